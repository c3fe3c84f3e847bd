import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { actMs, type Faults, type RunningHost, ready } from './host.ts'

const root = join(import.meta.dirname, '..', '..')
const node = join(root, 'node_modules', '.bin', 'node')
const program = join(root, 'out', 'main', 'headless.js')

/** Starts the built headless host and opens the address that it prints. */
export async function openInBrowser(dataDir: string, faults: Faults, browser: Browser): Promise<RunningHost> {
  const host = spawn(node, [program, '--data-dir', dataDir, '--no-browser'], { stdio: 'pipe' })
  const complaints: string[] = []
  host.stderr.on('data', (part: Buffer) => complaints.push(part.toString()))
  const address = await addressOf(host, complaints)
  const { origin } = new URL(address)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(actMs)
  const open = async (at: string) => {
    const opened = await context.newPage()
    faults.watch(opened, origin)
    await opened.goto(at)
    await ready(opened)
    return opened
  }
  let page = await open(address)
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

/** The address that the host prints when it is ready. */
async function addressOf(host: ChildProcess, complaints: readonly string[]): Promise<string> {
  let printed = ''
  for await (const part of host.stdout ?? []) {
    printed += String(part)
    const [address] = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(printed) ?? []
    if (address !== undefined) return address
  }
  throw new Error(`The host did not start. It said: ${printed}${complaints.join('')}`)
}
