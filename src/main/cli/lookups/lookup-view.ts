import { type KnownHere, severities } from '../../../contract/schema.ts'
import type { Row } from '../table.ts'
import type { Style } from '../terminal.ts'

/** How the answers of one lookup are shown: one as a sheet of facts and findings, several as rows. */
export type LookupView<A = never> = {
  /** Columns of the rows, as CSV has them. */
  readonly columns: readonly string[]
  /** Columns of the table, which shows fewer. */
  readonly shown: readonly string[]
  readonly row: (answer: A) => Row
  readonly facts: (answer: A) => readonly Fact[]
  /** Lists that belong to the answer, below the facts. */
  readonly lists: (answer: A) => readonly List[]
  /** Words of `--fail-on` that the answer meets. */
  readonly meets: (answer: A) => readonly string[]
}

/** A name, what is said of it, and the colour that it has on a terminal. */
export type Fact = readonly [name: string, value: unknown, style?: Style | undefined]

export type List = { readonly columns: readonly string[]; readonly rows: readonly Row[] }

type Severity = (typeof severities)[number]

/** A remark as every analysis makes them. */
export type Finding = { readonly severity: Severity; readonly title: string; readonly detail: string }

/** What any answer may carry besides its own fields. */
export type Carried = {
  readonly unavailable?: readonly string[] | undefined
  readonly known_here?: KnownHere | undefined
  readonly findings?: readonly Finding[] | undefined
}

/** What a sheet says of a field that nobody could tell; a field that is empty by nature shows a dash. */
export const notKnown = 'not known'

/** A field as a sheet shows it: null is "not known" when the answer names it in `unavailable`, else there is none. */
export function fact<A extends Carried>(answer: A, field: Extract<keyof A, string>): unknown {
  return answer[field] ?? (answer.unavailable?.includes(field) === true ? notKnown : null)
}

/** A fact that is left out when there is nothing to say, for what few values have. */
export function ifAny(name: string, value: unknown, style?: Style): readonly Fact[] {
  const isNothing = value === null || value === undefined || value === '' || value === false
  if (isNothing || (Array.isArray(value) && value.length === 0)) return []
  return [[name, value, style]]
}

/** A list that is left out when it has no rows. */
export function listIfAny(columns: readonly string[], rows: readonly Row[]): readonly List[] {
  return rows.length === 0 ? [] : [{ columns, rows }]
}

/** The list of findings, worst first; those of one severity as they came. */
export function findingList({ findings = [] }: Carried): readonly List[] {
  const worstFirst = findings.toSorted((a, b) => rank(b.severity) - rank(a.severity))
  return listIfAny(['severity', 'title', 'detail'], worstFirst)
}

/** Where the value occurs here. */
export function knownList({ known_here: known }: Carried): readonly List[] {
  const rows = (known?.places ?? []).map((place) => ({ ...place, known_in: place.kind }))
  return listIfAny(['known_in', 'title', 'count', 'at'], rows)
}

/** The severity of the worst finding; null when there is none. */
export function worst({ findings = [] }: Carried): Severity | null {
  return severities[Math.max(...findings.map(({ severity }) => rank(severity)), -1)] ?? null
}

/** In how many places the value occurs here; null when nobody looked. */
export function knownOf({ known_here: known }: Carried): number | null {
  return known?.total ?? null
}

/** What a row says of the findings. */
export function findingCells(answer: Carried): Row {
  const titles = findingList(answer).flatMap(({ rows }) => rows.map(({ title }) => String(title)))
  return { severity: worst(answer), findings: titles.join('; ') || null, known: knownOf(answer) }
}

/** The severities that an answer reaches: each up to its worst. */
export function reached(answer: Carried): readonly string[] {
  const most = worst(answer)
  return most === null ? [] : upTo(severities, most)
}

/** The words of a rising scale, up to one of them; none when it is not on the scale. */
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

/** The colour of a severity, or of a band or level with the same words. */
export function styleOf(severity: string | null): Style | undefined {
  return severity === null ? undefined : styles[severity]
}
