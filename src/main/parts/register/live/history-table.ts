import { isKindName, recordKinds } from '../../../../contract/register/kinds.ts'
import { whoInFile } from '../../../../contract/who-words.ts'
import { type DataCell, type DataTable, dataColumn } from '../../../engine/register/report/table-report.ts'
import { readAct } from '../../../store/log/acts.ts'
import { listHistory, recordsOfAct } from '../../../store/register/register-changes.ts'
import { namesOf, shownChange } from './answer-step.ts'
import type { LiveState } from './live-state.ts'

/** Maximum number of acts and of fields in a report. */
const maxActs = 10_000
const maxRows = 50_000
const recordsAtOnce = 500

/** Returns the history as a table: a row for each changed field, newest act first, and how far back it goes. */
export function historyTable(state: LiveState): {
  readonly facts: readonly (readonly [string, string])[]
  readonly tables: readonly DataTable[]
} {
  const all = { by: null, record: null, operations: null }
  const { numbers, total } = listHistory(state.reader, all, maxActs, 0)
  const rows: DataCell[][] = []
  let acts = 0
  for (const number of numbers) {
    if (rows.length >= maxRows) break
    rows.push(...rowsOf(state, number))
    acts++
  }
  const shown =
    acts < total
      ? `the newest ${counted(acts)} of ${counted(total)}`
      : `${counted(total)}, from the first that the log has`
  return {
    facts: [['Changes', shown]],
    tables: [
      {
        title: 'Changes',
        notes: total === 0 ? ['The log has no change of the register.'] : [],
        columns: [
          dataColumn('When, UTC', 1.5),
          dataColumn('Who', 1.5),
          dataColumn('Act', 2.5),
          dataColumn('Record', 2.2),
          dataColumn('Field', 1.6),
          dataColumn('Old', 2.2),
          dataColumn('New', 2.2),
        ],
        rows: rows.slice(0, maxRows),
        total: Math.min(rows.length, maxRows),
      },
    ],
  }
}

function rowsOf(state: LiveState, number: number): DataCell[][] {
  const act = readAct(state.reader, number)
  if (act === null) return []
  const head: DataCell[] = [act.at.slice(0, 19).replace('T', ' '), whoInFile(act.by), act.title]
  const names = namesOf(state)
  const rows: DataCell[][] = []
  for (let offset = 0; offset < maxRows; offset += recordsAtOnce) {
    const { records, total } = recordsOfAct(state.reader, number, recordsAtOnce, offset)
    for (const record of records) {
      const { kind, name, fields } = shownChange(record, names)
      const called = [isKindName(kind) ? recordKinds[kind].one : kind, name].filter(Boolean).join(' ')
      for (const { label, before, after } of fields) rows.push([...head, called, label, before, after])
    }
    if (offset + recordsAtOnce >= total) break
  }
  // an act whose contents the log does not keep is an act still
  return rows.length > 0 ? rows : [[...head, null, null, null, null]]
}

const counted = (count: number) => count.toLocaleString('en-GB')
