import { test as base, type Page } from '@playwright/test'
import type { Workstation } from '../../src/main/operations/workstation.ts'
import { Faults } from '../e2e/page-faults.ts'
import type { Held } from '../e2e/prepared-data.ts'
import {
  leaveWindow,
  type OpenWindow,
  openTab,
  openWindow,
  type Tab,
  type WindowOptions,
} from './open-window.ts'
import { PreparedWorkstations } from './prepared-workstations.ts'

/**
 * Tests of the built page without a host: real layout, focus and keys, in one browser for all tests of a worker, and
 * `window.skerry` answered in the test's own process, by a workstation on a folder of its own or by a script. A test
 * costs what its page costs, and decides in which order answers arrive. It fails when the page throws, logs an error or
 * sends a request outside of this machine, and when the workstation logs a fault.
 */
type Fixtures = {
  readonly faults: Faults
  /** The content of the workstation when the test begins. */
  readonly holds: Held
  /** Whether a test needs an unused workstation, because it depends on past activity. */
  readonly isNew: boolean
  readonly workstation: Workstation
  /** Opens the window on anything; a test that opens it itself has no `shown`. */
  readonly open: (options: WindowOptions) => Promise<OpenWindow>
  /** The window on the workstation of the test. */
  readonly shown: OpenWindow
  readonly page: Page
}

type WorkerFixtures = { readonly tab: Tab; readonly prepared: PreparedWorkstations }

export const test = base.extend<Fixtures, WorkerFixtures>({
  holds: ['nothing', { option: true }],
  isNew: [false, { option: true }],
  tab: [
    async ({ browser }, use) => {
      const tab = await openTab(browser)
      await use(tab)
      await tab.close()
    },
    { scope: 'worker' },
  ],
  prepared: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const prepared = new PreparedWorkstations()
      await use(prepared)
      await prepared.remove()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
  faults: async ({}, use) => {
    const faults = new Faults()
    const { error } = console
    console.error = (...words: readonly unknown[]) => faults.add(`the workstation logged: ${words.join(' ')}`)
    await use(faults)
    console.error = error
    if (faults.unexpected().length > 0)
      throw new Error(`The window did what it must not:\n${faults.unexpected().join('\n')}`)
  },
  workstation: async ({ faults, prepared, holds, isNew, tab }, use, info) => {
    // a test that writes past the operations leaves what cannot be taken back
    let isSpent = false
    const own = await prepared.open(holds, isNew)
    const asked = new Set<string>()
    const { workstation } = own
    await use({
      ...workstation,
      invoke: (name, input, caller) => {
        asked.add(name)
        return workstation.invoke(name, input, caller)
      },
      invokeNamed: (name, input, caller) => {
        asked.add(name)
        return workstation.invokeNamed(name, input, caller)
      },
      get dataDir() {
        isSpent = true
        return own.dataDir
      },
    })
    // what the page still asks needs an open one
    await leaveWindow(tab)
    if (isSpent || info.status !== info.expectedStatus || faults.unexpected().length > 0) await own.close()
    else await prepared.take(own, holds, asked)
  },
  open: async ({ tab, faults }, use) => {
    await use((options) => openWindow(tab, faults, options))
    await leaveWindow(tab)
  },
  shown: async ({ open, workstation }, use) => use(await open({ workstation })),
  page: async ({ shown }, use) => use(shown.page),
})

/** Tests on the sample register. */
export const testWithRegister = test.extend({ holds: 'the sample register' })
/** Tests on the sample incident. */
export const testWithIncident = test.extend({ holds: 'the sample incident' })

export { expect } from '@playwright/test'
