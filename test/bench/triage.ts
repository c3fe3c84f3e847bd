import { join } from 'node:path'
import { budgets } from './budgets.ts'
import { bundle } from './bundle.ts'
import { corpusFile } from './corpus-files.ts'
import { type Figure, figure, held } from './figures.ts'
import { median, runScript } from './measure.ts'

/** A log opened by path in the triage view: first rows, stalls of the main thread, the whole, memory. */

type Reported = {
  readonly state: string
  readonly firstRowsMs: number | null
  readonly seconds: number
  readonly stallMs: number
  readonly peakMb: number
  readonly values: number
  readonly read: number
}

/** The desk looks for its worker beside itself. */
const sources = {
  'read-by-path': 'test/bench/read-by-path.ts',
  'extraction-worker': 'src/main/jobs/extraction-worker.ts',
}

/** Seconds after which a reading is given up. */
const limit = 600

export async function measureTriage(
  root: string,
  cache: string,
  megabytes: number,
  rounds: number,
): Promise<Figure[]> {
  const { path, size } = corpusFile(cache, 'log', megabytes)
  const folder = join(cache, 'triage')
  await bundle(root, folder, sources, ['better-sqlite3', '@napi-rs/keyring'])
  const runs: Reported[] = []
  for (let round = 0; round < rounds; round++) {
    const reported = await runScript<Reported>(join(folder, 'read-by-path.js'), [path, cache], limit)
    if (reported === null) throw new Error(`The log of ${megabytes} MB was not read in ${limit} s.`)
    if (reported.state !== 'done' || reported.read !== size || reported.firstRowsMs === null)
      throw new Error(
        `The log of ${megabytes} MB was not read to its end: ${reported.state}, ${reported.read} bytes.`,
      )
    runs.push(reported)
  }
  const middle = (of: (reported: Reported) => number) => median(runs.map(of))
  const firstRowsMs = middle((reported) => reported.firstRowsMs ?? 0)
  const seconds = middle((reported) => reported.seconds)
  const stallMs = middle((reported) => reported.stallMs)
  const peakMb = middle((reported) => reported.peakMb)
  const part = `triage by path, ${megabytes} MB log`
  const ms = (value: number) => `${Math.round(value)} ms`
  const speed = (size / 1_048_576 / seconds).toFixed(1)
  return [
    held(part, 'first rows', ms(firstRowsMs), firstRowsMs, budgets.firstRows),
    held(part, 'longest stall of the main thread', ms(stallMs), stallMs, budgets.longestStall),
    figure(part, 'all of it', `${seconds.toFixed(1)} s, ${speed} MB/s, ${runs[0]?.values} values`),
    held(part, 'peak memory', `${Math.round(peakMb)} MB`, peakMb, budgets.peakMemory),
  ]
}
