import { parentPort, workerData } from 'node:worker_threads'
import { buildLabelList } from './label-list/build-label-list.ts'
import type { LabelListResult, LabelListTask } from './label-list/label-list-task.ts'
import type { TaskMessage } from './run-worker.ts'

/** A thread that reads one list of labelled addresses and writes one pack. Hostile files are read here, nowhere else. */

const port = parentPort
if (port === null) throw new Error('This file is a worker thread.')
const say = (message: TaskMessage<LabelListResult>) => port.postMessage(message)

try {
  const result = await buildLabelList(workerData as LabelListTask, (bytes) => say({ is: 'progress', bytes }))
  say({ is: 'done', result })
} catch (error) {
  say({ is: 'failed', message: error instanceof Error ? error.message : String(error) })
}
