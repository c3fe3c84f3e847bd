import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { ask } from './register-page.ts'

/** WCAG 2.2 AA, as far as it can be checked automatically. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** A theme only changes colours; everything else was checked in the first one. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

type Rules = { readonly type: 'tag' | 'rule'; readonly values: string[] }

/** Checks for violations of WCAG 2.2 AA in the current theme. */
export async function passesAxe(page: Page, what: string, within = 'html'): Promise<void> {
  await finds(page, { type: 'tag', values: tags }, what, within)
}

/** Checks for violations of WCAG 2.2 AA in both themes, the current one first: changing it takes as long as a check. */
export async function passesInBothThemes(page: Page, what: string, within = 'html'): Promise<void> {
  const isDark = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark'
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await passesAxe(page, `${what}, ${first}`, within)
  await wears(page, second)
  await finds(page, { type: 'rule', values: rulesOfColour }, `${what}, ${second}`, within)
}

/** Changes the theme from outside, as another window would, so that open elements stay open. */
async function wears(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await ask(page, 'settings.change', { change: { theme } })
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' })
}

async function finds(page: Page, rules: Rules, what: string, within: string): Promise<void> {
  await stillness(page)
  // loading half a megabyte of code takes as long as a check: it is done once per document, for both themes and
  // everything opened in it
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async ([selector, runOnly]) => {
      const { axe: checker } = window as unknown as { readonly axe: typeof axe }
      const { violations } = await checker.run(
        { include: [[selector]] },
        // passes are only counted: listing their elements takes longer than checking them
        { runOnly, resultTypes: ['violations'], preload: false },
      )
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
      )
    },
    [within, rules] as const,
  )
  // a test of several states reports each of them
  expect.soft(found, what).toEqual([])
}

/** Waits until transitions of colours and menus have ended; endless animations are ignored. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let stillFrames = 0
        let frames = 0
        const look = () => {
          const isMoving = document
            .getAnimations()
            .some((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
          stillFrames = isMoving ? 0 : stillFrames + 1
          if (stillFrames > 4 || ++frames > 600) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}
