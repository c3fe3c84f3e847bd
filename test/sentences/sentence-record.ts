import { join } from 'node:path'
import type { Sentence } from './sentence.ts'
import { sentences } from './table.ts'

/** The decision record with the list of all sentences; `scripts/write-sentences.ts` writes it. */
export const recordPath = join('docs', 'decisions', '0084-every-sentence-names-its-query.md')

const head = `# 84. Every sentence names its query

Trials found sentences that were true of less than they said: "No risk found" about a text that is no message, "Every arrangement is classified" where none was looked at, "0" where
nothing is known. So all texts of the window that state an absence, a count, a completeness, a verdict or something done were gone through. The rule is in [sentences.md](../sentences.md): such
a sentence is a pure function of what its query answered, and has a test of a case in which it must not appear.

\`test/sentences/\` holds the table, and a text of the window that is in no list fails the tests. Rows with a lie have an edit of the source under which their test must fail;
\`planted-lies.test.ts\` plants them. This list is written by \`scripts/write-sentences.ts\`. **Found** says what was wrong when the sentence was gone through, and is empty where it held.

`

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

const line = ({ words, source, query, wrongWhen, lie, finding }: Sentence) =>
  `| ${[words, source, query, wrongWhen, lie === undefined ? '' : 'yes', finding ?? ''].map(cell).join(' | ')} |`

/** Returns the record. */
export function sentenceRecord(): string {
  const mended = sentences.filter(({ finding }) => finding !== undefined).length
  const lies = sentences.filter(({ lie }) => lie !== undefined).length
  const counts = `${sentences.length} sentences, ${mended} of them mended, ${lies} with a lie.\n\n`
  const rows = sentences
    .toSorted((one, other) => (one.source < other.source ? -1 : one.source > other.source ? 1 : 0))
    .map(line)
  const table = [
    '| sentence | in `src/renderer` or `src/` | rests on | must not appear when | lie | found |',
    '|---|---|---|---|---|---|',
  ]
  return `${head}${counts}${[...table, ...rows].join('\n')}\n`
}
