import { readConcentration } from '../../../contract/register/risk.ts'
import type { RegisterReport, ReportForm } from '../../../contract/workstation/register/register-reports.ts'
import { runTask } from '../../jobs/worker/run-task.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { heldBack } from '../../operations/undo/held-back.ts'
import type { Context } from './context.ts'
import { dueGiven } from './due.ts'
import { dayOf } from './timestamp.ts'

/** Input of the thread that writes a report: its content as JSON in bytes. */
export type ReportTask = {
  readonly resources: string
  readonly report: Uint8Array
  readonly form: ReportForm
}

/** Heap of the thread, in megabytes. */
const heapMb = 1024

const mediaTypes: Readonly<Record<ReportForm, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Writes a report in a thread of its own: a large one takes seconds. */
export async function writeReport(
  { what, form }: { readonly what: RegisterReport; readonly form: ReportForm },
  context: Context,
) {
  const { clock, resources, register, settings } = context
  const held = what === 'concentration' ? heldBack(readConcentration, settings(), false) : null
  if (held !== null) return held
  const { today: localToday, tasks, tasksLeftOut } = dueGiven(context)
  const today = dayOf(clock)
  const asked = { what, today, localToday, tasks, tasksLeftOut, madeAt: isoTime(clock) }
  const report = await register.ask('report', asked)
  const task: ReportTask = { resources, report, form }
  const script = workerScript('./register-report-worker.ts', import.meta.url)
  const bytes = await runTask<Uint8Array>(script, task, { heapMb })
  const subject = what === 'register' ? 'register' : `register-${what}`
  return {
    name: `${subject}-${today}.${form}`,
    media_type: mediaTypes[form],
    bytes: new Uint8Array(bytes),
  }
}
