import type { Page } from '@playwright/test'
import { expect, test } from './host.ts'
import { closeWithinField, type Entry, enterRegister, moduleSelect, type Way } from './register-entry.ts'

/** Uses only a pointer, and typing into the clicked field. */

const field = (page: Page, label: string) =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }))

/** Clicks on an empty spot, which leaves a field. */
const elsewhere = (page: Page) => page.getByRole('heading', { level: 1 }).first().click()

async function fill(page: Page, { label, typed, option, isDay, kept }: Entry): Promise<void> {
  await field(page, label).click()
  if (option !== undefined) {
    await page.getByRole('listbox', { name: label, exact: true }).waitFor()
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: option }).first().click()
  } else if (isDay === true && kept === '9999-12-31') {
    await page
      .getByRole('dialog', { name: `Calendar: ${label}` })
      .getByRole('button', { name: 'no end' })
      .click()
  } else {
    await field(page, label).selectText()
    await page.keyboard.type(typed)
  }
  await elsewhere(page)
}

const mouse: Way = {
  press: async (page, name) => {
    const within = typeof name === 'string' ? new RegExp(`^${name}( |$)`) : name
    const named = page.getByRole('link', { name: within }).or(page.getByRole('button', { name: within }))
    await named.first().click()
  },
  open: async (page, module) => {
    if (await moduleSelect(page).isVisible()) await moduleSelect(page).selectOption(module)
    else
      await page
        .getByRole('navigation', { name: 'Register' })
        .getByRole('link', { name: new RegExp(`\\b${module} \\d`) })
        .click()
  },
  fill,
  type: async (page, label, text) => {
    await field(page, label).click()
    await field(page, label).selectText()
    await page.keyboard.type(text)
  },
}

test('a register is entered with a pointer and typing alone, and nothing is lost in the middle of a field', async ({
  host,
  faults,
}) => {
  test.setTimeout(600_000)
  faults.expect(/400/)
  await enterRegister(host, mouse, { isWhole: true, withAxe: false })
  await closeWithinField(host, mouse)
})

for (const [width, height] of [
  [1024, 700],
  [720, 450],
] as const)
  test(`so it is where there is room for ${width} by ${height}`, async ({ host, faults }) => {
    test.setTimeout(600_000)
    faults.expect(/400/)
    await host.resize(width, height)
    await enterRegister(host, mouse, { isWhole: false, withAxe: false })
    await expect(host.page.locator('.status-saved')).toBeInViewport()
  })

test('a day is chosen in the calendar, with a pointer and with the arrows', async ({ host, page }) => {
  await host.turnTo('/register/entity')
  const reference = page.getByRole('textbox', { name: 'Reference date' })
  const calendar = page.getByRole('dialog', { name: 'Calendar: Reference date' })
  await reference.click()
  await page.keyboard.type('2025-11-30')
  await expect(calendar).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(calendar.getByRole('button', { name: '30 Nov 2025' })).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(reference).toBeFocused()
  await elsewhere(page)
  await expect(reference).toHaveValue('31 Dec 2025')
  await page.getByRole('button', { name: 'Calendar: Reference date' }).click()
  await calendar.getByRole('button', { name: 'Previous month' }).click()
  await calendar.getByRole('button', { name: '28 Nov 2025' }).click()
  await elsewhere(page)
  await expect(reference).toHaveValue('28 Nov 2025')
  await reference.click()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
})
