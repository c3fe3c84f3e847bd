import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Topic, Topics } from '../../src/contract/workstation/window/topics.ts'
import type { Workstation } from '../../src/main/operations/workstation.ts'
import { actMs, type SavedFile } from '../e2e/host.ts'
import type { Faults } from '../e2e/page-faults.ts'
import { type BridgeFacts, bridgeFacts, defineBridge, readFromPage, writeToPage } from './bridge-script.ts'
import { servePage } from './page-server.ts'
import { type Answer, Questions } from './questions.ts'
import { answerByScript, type ScriptedAnswers } from './scripted-answers.ts'

/** What a test opens the window on. */
export type WindowOptions = {
  /** Answers the calls that no script answers. Without one they are a fault of the test. */
  readonly workstation?: Workstation
  readonly answers?: ScriptedAnswers
  /** The path of the window: that of its start when left out. */
  readonly path?: string
  readonly size?: { readonly width: number; readonly height: number }
  readonly theme?: 'light' | 'dark'
  /** A window of a desktop has menus, names files by path and is asked before it closes. */
  readonly host?: BridgeFacts['host']
  /** Paths of files on disk, by the names under which they are dropped. */
  readonly paths?: BridgeFacts['paths']
}

/** The window of a test, whose calls are answered in the test's own process. */
export type OpenWindow = {
  readonly page: Page
  /** What the page asks, and the order in which it is answered. */
  readonly questions: Questions
  /** Sends an event to the page, as its host does, and resolves once its listeners have it. */
  readonly publish: <T extends Topic>(topic: T, event: Topics[T]) => Promise<void>
  /** Keeps the events of the workstation from the page until `release`, which sends them in order. */
  readonly events: { readonly hold: () => void; readonly release: () => Promise<void> }
  /** Calls an operation past the page. */
  readonly ask: Answer
  /** Opens a path as an address that was typed. */
  readonly visit: (path: string) => Promise<void>
  /** Navigates to a path by the history of the page, through an empty view. */
  readonly turnTo: (path: string) => Promise<void>
  /** Opens the same window a second time, beside the first. */
  readonly another: (path: string) => Promise<Page>
  readonly clipboard: () => Promise<string>
  /** Waits for the file that an action saves. */
  readonly saved: (act: () => Promise<void>) => Promise<SavedFile>
  readonly resize: (width: number, height: number) => Promise<void>
}

/** A page that all window tests of a worker reuse: its code is compiled once. */
export type Tab = {
  readonly context: BrowserContext
  readonly page: Page
  readonly origin: string
  /** Answers the page while a test runs. */
  current: Questions | null
  readonly close: () => Promise<void>
}

const viewport = { width: 1440, height: 900 }

