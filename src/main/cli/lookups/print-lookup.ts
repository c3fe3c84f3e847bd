import type { AnyLookupKind } from '../../../contract/lookups/lookup-kinds.ts'
import type { KnownHere } from '../../../contract/schema.ts'
import { printTable } from '../print-answer.ts'
import { cellOf, type Look, type Row } from '../table.ts'
import type { Terminal } from '../terminal.ts'
import { type Fact, factsOf, knownList, type List, listsOf, notKnown, styleOf } from './lookup-view.ts'
import { unclickable } from './unclickable.ts'

/** Prints what one answer says: its facts, then its lists, without clickable values. */
export function printSheet(terminal: Terminal, kind: AnyLookupKind, answer: unknown): void {
  const description = kind.describe(answer as never)
  const { known_here: known } = answer as { readonly known_here?: KnownHere }
  printFacts(terminal, factsOf(description))
  printLists(terminal, [...listsOf(description), ...knownList(known)])
  if (description.findings.length === 0 && description.quiet !== null) terminal.note(description.quiet)
}

export function printFacts(terminal: Terminal, facts: readonly Fact[]): void {
  const rows = facts.map(([name, value, style]) => ({ name, value: inert(value), style: style ?? null }))
  const cell: Look['cell'] = (text, column, { style }) => {
    const chosen = text === notKnown ? 'dim' : (style as Fact[2] | null)
    return column === 'value' && chosen ? terminal.paint(chosen, text) : text
  }
  printTable(terminal, ['name', 'value'], rows, { cell })
}

export function printLists(terminal: Terminal, lists: readonly List[]): void {
  for (const { columns, rows } of lists) {
    terminal.print('\n')
    printRows(terminal, columns, rows)
  }
}

/** Prints rows in columns; a column that no row has is omitted, one whose values are unknown is kept. */
export function printRows(terminal: Terminal, wanted: readonly string[], rows: readonly Row[]): void {
  const columns = wanted.filter((column) => rows.some((row) => row[column] !== undefined))
  const shown = rows.map((row) => Object.fromEntries(columns.map((column) => [column, inert(row[column])])))
  const cell: Look['cell'] = (text, column) => {
    const style = coloured.includes(column) ? styleOf(text) : undefined
    return style === undefined ? text : terminal.paint(style, text)
  }
  printTable(terminal, columns, shown, { cell })
}

/** Columns with values of a severity scale, and with verdicts. */
const coloured = ['severity', 'band', 'risk_level', 'Result', 'Verdict']

function inert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inert)
  return typeof value === 'string'
    ? unclickable(value)
    : typeof value === 'object'
      ? value && unclickable(cellOf(value))
      : value
}
