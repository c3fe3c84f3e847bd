import { expect, test } from './host.ts'
import { loadIncident, lureCase, openCase } from './incident.ts'
import { ask } from './register-page.ts'
import { paste, rows, smallText } from './window.ts'

/** Cases, from the first line to the report. */

test('a case is opened, filled, commented, resolved and reported with the keyboard alone', async ({
  page,
  host,
}) => {
  await host.visit('/cases')
  await page.getByRole('heading', { name: 'Cases' }).waitFor()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Odd sign-ins')
  // past the template
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('45.155.205.233')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cases\/case_/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Odd sign-ins')
  await expect(page.getByRole('combobox', { name: 'Severity' })).toHaveValue('high')

  await page.keyboard.press('a')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('parcel-desk[.]click\nnothing here')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 line held no single indicator and was not added')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('t')
  await expect(page.getByRole('textbox', { name: /^What happened/ })).toBeFocused()
  await page.keyboard.type('2026-11-20 06:12 +01:00 The first mail came')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'The first mail came' })).toContainText(
    'as written: 2026-11-20T06:12:00+01:00',
  )
  await page.keyboard.press('Tab')
  await page.locator('#view').focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('textbox', { name: /^Comment/ })).toBeFocused()
  await page.keyboard.type('**Two** people, see [the page](https://parcel-desk.click/fee) <b>now</b>')
  await page.keyboard.press('Control+Enter')
  const comment = page.getByRole('listitem').filter({ hasText: 'people' })
  await expect(comment.locator('strong').filter({ hasText: 'Two' })).toBeVisible()
  await expect(comment).toContainText('hxxps://parcel-desk[.]click/fee')
  await expect(comment).toContainText('<b>now</b>')
  await expect(comment.getByRole('link')).toHaveCount(0)

  await page.locator('#view').focus()
  await page.keyboard.press('r')
  await page.getByRole('dialog', { name: 'Resolve the case' }).getByRole('combobox').press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A rule that is too wide')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/report$/)
  const report = page.locator('.markdown')
  await expect(report).toContainText('False positive')
  await expect(report).toContainText('A rule that is too wide')
  await expect(report).toContainText('parcel-desk[.]click')
  const { name, text } = await host.saved(async () => {
    await page.getByRole('button', { name: 'Save as Markdown' }).click()
  })
  expect(name).toMatch(/^case_.*\.md$/)
  expect(text).toContain('# Odd sign-ins')

  await page.locator('#view').focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('menuitem', { name: 'Report as PDF' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Report as HTML' })).toBeFocused()
  const written = await host.saved(() => page.keyboard.press('Enter'))
  expect(written.name).toMatch(/^case_.*\.html$/)
  expect(written.text).toContain('&lt;b&gt;now&lt;/b&gt;')
  await page.getByRole('button', { name: 'Export' }).click()
  const bundle = await host.saved(() => page.getByRole('menuitem', { name: 'STIX 2.1 bundle' }).click())
  expect(bundle.name).toMatch(/^case_.*\.stix\.json$/)
  expect(bundle.text).toContain('"type":"report"')
})

