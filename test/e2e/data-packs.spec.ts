import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from './host.ts'
import { messages } from './window.ts'

/** SHA-256 of the empty message, and of `abc` (FIPS 180-4). */
const digests = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
]

test('a hash set is imported, named, switched off, removed and brought back', async ({
  page,
  host,
}, info) => {
  const path = info.outputPath('seen-in-may.txt')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `# from the sandbox\n${digests.join('\n')}\nnot a digest\n`)
  await host.turnTo('/settings/data-packs')
  await page.getByRole('button', { name: 'Import a pack: Hash sets' }).click()
  const form = page.getByRole('dialog', { name: 'Import a pack: Hash sets' })
  await expect(form.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await form.locator('input[type=file]').setInputFiles(path)
  await form.getByLabel('What its digests are').selectOption('known malicious')
  await form.getByLabel('Name', { exact: true }).fill('Sandbox, May')
  await form.getByLabel('Licence').fill('internal')
  const dated = form.getByRole('textbox', { name: 'Date of the data' })
  await dated.fill('5/6/2026')
  await dated.press('Tab')
  await expect(form.getByRole('alert')).toContainText('It may be')
  await dated.fill('31.5.2026')
  await form.getByRole('button', { name: 'Import', exact: true }).click()

  const set = page.getByRole('row', { name: /Sandbox, May/ })
  await expect(set).toContainText('2026-05-31')
  await expect(set).toContainText('internal')
  const imports = page.getByRole('list', { name: 'Imports' })
  await expect(imports).toContainText('2 entries, 1 line could not be read')
  await set.getByText('Use Sandbox, May').or(set.locator('.mantine-Switch-track')).first().click()
  await expect(set.getByRole('switch')).not.toBeChecked()

  await set.getByRole('button', { name: 'Remove Sandbox, May' }).click()
  await expect(set).toHaveCount(0)
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(set).toHaveCount(1)
})

test('a file that is no pack says why, and nothing is kept', async ({ page, host }, info) => {
  const path = info.outputPath('notes.mmdb')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'This is no database.')
  await host.turnTo('/settings/data-packs')
  await page.getByRole('button', { name: 'Import a pack: Addresses' }).click()
  const form = page.getByRole('dialog')
  await form.locator('input[type=file]').setInputFiles(path)
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Imports' })).toContainText('failed')
  await expect(page.locator('.pack-problem')).not.toBeEmpty()
  await expect(page.getByRole('region', { name: 'Addresses' })).toContainText(
    'No data pack of this kind is imported.',
  )
})
