import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import {
  type ActorDecisions,
  actorDecisionOperations,
  maxConflicts,
  maxDecisions,
} from '../../../contract/workstation/actors/actor-decisions.ts'
import type { ActorEvidence, ActorMember } from '../../engine/actor/actor-evidence.ts'
import type { ActorDescription } from '../../engine/actor/describe-actor.ts'
import { implement } from '../../operations/call/implement.ts'
import {
  type DecisionContent,
  type DecisionRecord,
  decidedWith,
  decisionsBetween,
  decisionTable,
  decisionWithId,
  listDecisions,
  nameConflicts,
  nameOfEntry,
} from '../../store/actors/actor-decisions.ts'
import { readEvidence, slugOfEntry } from '../../store/actors/actor-search.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { inAct } from '../../store/log/log.ts'
import type { Context } from './context.ts'

/** The user's decisions on which entries of sets are the same threat actor. */
export const actorDecisionHandlers = implement<typeof actorDecisionOperations, Context>(
  actorDecisionOperations,
  {
    'actorDecisions.list': async (_input, { store: { reader }, actors }) => {
      await actors.ready()
      return {
        conflicts: conflictsIn(reader),
        decisions: decisionsIn(reader),
      }
    },
    'actorDecisions.join': async ({ slug, other }, context) => {
      await context.actors.ready()
      const [one, two] = [actorWith(context, slug), actorWith(context, other)]
      if (isProblem(one)) return one
      if (isProblem(two)) return two
      if (one.slug === two.slug) return problem('conflict', `These are already one actor: ${one.name}.`)
      // all of their entries: afterwards, shared names alone would not keep the entries of each actor together
      const [hub = '', ...rest] = [...one.entries, ...two.entries]
      decide(
        context,
        `Joined ${one.name} with ${two.name}`,
        decisionsBetween(context.store.reader, one.entries, two.entries),
        joinsOf(hub, rest),
      )
      await context.actors.ready()
      return { slug: slugNow(context, hub, one.slug) }
    },
    'actorDecisions.part': async ({ slug, entry }, context) => {
      await context.actors.ready()
      const actor = actorWith(context, slug)
      if (isProblem(actor)) return actor
      const member = actor.members.find(({ id }) => id === entry)
      const rest = actor.entries.filter((id) => id !== entry)
      if (member === undefined) return problem('not-found', 'This entry is no longer part of the actor.')
      if (rest.length === 0) return problem('conflict', `${actor.name} has no other entry.`)
      const former = decisionsBetween(context.store.reader, [entry], rest)
      const [hub = '', ...others] = rest
      decide(context, `Split ${member.name} from ${actor.name}`, former, [
        ...rest.map((other) => ({ kind: 'part' as const, one: entry, other })),
        // entries that were joined through this one stay together without it
        ...(former.some(({ kind }) => kind === 'join') ? joinsOf(hub, others) : []),
      ])
      await context.actors.ready()
      return {
        slug: slugNow(context, rest[0] as string, actor.slug),
        parted: slugNow(context, entry, actor.slug),
      }
    },
    'actorDecisions.remove': async ({ id }, context) => {
      const { store, draft, actors } = context
      const decision = decisionWithId(store.reader, id)
      if (decision === null) return problem('not-found', 'This decision no longer exists.')
      const name = nameOfEntry(store.reader, decision.one) ?? 'a threat actor'
      inAct(store, draft(`Removed the decision about ${name}`.slice(0, 300)), (act) => {
        for (const each of decidedWith(store.reader, decision)) decisionTable.delete(act, each.id)
      })
      await actors.ready()
      return { removed: true as const }
    },
  },
)

type Actor = {
  readonly slug: string
  readonly name: string
  readonly members: readonly ActorMember[]
  /** Ids of its entries, each once. */
  readonly entries: readonly string[]
}

function actorWith({ store: { reader } }: Pick<Context, 'store'>, slug: string): Actor | Problem {
  const kept = readEvidence(reader, slug)
  if (kept === null) return problem('not-found', 'There is no threat actor at this address.')
  const { members } = JSON.parse(kept.evidence) as ActorEvidence
  const { actor } = JSON.parse(kept.profile) as { readonly actor: ActorDescription['item'] }
  return {
    slug: kept.slug,
    name: actor.primary_name,
    members,
    entries: [...new Set(members.map(({ id }) => id))],
  }
}

type Pair = Pick<DecisionContent, 'kind' | 'one' | 'other'>

function joinsOf(one: string, others: readonly string[]): Pair[] {
  return others.map((other) => ({ kind: 'join', one, other }))
}

/** Replaces former decisions with new ones. */
function decide(
  { store, draft, random }: Pick<Context, 'store' | 'draft' | 'random'>,
  title: string,
  former: readonly DecisionRecord[],
  pairs: readonly Pair[],
): void {
  inAct(store, draft(title.slice(0, 300)), (act) => {
    for (const { id } of former) decisionTable.delete(act, id)
    for (const pair of pairs)
      decisionTable.put(act, `decision_${random.id(Date.parse(act.at))}`, {
        ...pair,
        decided_at: act.at,
        decided_by: act.by,
      })
  })
}

/** Returns the decisions; those on one entry that were made together are listed as one. */
function decisionsIn(reader: ReadHandle): ActorDecisions['decisions'] {
  const together = Map.groupBy(
    listDecisions(reader, maxDecisions),
    ({ kind, one, decided_at }) => `${kind} ${one} ${decided_at}`,
  )
  return [...together.values()].flatMap((decisions) => {
    const [first] = decisions
    if (first === undefined) return []
    return {
      ...{ id: first.id, kind: first.kind, at: first.decided_at, by: first.decided_by },
      one: nameOfEntry(reader, first.one),
      others: decisions.flatMap(({ other }) => nameOfEntry(reader, other) ?? []),
    }
  })
}

/** Returns the slug of the actor that an entry belongs to now. */
function slugNow({ store: { reader } }: Pick<Context, 'store'>, entry: string, otherwise: string): string {
  return slugOfEntry(reader, entry) ?? otherwise
}

function conflictsIn(reader: ReadHandle): ActorDecisions['conflicts'] {
  const byKey = Map.groupBy(nameConflicts(reader), ({ key }) => key)
  return [...byKey.values()].slice(0, maxConflicts).map((claims) => ({
    name: claims[0]?.name ?? '',
    actors: claims.map(({ item }) => {
      const { slug, primary_name, suspected_origin, sources } = JSON.parse(
        item,
      ) as ActorDescription['item'] & { readonly slug: string }
      return { slug, name: primary_name, origin: suspected_origin, sources: [...sources] }
    }),
  }))
}
