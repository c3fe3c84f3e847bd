import type { KindName } from '../../../contract/register/kinds.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { editedText, shownValue } from '../fields/show-value.ts'
import type { ListColumn } from '../list/list-columns.ts'
import type { ListRow, ListRows } from '../list/use-list-rows.ts'
import type { Cell } from './cell-range.ts'
import type { CellChange, TableDrafts } from './table-drafts.ts'

/** Everything needed to draw and operate an editable table. */
export type TableView = {
  readonly kind: KindName
  readonly label: string
  readonly columns: readonly ListColumn[]
  readonly source: ListRows
  readonly drafts: TableDrafts
  /** Values that were written and not read back yet. */
  readonly written: Readonly<
    Record<string, { readonly over: unknown; readonly fields: Readonly<Record<string, unknown>> }>
  >
  readonly context: FieldContext
  /** Number of records, plus new rows, plus the empty row at the end. */
  readonly rows: number
}

/** Content of a cell. */
export type CellNow = {
  readonly value: unknown
  readonly shown: string
  /** Text for editing and copying. */
  readonly text: string
  readonly fault: string | null
  readonly isWaiting: boolean
}

const nothing: CellNow = { value: null, shown: '', text: '', fault: null, isWaiting: false }

/** Returns the record at a row; undefined while it is loading, or when there is none. */
export function recordAt({ source }: Pick<TableView, 'source'>, row: number): ListRow | undefined {
  return row < source.total ? source.rows.get(row) : undefined
}

/** Returns the record or new row at a row; null while the record is loading. */
export function rowRef(view: TableView, row: number): CellChange['row'] | null {
  const { source, drafts } = view
  if (row < source.total) {
    const record = recordAt(view, row)
    return record === undefined ? null : { uuid: record.record.uuid }
  }
  const at = row - source.total
  return { newRow: drafts.rows[at]?.id ?? newRowId(drafts, at) }
}

/**
 * Returns an id for a new row before its first cell is typed; it is unique, and stays the same until the row exists.
 */
function newRowId({ rows }: TableDrafts, at: number): string {
  const highest = rows.reduce((most, { id }) => Math.max(most, Number(id.slice(1))), 0)
  return `n${highest + 1 + at - rows.length}`
}

/** Returns the current content of a cell. */
export function cellAt(view: TableView, { row, column }: Cell): CellNow {
  const { columns, source, drafts, written, context } = view
  const of = columns[column]
  if (of === undefined) return nothing
  if (row >= source.total) {
    const draft = drafts.rows[row - source.total]?.cells[of.name]
    if (draft === undefined) return nothing
    const shown = draft.fault === null ? shownValue(of.field, draft.value, context) : ''
    return { ...draft, shown: shown === '' || shown === '…' ? draft.text : shown, isWaiting: false }
  }
  const item = recordAt(view, row)
  if (item === undefined) return { ...nothing, isWaiting: true }
  const { record } = item
  const refused = drafts.refused[record.uuid]?.[of.name]
  if (refused !== undefined) return { ...refused, shown: refused.text, isWaiting: false }
  const over = written[record.uuid]
  const isNewer = over !== undefined && over.over === record.updated_at && of.name in over.fields
  const value = isNewer ? over.fields[of.name] : record[of.name]
  return {
    value,
    shown: shownValue(of.field, value, context, isNewer ? {} : record),
    text: editedText(of.field, value, context, isNewer ? {} : record),
    fault: null,
    isWaiting: false,
  }
}
