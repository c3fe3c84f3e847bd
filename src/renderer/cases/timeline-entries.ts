import { create } from 'zustand'
import { whoWords } from '../../contract/who-words.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'

/** Selection and order of timeline entries. */

export type Entry = OpenedCase['timeline'][number]
export type EntryGroup = 'evidence' | 'alerts' | 'indicators' | 'comments' | 'tasks' | 'own' | 'changes'

export const entryGroups: Readonly<Record<EntryGroup, string>> = {
  alerts: 'Alerts',
  indicators: 'Indicators',
  evidence: 'Evidence',
  comments: 'Comments',
  tasks: 'Tasks',
  own: 'Own entries',
  changes: 'Changes',
}

export function groupOf({ kind }: Entry): EntryGroup {
  if (kind.startsWith('note')) return 'own'
  if (kind.startsWith('alert')) return 'alerts'
  if (kind.startsWith('evidence') || kind === 'case_sealed') return 'evidence'
  if (kind.startsWith('observable')) return 'indicators'
  if (kind.startsWith('task')) return 'tasks'
  return kind.startsWith('comment') ? 'comments' : 'changes'
}

/** Display settings of the timeline, kept while other sections, cases and views are shown. */
type TimelineLook = {
  readonly group: EntryGroup | null
  readonly words: string
  readonly oldestFirst: boolean
  readonly isUtc: boolean
}

export const useTimelineLook = create<TimelineLook>(() => ({
  group: null,
  words: '',
  oldestFirst: false,
  isUtc: false,
}))

const timeOf = ({ at, happened_at }: Entry) => Date.parse(happened_at ?? at)

/** Returns the entries of a group that contain all the words, in text or name, ordered by when they happened. */
export function entriesShown(
  timeline: readonly Entry[],
  { group, words, oldestFirst }: Pick<TimelineLook, 'group' | 'words' | 'oldestFirst'>,
): { readonly entry: Entry; readonly index: number }[] {
  const sought = words.toLowerCase().split(/\s+/)
  const order = oldestFirst ? 1 : -1
  return timeline
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => {
      if (group !== null && groupOf(entry) !== group) return false
      const text = `${entry.words} ${whoWords(entry.by)}`.toLowerCase()
      return sought.every((word) => text.includes(word))
    })
    .toSorted((one, other) => order * (timeOf(one.entry) - timeOf(other.entry) || one.index - other.index))
}
