import { parentPort, workerData } from 'node:worker_threads'
import type { AddressPackResult, AddressPackTask } from './address-pack/address-pack-task.ts'
import { buildAddressPack } from './address-pack/build-address-pack.ts'
import type { TaskMessage } from './run-worker.ts'

/** A thread that reads one file of addresses and writes one pack. Hostile files are read here and nowhere else. */

const port = parentPort
if (port === null) throw new Error('This file is a worker thread.')
const say = (message: TaskMessage<AddressPackResult>) => port.postMessage(message)

/** Bytes between two words on progress. */
const progressBytes = 1_048_576
let told = 0

try {
  const result = await buildAddressPack(workerData as AddressPackTask, (bytes) => {
    if (Math.abs(bytes - told) < progressBytes) return
    told = bytes
    say({ is: 'progress', bytes: Math.floor(bytes) })
  })
  say({ is: 'done', result })
} catch (error) {
  say({ is: 'failed', message: error instanceof Error ? error.message : String(error) })
}
