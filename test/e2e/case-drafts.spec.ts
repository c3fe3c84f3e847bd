import { passesInBothThemes } from './axe.ts'
import { expect, isDesktop, testWithIncident as test } from './host.ts'
import { lureCase, openCase, openLureCase } from './incident.ts'
import { ask } from './register-page.ts'

/** What is being written in a case. */

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
  await expect(lure.getByRole('alert')).toContainText('This time cannot be read')
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
  await expect(lure.getByRole('alert')).toContainText('This time cannot be read')
  await expect(lure).toContainText('The lure came to three')
  await page.getByRole('link', { name: /^Tasks/ }).click()
  await expect(page.getByText('The correction of the entry was not saved.')).toBeVisible()
})
