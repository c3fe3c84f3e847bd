import type {
  Cell,
  Fact as Described,
  List as DescribedList,
  Description,
} from '../../../contract/lookups/description.ts'
import type { KnownHere } from '../../../contract/schema.ts'
import { standingWords } from '../../../contract/standing-words.ts'
import type { Row } from '../table.ts'
import type { Style } from '../terminal.ts'

/** A name, a value, and the colour on a terminal. */
export type Fact = readonly [name: string, value: unknown, style?: Style | undefined]

export type List = { readonly columns: readonly string[]; readonly rows: readonly Row[] }

/** Text for a field that could not be determined; a field that is empty by nature shows a dash. */
export const notKnown = 'not known'

/** Returns a list, or nothing when it has no rows. */
export function listIfAny(columns: readonly string[], rows: readonly Row[]): readonly List[] {
  return rows.length === 0 ? [] : [{ columns, rows }]
}

/** Returns the facts of a description: the value, what it is, the sentence about it, its facts and spellings, and what is not known and why. */
export function factsOf({ value, tags, sentence, facts, formats, unknown }: Description): readonly Fact[] {
  const tone = tags.find((tag) => tag.tone !== undefined)?.tone
  return [
    ['Value', value],
    ['Is', tags.map(({ words }) => words).join(', '), tone && tones[tone]],
    ['Summary', sentence],
    ...[...facts, ...formats].map(factOf),
    ...unknown.map(({ what, why }): Fact => ['Not known', `${what}: ${why}`]),
  ]
}

/** Returns a fact of a description as a line. */
export function factOf({ label, value, note, tone }: Described): Fact {
  return [label, note === undefined ? value : `${value} (${note})`, tone && tones[tone]]
}

const tones = { bad: 'red', doubtful: 'yellow', fine: 'green' } as const

/** Returns the lists of a description: its own, findings, and the sources. */
export function listsOf({ lists, findings, sources }: Description): readonly List[] {
  return [
    ...lists.map(cellsOf),
    ...findingList({ findings }),
    ...listIfAny(
      ['source', 'dated', 'licence', 'fact'],
      sources.map(({ name, ...rest }) => ({ source: name, ...rest })),
    ),
  ]
}

/** Returns a list of a description with its cells as they are shown. */
export function cellsOf({ columns, rows }: DescribedList): List {
  const words = (row: Readonly<Record<string, Cell>>) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cellWords(cell)]))
  return { columns, rows: rows.map(words) }
}

/** Returns the list of findings. */
export function findingList({ findings }: Pick<Description, 'findings'>): readonly List[] {
  return listIfAny(['severity', 'title', 'detail'], findings)
}

const cellWords = (cell: Cell) => (cell !== null && typeof cell === 'object' ? cell.value : cell)

/** Returns what the own domains and the lists say of the value, and the list of places here in which it occurs. */
export function knownList(known: KnownHere | undefined): readonly List[] {
  const rows = (known?.places ?? []).map((place) => ({ ...place, known_in: place.kind }))
  const says = standingWords(known ?? {}).map((here) => ({ here }))
  return [...listIfAny(['here'], says), ...listIfAny(['known_in', 'title', 'count', 'at'], rows)]
}

const styles: Readonly<Record<string, Style>> = {
  medium: 'yellow',
  high: 'red',
  critical: 'red',
  info: 'dim',
  pass: 'green',
  fail: 'red',
  softfail: 'yellow',
  malicious: 'red',
  good: 'green',
}

/** Returns the colour of a severity, of a band or level with the same words, or of a verdict. */
export function styleOf(word: string): Style | undefined {
  return styles[word]
}
