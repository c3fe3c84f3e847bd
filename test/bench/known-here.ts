import { join } from 'node:path'
import { budgets } from './budgets.ts'
import { bundle } from './bundle.ts'
import { corpusFile } from './corpus-files.ts'
import { digestList } from './digest-list.ts'
import { type Figure, held } from './figures.ts'
import { median, runScript } from './measure.ts'

/** Cost of the packs' facts for every row of a log, relative to reading the log. */

type Reported = {
  readonly state: string
  readonly readMs: number
  readonly knownMs: number
  readonly values: number
  /** Number of rows with known facts among the first hundred. */
  readonly known: number
}

const sources = {
  'know-rows': 'test/bench/know-rows.ts',
  'extraction-worker': 'src/main/jobs/extraction-worker.ts',
  'content-worker': 'src/main/jobs/content-worker.ts',
  'hash-set-worker': 'src/main/parts/packs/hash-set-worker.ts',
  'address-pack-worker': 'src/main/jobs/address-pack-worker.ts',
}
const megabytes = 256
const digests = 1_000_000
const rounds = 3
/** Seconds after which a round is aborted. */
const limit = 300

export async function measureKnownHere(root: string, cache: string): Promise<Figure[]> {
  const folder = join(cache, 'known-here')
  await bundle(root, folder, sources, ['better-sqlite3', '@napi-rs/keyring'])
  const { path } = corpusFile(cache, 'log', megabytes)
  const list = digestList(cache, digests)
  const runs: Reported[] = []
  for (let round = 0; round < rounds; round++) {
    const run = await runScript<Reported>(join(folder, 'know-rows.js'), [path, cache, list], limit)
    if (run === null) throw new Error(`The log was not read in ${limit} s.`)
    if (run.state !== 'done' || run.known === 0)
      throw new Error(`The log was ${run.state}, and something is known of ${run.known} of its first rows.`)
    runs.push(run)
  }
  const knownMs = median(runs.map((run) => run.knownMs))
  const share = median(runs.map((run) => run.knownMs / run.readMs))
  const written = `${Math.round(knownMs)} ms of ${runs[0]?.values} values`
  return [
    held(
      `known here, ${megabytes} MB log`,
      'packs asked of every row, against reading',
      written,
      share,
      budgets.knownHere,
    ),
  ]
}
