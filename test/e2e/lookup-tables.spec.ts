import type { Page } from '@playwright/test'
import { expect, test } from './host.ts'
import { field, title } from './lookup-window.ts'
import { messages, smallText } from './window.ts'

/** Lookups of many values, and the networks of a range, as tables. */

const table = (page: Page) => page.getByRole('grid', { name: 'Lookups' })
const tableRows = (page: Page) => table(page).locator('[role=row][aria-selected]')

test('a range is split: the bar names few networks, the table any number, Enter opens one', async ({
  page,
  host,
}) => {
  await host.turnTo('/ip/192.0.2.0%2F24')
  await expect(page.getByRole('button', { name: 'Open 192.0.2.64/26' })).toHaveText('.64/26')
  await page.getByRole('button', { name: '/32 × 256' }).click()
  const networks = page.getByRole('grid', { name: 'Networks of /32' })
  await networks.focus()
  await page.keyboard.press('End')
  await expect(networks.getByRole('gridcell', { name: '192.0.2.255/32', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('192.0.2.255/32')
})

test('an IPv6 range is split into more networks than anybody scrolls through', async ({ page, host }) => {
  await host.turnTo('/ip/2001%3Adb8%3A%3A%2F32')
  await page.getByRole('spinbutton', { name: 'Prefix length to split into' }).fill('128')
  const networks = page.getByRole('grid', { name: 'Networks of /128' })
  await expect(networks.getByRole('gridcell', { name: '2001:db8::1/128', exact: true })).toBeVisible()
  await networks.focus()
  await page.keyboard.press('End')
  await expect(networks.getByRole('gridcell', { name: '2001:db8::3b9a:c9ff/128', exact: true })).toBeVisible()
})

test('the start page opens one value, and makes a table of several', async ({ page, host, faults }) => {
  faults.expect(/502/)
  await host.turnTo('/lookup')
  await field(page).fill('00-50-56-AB-12-9F')
  await field(page).press('Enter')
  await expect(title(page)).toHaveText('00:50:56:ab:12:9f')
  await page.goBack()
  await field(page).fill(`${smallText}\n+447700900123\nnothing of the kind`)
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/lookup\/many$/)
  await expect(title(page)).toHaveText('12 values')
  await expect(page.getByText('1 line contained nothing that can be looked up')).toBeVisible()
})

test('the table filters by kind, copies, exports and opens what is selected', async ({ page, host }) => {
  await host.turnTo('/lookup/many')
  await page
    .getByRole('textbox', { name: 'Values, one per line, or a text' })
    .fill('10.0.0.1\n10.0.0.2\nCVE-2021-44228\n+447700900123\n10.0.0.3')
  await page.keyboard.press('Control+Enter')
  await expect(tableRows(page)).toHaveCount(5)
  await page.getByRole('group', { name: 'Kinds shown' }).getByRole('button', { name: 'IP 3' }).click()
  await expect(tableRows(page)).toHaveCount(3)
  await table(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 rows selected')).toBeVisible()
  await page.keyboard.press('y')
  await expect(messages(page)).toContainText('Copied 2 values, defanged.')
  expect(await host.clipboard()).toBe('10.0.0[.]1\n10.0.0[.]2')
  const csv = await host.saved(async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
  })
  expect(csv.name).toBe('lookups.csv')
  expect(
    csv.text
      .split('\r\n')
      .slice(0, 3)
      .map((line) => line.split(',').slice(0, 3).join()),
  ).toEqual(['kind,value,shown', 'ip,10.0.0.1,10.0.0[.]1', 'ip,10.0.0.2,10.0.0[.]2'])
  await table(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('10.0.0[.]3')
  await page.goBack()
  await expect(tableRows(page)).toHaveCount(3)
  await expect(tableRows(page).nth(2)).toHaveAttribute('aria-selected', 'true')
})
