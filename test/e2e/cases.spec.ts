import { expect, testWithIncident as test, test as testWithNothing } from './host.ts'
import { lureCase, openLureCase } from './incident.ts'
import { paste, rows, smallText, values } from './window.ts'

/** Cases, from their creation to the report. */

testWithNothing(
  'a case is opened, filled, commented, resolved and reported with the keyboard alone',
  async ({ page, host }) => {
    await host.turnTo('/cases')
    await page.getByRole('heading', { name: 'Cases' }).waitFor()
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused()
    await page.keyboard.type('Odd sign-ins')
    // closed by mistake: what was written is kept, and reported, until it is cancelled or submitted
    await page.keyboard.press('Escape')
    await expect(page.getByText('1 field not saved: New case')).toBeVisible()
    await page.keyboard.press('n')
    const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
    await expect(title).toHaveValue('Odd sign-ins')
    await expect(title).toBeFocused()
    // skips the template
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
    await expect(page.getByText('1 line did not hold exactly one indicator and was not added')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('1 field not saved: Indicators for the case')).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('nothing here')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(page.getByText('All changes saved')).toBeVisible()

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
  },
)

testWithNothing(
  'the sample incident goes from its first alert to a signed export with the keyboard alone',
  async ({ page, host }) => {
    await host.turnTo('/triage')
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
    await expect(page.getByText(/^Escalated 1 alert to the new case /)).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    const card = page.getByRole('link', { name: /second leased server/ })
    await expect(card).toBeVisible()
    while (!(await card.evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Case', exact: true })).toBeVisible()
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    const resolve = page.getByRole('button', { name: 'Resolve and write the report' })
    // not a number of presses: the widget kit focuses the first field a second time shortly after the first
    while (!(await resolve.evaluate((each) => each === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/report$/)
    const { name } = await host.saved(async () => {
      await page.locator('#view').focus()
      await page.keyboard.press('s')
    })
    expect(name).toMatch(/\.sealed\.zip$/)
  },
)

test('fields of a case are saved when they are left, and each change is taken back', async ({
  page,
  host,
}) => {
  await openLureCase(host)
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

test('an indicator of a case says where else it stands, and goes and comes back', async ({ page, host }) => {
  await openLureCase(host)
  await page.getByRole('link', { name: /^Indicators/ }).click()
  const table = page.getByRole('grid', { name: 'Indicators' })
  await table.getByRole('row').filter({ hasText: '203.0.113[.]77' }).click()
  const pane = page.getByRole('complementary', { name: 'Inspector' })
  await expect(pane).toContainText('Beacon every 300 seconds to one address')
  const count = Number(await table.getAttribute('aria-rowcount'))
  await pane.getByRole('button', { name: 'Remove' }).click()
  await expect(table).toHaveAttribute('aria-rowcount', String(count - 1))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table).toHaveAttribute('aria-rowcount', String(count))
})

testWithNothing(
  'letters that are typed at once into “Add to case” are the title of the new case where there is none yet',
  async ({ page }) => {
    await paste(page, smallText)
    await rows(page).first().click()
    const choice = page.getByRole('dialog', { name: /to a case$/ })
    const title = choice.getByRole('textbox', { name: 'Title of the new case' })
    await page.keyboard.press('c')
    await choice.waitFor()
    await page.keyboard.type('Odd parcels, second wave')
    await expect(title).toHaveValue('Odd parcels, second wave')
    await expect(title).toBeFocused()
    await page.keyboard.press('Escape')
    // after a pause the proposed title is fully selected, to be overwritten or kept
    await expect(choice).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(title).toBeFocused()
    await expect(title).not.toHaveValue('')
    await page.keyboard.type('Written over')
    await expect(title).toHaveValue('Written over')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/to the new case Written over\./)).toBeVisible()
  },
)

testWithNothing(
  'selected indicators of a text go into a case, and onto an alert, with one key',
  async ({ page }) => {
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
    await page.keyboard.press('Shift+A')
    await page.getByRole('dialog', { name: 'Raise an alert' }).getByRole('button', { name: 'Raise' }).click()
    await expect(page.getByText('with 3 indicators.')).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(page.getByRole('link', { name: /From a text/ })).toContainText('3 indicators')
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(page.getByRole('grid', { name: 'Alerts' })).toContainText('Raised by hand')

    // one is suppressed with the keyboard, another for one source with the mouse
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await rows(page).first().click()
    const first = (await values(page).first().textContent()) ?? ''
    await page.keyboard.press('u')
    const suppressing = page.getByRole('dialog', { name: 'Suppress an observable' })
    await expect(suppressing.getByRole('radio', { name: '30 days' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(suppressing).toBeHidden()
    await rows(page).nth(1).click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Suppress in alerts/ }).click()
    await suppressing.getByRole('radio', { name: 'For one source only' }).click()
    await expect(suppressing.getByRole('button', { name: 'Suppress' })).toBeDisabled()
    await suppressing.getByRole('textbox', { name: /^Name of the source/ }).fill('edr')
    await suppressing.getByRole('button', { name: 'Suppress' }).click()
    await expect(suppressing).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Suppressed' }).click()
    const suppressed = page.getByRole('dialog', { name: 'Suppressed observables' })
    await expect(suppressed.locator('.suppression')).toHaveCount(2)
    await expect(suppressed).toContainText(first)
    await expect(suppressed).toContainText('edr')
  },
)

test('a deleted case is gone, says so at its address, and comes back', async ({ page, host, faults }) => {
  // missing resources are logged by the browser
  faults.expect(/ 404 /)
  await openLureCase(host)
  const address = new URL(page.url()).pathname
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Delete this case')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Deleted the case ${lureCase}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: lureCase })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(lureCase)
  await host.turnTo('/cases/case_none')
  await expect(page.getByRole('heading', { name: 'Case not found' })).toBeVisible()
  await host.turnTo(address)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(lureCase)
})