export async function openTab(browser: Browser): Promise<Tab> {
  const server = await servePage()
  const context = await browser.newContext({
    viewport,
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(actMs)
  context.setDefaultNavigationTimeout(actMs)
  await context.exposeFunction('skerryAnswer', async (name: string, input: string) => {
    // a page of the test before, on its way out, is told nothing any more
    if (tab.current === null) return new Promise<never>(() => undefined)
    return writeToPage(await tab.current.ask(name, readFromPage(input)))
  })
  await context.addInitScript(defineBridge, bridgeFacts)
  const tab: Tab = {
    context,
    page: await context.newPage(),
    origin: server.origin,
    current: null,
    close: async () => {
      await context.close()
      await server.close()
    },
  }
  return tab
}

/** An image of the window's origin: a page that runs no code. */
const stillPage = ({ origin }: Tab) => `${origin}/skerry.svg`

/** Makes the window show a path like its buttons Back and Forward. */
async function showPath(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

// looked at with every frame: waiting for an element looks at ever longer intervals

/** Whether the window and its view are drawn, which enables its keys, and its settings are loaded. */
const isReady = () => document.querySelector('#root[data-settings=known] main > *') !== null

const hasNoView = () => document.querySelector('main h1')?.textContent === 'There is no such view'

/** Whether a view is drawn: elements still waiting for their code exist already, but are not visible. */
const hasView = () => [...document.querySelectorAll('main > *')].some((each) => each.checkVisibility())

/** Opens the window in the page of this worker. */
export async function openWindow(tab: Tab, faults: Faults, options: WindowOptions): Promise<OpenWindow> {
  const { page, context, origin } = tab
  const { workstation, answers = {}, path = '/', host = 'headless', paths = {} } = options
  const isSent = new Set<Promise<void>>()
  let heldEvents: (() => void)[] | null = null
  const send = (topic: string, event: unknown) => {
    const text = writeToPage(event)
    const arrival = Promise.all(
      context.pages().map((each) =>
        each
          .evaluate(([name, of]) => window.skerryPublish?.(name as string, of as string), [topic, text])
          // a page that is leaving hears nothing
          .catch(() => undefined),
      ),
    ).then(() => void isSent.delete(arrival))
    isSent.add(arrival)
    return arrival
  }
  const stop = workstation?.subscribe((topic, event) => {
    if (heldEvents === null) void send(topic, event)
    else heldEvents.push(() => void send(topic, event))
  })
  const refuse: Answer = async (name) => {
    throw new Error(`Nobody answers ${name}.`)
  }
  const caller = { kind: 'window', mayNamePaths: host === 'electron' } as const
  for (const handedOver of Object.values(paths)) workstation?.host.handedOver.add(handedOver)
  const scripted = answerByScript(
    answers,
    workstation === undefined ? refuse : (name, input) => workstation.invokeNamed(name, input, caller),
  )
  const questions = new Questions(async (name, input) => {
    try {
      return await scripted(name, input)
    } catch (error) {
      faults.add(`${name} was not answered: ${String(error)}`)
      throw error
    } finally {
      // what was published before an answer arrives before it
      await Promise.all(isSent)
    }
  })

  await leaveView(tab)
  await page.evaluate(
    ([entry, facts]) => {
      localStorage.clear()
      sessionStorage.clear()
      sessionStorage.setItem(entry as string, facts as string)
    },
    [bridgeFacts, JSON.stringify({ host, paths } satisfies BridgeFacts)],
  )
  if (options.size !== undefined) await page.setViewportSize(options.size)
  if (options.theme !== undefined) await page.emulateMedia({ colorScheme: options.theme })
  tab.current = questions
  faults.watch(page, origin)
  page.once('close', () => stop?.())
  const visit = async (to: string, shown = page) => {
    await shown.goto(origin + to, { waitUntil: 'commit' })
    await shown.waitForFunction(isReady)
  }
  await visit(path)
  return {
    page,
    questions,
    publish: send,
    events: {
      hold: () => {
        heldEvents ??= []
      },
      release: async () => {
        const held = heldEvents ?? []
        heldEvents = null
        for (const sendHeld of held) sendHeld()
        await Promise.all(isSent)
      },
    },
    ask: scripted,
    visit,
    turnTo: async (to) => {
      await showPath(page, '/no/such/view')
      await page.waitForFunction(hasNoView)
      await showPath(page, to)
      await page.waitForFunction(hasView)
    },
    another: async (to) => {
      const other = await context.newPage()
      faults.watch(other, origin)
      await other.goto(stillPage(tab))
      await other.evaluate(
        ([entry, facts]) => sessionStorage.setItem(entry as string, facts as string),
        [bridgeFacts, JSON.stringify({ host, paths } satisfies BridgeFacts)],
      )
      await visit(to, other)
      return other
    },
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
    saved: async (act) => {
      const [download] = await Promise.all([page.waitForEvent('download'), act()])
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
  }
}

/** Leaves what a test shows, whatever would be lost. */
async function leaveView(tab: Tab): Promise<void> {
  const { context, page } = tab
  const { current } = tab
  tab.current = null
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await current?.settled()
  if (page.url() === stillPage(tab)) return
  // prompts about unsaved changes are accepted, which discards them
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(stillPage(tab))
  page.removeAllListeners()
}

/** Resets the page for the next test. */
export async function leaveWindow(tab: Tab): Promise<void> {
  await leaveView(tab)
  await tab.page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  await tab.page.setViewportSize(viewport)
}
