import type { Page } from '@playwright/test'
import { expect, test } from './host.ts'
import { closeWithinField, type Entry, enterRegister, moduleSelect, type Way } from './register-entry.ts'

/** Uses only Tab, Enter and typed text. */

const maxTabs = 400

/** Names of the focused element and of those that Tab should focus after it, in this order. */
function ahead(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element | null) => {
      if (!(element instanceof HTMLElement)) return ''
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement
          ? [...(element.labels ?? [])]
          : []
      const heard = element.cloneNode(true) as HTMLElement
      for (const hidden of heard.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
      const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? heard.textContent
      return name.replace(/\s+/g, ' ').trim().slice(0, 80)
    }
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter(
      (each) =>
        each.tabIndex >= 0 &&
        !each.matches(':disabled') &&
        each.closest('[inert]') === null &&
        each.checkVisibility({ visibilityProperty: true }),
    )
    const at = stops.indexOf(document.activeElement as HTMLElement)
    return [document.activeElement, ...stops.slice(at + 1), ...stops.slice(0, Math.max(at, 0))].map(nameOf)
  })
}

const isCalled = (name: string | RegExp, shown: string) =>
  typeof name === 'string' ? shown === name || shown.startsWith(`${name} `) : name.test(shown)

/**
 * Presses Tab until an element that fits has the focus. The order of the page foretells how often, so that the page is
 * not asked after each press. Where this came to nothing in half of the presses, it is asked after each.
 */
async function tabUntil(page: Page, what: string | RegExp, fits: (name: string) => boolean): Promise<void> {
  const passed: string[] = []
  for (let tabs = 0; tabs < maxTabs; ) {
    const names = await ahead(page)
    const [shown = ''] = names
    if (fits(shown)) return
    passed.push(shown)
    const presses = tabs < maxTabs / 2 ? Math.max(1, names.findIndex(fits)) : 1
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab')
    tabs += presses
  }
  throw new Error(`Tab never came to ${what}. It passed ${[...new Set(passed)].join(', ')}.`)
}

const tabTo = (page: Page, name: string | RegExp) => tabUntil(page, name, (shown) => isCalled(name, shown))
const tabToField = (page: Page, label: string) => tabUntil(page, label, (shown) => shown === label)

const fill = async (page: Page, { label, typed }: Entry) => {
  await tabToField(page, label)
  await page.keyboard.type(typed)
  await page.keyboard.press('Tab')
}

const keyboard: Way = {
  press: async (page, name) => {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
  },
  open: async (page, module) => {
    if (await moduleSelect(page).isVisible()) {
      const labels = await moduleSelect(page).locator('option').allTextContents()
      for (let steps = 0; steps < labels.length; steps += 1) {
        await tabTo(page, /^Part of the register/)
        const chosen = await moduleSelect(page).locator('option:checked').textContent()
        if (chosen === module) return
        const isBefore = labels.indexOf(module) < labels.indexOf(chosen ?? '')
        await page.keyboard.press(isBefore ? 'ArrowUp' : 'ArrowDown')
      }
      throw new Error(`The arrows never came to ${module}.`)
    } else {
      await tabTo(page, new RegExp(`${module} ?\\d`))
      await page.keyboard.press('Enter')
    }
  },
  fill,
  type: async (page, label, text) => {
    await tabToField(page, label)
    await page.keyboard.type(text)
  },
}

test('a register is entered with Tab and typing alone, and nothing is lost in the middle of a field', async ({
  host,
  faults,
}) => {
  test.setTimeout(600_000)
  faults.expect(/400/)
  await enterRegister(host, keyboard, { isWhole: true, withAxe: true })
  await closeWithinField(host, keyboard)
})

// a window of 1440 by 900 at 200 % zoom has 720 by 450
for (const [width, height] of [
  [1024, 700],
  [720, 450],
] as const)
  test(`so it is where there is room for ${width} by ${height}`, async ({ host, faults }) => {
    test.setTimeout(600_000)
    faults.expect(/400/)
    await host.resize(width, height)
    await enterRegister(host, keyboard, { isWhole: false, withAxe: false })
    await expect(host.page.locator('.status-saved')).toBeInViewport()
  })
