import type { Page } from '@playwright/test'
import { expect, test } from './host.ts'
import { closeWithinField, type Entry, enterRegister, moduleSelect, type Way } from './register-entry.ts'

/** Nothing but Tab, Enter and what is typed. */

const maxTabs = 400

/** Presses Tab; many follow each other without an answer in between, as a held key gives them, so that not each one is drawn. */
type Tabs = (count: number) => Promise<void>

const tabsOf = new WeakMap<Page, Promise<Tabs>>()

async function attach(page: Page): Promise<Tabs> {
  const session = await page.context().newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, nativeVirtualKeyCode: 9 }
  return async (count) => {
    const sent: Promise<unknown>[] = []
    for (let tabs = 0; tabs < count; tabs += 1)
      for (const type of ['rawKeyDown', 'keyUp'] as const)
        sent.push(session.send('Input.dispatchKeyEvent', { type, ...tab }))
    await Promise.all(sent)
  }
}

function tabs(page: Page): Promise<Tabs> {
  const known = tabsOf.get(page) ?? attach(page)
  tabsOf.set(page, known)
  return known
}

type Tabbing = {
  readonly passed: string[]
  /** How many times Tab has to be pressed as far as the document tells; 0 once what is wanted has the focus. */
  readonly left: () => number
  readonly end: () => void
}

/** Has the page look at what has the focus before each Tab, and take no further one once that is what is wanted. */
function watchTabs(page: Page, wanted: RegExp): Promise<number> {
  return page.evaluate(
    ({ source, flags }) => {
      const pattern = new RegExp(source, flags)
      const nameOf = (element: Element | null): string => {
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
      const isThere = () => pattern.test(nameOf(document.activeElement))
      const passed: string[] = []
      const look = (event: KeyboardEvent) => {
        if (event.key !== 'Tab') return
        if (isThere()) {
          event.preventDefault()
          event.stopImmediatePropagation()
        } else passed.push(nameOf(document.activeElement))
      }
      window.addEventListener('keydown', look, true)
      const left = () => {
        if (isThere()) return 0
        const stops = [
          ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
        ].filter(
          (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
        )
        const from = stops.indexOf(document.activeElement as HTMLElement)
        const order = [...stops.slice(from + 1), ...stops.slice(0, from + 1)]
        return order.findIndex((element) => pattern.test(nameOf(element))) + 1 || 1
      }
      const end = () => window.removeEventListener('keydown', look, true)
      const tabbing: Tabbing = { passed, left, end }
      Object.assign(window, { tabbing })
      return left()
    },
    { source: wanted.source, flags: wanted.flags },
  )
}

const stillLeft = (page: Page) =>
  page.evaluate(() => {
    const { tabbing } = window as unknown as { readonly tabbing: Tabbing }
    const left = tabbing.left()
    if (left === 0) tabbing.end()
    return left
  })

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Tabs on until something of this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const press = await tabs(page)
  const wanted = typeof name === 'string' ? new RegExp(`^${escaped(name)}( |$)`) : name
  let left = await watchTabs(page, wanted)
  for (let pressed = 0; pressed < maxTabs; ) {
    if (left > 0) await press(left)
    pressed += left
    left = await stillLeft(page)
    if (left === 0) return
  }
  const passed = await page.evaluate(
    () => (window as unknown as { readonly tabbing: Tabbing }).tabbing.passed,
  )
  throw new Error(`Tab never came to ${name}. It passed ${[...new Set(passed)].join(', ')}.`)
}

const tabToField = (page: Page, label: string) => tabTo(page, new RegExp(`^${escaped(label)}$`))

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

// a window of 1440 by 900 at 200 % has room for 720 by 450
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
