import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { budgets } from './budgets.ts'
import { bundle } from './bundle.ts'
import { type Figure, figure, held } from './figures.ts'
import { median, runScript } from './measure.ts'

/** The third-party register at the size of the complete dry run of 2024, and at that of a large bank. */

/** Seconds after which a step is aborted. */
const limit = 600
const rounds = 3

/** Thread scripts are looked up beside the script that starts them. */
const sources = {
  'fill-register': 'test/bench/fill-register.ts',
  'ask-register': 'test/bench/ask-register.ts',
  'live-thread': 'src/main/parts/register/live/live-thread.ts',
  'import-thread': 'src/main/parts/register/import/import-thread.ts',
}

type Filled = { readonly rows: number; readonly records: number; readonly seconds: number }
type Asked = {
  readonly validateMs: number
  readonly packageMs: number
  readonly filingMs: number
  readonly peakMb: number
  readonly filingPeakMb: number
  readonly errors: number
  readonly changes: readonly number[]
}

export async function measureRegister(root: string, cache: string): Promise<Figure[]> {
  const folder = join(cache, 'register')
  await bundle(root, folder, sources, ['better-sqlite3', '@napi-rs/keyring'])
  const large = await measureSize(root, folder, 25_000)
  const usual = await measureSize(root, folder, 1000)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const part = `register, 25,000 arrangements, ${large.filled.rows} rows`
  const both = large.validateMs + large.packageMs
  return [
    held(part, 'validate and package, from a cold start', seconds(both), both / 1000, budgets.registerLarge),
    held(part, 'peak memory of that', `${Math.round(large.peakMb)} MB`, large.peakMb, budgets.registerMemory),
    figure(part, 'build, read back from the disk and check', seconds(large.filingMs)),
    figure(part, 'peak memory with that', `${Math.round(large.filingPeakMb)} MB`),
    held(
      part,
      'one field changed, its effect on rows and findings',
      `${large.changeMs.toFixed(1)} ms`,
      large.changeMs,
      budgets.registerChange,
    ),
    held(
      'register, 1,000 arrangements',
      'validate and package, from a cold start',
      seconds(usual.validateMs + usual.packageMs),
      (usual.validateMs + usual.packageMs) / 1000,
      budgets.registerUsual,
    ),
  ]
}

async function measureSize(root: string, folder: string, arrangements: number) {
  const dataDir = join(folder, `data-${arrangements}`)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const profile = join(root, 'resources', 'register', 'taxonomies', 'dora-4.0.json')
  const filled = await runScript<Filled>(
    join(folder, 'fill-register.js'),
    [dataDir, profile, String(arrangements)],
    limit,
  )
  if (filled === null) throw new Error(`The register was not filled in ${limit} s.`)
  const runs: Asked[] = []
  for (let round = 0; round < rounds; round++) {
    const run = await runScript<Asked>(
      join(folder, 'ask-register.js'),
      [dataDir, join(root, 'resources')],
      limit,
    )
    if (run === null) throw new Error(`The register did not answer in ${limit} s.`)
    if (run.errors > 0) throw new Error(`The invented register has ${run.errors} findings.`)
    runs.push(run)
  }
  const of = (pick: (run: Asked) => number) => median(runs.map(pick))
  return {
    filled,
    validateMs: of((run) => run.validateMs),
    packageMs: of((run) => run.packageMs),
    filingMs: of((run) => run.filingMs),
    peakMb: of((run) => run.peakMb),
    filingPeakMb: of((run) => run.filingPeakMb),
    changeMs: of((run) => median(run.changes)),
  }
}
