import { type Problem, problem } from '../../../../contract/problem.ts'

type Seen = Readonly<Record<string, unknown>>

/**
 * Prevents overwriting someone else's changes: `former` is what the writer saw of the fields to be changed, `kept`
 * their current values. Null where both agree; a writer that does not state what it saw overwrites anything.
 */
export function changedSince(former: Seen | undefined, kept: Seen): Problem | null {
  const changed = Object.entries(former ?? {}).flatMap(([field, seen]) =>
    seen === undefined || JSON.stringify(seen) === JSON.stringify(kept[field]) ? [] : [field],
  )
  if (changed.length === 0) return null
  const named = new Intl.ListFormat('en-GB').format(
    changed.map((field) => field.replace('_at', ' time').replace('_', ' ')),
  )
  return problem(
    'conflict',
    `Nothing was saved, because somebody changed this in the meantime: ${named}. Review what is there now, and change it again.`,
    { changed },
  )
}
