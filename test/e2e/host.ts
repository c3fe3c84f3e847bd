import { test as base, type ElectronApplication, type Page } from '@playwright/test'
import { openInBrowser, openPage } from './browser-host.ts'
import { openDesktop } from './desktop-host.ts'
import type { HostProcess } from './host-process.ts'
import { Faults } from './page-faults.ts'
import { type Held, PreparedData, removeDataDir } from './prepared-data.ts'

/**
 * The built workstation under test: by default the headless host with its page in a real browser, with
 * `SKERRY_E2E=electron` the desktop window. Each test has a data directory that is empty or contains what its option
 * `holds` names, on a host of its own or on one where the previous test left nothing, and fails when the page throws,
 * logs an error or sends a request outside of this machine.
 */
export const isDesktop = process.env.SKERRY_E2E === 'electron'

/** Maximum time for one action in the page, in milliseconds. */
export const actMs = 60_000

/** A file saved by the page. */
export type SavedFile = { readonly name: string; readonly text: string }

/** One running host and its page. */
export type RunningHost = {
  readonly page: Page
  /** Origin of the page, without a path. */
  readonly origin: string
  /** Null for a browser. */
  readonly electron: ElectronApplication | null
  readonly clipboard: () => Promise<string>
  /** Waits for the file that an action saves. */
  readonly saved: (act: () => Promise<void>) => Promise<SavedFile>
  readonly resize: (width: number, height: number) => Promise<void>
  /** Closes the page during unfinished work, and opens it again; null where that ends the host. */
  readonly reopen: (() => Promise<void>) | null
  /** Closes the window, is prompted because what `lost` names is not saved, and returns to it. */
  readonly staysWhenClosed: (lost: RegExp) => Promise<void>
  /** Leaves the page and returns the host, if the next test can reuse it; else null. */
  readonly release: () => Promise<HostProcess | null>
  /** Ends the host as a user does; rejects when it does not end properly. */
  readonly close: () => Promise<void>
}

/** The interface of the host for tests. */
export type Host = Omit<RunningHost, 'close' | 'release' | 'reopen'> & {
  /** Closes the window during unfinished work, and opens it again. */
  readonly reopen: () => Promise<void>
  readonly dataDir: string
  /** Opens a path of the window. */
  readonly visit: (path: string) => Promise<void>
  /**
   * Navigates to a path by the history of the existing page, which takes a fifth of the time of opening it: for tests
   * of a view rather than of the way to it. It goes through an empty view, so that everything seen afterwards belongs
   * to the path.
   */
  readonly turnTo: (path: string) => Promise<void>
  /** Ends the host, starts it again on the same data directory, and returns its new page. */
  readonly restart: () => Promise<Page>
}

type Fixtures = {
  readonly faults: Faults
  readonly host: Host
  readonly page: Page
  /** Whether a test needs an unused host, because it depends on past activity. */
  readonly isNew: boolean
  /** The content of the workstation when the test begins. */
  readonly holds: Held
}

/** The host of the previous test of this worker, and its content. */
type Former = { host: HostProcess | null; holds: Held }

/** Waits until the window and its view are drawn, which enables its keys, and its settings are loaded. */
export async function ready(page: Page): Promise<void> {
  await page.locator('#root[data-settings=known] main > *').first().waitFor({ state: 'attached' })
}

/** Makes the window show a path like its buttons Back and Forward. */
async function showPath(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Starts a host on a data directory. */
type Start = (dataDir: string) => Promise<RunningHost>

/** Provides a test with its host; `first` is a running one. Returns it if the next test can reuse it. */
async function provide(
  dataDir: string,
  first: RunningHost,
  start: Start,
  use: (host: Host) => Promise<void>,
): Promise<HostProcess | null> {
  let running = first
  let isSpent = false
  let isOver = false
  const again = async () => {
    isSpent = true
    await running.close()
    running = await start(dataDir)
  }
  try {
    await use({
      get dataDir() {
        isSpent = true
        return dataDir
      },
      get page() {
        return running.page
      },
      get origin() {
        isSpent = true
        return running.origin
      },
      get electron() {
        return running.electron
      },
      clipboard: () => running.clipboard(),
      saved: (act) => running.saved(act),
      resize: (width, height) => running.resize(width, height),
      reopen: () => (running.reopen === null ? again() : running.reopen()),
      staysWhenClosed: (lost) => running.staysWhenClosed(lost),
      visit: async (path) => {
        await running.page.goto(running.origin + path)
        await ready(running.page)
      },
      turnTo: async (path) => {
        await showPath(running.page, '/no/such/view')
        await running.page.getByRole('heading', { name: 'There is no such view' }).waitFor()
        await showPath(running.page, path)
        // elements still waiting for their code exist already, but are not drawn
        await running.page.locator('main > :visible').first().waitFor()
      },
      restart: async () => {
        await again()
        return running.page
      },
    })
    const left = isSpent ? null : await running.release()
    isOver = left !== null
    return left
  } finally {
    if (!isOver) await running.close()
  }
}

async function endHost(host: HostProcess): Promise<void> {
  await host.end()
  await removeDataDir(host.dataDir)
}

/** Ends the host that the previous test of this worker left. */
export async function endFormer(former: Former): Promise<void> {
  if (former.host !== null) await endHost(former.host)
  former.host = null
}

/** Maximum time for a host to start and to end, in milliseconds, not counted for the test. */
const hostMs = 240_000

export const test = base.extend<Fixtures, { readonly former: Former; readonly prepared: PreparedData }>({
  isNew: [false, { option: true }],
  holds: ['nothing', { option: true }],
  prepared: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const prepared = new PreparedData()
      await use(prepared)
      await prepared.remove()
    },
    { scope: 'worker' },
  ],
  former: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const former: Former = { host: null, holds: 'nothing' }
      await use(former)
      await endFormer(former)
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
  faults: async ({}, use) => {
    const faults = new Faults()
    await use(faults)
    if (faults.unexpected().length > 0)
      throw new Error(`The page did what it must not:\n${faults.unexpected().join('\n')}`)
  },
  host: [
    isDesktop
      ? async ({ faults, prepared, holds }, use) => {
          const dataDir = await prepared.give(holds)
          const start = (folder: string) => openDesktop(folder, faults)
          await provide(dataDir, await start(dataDir), start, use)
          await removeDataDir(dataDir)
        }
      : async ({ faults, browser, former, prepared, isNew, holds }, use, info) => {
          const start = (folder: string) => openInBrowser(folder, faults, browser)
          const isKnown = !isNew && former.holds === holds
          if (!isKnown && former.host !== null) await endHost(former.host)
          const known = isKnown ? former.host : null
          Object.assign(former, { host: null, holds })
          const dataDir = known?.dataDir ?? (await prepared.give(holds))
          const first = known === null ? await start(dataDir) : await openPage(known, faults, browser)
          const left = await provide(dataDir, first, start, use)
          if (left !== null && info.status === info.expectedStatus) former.host = left
          else if (left !== null) await endHost(left)
          else await removeDataDir(dataDir)
        },
    { timeout: hostMs },
  ],
  page: async ({ host }, use) => use(host.page),
})

/** Tests on the sample register. */
export const testWithRegister = test.extend({ holds: 'the sample register' })
/** Tests on the sample incident. */
export const testWithIncident = test.extend({ holds: 'the sample incident' })

export { expect } from '@playwright/test'
