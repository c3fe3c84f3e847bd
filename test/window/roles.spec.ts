import type { Page } from '@playwright/test'
import { passesAxe } from '../e2e/axe.ts'
import { paste, row, rows } from '../e2e/window.ts'
import type { OpenWindow } from './open-window.ts'
import { expect, test } from './window-test.ts'

const mail = [
  'Message-ID: <77@queue-host.net>',
  'From: "PayPal" <service@mailer-desk.top>',
  'To: amy@harbour-insure.com',
  'Subject: Your account',
  '',
  'Confirm at hxxps://paypa1-secure[.]click/login, not at www.paypal.com',
].join('\n')

const sender = 'service@mailer-desk[.]top'

test.beforeEach(async ({ page }) => {
  await paste(page, mail)
  await expect(row(page, sender)).toBeVisible()
  // the risk reading of the whole text arrives after its rows
  await expect(page.getByRole('img', { name: /^Risk score/ })).toBeVisible()
})

function roleOf(page: Page, shown: string) {
  return row(page, shown).locator('.cell-role')
}

test('the table shows the role of each, the inspector why', async ({ page }) => {
  await expect(roleOf(page, sender)).toBeVisible()
  await expect(roleOf(page, sender)).toHaveText('Sender')
  await expect(roleOf(page, 'amy@harbour-insure[.]com')).toHaveText('Recipient')
  await expect(roleOf(page, '77@queue-host[.]net')).toHaveText('Message-ID')
  await expect(roleOf(page, 'hxxps://paypa1-secure[.]click/login')).toHaveText('Infrastructure')
  await expect(roleOf(page, 'www.paypal[.]com')).toHaveText('Spoofed brand')
  await row(page, sender).click()
  await expect(page.getByText('It stands in the field From.')).toBeVisible()
})

test('a role is changed in the inspector, kept over a reload, and left to the rules again', async ({
  page,
}) => {
  await row(page, sender).click()
  const select = page.getByRole('combobox', { name: 'Role of this indicator' })
  await select.click()
  await page.getByRole('option', { name: 'Reference' }).click()
  await expect(roleOf(page, sender)).toHaveText('Reference')
  await page.reload()
  await expect(roleOf(page, sender)).toHaveText('Reference')
  await row(page, sender).click()
  await expect(page.getByText('Set by a person.')).toBeVisible()
  await select.click()
  await page.getByRole('option', { name: 'As the rules decide' }).click()
  await expect(roleOf(page, sender)).toHaveText('Sender')
})

test('a selection gets a role at once, with the keyboard, and it can be undone', async ({ page }) => {
  await rows(page).first().click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('r')
  await page.getByRole('menuitem', { name: 'Own estate' }).click()
  const count = await rows(page).count()
  await expect(page.locator('.table-body .cell-role', { hasText: 'Own estate' })).toHaveCount(count)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(roleOf(page, sender)).toHaveText('Sender')
  await expect(roleOf(page, 'amy@harbour-insure[.]com')).toHaveText('Recipient')
})

test('the reading says of its action that it is suggested', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: /· suggested: \w/ })).toBeVisible()
})

test('rows are sorted by role', async ({ page }) => {
  await page.getByRole('columnheader', { name: 'Role' }).getByRole('button').click()
  await expect(rows(page).first().locator('.cell-role')).toHaveText('Infrastructure')
  await expect(rows(page).last().locator('.cell-role')).not.toHaveText('Infrastructure')
})

function exported(shown: OpenWindow, format: string, isForDetection = false) {
  return shown.saved(async () => {
    await shown.page.getByRole('button', { name: 'Export' }).click()
    if (isForDetection) await shown.page.getByRole('menuitemcheckbox', { name: 'For detection' }).click()
    await shown.page.getByRole('menuitem', { name: format, exact: true }).click()
  })
}

test('MISP detects by role', async ({ shown }) => {
  const { text } = await exported(shown, 'MISP event', true)
  const { Event } = JSON.parse(text) as {
    Event: { threat_level_id: string; Attribute: { type: string; value: string; to_ids: boolean }[] }
  }
  expect(Event.threat_level_id).toBe('1')
  const found = new Map(Event.Attribute.map(({ value, type, to_ids }) => [value, [type, to_ids]]))
  expect(found.get('77@queue-host.net')).toEqual(['email-message-id', false])
  expect(found.get('amy@harbour-insure.com')).toEqual(['email-dst', false])
  expect(found.get('www.paypal.com')).toEqual(['domain', false])
  expect(found.get('https://paypa1-secure.click/login')).toEqual(['url', true])
  // the host of a link that is detected itself
  expect(found.get('paypa1-secure.click')).toEqual(['domain', false])
})

test('CSV for spreadsheets begins with a mark and says what was written', async ({ shown }) => {
  const { text } = await exported(shown, 'CSV for spreadsheets')
  expect(text).toMatch(/^\ufeff?kind,/)
  expect(text).toContain(',hxxps://paypa1-secure[.]click/login,')
})

test('the own estate is a setting, and what cannot be read is refused', async ({ page }) => {
  const session = page.url()
  await page.goto(new URL('/settings/workstation', session).href)
  const field = page.getByLabel('Own domains and networks')
  await field.fill('mailer-desk.top, 198.51.100.0/24')
  await field.press('Enter')
  await page.goto(session)
  await expect(roleOf(page, sender)).toHaveText('Own estate')
  await page.goto(new URL('/settings/workstation', session).href)
  // the whole typed list stays, with the reason below it
  await field.fill('corp-mail.top, 10.0.0.0/8, http://x/')
  await field.press('Tab')
  await expect(field).toHaveAccessibleDescription('“http://x/” is neither a domain nor a network.')
  await expect(field).toHaveValue('corp-mail.top, 10.0.0.0/8, http://x/')
  await expect(page.getByText('1 field not saved: Own domains and networks')).toBeVisible()
  await field.fill('corp-mail.top, 10.0.0.0/8')
  await field.press('Enter')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(page.getByText(/neither a domain nor a network/)).toHaveCount(0)
  await expect(field).toHaveValue('corp-mail.top 10.0.0.0/8')
  await field.fill('')
  await field.press('Enter')
})

test('there is nothing for axe to find, with the menu open too', async ({ page }) => {
  await row(page, sender).click()
  await passesAxe(page, 'roles')
  await page.keyboard.press('r')
  await page.getByRole('menuitem', { name: 'Own estate' }).waitFor()
  await passesAxe(page, 'roles')
})
