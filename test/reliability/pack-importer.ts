import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isProblem } from '../../src/contract/problem.ts'
import { packImportOf } from '../../src/contract/workstation/packs/pack-import-job.ts'
import { Jobs } from '../../src/main/operations/jobs/jobs.ts'
import { systemRandom } from '../../src/main/operations/system/random.ts'
import { Uploads } from '../../src/main/operations/uploads/uploads.ts'
import { interruptedImport } from '../../src/main/parts/packs/pack-imports.ts'
import type { PackImport, PackKind } from '../../src/main/parts/packs/pack-kind.ts'
import { PackRegistry } from '../../src/main/parts/packs/pack-registry.ts'
import type { Store } from '../../src/main/store/database/handle.ts'
import { openStore } from '../../src/main/store/open.ts'
import { packWithId, putPack } from '../../src/main/store/packs/packs.ts'
import { doAct, draftsBy } from '../fixtures/store/draft-of.ts'

/**
 * Imports one pack repeatedly, each import replacing the previous one, until it is killed; prints `kept <number>` when
 * an import is done. Starts when it reads the line `<data directory> <number of the round> <manner>` from standard
 * input. Two manners are wrong on purpose.
 */

const sentenceOf = (line: string) => writeSync(1, `${line}\n`)
const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve))

/** Generates the content of an import: different for each number, and large enough to be written in many pieces. */
function* piecesOf(number: number): Generator<Buffer> {
  for (let piece = 0; piece < 12 + (number % 9); piece++) yield Buffer.alloc(8192, `${number} ${piece} `)
}

function digestOf(number: number): string {
  const hash = createHash('sha256')
  for (const piece of piecesOf(number)) hash.update(piece)
  return hash.digest('hex')
}

async function writePieces(target: string, number: number): Promise<void> {
  const file = openSync(target, 'w')
  for (const piece of piecesOf(number)) {
    writeSync(file, piece)
    await yieldToEventLoop()
  }
  fsyncSync(file)
  closeSync(file)
}

const kind: PackKind = {
  kind: 'address',
  importPack: async ({ path, target, onProgress }: PackImport) => {
    const number = Number(readFileSync(path, 'utf8'))
    await writePieces(target, number)
    onProgress(1)
    const details = { number, kept: digestOf(number) }
    return { format: 'test', entries: number, details, declared: {}, refused: 0, refusedExamples: [] }
  },
}

type Import = (
  dataDir: string,
  store: Store,
  registry: PackRegistry,
  number: number,
  former: string | null,
) => Promise<string>

const clock = { now: () => 1_767_225_600_000 }
let jobs: Jobs

const sound: Import = async (dataDir, _store, registry, number, former) => {
  const path = join(dataDir, 'source')
  writeFileSync(path, String(number))
  const replaces = former === null ? {} : { replaces: former }
  const job = await registry.import(
    { kind: 'address', file: { kind: 'path', path }, ...replaces },
    draftsBy('test'),
  )
  if (isProblem(job)) throw new Error(job.message)
  await job.finished
  const { pack, problem } = packImportOf(jobs.now(job))
  if (pack === null) throw new Error(problem?.message ?? 'The import came to nothing.')
  return pack
}

/** The content of a row when the registry is bypassed. */
const rowOf = (number: number, id: string, file: string) =>
  ({
    id,
    kind: 'address',
    format: 'test',
    name: 'source',
    source: null,
    licence: null,
    dated: null,
    sha256: '',
    bytes: [...piecesOf(number)].length * 8192,
    entries: number,
    file,
    details: { number, kept: digestOf(number) },
    imported_at: '2026-01-01T00:00:00.000Z',
    enabled: true,
  }) as const

const manners: Readonly<Record<string, Import>> = {
  sound,
  'keeps the row before the bytes': async (dataDir, store, registry, number, former) => {
    if (former === null) return sound(dataDir, store, registry, number, former)
    const file = `early-${number}.pack`
    const old = doAct(store, (act) => putPack(act, rowOf(number, former, file)))
    await writePieces(join(dataDir, 'packs', file), number)
    if (old !== null) rmSync(join(dataDir, 'packs', old))
    return former
  },
  'removes the old file first': async (dataDir, store, registry, number, former) => {
    if (former === null) return sound(dataDir, store, registry, number, former)
    rmSync(join(dataDir, 'packs', packWithId(store, former)?.file ?? ''))
    const file = `late-${number}.pack`
    await writePieces(join(dataDir, 'packs', file), number)
    doAct(store, (act) => putPack(act, rowOf(number, former, file)))
    return former
  },
}

async function importOverAndOver(dataDir: string, round: number, manner: Import): Promise<never> {
  const store = openStore(dataDir)
  const ground = { store, clock, random: systemRandom }
  jobs = new Jobs({
    ...ground,
    publish: () => undefined,
    interruption: (job) => interruptedImport(job, store.reader),
  })
  const registry = new PackRegistry({
    ...ground,
    jobs,
    uploads: new Uploads({ ...ground, dataDir }),
    dataDir,
    kinds: [kind],
    isAlone: true,
    publish: () => undefined,
  })
  let id = registry.list()[0]?.id ?? null
  for (let number = round * 1000 + 1; ; number++) {
    id = await manner(dataDir, store, registry, number, id)
    sentenceOf(`kept ${number}`)
  }
}

// a killed process would lose its compile cache, and the next would compile everything again
flushCompileCache()
sentenceOf('ready')
for await (const line of createInterface({ input: createReadStream('', { fd: 0 }) })) {
  const [dataDir = '', round = '', manner = ''] = line.split('\t')
  await importOverAndOver(dataDir, Number(round), manners[manner] as Import)
}
