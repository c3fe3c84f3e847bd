import type { Page } from '@playwright/test'
import { passesAxe } from '../e2e/axe.ts'
import { field } from '../e2e/lookup-window.ts'
import { ask } from '../e2e/register-page.ts'
import { grid, messages, paste, row, rows, smallText } from '../e2e/window.ts'
import { expect, test } from './window-test.ts'

/** Row actions in their usual places: Ctrl+C, and the context menu of a row. */

const menu = (page: Page) => page.getByRole('menu')
const selected = (page: Page) => rows(page).and(page.locator('[aria-selected="true"]'))

test('Ctrl+C copies the selected values as they are shown, and says so', async ({ page, shown }) => {
  await paste(page, smallText)
  await row(page, '45.155.205[.]233').click()
  await row(page, 'hxxps://pay.parcel-desk[.]click/fee?id=1').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  await expect(messages(page)).toContainText('Copied 3 values, defanged.')
  expect(await shown.clipboard()).toBe(
    ['45.155.205[.]233', '185.220.101[.]4', 'hxxps://pay.parcel-desk[.]click/fee?id=1'].join('\n'),
  )
})

test('Ctrl+C in a field and on selected text copies that text', async ({ page, shown }) => {
  await paste(page, smallText)
  await row(page, '45.155.205[.]233').click()
  await page.getByRole('searchbox', { name: 'Search the values' }).fill('parcel')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  expect(await shown.clipboard()).toBe('parcel')
  // a heading that is redrawn, as after reading the text, loses its text selection
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('heading', { name: /^Not a message: not judged/ })).toBeVisible()
  const heading = page.locator('h1').first()
  const words = await heading.textContent()
  await page.locator('#view').focus()
  await heading.evaluate((element) => getSelection()?.selectAllChildren(element))
  await page.keyboard.press('Control+c')
  expect((await shown.clipboard()).trim()).toBe(words?.trim())
  await expect(messages(page)).not.toContainText('Copied')
})

test('a press on the right selects the row and offers what can be done with it', async ({ page, shown }) => {
  await paste(page, smallText)
  await row(page, 'CVE-2021-44228').click({ button: 'right' })
  await expect(selected(page).locator('.cell-value')).toHaveText(['CVE-2021-44228'])
  await expect(menu(page).getByRole('menuitem')).toHaveText([
    /^Copy, defanged/,
    /^Copy the real values/,
    /^Open the lookup/,
    /^Show the threat actors that exploit CVE-2021-44228/,
    /^Suppress in alerts…/,
    /^Export…/,
    /^Change the role…/,
    /^Put the value on the allow-list/,
    /^Add to case…/,
    /^Raise alert…/,
  ])
  await menu(page)
    .getByRole('menuitem', { name: /^Copy the real values/ })
    .click()
  await expect(messages(page)).toContainText('Copied 1 value, not defanged.')
  expect(await shown.clipboard()).toBe('CVE-2021-44228')
  await expect(menu(page)).toHaveCount(0)
})

test('a press on the right inside a selection is meant for all of it', async ({ page }) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await grid(page).focus()
  await page.keyboard.press('Control+a')
  await row(page, 'CVE-2021-44228').click({ button: 'right' })
  await expect(selected(page)).toHaveCount(10)
  await menu(page)
    .getByRole('menuitem', { name: /^Copy, defanged/ })
    .click()
  await expect(messages(page)).toContainText('Copied 10 values, defanged.')
})

test('Shift+F10 opens the menu at the active row, arrows walk it, Escape gives the focus back', async ({
  page,
}) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await row(page, '185.220.101[.]4').click()
  await grid(page).focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu(page)).toBeVisible()
  const line = await row(page, '185.220.101[.]4').boundingBox()
  const box = await menu(page).boundingBox()
  expect(Math.abs((box?.y ?? 0) - ((line?.y ?? 0) + (line?.height ?? 0)))).toBeLessThan(12)
  await expect(menu(page).getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('menuitem').nth(1)).toBeFocused()
  await passesAxe(page, 'the menu of a row')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
})

test('the records of a list are copied with their columns, opened and removed from their menu', async ({
  page,
  shown,
}) => {
  await ask(page, 'register.loadSample', {})
  await shown.turnTo('/register/functions')
  const list = page.getByRole('grid', { name: 'Functions' })
  const lines = list.locator('[role=row][aria-selected]')
  await lines.first().click()
  await lines.nth(1).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  await expect(messages(page)).toContainText('Copied 2 functions, the columns as shown.')
  const copied = (await shown.clipboard()).split('\n').map((line) => line.split('\t'))
  const first = await lines.first().locator('[role=gridcell]').allInnerTexts()
  expect(copied[0]).toEqual(first.slice(0, 5))
  expect(copied).toHaveLength(2)
  await lines.nth(1).click({ button: 'right' })
  await expect(menu(page).getByRole('menuitem')).toHaveText([
    /^Open the function/,
    /^Copy the columns as shown/,
    /^Remove the 2 selected/,
    /^Add to case…/,
    /^Raise alert…/,
  ])
  await page.keyboard.press('Escape')
  await lines.nth(2).click({ button: 'right' })
  await menu(page)
    .getByRole('menuitem', { name: /^Open the function/ })
    .click()
  await expect(page).toHaveURL(/\/register\/functions\/[^/]+$/)
})

test('every act on rows that the command bar offers in a list does what it says', async ({ page, shown }) => {
  await ask(page, 'register.loadSample', {})
  await shown.turnTo('/register/functions')
  const lines = page.getByRole('grid', { name: 'Functions' }).locator('[role=row][aria-selected]')
  await lines.first().waitFor()
  const count = await lines.count()
  const choose = async (words: string, name: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await page.getByRole('option', { name }).click()
  }
  await choose('select all', /^Select all/)
  await expect(lines.and(page.locator('[aria-selected="true"]'))).toHaveCount(count)
  await lines.first().click()
  await choose('open the func', /^Open the function/)
  await expect(page).toHaveURL(/\/register\/functions\/[^/]+$/)
})

test('values that were looked up at once are copied and opened from their menu', async ({ page, shown }) => {
  await shown.turnTo('/lookup')
  await field(page).fill('CVE-2021-44228\nparcel-desk.click')
  await page.keyboard.press('Control+Enter')
  const lines = page.getByRole('grid', { name: 'Lookups' }).locator('[role=row][aria-selected]')
  await expect(lines).toHaveCount(2)
  await lines.nth(1).click({ button: 'right' })
  // before the menu is open, Escape would clear the selection instead
  await expect(menu(page).getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(lines.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+c')
  await expect(messages(page)).toContainText('Copied 1 value, defanged.')
  expect(await shown.clipboard()).toBe('parcel-desk[.]click')
})
