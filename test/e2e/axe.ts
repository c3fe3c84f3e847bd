import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { ask } from './register-page.ts'

/** WCAG 2.2 AA, as far as a program can see it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** What a theme changes is colours; everything else was looked at in the first one. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

type Rules = { readonly type: 'tag' | 'rule'; readonly values: string[] }

/** Nothing that WCAG 2.2 AA forbids, in the theme that the page is in. */
export async function passesAxe(page: Page, what: string, within = 'html'): Promise<void> {
  await finds(page, { type: 'tag', values: tags }, what, within)
}

/** Nothing that WCAG 2.2 AA forbids, in both themes. */
export async function passesInBothThemes(page: Page, what: string, within = 'html'): Promise<void> {
  await wears(page, 'dark')
  await passesAxe(page, `${what}, dark`, within)
  await wears(page, 'light')
  await finds(page, { type: 'rule', values: rulesOfColour }, `${what}, light`, within)
}

/** Changes the theme as another window would, so that what is open in this one stays open. */
async function wears(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await ask(page, 'settings.change', { change: { theme } })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
}

async function finds(page: Page, rules: Rules, what: string, within: string): Promise<void> {
  await stillness(page)
  // to read half a megabyte of code takes as long as to look: a document has it once, for both themes and for all that opens in it
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async ([selector, runOnly]) => {
      const { axe: checker } = window as unknown as { readonly axe: typeof axe }
      const { violations } = await checker.run(
        { include: [[selector]] },
        // what passes is only counted: to name each of its elements takes longer than to look at them
        { runOnly, resultTypes: ['violations'], preload: false },
      )
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
      )
    },
    [within, rules] as const,
  )
  // a test that looks at several states tells of each of them
  expect.soft(found, what).toEqual([])
}

/** Waits until colours and menus have stopped moving; what goes round for ever is not waited for. */
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
