import type { Carrier } from '../../jobs/worker/carrier.ts'
import { runTask } from '../../jobs/worker/run-task.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { Integrity } from '../../store/salvage/integrity.ts'

/** Maximum duration of an integrity check, in milliseconds: enough for some 50 GB on a slow disk. */
const maxMs = 1_800_000

/** How the check runs: in which processes, for how long, and the signal that ends it early. */
export type IntegrityCheck = {
  readonly carrier?: Carrier | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
}

/** Checks a whole database file in a separate process, which ends when the signal is aborted. Never rejects. */
export async function checkIntegrity(path: string, check: IntegrityCheck = {}): Promise<Integrity> {
  const { signal, timeoutMs = maxMs } = check
  const carrier = check.carrier ?? (await import('../../jobs/worker/process-carrier.ts')).inProcess
  const late = AbortSignal.timeout(timeoutMs)
  const script = workerScript('./integrity-process.ts', import.meta.url)
  try {
    return await runTask<Integrity>(script, path, {
      carrier,
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    })
  } catch (error) {
    if (signal?.aborted === true) return { is: 'unread', finding: 'the check was stopped' }
    if (late.aborted) return { is: 'unread', finding: 'the check took too long and was stopped' }
    return { is: 'unread', finding: `the check ended early: ${firstLine(error)}` }
  }
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (message.split('\n')[0] ?? '').slice(0, 200)
}
