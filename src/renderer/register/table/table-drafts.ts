import type { FieldReading } from '../fields/read-field.ts'
import type { RecordWrite } from '../steps.ts'

/** Unsaved content of a table: refused cells of records, and new rows that are not records yet. */

/** A cell as typed, with the reason of its refusal; null while it waits for the rest of its row. */
export type DraftCell = { readonly text: string; readonly value: unknown; readonly fault: string | null }
export type DraftCells = Readonly<Record<string, DraftCell>>

/** A row that is no record yet. */
export type NewRow = { readonly id: string; readonly cells: DraftCells }

export type TableDrafts = {
  /** Refused cells by uuid and field. */
  readonly refused: Readonly<Record<string, DraftCells>>
  readonly rows: readonly NewRow[]
}

/** No drafts. */
export const noDrafts: TableDrafts = { refused: {}, rows: [] }

/** A typed or pasted cell of a record or of a new row. */
export type CellChange = {
  readonly row: { readonly uuid: string } | { readonly newRow: string }
  readonly name: string
  readonly text: string
  readonly reading: FieldReading
}

const cellOf = ({ text, reading }: CellChange): DraftCell =>
  'fault' in reading
    ? { text, value: null, fault: reading.fault }
    : { text, value: reading.value, fault: null }

/** Adds typed cells to the drafts. Of records only refused cells are kept; valid ones are written. */
export function withTyped(drafts: TableDrafts, changes: readonly CellChange[]): TableDrafts {
  const refused: Record<string, Record<string, DraftCell>> = {}
  for (const [uuid, cells] of Object.entries(drafts.refused)) refused[uuid] = { ...cells }
  const rows = new Map(drafts.rows.map((row) => [row.id, { ...row.cells } as Record<string, DraftCell>]))
  for (const change of changes) {
    const cell = cellOf(change)
    if ('newRow' in change.row) {
      const cells = rows.get(change.row.newRow) ?? {}
      cells[change.name] = cell
      rows.set(change.row.newRow, cells)
    } else if (cell.fault === null) delete refused[change.row.uuid]?.[change.name]
    else refused[change.row.uuid] = { ...refused[change.row.uuid], [change.name]: cell }
  }
  return tidied(refused, rows)
}

/** Removes records without refused cells, and new rows without content. */
function tidied(
  refused: Readonly<Record<string, DraftCells>>,
  rows: ReadonlyMap<string, DraftCells>,
): TableDrafts {
  return {
    refused: Object.fromEntries(Object.entries(refused).filter(([, cells]) => Object.keys(cells).length > 0)),
    rows: [...rows]
      .filter(([, cells]) => Object.values(cells).some(({ text }) => text.trim() !== ''))
      .map(([id, cells]) => ({ id, cells })),
  }
}

/** A write, with the row and the texts of its fields. */
export type PlannedWrite = {
  readonly row: CellChange['row']
  readonly fields: Readonly<Record<string, { readonly value: unknown; readonly text: string }>>
}

/**
 * Returns the writes that are possible now: valid cells grouped by record, and new rows that have all required fields
 * and no refused cell.
 */
export function plannedWrites(
  drafts: TableDrafts,
  changes: readonly CellChange[],
  needs: readonly string[],
): PlannedWrite[] {
  const updates = new Map<string, Record<string, { value: unknown; text: string }>>()
  for (const { row, name, text, reading } of changes) {
    if ('newRow' in row || 'fault' in reading) continue
    updates.set(row.uuid, { ...updates.get(row.uuid), [name]: { value: reading.value, text } })
  }
  const creates = drafts.rows.filter(
    ({ cells }) =>
      Object.values(cells).every(({ fault }) => fault === null) &&
      needs.every((name) => (cells[name]?.text.trim() ?? '') !== ''),
  )
  return [
    ...[...updates].map(([uuid, fields]): PlannedWrite => ({ row: { uuid }, fields })),
    ...creates.map(({ id, cells }): PlannedWrite => ({ row: { newRow: id }, fields: cells })),
  ]
}

/** Returns the writes as input for the workstation, in the same order. */
export function recordWrites(kind: string, planned: readonly PlannedWrite[]): RecordWrite[] {
  return planned.map(({ row, fields }) => {
    const given = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
    return 'uuid' in row
      ? { act: 'update', kind, uuid: row.uuid, fields: given }
      : { act: 'create', kind, fields: given }
  })
}

/** Marks a refused field; returns the drafts, and the remaining writes without it. */
export function withRefusal(
  drafts: TableDrafts,
  planned: readonly PlannedWrite[],
  index: number,
  field: string | null,
  fault: string,
): { readonly drafts: TableDrafts; readonly left: readonly PlannedWrite[] } {
  const write = planned[index]
  if (write === undefined) return { drafts, left: [] }
  const names = field === null ? Object.keys(write.fields) : [field]
  const marked = names.map((name) => {
    const { text = '', value = null } = write.fields[name] ?? {}
    return [name, { text, value, fault }] as const
  })
  const cells = Object.fromEntries(marked)
  const { row } = write
  const others = planned.filter((_each, at) => at !== index)
  if ('newRow' in row)
    return {
      drafts: {
        ...drafts,
        rows: drafts.rows.map((each) =>
          each.id === row.newRow ? { ...each, cells: { ...each.cells, ...cells } } : each,
        ),
      },
      left: others,
    }
  const rest = Object.fromEntries(Object.entries(write.fields).filter(([name]) => !names.includes(name)))
  return {
    drafts: {
      ...drafts,
      refused: { ...drafts.refused, [row.uuid]: { ...drafts.refused[row.uuid], ...cells } },
    },
    left:
      Object.keys(rest).length === 0
        ? others
        : planned.map((each, at) => (at === index ? { row, fields: rest } : each)),
  }
}

/** Removes new rows that have become records. */
export function withoutRows(drafts: TableDrafts, written: readonly PlannedWrite[]): TableDrafts {
  const made = new Set(written.flatMap(({ row }) => ('newRow' in row ? [row.newRow] : [])))
  return { ...drafts, rows: drafts.rows.filter(({ id }) => !made.has(id)) }
}

/** Marks empty required cells of new rows, so that the user sees why a row is not a record yet. */
export function withNeeds(drafts: TableDrafts, needs: readonly string[]): TableDrafts {
  return {
    ...drafts,
    rows: drafts.rows.map((row) => {
      const lacking = needs.filter((name) => (row.cells[name]?.text.trim() ?? '') === '')
      if (lacking.length === 0) return row
      const marks = lacking.map((name) => [name, { text: '', value: null, fault: 'This is required.' }])
      return { ...row, cells: { ...row.cells, ...Object.fromEntries(marks) } }
    }),
  }
}
