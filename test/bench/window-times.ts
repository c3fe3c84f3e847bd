import { chromium, type Page } from '@playwright/test'
import { testBrowser } from '../../scripts/test-browser.mjs'
import { everyActor } from '../../src/renderer/actors/route.ts'
import { startHost } from '../e2e/host-process.ts'
import { type Budget, budgets } from './budgets.ts'
import { type Figure, figure, held } from './figures.ts'
import { median, quantile } from './measure.ts'

/**
 * Waiting times in the window, measured in the browser of the tests: from the click to the frame after the one with the
 * data. That browser renders without a graphics card, so frames of the desktop are faster.
 */

const rounds = 15
/** A cell of a row whose data has been loaded. */
const drawnRow = '[role=row][aria-selected] [role=gridcell]'
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** Measures from the click on Alerts to the drawn rows of the inbox, on a data directory with alerts. */
export async function measureInbox(data: string, part: string): Promise<Figure[]> {
  return onPage(data, async (page) => {
    const times: Drawn[] = []
    for (let round = 0; round <= rounds; round += 1) {
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Settings' }).click()
      await page.locator(drawnRow).first().waitFor({ state: 'detached' })
      await page.waitForTimeout(300)
      times.push(await untilDrawn(page, { click: '.rail-item[href^="/alerts"]', drawn: drawnRow }))
    }
    return waited(part, 'inbox, from the click to its drawn rows', times, budgets.inboxDrawn)
  })
}

/**
 * Measures the comparison of five actors and the dragging in a graph of 600 nodes, on a data directory with all
 * published sets.
 */
export async function measureActorWindow(data: string, part: string): Promise<Figure[]> {
  return onPage(data, async (page, ask) => {
    const table = { filter: everyActor, order: 'techniques', descending: true, offset: 0, limit: 5 }
    const { rows } = (await ask('actorTable.read', table)) as { readonly rows: readonly { slug: string }[] }
    const slugs = rows.map(({ slug }) => slug)
    const matrix = `/actor-matrix?${slugs.map((slug) => `compare=${slug}`).join('&')}`
    const times: Drawn[] = []
    const complete: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      await goTo(page, '/actors')
      await page.locator(drawnRow).first().waitFor()
      // simulates the pause of a user before the next action, by when the table's requests are answered
      await page.waitForTimeout(300)
      times.push(await untilDrawn(page, { path: matrix, drawn: '.matrix-technique' }))
      const counted = '.matrix-page .unseen[role=status]'
      complete.push(await untilComplete(page, times.at(-1)?.started ?? 0, '.matrix-technique', counted))
    }
    return [
      ...waited(part, 'five actors compared, from the act to their drawn matrix', times, budgets.matrixDrawn),
      figure('', 'until what is out of sight is there too, median', ms(median(complete.slice(1)))),
      ...(await dragGraph(page, part, slugs[0] ?? '')),
    ]
  })
}

function waited(part: string, what: string, [first, ...later]: readonly Drawn[], budget: Budget): Figure[] {
  const times = later.map(({ whole }) => whole)
  const [middle, most] = [median(times), Math.max(...times)]
  return [
    figure(part, `${what}, with the code of the view`, ms(first?.whole ?? 0)),
    held(part, `${what}, median`, ms(middle), middle, budget),
    figure('', 'of that after the last answer, median', ms(median(later.map((each) => each.afterAnswer)))),
    figure('', 'the longest', ms(most)),
  ]
}

type Ask = (operation: string, input: unknown) => Promise<unknown>

