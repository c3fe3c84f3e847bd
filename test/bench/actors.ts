import { existsSync, readdirSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { budgets } from './budgets.ts'
import { bundle } from './bundle.ts'
import { type Figure, figure, held } from './figures.ts'
import { onHost } from './http-calls.ts'
import { inTurns, median, quantile, runProgram, runScript } from './measure.ts'
import { measureActorWindow } from './window-times.ts'

/** Threat actors: the import of all published sets compared with its minimal cost, and queries afterwards. */

const limitSeconds = 600
const rounds = 3
const calls = 300

/** Thread scripts are looked up beside the script that starts them. */
const sources = {
  'ask-actors': 'test/bench/ask-actors.ts',
  'bare-actors': 'test/bench/bare-actors.ts',
  'actor-set-worker': 'src/main/jobs/actor-set-worker.ts',
  'build-actors-worker': 'src/main/parts/actors/build-actors-worker.ts',
}

type Bare = { readonly rows: number; readonly seconds: number }
type Asked = {
  readonly firstRead: number
  readonly firstCount: number
  readonly typed: number
  readonly counted: number
  readonly firstAsked: number
  readonly stallMs: number
  readonly exportMs: number
  readonly isSame: boolean
  readonly peakMb: number
}

const part = 'threat actors'
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

export async function measureActors(root: string, cache: string): Promise<Figure[]> {
  const files = publishedSets()
  if (files.length === 0)
    return [figure(part, 'not measured: set SKERRY_TEST_DATA to a folder that has galaxy/ and attack/', '')]
  const folder = join(cache, 'actors')
  await bundle(root, folder, sources, ['better-sqlite3', '@napi-rs/keyring'])
  const data = join(folder, 'data')
  const figures = await measureImport(root, folder, data, files)
  figures.push(...(await onHost(root, data, askOverHttp)))
  const largest = files.find((file) => file.includes('enterprise-attack')) ?? (files[0] as string)
  const words = [data, join(root, 'resources'), largest]
  const asked = await runScript<Asked>(join(folder, 'ask-actors.js'), words, limitSeconds)
  const drawn = await measureActorWindow(data, 'threat actors, drawn')
  rmSync(data, { recursive: true, force: true })
  return asked === null ? [...figures, ...drawn] : [...figures, ...figuresOf(asked), ...drawn]
}

/** Returns the newest version of each set. */
function publishedSets(): string[] {
  const data = process.env.SKERRY_TEST_DATA ?? ''
  if (data === '' || !existsSync(join(data, 'galaxy'))) return []
  const inFolder = (name: string) => readdirSync(join(data, name)).map((file) => join(data, name, file))
  const clusters = inFolder('galaxy').filter((file) => /\/[a-z-]+\.json\.gz$/.test(file))
  const bundles = Map.groupBy(
    inFolder('attack').filter((file) => file.endsWith('.json.gz')),
    (file) => /(\w+)-attack-/.exec(file)?.[1],
  )
  return [...clusters, ...[...bundles.values()].map((versions) => versions.toSorted().at(-1) as string)]
}

async function measureImport(
  root: string,
  folder: string,
  data: string,
  files: readonly string[],
): Promise<Figure[]> {
  const printed = join(folder, 'imported.txt')
  const words = [join(root, 'out', 'main', 'skerry.js'), '--data-dir', data, 'actors', 'import', ...files]
  const take = () => {
    rmSync(data, { recursive: true, force: true })
    return runProgram(process.execPath, words, printed, limitSeconds)
  }
  const bare = () => {
    rmSync(join(data, 'bare.sqlite'), { force: true })
    return runScript<Bare>(join(folder, 'bare-actors.js'), [data, ...files], limitSeconds)
  }
  const [taken, least] = await inTurns<{ seconds: number; peakMb?: number | null; rows?: number }>(rounds, [
    take,
    bare,
  ])
  for (const left of readdirSync(data).filter((name) => name.startsWith('bare.sqlite')))
    rmSync(join(data, left))
  if (taken === null || taken === undefined || least === null || least === undefined) return []
  const seconds = median(taken.map((run) => run.seconds))
  const bareSeconds = median(least.map((run) => run.seconds))
  const peakMb = Math.max(...taken.map((run) => run.peakMb ?? 0))
  const again = await runProgram(process.execPath, words, printed, limitSeconds)
  return [
    held(
      part,
      `${files.length} published sets by the command line, its start included`,
      `${seconds.toFixed(1)} s`,
      seconds,
      budgets.actorImportTime,
    ),
    held(
      part,
      `against reading, parsing and inserting ${least[0]?.rows?.toLocaleString('en-GB')} rows (${bareSeconds.toFixed(1)} s)`,
      `${(seconds / bareSeconds).toFixed(2)} ×`,
      seconds / bareSeconds,
      budgets.actorImport,
    ),
    held(part, 'peak memory of that', `${Math.round(peakMb)} MB`, peakMb, budgets.actorImportMemory),
    figure(part, 'the same sets once more', again === null ? 'not done' : `${again.seconds.toFixed(1)} s`),
  ]
}

type Items = { readonly items: readonly { readonly slug: string }[]; readonly total: number }

async function askOverHttp(url: string, key: string): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string) =>
    new Promise<{ readonly ms: number; readonly text: string }>((resolve, reject) => {
      const started = performance.now()
      const call = get(
        `${url}/threat${path}`,
        { agent, headers: { authorization: `Bearer ${key}` } },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (piece: string) => {
            text += piece
          })
          response.on('end', () =>
            response.statusCode === 200
              ? resolve({ ms: performance.now() - started, text })
              : reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 200)}`)),
          )
        },
      )
      call.on('error', reject)
    })
  const slugs: string[] = []
  for (let offset = 0; ; offset += 500) {
    const page = JSON.parse((await ask(`/api/v1/actors?limit=500&offset=${offset}`)).text) as Items
    slugs.push(...page.items.map(({ slug }) => slug))
    if (slugs.length >= page.total) break
  }
  const slug = (number: number) => slugs[(number * 37) % slugs.length] ?? ''
  const origins = ['Russia', 'CN', 'Iran', 'North Korea']
  const origin = (number: number) => encodeURIComponent(origins[number % origins.length] ?? '')
  const questions: readonly (readonly [what: string, path: (number: number) => string])[] = [
    ['list', (n) => `/api/v1/actors?offset=${(n * 13) % 900}`],
    [
      'list under filters',
      (n) => `/api/v1/actors?origin=${origin(n)}&sector=government&limit=${20 + (n % 80)}`,
    ],
    ['list by a part of a name', (n) => `/api/v1/actors?source=galaxy&q=${slug(n).slice(0, 4)}`],
    ['profile', (n) => `/api/v1/actors/${slug(n)}`],
    ['CVE', (n) => `/api/v1/cves/CVE-${2010 + (n % 14)}-${1000 + n}/actors`],
    ['map', (n) => `/api/v1/map?layer=${['targets', 'origins', 'flows'][n % 3]}`],
    ['attack', (n) => `/api/v1/attack?subs=${n % 2 === 0}${n % 3 === 0 ? `&origin=${origin(n)}` : ''}`],
    ['STIX', (n) => `/actors/${slug(n)}.stix.json`],
  ]
  const figures: Figure[] = []
  const over = `${part} over HTTP, ${slugs.length.toLocaleString('en-GB')} of them`
  const measure = async (what: string, paths: readonly string[]) => {
    const times: number[] = []
    // the code of a query is loaded with the first one
    await ask(paths[0] ?? '')
    for (const path of paths) times.push((await ask(path)).ms)
    const [middle, most] = [median(times), quantile(times, 0.99)]
    figures.push(held(over, `${what}, median`, ms(middle), middle, budgets.actorAsk))
    figures.push(held('', `${what}, 99 %`, ms(most), most, budgets.actorAskMost))
  }
  for (const [what, path] of questions)
    await measure(
      what,
      Array.from({ length: calls }, (_, number) => path(number)),
    )
  const graphs = slugs.map((each) => `/api/v1/graph?root=${each}&depth=2&max=600`)
  await measure('graph of at most 600 nodes, every actor as root', graphs)
  agent.destroy()
  return figures
}

function figuresOf(asked: Asked): Figure[] {
  const window = 'threat actors in the window'
  return [
    figure(window, 'first search, of nothing', ms(asked.firstRead)),
    figure(window, 'first counts', ms(asked.firstCount)),
    held(window, 'search as one types, 99 %', ms(asked.typed), asked.typed, budgets.actorSearch),
    held(window, 'counts of its facets, 99 %', ms(asked.counted), asked.counted, budgets.actorSearch),
    figure(window, 'first question after an import', ms(asked.firstAsked)),
    held(
      window,
      'the main thread held meanwhile, at most',
      ms(asked.stallMs),
      asked.stallMs,
      budgets.longestStall,
    ),
    figure(window, 'all given as JSON lines', ms(asked.exportMs)),
    figure(window, 'what a second import changed', asked.isSame ? 'nothing' : 'SOMETHING'),
  ]
}
