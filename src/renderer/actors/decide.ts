import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { toastActs, toastProblem } from '../ui/toast.tsx'

/** Decisions on which entries of sets are the same actor; each can be taken back. */

type Named = { readonly slug: string; readonly name: string }

/** Joins two actors; true when it was done. */
export async function joinActors(one: Named, other: Named): Promise<boolean> {
  const answer = await invoke('actorDecisions.join', { slug: one.slug, other: other.slug })
  if (isProblem(answer)) toastProblem(answer)
  else toastActs(`Joined ${one.name} with ${other.name}.`, answer)
  return !isProblem(answer)
}

/** Separates an entry from an actor and shows the remaining actor. */
export async function partEntry(
  actor: Named,
  entry: { readonly id: string; readonly name: string },
): Promise<void> {
  const answer = await invoke('actorDecisions.part', { slug: actor.slug, entry: entry.id })
  if (isProblem(answer)) {
    toastProblem(answer)
    return
  }
  toastActs(`Split ${entry.name} from ${actor.name}.`, answer)
  navigate({ view: 'actors', page: 'profile', slug: answer.slug })
}
