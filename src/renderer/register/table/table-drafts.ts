import type { FieldReading } from '../fields/read-field.ts'
import type { RecordWrite } from '../steps.ts'

/** What a table of cells holds that is not kept: refused cells of records, and rows that are no records yet. */

/** A cell as it was typed, and why it was refused; without a reason it waits for the rest of its row. */
export type DraftCell = { readonly text: string; readonly value: unknown; readonly fault: string | null }
export type DraftCells = Readonly<Record<string, DraftCell>>

/** A row that is no record yet. */
export type NewRow = { readonly id: string; readonly cells: DraftCells }

export type TableDrafts = {
  /** Refused cells by uuid and field. */
  readonly refused: Readonly<Record<string, DraftCells>>
  readonly rows: readonly NewRow[]
}

/** Nothing is waiting. */
export const noDrafts: TableDrafts = { refused: {}, rows: [] }

/** A cell that was typed or pasted: of a record, or of a row that is none yet. */
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

/** The drafts with cells that were typed. Of records only those stay that are no values; the others are to be written. */
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

/** Leaves out records without a refused cell, and new rows in which nothing stands. */
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

/** A write, and where its fields came from. */
export type PlannedWrite = {
  readonly row: CellChange['row']
  readonly fields: Readonly<Record<string, { readonly value: unknown; readonly text: string }>>
}

/** What can be written now: typed cells of records by record, and new rows that have all they need and no refused cell. */
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

/** The writes for the workstation, in their order. */
export function recordWrites(kind: string, planned: readonly PlannedWrite[]): RecordWrite[] {
  return planned.map(({ row, fields }) => {
    const given = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
    return 'uuid' in row
      ? { act: 'update', kind, uuid: row.uuid, fields: given }
      : { act: 'create', kind, fields: given }
  })
}

/** Marks a refused field; the answer is the drafts and what is left to write without it. */
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

/** Drafts after new rows were made records. */
export function withoutRows(drafts: TableDrafts, written: readonly PlannedWrite[]): TableDrafts {
  const made = new Set(written.flatMap(({ row }) => ('newRow' in row ? [row.newRow] : [])))
  return { ...drafts, rows: drafts.rows.filter(({ id }) => !made.has(id)) }
}

/** Marks needed cells of new rows that are empty, so that one sees why a row is no record yet. */
export function withNeeds(drafts: TableDrafts, needs: readonly string[]): TableDrafts {
  return {
    ...drafts,
    rows: drafts.rows.map((row) => {
      const lacking = needs.filter((name) => (row.cells[name]?.text.trim() ?? '') === '')
      if (lacking.length === 0) return row
      const marks = lacking.map((name) => [name, { text: '', value: null, fault: 'This is needed.' }])
      return { ...row, cells: { ...row.cells, ...Object.fromEntries(marks) } }
    }),
  }
}
