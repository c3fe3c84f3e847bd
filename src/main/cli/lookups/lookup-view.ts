import type { KnownHere } from '../../../contract/schema.ts'
import { severities } from '../../../contract/severities.ts'
import { standingWords } from '../../../contract/standing-words.ts'
import type { Row } from '../table.ts'
import type { Style } from '../terminal.ts'

/** How the answers of one lookup are shown: one as a sheet of facts and findings, several as rows. */
export type LookupView<A = never> = {
  /** Columns of the rows in CSV. */
  readonly columns: readonly string[]
  /** Columns of the table, a subset. */
  readonly shown: readonly string[]
  readonly row: (answer: A) => Row
  readonly facts: (answer: A) => readonly Fact[]
  /** Lists of the answer, printed below the facts. */
  readonly lists: (answer: A) => readonly List[]
  /** Values of `--fail-on` that the answer meets. */
  readonly meets: (answer: A) => readonly string[]
}

/** A name, a value, and the colour on a terminal. */
export type Fact = readonly [name: string, value: unknown, style?: Style | undefined]

export type List = { readonly columns: readonly string[]; readonly rows: readonly Row[] }

type Severity = (typeof severities)[number]

/** A finding, in the form common to all analyses. */
export type Finding = { readonly severity: Severity; readonly title: string; readonly detail: string }

/** Optional fields of any answer. */
export type Carried = {
  readonly unavailable?: readonly string[] | undefined
  readonly known_here?: KnownHere | undefined
  readonly findings?: readonly Finding[] | undefined
}

/** Text for a field that could not be determined; a field that is empty by nature shows a dash. */
export const notKnown = 'not known'

/**
 * Returns a field for a sheet: null is "not known" when the answer names it in `unavailable`, else there is no value.
 */
export function fact<A extends Carried>(answer: A, field: Extract<keyof A, string>): unknown {
  return answer[field] ?? (answer.unavailable?.includes(field) === true ? notKnown : null)
}

/** Returns a fact, or nothing when its value is empty; for facts that few values have. */
export function ifAny(name: string, value: unknown, style?: Style): readonly Fact[] {
  const isNothing = value === null || value === undefined || value === '' || value === false
  if (isNothing || (Array.isArray(value) && value.length === 0)) return []
  return [[name, value, style]]
}

/** Returns a list, or nothing when it has no rows. */
export function listIfAny(columns: readonly string[], rows: readonly Row[]): readonly List[] {
  return rows.length === 0 ? [] : [{ columns, rows }]
}

/** Returns the list of findings, most severe first; stable within one severity. */
export function findingList({ findings = [] }: Carried): readonly List[] {
  const worstFirst = findings.toSorted((a, b) => rank(b.severity) - rank(a.severity))
  return listIfAny(['severity', 'title', 'detail'], worstFirst)
}

/** Returns what the own domains and the lists say of the value, and the list of places here in which it occurs. */
export function knownList({ known_here: known }: Carried): readonly List[] {
  const rows = (known?.places ?? []).map((place) => ({ ...place, known_in: place.kind }))
  const says = standingWords(known ?? {}).map((here) => ({ here }))
  return [...listIfAny(['here'], says), ...listIfAny(['known_in', 'title', 'count', 'at'], rows)]
}

/** Returns the severity of the worst finding; null when there is none. */
export function worst({ findings = [] }: Carried): Severity | null {
  return severities[Math.max(...findings.map(({ severity }) => rank(severity)), -1)] ?? null
}

/** Returns the number of places here in which the value occurs; null when that was not searched. */
export function knownOf({ known_here: known }: Carried): number | null {
  return known?.total ?? null
}

/** Returns the cells of a row that summarise the findings. */
export function findingCells(answer: Carried): Row {
  const titles = findingList(answer).flatMap(({ rows }) => rows.map(({ title }) => String(title)))
  return { severity: worst(answer), findings: titles.join('; ') || null, known: knownOf(answer) }
}

/** Returns the severities that an answer reaches: all up to its worst. */
export function reached(answer: Carried): readonly string[] {
  const most = worst(answer)
  return most === null ? [] : upTo(severities, most)
}

/** Returns the words of an ascending scale up to the given one; none when it is not on the scale. */
export function upTo(scale: readonly string[], word: string): readonly string[] {
  return scale.slice(0, scale.indexOf(word) + 1)
}

function rank(severity: Severity): number {
  return severities.indexOf(severity)
}

const styles: Readonly<Record<string, Style>> = {
  medium: 'yellow',
  high: 'red',
  critical: 'red',
  info: 'dim',
}

/** Returns the colour of a severity, or of a band or level with the same words. */
export function styleOf(severity: string | null): Style | undefined {
  return severity === null ? undefined : styles[severity]
}
