import { isProblem, type Problem } from '../../contract/problem.ts'
import { navigate } from '../state/router.ts'
import { act } from '../ui/act.ts'

/** Decisions on which entries of sets are the same actor; each can be taken back. */

type Named = { readonly slug: string; readonly name: string }

/** Joins two actors; returns what was refused. */
export async function joinActors(one: Named, other: Named): Promise<Problem | null> {
  const answer = await act(
    'actorDecisions.join',
    { slug: one.slug, other: other.slug },
    { done: `Joined ${one.name} with ${other.name}.`, refusal: 'caller' },
  )
  return isProblem(answer) ? answer : null
}

/** Separates an entry from an actor and shows the remaining actor. */
export async function partEntry(
  actor: Named,
  entry: { readonly id: string; readonly name: string },
): Promise<void> {
  const answer = await act(
    'actorDecisions.part',
    { slug: actor.slug, entry: entry.id },
    { done: `Split ${entry.name} from ${actor.name}.` },
  )
  if (!isProblem(answer)) navigate({ view: 'actors', page: 'profile', slug: answer.slug })
}
