import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { openStore } from '../../src/main/store/open.ts'
import { passesInBothThemes } from './axe.ts'
import { expect, testWithIncident as test } from './host.ts'
import { alertTable, openInbox } from './incident.ts'

/** Files of alerts imported in the window. */

test.beforeEach(({ host }) => openInbox(host))

test('a table with its separator in the first line and without times is read with the keyboard alone, and says so', async ({
  page,
}) => {
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Import alerts' })
  const table = 'sep=;\r\nname;level;wann\r\n"Odd sign-in; twice";high;20.11.2026 06:00\r\n;low;\r\nCut sho'
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'excel.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(dialog.getByRole('row', { name: /Odd sign-in; twice/ })).toContainText('3')
  const timeless = dialog.getByText(
    'No column of the table is read as Time: when its alerts happened stays unknown.',
  )
  await expect(timeless).toBeVisible()
  // a column of times with another name is mapped, and unmapped again
  const time = dialog.getByRole('combobox', { name: 'Time' })
  await time.selectOption('wann')
  await expect(timeless).toHaveCount(0)
  await expect(dialog.getByRole('row', { name: /Odd sign-in/ })).toContainText('2026-11-20T06:00:00Z')
  await time.selectOption('none')
  await expect(timeless).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(
    '3 alerts added, 1 without a title, called “Alert without a title”.',
  )
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
    'Alert Name;Prio;Computer;Time\nOdd sign-in;High;ws-1;26.11.2026 14:05\n;low;ws-2;\nSecond;P9;ws-2;01/02/2026 09:00\nThird;hoch;ws-2;2026-11-20 06:12 IST\n'
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
  await expect(dialog.getByText('4 alerts without a known severity')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Severity' }).selectOption('Prio')
  // in quick succession: the second does not revert the first, although there was no preview in between
  await dialog.getByRole('combobox', { name: 'Description' }).selectOption('Computer')
  await dialog.getByRole('combobox', { name: 'Description' }).selectOption('none')
  await expect(dialog.getByRole('combobox', { name: 'Severity' })).toHaveValue('Prio')
  // severities in other languages are proposed; the others are chosen, here with the keyboard
  await expect(dialog.getByRole('combobox', { name: 'hoch' })).toHaveValue('high')
  await expect(dialog.getByRole('row', { name: /Third/ })).toContainText('High')
  await dialog.getByText('3 alerts without a readable time: they show “time unknown”').click()
  await expect(dialog.getByText('“2026-11-20 06:12 IST”')).toBeVisible()
  await dialog.getByRole('radio', { name: /^1 February/ }).click()
  await expect(dialog.getByRole('row', { name: /Second/ })).toContainText('2026-02-01T09:00:00Z')
  await expect(dialog.getByText('2 alerts without a readable time')).toBeVisible()
  await dialog.getByText('1 alert without a known severity').click()
  await expect(dialog.getByText('unknown: “P9”, taken as medium')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Odd sign-in/ })).toContainText('High')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(
    page.getByText(
      '4 alerts added, 2 without a readable time, 1 without a title, called “Alert without a title”.',
    ),
  ).toBeVisible()
  await expect(page.getByText('1 alert without a known severity')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '34')
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
  await page.route('**/window/upload/uploads.append*', async (route) => {
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
