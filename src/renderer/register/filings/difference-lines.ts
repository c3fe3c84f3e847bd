import type { FilingComparison } from '../../../contract/workstation/register/register-filings.ts'

/** The differences between two packages as lines of a table, by template. Pure. */

type TemplateDifference = FilingComparison['templates'][number]

export type DifferenceLine =
  | { readonly kind: 'added' | 'removed'; readonly key: string; readonly cells: readonly string[] }
  | {
      readonly kind: 'changed'
      readonly key: string
      readonly column: string
      readonly before: string
      readonly after: string
      /** Whether the previous line is about the same row, so that the row is not named again. */
      readonly isSameRow: boolean
    }

export type DifferenceGroup = {
  readonly template: string
  readonly added: number
  readonly removed: number
  /** Number of rows with changed cells; the number of cells follows. */
  readonly changedRows: number
  readonly changedCells: number
  /** Changed cells by row, then added rows, then removed rows. */
  readonly lines: readonly DifferenceLine[]
}

/** Groups differences by template; templates without differences are omitted. */
export function groupDifferences({ templates }: Pick<FilingComparison, 'templates'>): DifferenceGroup[] {
  return templates.map(groupOf).filter(({ lines }) => lines.length > 0)
}

function groupOf({ template, added, removed, changed }: TemplateDifference): DifferenceGroup {
  const rows = new Map<string, TemplateDifference['changed']>()
  for (const cell of changed) {
    const known = rows.get(cell.key)
    if (known === undefined) rows.set(cell.key, [cell])
    else known.push(cell)
  }
  const cells = [...rows.values()].flatMap((row) =>
    row.map((cell, position): DifferenceLine => ({ kind: 'changed', ...cell, isSameRow: position > 0 })),
  )
  return {
    template,
    added: added.length,
    removed: removed.length,
    changedRows: rows.size,
    changedCells: changed.length,
    lines: [
      ...cells,
      ...added.map((row): DifferenceLine => ({ kind: 'added', ...row })),
      ...removed.map((row): DifferenceLine => ({ kind: 'removed', ...row })),
    ],
  }
}

/** Returns all differences of a row: its changed cells, or the line itself. */
export function linesOfRow(group: DifferenceGroup, line: DifferenceLine): readonly DifferenceLine[] {
  if (line.kind !== 'changed') return [line]
  return group.lines.filter((each) => each.kind === 'changed' && each.key === line.key)
}
