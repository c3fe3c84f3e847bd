import { readFileSync } from 'node:fs'
import { passesInBothThemes } from './axe.ts'
import { expect, test } from './host.ts'
import { fitsItsWidth, readFiles } from './register-page.ts'

const book = (name: string) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: readFileSync(new URL(`../fixtures/workbooks-of-officers/${name}`, import.meta.url)),
})

test('a workbook of an officer is mapped in one view, imported, and what stays out is listed', async ({
  page,
  host,
}) => {
  await host.turnTo('/register/import')
  await readFiles(page, [book('de-4-dienstleisterliste.xlsx')])
  await expect(page.getByRole('navigation', { name: 'Sheets' })).toContainText('B_05.01')
  const choice = page.getByRole('combobox', { name: /^What Land becomes/ })
  await expect(choice).toHaveValue('provider_country')
  for (const width of [1440, 1024, 720]) {
    await host.resize(width, 900)
    await fitsItsWidth(page.locator('.mapping'))
    const box = await choice.boundingBox()
    expect(box?.width ?? 0).toBeGreaterThanOrEqual(250)
    const shots = process.env.SKERRY_PICTURES
    if (shots !== undefined) await page.screenshot({ path: `${shots}/mapping-${width}.png` })
  }
  await host.resize(1440, 900)
  await passesInBothThemes(page, 'the mapping of a workbook')
  await page.keyboard.press('v')
  await expect(page.getByRole('region', { name: 'What would change' })).toBeVisible()
  await page.keyboard.press('v')
  await page.getByRole('button', { name: /^Import \d+ records/ }).click()
  await expect(page.getByText(/^Imported as one step: \d+ records added/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Left out' })).toContainText('left out:')
  await host.turnTo('/register/history')
  await expect(page.getByText('Left out by imports: 1 list')).toBeVisible()
})
