import { passesInBothThemes } from './axe.ts'
import { expect, testWithIncident as test } from './host.ts'
import { alertPane, alertRows, openInbox } from './incident.ts'

/** Newer states of alerts in the window, and JSON of a program that nobody knows. */

test.beforeEach(({ host }) => openInbox(host))

test('a decided alert says that it changed since, what changed, and goes back into triage', async ({
  page,
}) => {
  const feed = (timestamp: number, domains: readonly string[]) =>
    JSON.stringify({
      Event: {
        uuid: '7d1e0c5a-0000-4000-8000-000000000001',
        info: 'Kestrel loader of the feed',
        threat_level_id: '2',
        date: '2026-11-20',
        timestamp: String(timestamp),
        Attribute: domains.map((value) => ({ type: 'domain', value, to_ids: true })),
      },
    })
  const importFeed = async (text: string) => {
    await page.keyboard.press('i')
    const dialog = page.getByRole('dialog', { name: 'Import alerts' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'feed.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await expect(dialog.getByRole('row', { name: /Kestrel loader of the feed/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    return dialog
  }
  const first = await importFeed(feed(1_795_160_000, ['one.kestrel-window.com']))
  await expect(first.getByRole('status')).toHaveText('1 alert added.')
  await page.keyboard.press('Escape')
  await alertRows(page).filter({ hasText: 'Kestrel loader of the feed' }).click()
  await page.keyboard.press('d')
  const reason = page.getByRole('dialog', { name: /^Dismiss/ })
  await reason.getByRole('radio').first().check()
  await reason.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alertRows(page).filter({ hasText: 'Kestrel loader of the feed' })).toHaveCount(0)

  const second = await importFeed(feed(1_795_260_000, ['one.kestrel-window.com', 'two.kestrel-window.com']))
  await expect(second.getByRole('status')).toHaveText('0 alerts added, 1 updated.')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Which alerts are shown' }).getByText('Dismissed').click()
  const row = alertRows(page).filter({ hasText: 'Kestrel loader of the feed' })
  await expect(row).toContainText('changed since')
  await row.click()
  const pane = alertPane(page)
  await expect(pane).toContainText('Changed since it was dismissed')
  await expect(pane).toContainText('Added two.kestrel-window[.]com')
  await passesInBothThemes(page, 'an alert that changed since')
  await pane.getByRole('button', { name: 'Back to triage' }).click()
  await expect(page.getByText('Put back into triage.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Which alerts are shown' }).getByText('Inbox').click()
  await expect(row).toHaveCount(1)
})

test('JSON of an unknown program is mapped by path, and the next file of it is read in the same way', async ({
  page,
}) => {
  const event = (number: number) => ({
    id: `finding-${String(number).padStart(12, '0')}`,
    verdict: { label: `Shell spawned ${number}`, grade: 'high' },
    observed: { at: '2026-11-20T06:12:00Z' },
  })
  const choose = async (name: string, numbers: readonly number[]) => {
    await page.keyboard.press('i')
    const dialog = page.getByRole('dialog', { name: 'Import alerts' })
    const text = numbers.map((number) => JSON.stringify(event(number))).join('\n')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    await expect(dialog.getByText('Read as JSON lines')).toBeVisible()
    return dialog
  }
  const dialog = await choose('findings.jsonl', [1, 2])
  await dialog.getByRole('combobox', { name: 'Title' }).selectOption('verdict.label')
  await dialog.getByRole('combobox', { name: 'Severity' }).selectOption('verdict.grade')
  await expect(dialog.getByRole('row', { name: /Shell spawned 1/ })).toContainText('High')
  await passesInBothThemes(page, 'the mapping of JSON')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('2 alerts added')
  await page.keyboard.press('Escape')
  const again = await choose('more.jsonl', [3])
  await expect(again.getByRole('combobox', { name: 'Title' })).toHaveValue('verdict.label')
  await expect(again.getByRole('row', { name: /Shell spawned 3/ })).toContainText('High')
})
