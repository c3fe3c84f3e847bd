import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Runs measurements in separate processes, interleaved, and combines their results to one figure. */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Returns the quantile for a share, such as 0.99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** Runs every measurement once per round, A B A B, so that drift of the machine affects all alike. */
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
      // a measurement that failed once is not repeated
      if (result === null) gathered[index] = null
      else results.push(result)
    }
  }
  return gathered
}

export type Run = {
  readonly seconds: number
  /** Peak memory of the process in MB; null where the system does not report it. */
  readonly peakMb: number | null
  /** Output of the process, one line of JSON; null for programs without such output. */
  readonly stated: unknown
}

/**
 * Runs a script, of this folder unless its path is absolute, on the same Node, and returns the JSON that it prints;
 * null after the time limit.
 */
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

/** Runs a program with its output redirected to a file; null after the time limit or when there is no such program. */
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

/** Returns the high-water mark of a running process that Linux records, in MB. */
function peakOf(pid: number | undefined): number | null {
  try {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return peak === undefined ? null : Number(peak) / 1024
  } catch {
    return null
  }
}

/** True when it exited with an expected code, false when it had to be stopped. Rejects on any other exit. */
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
