import { lureCase, openLureCase } from '../e2e/incident.ts'
import { expect, testWithIncident as test } from './window-test.ts'

/** Tasks of a case. */

test('tasks are written, given to somebody, done, moved and taken back with the keyboard alone', async ({
  page,
  shown,
}) => {
  await shown.turnTo('/cases')
  const card = page.getByRole('link', { name: lureCase })
  await expect(card).toContainText('0 of 4 tasks done')
  await expect(card).toContainText(/next due .* late/)
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Case', exact: true })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeFocused()
  await page.keyboard.type('Call the bank')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kim Vasquez')
  await page.keyboard.press('Tab')
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Write a day and time')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('+3d')
  await page.keyboard.press('Enter')
  const tasks = page.getByRole('region', { name: 'Case', exact: true }).locator('.task')
  await expect(tasks).toHaveCount(5)
  await expect(tasks.nth(4)).toContainText('due in 2 days')
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeFocused()

  // back to the checkbox of the new task, which is moved up and completed
  for (let field = 0; field < 7; field += 1) {
    await page.keyboard.press('Shift+Tab')
    if (
      await tasks
        .nth(4)
        .getByRole('checkbox')
        .evaluate((each) => each === document.activeElement)
    )
      break
  }
  await expect(tasks.nth(4).getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(tasks.nth(3).getByRole('textbox', { name: 'Task' })).toHaveValue('Call the bank')
  await page.keyboard.press('Space')
  await expect(tasks.nth(3)).toContainText('done by you')
  await expect(page.getByRole('link', { name: /^Tasks/ })).toContainText('4')

  // leaving a field saves it
  await page.keyboard.press('Tab')
  await page.keyboard.type('Call the bank back')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Changed the task.')).toBeVisible()
  await page.locator('#view').focus()
  await page.keyboard.press('z')
  await expect(tasks.nth(3).getByRole('textbox', { name: 'Task' })).toHaveValue('Call the bank')
  await page.keyboard.press('1')
  const timeline = page.getByRole('list').filter({ hasText: 'Finished the task Call the bank' })
  await expect(timeline).toContainText('Added the task Call the bank, for Kim Vasquez')
})

test('tasks are worked with the mouse alone, and the table sorts by what is due', async ({ page, shown }) => {
  await openLureCase(shown)
  await page.getByRole('link', { name: /^Tasks/ }).click()
  const tasks = page.locator('.task')
  await tasks.nth(1).getByRole('checkbox').click()
  await expect(tasks.nth(1)).toContainText('done by you')
  await tasks
    .nth(0)
    .getByRole('button', { name: /^Move down/ })
    .click()
  await expect(tasks.nth(1).getByRole('textbox', { name: 'Task' })).toHaveValue(
    'Ask the registrar for a takedown',
  )
  await tasks
    .nth(3)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(tasks).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(tasks).toHaveCount(4)
  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  await page.getByRole('button', { name: 'Table' }).click()
  const table = page.getByRole('grid', { name: 'Cases' })
  await table.getByRole('button', { name: 'Due' }).click()
  await expect(table.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.locator('[role=row][aria-selected]').first()).toContainText(lureCase)
})
