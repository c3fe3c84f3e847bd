import type { Page } from '@playwright/test'
import { expect, test } from './host.ts'
import { commandField, paste, smallText } from './window.ts'

/** Navigation in the window: back and forward, and the keys of the rail. */

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('Alt with an arrow and the buttons go back and forward', async ({ page }) => {
  const back = page.getByRole('button', { name: /^Back/ })
  const forward = page.getByRole('button', { name: /^Forward/ })
  await page.getByRole('link', { name: 'Lookup' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings\/workstation$/)
  await expect(forward).toBeDisabled()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page).toHaveURL(/\/lookup$/)
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page).toHaveURL(/\/settings\/workstation$/)
  await back.click()
  await expect(page).toHaveURL(/\/lookup$/)
  await back.click()
  await expect(heading(page, 'Triage')).toBeVisible()
  await forward.click()
  await expect(page).toHaveURL(/\/lookup$/)
})

test('Alt with an arrow goes back from a field, where it moves no splitter and no cursor', async ({
  page,
}) => {
  await paste(page, smallText)
  await page.getByRole('link', { name: 'Lookup' }).click()
  await page.locator('#lookup-field').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page).toHaveURL(/\/triage\//)
  const splitter = page.getByRole('separator', { name: 'Width of the text' })
  const before = await splitter.getAttribute('aria-valuenow')
  await splitter.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(heading(page, 'Triage')).toBeVisible()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(splitter).toHaveAttribute('aria-valuenow', before ?? '')
})

test('the side buttons of the mouse go back and forward', async ({ page }) => {
  await page.getByRole('link', { name: 'Lookup' }).click()
  await expect(page).toHaveURL(/\/lookup$/)
  const session = await page.context().newCDPSession(page)
  const press = async (button: 'back' | 'forward') => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', { type, x: 600, y: 400, button, clickCount: 1 })
  }
  await press('back')
  await expect(heading(page, 'Triage')).toBeVisible()
  await press('forward')
  await expect(page).toHaveURL(/\/lookup$/)
  await session.detach()
})

const places = [
  ['t', /\/(?:triage)?$/],
  ['l', /\/lookup$/],
  ['s', /\/scans$/],
  ['a', /\/alerts$/],
  ['c', /\/cases$/],
  ['r', /\/register$/],
  ['o', /\/actors$/],
  ['u', /\/audits$/],
  [',', /\/settings\/workstation$/],
] as const

test('g and a letter go to each view of the rail', async ({ page }) => {
  for (const [letter, url] of [...places, ...places.slice(0, 1)]) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await expect(page).toHaveURL(url)
  }
})

test('g and what leads nowhere does nothing, and a letter in a field is a letter', async ({ page }) => {
  await page.keyboard.press('g')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of this view' })).toContainText('G L')
  await page.keyboard.press('Escape')
  await commandField(page).focus()
  await page.keyboard.type('gl')
  await expect(commandField(page)).toHaveValue('gl')
  await expect(page).toHaveURL(/\/(?:triage)?$/)
})

test('keys of one sign, switched off, are no sequence either', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('skerry.layout', JSON.stringify({ singleKeys: false })))
  await page.reload()
  await expect(heading(page, 'Triage')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/(?:triage)?$/)
})
