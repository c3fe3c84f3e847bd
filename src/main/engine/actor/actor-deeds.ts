import type { KnowledgeLink, KnowledgeObject } from './knowledge.ts'

/**
 * Activities of an actor as the sets describe them: how it uses techniques, in the words of the set, and its campaigns.
 */

export type Procedure = {
  /** Id of the technique. */
  readonly technique: string
  /** Name of the campaign in which the technique was used; null when the set attributes it to the actor itself. */
  readonly via: string | null
  /** Key of the set that contains it. */
  readonly set: string
  readonly text: string
}

export type Campaign = Pick<
  KnowledgeObject,
  'name' | 'mitreId' | 'firstSeen' | 'lastSeen' | 'description'
> & {
  readonly set: string
}

export type ActorDeeds = {
  readonly procedures: readonly Procedure[]
  readonly campaigns: readonly Campaign[]
}

type Statement = { readonly set: string; readonly technique: string; readonly text: string }

/** Activities of all actors of some sets, by the ids of their objects. */
export class DeedsOfSets {
  private readonly statements = new Map<string, Statement[]>()
  private readonly campaigns = new Map<string, { set: string; object: KnowledgeObject }[]>()

  constructor(
    sets: readonly {
      readonly key: string
      readonly objects: readonly KnowledgeObject[]
      readonly links: readonly KnowledgeLink[]
    }[],
  ) {
    for (const { key: set, objects, links } of sets) {
      const byId = new Map(
        objects
          .filter(({ kind }) => kind === 'technique' || kind === 'campaign')
          .map((object) => [object.id, object]),
      )
      for (const { from, kind, to, text } of links) {
        const technique = byId.get(to)?.mitreId ?? null
        const campaign = byId.get(from)
        if (kind === 'uses' && text !== undefined && technique !== null)
          put(this.statements, from, { set, technique, text })
        else if (kind === 'attributed-to' && campaign?.kind === 'campaign')
          put(this.campaigns, to, { set, object: campaign })
      }
    }
  }

  /** @param ids Ids of the objects that form one actor. */
  of(ids: readonly string[]): ActorDeeds {
    const own = [...new Set(ids)]
    const campaigns = new Map(
      own.flatMap((id) => this.campaigns.get(id) ?? []).map((each) => [each.object.id, each] as const),
    )
    const procedures = [
      ...own.flatMap((id) => this.statementsOf(id, null)),
      ...[...campaigns].flatMap(([id, { object }]) => this.statementsOf(id, object.name)),
    ]
    return {
      procedures: [
        ...new Map(
          procedures.map((each) => [`${each.technique} ${each.via ?? ''} ${each.text}`, each]),
        ).values(),
      ],
      campaigns: [...campaigns.values()]
        .map(({ set, object: { name, mitreId, firstSeen, lastSeen, description } }) => ({
          ...{ set, name, mitreId, firstSeen, lastSeen, description },
        }))
        .sort((one, other) => ((one.firstSeen ?? '') < (other.firstSeen ?? '') ? 1 : -1)),
    }
  }

  private statementsOf(id: string, via: string | null): Procedure[] {
    return (this.statements.get(id) ?? []).map((each) => ({ ...each, via }))
  }
}

function put<T>(all: Map<string, T[]>, key: string, value: T): void {
  const known = all.get(key)
  if (known === undefined) all.set(key, [value])
  else known.push(value)
}
