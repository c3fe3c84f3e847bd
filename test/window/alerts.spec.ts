import { openStore } from '../../src/main/store/open.ts'
import { passesInBothThemes } from '../e2e/axe.ts'
import { alertPane, alertRows, alertTable, importAlerts, lureCase, openInbox } from '../e2e/incident.ts'
import { ask } from '../e2e/register-page.ts'
import { expect, testWithIncident as test } from './window-test.ts'

/** The inbox, as used for triage. */

test.beforeEach(({ shown }) => openInbox(shown))

test('is worked with the keyboard alone: read, escalate, dismiss, add to a case, take back', async ({
  page,
}) => {
  await page.keyboard.press('j')
  await expect(alertPane(page).getByRole('heading', { level: 2 })).toHaveText(
    'Service account signs in from a second leased server',
  )
  await expect(alertPane(page)).toContainText('svc-ledger')
  await page.keyboard.press('e')
  const toCase = /^Escalated 1 alert to the new case Service account signs in from a second leased server/
  await expect(page.getByText(toCase)).toBeVisible()
  // the next one moved under the cursor
  await expect(alertPane(page).getByRole('heading', { level: 2 })).toHaveText(
    'Account reads 4 GB from a share at night',
  )

  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Dismiss 2 alerts' })
  await dialog.getByRole('radio', { name: 'Another reason' }).check()
  await dialog.getByRole('textbox', { name: 'The reason in a few words' }).fill('drill')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dismissed 2 alerts.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Inbox/ })).toContainText('26')

  await page.keyboard.press('c')
  const choice = page.getByRole('dialog', { name: 'Add 1 alert to a case' })
  await choice.getByRole('searchbox').fill('parcel')
  await expect(choice.getByRole('radio', { name: new RegExp(lureCase) })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`to the case ${lureCase}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Inbox/ })).toContainText('25')

  // words that match no case become the title of a new one
  await page.keyboard.press('c')
  const title = choice.getByRole('textbox', { name: 'Title of the new case' })
  await expect(title).toHaveAttribute('placeholder', 'Title of the most severe alert')
  await choice.getByRole('searchbox').fill('Second wave of invoices')
  await expect(title).toHaveValue('Second wave of invoices')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Escalated 1 alert to the new case Second wave of invoices\./)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Inbox/ })).toContainText('24')

  for (const left of ['25', '26', '28', '29']) {
    await page.keyboard.press('z')
    await expect(page.getByRole('button', { name: /^Inbox/ })).toContainText(left)
  }
})

test('an act that comes before the list is here is meant for the alert that will be under the cursor', async ({
  page,
  shown,
}) => {
  await page.keyboard.press('j')
  await expect(alertPane(page).getByRole('heading', { level: 2 })).toHaveText(/^Service account signs in/)
  shown.questions.hold('alertInbox.read')
  await page.keyboard.press('e')
  await expect(page.getByText(/^Escalated 1 alert to the new case Service account signs in/)).toBeVisible()
  await page.keyboard.press('e')
  shown.questions.release()
  await expect(page.getByText(/^Escalated 1 alert to the new case Account reads 4 GB/)).toBeVisible()
})

test('a cursor on rows that were never in view reads the alert under it, and the rows are there after an act', async ({
  page,
  shown,
}) => {
  const alerts = Array.from({ length: 220 }, (_, number) => ({
    source: 'other',
    external_id: `${number}`,
    title: `Imported ${number}`,
    severity: 'low',
  }))
  await importAlerts(page, 'night.jsonl', alerts)
  // a list that a decision makes no shorter
  await shown.turnTo('/alerts?status=triage&status=escalated&status=dismissed')
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '261')
  const heading = alertPane(page).getByRole('heading', { level: 2 })
  const underCursor = alertTable(page).locator('[role=row][aria-selected=true]')
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Imported 219')
  await alertTable(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(heading).not.toHaveText(/^Imported/)
  await expect(underCursor).toContainText((await heading.textContent()) ?? '')
  const chosen = await heading.textContent()
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('d')
  await page.getByRole('dialog').getByRole('radio').first().check()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dismissed 1 alert.')).toBeVisible()
  await expect(underCursor).toContainText(chosen ?? '')
  await expect(underCursor).toContainText('Dismissed')
  await expect(alertTable(page).getByText('Loading', { exact: true })).toHaveCount(0)

  // decided about while other rows are in view, the next act is still meant for the row of the cursor
  await shown.turnTo('/alerts')
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '249')
  await page.keyboard.press('j')
  await alertTable(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(heading).not.toHaveText(/^Imported/)
  await alertTable(page).hover()
  await page.mouse.wheel(0, -100_000)
  await expect(alertRows(page).filter({ hasText: 'Imported 219' })).toBeVisible()
  for (const times of [1, 2]) {
    await page.keyboard.press('e')
    await expect(page.getByText(/^Escalated 1 alert to the new case/)).toHaveCount(times)
  }
})

test('what is written about a dismissal stays when Escape closes its dialog, and says when it was begun for others', async ({
  page,
}) => {
  const comment = page.getByRole('textbox', { name: 'Comment (optional)' })
  const forOthers = page.getByText('These words were begun for other alerts.')
  const unsaved = page.getByText('1 field not saved: Dismissal')
  await alertTable(page).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  await page.getByRole('radio', { name: /Benign/ }).check()
  await comment.fill('The scanner of the office')
  await page.keyboard.press('Escape')
  await expect(unsaved).toBeVisible()
  await page.keyboard.press('d')
  await expect(comment).toHaveValue('The scanner of the office')
  await expect(page.getByRole('radio', { name: /Benign/ })).toBeChecked()
  await expect(forOthers).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  await expect(forOthers).toBeVisible()
  await passesInBothThemes(page, 'a dismissal begun for other alerts', '[role=dialog]')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(unsaved).toHaveCount(0)

  // a reason without words is not kept for the next alerts
  await page.keyboard.press('d')
  await expect(page.getByRole('radio', { name: /Benign/ })).not.toBeChecked()
  await page.getByRole('radio', { name: /Benign/ }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('d')
  await expect(page.getByRole('radio', { name: /Benign/ })).not.toBeChecked()

  // words that were submitted are no longer there
  await comment.fill('Seen before')
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Dismissed 1 alert.')).toBeVisible()
  await expect(unsaved).toHaveCount(0)
  await page.keyboard.press('d')
  await expect(comment).toHaveValue('')
})

test('is worked with the mouse alone: narrowed, several chosen, dismissed, undone', async ({ page }) => {
  await page.getByRole('button', { name: /^Low/ }).click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '8')
  await alertRows(page).first().click()
  await alertRows(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('Applies to the 3 selected.')).toBeVisible()
  await alertPane(page).getByRole('button', { name: 'Dismiss' }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Benign/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '5')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '8')

  // a double click counts as one press, and what is shown next remains
  await alertRows(page).first().click()
  await alertPane(page).getByRole('button', { name: 'Escalate' }).dblclick()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '7')
  await expect(page.getByText(/^Escalated 1 alert to the new case /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '8')
  await expect(page.getByText(/Nothing was changed/)).toHaveCount(0)

  // more than one turn can handle are processed in a thread, and no dialog waits for them
  for (const number of Array(110).keys())
    await ask(page, 'alertInbox.raise', { title: `One of many ${number}`, severity: 'low' })
  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '118')
  await alertRows(page).first().click()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('117 alerts selected')).toBeVisible()
  await alertPane(page).getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Dismissed 117 alerts.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '118')
})

test('merges alerts with the keyboard and with the mouse, decides about all, and takes them apart', async ({
  page,
}) => {
  const first = alertRows(page).first()
  const rows = () => alertTable(page).getAttribute('aria-rowcount')
  const before = Number(await rows())
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Merge 3 alerts' })
  const oldest = dialog.getByRole('radio', { name: /^The oldest/ })
  await expect(oldest).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Merged 2 alerts.')).toBeVisible()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', String(before - 2))
  await expect(page.getByRole('gridcell', { name: /\+ 2 merged/ })).toBeVisible()
  const pane = alertPane(page)
  await expect(pane.getByRole('heading', { name: 'Merged 2' })).toBeVisible()
  await pane
    .getByRole('button', { name: /^Unmerge: / })
    .first()
    .click()
  await expect(pane.getByRole('heading', { name: 'Merged 1' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(pane.getByRole('heading', { name: 'Merged 2' })).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dismissed 3 alerts.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', String(before - 2))

  // a similar alert is merged from the pane
  await first.click()
  const similar = pane.getByRole('button', { name: /^Merge: / }).first()
  const title = ((await similar.getAttribute('aria-label')) ?? '').replace('Merge: ', '')
  await similar.click()
  await expect(pane.getByRole('button', { name: `Unmerge: ${title}` })).toBeVisible()
  await pane.getByRole('button', { name: title, exact: true }).click()
  await expect(pane).toContainText('Merged under')
  await pane.getByRole('button', { name: 'Unmerge', exact: true }).click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', String(before - 2))
})

test('stands still under the cursor while alerts come in, and tells of them', async ({ page }) => {
  await alertRows(page).nth(1).click()
  const title = await alertRows(page).nth(1).getByRole('gridcell').nth(1).textContent()
  await ask(page, 'alertInbox.raise', { title: 'Came in later', severity: 'critical' })
  await expect(page.getByText('1 new alert.')).toBeVisible()
  await expect(alertRows(page).nth(1)).toContainText(title ?? '')
  await page.keyboard.press('.')
  await expect(alertRows(page).first()).toContainText('Came in later')
  await page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click()
  await expect(alertRows(page).first()).toContainText('Critical')
})

test('an alert has an address, says what was decided and leads to its case', async ({ page, shown }) => {
  const { items } = await ask<{ items: { id: string }[] }>(page, 'alertInbox.read', {
    filter: { statuses: ['escalated'], severities: ['critical'], sources: [], words: '' },
    order: 'newest',
    up_to: null,
    offset: 0,
    limit: 1,
  })
  await shown.visit(`/alerts/${items[0]?.id}`)
  const pane = alertPane(page)
  await expect(pane.getByRole('heading', { level: 2 })).toHaveText(
    'Script host starts from an archive and calls out',
  )
  await expect(pane).toContainText('Escalated to')
  await expect(pane).toContainText('cdn.parce1-track[.]support')
  await pane.getByText('process').click()
  await expect(pane).toContainText('wscript.exe')
  await pane.getByRole('button', { name: lureCase, exact: true }).first().click()
  await expect(page).toHaveURL(/\/cases\/case_/)
})

test('an alert is raised by hand, and the sample goes with one press', async ({ page }) => {
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Raise an alert' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Seen by hand')
  await dialog.getByRole('textbox', { name: /^Indicators/ }).fill('45.155.205[.]233\nnot one')
  await dialog.getByRole('button', { name: 'Raise' }).click()
  await expect(page.getByText('with 1 indicator. 1 line did not hold exactly one indicator.')).toBeVisible()
  await alertRows(page).filter({ hasText: 'Service account' }).first().click()
  await expect(alertPane(page).getByRole('heading', { name: /^Observables/ })).toBeVisible()
  await page.getByRole('button', { name: 'remove it' }).click()
  await expect(page.getByText('Removed 40 alerts and 2 cases of the sample.')).toBeVisible()
  // the opened alert is gone, and no error about it is shown
  await expect(alertPane(page)).toHaveCount(0)
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '2')
  await expect(alertRows(page)).toContainText(['Seen by hand'])
})

test('times are set in Settings, and what is overdue stands first in a box of its own', async ({
  page,
  shown,
  workstation,
}) => {
  await shown.turnTo('/settings/targets')
  const field = page.getByRole('textbox', { name: 'Triage, Critical' })
  await field.fill('4 hours')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('4h')
  await page.getByRole('textbox', { name: 'Triage, High' }).fill('soon')
  await page.keyboard.press('Tab')
  await expect(page.getByText('“soon” is not a duration.')).toBeVisible()
  await page.getByRole('button', { name: 'Use common targets' }).click()
  await expect(field).toHaveValue('1h')
  await shown.turnTo('/alerts')
  await ask(page, 'alertInbox.raise', { title: 'Seen with a time', severity: 'critical' })
  await alertRows(page).filter({ hasText: 'Seen with a time' }).click()
  const pane = alertPane(page)
  await expect(pane.getByText('To triage')).toBeVisible()
  // looking at it does not acknowledge it, only the act does
  await page.waitForTimeout(1500)
  await expect(pane.getByText(/by you$/)).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page.getByText('Acknowledged 1 alert.', { exact: true })).toBeVisible()
  await expect(pane.getByText(/by you$/)).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)

  // the value that the sweep writes once a target has expired
  const store = openStore(workstation.dataDir)
  store.writer.exec(`UPDATE alert SET breached = 2 WHERE title LIKE 'Wallet address%'`)
  store.close()
  await shown.visit('/alerts')
  await expect(alertRows(page).first()).toContainText('Wallet address')
  await expect(alertRows(page).first()).toContainText('overdue')
  await page.getByRole('button', { name: /^Overdue/ }).click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '2')
  await alertRows(page).first().click()
  await page.keyboard.press('e')
  await expect(page.getByText('No alert matches this filter.')).toBeVisible()
})

test('an alert that arrives while the list is read is shown', async ({ page, shown }) => {
  shown.questions.hold('alertInbox.read')
  await shown.turnTo('/alerts')
  await shown.questions.asked('alertInbox.read')
  await ask(page, 'alertInbox.raise', { title: 'Raised meanwhile', severity: 'critical' })
  shown.questions.release()
  await expect(alertRows(page).filter({ hasText: 'Raised meanwhile' })).toBeVisible()
})
