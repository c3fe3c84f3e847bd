import { passesInBothThemes } from './axe.ts'
import { expect, testWithIncident as test, test as testWithNothing } from './host.ts'
import { lureCase, openLureCase } from './incident.ts'
import { ask } from './register-page.ts'
import { paste, rows, smallText } from './window.ts'

/** Links, techniques and edits of a case. */

test('a text, a lookup, a record and a case are linked to a case with the keyboard, and lead back', async ({
  page,
  host,
}) => {
  await ask(page, 'providers.create', { name: 'Nordlicht Cloud GmbH' })
  const dialog = page.getByRole('dialog', { name: /to a case$/ })
  const choose = async (words: string) => {
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(words)
    await expect(dialog.getByRole('radio', { name: /Parcel/ })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await host.turnTo('/url?q=https%3A%2F%2Fparcel-desk.click%2Fpay')
  await expect(page.getByRole('button', { name: 'Add to case' })).toBeVisible()
  await page.keyboard.press('c')
  await choose('parcel')
  await expect(page.getByRole('button', { name: lureCase })).toBeVisible()
  await page.keyboard.press('Shift+A')
  const raise = page.getByRole('dialog', { name: 'Raise an alert' })
  await expect(raise.getByRole('textbox', { name: /^Indicators/ })).toHaveValue(
    'https://parcel-desk.click/pay',
  )
  const happened = raise.getByRole('textbox', { name: 'What happened' })
  await happened.fill('Begun here')
  await page.keyboard.press('Escape')
  await expect(raise).toHaveCount(0)
  await host.turnTo('/alerts')
  await page.keyboard.press('n')
  await expect(happened).toHaveValue('Begun here')
  await raise.getByRole('button', { name: 'Start empty instead' }).click()
  await expect(happened).toHaveValue('')
  await page.keyboard.press('Escape')

  await host.turnTo('/register/providers')
  const providers = page.getByRole('grid')
  await expect(providers.getByText('Nordlicht Cloud GmbH')).toBeVisible()
  await providers.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('c')
  await choose('parcel')
  await expect(
    page.getByText(`Linked the case ${lureCase} to the provider Nordlicht Cloud GmbH.`),
  ).toBeVisible()
  await providers.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: lureCase })).toBeVisible()

  await paste(page, smallText)
  await rows(page).first().click()
  await page.keyboard.press('c')
  await choose('parcel')
  // the inspector names the case too, once it has looked
  await page.locator('.stands-in').getByRole('button', { name: lureCase }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Case', exact: true })).toBeVisible()
  await page.locator('#view').focus()
  await page.keyboard.press('6')
  const links = page.getByRole('grid', { name: 'Links' })
  await expect(links.locator('[role=row][aria-selected]')).toHaveCount(3)
  await page.keyboard.press('l')
  const related = page.getByRole('dialog', { name: 'Add this case as related to a case' })
  await expect(related.getByRole('radio', { name: 'A new case' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await links.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/url\?q=https/)
})

test('techniques are accepted, rejected and written by hand with the keyboard; a free plan and a locked licence say so', async ({
  page,
  host,
  faults,
}) => {
  // refusals by the plan are logged by the browser
  faults.expect(/ 403 /)
  await openLureCase(host)
  await page.locator('#view').focus()
  await page.keyboard.press('8')
  const row = (id: string) => page.getByRole('row').filter({ hasText: id })
  await expect(page.getByRole('button', { name: /^Accept T/ }).first()).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('tags of the alert')
  const count = await page.getByRole('button', { name: /^Accept T/ }).count()
  expect(count).toBeGreaterThan(3)
  await page
    .getByRole('button', { name: /^Accept T/ })
    .first()
    .press('Enter')
  await page
    .getByRole('button', { name: /^Reject T/ })
    .last()
    .press('Enter')
  await expect(page.getByRole('button', { name: /^Remove T\d/ })).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Technique', exact: true }).focus()
  await page.keyboard.type('t1486')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Data Encrypted for Impact')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Impact')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row('T1486')).toContainText('by hand')
  await expect(page.locator('.technique-matrix')).toContainText('Data Encrypted for Impact')
  await page.locator('#view').focus()
  await page.keyboard.press('z')
  await expect(row('T1486')).toHaveCount(0)

  await ask(page, 'settings.change', { change: { licence: 'grace', licence_grace_h: 7 } })
  await expect(page.getByText('in its grace period: 7 hours left')).toBeVisible()
  await ask(page, 'settings.change', { change: { licence: 'valid', plan: 'free' } })
  await expect(page.getByText('in its grace')).toHaveCount(0)
  await expect(page.getByText('The plan is free: cases')).toBeVisible()
  await page
    .getByRole('button', { name: /^Accept T/ })
    .first()
    .press('Enter')
  await expect(page.getByText('Cases belong to the Team and Enterprise plans.')).toBeVisible()
  await ask(page, 'settings.change', { change: { plan: 'local' } })
})

