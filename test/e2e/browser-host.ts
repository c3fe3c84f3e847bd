import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { actMs, type Faults, type RunningHost, ready } from './host.ts'
import { type HostProcess, startHost } from './host-process.ts'

/** Starts the headless host as it is built, or another one, and opens its window. */
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

/** Opens the window of a host that runs. */
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

/** A picture of the window's origin: a page of it that runs nothing. */
const stillPage = (origin: string) => `${origin}/skerry.svg`

/** Puts into the storage of the window's origin what the page on the disk would, and nothing else. */
async function letIn(tab: Tab, origin: string, session: { name: string; value: string }): Promise<void> {
  if (tab.page.url() !== stillPage(origin)) await tab.page.goto(stillPage(origin))
  await tab.page.evaluate(({ name, value }) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem(name, value)
  }, session)
}

/** Leaves the page as the next test wants to find it. */
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
  // what is not saved is asked about, and is not to be
  page.on('dialog', (dialog) => void dialog.accept())
  // a host that a test ended has none
  await page.goto(stillPage(origin)).catch(() => page.goto('about:blank'))
  page.removeAllListeners()
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
}
