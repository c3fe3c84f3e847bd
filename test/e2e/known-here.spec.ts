import { passesInBothThemes } from './axe.ts'
import { expect, test } from './host.ts'
import { importPack } from './import-pack.ts'
import { inspector, paste, row, rows, smallText, values } from './window.ts'

const loader = '7f7cc3b77cc933cae31d0e6ca29e1f204bb551480768f23f1d650b5bfcff1bbc'

test('a known malicious digest comes first in a session that is open, in words, and a filter finds it by key', async ({
  page,
  host,
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
    await host.resize(width, 900)
    // however narrow the table is, it says so in words
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
