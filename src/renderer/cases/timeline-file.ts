import { peopleCsv } from '../../contract/people-csv.ts'
import { whoWords } from './case-words.ts'
import type { Entry } from './timeline-entries.ts'

/** Forms in which a timeline is saved by itself. */
export const timelineForms = {
  csv: { label: 'CSV', purpose: 'for a spreadsheet', ending: 'csv', mediaType: 'text/csv' },
  json: { label: 'JSON', purpose: 'for a program', ending: 'json', mediaType: 'application/json' },
  markdown: { label: 'Markdown', purpose: 'for a report', ending: 'md', mediaType: 'text/markdown' },
} as const
export type TimelineForm = keyof typeof timelineForms

const columns = ['at', 'happened_at', 'by', 'kind', 'words'] as const

/** Every sign of ASCII punctuation can stand behind a backslash (CommonMark, 2.4), so that no reader makes markup or a link of it. */
const escaped = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, (sign) => (sign === ':' ? sign : `\\${sign}`))

/** Entries as a file, in their order. */
export function timelineFile(form: TimelineForm, title: string, entries: readonly Entry[]): string {
  if (form === 'json') return `${JSON.stringify(entries, null, 2)}\n`
  if (form === 'csv')
    return peopleCsv(
      columns,
      entries.map((entry) => columns.map((column) => entry[column] ?? '')),
    )
  return [
    `# Timeline: ${escaped(title)}`,
    '',
    '| When | What | Who |',
    '| --- | --- | --- |',
    ...entries.map(
      ({ at, happened_at, by, words }) =>
        `| ${escaped(happened_at ?? at)} | ${escaped(words)} | ${escaped(whoWords(by))} |`,
    ),
    '',
  ].join('\n')
}
