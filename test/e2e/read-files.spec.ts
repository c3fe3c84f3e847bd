import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passesInBothThemes } from './axe.ts'
import { expect, test } from './host.ts'
import { drop, inspector, row, rows, sourceText } from './window.ts'

const fixtures = join(import.meta.dirname, '..', 'fixtures')

/** Returns the bytes of a fixture, by its group and name. */
function fixture(group: string, name: string): number[] {
  const cases = JSON.parse(readFileSync(join(fixtures, group, `${group}.json`), 'utf8')) as {
    name: string
    file: string
  }[]
  const { file } = cases.find((each) => each.name === name) as { file: string }
  return [...readFileSync(join(fixtures, group, file))]
}

test('a PDF, a workbook and an archive are read, and their parts are gone through by keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await drop(page, [{ name: 'report.pdf', bytes: fixture('documents', 'writer rich pdf') }])
  await expect(page.getByRole('button', { name: 'Read as PDF: choose' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()

  await drop(page, [{ name: 'book.xlsx', bytes: fixture('documents', 'calc sheets xlsx') }])
  await expect(page.getByRole('button', { name: 'Read as workbook: choose' })).toBeVisible()

  await drop(page, [{ name: 'all.zip', bytes: fixture('archives', 'zip of everything') }])
  const parts = page.getByRole('tree', { name: 'Parts of the source' })
  await expect(parts.getByRole('treeitem').first()).toHaveAttribute('aria-selected', 'true')
  await parts.getByRole('treeitem').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(parts.getByRole('treeitem', { name: 'table.csv' })).toBeFocused()
  await expect(parts.getByRole('treeitem', { name: 'table.csv' })).toHaveAttribute('aria-selected', 'true')
  await expect(sourceText(page)).toContainText('host')
  await page.keyboard.press('End')
  await expect(parts.getByRole('treeitem').last()).toHaveAttribute('aria-selected', 'true')
  await passesInBothThemes(page, 'an archive with its parts')
})

test('what cannot be read is said, and is not called free of indicators', async ({ page }) => {
  const png = [
    ...Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  ]
  await drop(page, [{ name: 'shot.png', bytes: png }])
  await expect(page.getByText('PNG picture: not read.', { exact: false })).toBeVisible()
  await expect(page.getByText('Nothing could be read, so nothing was looked for.')).toBeVisible()
  await expect(page.getByText('This text contains no indicator.')).toHaveCount(0)
})

test('the head of a session names the sources that could not be read, and leads to them', async ({
  page,
}) => {
  await drop(page, [
    { name: 'good.zip', bytes: fixture('archives', 'zip stored') },
    { name: 'trunc.zip', bytes: fixture('archives', 'truncated') },
    { name: 'cut.pdf', bytes: [...Buffer.from('%PDF-1.7\ncut off')] },
  ])
  await expect(rows(page).first()).toBeVisible()
  const unread = page
    .getByRole('alert')
    .filter({ hasText: /^2 sources were not read, or only in part: trunc\.zip ?cut\.pdf$/ })
  await expect(unread).toBeVisible()
  await passesInBothThemes(page, 'a session with a source that could not be read')
  await expect(unread.getByRole('button', { name: 'trunc.zip' })).toHaveAttribute(
    'title',
    'The zip archive could not be read: it is cut off.',
  )
  await unread.getByRole('button', { name: 'cut.pdf' }).click()
  await expect(page.getByRole('combobox', { name: /^Source, one of/ })).toHaveValue(/^cut\.pdf/)
})

test('a table names the column of a hit, and is read as text when a person says so', async ({ page }) => {
  await drop(page, [
    {
      name: 'list.txt',
      text: 'Seen;Site\n2026-01-02;"https://one.depot-nine.shop/a;b"\n2026-01-03;https://two.depot-nine.shop/\n',
    },
  ])
  await row(page, 'hxxps://one.depot-nine[.]shop/a;b').click()
  await expect(inspector(page).getByText('column Site')).toBeVisible()
  const choice = page.getByRole('button', { name: 'Read as table: choose' })
  // rows are there before the session is read to its end
  await expect(choice).toBeEnabled()
  await choice.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'plain text' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Read as (?:text|data): choose$/ })).toBeEnabled()
  await expect(sourceText(page)).toContainText('"https://one.depot-nine.shop/a;b"')
})
