import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { actMs, type Faults, type RunningHost, ready } from './host.ts'

const root = join(import.meta.dirname, '..', '..')
const node = join(root, 'node_modules', '.bin', 'node')
const built = join(root, 'out', 'main', 'headless.js')

/** Starts the headless host as it is built, or another one, and opens the file that it names. */
export async function openInBrowser(
  dataDir: string,
  faults: Faults,
  browser: Browser,
  program = built,
): Promise<RunningHost> {
  const host = spawn(node, [program, '--data-dir', dataDir, '--no-browser'], { stdio: 'pipe' })
  const complaints: string[] = []
  host.stderr.on('data', (part: Buffer) => complaints.push(part.toString()))
  const { origin, entrance } = await addressesOf(host, complaints)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(actMs)
  const open = async (at: string) => {
    const opened = await context.newPage()
    faults.watch(opened, origin, entrance)
    await opened.goto(at)
    await ready(opened)
    return opened
  }
  let page = await open(entrance)
  return {
    get page() {
      return page
    },
    origin,
    electron: null,
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
    saved: async (act) => {
      const [download] = await Promise.all([page.waitForEvent('download'), act()])
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    reopen: async () => {
      const closed = page.waitForEvent('close')
      await page.close({ runBeforeUnload: true })
      await closed
      page = await open(origin)
    },
    staysWhenClosed: async () => {
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const dialog = await asked
      if (dialog.type() !== 'beforeunload') throw new Error(`It asked with ${dialog.type()}.`)
      await dialog.dismiss()
    },
    close: async () => {
      await context.close()
      host.kill('SIGTERM')
      const [code] = host.exitCode === null ? await once(host, 'exit') : [host.exitCode]
      if (code !== 0 || complaints.length > 0)
        throw new Error(`The host ended with ${code} and said: ${complaints.join('')}`)
    },
  }
}

/** The address of the host and the page that lets a browser in, as it prints them when it is ready. */
async function addressesOf(
  host: ChildProcess,
  complaints: readonly string[],
): Promise<{ origin: string; entrance: string }> {
  let printed = ''
  for await (const part of host.stdout ?? []) {
    printed += String(part)
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
    const [entrance] = /file:\S+(?=\s)/.exec(printed) ?? []
    if (origin !== undefined && entrance !== undefined) return { origin, entrance }
  }
  throw new Error(`The host did not start. It said: ${printed}${complaints.join('')}`)
}
