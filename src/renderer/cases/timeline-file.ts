import { peopleCsv } from '../../contract/people-csv.ts'
import { whoWords } from '../../contract/who-words.ts'
import type { Entry } from './timeline-entries.ts'

/** Formats in which a timeline can be saved on its own. */
export const timelineForms = {
  csv: { label: 'CSV', purpose: 'for a spreadsheet', ending: 'csv', mediaType: 'text/csv' },
  json: { label: 'JSON', purpose: 'for a program', ending: 'json', mediaType: 'application/json' },
  markdown: { label: 'Markdown', purpose: 'for a report', ending: 'md', mediaType: 'text/markdown' },
} as const
export type TimelineForm = keyof typeof timelineForms

const columns = ['at', 'happened_at', 'by', 'kind', 'words'] as const

/**
 * Any ASCII punctuation character may be backslash-escaped (CommonMark, 2.4), so that no renderer produces markup or
 * links from it.
 */
const escaped = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, (sign) => (sign === ':' ? sign : `\\${sign}`))

/** Returns the entries as the content of a file, in their order. */
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
    '| Happened | Noted | What | Who |',
    '| --- | --- | --- | --- |',
    ...entries.map(
      ({ at, happened_at, by, words }) =>
        `| ${escaped(happened_at ?? at)} | ${escaped(at)} | ${escaped(words)} | ${escaped(whoWords(by))} |`,
    ),
    '',
  ].join('\n')
}
