import { expect, isDesktop, test } from './host.ts'
import { commandField, drop, messages, paste, rows, smallText, sourceText, values } from './window.ts'

/** A window learns that a session is gone by requesting it, and the browser logs the response. */
const goneAnswer = /status of 404/

test('a session is there again after the window is loaded anew', async ({ page }) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await page.reload()
  await expect(rows(page)).toHaveCount(10)
  await expect(sourceText(page)).toContainText('Two calls to')
})

test('sessions, their text and their indicators are there again after a restart', async ({ page, host }) => {
  await drop(page, [{ name: 'kept.log', text: 'seen: 45.155.205.233' }])
  await expect(values(page)).toHaveText(['45.155.205[.]233'])
  const again = await host.restart()
  await again.getByRole('link', { name: /^kept\.log/ }).click()
  await expect(values(again)).toHaveText(['45.155.205[.]233'])
  await expect(sourceText(again)).toContainText('seen: 45.155.205.233')
})

test('sessions that are not to be kept are gone after a restart', async ({ page, host }) => {
  await host.turnTo('/settings/workstation')
  await page.getByText('Keep sessions', { exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Keep sessions' })).not.toBeChecked()
  await host.turnTo('/triage')
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  const again = await host.restart()
  await expect(again.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect(again.getByRole('heading', { name: 'Sessions', exact: true })).toHaveCount(0)
})

test('a session is renamed, and Undo gives the former title back', async ({ page, faults }) => {
  // refusals are logged by the browser
  faults.expect(/ 400 /)
  await drop(page, [{ name: 'raw.txt', text: 'seen: 45.155.205.233' }])
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename session' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Night of the 20th')
  // closed by mistake
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 field not saved: Title of the session')).toBeVisible()
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Night of the 20th')
  // refused, and not lost
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Night\u202eof the 20th')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('U+202E')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 field not saved: Title of the session')).toBeVisible()
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Night\u202eof the 20th')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Night of the 20th')
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('Renamed to Night of the 20th.')
  await expect(page).toHaveTitle('Night of the 20th – Skerry')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveTitle('raw.txt – Skerry')
})

test('a deleted session comes back whole with Undo', async ({ page, faults }) => {
  faults.expect(goneAnswer)
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Triage', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toHaveCount(0)
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('Ctrl+Z brings a session back that was deleted in the list', async ({ page, faults }) => {
  faults.expect(goneAnswer)
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'New triage' }).click()
  await page.getByRole('button', { name: /^Actions for Two calls to/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: /^Two calls to/ })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('link', { name: /^Two calls to/ })).toBeVisible()
})

test('a deleted session is gone after a restart', async ({ page, host, faults }) => {
  faults.expect(goneAnswer)
  await paste(page, smallText)
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(messages(page)).toContainText('is deleted')
  const again = await host.restart()
  await expect(again.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect(again.getByRole('heading', { name: 'Sessions', exact: true })).toHaveCount(0)
})

test('the list of sessions says what each holds, newest first', async ({ page }) => {
  await drop(page, [{ name: 'first.txt', text: 'seen: 45.155.205.233' }])
  await expect(rows(page)).toHaveCount(1)
  await drop(page, [{ name: 'second.txt', text: 'nothing' }])
  await expect(page.getByText('This text contains no indicator.')).toBeVisible()
  await page.getByRole('button', { name: 'New triage' }).click()
  const kept = page.locator('.kept').getByRole('link')
  await expect(kept).toHaveCount(2)
  await expect(kept.nth(0)).toContainText('second.txt')
  await expect(kept.nth(1)).toContainText('1 indicator')
})

test('an address of a session that is not here says so', async ({ page, host, faults }) => {
  faults.expect(goneAnswer)
  await host.visit('/triage/01J00000000000000000000000')
  await expect(page.getByRole('heading', { name: 'Session not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all sessions' }).click()
  await expect(page.getByRole('heading', { name: 'Triage', level: 1 })).toBeVisible()
})

test('two windows of one workstation show the same sessions', async ({ page, faults }) => {
  faults.expect(goneAnswer)
  test.skip(isDesktop, 'the desktop has one window')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Triage', level: 1 })).toBeVisible()
  await paste(page, smallText)
  await expect(other.getByRole('link', { name: /^Two calls to/ })).toContainText('Not a message: not judged')
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(other.getByRole('link', { name: /^Two calls to/ })).toHaveCount(0)
})

const mail = [
  'Received: from mx.parcel-desk.click (mx.parcel-desk.click [45.155.205.233]) by mail.example.org; Mon, 2 Nov 2026 10:00:02 +0100',
  'From: =?utf-8?Q?Parcel_desk?= <desk@parcel-desk.click>',
  'To: someone@example.org',
  'Subject: =?utf-8?Q?Ihr_Paket_h=C3=A4ngt?=',
  'Date: Mon, 2 Nov 2026 10:00:00 +0100',
  '',
  'Pay at hxxps://parcel-desk[.]click/fee',
].join('\n')

test('a mail is called by its subject, and its header is read from there and left again', async ({
  page,
}) => {
  await drop(page, [{ name: 'message.eml', text: mail }])
  await expect(page).toHaveTitle('Ihr Paket hängt – Skerry')
  await page.getByRole('button', { name: 'Read the header' }).click()
  await expect(page).toHaveURL(/\/lookup\/headers$/)
  await expect(page.getByRole('main')).toContainText('mx.parcel-desk[.]click')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page).toHaveTitle('Ihr Paket hängt – Skerry')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('read the header')
  await expect(page.getByRole('option', { name: 'Read the header of this message' })).toBeVisible()
})

test('a text that is no mail has no header to read', async ({ page }) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Read the header' })).toHaveCount(0)
  await commandField(page).fill('read the header of this')
  await expect(page.getByRole('option', { name: 'Read the header of this message' })).toHaveCount(0)
})

