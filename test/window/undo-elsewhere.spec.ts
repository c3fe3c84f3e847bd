import { lureCase } from '../e2e/incident.ts'
import { messages } from '../e2e/window.ts'
import { expect, testWithIncident as test } from './window-test.ts'

test('a change of another view is named before Ctrl+Z takes it back, and taken back when the key comes again', async ({
  page,
  shown,
}) => {
  await shown.turnTo('/cases')
  await page.getByRole('link', { name: lureCase }).click()
  await expect(page.getByRole('region', { name: 'Case', exact: true })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeFocused()
  await page.keyboard.type('Call the bank')
  await page.keyboard.press('Enter')
  const tasks = page.getByRole('region', { name: 'Case', exact: true }).locator('.task')
  await expect(tasks).toHaveCount(5)

  await shown.turnTo('/alerts')
  await page.locator('#view').focus()
  await page.keyboard.press('Control+z')
  await expect(messages(page)).toContainText(
    'The last change was made in Cases: Added the task Call the bank',
  )
  await expect(messages(page)).not.toContainText('Undone')

  await page.keyboard.press('Control+z')
  await expect(messages(page)).toContainText('Undone: added the task Call the bank.')
  await expect(messages(page)).not.toContainText('The last change was made in Cases')

  // what is redone is named as well
  await page.keyboard.press('Control+y')
  await expect(messages(page)).toContainText('What was undone last was made in Cases: Added the task')
  await expect(messages(page)).not.toContainText('Redone')
  await page.keyboard.press('Control+y')
  await expect(messages(page)).toContainText('Redone: added the task Call the bank.')

  // where the change was made, the key takes it back at once
  await shown.turnTo('/cases')
  await page.locator('#view').focus()
  await page.keyboard.press('Control+z')
  await expect(messages(page)).toContainText('Undone: added the task Call the bank.')
  await expect(messages(page)).not.toContainText('The last change was made in')
})
