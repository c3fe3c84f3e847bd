import { readField } from '../fields/read-field.ts'
import { editedText } from '../fields/show-value.ts'
import { shortName } from '../modules.ts'
import { isSameValue } from '../record/same-value.ts'
import type { Cell } from './cell-range.ts'
import type { CellChange } from './table-drafts.ts'
import { applyCells } from './table-store.ts'
import { cellAt, recordAt, rowRef, type TableView } from './table-view.ts'

/** Input of a cell: a text as typed, or a chosen value. */
export type Given = { readonly text: string } | { readonly value: unknown }

/** Returns the change of one cell; null when nothing changes, or when the cell cannot be edited. */
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

/** Returns a function that gives the time of a record's last change, as shown in the table. */
export function changedAtIn(view: TableView, from: number, to: number): (uuid: string) => unknown {
  const moments = new Map<string, unknown>()
  for (let row = from; row <= to; row++) {
    const record = recordAt(view, row)?.record
    if (record !== undefined) moments.set(record.uuid, record.updated_at)
  }
  return (uuid) => moments.get(uuid)
}

/** Applies input to one cell and saves it. */
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
