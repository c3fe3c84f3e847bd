import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { budgets } from './budgets.ts'
import { type Figure, figure, held } from './figures.ts'
import { inTurns, median } from './measure.ts'

/**
 * Measures the time until the desktop window is drawn, relative to an empty window of the same Electron.
 * `SKERRY_ELECTRON` names a folder with a runtime (`electron`) and a built copy of this project (`app`); without it
 * nothing is measured.
 */

const rounds = 15
/** Maximum wait for a window, in milliseconds. */
const maxWaitMs = 60_000

export async function measureDesktopStart(root: string, cache: string): Promise<Figure[]> {
  const runtime = process.env.SKERRY_ELECTRON ?? ''
  const program = join(runtime, 'app', 'out', 'main', 'electron.js')
  if (!existsSync(join(runtime, 'electron')) || !existsSync(program))
    return [
      figure('desktop', 'window drawn', 'not measured: SKERRY_ELECTRON names no runtime with a program'),
    ]
  const screen = await openScreen()
  const folder = mkdtempSync(join(cache, 'desktop-'))
  const used = join(folder, 'used')
  try {
    const shell = join(root, 'test', 'bench', 'desktop')
    const draw = (path: string, drawn: string) =>
      untilDrawn(join(runtime, 'electron'), shell, used, {
        ...process.env,
        ...screen.environment,
        BENCH_PROGRAM: pathToFileURL(path).href,
        BENCH_DRAWN: drawn,
      })
    const [empty, own] = await inTurns<number>(rounds + 1, [
      () => draw(join(shell, 'empty.cjs'), 'document.body !== null'),
      // the frame and its view are in the page, and the settings are loaded
      () => draw(program, `document.querySelector('#root[data-settings=known] main') !== null`),
    ])
    // the first round reads from a cold file cache
    const of = (values: readonly number[] | null | undefined) => median((values ?? []).slice(1))
    const ms = (value: number) => `${value.toFixed(0)} ms`
    return [
      figure('desktop', 'empty window drawn', ms(of(empty))),
      held('desktop', 'window drawn', ms(of(own)), of(own) / of(empty), budgets.desktopDrawn),
    ]
  } finally {
    screen.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Screen = { readonly environment: NodeJS.ProcessEnv; readonly close: () => void }

/** Opens a virtual screen on a Linux machine without one. */
async function openScreen(): Promise<Screen> {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
    return { environment: {}, close: () => undefined }
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.stdio[3]?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
  })
  return { environment: { DISPLAY: display }, close: () => void server.kill() }
}

/** Returns the milliseconds until the program reports that its window is drawn; null when it does not. */
function untilDrawn(
  electron: string,
  shell: string,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  return new Promise((resolve) => {
    const started = performance.now()
    const words = [
      '--no-sandbox',
      `--user-data-dir=${join(dataDir, 'runtime')}`,
      shell,
      '--data-dir',
      dataDir,
    ]
    const child: ChildProcess = spawn(electron, words, { stdio: ['ignore', 'pipe', 'ignore'], env })
    const late = setTimeout(() => child.kill('SIGKILL'), maxWaitMs)
    let drawnMs: number | null = null
    child.stdout?.on('data', (part: Buffer) => {
      if (part.includes('drawn')) drawnMs ??= performance.now() - started
    })
    child.once('exit', () => {
      clearTimeout(late)
      resolve(drawnMs)
    })
  })
}
