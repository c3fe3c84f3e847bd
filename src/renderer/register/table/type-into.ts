import { readField } from '../fields/read-field.ts'
import { editedText } from '../fields/show-value.ts'
import { shortName } from '../modules.ts'
import { isSameValue } from '../record/same-value.ts'
import type { Cell } from './cell-range.ts'
import type { CellChange } from './table-drafts.ts'
import { applyCells } from './table-store.ts'
import { cellAt, recordAt, rowRef, type TableView } from './table-view.ts'

/** What is put into a cell: a text as it was typed, or a value that was chosen. */
export type Given = { readonly text: string } | { readonly value: unknown }

/** The change of one cell; null when there is nothing to change, or nothing that can be. */
export function changeOf(view: TableView, cell: Cell, given: Given): CellChange | null {
  const column = view.columns[cell.column]
  const row = rowRef(view, cell.row)
  if (column === undefined || row === null || !column.isEditable) return null
  const { name, field } = column
  const now = cellAt(view, cell)
  const reading = 'text' in given ? readField(field, given.text, view.context) : { value: given.value }
  const text = 'text' in given ? given.text : editedText(field, given.value, view.context)
  const isSame = 'value' in reading && now.fault === null && isSameValue(now.value, reading.value)
  return isSame ? null : { row, name, text, reading }
}

/** When the record of a uuid was last changed, as the table shows it. */
export function changedAtIn(view: TableView, from: number, to: number): (uuid: string) => unknown {
  const moments = new Map<string, unknown>()
  for (let row = from; row <= to; row++) {
    const record = recordAt(view, row)?.record
    if (record !== undefined) moments.set(record.uuid, record.updated_at)
  }
  return (uuid) => moments.get(uuid)
}

/** Puts something into one cell and saves it. */
export async function typeInto(view: TableView, cell: Cell, given: Given): Promise<void> {
  const change = changeOf(view, cell, given)
  if (change === null) return
  const field = view.columns[cell.column]?.field.label ?? change.name
  const label =
    'uuid' in change.row
      ? `Changed ${field} of one ${shortName(view.kind)}`
      : `Added one ${shortName(view.kind)}`
  await applyCells(view.kind, [change], {
    label,
    marksNeeds: false,
    changedAt: changedAtIn(view, cell.row, cell.row),
  })
}
