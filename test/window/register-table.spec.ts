import type { Page } from '@playwright/test'
import { passesInBothThemes } from '../e2e/axe.ts'
import { ask } from '../e2e/register-page.ts'
import { messages } from '../e2e/window.ts'
import type { OpenWindow } from './open-window.ts'
import { expect, testWithRegister as test, test as testWithNothing } from './window-test.ts'

/** The table editor for the records of a kind. */

const table = (page: Page, label: string) => page.getByRole('grid', { name: `${label} as a table` })
/** A cell by its row and column, from 0. */
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 1}"]`)

type Records = { readonly items: readonly { readonly record: Readonly<Record<string, unknown>> }[] }

async function recordsOf(page: Page, kind: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { items } = await ask<Records>(page, 'register.browse', { kind })
  return items.map(({ record }) => record)
}

async function openTable(page: Page, shown: OpenWindow, kind: string, label: string): Promise<void> {
  await shown.turnTo(`/register/${kind}`)
  await page.getByRole('switch', { name: 'Edit as a table' }).press('Space')
  await table(page, label).waitFor()
  await cell(page, 0, 0).click()
}

async function pasteBlock(page: Page, text: string): Promise<void> {
  await page.evaluate((block) => navigator.clipboard.writeText(block), text)
  await page.keyboard.press('Control+v')
}

test('cells are typed into with the keys of a spreadsheet', async ({ page, shown }) => {
  await openTable(page, shown, 'branches', 'Branches')
  await page.keyboard.press('F2')
  await page.locator('.cell-input').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(' Nord')
  await page.keyboard.press('Tab')
  await expect(cell(page, 0, 0)).toHaveText(/ Nord$/)
  await expect(cell(page, 0, 1)).toHaveClass(/is-active/)
  await page.keyboard.type('BR-1')
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 1)).toHaveText('BR-FR-01')
  await page.keyboard.type('BR-2')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 1)).toHaveText('BR-2')
  await expect(cell(page, 1, 1)).toHaveClass(/is-active/)
  await expect.poll(async () => (await recordsOf(page, 'branches'))[0]?.branch_code).toBe('BR-2')
  await passesInBothThemes(page, 'a table of cells', '.register-main')
})

test('a table that is not read yet takes no keys: its first row would be another one', async ({
  page,
  shown,
}) => {
  shown.questions.hold('register.browse')
  await shown.turnTo('/register/branches')
  await page.getByRole('switch', { name: 'Edit as a table' }).press('Space')
  await table(page, 'Branches').click()
  await page.keyboard.type('Atlantis')
  await page.keyboard.press('Tab')
  shown.questions.release()
  await expect(cell(page, 0, 0)).toHaveText(/Strasbourg/)
  await expect(cell(page, 1, 0)).toHaveText('Type or paste to add')
})

test('what is typed into a row that is scrolled out of view is saved', async ({ page, shown }) => {
  await openTable(page, shown, 'branches', 'Branches')
  const [branch] = await recordsOf(page, 'branches')
  const writes = Array.from({ length: 80 }, (_, at) => ({
    act: 'create',
    kind: 'branches',
    fields: { name: `Branch ${at}`, branch_code: `BX-${at}`, head_office_uuid: branch?.head_office_uuid },
  }))
  await ask(page, 'register.write', { label: 'Eighty branches', writes })
  await cell(page, 3, 0).waitFor()
  await page.keyboard.press('F2')
  await page.keyboard.type(' Sud')
  await cell(page, 0, 0).hover()
  await page.mouse.wheel(0, 5000)
  await expect(cell(page, 0, 0)).toHaveCount(0)
  await expect.poll(async () => (await recordsOf(page, 'branches'))[0]?.name).toMatch(/ Sud$/)
})