async function onPage(data: string, work: (page: Page, ask: Ask) => Promise<Figure[]>): Promise<Figure[]> {
  const { executablePath, env } = await testBrowser()
  const host = await startHost(data, 0)
  try {
    const browser = await chromium.launch({
      executablePath,
      env: env as Record<string, string>,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(`${host.origin}/skerry.svg`)
      await page.evaluate(({ name, value }) => localStorage.setItem(name, value), host.session)
      await page.goto(`${host.origin}/settings`)
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      return await work(page, async (operation, input) => {
        const answer = await fetch(`${host.origin}/window/invoke/${operation}`, {
          method: 'POST',
          headers: { 'X-Skerry-Window': host.session.value, 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
        })
        return answer.json()
      })
    } finally {
      await browser.close()
    }
  } finally {
    await host.end()
  }
}

/** Navigates like the window's own links. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

type Wait = { readonly drawn: string } & ({ readonly click: string } | { readonly path: string })

/**
 * Milliseconds since an action, and since the last answer before it was drawn; the time of the action, by the page's
 * clock.
 */
type Drawn = { readonly whole: number; readonly afterAnswer: number; readonly started: number }

/** Waits from the action to the frame after the one with the expected content. */
function untilDrawn(page: Page, wait: Wait): Promise<Drawn> {
  return page.evaluate(async (given) => {
    const { drawn } = given
    if (document.querySelector(drawn) !== null) throw new Error(`${drawn} is there before the act.`)
    performance.clearResourceTimings()
    const started = performance.now()
    if ('click' in given) document.querySelector<HTMLElement>(given.click)?.click()
    else {
      history.pushState(null, '', given.path)
      dispatchEvent(new PopStateEvent('popstate'))
    }
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    while (document.querySelector(drawn) === null) {
      if (performance.now() - started > 30_000) throw new Error(`${drawn} did not come.`)
      await frame()
    }
    const seen = performance.now()
    await frame()
    const ended = performance.now()
    const answered = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      .filter((at) => at <= seen)
    return { started, whole: ended - started, afterAnswer: ended - Math.max(started, ...answered) }
  }, wait)
}

/** Returns the milliseconds from the action to the frame after the one with as many items as the view states. */
function untilComplete(page: Page, started: number, drawn: string, counted: string): Promise<number> {
  return page.evaluate(
    async (given) => {
      const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
      const wanted = Number.parseInt(document.querySelector(given.counted)?.textContent ?? '', 10)
      while (document.querySelectorAll(given.drawn).length !== wanted) {
        if (performance.now() - given.started > 30_000)
          throw new Error(`${wanted} of ${given.drawn} did not come.`)
        await frame()
      }
      await frame()
      return performance.now() - given.started
    },
    { started, drawn, counted },
  )
}

/** Drags the node with the most links for some seconds. */
async function dragGraph(page: Page, part: string, root: string): Promise<Figure[]> {
  await goTo(page, `/actor-graph?root=${root}`)
  await page.getByRole('combobox', { name: 'Maximum nodes' }).selectOption('600')
  await page.locator('.graph[data-laid-out=true]').waitFor()
  const graph = await page.waitForFunction(() => {
    type Drawn = { nodes: () => Nodes; edges: () => { length: number }; fit: () => void }
    type Nodes = { length: number; max: (by: (node: Node) => number) => { ele: Node } }
    type Node = { degree: () => number; renderedPosition: () => { x: number; y: number } }
    const place = document.querySelector('.graph') as HTMLElement & { _cyreg?: { cy: Drawn } }
    const core = place._cyreg?.cy
    if (core === undefined || core.nodes().length < 500 || place.dataset.laidOut !== 'true') return null
    const { x, y } = core
      .nodes()
      .max((node) => node.degree())
      .ele.renderedPosition()
    const { left, top } = place.getBoundingClientRect()
    return { nodes: core.nodes().length, edges: core.edges().length, x: left + x, y: top + y }
  })
  const { nodes, edges, x, y } = (await graph.jsonValue()) as Record<'nodes' | 'edges' | 'x' | 'y', number>
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 5, y + 5)
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    const look = (at: number) => {
      frames.push(at)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const until = performance.now() + 5000
  for (let step = 0; performance.now() < until; step += 1)
    await page.mouse.move(x + 120 * Math.sin(step / 20), y + 80 * Math.cos(step / 15))
  const [frames, isMoved] = await page.evaluate(() => {
    const moving = document.querySelector<HTMLCanvasElement>('.graph-moving')
    const { data } = moving?.getContext('2d')?.getImageData(0, 0, moving.width, moving.height) ?? { data: [] }
    return [(window as unknown as { frames: number[] }).frames, data.some((value) => value > 0)] as const
  })
  if (!isMoved) throw new Error('No node follows the pointer.')
  await page.mouse.up()
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  const rate = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0)
  const what = `frames a second while one of ${nodes} nodes with ${edges} links is dragged`
  return [
    held(part, what, `${rate.toFixed(1)} /s`, rate, budgets.graphFrames),
    figure('', 'frame to frame, median and 99 %', `${ms(median(gaps))}, ${ms(quantile(gaps, 0.99))}`),
  ]
}
