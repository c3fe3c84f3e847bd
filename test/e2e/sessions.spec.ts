import { expect, isDesktop, test } from './host.ts'
import { drop, messages, paste, rows, smallText, sourceText, values } from './window.ts'

/** How a window hears that a session is gone: it asks for it, and the browser notes the answer. */
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
  await host.visit('/settings/workstation')
  await page.getByText('Keep sessions', { exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Keep sessions' })).not.toBeChecked()
  await host.visit('/')
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  const again = await host.restart()
  await expect(again.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect(again.getByRole('heading', { name: 'Kept sessions' })).toHaveCount(0)
})

test('a session is renamed, and Undo gives the former title back', async ({ page }) => {
  await drop(page, [{ name: 'raw.txt', text: 'seen: 45.155.205.233' }])
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename session' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Night of the 20th')
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('Renamed to Night of the 20th.')
  await expect(page).toHaveTitle('Night of the 20th – Skerry')
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
  await expect(page.getByRole('heading', { name: 'Kept sessions' })).toHaveCount(0)
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('Ctrl+Z brings a session back that was deleted in the list', async ({ page, faults }) => {
  faults.expect(goneAnswer)
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'New triage' }).click()
  await page.getByRole('button', { name: 'Acts on Pasted text' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: /^Pasted text/ })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('link', { name: /^Pasted text/ })).toBeVisible()
})

test('a deleted session is gone after a restart', async ({ page, host, faults }) => {
  faults.expect(goneAnswer)
  await paste(page, smallText)
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(messages(page)).toContainText('is deleted')
  const again = await host.restart()
  await expect(again.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect(again.getByRole('heading', { name: 'Kept sessions' })).toHaveCount(0)
})

test('the list of sessions says what each holds, newest first', async ({ page }) => {
  await drop(page, [{ name: 'first.txt', text: 'seen: 45.155.205.233' }])
  await expect(rows(page)).toHaveCount(1)
  await drop(page, [{ name: 'second.txt', text: 'nothing' }])
  await expect(page.getByText('No indicator stands in this text.')).toBeVisible()
  await page.getByRole('button', { name: 'New triage' }).click()
  const kept = page.locator('.kept').getByRole('link')
  await expect(kept).toHaveCount(2)
  await expect(kept.nth(0)).toContainText('second.txt')
  await expect(kept.nth(1)).toContainText('1 indicator')
})

test('an address of a session that is not here says so', async ({ page, host, faults }) => {
  faults.expect(goneAnswer)
  await host.visit('/triage/01J00000000000000000000000')
  await expect(page.getByRole('heading', { name: 'This session is not here' })).toBeVisible()
  await page.getByRole('button', { name: 'Show the kept sessions' }).click()
  await expect(page.getByRole('heading', { name: 'Triage', level: 1 })).toBeVisible()
})

test('two windows of one workstation show the same sessions', async ({ page }) => {
  test.skip(isDesktop, 'the desktop has one window')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Triage', level: 1 })).toBeVisible()
  await paste(page, smallText)
  await expect(other.getByRole('link', { name: /^Pasted text/ })).toBeVisible()
})
