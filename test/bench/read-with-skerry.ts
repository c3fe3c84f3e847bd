import { open, stat } from 'node:fs/promises'
import type { ExtractionTask } from '../../src/main/jobs/extraction-task.ts'
import { eachValue } from '../../src/main/jobs/hit-columns.ts'
import { lineStartAfter } from '../../src/main/jobs/plan-ranges.ts'
import type { RangeResult } from '../../src/main/jobs/range-result.ts'
import { WorkerPool } from '../../src/main/jobs/worker/worker-pool.ts'
import { peakMegabytes } from './peak-memory.ts'
import { repeatedly } from './repeatedly.ts'

/**
 * Reads one file with the built worker on a number of threads and prints the time: as triage does, but without its
 * table and database. Arguments: threads, path, bytes of warm-up from the start of the file, and `once` to read it once
 * instead of repeatedly.
 */

const [, , threads = '1', path = '', warmUpBytes = '0', manner = 'repeatedly'] = process.argv
const rangeBytes = 16 * 1_048_576

const script = new URL('../../out/main/extraction-worker.js', import.meta.url)
const pool = new WorkerPool<ExtractionTask>(script, Number(threads), { heapMb: 1024, youngMb: 8 })
const { size } = await stat(path)

async function bordersTo(end: number): Promise<number[]> {
  const file = await open(path)
  const borders = [0]
  try {
    // at least as many pieces as threads, so that all of them get a share of a small file
    const step = Math.min(rangeBytes, Math.ceil(end / Number(threads)))
    for (let at = step; at < end; at += step) {
      const start = await lineStartAfter(file, at, end, 'utf-8')
      if (start !== null && start < end && start > (borders.at(-1) as number)) borders.push(start)
    }
  } finally {
    await file.close()
  }
  borders.push(end)
  return borders
}

/** Reads [0, end); returns the size of the distinct values in bytes and their number. */
async function read(end: number): Promise<{ values: number; valueBytes: number; hits: number }> {
  const borders = await bordersTo(end)
  const distinct = new Set<string>()
  let hits = 0
  const ranges = borders.slice(0, -1).map(
    (from, index) =>
      pool.run<RangeResult>({
        kind: 'range',
        path,
        from,
        to: borders[index + 1] as number,
        encoding: 'utf-8',
        areas: [],
      }).result,
  )
  let valueBytes = 0
  for (const range of ranges) {
    const result = await range
    for (const count of result.counts) hits += count
    for (const value of eachValue(result)) {
      if (distinct.has(value)) continue
      distinct.add(value)
      valueBytes += value.length
    }
  }
  return { values: distinct.size, valueBytes, hits }
}

let found = {}
async function readAll(): Promise<void> {
  found = await read(size)
}

let seconds: number
if (manner === 'once') {
  const started = performance.now()
  await readAll()
  seconds = (performance.now() - started) / 1000
} else {
  await repeatedly(() => read(Math.min(size, Number(warmUpBytes))))
  seconds = await repeatedly(readAll)
}
await pool.close()
console.log(JSON.stringify({ seconds, peakMb: peakMegabytes(), stated: found }))