testWithNothing(
  'Enter twice and a double click hand something in once, and what is written meanwhile stays',
  async ({ page, host }) => {
    /** Holds back the answers of an operation until it is called. */
    const hold = async (operation: string) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      let asked = 0
      await page.route(`**/window/invoke/${operation}`, async (route) => {
        asked += 1
        await released
        await route.continue()
      })
      return { release, asked: () => asked }
    }
    const raise = await hold('alertInbox.raise')
    await host.turnTo('/alerts')
    await page.keyboard.press('n')
    const raised = page.getByRole('dialog', { name: 'Raise an alert' })
    await raised.getByRole('textbox', { name: 'Title' }).fill('Raised once')
    await raised.getByRole('textbox', { name: 'What happened' }).fill('A clerk went to 203.0.113.77')
    await raised.getByRole('textbox', { name: /^Indicators/ }).fill('198.51.100.7\n198.51.100.7')
    // closed by mistake: what was written is kept
    await page.keyboard.press('Escape')
    await expect(raised).toHaveCount(0)
    await expect(page.getByText('1 field not saved: New alert')).toBeVisible()
    await page.keyboard.press('n')
    await expect(raised.getByRole('textbox', { name: 'What happened' })).toHaveValue(
      'A clerk went to 203.0.113.77',
    )
    await raised.getByRole('textbox', { name: 'Title' }).press('Enter')
    await expect.poll(raise.asked).toBe(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Raise' }).dblclick({ force: true })
    raise.release()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Raised the alert Raised once with 2 indicators.')).toHaveCount(1)
    await expect(page.getByText('All changes saved')).toBeVisible()
    expect(raise.asked()).toBe(1)

    const create = await hold('caseBoard.create')
    await host.turnTo('/cases')
    await page.keyboard.press('Shift+N')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Opened once')
    await page.keyboard.press('Enter')
    await expect.poll(create.asked).toBe(1)
    await page.keyboard.press('Enter')
    create.release()
    await expect(page).toHaveURL(/\/cases\/case_/)
    await expect(page.locator('#view')).toBeFocused()
    expect(create.asked()).toBe(1)

    const note = await hold('caseBoard.note')
    const line = page.getByRole('textbox', { name: /^What happened/ })
    await line.fill('The bank was called')
    await page.keyboard.press('Enter')
    await expect.poll(note.asked).toBe(1)
    await page.keyboard.press('Enter')
    await page.keyboard.type(' back')
    note.release()
    await expect(page.getByRole('listitem').filter({ hasText: 'The bank was called' })).toHaveCount(1)
    await expect(line).toHaveValue('The bank was called back')
    expect(note.asked()).toBe(1)
  },
)

test('keys that are pressed before a dialog has the focus are its own, and the newest message is shown', async ({
  page,
  host,
}) => {
  await openLureCase(host)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await page.locator('#view').focus()
  // what the widget kit does right after it has drawn a dialog, to be done once more when a key was pressed meanwhile
  await page.evaluate(() => {
    const { setTimeout: original } = window
    const begun: (() => void)[] = []
    const record = (run: () => void, ms?: number) => {
      if (ms === undefined) begun.push(run)
      return original(run, ms)
    }
    const again = () => {
      for (const run of begun) run()
      window.setTimeout = original
    }
    Object.assign(window, { setTimeout: record, again })
  })
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Resolve the case' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.evaluate(() => (window as unknown as { again: () => void }).again())
  await expect(dialog.getByRole('textbox', { name: 'Root cause' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  // as in the moment when the dialog is drawn but does not have the focus yet
  await page.evaluate(() => document.querySelector<HTMLElement>('.case-name')?.focus())
  await page.keyboard.press('Tab')
  await page.keyboard.type('A clerk paid')
  await expect(dialog.getByRole('textbox', { name: 'Root cause' })).toHaveValue('A clerk paid')
  await expect(title).toHaveValue(lureCase)
  await page.evaluate(() => document.querySelector<HTMLElement>('.case-name')?.focus())
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // what was written is kept, also in other views, until it is cancelled
  await expect(page.getByText('1 field not saved: Verdict of the case')).toBeVisible()
  const { pathname } = new URL(page.url())
  await host.turnTo('/alerts')
  await host.turnTo(pathname)
  await expect(title).toHaveValue(lureCase)
  await page.locator('#view').focus()
  await page.keyboard.press('r')
  await expect(dialog.getByRole('textbox', { name: 'Root cause' })).toHaveValue('A clerk paid')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('All changes saved')).toBeVisible()

  await page.locator('#view').focus()
  await page.keyboard.press('t')
  const line = page.getByRole('textbox', { name: /^What happened/ })
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await line.fill(`Entry ${number}`)
    await page.keyboard.press('Enter')
    await expect(line).toHaveValue('')
  }
  await line.fill('2026-02-30 06:12 Nobody knows this day')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '“2026-02-30 06:12” is not a date' })).toBeVisible()
  await expect(line).toHaveValue('2026-02-30 06:12 Nobody knows this day')
  await line.fill('')
  await page.locator('#view').focus()
  await page.keyboard.press('2')
  await page.locator('.task').first().getByRole('checkbox').click()
  await expect(page.getByText('Finished the task.')).toBeVisible({ timeout: 2000 })

  // the page cannot know whether the file is saved, since a dialog can be cancelled
  await page.locator('#view').focus()
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Seal and export' }).click()
  await expect(page.getByRole('dialog', { name: 'Sealed' }).getByRole('status')).toHaveText(
    /^Download started: case_.*\.sealed\.zip\. The recipient checks it/,
  )
})

