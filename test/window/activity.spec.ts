import type { Page } from '@playwright/test'
import { passesInBothThemes } from '../e2e/axe.ts'
import { ask } from '../e2e/register-page.ts'
import { inspector, messages, paste, rows } from '../e2e/window.ts'
import { expect, test } from './window-test.ts'

/**
 * The activity page of Settings: updated live, acts taken back and brought back with the keyboard and with the mouse.
 */

const acts = (page: Page) => page.getByRole('grid', { name: 'Changes' }).locator('[role=row][aria-selected]')
const takeBack = (page: Page) => page.getByRole('button', { name: 'Undo the selected change' })
const bringBack = (page: Page) => page.getByRole('button', { name: 'Redo the selected change' })

// the test checks the activity from the beginning

test.use({ isNew: true })

test('an act is taken back with a key and brought back with another press', async ({ page, shown }) => {
  await ask(page, 'allowList.add', { values: ['harbour.example'], note: '' })
  await shown.turnTo('/settings/activity')
  await expect(acts(page).first()).toContainText('Put harbour.example on the allow-list')
  await expect(takeBack(page)).toBeDisabled()
  await acts(page).first().click()
  await page.keyboard.press('u')
  await expect(messages(page)).toContainText('Undone: put harbour.example on the allow-list.')
  await expect(acts(page).first()).toContainText('Undid: Put harbour.example on the allow-list')
  await expect(acts(page).nth(1)).toContainText('undone')
  await acts(page).nth(1).click()
  await bringBack(page).click()
  await expect(messages(page)).toContainText('Redone: put harbour.example on the allow-list.')
  await expect(acts(page).first()).toContainText('Redid: Put harbour.example on the allow-list')
  await expect(acts(page).nth(2)).not.toContainText('undone')
})

test('what another window does is shown at once, and what is for good cannot be chosen to be taken back', async ({
  page,
  shown,
}) => {
  await shown.turnTo('/settings/activity')
  await expect(page.getByText('No change is recorded.')).toBeVisible()
  await ask(page, 'keys.create', { name: 'SIEM', permissions: ['full'] })
  await expect(acts(page).first()).toContainText('Made the key SIEM')
  await expect(acts(page).first()).toContainText('final')
  await acts(page).first().click()
  await expect(takeBack(page)).toBeDisabled()
  await ask(page, 'settings.change', { change: { organization: 'Quay' } })
  await expect(acts(page)).toHaveCount(2)
  await acts(page).first().click()
  await expect(takeBack(page)).toBeEnabled()
  // a new entry above moves into the row's position, but is not the selected one
  await ask(page, 'settings.change', { change: { country: 'FR' } })
  await expect(acts(page).first()).toContainText('country')
  await expect(takeBack(page)).toBeDisabled()
  await page.keyboard.press('u')
  await expect(acts(page)).toHaveCount(3)
})

test('an act that something was built on says what stands in the way', async ({ page, shown }) => {
  for (const organization of ['Quay', 'Harbour'])
    await ask(page, 'settings.change', { change: { organization } })
  await shown.turnTo('/settings/activity')
  await expect(acts(page).nth(1)).toContainText('Changed the setting organization')
  await acts(page).nth(1).click()
  await takeBack(page).click()
  await expect(page.getByRole('region', { name: 'Not done' })).toContainText(
    'the setting organization has been changed since',
  )
  await passesInBothThemes(page, 'an act that is not taken back')
})

test('what is put back is seen in the view that shows it', async ({ page }) => {
  await paste(page, 'bank-verify.top and 8.8.4.4')
  await expect(rows(page)).toHaveCount(2)
  await rows(page).first().click()
  await inspector(page).getByRole('button', { name: 'Put on the allow-list' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Renamed')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Renamed – Skerry')
  for (const title of ['Renamed session', 'on the allow-list']) {
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Activity' }).click()
    await acts(page).filter({ hasText: title }).last().click()
    await takeBack(page).click()
    await expect(acts(page).first()).toContainText('Undid: ')
    await page.getByRole('link', { name: 'Triage' }).click()
  }
  await expect(rows(page)).toHaveCount(2)
  await expect(page).not.toHaveTitle('Renamed – Skerry')
})
