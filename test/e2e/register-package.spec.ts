import { passesInBothThemes } from './axe.ts'
import { expect, test } from './host.ts'
import {
  ask,
  fitsItsWidth,
  goldenPackage,
  nextSavedHash,
  readFiles,
  recordWith,
  takeIn,
} from './register-page.ts'

const main = '.register-main'

test('a register without records offers what fills it', async ({ page, host }) => {
  await host.turnTo('/register/package')
  await expect(page.getByText('Add or import records first.')).toBeVisible()
  await passesInBothThemes(page, 'the package page of an empty register')
  await page.getByRole('button', { name: 'Import a file or load the sample' }).click()
  await expect(page).toHaveURL(/\/register\/import$/)
  await host.turnTo('/register/filings')
  await expect(page.getByText('No packages are kept here.')).toBeVisible()
  await passesInBothThemes(page, 'the filings of an empty register')
})

test('a sound register becomes a package whose file has the hash that is shown, now and later', async ({
  page,
  host,
}) => {
  await host.turnTo('/register/import')
  await readFiles(page, [goldenPackage()])
  await takeIn(page)
  await page.getByRole('button', { name: 'See what the filing needs' }).click()
  const steps = page.getByRole('region', { name: 'What a filing needs' }).getByRole('listitem')
  await expect(steps).toHaveCount(7)
  for (const step of await steps.all()) await expect(step).toContainText('done')
  await expect(steps.nth(5)).toContainText('9999SKERRYBANK000195.CON_DE_DORA010100_DORA_2025-12-31_')
  await passesInBothThemes(page, 'the checklist')

  await page.getByRole('textbox', { name: 'Note, kept with it' }).fill('First of the year')
  await page.keyboard.press('Control+Enter')
  const built = page.getByRole('region', { name: 'Finished package' })
  await expect(built).toContainText('Read back and checked offline: no findings')
  const files = built.getByRole('list', { name: 'Files of the package' }).getByRole('button')
  await expect(files).toHaveCount(19)
  await files.filter({ hasText: 'b_02.02.csv' }).click()
  const text = built.getByRole('region', { name: 'Text of reports/b_02.02.csv' })
  await expect(text).toContainText('C-002,9999SKERRYBANK000195')
  await passesInBothThemes(page, 'a finished package')

  const shown = await built.locator('dd .mono').nth(1).textContent()
  expect(shown).toMatch(/^[0-9a-f]{64}$/)
  const first = nextSavedHash(page)
  const saved = await host.saved(() => built.getByRole('button', { name: 'Save the file' }).click())
  expect(saved.name).toMatch(/^9999SKERRYBANK000195\.CON_DE_DORA010100_DORA_2025-12-31_\d{17}\.zip$/)
  expect(await first).toBe(shown)

  await built.getByRole('button', { name: 'All filings' }).click()
  const kept = page.getByRole('row', { name: /First of the year/ })
  await expect(kept).toContainText('2025-12-31')
  const again = nextSavedHash(page)
  const savedAgain = await host.saved(() => kept.getByRole('button', { name: /^Save / }).click())
  expect(savedAgain.name).toBe(saved.name)
  expect(await again).toBe(shown)
})