test('a list is picked from by typing, and countries are several', async ({ page, shown }) => {
  await openTable(page, shown, 'branches', 'Branches')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('austria')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 3)).toHaveText('AT')

  await shown.turnTo('/register/services')
  await page.getByRole('switch', { name: 'Edit as a table' }).press('Space')
  // a row that is not loaded yet ignores keys
  await expect(cell(page, 1, 4)).toHaveText('DE, IE')
  await cell(page, 1, 4).click()
  await page.keyboard.press('F2')
  await page.keyboard.type('finl')
  await expect(page.getByRole('option', { name: /Finland/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(cell(page, 1, 4)).toHaveText(/, FI$/)
  await expect
    .poll(async () => (await recordsOf(page, 'services'))[1]?.storage_countries)
    .toContain('eba_GA:FI')
})

test('what is typed into a cell stays while others write to the register', async ({ page, shown }) => {
  await openTable(page, shown, 'services', 'Services')
  const [provider] = await recordsOf(page, 'providers')
  const elsewhere = async (name: string) =>
    ask(page, 'register.write', {
      label: 'Elsewhere',
      writes: [{ act: 'update', kind: 'providers', uuid: provider?.uuid, fields: { notes: name } }],
    })
  await expect(cell(page, 1, 4)).toHaveText('DE, IE')
  await cell(page, 1, 4).click()
  await page.keyboard.press('F2')
  for (const letter of 'finl') {
    await page.keyboard.type(letter)
    await elsewhere(letter)
  }
  await expect(page.getByRole('combobox', { name: 'Countries of storage' })).toHaveValue('finl')
  await expect(page.getByRole('option', { name: /Finland/ })).toBeVisible()
})

test('a block from a spreadsheet fills cells and adds rows; a refused cell says why and nothing else is lost', async ({
  page,
  shown,
}) => {
  await openTable(page, shown, 'branches', 'Branches')
  await page.keyboard.press('ArrowDown')
  await pasteBlock(
    page,
    'Branch A\tBR-A\tBrakensiel Bank AG\tGermany\nBranch B\tBR-B\tBrakensiel Bank AG\tAtlantis\n\tBR-C\tBrakensiel Bank AG\tFR',
  )
  await expect(messages(page)).toContainText('2 cells were refused')
  const names = async () => (await recordsOf(page, 'branches')).map(({ name }) => name)
  expect(await names()).toContain('Branch A')
  expect(await names()).not.toContain('Branch B')
  // the valid row is now a record; the others remain below it as pasted
  const atlantis = page.getByRole('gridcell', { name: /Atlantis/ })
  await expect(atlantis).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('2 new rows not saved')).toBeVisible()
  await atlantis.click()
  await expect(page.getByText(/is not a member of the list country/).first()).toBeVisible()
  await passesInBothThemes(page, 'a table with refused cells', '.register-main')
  await page.keyboard.type('spain')
  await page.keyboard.press('Enter')
  await expect.poll(names).toContain('Branch B')
  await page.getByRole('button', { name: 'Discard what is not saved' }).click()
  await expect(page.getByText('not saved')).toHaveCount(0)
})

test('a paste is one act, which one Ctrl+Z takes back', async ({ page, shown }) => {
  await openTable(page, shown, 'arrangements', 'Arrangements')
  const before = await recordsOf(page, 'arrangements')
  await cell(page, 0, 1).click()
  await pasteBlock(page, 'One\nTwo\nThree')
  await expect(cell(page, 2, 1)).toHaveText('Three')
  await expect.poll(async () => (await recordsOf(page, 'arrangements'))[2]?.title).toBe('Three')
  await table(page, 'Arrangements').focus()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 0, 1)).toHaveText(String(before[0]?.title))
  await expect.poll(async () => (await recordsOf(page, 'arrangements'))[2]?.title).toBe(before[2]?.title)
})

test('Ctrl+D fills down, and a copied block is what a spreadsheet takes', async ({ page, shown }) => {
  await openTable(page, shown, 'arrangements', 'Arrangements')
  const records = await recordsOf(page, 'arrangements')
  await cell(page, 0, 3).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect
    .poll(async () => (await recordsOf(page, 'arrangements')).slice(0, 3).map(({ start_date }) => start_date))
    .toEqual([records[0]?.start_date, records[0]?.start_date, records[0]?.start_date])
  await cell(page, 1, 2).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  expect(await shown.clipboard()).toBe(`${records[1]?.provider_name}\t${records[0]?.start_date}`)
  await page.keyboard.press('Delete')
  await expect(cell(page, 1, 3)).toHaveText('')
})

testWithNothing('an empty list can begin as a table', async ({ page, shown }) => {
  await shown.turnTo('/register/providers')
  await page.getByRole('button', { name: 'Paste a table' }).click()
  await cell(page, 0, 0).click()
  await page.keyboard.type('First Provider Ltd')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await recordsOf(page, 'providers')).length).toBe(1)
  await expect(cell(page, 0, 0)).toHaveText('First Provider Ltd')
})
