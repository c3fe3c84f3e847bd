import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { once } from '../../../contract/operation.ts'
import { residentBytes } from '../glove-box/resident-bytes.ts'
import type { Carrier } from '../worker/carrier.ts'
import { inProcess } from '../worker/process-carrier.ts'
import { WorkerHandle } from '../worker/worker-handle.ts'
import { workerScript } from '../worker/worker-script.ts'
import type { RuleCheckResult, RuleCheckTask } from './rule-check-messages.ts'

export type CheckPlace = {
  readonly carrier: Carrier | undefined
  /** Folder of its own, made and removed here. */
  readonly scratch: string
  /** Replaces the time that it has, in seconds; tests have less of it. */
  readonly seconds?: number
}

/** Seconds for compiling, and for looking at a file beside it; a process that analyses files has more. */
const compileSeconds = 20
const fileSeconds = 25
const lookMs = 50
/** Less than an analysing process may have, which holds a file beside the rules. */
const memoryMb = 800

const result = once(() =>
  z.object({
    errors: z
      .array(
        z.object({
          set: z.string().max(100),
          ...{ line: z.int().nullable(), column: z.int().nullable() },
          ...{ message: z.string().max(5000), advice: z.string().max(1000).nullable() },
        }),
      )
      .max(50_000),
    warnings: z.array(z.string()).max(1000),
    entries: z.int().min(0),
    report: z
      .string()
      .max(50 * 2 ** 20)
      .nullable(),
    failure: z.string().nullable(),
  }),
)

/**
 * Compiles rules in a process of its own, which is ended when it takes too long or too much memory, and tries them on a
 * file. Throws with the end of a sentence where it was ended or broke off.
 */
export async function checkRules(task: RuleCheckTask, place: CheckPlace): Promise<RuleCheckResult> {
  const { carrier = inProcess, scratch } = place
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  const worker = new WorkerHandle(workerScript('./rule-check-process.ts', import.meta.url), {
    heapMb: 512,
    confined: { reads: task.file?.path ?? scratch, writes: scratch },
    carrier,
    given: { scratch },
  })
  const seconds = place.seconds ?? compileSeconds + (task.file === null ? 0 : fileSeconds)
  const timer = setTimeout(
    () => void worker.end(new Error(`it takes longer than ${seconds} s`)),
    seconds * 1000,
  )
  const look = setInterval(async () => {
    const bytes = worker.pid === undefined ? null : await residentBytes(worker.pid)
    if (bytes !== null && bytes > memoryMb * 2 ** 20)
      void worker.end(new Error(`it needs more than ${memoryMb} MB of memory`))
  }, lookMs)
  try {
    return result().parse(await worker.ask(task))
  } finally {
    clearTimeout(timer)
    clearInterval(look)
    await worker.end()
    await rm(scratch, { recursive: true, force: true })
  }
}
