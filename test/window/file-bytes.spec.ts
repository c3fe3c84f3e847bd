import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { passesInBothThemes } from '../e2e/axe.ts'
import { dropOnView } from '../e2e/window.ts'
import { expect, test } from './window-test.ts'

/** The bytes of a file with the keyboard alone: found, selected, read as values, decoded, kept. */

const program = readFileSync(join(import.meta.dirname, '../fixtures/files/pe/signed.exe'))

async function analysed(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { name: 'Files', level: 1 })).toBeVisible()
  await dropOnView(page, [{ name, bytes: [...bytes] }])
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('analysed', { exact: true })).toBeVisible()
}

const openTab = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
const bytes = (page: Page) => page.getByRole('group', { name: 'Bytes' })
const selected = (page: Page) => page.locator('#bytes-selected')

test('bytes are gone to, selected, searched and read as values with keys, and the layout leads to them', async ({
  page,
  shown,
}, info) => {
  await analysed(page, 'setup.exe', program)
  await openTab(page, 'Bytes')
  await expect(page.locator('.hex-row').first()).toContainText('4d 5a')
  await bytes(page).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(selected(page)).toContainText('2 bytes selected, 0x0 to 0x1')
  // MZ as a number of two bytes
  await expect(page.getByRole('row', { name: /^u16/ })).toHaveText('u162311719802')
  await page.keyboard.press('Control+End')
  await expect(selected(page)).toContainText(`Byte 0x${(program.length - 1).toString(16)}`)
  await expect(page.locator('.hex-row.is-current')).toBeVisible()
  await page.keyboard.press('o')
  await page.keyboard.type('0x3c')
  await page.keyboard.press('Enter')
  await expect(selected(page)).toContainText('Byte 0x3c (60)')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('0xfffffff')
  await expect(page.getByText('The file ends before 0xfffffff')).toBeVisible()
  await bytes(page).focus()
  await page.keyboard.press('b')
  await page.keyboard.type('THIS PROGRAM')
  await page.keyboard.press('Enter')
  const at = program.indexOf('This program')
  await expect(page.getByText(`Found at 0x${at.toString(16)}`)).toBeVisible()
  await expect(selected(page)).toContainText('12 bytes selected')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('no such words in it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('It does not occur in the file.')).toBeVisible()
  await page.screenshot({ path: info.outputPath('bytes-hit.png') })
  await page.getByText('As tables').click()
  await page.getByRole('region', { name: 'Sections' }).getByRole('button').first().press('Enter')
  await expect(selected(page)).toContainText('bytes selected')
  await expect(bytes(page)).toBeInViewport()
  await passesInBothThemes(page, 'the bytes of a file')
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
    [720, 450],
  ] as const) {
    await shown.resize(width, height)
    await page.screenshot({ path: info.outputPath(`bytes-${width}.png`) })
  }
})

test('a selection is decoded in steps that are undone and moved, and its output is kept as a file', async ({
  page,
}, info) => {
  const secret = Buffer.from(gzipSync('fetch https://stage.kestrel-sample.com/load.bin')).toString('base64')
  await analysed(page, 'note.dat', Buffer.from(secret))
  await openTab(page, 'Bytes')
  await bytes(page).focus()
  await page.keyboard.press('Control+a')
  await expect(selected(page)).toContainText(`${secret.length} bytes selected`)
  await page.keyboard.press('d')
  const panel = page.getByRole('region', { name: 'Decode by hand' })
  const output = panel.getByRole('region', { name: 'Output as text' })
  await expect(output).toHaveText(secret)
  const add = panel.getByRole('combobox', { name: 'Add a step' })
  await add.selectOption('Gunzip')
  await expect(panel.getByRole('alert')).toContainText('Step 1 cannot be applied')
  await add.selectOption('From Base64')
  await panel.getByRole('button', { name: 'Move step 2, From Base64, up' }).press('Enter')
  await expect(output).toHaveText('fetch https://stage.kestrel-sample.com/load.bin')
  await expect(panel.getByRole('list', { name: 'Indicators of the output' })).toContainText('hxxps://stage')
  await panel.getByRole('button', { name: 'Undo step' }).press('Enter')
  await expect(panel.getByRole('alert')).toContainText('Step 1 cannot be applied')
  await panel.getByRole('button', { name: 'Redo step' }).press('Enter')
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await passesInBothThemes(page, 'decoding by hand')
  await page.screenshot({ path: info.outputPath('decode.png'), fullPage: true })
  await panel.getByRole('textbox', { name: 'Name of the file for the output' }).fill('stage.txt')
  await panel.getByRole('button', { name: 'Analyse the output as a file' }).press('Enter')
  await page.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'stage.txt', level: 1 })).toBeVisible()
  await expect(page.getByText(/decoded from note\.dat at byte 0/)).toBeVisible()
})

test('strings are filtered and lead to their bytes, and a finding does too', async ({ page }, info) => {
  await analysed(page, 'setup.exe', program)
  await openTab(page, 'Strings')
  const list = page.getByRole('listbox', { name: /^Strings/ })
  await page.getByRole('textbox', { name: 'Filter the strings' }).fill('this program')
  // its own, and that of the program in it
  await expect(list.getByRole('option')).toHaveCount(2)
  await passesInBothThemes(page, 'the strings of a file')
  await page.screenshot({ path: info.outputPath('strings.png') })
  await list.focus()
  await page.keyboard.press('Enter')
  const at = program.indexOf('!This program')
  await expect(selected(page)).toContainText(`selected, 0x${at.toString(16)} to`)
  await page.goBack()
  await expect(list).toBeVisible()
})
