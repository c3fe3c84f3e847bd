import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { actMs, type Faults, type RunningHost, ready } from './host.ts'

const root = join(import.meta.dirname, '..', '..')
const node = join(root, 'node_modules', '.bin', 'node')
const built = join(root, 'out', 'main', 'headless.js')

/** Starts the headless host as it is built, or another one, and opens its window. */
export async function openInBrowser(
  dataDir: string,
  faults: Faults,
  browser: Browser,
  program = built,
): Promise<RunningHost> {
  const tab = await tabOf(browser)
  const host = spawn(
    node,
    [program, '--data-dir', dataDir, '--no-browser', '--port', String(tab.port ?? 0)],
    { stdio: 'pipe' },
  )
  const complaints: string[] = []
  host.stderr.on('data', (part: Buffer) => complaints.push(part.toString()))
  const { origin, entrance } = await addressesOf(host, complaints)
  tab.port = Number(new URL(origin).port)
  const { context } = tab
  const open = async (opened: Page) => {
    faults.watch(opened, origin)
    await opened.goto(origin)
    await ready(opened)
    return opened
  }
  await letIn(tab.page, origin, await sessionOf(entrance, origin))
  let page = await open(tab.page)
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
      page = await open(await context.newPage())
    },
    staysWhenClosed: async () => {
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const dialog = await asked
      if (dialog.type() !== 'beforeunload') throw new Error(`It asked with ${dialog.type()}.`)
      await dialog.dismiss()
    },
    close: async () => {
      await leave(tab, page)
      host.kill('SIGTERM')
      const [code] = host.exitCode === null ? await once(host, 'exit') : [host.exitCode]
      if (code !== 0 || complaints.length > 0)
        throw new Error(`The host ended with ${code} and said: ${complaints.join('')}`)
    },
  }
}

/** A page that the tests of a worker use one after the other, and the port at which their hosts are met. */
type Tab = {
  readonly context: BrowserContext
  readonly page: Page
  port: number | null
  /** A test reached behind the page, so that nobody knows what it left there. */
  isSpent: boolean
}

const tabs = new Map<Browser, Tab>()

/**
 * The page of this worker. One page at one address has its code compiled and its process running, which is half the time of a
 * short test; what a test leaves in it is cleared, and where that is not for sure, the next test gets another page.
 */
async function tabOf(browser: Browser): Promise<Tab> {
  const known = tabs.get(browser)
  if (known !== undefined) return known
  const context = await browser.newContext({
    viewport,
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(actMs)
  const tab: Tab = { context, page: await context.newPage(), port: null, isSpent: false }
  const attach = context.newCDPSession.bind(context)
  context.newCDPSession = (page) => {
    tab.isSpent = true
    return attach(page)
  }
  tabs.set(browser, tab)
  return tab
}

const viewport = { width: 1440, height: 900 }

/** Puts into the storage of the window's origin what the page on the disk would, and nothing else. */
async function letIn(page: Page, origin: string, session: { name: string; value: string }): Promise<void> {
  // any page of the origin will do that runs nothing
  await page.goto(`${origin}/skerry.svg`)
  await page.evaluate(({ name, value }) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem(name, value)
  }, session)
}

/** Leaves the page as the next test wants to find it. */
async function leave(tab: Tab, last: Page): Promise<void> {
  const { context, page } = tab
  if (tab.isSpent || last !== page || page.isClosed()) {
    for (const [browser, each] of tabs) if (each === tab) tabs.delete(browser)
    await context.close()
    return
  }
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // what is not saved is asked about, and is not to be
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('about:blank')
  page.removeAllListeners()
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
}

/**
 * What the page on the disk puts into the storage of the window: it is let in as that page is, without drawing it for each test.
 * The page itself is tried where the door is (window-door.spec.ts).
 */
async function sessionOf(entrance: string, origin: string): Promise<{ name: string; value: string }> {
  const [, ticket = ''] =
    /name="ticket" value="([^"]+)"/.exec(await readFile(new URL(entrance), 'utf8')) ?? []
  const answer = await fetch(`${origin}/window/open`, {
    method: 'POST',
    body: new URLSearchParams({ ticket }),
  })
  const [, value = ''] = /name="skerry-window" content="([^"]+)"/.exec(await answer.text()) ?? []
  return { name: 'skerry-window', value }
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
