import type { Page } from '@playwright/test'
import { expect, test } from './host.ts'
import { closeWithinField, type Entry, enterRegister, moduleSelect, type Way } from './register-entry.ts'

/** Uses only Tab, Enter and typed text. */

const maxTabs = 400

/** Returns the name of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? [...(element.labels ?? [])]
        : []
    const heard = element.cloneNode(true) as HTMLElement
    for (const hidden of heard.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? heard.textContent
    return name.replace(/\s+/g, ' ').trim().slice(0, 80)
  })
}

const isCalled = (name: string | RegExp, shown: string) =>
  typeof name === 'string' ? shown === name || shown.startsWith(`${name} `) : name.test(shown)

/** Presses Tab until an element of this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    const shown = await focused(page)
    if (isCalled(name, shown)) return
    passed.push(shown)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}. It passed ${[...new Set(passed)].join(', ')}.`)
}

const fill = async (page: Page, { label, typed }: Entry) => {
  await tabToField(page, label)
  await page.keyboard.type(typed)
  await page.keyboard.press('Tab')
}

async function tabToField(page: Page, label: string): Promise<void> {
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    if ((await focused(page)) === label) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to the field ${label}.`)
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
