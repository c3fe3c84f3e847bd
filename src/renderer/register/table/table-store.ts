import { create } from 'zustand'
import { isProblem } from '../../../contract/problem.ts'
import { type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import { reportUnsaved, type UnsavedField } from '../../state/unsaved.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { moduleOf } from '../modules.ts'
import { listPath } from '../paths.ts'
import { refusalOf } from '../refusal.ts'
import { writeRecords } from '../steps.ts'
import {
  type CellChange,
  type DraftCells,
  noDrafts,
  type PlannedWrite,
  plannedWrites,
  recordWrites,
  type TableDrafts,
  withNeeds,
  withoutRows,
  withRefusal,
  withTyped,
} from './table-drafts.ts'

/**
 * Values that were written and not read back yet, by uuid; `over` is the time of the last change of the record that was
 * overwritten.
 */
type Written = Readonly<
  Record<string, { readonly over: unknown; readonly fields: Readonly<Record<string, unknown>> }>
>

type Table = { readonly drafts: TableDrafts; readonly written: Written; readonly isWriting: boolean }

const fresh: Table = { drafts: noDrafts, written: {}, isWriting: false }

/** Unsaved content of editable tables, by kind. It outlives the view, so that no input is lost. */
export const useTables = create<Readonly<Record<string, Table>>>(() => ({}))

/** Returns the table of a kind. */
export function useTable(kind: KindName): Table {
  return useTables((now) => now[kind] ?? fresh)
}

/** Returns the table of a kind, for use outside of React. */
export function tableOf(kind: KindName): Table {
  return useTables.getState()[kind] ?? fresh
}

function change(kind: KindName, part: Partial<Table>): void {
  const table = { ...tableOf(kind), ...part }
  useTables.setState({ [kind]: table })
  reportUnsaved(`table ${kind}`, {
    what: moduleOf(kind)?.label ?? recordKinds[kind].title,
    path: listPath(kind),
    lacks: null,
    fields: unsavedCells(kind, table.drafts),
    flush: () => undefined,
  })
}

/** Returns the cells that are not saved: refused ones of records, and all cells of new rows. */
function unsavedCells(kind: KindName, { refused, rows }: TableDrafts): UnsavedField[] {
  const of = (cells: DraftCells) =>
    Object.entries(cells).flatMap(([name, { text, fault }]) =>
      text.trim() === ''
        ? []
        : [
            {
              label: recordKinds[kind].fields[name]?.label ?? name,
              path: null,
              why: fault === null ? ('waiting' as const) : ('refused' as const),
            },
          ],
    )
  return [...Object.values(refused).flatMap(of), ...rows.flatMap(({ cells }) => of(cells))]
}

/** Maximum number of refusals handled in one act; beyond that everything left is marked as refused. */
const maxRefusals = 300

export type ApplyOptions = {
  /** Title of the act in the history. */
  readonly label: string
  /** Whether missing fields of new rows are marked: after a paste, or when a row was left. */
  readonly marksNeeds: boolean
  /** Returns the time of the last change of a record, as shown. */
  readonly changedAt: (uuid: string) => unknown
}

/**
 * Applies typed or pasted cells: writes all valid ones as one act, and keeps refused ones as typed. Returns the number
 * of refused cells.
 */
export async function applyCells(
  kind: KindName,
  changes: readonly CellChange[],
  { label, marksNeeds, changedAt }: ApplyOptions,
): Promise<number> {
  const { needs, fields } = recordKinds[kind]
  let drafts = withTyped(tableOf(kind).drafts, changes)
  let left: readonly PlannedWrite[] = plannedWrites(drafts, changes, needs)
  change(kind, { drafts, isWriting: true, written: noted(tableOf(kind).written, left, changedAt) })
  let refusals = 0
  while (left.length > 0) {
    const answer = await writeRecords(label, recordWrites(kind, left), { refusal: 'caller' })
    if (!isProblem(answer)) {
      drafts = withoutRows(drafts, left)
      break
    }
    const index = answer.details?.index
    if (typeof index !== 'number' || refusals >= maxRefusals) {
      for (let at = 0; at < left.length; at++)
        ({ drafts } = withRefusal(drafts, left, at, null, refusalOf(answer, fields).words))
      toastProblem(answer)
      left = []
      break
    }
    refusals += 1
    const refusal = refusalOf(answer, fields)
    ;({ drafts, left } = withRefusal(drafts, left, index, refusal.field, refusal.words))
  }
  if (marksNeeds) drafts = withNeeds(drafts, needs)
  change(kind, { drafts, isWriting: false, written: noted({}, left, changedAt) })
  return refusedCount(drafts)
}

function noted(
  before: Written,
  planned: readonly PlannedWrite[],
  changedAt: ApplyOptions['changedAt'],
): Written {
  const written = { ...before }
  for (const { row, fields } of planned) {
    if (!('uuid' in row)) continue
    const values = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
    written[row.uuid] = {
      over: changedAt(row.uuid),
      fields: { ...written[row.uuid]?.fields, ...values },
    }
  }
  return written
}

/** Returns the number of refused cells. */
export function refusedCount({ refused, rows }: TableDrafts): number {
  const of = (cells: Readonly<Record<string, { fault: string | null }>>) =>
    Object.values(cells).filter(({ fault }) => fault !== null).length
  return (
    Object.values(refused).reduce((sum, cells) => sum + of(cells), 0) +
    rows.reduce((sum, { cells }) => sum + of(cells), 0)
  )
}

/** Marks the missing fields of new rows, except the one being edited. */
export function markNeeds(kind: KindName, except: string | null): void {
  const { drafts } = tableOf(kind)
  const marked = withNeeds(
    { ...drafts, rows: drafts.rows.filter(({ id }) => id !== except) },
    recordKinds[kind].needs,
  )
  const rows = drafts.rows.map((row) => marked.rows.find(({ id }) => id === row.id) ?? row)
  if (rows.some((row, at) => row !== drafts.rows[at])) change(kind, { drafts: { ...drafts, rows } })
}

/** Discards refused cells and new rows. */
export function dropDrafts(kind: KindName): void {
  change(kind, { drafts: noDrafts })
}