test('an arrangement without a type of service blocks the package and is one click away', async ({
  page,
  host,
}) => {
  await host.turnTo('/register/import')
  await readFiles(page, [goldenPackage()])
  await takeIn(page)
  await ask(page, 'register.write', {
    label: 'Add an arrangement',
    writes: [{ act: 'create', kind: 'arrangements', fields: { contract_ref: 'C-900' } }],
  })
  await host.turnTo('/register/package')
  const open = page.getByRole('list', { name: 'Unclassified arrangements' })
  await expect(open).toContainText('It has no service.')
  await expect(page.locator(main).getByRole('button', { name: 'Build package' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Build a draft to look at' })).toBeVisible()
  await passesInBothThemes(page, 'a blocked package')
  await open.getByRole('button', { name: 'C-900' }).click()
  await expect(page).toHaveURL(/\/register\/arrangements\//)
  const add = page.getByRole('button', { name: 'Add a service' })
  await expect(add).toBeFocused()

  // of two services, the one without a nature is shown, and its field focused
  const arrangement = await recordWith(page, 'arrangements', 'contract_ref', 'C-900')
  const service = (fields: object) => ({
    act: 'create',
    kind: 'services',
    fields: { arrangement_uuid: arrangement.uuid, ...fields },
  })
  await ask(page, 'register.write', {
    label: 'Add services',
    writes: [service({ service_nature: 'ict' }), service({})],
  })
  await host.turnTo('/register/package')
  await open.getByRole('button', { name: 'C-900' }).click()
  await expect(page.getByRole('tab', { selected: true })).toContainText('2')
  await expect(page.locator('#service-service_nature')).toBeFocused()
})

test('an error blocks the filing, names its rule, and leaves a draft to look at', async ({ page, host }) => {
  await host.turnTo('/register/import')
  await readFiles(page, [goldenPackage()])
  await takeIn(page)
  const provider = await recordWith(page, 'providers', 'name', 'Cirrus Cloud Ltd')
  await ask(page, 'register.write', {
    label: 'Break a code',
    writes: [
      { act: 'update', kind: 'providers', uuid: provider.uuid, fields: { id_code: '9999CIRRUSCLOUD00455' } },
    ],
  })
  await host.turnTo('/register/package')
  const rule = page
    .getByRole('list', { name: 'Errors by rule' })
    .getByRole('listitem')
    .filter({ hasText: 'OWN-01' })
  await rule.getByRole('button', { name: /finding/ }).click()
  await expect(rule.getByRole('button', { name: /^Open / }).first()).toBeVisible()
  await passesInBothThemes(page, 'errors by rule')
  await expect(page.locator(main).getByRole('button', { name: 'Build package' })).toBeDisabled()
  await page.getByRole('button', { name: 'Build a draft to look at' }).click()
  const draft = page.getByRole('region', { name: 'Draft' })
  await expect(draft).toContainText('The receiver would reject it.')
  await host.turnTo('/register/filings')
  await expect(page.getByText('No packages are kept here.')).toBeVisible()
})

test('a kept package is compared with the register cell by cell, and removed only after a question', async ({
  page,
  host,
}) => {
  await host.turnTo('/register/import')
  await readFiles(page, [goldenPackage()])
  await takeIn(page)
  await ask(page, 'registerFilings.build', { timestamp: '20260302101500000' })
  const arrangement = await recordWith(page, 'arrangements', 'contract_ref', 'C-002')
  await ask(page, 'register.write', {
    label: 'Change the law',
    writes: [
      {
        act: 'update',
        kind: 'arrangements',
        uuid: arrangement.uuid,
        fields: { annual_cost: '999', governing_law_country: 'FR' },
      },
    ],
  })
  await host.turnTo('/register/filings')
  await page.getByRole('button', { name: /^Compare .* with the register now$/ }).click()
  const templates = page.getByRole('list', { name: 'Templates that differ' }).getByRole('button')
  await expect(templates).toHaveCount(2)
  await templates.filter({ hasText: 'B_02.02' }).click()
  const lines = page.getByRole('grid', { name: /^Differences/ }).locator('[role=row][aria-selected]')
  await expect(lines).toHaveCount(2)
  await lines.first().click()
  const row = page.getByRole('region', { name: 'The chosen row' })
  await expect(row).toContainText('Germany')
  await expect(row).toContainText('France')
  await passesInBothThemes(page, 'a comparison')
  await host.resize(900, 800)
  await fitsItsWidth(page.locator('.filings-page'))

  await page.getByRole('button', { name: /^Remove / }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this package?' })
  await expect(dialog).toContainText('_20260302101500000.zip')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('button', { name: 'Remove the package' }).click()
  await expect(page.getByText('No packages are kept here.')).toBeVisible()
})
