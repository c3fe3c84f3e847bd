import { alertPane, alertRows, alertTable, openInbox } from '../e2e/incident.ts'
import { expect, testWithIncident as test } from './window-test.ts'

/** Observables suppressed in the inbox. */

test.beforeEach(({ shown }) => openInbox(shown))

test('an observable is suppressed from the pane, and lifted and extended in the list of them', async ({
  page,
}) => {
  await alertRows(page).first().click()
  const pane = alertPane(page)
  const suppress = pane.getByRole('button', { name: /^Suppress / })
  await expect(suppress.first()).toBeVisible()
  const before = await suppress.count()
  await suppress.first().click()
  const dialog = page.getByRole('dialog', { name: 'Suppress an observable' })
  await dialog.getByRole('radio', { name: /^For / }).click()
  await dialog.getByRole('radio', { name: '7 days', exact: true }).click()
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('our own scanner')
  // closed by mistake
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 field not saved: Suppression')).toBeVisible()
  await suppress.first().click()
  await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('our own scanner')
  await expect(dialog.getByRole('radio', { name: '7 days', exact: true })).toBeChecked()
  await dialog.getByRole('button', { name: 'Suppress' }).click()
  await expect(pane.getByText('suppressed', { exact: true })).toBeVisible()
  await expect(suppress).toHaveCount(before - 1)

  // and with the keyboard alone
  await alertTable(page).focus()
  await page.keyboard.press('u')
  const list = page.getByRole('dialog', { name: 'Suppressed observables' })
  await expect(list.getByText('our own scanner')).toBeVisible()
  const until = list.locator('.inspector-detail')
  const week = (await until.textContent()) ?? ''
  await list.getByRole('button', { name: /^30 days more/ }).focus()
  await page.keyboard.press('Enter')
  await expect(until).not.toHaveText(week)
  await list.getByRole('button', { name: /^Lift/ }).focus()
  await page.keyboard.press('Enter')
  await expect(list.getByText('Nothing is suppressed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('z')
  await expect(pane.getByText('suppressed', { exact: true })).toBeVisible()
})
