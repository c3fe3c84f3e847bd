import { passesInBothThemes } from './axe.ts'
import { expect, type Host, test } from './host.ts'
import { fitsItsWidth, goldenPackage, readFiles, recordWith, takeIn } from './register-page.ts'

async function filled(host: Host): Promise<void> {
  await host.turnTo('/register/import')
  await readFiles(host.page, [goldenPackage()])
  await takeIn(host.page)
}

test('concentration is told in numbers, bars and a map with a table beside it', async ({ page, host }) => {
  await filled(host)
  await host.turnTo('/register/risk')
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
  await host.resize(900, 800)
  await fitsItsWidth(page.locator('.risk-page'))

  await providers.getByRole('button', { name: 'Skerry Tech Services GmbH' }).click()
  await expect(page).toHaveURL(/\/register\/providers\/[^/]+$/)
})

test('an empty register has no concentration, and says what fills it', async ({ page, host }) => {
  await host.turnTo('/register/risk')
  await expect(page.getByText('There are no providers yet.')).toBeVisible()
  await passesInBothThemes(page, 'no concentration')
})

test('a chain is walked with the arrows, opened with Enter, and read as a list', async ({ page, host }) => {
  await filled(host)
  const provider = await recordWith(page, 'providers', 'name', 'Cirrus Cloud Ltd')
  await host.turnTo(`/register/chain/providers/${provider.uuid}`)
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
  await host.resize(900, 800)
  await fitsItsWidth(page.locator('.chain-list'))
  await page.keyboard.press('l')
  await drawing.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/register\/scopeEntities\/[^/]+$/)
})

test('another chain is found by name', async ({ page, host }) => {
  await filled(host)
  const provider = await recordWith(page, 'providers', 'name', 'Cirrus Cloud Ltd')
  await host.turnTo(`/register/chain/providers/${provider.uuid}`)
  const picker = page.getByRole('combobox', { name: 'Arrangement or provider' })
  await picker.fill('C-003')
  await page.getByRole('option', { name: /C-003/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C-003' })).toBeVisible()
})
