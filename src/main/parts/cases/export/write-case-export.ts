import type { TlpLevel } from '../../../../contract/handling-labels.ts'
import type { LeftOut } from '../../../../contract/left-out-words.ts'
import type { FileAnswer } from '../../../../contract/operation.ts'
import { isProblem, type Problem } from '../../../../contract/problem.ts'
import type { CaseExportForm } from '../../../../contract/workstation/cases/case-export.ts'
import { runTask } from '../../../jobs/worker/run-task.ts'
import { workerScript } from '../../../jobs/worker/worker-script.ts'
import type { Context } from '../context.ts'
import { findCase } from '../model/find-case.ts'

/** Input of the thread that writes an export. */
export type CaseExportTask = {
  readonly dataDir: string
  readonly resources: string
  readonly id: string
  readonly form: CaseExportForm
}

/** A written export, with its label of the Traffic Light Protocol, how many values of the case it tells others to detect, and how many it has in all. */
export type WrittenCase = FileAnswer & {
  readonly tlp: TlpLevel | null
  readonly detections: number
  readonly indicators: number
  readonly leftOut: LeftOut
}

/** Heap of the thread, in megabytes: a case of 10,000 indicators and 5,000 entries takes 350 as PDF. */
const heapMb = 1024

/** Writes a case in a thread of its own, which reads it from the database: a large one takes seconds. */
export async function writeCaseExport(
  given: string,
  form: CaseExportForm,
  context: Context,
): Promise<WrittenCase | Problem> {
  const found = findCase(given, context)
  if (isProblem(found)) return found
  const task: CaseExportTask = {
    dataDir: context.dataDir,
    resources: context.resources,
    id: found.id,
    form,
  }
  const script = workerScript('./case-export-worker.ts', import.meta.url)
  return runTask<WrittenCase | Problem>(script, task, { heapMb })
}
