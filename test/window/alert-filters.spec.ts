import { openStore } from '../../src/main/store/open.ts'
import { alertTable, openInbox } from '../e2e/incident.ts'
import { expect, testWithIncident as test } from './window-test.ts'

/** What narrows the inbox. */

test.beforeEach(({ shown }) => openInbox(shown))

test('finds words, and says where nothing fits', async ({ page, shown, workstation }) => {
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
  const store = openStore(workstation.dataDir)
  store.writer.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20001)
    INSERT INTO alert (id, source, severity, status, title, detected_at, received_at, tags, techniques, observables, ingest_count)
    SELECT 'alert_many_' || i, (SELECT min(number) FROM alert_source), 1, 0, 'One of many', '2026', '2026', '[]', '[]', 0, 1 FROM n`)
  store.writer.exec(
    `INSERT INTO alert_text (rowid, title) SELECT number, title FROM alert WHERE title = 'One of many'`,
  )
  store.close()
  await shown.visit('/alerts?words=many&severity=critical')
  await expect(page.getByText(/^None of the alerts examined matches this filter/)).toBeVisible()
  await expect(page.getByText('No alert matches this filter.')).toHaveCount(0)
})

test('is narrowed by the columns of its alerts; the address has it, and Back takes it back', async ({
  page,
  shown,
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
  await shown.visit(address.pathname + address.search)
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
  await shown.visit('/alerts')
  await expect(renamed).toHaveAttribute('aria-pressed', 'false')
})
