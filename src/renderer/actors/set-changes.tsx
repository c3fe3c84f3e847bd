import type { SetDifference } from '../../contract/workstation/actors/actor-sets.ts'
import type { ActorCounts } from '../../contract/workstation/actors/actor-table.ts'
import { formatCount } from '../state/format.ts'

const words = [
  ['came', 'added'],
  ['changed', 'changed'],
  ['went', 'removed'],
  ['revoked', 'revoked or deprecated'],
] as const

/** Changes by the newest versions of sets, with the first names of each. */
export function SetChanges({ sets }: Pick<ActorCounts, 'sets'>) {
  const changed = sets.flatMap(({ title, difference }) =>
    difference === null ? [] : [{ title, difference }],
  )
  if (changed.length === 0) return null
  return (
    <details className="set-changes">
      <summary>What new versions changed</summary>
      {changed.map(({ title, difference }) => (
        <Changes key={title} title={title} difference={difference} />
      ))}
    </details>
  )
}

function Changes({ title, difference }: { readonly title: string; readonly difference: SetDifference }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {words
          .filter(([what]) => difference[what] > 0)
          .map(([what, label]) => (
            <li key={what}>
              {formatCount(difference[what])} {label}: {namesOf(difference.examples[what], difference[what])}
            </li>
          ))}
      </ul>
    </section>
  )
}

function namesOf(names: readonly string[], total: number): string {
  const more = total - names.length
  return more > 0 ? `${names.join(', ')} and ${formatCount(more)} more` : names.join(', ')
}
