import { mkdirSync, rmSync } from 'node:fs'
import { decodeBounds } from '../../../contract/workstation/files/file-bytes.ts'
import type { Carrier } from '../worker/carrier.ts'
import { inProcess } from '../worker/process-carrier.ts'
import { WorkerHandle } from '../worker/worker-handle.ts'
import { workerScript } from '../worker/worker-script.ts'
import type { DecodeAnswer, DecodeTask } from './decode-task.ts'

export type DecodeGround = {
  /** How processes run, where that is not Node's way. */
  readonly carrier: Carrier | undefined
  /** The one folder that the process may read. */
  readonly reads: string
  /** The one folder to which it may write; made for it, and gone when `decode` returns. */
  readonly scratch: string
  /** Milliseconds after which it is ended. */
  readonly milliseconds?: number
}

const heapMb = 1024
/** Processes at the same time: each may hold some hundred megabytes. */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

/**
 * Decodes in a process of its own, without network, which reads and writes one folder each and is ended when it takes
 * too long. `use` is called with the answer while the files that it wrote are there.
 */
export async function decode<T>(
  task: DecodeTask,
  { carrier, reads, scratch, milliseconds = decodeBounds.milliseconds }: DecodeGround,
  use: (answer: DecodeAnswer) => T | Promise<T>,
): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  const worker = new WorkerHandle(workerScript('./decode-process.ts', import.meta.url), {
    heapMb,
    confined: { reads, writes: scratch },
    carrier: carrier ?? inProcess,
  })
  const timer = setTimeout(() => void worker.end(new TookTooLong()), milliseconds)
  try {
    return await use(await worker.ask<DecodeAnswer>(task))
  } finally {
    clearTimeout(timer)
    await worker.end()
    rmSync(scratch, { recursive: true, force: true })
    running--
    waiting.shift()?.()
  }
}

/** Decoding was ended because of the time it took. */
export class TookTooLong extends Error {}
