import { passesInBothThemes } from '../e2e/axe.ts'
import { importPack } from '../e2e/import-pack.ts'
import { ask } from '../e2e/register-page.ts'
import { inspector, paste, row, rows, smallText, values } from '../e2e/window.ts'
import { expect, test } from './window-test.ts'

const loader = '7f7cc3b77cc933cae31d0e6ca29e1f204bb551480768f23f1d650b5bfcff1bbc'

test('a known malicious digest comes first in a session that is open, in words, and a filter finds it by key', async ({
  page,
  shown,
}, info) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await expect(values(page).first()).not.toHaveText(loader)
  await importPack(page, {
    kind: 'hash_set',
    name: 'Sandbox, May',
    file: 'set.txt',
    text: `${loader}\n`,
    options: { verdict: 'known_malicious' },
  })
  await expect(rows(page).first()).toContainText('malicious · Sandbox, May')
  await expect(rows(page).first().locator('.cell-known svg')).toHaveCount(1)
  await expect(values(page).first()).toHaveText(loader)
  await row(page, loader).click()
  await expect(inspector(page)).toContainText('malicious · Sandbox, May')
  await passesInBothThemes(page, 'a table with a known malicious digest')
  for (const width of [1024, 1440]) {
    await shown.resize(width, 900)
    // shown in words, however narrow the table is
    await expect(rows(page).first().locator('.known-bad')).toHaveText('Malicious')
    await page.screenshot({ path: info.outputPath(`known-${width}.png`) })
  }
  const filter = page.getByRole('combobox', { name: 'Known here' })
  await filter.focus()
  await page.keyboard.type('Mal')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(values(page)).toHaveText([loader])
  await filter.selectOption('sanctioned')
  await expect(page.getByText('No indicator matches this filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('a case and an alert that get a value while it is inspected are named at once', async ({ page }) => {
  await paste(page, smallText)
  await row(page, '185.220.101[.]4').click()
  await expect(inspector(page)).toContainText('It does not occur in anything else kept here')
  await ask(page, 'caseBoard.create', {
    title: 'Relays of June',
    severity: 'high',
    indicators: '185.220.101.4',
  })
  await expect(inspector(page)).toContainText('Relays of June')
  await ask(page, 'alertInbox.raise', {
    title: 'A relay again',
    severity: 'high',
    indicators: '185.220.101.4',
  })
  await expect(inspector(page)).toContainText('A relay again')
})

test('chosen values are suppressed in one act, their rows say so quietly, are filtered by it, and one undo takes it back', async ({
  page,
  shown,
}, info) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  const signs = page.locator('.cell-suppressed')
  // with the keyboard: three rows, one key
  await rows(page).first().click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('u')
  const dialog = page.getByRole('dialog', { name: 'Suppress 3 observables' })
  await expect(dialog).toContainText('raise no alert of their own')
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('our own lure')
  await page.keyboard.press('Enter')
  await expect(signs).toHaveCount(3)
  await expect(page.getByRole('gridcell', { name: /, suppressed until \d{4}-\d\d-\d\d$/ })).toHaveCount(3)
  await passesInBothThemes(page, 'a table with suppressed values')
  for (const width of [1024, 1440]) {
    await shown.resize(width, 900)
    await expect(signs.first()).toBeVisible()
    await page.screenshot({ path: info.outputPath(`suppressed-${width}.png`) })
  }
  await page.getByRole('combobox', { name: 'Known here' }).selectOption('suppressed')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Known here' }).selectOption('')
  await expect(rows(page)).toHaveCount(10)
  await page.keyboard.press('Control+z')
  await expect(signs).toHaveCount(0)
})
