import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { openStore } from '../../src/main/store/open.ts'
import { passesInBothThemes } from './axe.ts'
import { expect, testWithIncident as test } from './host.ts'
import { alertPane, alertRows, alertTable, importAlerts, lureCase } from './incident.ts'
import { ask } from './register-page.ts'

/** The inbox, as used for triage. */

test.beforeEach(async ({ page, host }) => {
  await host.turnTo('/alerts')
  await expect(alertRows(page).first()).toBeVisible()
})

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
}) => {
  await page.keyboard.press('j')
  await expect(alertPane(page).getByRole('heading', { level: 2 })).toHaveText(/^Service account signs in/)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/alertInbox.read', async (route) => {
    await promise
    await route.continue()
  })
  await page.keyboard.press('e')
  await expect(page.getByText(/^Escalated 1 alert to the new case Service account signs in/)).toBeVisible()
  await page.keyboard.press('e')
  resolve()
  await expect(page.getByText(/^Escalated 1 alert to the new case Account reads 4 GB/)).toBeVisible()
})

test('a cursor on rows that were never in view reads the alert under it, and the rows are there after an act', async ({
  page,
  host,
}) => {
  const alerts = Array.from({ length: 220 }, (_, number) => ({
    source: 'other',
    external_id: `${number}`,
    title: `Imported ${number}`,
    severity: 'low',
  }))
  await importAlerts(page, 'night.jsonl', alerts)
  // a list that a decision makes no shorter
  await host.turnTo('/alerts?status=triage&status=escalated&status=dismissed')
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
  await host.turnTo('/alerts')
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
  await expect(page.getByText('Acts on the 3 selected.')).toBeVisible()
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

test('finds words, and says where nothing fits', async ({ page, host }) => {
  await page.keyboard.press('/')
  await page.keyboard.type('leased serv')
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '2')
  await page.getByRole('button', { name: /^All alerts/ }).click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '3')
  await page.getByRole('searchbox', { name: 'Search the alerts' }).fill('nowhere')
  await expect(page.getByText('No alert matches this filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '41')

  // when not all alerts were searched, the view does not claim that none match
  const store = openStore(host.dataDir)
  store.writer.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20001)
    INSERT INTO alert (id, source, severity, status, title, detected_at, received_at, tags, techniques, observables, ingest_count)
    SELECT 'alert_many_' || i, (SELECT min(number) FROM alert_source), 1, 0, 'One of many', '2026', '2026', '[]', '[]', 0, 1 FROM n`)
  store.writer.exec(
    `INSERT INTO alert_text (rowid, title) SELECT number, title FROM alert WHERE title = 'One of many'`,
  )
  store.close()
  await host.visit('/alerts?words=many&severity=critical')
  await expect(page.getByText(/^None of the alerts examined matches this filter/)).toBeVisible()
  await expect(page.getByText('No alert matches this filter.')).toHaveCount(0)
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

test('an alert has an address, says what was decided and leads to its case', async ({ page, host }) => {
  const { items } = await ask<{ items: { id: string }[] }>(page, 'alertInbox.read', {
    filter: { statuses: ['escalated'], severities: ['critical'], sources: [], words: '' },
    order: 'newest',
    up_to: null,
    offset: 0,
    limit: 1,
  })
  await host.visit(`/alerts/${items[0]?.id}`)
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

test('a table with its separator in the first line and without times is read with the keyboard alone, and says so', async ({
  page,
}) => {
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Import alerts' })
  const table = 'sep=;\r\nname;level;seen\r\n"Odd sign-in; twice";high;20.11.2026 06:00\r\n;low;\r\nCut sho'
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'excel.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(dialog.getByRole('row', { name: /Odd sign-in; twice/ })).toContainText('3')
  const timeless = dialog.getByText('The table has no time column: the time of arrival is used.')
  await expect(timeless).toBeVisible()
  // a column of times with another name is mapped, and unmapped again
  const time = dialog.getByRole('combobox', { name: 'Time' })
  await time.selectOption('seen')
  await expect(timeless).toHaveCount(0)
  await expect(dialog.getByRole('row', { name: /Odd sign-in/ })).toContainText('2026-11-20T06:00:00Z')
  await time.selectOption('none')
  await expect(timeless).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('2 alerts added, 1 skipped.')
  await expect(dialog.getByText(/^excel\.csv/)).toBeFocused()
  await expect(timeless).toBeVisible()
  await expect(dialog.getByText('The file ends within the record on line 5')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: 'Alerts' })).toContainText('Odd sign-in; twice')
})

test('a file of alerts is shown first, mapped, taken in, and its mapping is remembered', async ({
  faults,
  page,
}) => {
  const table =
    'Alert Name;Prio;Computer;Time\nOdd sign-in;High;ws-1;26.11.2026 14:05\n;low;ws-2;\nSecond;P9;ws-2;01/02/2026 09:00\nThird;hoch;ws-2;2026-11-20 06:12 CET\n'
  const choose = async () => {
    await page.keyboard.press('i')
    const dialog = page.getByRole('dialog', { name: 'Import alerts' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await expect(dialog.getByText('Read as a table')).toBeVisible()
    return dialog
  }
  const dialog = await choose()
  await expect(dialog.getByRole('row', { name: /Odd sign-in/ })).toContainText('Medium')
  await expect(dialog.getByText('3 alerts without a known severity')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Severity' }).selectOption('Prio')
  // in quick succession: the second does not revert the first, although there was no preview in between
  await dialog.getByRole('combobox', { name: 'Description' }).selectOption('Computer')
  await dialog.getByRole('combobox', { name: 'Description' }).selectOption('none')
  await expect(dialog.getByRole('combobox', { name: 'Severity' })).toHaveValue('Prio')
  // severities in other languages are proposed; the others are chosen, here with the keyboard
  await expect(dialog.getByRole('combobox', { name: 'hoch' })).toHaveValue('high')
  await expect(dialog.getByRole('row', { name: /Third/ })).toContainText('High')
  await dialog.getByText('2 alerts without a readable time: the time of the import is used').click()
  await expect(dialog.getByText('“2026-11-20 06:12 CET”')).toBeVisible()
  await dialog.getByRole('radio', { name: /^1 February/ }).click()
  await expect(dialog.getByRole('row', { name: /Second/ })).toContainText('2026-02-01T09:00:00Z')
  await expect(dialog.getByText('1 alert without a readable time')).toBeVisible()
  await dialog.getByText('1 alert without a known severity').click()
  await expect(dialog.getByText('unknown: “P9”, taken as medium')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Odd sign-in/ })).toContainText('High')
  await expect(dialog.getByText('1 line cannot be imported')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('3 alerts added, 1 without a readable time, 1 skipped.')).toBeVisible()
  await expect(page.getByText('1 alert without a known severity')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '33')
  const again = await choose()
  await expect(again.getByRole('combobox', { name: 'Severity' })).toHaveValue('Prio')
  await expect(again.getByRole('combobox', { name: 'hoch' })).toHaveValue('high')
  await expect(again.getByRole('radio', { name: /^1 February/ })).toBeChecked()
  faults.expect(/ 400 /)
  // a file that cannot be read takes the place of the one shown before
  await again
    .locator('input[type=file]')
    .setInputFiles({ name: 'export.csv.gz', mimeType: 'application/gzip', buffer: gzipSync(table) })
  await expect(again.getByText('cannot be read here (gzip file). Unpack it first')).toBeVisible()
  await expect(again.getByText('Read as a table')).toHaveCount(0)
  await expect(again.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
})

test('an import is seen in every view, goes on when the page is loaded anew, is shown again, and stopped', async ({
  page,
  host,
}) => {
  // the third and later slices wait until they are released
  const third = Promise.withResolvers<void>()
  let slices = 0
  await page.route('**/window/upload/alertInbox.appendImport*', async (route) => {
    slices += 1
    if (slices === 3) await third.promise
    await route.continue()
  })
  const line = (number: number) =>
    JSON.stringify({
      source: 'edr',
      title: `Event ${number}`,
      severity: 'low',
      detected_at: '2026-11-20T06:00:00Z',
      description: 'x'.repeat(400),
    })
  const begin = async (name: string, from: number) => {
    const text = Array.from({ length: 12_000 }, (_, number) => line(from + number)).join('\n')
    await page.keyboard.press('i')
    const dialog = page.getByRole('dialog', { name: 'Import alerts' })
    // a file on disk: six megabytes created by the page itself take longer than their import
    const path = test.info().outputPath(name)
    await writeFile(path, text)
    await dialog.locator('input[type=file]').setInputFiles(path)
    await expect(dialog.getByText('Read as JSON lines')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  }
  // another program locks the database, so writes wait
  const other = openStore(host.dataDir)
  const hold = () => other.writer.exec('BEGIN IMMEDIATE')
  const letGo = () => other.writer.exec('ROLLBACK')
  await begin('night.jsonl', 0)
  await page.getByRole('button', { name: 'Continue in background' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const bar = page.getByRole('contentinfo')
  await page.getByRole('link', { name: 'Cases' }).click()
  await expect(bar.getByRole('progressbar', { name: 'Handing over night.jsonl' })).toBeVisible()
  await passesInBothThemes(page, 'the status bar with an import')
  // reopened from another view, with the keyboard
  await bar.getByRole('button', { name: /^Handing over night.jsonl/ }).press('Enter')
  const running = page.getByRole('dialog', { name: 'Importing alerts' })
  await expect(running.getByRole('progressbar', { name: 'Handing over night.jsonl' })).toBeVisible()
  await expect(running.getByText('Keep this window open')).toBeVisible()
  await page.keyboard.press('Escape')
  hold()
  third.resolve()
  // once it is uploaded completely, no confirmation is needed: the import belongs to the host
  const importing = bar.getByRole('button', { name: /^Importing night.jsonl/ })
  await expect(importing).toBeVisible()
  await page.reload()
  await importing.click()
  await expect(running.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(running.getByText('0 alerts added.')).toBeVisible()
  await page.keyboard.press('Escape')
  letGo()
  // the result remains until it was seen
  const over = bar.getByRole('button', { name: 'Imported night.jsonl: 12,000 alerts added' })
  await over.click()
  await expect(page.getByRole('dialog').getByText('12,000 alerts added.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(over).toHaveCount(0)

  // another one is stopped half-way, after a reload of the page: what was stored remains, and is what the message
  // states
  hold()
  await begin('day.jsonl', 50_000)
  await page.getByRole('button', { name: 'Continue in background' }).click()
  await expect(bar.getByRole('button', { name: /^Importing day.jsonl/ })).toBeVisible()
  await page.reload()
  const stop = bar.getByRole('button', { name: 'Stop importing day.jsonl' })
  await expect(stop).toBeVisible()
  letGo()
  const count = () => other.reader.prepare('SELECT count(*) FROM alert').pluck().get() as number
  const before = count()
  while (count() === before) await new Promise((resolve) => setTimeout(resolve, 2))
  hold()
  const kept = count() - before
  await stop.click()
  await expect(
    bar.getByRole('button', {
      name: `Stopped importing day.jsonl: ${kept.toLocaleString('en-GB')} alerts added`,
    }),
  ).toBeVisible()
  letGo()
  expect(kept).toBeLessThan(12_000)
  expect(count()).toBe(before + kept)
  other.close()
  await bar.getByRole('button', { name: 'Dismiss the message about day.jsonl' }).click()
  await expect(bar.getByRole('button', { name: /day.jsonl/ })).toHaveCount(0)
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
  host,
}) => {
  await host.turnTo('/settings/targets')
  const field = page.getByRole('textbox', { name: 'Triage, Critical' })
  await field.fill('4 hours')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('4h')
  await page.getByRole('textbox', { name: 'Triage, High' }).fill('soon')
  await page.keyboard.press('Tab')
  await expect(page.getByText('“soon” is not a duration.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the usual times' }).click()
  await expect(field).toHaveValue('1h')
  await host.turnTo('/alerts')
  await ask(page, 'alertInbox.raise', { title: 'Seen with a time', severity: 'critical' })
  await alertRows(page).filter({ hasText: 'Seen with a time' }).click()
  const pane = alertPane(page)
  await expect(pane.getByText('To triage')).toBeVisible()
  // opening it acknowledges it
  await expect(pane.getByText(/by you$/)).toBeVisible()

  // the value that the sweep writes once a target has expired
  const store = openStore(host.dataDir)
  store.writer.exec(`UPDATE alert SET breached = 2 WHERE title LIKE 'Wallet address%'`)
  store.close()
  await host.visit('/alerts')
  await expect(alertRows(page).first()).toContainText('Wallet address')
  await expect(alertRows(page).first()).toContainText('overdue')
  await page.getByRole('button', { name: /^Overdue/ }).click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '2')
  await alertRows(page).first().click()
  await page.keyboard.press('e')
  await expect(page.getByText('No alert matches this filter.')).toBeVisible()
})

test('an alert that arrives while the list is read is shown', async ({ page, host }) => {
  let raised: Promise<unknown> | null = null
  let isRaised = false
  await page.route('**/window/invoke/alertInbox.read', async (route) => {
    if (isRaised) return route.continue()
    const response = await route.fetch()
    raised ??= ask(page, 'alertInbox.raise', { title: 'Raised meanwhile', severity: 'critical' })
    await raised
    isRaised = true
    await route.fulfill({ response })
  })
  await host.turnTo('/alerts')
  await expect(alertRows(page).filter({ hasText: 'Raised meanwhile' })).toBeVisible()
})

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

test('is narrowed by the columns of its alerts; the address has it, and Back takes it back', async ({
  page,
  host,
}) => {
  const rows = alertTable(page)
  const before = await rows.getAttribute('aria-rowcount')
  const gravity = page.getByRole('button', { name: /^High/ })
  const high = (await gravity.locator('.facet-count').textContent()) ?? ''
  expect(Number(high)).toBeGreaterThan(0)
  // with the keyboard
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'Add a filter' })
  await expect(dialog.getByRole('combobox', { name: 'Column' })).toBeFocused()
  const values = dialog.getByRole('list', { name: 'Values of the column Tag' }).getByRole('button')
  await expect(values.first()).toBeVisible()
  const tag = (await values.first().locator('.facet-label').textContent()) ?? ''
  const count = Number(await values.first().locator('.facet-count').textContent())
  await page.keyboard.press('Tab')
  await page.keyboard.type(tag)
  await expect(values).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(values.first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(rows).toHaveAttribute('aria-rowcount', String(count + 1))
  expect(new URL(page.url()).searchParams.get('tag')).toBe(tag)

  // with the mouse
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await dialog.getByRole('combobox', { name: 'Column' }).selectOption('Machine')
  const machine = dialog
    .getByRole('list', { name: 'Values of the column Machine' })
    .getByRole('button')
    .first()
  const ofMachine = Number(await machine.locator('.facet-count').textContent())
  await machine.click()
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
  await expect(chips).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const address = new URL(page.url())
  const narrowed = String(ofMachine + 1)
  await expect(rows).toHaveAttribute('aria-rowcount', narrowed)
  await host.visit(address.pathname + address.search)
  await expect(chips).toHaveCount(3)
  await expect(rows).toHaveAttribute('aria-rowcount', narrowed)
  await page.getByRole('button', { name: /^Remove the filter Machine/ }).click()
  await expect(rows).toHaveAttribute('aria-rowcount', String(count + 1))
  await page.goBack()
  await expect(rows).toHaveAttribute('aria-rowcount', narrowed)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(rows).toHaveAttribute('aria-rowcount', String(before))

  // by the type of an observable, which many alerts have and others lack
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await dialog.getByRole('combobox', { name: 'Column' }).selectOption('Type of observable')
  const hashes = dialog.getByRole('button', { name: /^Hash/ })
  const typed = Number(await hashes.locator('.facet-count').textContent())
  await hashes.click()
  await expect(hashes).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(rows).toHaveAttribute('aria-rowcount', String(typed + 1))
  await expect(page).toHaveURL(/type=hash/)
  await page.getByRole('button', { name: /^Remove the filter Type of observable\s*Hash/ }).click()
  await expect(rows).toHaveAttribute('aria-rowcount', String(before))

  // the words are put into the address while the field keeps the focus
  await page.keyboard.press('/')
  await page.keyboard.type('leased ')
  await expect(page).toHaveURL(/words=leased/)
  await page.keyboard.type('serv')
  await expect(page).toHaveURL(/words=leased\+serv$/)
  await expect(page.getByRole('searchbox', { name: 'Search the alerts' })).toHaveValue('leased serv')

  // saved with the keyboard
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/words/)
  // the counts arrive after the list
  await expect(gravity.locator('.facet-count')).toHaveText(high)
  await gravity.click()
  await expect(rows).toHaveAttribute('aria-rowcount', String(Number(high) + 1))
  await rows.focus()
  await page.keyboard.press('s')
  const naming = page.getByRole('dialog', { name: 'Save this filter' })
  await expect(naming.getByRole('textbox', { name: 'Name of the filter' })).toBeFocused()
  await page.keyboard.type('Grave ones')
  await page.keyboard.press('Enter')
  const facets = page.getByRole('navigation', { name: 'Which alerts are shown' })
  const saved = facets.getByRole('button', { name: /^Grave ones/ })
  await expect(saved).toHaveAttribute('aria-pressed', 'true')
  await expect(saved.locator('.facet-count')).toHaveText(high)

  // opened from the command bar, renamed and deleted with the mouse, undone with a key
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(saved).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('saved filter grave')
  await page.keyboard.press('Enter')
  await expect(saved).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveAttribute('aria-rowcount', String(Number(high) + 1))
  await facets.getByRole('button', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the filter' })
  await renaming.getByRole('textbox', { name: 'Name of the filter' }).fill('High alone')
  await renaming.getByRole('button', { name: 'Save' }).click()
  const renamed = facets.getByRole('button', { name: /^High alone/ })
  await expect(renamed).toBeVisible()
  await facets.getByRole('button', { name: 'Remove' }).click()
  await expect(renamed).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(renamed).toBeVisible()
  await host.visit('/alerts')
  await expect(renamed).toHaveAttribute('aria-pressed', 'false')
})
