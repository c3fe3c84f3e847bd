import { passesInBothThemes } from './axe.ts'
import { expect, isDesktop, testWithIncident as test, test as testWithNothing } from './host.ts'
import { lureCase, openCase, openLureCase } from './incident.ts'
import { ask } from './register-page.ts'
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

test('what is begun in a case stays while other sections are shown, and is told as not saved', async ({
  page,
  host,
}) => {
  await openLureCase(host)
  const id = new URL(page.url()).pathname.split('/')[2]
  await ask(page, 'caseTasks.add', { id, title: 'Look at night', owner: 'Night shift' })
  await page.locator('#view').focus()
  // the key is not over when the field has the focus: what is typed next is no command
  const focused = await page.evaluate(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
    return document.activeElement?.id
  })
  expect(focused).toBe('comment-body')
  await page.getByRole('textbox', { name: /^Comment/ }).fill('Half a thou')
  await page.getByRole('link', { name: /^Indicators/ }).click()
  await expect(page.getByText('not saved: Comment on the case')).toBeVisible()
  const begun = [
    { section: /^Tasks/, field: 'New task', text: 'Call the bank' },
    { section: /^Tasks/, field: 'Owner', text: 'Kim' },
    { section: /^Tasks/, field: 'Due', text: '+3d' },
    { section: /^Techniques/, field: 'Technique', text: 'T1486' },
    { section: /^Techniques/, field: 'Name, if you know it', text: 'Data Encrypted for Impact' },
  ]
  const begunField = async ({ section, field }: (typeof begun)[number]) => {
    await page.getByRole('link', { name: section }).click()
    return page.locator('.task-form, .technique-form').getByLabel(field, { exact: true })
  }
  for (const each of begun) await (await begunField(each)).fill(each.text)
  await page.getByRole('link', { name: 'Cases' }).click()
  await openCase(page, lureCase)
  await expect(page.getByText('3 fields not saved: Comment on the case …')).toBeVisible()
  for (const each of begun) {
    const kept = await begunField(each)
    await expect(kept).toHaveValue(each.text)
    await kept.fill('')
  }
  await page.getByRole('link', { name: /^Comments/ }).click()
  const field = page.getByRole('textbox', { name: /^Comment/ })
  await expect(field).toHaveValue('Half a thou')
  await field.fill('Half a thought')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Half a thought' })).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()

  // corrected in place, with an indicator, also when another section is shown meanwhile; the former text is preserved
  const commentPencil = page.getByRole('button', { name: 'Correct this comment' }).last()
  const correction = page.getByRole('textbox', { name: /^Correction/ })
  await commentPencil.press('Enter')
  await page.keyboard.type('rather ')
  await expect(correction).toHaveValue('rather Half a thought')
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(commentPencil).toBeFocused()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await commentPencil.click()
  await correction.fill('A whole thought')
  await page.getByRole('link', { name: /^Timeline/ }).click()
  await expect(page.getByText('1 field not saved: Correction of a comment')).toBeVisible()
  await page.getByRole('link', { name: /^Comments/ }).click()
  await expect(correction).toHaveValue('A whole thought')
  const comments = page.locator('.comment')
  const indicator = comments.getByRole('combobox', { name: 'About an indicator of the case' })
  await indicator.fill('203.0.113[.]77')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  const corrected = comments.filter({ hasText: 'A whole thought' })
  await expect(corrected).toContainText('About 203.0.113[.]77')
  await corrected.getByRole('button', { name: 'edited' }).click()
  await expect(corrected.getByRole('list', { name: 'Earlier versions' })).toContainText('Half a thought')

  // with the keyboard, and a suggested name
  await field.focus()
  await page.keyboard.type('Ask @nig')
  await expect(page.getByRole('option', { name: /^@Night_shift/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Ask @Night_shift ')
  await page.keyboard.type('first, or @nig')
  const suggested = page.getByRole('option', { name: /^@Night_shift/ })
  await expect(suggested).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(comments.filter({ hasText: 'Ask @Night_shift first, or @nig' })).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(suggested).toHaveCount(0)

  // the timeline is searched, reversed and exported as shown, and keeps that state
  await page.getByRole('link', { name: /^Timeline/ }).click()
  const entries = page.locator('.timeline-entry')
  const search = page.getByRole('searchbox', { name: 'Search the timeline' })
  await search.focus()
  await page.keyboard.type('comment you')
  await expect(entries.first()).toContainText('Wrote a comment')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Oldest first' })).toBeChecked()
  await expect(entries.last()).toContainText('Wrote a comment')
  const count = await entries.count()
  await page.getByRole('button', { name: 'Save the timeline' }).click()
  const { name, text } = await host.saved(async () => {
    await page.getByRole('menuitem', { name: /^Markdown/ }).click()
  })
  expect(name).toMatch(/^case_.*-timeline\.md$/)
  expect(text.split('\n').filter((line) => /comment/.test(line))).toHaveLength(count)
  await page.getByRole('link', { name: /^Comments/ }).click()
  await page.getByRole('link', { name: /^Timeline/ }).click()
  await expect(search).toHaveValue('comment you')
  await search.fill('nowhere')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(entries.filter({ hasText: 'Corrected a comment' })).toBeVisible()

  // the time and the zone of the user's own entry are corrected with the mouse, by leaving the fields, and with the
  // keyboard
  let corrections = 0
  page.on('request', (request) => {
    if (request.url().includes('caseTimeline.correct')) corrections += 1
  })
  const note = page.locator('#note-line')
  await note.fill('2026-11-20 06:12 +01:00 The lure came')
  await note.press('Enter')
  const lure = entries.filter({ hasText: /^.*The lure came(?!”)/ }).filter({ has: page.getByRole('button') })
  await expect(lure).toContainText('as written: 2026-11-20T06:12:00+01:00')
  const pencil = lure.getByRole('button', { name: 'Correct this entry' })
  await pencil.click()
  const happened = lure.getByRole('textbox', { name: 'Happened' })
  await expect(lure.getByRole('textbox', { name: 'Entry' })).toBeFocused()
  await happened.fill('2026-11-20 05:00')
  await lure.getByRole('combobox', { name: 'Zone' }).fill('-03:00')
  await search.click()
  await expect(lure).toContainText('as written: 2026-11-20T05:00:00-03:00')
  await expect(lure).toContainText('corrected, previously: 2026-11-20T06:12:00+01:00')
  await expect(happened).toHaveCount(0)
  await pencil.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('soon')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(lure.getByRole('alert')).toContainText('Write the time as')
  await passesInBothThemes(page, 'the time of an entry that is corrected')
  await happened.fill('2026-11-20 05:01')
  await page.keyboard.press('Enter')
  await expect(lure).toContainText('as written: 2026-11-20T05:01:00-03:00')
  await expect(pencil).toBeFocused()
  await expect(entries.filter({ hasText: 'Corrected when “The lure came”' })).toHaveCount(2)
  // leaving the fields for the button sent no further request; those of a desktop window pass no network
  expect(corrections).toBe(isDesktop ? 0 : 2)

  // its words by keys alone
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(lure.getByRole('alert')).toContainText('an entry cannot be empty')
  await page.keyboard.type('The lure came to two')
  await page.keyboard.press('Enter')
  await expect(lure).toContainText('text corrected, previously: The lure came')
  await expect(pencil).toBeFocused()
  await page.keyboard.press('z')
  await expect(lure).toContainText('text corrected, previously: The lure came, then The lure came to two')

  // words are saved beside a time that cannot be read; the time is lost by leaving, which is reported
  await pencil.click()
  await lure.getByRole('textbox', { name: 'Entry' }).fill('The lure came to three')
  await happened.fill('soon')
  await search.click()
  await expect(lure).toContainText('then The lure came')
  await expect(lure.getByRole('alert')).toContainText('Write the time as')
  await expect(lure).toContainText('The lure came to three')
  await page.getByRole('link', { name: /^Tasks/ }).click()
  await expect(page.getByText('The correction of the entry was not saved.')).toBeVisible()
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

test('a file that the case has already is said to be there, and added only when somebody says so', async ({
  page,
  host,
}) => {
  await openLureCase(host)
  await page.getByRole('link', { name: /^Evidence/ }).click()
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('seen twice') })
  const files = page.locator('#evidence-files')
  const custody = page.locator('.custody tbody tr')
  const under = page.getByRole('list', { name: 'Files being added' }).getByRole('listitem')
  // the sample has two pieces of evidence
  await expect(custody).toHaveCount(2)
  await files.setInputFiles([file('seen.log')])
  await expect(custody).toHaveCount(3)
  await files.setInputFiles([file('again.log')])
  await expect(under).toContainText(
    /The case already has this file \(same SHA-256\): seen\.log, added .+ by you\./,
  )
  // it asks where the user looks: no message covers its buttons
  await expect(page.getByText('has not been added yet')).toHaveCount(0)
  await under.getByRole('button', { name: 'Leave it out' }).click()
  await expect(under).toHaveCount(0)
  await expect(page.getByText('again.log was not added.')).toBeVisible()
  await expect(custody).toHaveCount(3)
  // triggered from another section, and answered with the keyboard
  await files.setInputFiles([file('again.log')])
  await expect(under).toHaveCount(1)
  await page.keyboard.press('1')
  await page.getByRole('link', { name: /^Evidence/ }).click()
  await under.getByRole('button', { name: 'Add it anyway' }).focus()
  await page.keyboard.press('Enter')
  await expect(under).toHaveCount(0)
  await expect(custody).toHaveCount(4)
  await expect(custody.last()).toContainText('again.log')
})

test('evidence is added, verified and sealed', async ({ page, host }) => {
  await openLureCase(host)
  await page.getByRole('link', { name: /^Evidence/ }).click()
  await page.locator('#evidence-files').setInputFiles([
    { name: 'proxy.log', mimeType: 'text/plain', buffer: Buffer.from('GET / 302\n'.repeat(50_000)) },
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
  ])
  await expect(page.getByRole('row', { name: /proxy\.log/ }).first()).toContainText('500 kB')
  await expect(page.getByRole('row', { name: /empty\.txt/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/^4 files and 4 entries are intact/)).toBeVisible()
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
  await dialog.getByLabel('Files').selectOption('proxy.log')
  const packed = await host.saved(() => dialog.getByRole('button', { name: 'Export' }).click())
  expect(packed.name).toMatch(/^case_.*\.evidence\.zip$/)
  expect(packed.text.slice(0, 2)).toBe('PK')
  expect(packed.text).toContain('proxy.log')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Exported proxy\.log/ })).toBeVisible()
})

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
