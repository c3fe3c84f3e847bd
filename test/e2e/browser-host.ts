import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { actMs, type RunningHost, ready } from './host.ts'
import { type HostProcess, startHost } from './host-process.ts'
import type { Faults } from './page-faults.ts'

/** Starts the built headless host, or another one, and opens its window. */
export async function openInBrowser(
  dataDir: string,
  faults: Faults,
  browser: Browser,
  program?: string,
): Promise<RunningHost> {
  const tab = await tabOf(browser)
  const host = await startHost(dataDir, tab.port ?? 0, program)
  tab.port = Number(new URL(host.origin).port)
  return openPage(host, faults, browser)
}

/** Opens the window of a running host. */
export async function openPage(host: HostProcess, faults: Faults, browser: Browser): Promise<RunningHost> {
  const tab = await tabOf(browser)
  const { origin } = host
  const { context } = tab
  const asked = new Set<string>()
  const listen = (request: Request) => {
    const [, name] = /\/window\/(?:invoke|frame|upload)\/([\w.]+)/.exec(request.url()) ?? []
    if (name !== undefined) asked.add(name)
  }
  context.on('request', listen)
  const open = async (opened: Page) => {
    faults.watch(opened, origin)
    await opened.goto(origin)
    await ready(opened)
    return opened
  }
  await letIn(tab, origin, host.session)
  let page = await open(tab.page)
  let isLeft = false
  const leavePage = async () => {
    if (isLeft) return
    isLeft = true
    await leave(tab, page, origin)
    context.off('request', listen)
  }
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
    release: async () => {
      await leavePage()
      return (await host.isAsNew(asked)) ? host : null
    },
    close: async () => {
      await leavePage()
      await host.end()
    },
  }
}

/** A page that the tests of a worker reuse, and the port that their hosts share. */
type Tab = {
  readonly context: BrowserContext
  readonly page: Page
  port: number | null
  /** True when a test used the debugging protocol, so that the state of the page is unknown. */
  isSpent: boolean
}

const tabs = new Map<Browser, Tab>()

/**
 * Returns the page of this worker. A page reused at one address has its code compiled and its process running, which
 * saves half the time of a short test; the state left by a test is cleared, and where that is uncertain, the next test
 * gets a new page.
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
  context.setDefaultNavigationTimeout(actMs)
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

/** An image of the window's origin: a page that runs no code. */
const stillPage = (origin: string) => `${origin}/skerry.svg`

/** Stores in the window's origin what the page on disk would, and nothing else. */
async function letIn(tab: Tab, origin: string, session: { name: string; value: string }): Promise<void> {
  if (tab.page.url() !== stillPage(origin)) await tab.page.goto(stillPage(origin))
  await tab.page.evaluate(({ name, value }) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem(name, value)
  }, session)
}

/** Resets the page for the next test. */
async function leave(tab: Tab, last: Page, origin: string): Promise<void> {
  const { context, page } = tab
  if (tab.isSpent || last !== page || page.isClosed()) {
    for (const [browser, each] of tabs) if (each === tab) tabs.delete(browser)
    await context.close()
    return
  }
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // prompts about unsaved changes are accepted, which discards them
  page.on('dialog', (dialog) => void dialog.accept())
  // a host that a test ended serves no page
  await page.goto(stillPage(origin)).catch(() => page.goto('about:blank'))
  page.removeAllListeners()
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
}
