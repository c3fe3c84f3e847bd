import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Running what is measured in processes of their own, in turn, and making one figure of several. */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The value below which a share of all lies, such as 0.99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** Runs every measurement once a round, A B A B; what drifts on the machine meets all alike. */
export async function inTurns<T>(
  rounds: number,
  subjects: readonly (() => Promise<T | null>)[],
): Promise<(readonly T[] | null)[]> {
  const gathered: (T[] | null)[] = subjects.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, subject] of subjects.entries()) {
      const results = gathered[index]
      if (results === null || results === undefined) continue
      const result = await subject()
      // what did not finish once is not tried again
      if (result === null) gathered[index] = null
      else results.push(result)
    }
  }
  return gathered
}

export type Run = {
  readonly seconds: number
  /** Highest memory of the process in MB; null where the system does not tell. */
  readonly peakMb: number | null
  /** What the process said, on one line of JSON; null for programs that say nothing of the kind. */
  readonly stated: unknown
}

/** Starts a script, of this folder unless its path is absolute, on the same Node, and gives the JSON that it prints; null past the time limit. */
export function runScript<T>(
  script: string,
  words: readonly string[],
  limitSeconds: number,
): Promise<T | null> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, script), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  return ended(child, limitSeconds).then((isDone) =>
    isDone ? (JSON.parse(Buffer.concat(output).toString('utf8')) as T) : null,
  )
}

/** Starts a program with its output going to a file; null past the time limit or when there is no such program. */
export async function runProgram(
  program: string,
  words: readonly string[],
  outputPath: string,
  limitSeconds: number,
): Promise<Run | null> {
  const output = openSync(outputPath, 'w')
  try {
    const started = performance.now()
    const child = spawn(program, words, {
      stdio: ['ignore', output, 'ignore'],
      env: { ...process.env, LC_ALL: 'C' },
    })
    let peakMb: number | null = null
    const watch = setInterval(() => {
      peakMb = peakOf(child.pid) ?? peakMb
    }, 10)
    const isDone = await ended(child, limitSeconds, [0, 1]).catch(() => false)
    clearInterval(watch)
    return isDone ? { seconds: (performance.now() - started) / 1000, peakMb, stated: null } : null
  } finally {
    closeSync(output)
  }
}

/** The high-water mark that Linux keeps of a living process, in MB. */
function peakOf(pid: number | undefined): number | null {
  try {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return peak === undefined ? null : Number(peak) / 1024
  } catch {
    return null
  }
}

/** True when it ended by itself with an expected code, false when it had to be stopped. Rejects on any other end. */
export function ended(
  child: ChildProcess,
  limitSeconds: number,
  expected: readonly number[] = [0],
): Promise<boolean> {
  return new Promise((settle, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, limitSeconds * 1000)
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      if (isLate) settle(false)
      else if (code !== null && expected.includes(code)) settle(true)
      else reject(new Error(`${child.spawnfile} ended with ${code}.`))
    })
  })
}
