import type { ActorProfile } from '../../contract/workstation/actor-profile.ts'
import { countOf } from '../state/format.ts'

type Sets = ActorProfile['sets']

/** A set with its version or date, in words. */
export function setWords({ title, version, dated }: Sets[number]): string {
  const when = dated ?? (version === null ? null : `version ${version}`)
  return when === null ? title : `${title}, ${when}`
}

type SaidByProps = { readonly by: readonly number[]; readonly sets: Sets }

/** Who says something: the set, or of how many; all with their dates in its title and for screen readers. */
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
