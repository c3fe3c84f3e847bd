import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { budgets } from './budgets.ts'
import { bundle } from './bundle.ts'
import { type Figure, figure, held } from './figures.ts'
import { inTurns, median } from './measure.ts'

/** Measures the start of the built headless host and the command line, relative to a bare Node. */

const rounds = 12

export async function measureStart(root: string, cache: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(cache, 'host-'))
  const library = join(root, 'node_modules', 'zod', 'index.js')
  const folder = join(cache, 'contract')
  await bundle(root, folder, { contract: 'src/contract/index.ts' }, ['zod'])
  const contract = join(folder, 'contract.js')
  const [bare, host, fresh, help, loads] = await inTurns<number>(rounds + 1, [
    async () => runToEnd(['-e', '0']),
    () => untilReady(root, join(dataDir, 'used')),
    () => untilReady(root, mkdtempSync(join(dataDir, 'fresh-'))),
    async () => runToEnd([join(root, 'out', 'main', 'skerry.js'), '--version']),
    async () => loadTime(library, contract),
  ])
  rmSync(dataDir, { recursive: true, force: true })
  // the first round reads from a cold file cache
  const of = (values: readonly number[] | null | undefined) => median((values ?? []).slice(1))
  const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
  return [
    figure('start', 'bare node', ms(of(bare))),
    held('start', 'headless host ready', ms(of(host)), of(host) / of(bare), budgets.hostReady),
    figure('start', 'headless host ready, new data directory', ms(of(fresh))),
    figure('start', 'skerry --version', ms(of(help))),
    held('start', 'contract, the schema library loaded', ms(of(loads)), of(loads), budgets.contractLoad),
  ]
}

function runToEnd(words: readonly string[]): number {
  const started = performance.now()
  const { status } = spawnSync(process.execPath, words, { stdio: 'ignore' })
  if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${status}.`)
  return performance.now() - started
}

/** Returns the milliseconds until the host reports that it is ready. */
function untilReady(root: string, dataDir: string): Promise<number> {
  return new Promise((resolve, reject) => {
    mkdirSync(dataDir, { recursive: true })
    const started = performance.now()
    const script = join(root, 'out', 'main', 'headless.js')
    const child = spawn(process.execPath, [script, '--no-browser', '--data-dir', dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let readyMs: number | null = null
    child.stdout.once('data', () => {
      readyMs = performance.now() - started
      child.kill('SIGTERM')
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (readyMs === null) reject(new Error(`The host ended with ${code} before it was ready.`))
      else resolve(readyMs)
    })
  })
}

/** Returns the milliseconds to load the contract in a process that has loaded the schema library. */
function loadTime(library: string, contract: string): number {
  const code = `await import(${JSON.stringify(library)}); const t = performance.now();
    await import(${JSON.stringify(contract)}); console.log(performance.now() - t)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code])
  if (status !== 0) throw new Error(`The contract could not be loaded: the process ended with ${status}.`)
  return Number(stdout.toString())
}
