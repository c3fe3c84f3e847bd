import { printableJson } from '../../contract/printable.ts'
import { isValueList } from '../../contract/value-list.ts'
import { WrittenJson } from '../../contract/written-json.ts'
import type { RowForm } from './answer-rows.ts'
import { countOf } from './count-of.ts'
import { csvLines } from './csv.ts'
import type { Job } from './job.ts'
import { type PrintedRisk, riskLine } from './risk-words.ts'
import { type LookedAt, standOutRemarks } from './stand-out-remarks.ts'
import { flatten, type Look, type Row, tableLines } from './table.ts'
import type { Terminal } from './terminal.ts'

/** Prints answers in the chosen form; `inputs` are those of the answers. Several answers are one list. */
export function printAnswers(
  { choices, terminal }: Job,
  answers: readonly unknown[],
  form: RowForm | undefined,
  inputs: readonly Readonly<Record<string, unknown>>[] = [],
): void {
  const [first] = answers
  if (choices.form === 'json') {
    printJson(terminal, answers.length === 1 ? first : answers)
    return
  }
  if (form !== undefined) {
    const rows = { [Symbol.iterator]: () => rowsOf(answers, form) }
    if (choices.form === 'csv') printPieces(terminal.content, csvLines(form.columns, rows))
    else if (rowsOf(answers, form).next().done !== true)
      printTable(terminal, form.shown ?? form.columns, rows, { widest: widestOf(answers, form, terminal) })
    for (const answer of answers) printRisk(terminal, answer, choices.form === 'csv')
  } else for (const answer of answers) printAny(terminal, answer)
  const remarks = answers.flatMap((answer, index) => [
    ...remarksOn(answer, form?.remarks === undefined),
    ...(form?.remarks?.(answer, inputs[index] ?? {}) ?? []),
  ])
  for (const remark of new Set(remarks)) terminal.note(remark)
}

/** Returns the rows to measure, where that need not be all: in a pipe, the last column has no width. */
function widestOf(answers: readonly unknown[], { widest }: RowForm, { width }: Terminal): Row[] | undefined {
  return widest === undefined || width !== null ? undefined : answers.flatMap((answer) => [...widest(answer)])
}

function* rowsOf(answers: readonly unknown[], form: RowForm): Generator<Row> {
  for (const answer of answers) yield* form.rows(answer)
}

/** Number of characters printed at once. */
const pieceLength = 65_536

function printPieces(write: (piece: string) => void, pieces: Iterable<string>): void {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < pieceLength) continue
    write(text)
    text = ''
  }
  if (text !== '') write(text)
}

/**
 * Prints the JSON answer: on one line in a pipe, indented on a terminal. An answer that is a text is printed as text.
 */
export function printJson(terminal: Terminal, answer: unknown): void {
  if (typeof answer === 'string') printText(terminal, answer)
  else if (terminal.isInteractive) terminal.print(printableJson(JSON.stringify(answer, null, 2)))
  else printPieces(terminal.content, jsonLine(answer))
}

/** Prints an answer that is a text, with a final line feed. */
export function printText(terminal: Terminal, text: string): void {
  terminal.content(text.endsWith('\n') ? text : `${text}\n`)
}

function* jsonLine(answer: unknown): Generator<string> {
  yield* jsonPieces(answer, 0)
  yield '\n'
}

/** How deep lists of any length may lie in an answer. */
const listDepth = 3

/** Yields JSON, with lists of any length element by element, and written JSON as it is. */
function* jsonPieces(value: unknown, depth: number): Generator<string> {
  if (isValueList(value)) {
    let before = '['
    for (const each of value) {
      yield before + JSON.stringify(each)
      before = ','
    }
    yield before === '[' ? '[]' : ']'
    return
  }
  if (value instanceof WrittenJson) {
    yield value.text
    return
  }
  if (
    depth === listDepth ||
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    'toJSON' in value
  ) {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  let before = '{'
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    yield* jsonPieces(each, depth + 1)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/** Prints a table with a heading. `cell` colours the aligned cells; `widest` are the rows to measure, if not all. */
export function printTable(
  terminal: Terminal,
  columns: readonly string[],
  rows: Iterable<Row>,
  look: { readonly cell?: Look['cell']; readonly widest?: Iterable<Row> | undefined } = {},
): void {
  const heading = (text: string) => terminal.paint('bold', text)
  const { width } = terminal
  const { cell, widest } = look
  printPieces(
    terminal.write,
    tableLines(columns, rows, { heading, width, ...(cell && { cell }), ...(widest && { widest }) }),
  )
}

function printAny(terminal: Terminal, answer: unknown): void {
  if (typeof answer === 'string') printText(terminal, answer)
  else printTable(terminal, ['name', 'value'], flatten(answer))
}

type StandOutRow = Row & { readonly kind: string; readonly place?: { readonly line: number } }
type Risk = PrintedRisk &
  Omit<LookedAt, 'stands_out'> & {
    readonly reasons: readonly Row[]
    readonly stands_out?: readonly StandOutRow[]
  }

/** Prints the risk reading of a text after its indicators; beside a CSV it is kept apart from the rows. */
function printRisk(terminal: Terminal, answer: unknown, isAside: boolean): void {
  const { risk } = answer as { risk?: Risk }
  if (risk === undefined) return
  const { line: summary, style } = riskLine(risk)
  if (isAside) {
    terminal.note(summary)
    return
  }
  terminal.print('')
  if (style === null) terminal.print(summary)
  else terminal.mark(style, summary)
  if (risk.reasons.length > 0) printTable(terminal, ['weight', 'label'], risk.reasons)
  const { stands_out: items = [] } = risk
  if (items.length > 0) {
    terminal.print('\nWhat stands out:')
    const columns = ['value', 'words', 'source', ...(items.some(({ place }) => place) ? ['line'] : [])]
    printTable(
      terminal,
      columns,
      items.map(({ place, ...item }) => ({ ...item, line: place?.line ?? '' })),
    )
  }
  for (const remark of standOutRemarks(risk)) terminal.print(remark)
}

type Remarkable = {
  truncated?: boolean
  ioc_total?: number
  unavailable?: readonly string[]
  skipped?: readonly { value: string; reason: string }[]
}

const maxReported = 5

/** Returns remarks that are not visible in the rows; `namesUnknown` includes the fields that are not known. */
function remarksOn(answer: unknown, namesUnknown: boolean): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { truncated, ioc_total: total, unavailable = [], skipped = [] } = answer as Remarkable
  const remarks = skipped.slice(0, maxReported).map(({ value, reason }) => `Skipped ${value}: ${reason}`)
  if (skipped.length > maxReported)
    remarks.push(`Skipped ${countOf(skipped.length - maxReported, 'more line')}.`)
  if (namesUnknown && unavailable.length > 0) remarks.push(`Not known: ${unavailable.join(', ')}`)
  if (truncated === true) remarks.push('There are more; these are only the first.')
  if (total !== undefined) remarks.push(countOf(total, 'indicator'))
  return remarks
}
