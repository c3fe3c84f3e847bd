import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { budgets } from './budgets.ts'
import { bundle } from './bundle.ts'
import { digestList } from './digest-list.ts'
import { type Figure, held } from './figures.ts'
import { median, runScript } from './measure.ts'

/** Hash sets: import time of a large list, its size on disk and in memory, and the speed of lookups. */

const digests = 10_000_000
const rawBytes = 32
const rounds = 3
/** Seconds after which a step is aborted. */
const limit = 600

/** The pack kind looks up its worker beside itself. */
const sources = {
  'import-hash-set': 'test/bench/import-hash-set.ts',
  'look-up-digests': 'test/bench/look-up-digests.ts',
  'hash-set-worker': 'src/main/parts/packs/hash-set-worker.ts',
}

type Imported = {
  readonly seconds: number
  readonly entries: number
  readonly bytes: number
  readonly peakMb: number
}

export async function measureHashSets(root: string, cache: string): Promise<Figure[]> {
  const folder = join(cache, 'hash-sets')
  await bundle(root, folder, sources, ['better-sqlite3'])
  const list = digestList(cache, digests)
  const set = join(folder, 'large.set')
  const large = await imports(folder, list, set, digests)
  const small = await imports(
    folder,
    digestList(cache, digests / 10),
    join(folder, 'small.set'),
    digests / 10,
  )
  const asked = await runScript<{ perSecond: number[] }>(
    join(folder, 'look-up-digests.js'),
    [set, list],
    limit,
  )
  if (asked === null) throw new Error(`The lookups did not end in ${limit} s.`)
  for (const made of ['large.set', 'small.set']) rmSync(join(folder, made))
  const seconds = median(large.map((run) => run.seconds))
  const peakMb = median(large.map((run) => run.peakMb))
  const smallMb = median(small.map((run) => run.peakMb))
  const bytes = large[0]?.bytes ?? 0
  const perSecond = median(asked.perSecond)
  const part = 'hash sets, 10 million SHA-256'
  const megabytes = (size: number) => `${Math.round(size / 1_000_000)} MB`
  return [
    held(part, 'import of a list', `${seconds.toFixed(1)} s`, seconds, budgets.hashSetImport),
    held(part, 'on the disk', megabytes(bytes), bytes / (digests * rawBytes), budgets.hashSetSize),
    held(
      part,
      'peak memory, beside a tenth of the digests',
      `${Math.round(peakMb)} MB, ${Math.round(smallMb)} MB`,
      peakMb / smallMb,
      budgets.hashSetMemory,
    ),
    held(part, 'lookups', `${Math.round(perSecond / 1000)} thousand/s`, perSecond, budgets.hashLookups),
  ]
}

async function imports(folder: string, list: string, set: string, count: number): Promise<Imported[]> {
  const runs: Imported[] = []
  for (let round = 0; round < rounds; round++) {
    const run = await runScript<Imported>(join(folder, 'import-hash-set.js'), [list, set], limit)
    if (run === null) throw new Error(`The import did not end in ${limit} s.`)
    if (run.entries !== count) throw new Error(`The set has ${run.entries} of ${count} digests.`)
    runs.push(run)
  }
  return runs
}
