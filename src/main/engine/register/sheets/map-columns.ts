import { columnLetters } from '../../office/sheet-row.ts'
import type { Template } from '../taxonomy.ts'
import { matchLabel } from './column-label.ts'
import {
  droppedColumn,
  dryRunProviders,
  isDryRunProviders,
  movedColumn,
  providersTemplate,
} from './dry-run.ts'
import { readHeaderCode } from './header-code.ts'
import { foldHeader, type MappedColumn, type SheetChoice, type SheetGeneration } from './sheet-mapping.ts'

/** A cell of a header row. */
export type Header = { readonly at: number; readonly text: string }

type Reported = Pick<MappedColumn, 'column' | 'by' | 'reason'>

/**
 * Maps the columns of a header row to those of a template: by choice, by code, by label, in this order. `labelOf`
 * returns the label next to a code in another row. Each column of the template is mapped once.
 */
export function mapColumns(
  template: Template,
  headers: readonly Header[],
  choice: SheetChoice | null,
  labelOf: (at: number) => string | null,
): { columns: readonly MappedColumn[]; generation: SheetGeneration } {
  const chosen = new Map(
    Object.entries(choice?.columns ?? {}).map(([header, column]) => [foldHeader(header), column]),
  )
  const codes = headers.map(({ text }) => codeIn(text, template))
  const third = headers.find((_, index) => codes[index] === 'c0030')
  const isDryRun =
    template.code === providersTemplate &&
    isDryRunProviders(
      codes.filter((code) => code !== null),
      third === undefined ? null : labelOf(third.at),
    )
  const reported = headers.map(({ at, text }, index): Reported => {
    const byLetters = choice?.letters?.[columnLetters(at)]
    const choiceMade = byLetters === undefined ? chosen.get(foldHeader(text)) : byLetters
    if (choiceMade !== undefined) return byChoice(choiceMade, template)
    const code = codes[index] ?? null
    return code === null ? byLabel(text, template) : byCode(code, text, template, isDryRun)
  })
  const wasDropped = codes.some((code) => code !== null && droppedColumn(template.code, code) !== null)
  const generation =
    isDryRun || wasDropped ? 'dry-run' : reported.some(({ by }) => by === 'code') ? 'final' : 'labels'
  return { columns: withoutDoubles(headers, reported), generation }
}

/**
 * Returns the column code in a header, `c0010`, when it belongs to this template or names none; the empty text for
 * another template's code.
 */
function codeIn(text: string, template: Template): string | null {
  const code = readHeaderCode(text)
  if (code === null) return null
  return code.template === null || code.template === template.code ? code.column : ''
}

function byChoice(column: string | null, template: Template): Reported {
  if (column === null) return { column, by: 'choice', reason: 'left out by choice' }
  return template.columns.some(({ code }) => code === column)
    ? { column, by: 'choice', reason: null }
    : { column: null, by: 'choice', reason: `${template.code} has no column ${column}` }
}

function byCode(code: string, text: string, template: Template, isDryRun: boolean): Reported {
  if (code === '')
    return { column: null, by: null, reason: `the header ${text.slice(0, 40)} belongs to another template` }
  const dropped = droppedColumn(template.code, code)
  if (dropped !== null) return { column: null, by: null, reason: dropped }
  const column = isDryRun ? dryRunProviders.get(code) : movedColumn(template.code, code)
  return column !== undefined && template.columns.some((known) => known.code === column)
    ? { column, by: isDryRun ? 'dry-run' : 'code', reason: null }
    : { column: null, by: null, reason: `${template.code} has no column ${code}` }
}

function byLabel(text: string, template: Template): Reported {
  const match = matchLabel(text, template)
  return match === null
    ? { column: null, by: null, reason: `${template.code} has no column with this name` }
    : { column: match.column.code, by: 'label', reason: null }
}

const order = ['choice', 'code', 'dry-run', 'label'] as const

/** When two columns of a sheet map to the same column, the more certain one is kept, then the first. */
function withoutDoubles(headers: readonly Header[], reported: readonly Reported[]): MappedColumn[] {
  const owner = new Map<string, number>()
  for (const kind of order)
    for (const [index, { column, by }] of reported.entries())
      if (column !== null && by === kind && !owner.has(column)) owner.set(column, index)
  return headers.map(({ at, text }, index) => {
    const { column, by, reason } = reported[index] as Reported
    const base = { at, letters: columnLetters(at), header: text }
    const owned = column === null ? index : (owner.get(column) ?? index)
    if (owned === index) return { ...base, column, by, reason }
    const first = columnLetters(headers[owned]?.at ?? 0)
    return { ...base, column: null, by: null, reason: `column ${first} is already taken for ${column}` }
  })
}