test.describe('on a host that nobody has used', () => {
  // sessions deleted by a previous test can be restored until the host ends, and their files are counted until then
  test.use({ isNew: true })

  test('sessions are searched, marked and deleted together, and come back together', async ({
    page,
    host,
    faults,
  }) => {
    faults.expect(goneAnswer)
    for (const name of ['gate.log', 'gate-2.log', 'mail.txt']) {
      await drop(page, [{ name, text: 'seen: 45.155.205.233' }])
      await expect(rows(page)).toHaveCount(1)
    }
    await host.turnTo('/triage')
    const kept = page.getByRole('region', { name: 'Sessions', exact: true })
    const links = kept.getByRole('link')
    await expect(kept).toContainText('3 sessions, 60 B of texts and files')
    await page.keyboard.press('/')
    await page.keyboard.type('gate')
    await expect(links).toHaveCount(2)
    await kept.getByRole('checkbox', { name: 'All that match' }).check()
    await kept.getByRole('button', { name: 'Delete 2 sessions' }).click()
    await expect(messages(page)).toContainText('2 sessions are deleted.')
    await kept.getByRole('searchbox').fill('')
    await expect(links).toHaveCount(1)
    await expect(links).toContainText('mail.txt')
    await messages(page).getByRole('button', { name: 'Undo' }).click()
    await expect(links).toHaveCount(3)
    // selected entries that are not displayed are not deleted
    await kept.getByRole('checkbox', { name: 'All', exact: true }).check()
    await kept.getByRole('searchbox').fill('mail')
    await expect(kept.getByRole('button', { name: 'Delete 1 session' })).toBeVisible()
    await host.turnTo('/settings/workstation')
    await expect(page.getByText(/^\d+ B, 3 sessions$/)).toBeVisible()
  })
})

test('what was done is taken back and done again by key, act by act, and a field keeps these keys for itself', async ({
  page,
  faults,
}) => {
  faults.expect(goneAnswer)
  await drop(page, [{ name: 'gate.log', text: 'seen: 45.155.205.233' }])
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Gate')
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('Renamed to Gate.')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('delete this')
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('Gate is deleted.')
  await page.keyboard.press('Control+z')
  await expect(messages(page)).toContainText('Undone: deleted session Gate.')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(page).toHaveTitle('gate.log – Skerry')
  await page.keyboard.press('Control+y')
  await expect(messages(page)).toContainText('Redone: renamed session gate.log to Gate.')
  await page.keyboard.press('Control+Shift+z')
  await expect(messages(page)).toContainText('Redone: deleted session Gate.')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('redo')
  await page.keyboard.press('Control+y')
  await expect(page.getByRole('option', { name: /^Redo/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
})
