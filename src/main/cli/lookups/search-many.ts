import { maxBatchIndicators } from '../../../contract/core/batch.ts'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { LookupRow } from '../../../contract/workstation/lookups/lookup-table.ts'
import { toCsv } from '../csv.ts'
import { exitCodeOf, exitCodes } from '../exit-code.ts'
import { type Job, refuseElsewhere } from '../job.ts'
import { printJson } from '../print-answer.ts'
import type { Row } from '../table.ts'
import { printRows } from './print-lookup.ts'

/** The answer to one request for a table of values. */
type Table = {
  readonly truncated: boolean
  readonly rows: readonly (Row & Pick<LookupRow, 'answer' | 'problem'>)[]
  readonly skipped: readonly { readonly value: string; readonly reason: string }[]
}

const columns = ['kind', 'value', 'severity', 'known', 'title']

/** `search` with several values: prints a table with the result of each lookup, in their order. */
export async function searchMany(job: Job, values: readonly string[]): Promise<number | Problem> {
  const { choices, terminal } = job
  const parts = Array.from({ length: Math.ceil(values.length / maxBatchIndicators) }, (_, index) =>
    values.slice(index * maxBatchIndicators, (index + 1) * maxBatchIndicators).join('\n'),
  )
  if (choices.isDryRun) {
    for (const _ of parts) terminal.print('LOCAL lookup.many')
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const tables: Table[] = []
  for (const text of parts) {
    const asked = workstation.invoke('lookup.many', { text }, { kind: 'cli' })
    const answer = await terminal.wait(
      asked,
      () => `${tables.length * maxBatchIndicators} of ${values.length}`,
    )
    if (isProblem(answer)) return answer
    tables.push(answer as Table)
  }
  const rows = tables.flatMap((table) => table.rows)
  if (choices.form === 'json') printJson(terminal, tables.length === 1 ? tables[0] : tables)
  else if (choices.form === 'csv') terminal.content(toCsv(columns, rows))
  else if (rows.length > 0) printRows(terminal, columns, rows)
  for (const { value, reason } of tables.flatMap(({ skipped }) => skipped))
    terminal.note(`Skipped ${value}: ${reason}`)
  if (tables.some(({ truncated }) => truncated)) terminal.note('There are more; these are only the first.')
  if (rows.some(({ answer }) => answer !== null)) return exitCodes.done
  // when no lookup could be made, nothing was searched
  const refused = rows.find(({ problem }) => problem !== null && problem.code !== 'not-built')?.problem
  return refused == null ? exitCodes.nothing : exitCodeOf(refused)
}
