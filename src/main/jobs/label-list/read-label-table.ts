import {
  type LabelDefaults,
  type LabelField,
  labelEntry,
  labelField,
} from '../../engine/crypto/label-columns.ts'
import type { LabelSink } from './label-sink.ts'
import { delimiterOf, readRows } from './read-rows.ts'

/** Returns the field of each column; null when the line has no address column, and so is no header. */
export function headerFields(line: string): readonly (LabelField | null)[] | null {
  const fields = line
    .replace(/^#\s*/, '')
    .split(delimiterOf(line))
    .map((cell) => labelField(cell.replaceAll('"', '')))
  return fields.includes('address') ? fields : null
}

/** Reads a table whose first row names its columns. */
export async function readLabelTable(
  text: AsyncIterable<string>,
  header: string,
  sink: LabelSink,
  defaults: LabelDefaults,
): Promise<void> {
  const fields = headerFields(header) ?? []
  let number = 0
  for await (const row of readRows(text, delimiterOf(header))) {
    number++
    const [first = ''] = row
    if (number === 1 || first.startsWith('#')) continue
    const values: Partial<Record<LabelField, string>> = {}
    for (const [index, cell] of row.entries()) {
      const field = fields[index] ?? null
      // of two columns for one field, the first non-empty one counts
      if (field !== null && cell !== '' && values[field] === undefined) values[field] = cell
    }
    if (values.address === undefined) sink.refuse(`row ${number}`, row.join(' '))
    else sink.take(labelEntry(values, defaults), `row ${number}`)
  }
}

/** Maximum length of a line of a plain list, in characters. */
const longestLine = 4096

/** Reads a list with one address per line; text after it, behind a comment mark or a blank, is ignored. */
export async function readPlainList(
  text: AsyncIterable<string>,
  sink: LabelSink,
  defaults: LabelDefaults,
): Promise<void> {
  let rest = ''
  let number = 0
  const take = (line: string) => {
    number++
    const [address = ''] = line.trim().split(/[\s,;#]/, 1)
    if (address !== '' && !address.startsWith('//'))
      sink.take(labelEntry({ address: address.replace(/^["']|["']$/g, '') }, defaults), `line ${number}`)
  }
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r\n|\r|\n/)
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new Error('it has a line of more than 4,096 characters')
    for (const line of lines) take(line)
  }
  take(rest)
}
