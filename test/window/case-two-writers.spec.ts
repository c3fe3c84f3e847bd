import { passesInBothThemes } from '../e2e/axe.ts'
import { openLureCase } from '../e2e/incident.ts'
import { ask } from '../e2e/register-page.ts'
import { expect, testWithIncident as test } from './window-test.ts'

/** Two windows on one case: neither silently overwrites the changes of the other. */

test('what is written while a case is resolved elsewhere stays, is told of, and replaces nothing unasked', async ({
  page,
  shown,
}) => {
  await openLureCase(shown)
  const id = /case_[^/]+/.exec(page.url())?.[0] ?? ''
  const elsewhere = (name: string, input: object) => ask(page, name, { id, ...input })
  await page.locator('#view').focus()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Resolve the case' })
  const notes = dialog.getByRole('alert').filter({ hasText: 'Somebody changed this in the meantime' })
  const verdict = dialog.getByRole('combobox', { name: 'Verdict' })
  const cause = dialog.getByRole('textbox', { name: 'Root cause' })
  const story = dialog.getByRole('textbox', { name: /^What happened/ })
  const resolve = dialog.getByRole('button', { name: 'Resolve and write the report' })
  await cause.fill('My cause')
  await elsewhere('caseBoard.resolve', {
    verdict: 'benign',
    root_cause: 'Their cause',
    narrative: 'Their story',
  })
  await expect(notes).toHaveCount(3)
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Somebody has since resolved this case' }),
  ).toBeVisible()
  await expect(cause).toHaveValue('My cause')
  await expect(resolve).toBeDisabled()
  await passesInBothThemes(page, 'a verdict that was changed elsewhere')

  // with the keyboard alone: my value is kept for one field, theirs for the others
  await cause.focus()
  await page.keyboard.press('Tab')
  await expect(notes.nth(1).getByRole('button', { name: 'Keep mine' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notes).toHaveCount(2)
  await notes.first().getByRole('button', { name: 'Take theirs' }).click()
  await expect(verdict).toHaveValue('benign')
  await notes.first().getByRole('button', { name: 'Take theirs' }).click()
  await expect(story).toHaveValue('Their story')
  await expect(resolve).toBeDisabled()
  await dialog.getByRole('button', { name: 'Reopen the case' }).click()
  await expect(resolve).toBeEnabled()
  await resolve.click()
  await expect(dialog).toHaveCount(0)
  const { case: kept } = (await elsewhere('caseBoard.open', {})) as { case: object }
  expect(kept).toMatchObject({
    status: 'closed',
    verdict: 'benign',
    root_cause: 'My cause',
    narrative: 'Their story',
  })
})

test('a correction outlives the comment that it corrects, and says that somebody deleted it', async ({
  page,
  shown,
}) => {
  await openLureCase(shown)
  const id = /case_[^/]+/.exec(page.url())?.[0] ?? ''
  const elsewhere = (name: string, input: object) => ask(page, name, { id, ...input })
  await page.getByRole('link', { name: /^Comments/ }).click()
  const comments = page.locator('.comment')
  const before = await comments.count()
  const write = async (body: string) => {
    const { case: now } = (await elsewhere('caseBoard.comment', { body })) as {
      case: { comment_list: { id: string }[] }
    }
    return now.comment_list.at(-1)?.id
  }
  const first = await write('The first of two')
  await write('The second of two')
  await expect(comments).toHaveCount(before + 2)
  const at = comments.nth(before)
  await at.getByRole('button', { name: 'Correct this comment' }).click()
  const correction = page.getByRole('textbox', { name: /^Correction/ })
  await correction.fill('What I found out since')
  await elsewhere('caseBoard.deleteComment', { comment: first })
  const note = page.getByRole('alert').filter({ hasText: 'Somebody has since deleted this comment' })
  await expect(note).toBeVisible()
  // in the same position, with the cursor still in it
  await expect(at.getByRole('textbox', { name: /^Correction/ })).toHaveValue('What I found out since')
  await expect(correction).toBeFocused()
  await passesInBothThemes(page, 'a correction of a comment that was deleted')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Wrote the comment.')).toBeVisible()
  await expect(correction).toHaveCount(0)
  await expect(comments).toHaveCount(before + 2)
  await expect(comments.last()).toContainText('What I found out since')
})

test("the time of an entry of one's own that somebody else corrects meanwhile is not written over unasked", async ({
  page,
  shown,
}) => {
  await openLureCase(shown)
  const id = /case_[^/]+/.exec(page.url())?.[0] ?? ''
  const elsewhere = (name: string, input: object) => ask(page, name, { id, ...input })
  const { case: noted } = (await elsewhere('caseBoard.note', {
    text: 'Called the bank',
    happened_at: '2026-11-20T06:12:00+01:00',
  })) as { case: { timeline: { entry: number; words: string; happened_at: string | null }[] } }
  const entry = noted.timeline.find(({ words }) => words.includes('Called the bank'))?.entry
  const kept = async () => {
    const { case: now } = (await elsewhere('caseBoard.open', {})) as { case: typeof noted }
    return now.timeline.find((each) => each.entry === entry)?.happened_at
  }
  const correct = (happened_at: string, former: string) =>
    elsewhere('caseTimeline.correct', {
      entry,
      happened_at,
      former: { happened_at: former, text: 'Called the bank' },
    })
  const line = page.locator('.timeline-entry').filter({ hasText: 'Called the bank' })
  const time = page.getByRole('textbox', { name: 'Happened', exact: true })
  const note = page.getByRole('alert').filter({ hasText: 'Somebody changed this in the meantime' })
  const open = line.getByRole('button', { name: 'Correct this entry' })

  await open.click()
  await time.fill('2026-11-20 07:00')
  await correct('2026-11-20T06:30:00+01:00', '2026-11-20T06:12:00+01:00')
  await expect(note).toContainText('06:30')
  await expect(time).toHaveValue('2026-11-20 07:00')
  // neither leaving the field nor Enter saves it meanwhile
  await time.press('Enter')
  await expect(note).toBeVisible()
  expect(await kept()).toBe('2026-11-20T06:30:00+01:00')
  await note.getByRole('button', { name: 'Take theirs' }).click()
  await expect(time).toHaveValue(/06:30/)
  await time.press('Escape')

  await open.click()
  await time.fill('2026-11-20 07:15')
  await correct('2026-11-20T06:45:00+01:00', '2026-11-20T06:30:00+01:00')
  await expect(note).toContainText('06:45')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(note.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(note).toHaveCount(0)
  await time.press('Enter')
  await expect(page.getByText('Corrected the entry.')).toBeVisible()
  expect(await kept()).toBe('2026-11-20T07:15:00+01:00')
})

test('what somebody else wrote stands below its field and inside of a window at 200 %, without touching either', async ({
  page,
  shown,
}) => {
  await openLureCase(shown)
  // the size of a window of 1,280 by 800 at 200 % zoom
  await page.setViewportSize({ width: 640, height: 400 })
  const id = /case_[^/]+/.exec(page.url())?.[0] ?? ''
  const theirs = `Theirs, without a space: https://parcel-desk.click/${'a'.repeat(300)}`
  const note = page.getByRole('alert').filter({ hasText: 'Somebody changed this in the meantime' })
  for (const [name, field] of [
    ['Title', 'title'],
    ['Summary', 'summary'],
  ] as const) {
    const written = page.getByRole('textbox', { name, exact: true })
    await written.fill('Mine')
    await ask(page, 'caseBoard.change', { id, [field]: theirs })
    await expect(note).toBeVisible()
    const [above, below] = [await written.boundingBox(), await note.boundingBox()]
    if (above === null || below === null) throw new Error('they are drawn')
    expect(below.y - above.y - above.height).toBeGreaterThanOrEqual(4)
    expect(below.x + below.width).toBeLessThanOrEqual(640)
    expect(await note.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true)
    await note.getByRole('button', { name: 'Take theirs' }).click()
    await expect(note).toHaveCount(0)
  }
})

test('what was read before a field was saved does not take its place when it comes after', async ({
  page,
  shown,
}) => {
  await openLureCase(shown)
  const id = /case_[^/]+/.exec(page.url())?.[0] ?? ''
  // later questions of the page are never answered, so nothing else can correct the field
  shown.questions.hold('caseBoard.open')
  // another client writes, so that the page reloads the case
  await ask(page, 'caseBoard.comment', { id, body: 'From another window' })
  const [late] = await shown.questions.asked('caseBoard.open')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Called anew')
  await title.press('Enter')
  await expect(page.getByText('Changed the title.')).toBeVisible()
  await late?.release()
  await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 200)))
  await expect(title).toHaveValue('Called anew')
})
