import type { ActorProfile } from '../../contract/workstation/actors/actor-profile.ts'
import { countOf } from '../state/format.ts'

type Sets = ActorProfile['sets']

/** Returns the name of a set with its version or date. */
export function setWords({ title, version, dated }: Sets[number]): string {
  const when = dated ?? (version === null ? null : `version ${version}`)
  return when === null ? title : `${title}, ${when}`
}

type SaidByProps = { readonly by: readonly number[]; readonly sets: Sets }

/**
 * The source of a statement: the set, or the number of sets; all of them with their dates are in the title and
 * available to screen readers.
 */
export function SaidBy({ by, sets }: SaidByProps) {
  const sayers = by.flatMap((place) => sets[place] ?? [])
  const words = sayers.map((set) => `${setWords(set)} (${set.licence})`).join('; ')
  const [only] = sayers
  return (
    <span className="said-by" title={words}>
      <span aria-hidden="true">
        {only === undefined ? '' : sayers.length === 1 ? only.title : countOf(sayers.length, 'source')}
      </span>
      <span className="unseen">{`says ${words}`}</span>
    </span>
  )
}