test('the sample incident goes from its first alert to a signed export with the keyboard alone', async ({
  page,
  host,
}) => {
  await host.visit('/triage')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Load a sample incident' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Load a sample incident')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Alerts' })).toHaveAttribute('aria-rowcount', '30')
  await page.locator('#view').focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('complementary', { name: 'Alert' })).toContainText('second leased server')
  await page.keyboard.press('e')
  await expect(page.getByText('Escalated 1 alert to a new case.')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  const card = page.getByRole('link', { name: /second leased server/ })
  await expect(card).toBeVisible()
  while (!(await card.evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Case', exact: true })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  for (let field = 0; field < 4; field += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/report$/)
  const { name } = await host.saved(async () => {
    await page.locator('#view').focus()
    await page.keyboard.press('s')
  })
  expect(name).toMatch(/\.sealed\.zip$/)
})

test('fields of a case are saved when they are left, and each change is taken back', async ({
  page,
  host,
}) => {
  await loadIncident(page)
  await host.visit('/cases')
  await openCase(page, lureCase)
  await page.getByRole('textbox', { name: 'Title' }).fill('Parcel lures')
  await page.getByRole('textbox', { name: 'Summary' }).fill('Six mailboxes.')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('closed')
  await expect(page.getByRole('listitem').filter({ hasText: 'Closed it without a verdict' })).toBeVisible()
  const address = new URL(page.url()).pathname
  await host.reopen()
  await host.visit(address)
  const { page: again } = host
  await expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue('Parcel lures')
  await expect(again.getByRole('textbox', { name: 'Summary' })).toHaveValue('Six mailboxes.')
  await again.getByRole('combobox', { name: 'Severity' }).selectOption('low')
  await again.getByRole('button', { name: 'Undo' }).click()
  await expect(again.getByRole('combobox', { name: 'Severity' })).toHaveValue('high')
})

test('a comment that is begun stays while other sections are shown, and is told as not saved', async ({
  page,
  host,
}) => {
  await loadIncident(page)
  await host.visit('/cases')
  await openCase(page, lureCase)
  const id = new URL(page.url()).pathname.split('/')[2]
  await ask(page, 'caseTasks.add', { id, title: 'Look at night', owner: 'Night shift' })
  await page.locator('#view').focus()
  await page.keyboard.press('m')
  await page.getByRole('textbox', { name: /^Comment/ }).fill('Half a thou')
  await page.getByRole('link', { name: /^Indicators/ }).click()
  await expect(page.getByText('not saved: Comment on the case')).toBeVisible()
  await page.getByRole('link', { name: 'Cases' }).click()
  await openCase(page, lureCase)
  await page.getByRole('link', { name: /^Comments/ }).click()
  const field = page.getByRole('textbox', { name: /^Comment/ })
  await expect(field).toHaveValue('Half a thou')
  await field.fill('Half a thought')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Half a thought' })).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()

  // corrected in place with the mouse, about an indicator; the former text stays
  await page.getByRole('button', { name: 'Correct this comment' }).last().click()
  const correction = page.getByRole('textbox', { name: /^Correction/ })
  await correction.fill('A whole thought')
  const comments = page.locator('.comment')
  const indicator = comments.getByRole('combobox', { name: 'About an indicator of the case' })
  await indicator.fill('203.0.113[.]77')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  const corrected = comments.filter({ hasText: 'A whole thought' })
  await expect(corrected).toContainText('About 203.0.113[.]77')
  await corrected.getByRole('button', { name: 'edited' }).click()
  await expect(corrected.getByRole('list', { name: 'Former texts' })).toContainText('Half a thought')

  // with the keyboard, and a name that is suggested
  await field.focus()
  await page.keyboard.type('Ask @nig')
  await expect(page.getByRole('option', { name: /^@Night_shift/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Ask @Night_shift ')
  await page.keyboard.type('first')
  await page.keyboard.press('Control+Enter')
  await expect(comments.filter({ hasText: 'Ask @Night_shift first' })).toBeVisible()
})

test('an indicator of a case says where else it stands, and goes and comes back', async ({ page, host }) => {
  await loadIncident(page)
  await host.visit('/cases')
  await openCase(page, lureCase)
  await page.getByRole('link', { name: /^Indicators/ }).click()
  const table = page.getByRole('grid', { name: 'Indicators' })
  await table.getByRole('row').filter({ hasText: '203.0.113[.]77' }).click()
  const pane = page.getByRole('complementary', { name: 'Inspector' })
  await expect(pane).toContainText('Beacon every 300 seconds to one address')
  const count = Number(await table.getAttribute('aria-rowcount'))
  await pane.getByRole('button', { name: 'Take out' }).click()
  await expect(table).toHaveAttribute('aria-rowcount', String(count - 1))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table).toHaveAttribute('aria-rowcount', String(count))
})

test('selected indicators of a text go into a case, and onto an alert, with one key', async ({ page }) => {
  await paste(page, smallText)
  await rows(page).first().click()
  await rows(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await page.keyboard.press('c')
  const choice = page.getByRole('dialog', { name: 'Add 3 indicators to a case' })
  await choice.getByRole('textbox', { name: 'Title of the new case' }).fill('From a text')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added 3 indicators to the new case From a text.')).toBeVisible()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Raise an alert' }).getByRole('button', { name: 'Raise' }).click()
  await expect(page.getByText('with 3 indicators.')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByRole('link', { name: /From a text/ })).toContainText('3 indicators')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('grid', { name: 'Alerts' })).toContainText('Raised by hand')
})

test('evidence is added, verified and sealed', async ({ page, host }) => {
  await loadIncident(page)
  await host.visit('/cases')
  await openCase(page, lureCase)
  await page.getByRole('link', { name: /^Evidence/ }).click()
  await page.locator('#evidence-files').setInputFiles([
    { name: 'proxy.log', mimeType: 'text/plain', buffer: Buffer.from('GET / 302\n'.repeat(50_000)) },
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
  ])
  await expect(page.getByRole('row', { name: /proxy\.log/ }).first()).toContainText('500 kB')
  await expect(page.getByRole('row', { name: /empty\.txt/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/^2 files and 2 entries hold/)).toBeVisible()
  const { name, text } = await host.saved(async () => {
    await page.getByRole('button', { name: 'Sealed export' }).click()
  })
  expect(name).toMatch(/^case_.*\.sealed\.zip$/)
  expect(text.slice(0, 2)).toBe('PK')
  await expect(page.getByRole('row', { name: /Sealed an export/ })).toBeVisible()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Evidence…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export evidence' })
  await expect(dialog.getByLabel('Password of the zip')).toHaveValue('infected')
  await dialog.getByLabel('What').selectOption('proxy.log')
  const packed = await host.saved(() => dialog.getByRole('button', { name: 'Export' }).click())
  expect(packed.name).toMatch(/^case_.*\.evidence\.zip$/)
  expect(packed.text.slice(0, 2)).toBe('PK')
  expect(packed.text).toContain('proxy.log')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Exported proxy\.log/ })).toBeVisible()
})

test('a deleted case is gone, says so at its address, and comes back', async ({ page, host, faults }) => {
  // what is not there is answered so, which a browser logs
  faults.expect(/ 404 /)
  await loadIncident(page)
  await host.visit('/cases')
  await openCase(page, lureCase)
  const address = new URL(page.url()).pathname
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Delete this case')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Deleted the case ${lureCase}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: lureCase })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(lureCase)
  await host.visit('/cases/case_none')
  await expect(page.getByRole('heading', { name: 'This case is not here' })).toBeVisible()
  await host.visit(address)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(lureCase)
})
