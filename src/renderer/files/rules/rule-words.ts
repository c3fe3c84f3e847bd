import type { RuleSetLine } from '../../../contract/workstation/files/rules.ts'
import { countOf } from '../../state/format.ts'
import { shownName } from '../shown-name.ts'

/** Says what a set holds: `12 rules`. */
export function entriesWords({ kind, entries }: Pick<RuleSetLine, 'kind' | 'entries'>): string {
  return countOf(entries, kind === 'yara' ? 'rule' : 'string')
}

type Ground = {
  readonly sets: readonly Pick<RuleSetLine, 'is_active'>[]
  readonly files: number
  readonly matched: number
}

/** Says how many of the kept files were looked at with the sets that are switched on; null while that is not known. */
export function coverageWords(ground: Ground | null): string | null {
  if (ground === null) return null
  const { sets, files, matched } = ground
  if (sets.length === 0) return 'No rules were added here yet.'
  if (!sets.some(({ is_active }) => is_active))
    return 'All sets are switched off: files are not looked at with them.'
  if (files === 0) return 'No file is kept here to be looked at with them.'
  return `${matched} of ${countOf(files, 'kept file')} ${matched === 1 ? 'was' : 'were'} looked at with the sets that are switched on now.`
}

/** Says what was added of several files, from the answers: refused ones are told on their own. */
export function addedWords(added: number, known: number): string | null {
  if (added === 0 && known === 0) return null
  const parts = [
    ...(added === 0 ? [] : [`Added ${countOf(added, 'set')} of rules.`]),
    ...(known === 0 ? [] : [`${countOf(known, 'file')} ${known === 1 ? 'was' : 'were'} here already.`]),
  ]
  return parts.join(' ')
}

type Answer = { readonly set: Pick<RuleSetLine, 'name'> }

/** Says of one set whether it was added, from the answer: the same text is not added twice. */
export function takenWords({ is_new, set }: Answer & { readonly is_new: boolean }): string {
  return is_new ? `${shownName(set.name)} was added.` : `${shownName(set.name)} has the same text already.`
}

export function changedWords({ set }: Answer): string {
  return `${shownName(set.name)} was changed.`
}
