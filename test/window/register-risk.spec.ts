import { passesInBothThemes } from '../e2e/axe.ts'
import { fitsItsWidth, goldenPackage, readFiles, recordWith, takeIn } from '../e2e/register-page.ts'
import type { OpenWindow } from './open-window.ts'
import { expect, test } from './window-test.ts'

async function filled(shown: OpenWindow): Promise<void> {
  await shown.turnTo('/register/import')
  await readFiles(shown.page, [goldenPackage()])
  await takeIn(shown.page)
}

test('concentration is told in numbers, bars and a map with a table beside it', async ({ page, shown }) => {
  await filled(shown)
  await shown.turnTo('/register/risk')
  const index = page.getByRole('region', { name: 'Concentration index' })
  await expect(index.getByRole('listitem').first()).toContainText(/2,800.*High/)
  const providers = page.getByRole('region', { name: 'By provider' })
  await expect(providers.getByRole('row', { name: /Cirrus Cloud Ltd/ })).toContainText('40 %')
  await index.getByRole('button', { name: 'Critical functions' }).click()
  await expect(providers.getByRole('table')).toContainText('Skerry Tech Services GmbH')

  const countries = page.getByRole('region', { name: 'Countries', exact: true })
  await expect(countries.getByRole('img', { name: /^Map of the world/ })).toBeVisible()
  await expect(countries.getByRole('row', { name: /Ireland/ })).toBeVisible()
  await countries.getByRole('button', { name: 'Headquarters' }).click()
  await expect(countries.getByRole('columnheader', { name: 'Providers' })).toBeVisible()
  await countries.getByRole('button', { name: 'Europe' }).click()
  await expect(countries.getByRole('img', { name: /^Map of the countries of Europe/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Imported')
  await passesInBothThemes(page, 'concentration')
  await shown.resize(900, 800)
  await fitsItsWidth(page.locator('.risk-page'))

  await providers.getByRole('button', { name: 'Skerry Tech Services GmbH' }).click()
  await expect(page).toHaveURL(/\/register\/providers\/[^/]+$/)
})

test('an empty register has no concentration, and says what fills it', async ({ page, shown }) => {
  await shown.turnTo('/register/risk')
  await expect(page.getByText('There are no providers yet.')).toBeVisible()
  await passesInBothThemes(page, 'no concentration')
})

test('a chain is walked with the arrows, opened with Enter, and read as a list', async ({ page, shown }) => {
  await filled(shown)
  const provider = await recordWith(page, 'providers', 'name', 'Cirrus Cloud Ltd')
  await shown.turnTo(`/register/chain/providers/${provider.uuid}`)
  const drawing = page.getByRole('application', { name: /^Drawing of the chain/ })
  await drawing.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Skerry Bank AG, 9999SKERRYBANK000195, Entities')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^F1, Retail payments, Functions, critical$/)).toBeAttached()
  await passesInBothThemes(page, 'the drawing of a chain')

  await page.keyboard.press('l')
  await expect(page.getByRole('region', { name: 'Providers, rank 2' })).toContainText('Rechenzentrum')
  await passesInBothThemes(page, 'the list of a chain')
  await shown.resize(900, 800)
  await fitsItsWidth(page.locator('.chain-list'))
  await page.keyboard.press('l')
  await drawing.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/register\/scopeEntities\/[^/]+$/)
})

test('another chain is found by name', async ({ page, shown }) => {
  await filled(shown)
  const provider = await recordWith(page, 'providers', 'name', 'Cirrus Cloud Ltd')
  await shown.turnTo(`/register/chain/providers/${provider.uuid}`)
  const picker = page.getByRole('combobox', { name: 'Arrangement or provider' })
  await picker.fill('C-003')
  await page.getByRole('option', { name: /C-003/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C-003' })).toBeVisible()
})
