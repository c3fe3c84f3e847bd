import type { Page } from '@playwright/test'
import { passesInBothThemes } from './axe.ts'
import { expect, test } from './host.ts'
import {
  ask,
  fitsItsWidth,
  type GivenFile,
  goldenPackage,
  readFiles,
  recordWith,
  takeIn,
} from './register-page.ts'
import { messages } from './window.ts'

function csv(name: string, text: string): GivenFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

function tab(page: Page, name: RegExp) {
  return page.getByRole('tab', { name })
}

test('a package is shown before it is taken in, and undone as one step', async ({ page, host }) => {
  await host.turnTo('/register/import')
  await passesInBothThemes(page, 'the start of an import')
  await readFiles(page, [goldenPackage()])
  const summary = page.getByRole('region', { name: 'What would change' })
  await expect(summary.getByRole('row', { name: /^Providers/ })).toContainText('6')
  await expect(summary.getByRole('list', { name: 'Rows of the file by template' })).toContainText('B_02.02 5')
  await passesInBothThemes(page, 'the preview of a sound package')

  await takeIn(page)
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Load the sample register' })).toBeVisible()
})

test('the sample fills an empty register, and is offered to no other', async ({ page, host }) => {
  await host.turnTo('/register/import')
  await page.getByRole('button', { name: 'Load the sample register' }).click()
  await expect(page.getByText(/^Imported as one step: \d+ records added/)).toBeVisible()
  await page.getByRole('button', { name: 'Import more' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load the sample register' })).toHaveCount(0)
})

test('the same package a second time changes nothing', async ({ page, host }) => {
  await host.turnTo('/register/import')
  await readFiles(page, [goldenPackage()])
  await takeIn(page)
  await passesInBothThemes(page, 'what was taken in')
  await page.getByRole('button', { name: 'Import more' }).click()
  await readFiles(page, [goldenPackage()])
  await expect(page.getByText('The register already holds all of it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})

test('cells in another spelling are listed with how they are taken, and what cannot be taken is said', async ({
  page,
  host,
}) => {
  await host.turnTo('/register/import')
  await readFiles(page, [
    csv('b_02.01.csv', 'c0010,c0020,c0030,c0040,c0050\nC-1,Standalone arrangement,,eba_CU:EUR,1000\n'),
    csv('b_01.03.csv', 'c0010,c0020,c0030,c0040\nBR-1,9999SKERRYBANK000195,Branch Dublin,Atlantis\n'),
  ])
  await tab(page, /^Spelling changed/).click()
  const spellings = page.getByRole('grid', { name: 'Cells imported in a different spelling' })
  await expect(spellings).toContainText('Standalone arrangement')
  await expect(spellings).toContainText('eba_CO:x1')
  await tab(page, /^Changed or not imported/).click()
  await expect(page.getByRole('grid', { name: 'Cells and rows changed or not imported' })).toContainText(
    'Atlantis',
  )
  await passesInBothThemes(page, 'notes of an import')
  await tab(page, /^Changed or not imported/).press('ArrowLeft')
  await expect(tab(page, /^Findings of the file/)).toHaveAttribute('aria-selected', 'true')
  await host.resize(900, 800)
  await fitsItsWidth(page.locator('.import-page'))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
})

test('headers that were not understood are mapped by hand, and the file is read again', async ({
  page,
  host,
}) => {
  await host.turnTo('/register/import')
  await readFiles(page, [
    csv('b_01.03.csv', 'c0010,c0020,c0030,Land\nBR-1,9999SKERRYBANK000195,Branch Dublin,eba_GA:IE\n'),
  ])
  await tab(page, /^Not read/).click()
  const land = page.getByRole('combobox', { name: 'Column for Land' })
  await expect(land).toHaveValue('')
  await land.selectOption('c0040')
  await passesInBothThemes(page, 'the mapping of headers')
  await page.getByRole('button', { name: 'Read again this way' }).click()
  await expect(tab(page, /^Not read 0/)).toBeVisible()
})

test('a file that is none of these is refused in a sentence, and nothing of it is kept', async ({
  page,
  host,
  faults,
}) => {
  faults.expect(/ 400 /)
  await host.turnTo('/register/import')
  await readFiles(page, [
    { name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') },
  ])
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await passesInBothThemes(page, 'a refused file')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
})

test('a file dropped on the page is read there and starts no triage', async ({ page, host }) => {
  await host.turnTo('/register/import')
  const { name, buffer } = goldenPackage()
  await page.locator('.import-page').evaluate(
    (element, [called, bytes]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(bytes as number[])], called as string))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, [...buffer]] as const,
  )
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeVisible()
  await expect(page).toHaveURL(/\/register\/import$/)
})

test('the history takes a step back, or says what stands in the way', async ({ page, host, faults }) => {
  faults.expect(/ 409 /)
  await host.turnTo('/register/history')
  await expect(page.getByText('There are no changes yet.')).toBeVisible()
  await host.turnTo('/register/import')
  await readFiles(page, [goldenPackage()])
  await takeIn(page)
  const provider = await recordWith(page, 'providers', 'name', 'Cirrus Cloud Ltd')
  await ask(page, 'register.write', {
    label: 'Rename Cirrus',
    writes: [{ act: 'update', kind: 'providers', uuid: provider.uuid, fields: { name: 'Cirrus Ltd' } }],
  })
  await host.turnTo('/register/history')
  const steps = page.getByRole('grid', { name: 'Changes' }).locator('[role=row][aria-selected]')
  await expect(steps).toHaveCount(2)
  await steps.nth(1).click()
  await page.getByRole('button', { name: 'Undo the selected change' }).click()
  await expect(page.getByRole('region', { name: 'Not done' })).toContainText('Cirrus')
  await passesInBothThemes(page, 'a step that is not taken back')
  await steps.nth(0).click()
  await page.keyboard.press('u')
  await expect(messages(page)).toContainText('Undone: rename Cirrus.')
  await expect(steps).toHaveCount(3)
  await recordWith(page, 'providers', 'name', 'Cirrus Cloud Ltd')
})

test('who files is not changed by an import, and a subsidiary can be merged into its group', async ({
  page,
  host,
}) => {
  await host.turnTo('/register/import')
  await readFiles(page, [goldenPackage()])
  await takeIn(page)
  await page.getByRole('button', { name: 'Import more' }).click()
  await readFiles(page, [
    csv('b_01.01.csv', 'c0010,c0020,c0030\n5299009LZV7C4I4P0D20,Skerry Polska,eba_GA:PL\n'),
    csv('b_01.02.csv', 'c0010,c0020,c0030\n5299009LZV7C4I4P0D20,Skerry Polska,eba_GA:PL\n'),
    csv(
      'b_05.01.csv',
      'c0010,c0020,c0050,c0080\n9999CIRRUSCLOUD00454,eba_qCO:qx2000,Another Name Ltd,eba_GA:IE\n',
    ),
  ])
  const questions = page.getByRole('region', { name: 'The file belongs to another filing' })
  await expect(questions.getByRole('checkbox')).not.toBeChecked()
  await expect(questions).toContainText('Skerry Polska (5299009LZV7C4I4P0D20)')
  await tab(page, /^Overwritten 1$/).click()
  const overwritten = page.getByRole('grid', { name: 'Fields that would be overwritten' })
  await expect(overwritten).toContainText('Another Name Ltd')
  await passesInBothThemes(page, 'an import over another filing')
  await questions.getByRole('radio', { name: /^As part of the group/ }).check()
  await expect(tab(page, /^Overwritten 0$/)).toBeVisible()
  await expect(tab(page, /^Changed or not imported [1-9]/)).toBeVisible()
  await host.resize(1024, 700)
  await fitsItsWidth(page.locator('.import-page'))
})

test('a column whose header says nothing is answered, and the answer is known the next time', async ({
  page,
  host,
}) => {
  const list = (amount: string) =>
    csv('liste.csv', `Unsere Verträge;;\nVertragsnr.;Vertragsart;X\nV-1;Einzelvertrag;${amount}\n`)
  await host.turnTo('/register/import')
  await readFiles(page, [list('1.250,00')])
  const choice = page.getByRole('combobox', { name: 'What X becomes' })
  await choice.selectOption('annual_cost')
  await expect(page.getByText('as answered')).toBeVisible()
  await takeIn(page)
  await page.getByRole('button', { name: 'Import more' }).click()
  await readFiles(page, [list('99')])
  await expect(page.getByText(/^1 answer comes from the import of liste\.csv/)).toBeVisible()
  await expect(choice).toHaveValue('annual_cost')
})
