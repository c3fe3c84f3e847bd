import { lureCase } from '../e2e/incident.ts'
import { ask } from '../e2e/register-page.ts'
import { expect, testWithIncident as test } from './window-test.ts'

/** Templates and tags of cases. */

test('a template opens a case, tags narrow board and table, and a case becomes a template, with the keyboard alone', async ({
  page,
  shown,
}) => {
  await shown.turnTo('/cases')
  await page.getByRole('link', { name: lureCase }).waitFor()
  await page.keyboard.press('Shift+N')
  const dialog = page.getByRole('dialog', { name: 'Open a case' })
  const template = dialog.getByRole('combobox', { name: 'Template' })
  await expect(template).toBeFocused()
  // typing filters the available options
  await template.getByRole('option', { name: /^DORA/ }).waitFor({ state: 'attached' })
  await page.keyboard.type('DORA')
  await expect(template).toHaveValue(/template_/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+N')
  await expect(template).toHaveValue(/template_/)
  await expect(dialog.getByText(/^Brings 8 tasks, the tags DORA/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(
    /^Major ICT-related incident, \d{4}-\d\d-\d\d$/,
  )
  await dialog.getByRole('textbox', { name: 'Title' }).press('Enter')
  await expect(page).toHaveURL(/\/cases\/case_/)
  const region = page.getByRole('region', { name: 'Case', exact: true })
  await expect(region.getByRole('combobox', { name: 'Severity' })).toHaveValue('critical')
  await page.locator('#view').focus()
  await page.keyboard.press('2')
  await expect(region.locator('.task')).toHaveCount(8)
  await expect(region.locator('.task').nth(2)).toContainText(/due in 2[34] h/)

  await page.locator('#view').focus()
  await page.keyboard.press('Shift+T')
  const tag = region.getByRole('combobox', { name: 'Add a tag' })
  await expect(tag).toBeFocused()
  await page.keyboard.type('txt\u202dfdp')
  await page.keyboard.press('Enter')
  const refusal = page.getByText(/holds U\+202D/)
  await expect(refusal).toBeVisible()
  await page.keyboard.press('Tab')
  await tag.fill('tlp:amber')
  await page.keyboard.press('Tab')
  await expect(region.getByText('TLP:AMBER', { exact: true })).toBeVisible()
  // what was refused is not sent again when its field is left
  await expect(refusal).toHaveCount(1)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Save the case as a template')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').fill('Ours')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved the template Ours.')).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.locator('.card')).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Tag of the cases shown' }).focus()
  await page.keyboard.type('DORA')
  await expect(page.locator('.card')).toHaveCount(1)
  await page.locator('#view').focus()
  await page.keyboard.press('b')
  await expect(page.getByRole('grid', { name: 'Cases' })).toHaveAttribute('aria-rowcount', '2')

  const openTemplates = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Case templates')
    await page.keyboard.press('Enter')
  }
  await openTemplates()
  const list = page.getByRole('dialog', { name: 'Case templates' })
  await list.getByRole('button', { name: 'Ours', exact: true }).press('Enter')
  const lines = page.getByRole('dialog').getByRole('textbox', { name: /^Tasks/ })
  await expect(lines).toHaveValue(
    /Final report: within one month of the last intermediate report \|\s+\| \+30d/,
  )
  await lines.fill('Call | Kim | soon')
  await page.getByRole('button', { name: 'Save the template' }).press('Enter')
  await expect(page.getByText('This line is not a task: Call | Kim | soon')).toBeVisible()
  // closed by mistake and changed by somebody else: what was written is kept
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 field not saved: Case template')).toBeVisible()
  const { templates } = await ask<{ templates: { id: string; name: string }[] }>(
    page,
    'caseTemplates.list',
    {},
  )
  const ours = templates.find(({ name }) => name === 'Ours')
  await ask(page, 'caseTemplates.save', { ...ours, title: 'Theirs' })
  await openTemplates()
  await expect(lines).toHaveValue('Call | Kim | soon')
  await expect(page.getByText(/^Somebody has since changed this template/)).toBeVisible()
  await page.getByRole('button', { name: 'Start from the current one instead' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Title/ })).toHaveValue('Theirs')
  await lines.fill('Call | Kim | +2h')
  const tags = page.getByRole('dialog').getByRole('textbox', { name: /^Tags/ })
  await tags.fill('Ours, txt\u202efdp')
  await tags.press('Enter')
  await expect(
    page.getByText('Tags: the second one holds U+202E, which turns the direction of the text.'),
  ).toBeVisible()
  await tags.fill('Ours')
  await ask(page, 'caseTemplates.remove', { id: ours?.id })
  await expect(page.getByText(/^Somebody has since removed this template/)).toBeVisible()
  await page.getByRole('button', { name: 'Save the template' }).press('Enter')
  await expect(list.getByRole('listitem').filter({ hasText: 'Ours' })).toContainText('1 task')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await list.getByRole('button', { name: 'Remove Ours' }).press('Enter')
  await expect(list.getByRole('button', { name: 'Ours', exact: true })).toHaveCount(0)
})