test('what somebody else wrote meanwhile is shown at the field and written over only when asked; an emptied title comes back', async ({
  page,
  host,
}) => {
  await openLureCase(host)
  const id = /case_[^/]+/.exec(page.url())?.[0] ?? ''
  const elsewhere = (name: string, input: object) => ask(page, name, { id, ...input })
  const title = page.getByRole('textbox', { name: 'Title' })
  const summary = page.getByRole('textbox', { name: 'Summary' })
  const note = page.getByRole('alert').filter({ hasText: 'Somebody changed this in the meantime' })

  // with Tab alone: my value is kept
  await title.fill('My title')
  await elsewhere('caseBoard.change', { title: 'Their title' })
  await expect(note).toContainText('Their title')
  await expect(title).toHaveValue('My title')
  await page.keyboard.press('Tab')
  await expect(note.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  await expect(page.getByText(/1 field not saved: Title of the case/)).toBeVisible()
  await passesInBothThemes(page, 'a field that was changed elsewhere')
  await page.keyboard.press('Enter')
  await expect(note).toHaveCount(0)
  await expect(title).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'My title' })).toBeAttached()

  // with the mouse alone: their value is taken
  await summary.click()
  await summary.fill('My words')
  await elsewhere('caseBoard.change', { summary: 'Their words' })
  await expect(note).toContainText('Their words')
  await page.getByRole('link', { name: /^Timeline/ }).click()
  await note.getByRole('button', { name: 'Take theirs' }).click()
  await expect(summary).toHaveValue('Their words')
  await expect(note).toHaveCount(0)

  // an empty title is invalid: the former one is restored, with a message
  await title.fill('')
  await page.keyboard.press('Tab')
  await expect(title).toHaveValue('My title')
  await expect(page.getByRole('alert').filter({ hasText: 'A case needs a title' })).toBeVisible()
  await title.fill('My title.')
  await expect(page.getByRole('alert').filter({ hasText: 'A case needs a title' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'My title.' })).toBeAttached()

  // pasted text beyond the maximum length of a field is reported
  await title.fill('x'.repeat(990))
  await page.evaluate(() => navigator.clipboard.writeText('y'.repeat(57)))
  await title.press('End')
  await page.keyboard.press('ControlOrMeta+V')
  await expect(
    page.getByText('47 characters of the pasted text did not fit and were cut: “Title” takes 1,000.'),
  ).toBeVisible()
  await title.press('Escape')

  // the same for tasks and comments
  await page.getByRole('link', { name: /^Tasks/ }).click()
  const task = page.locator('.task').first()
  await task.getByRole('textbox', { name: 'Task' }).fill('Mine')
  const { case: shown } = (await elsewhere('caseBoard.open', {})) as {
    case: { task_list: { id: string }[] }
  }
  await elsewhere('caseTasks.change', { task: shown.task_list[0]?.id, title: 'Theirs' })
  await expect(task.getByRole('alert')).toContainText('Theirs')
  await task.getByRole('button', { name: 'Take theirs' }).click()
  await expect(task.getByRole('textbox', { name: 'Task' })).toHaveValue('Theirs')
  await page.getByRole('link', { name: /^Comments/ }).click()
  const { case: commented } = (await elsewhere('caseBoard.comment', { body: 'As it was' })) as {
    case: { comment_list: { id: string }[] }
  }
  const last = page.locator('.comment').last()
  await expect(last).toContainText('As it was')
  await last.getByRole('button', { name: 'Correct this comment' }).click()
  const correction = page.getByRole('textbox', { name: /^Correction/ })
  await correction.fill('Mine')
  await elsewhere('caseComments.correct', {
    comment: commented.comment_list.at(-1)?.id,
    body: 'Theirs',
    indicator: null,
  })
  await expect(note).toContainText('Theirs')
  await expect(page.getByRole('button', { name: 'Save the correction' })).toBeDisabled()
  await note.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await expect(last.locator('.markdown')).toContainText('Mine')
})
