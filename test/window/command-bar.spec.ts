import { ask } from '../e2e/register-page.ts'
import { commandField, drop, grid, paste, rows, smallText, values } from '../e2e/window.ts'
import { expect, test } from './window-test.ts'

test('Ctrl+K goes to the field, Escape closes the list and then gives the focus back', async ({ page }) => {
  await paste(page, smallText)
  await grid(page).focus()
  await page.keyboard.press('Control+k')
  await expect(commandField(page)).toBeFocused()
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(commandField(page)).not.toBeFocused()
  await expect(grid(page)).toBeFocused()
})

/** Typed text, the address that Enter opens, and the displayed value there. */
const indicators = [
  { typed: '45.155.205.233', path: '/ip/45.155.205.233', named: '45.155.205[.]233' },
  { typed: 'parcel-desk[.]click', path: '/domain/parcel-desk.click', named: 'parcel-desk[.]click' },
  {
    typed: 'hxxps://parcel-desk[.]click/fee?id=1',
    path: '/url?q=https%3A%2F%2Fparcel-desk.click%2Ffee%3Fid%3D1',
    named: 'hxxps://parcel-desk[.]click/fee?id=1',
  },
  {
    typed: 'desk@parcel-desk.click',
    path: '/email/desk%40parcel-desk.click',
    named: 'desk@parcel-desk[.]click',
  },
  { typed: 'CVE-2021-44228', path: '/cve/CVE-2021-44228', named: 'CVE-2021-44228' },
] as const

for (const { typed, path, named } of indicators) {
  test(`${typed} opens its lookup`, async ({ page }) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    await expect(page.getByRole('option').first()).toContainText(named)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: named, level: 1 })).toBeVisible()
    const { pathname, search } = new URL(page.url())
    expect((pathname + search).replace('@', '%40')).toBe(path)
  })
}

test('Enter right after the last letter still opens the indicator', async ({ page }) => {
  await commandField(page).fill('45.155.205.233')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ip\/45\.155\.205\.233$/)
})

test('a word lists the commands with it, and arrows choose one', async ({ page }) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme')
  await expect(page.getByRole('option')).toHaveText(['Dark theme', 'Light theme', 'AppearanceSettings'])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Light theme' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('what arrows chose runs, however soon Enter comes', async ({ page }) => {
  await commandField(page).fill('theme')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('a word finds what is kept, and leads to it', async ({ page }) => {
  await drop(page, [{ name: 'tuesday.log', text: 'seen: mail.parcel-desk[.]click' }])
  await expect(values(page)).toHaveText(['mail.parcel-desk[.]click'])
  await page.getByRole('link', { name: 'Lookup' }).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mail.parcel')
  await page.getByRole('option', { name: 'mail.parcel-desk[.]click' }).click()
  await expect(values(page)).toHaveText(['mail.parcel-desk[.]click'])
})

test('a text of several lines starts triage', async ({ page }) => {
  await commandField(page).focus()
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, smallText)
  await expect(rows(page)).toHaveCount(10)
})

test('what is called like nothing says so', async ({ page }) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('qqqq')
  await expect(page.getByText('No command, page or stored item matches.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Triage', level: 1 })).toBeVisible()
})

test('records of every kind are found from every view, by name, key and LEI', async ({ page }) => {
  await ask(page, 'register.loadSample', {})
  const found = async (words: string) => {
    await commandField(page).fill(words)
    const group = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(group.getByText('In the register')).toBeVisible()
    return page.getByRole('option')
  }
  type Records = { readonly items: readonly { readonly record: Readonly<Record<string, string>> }[] }
  const [entity] = (await ask<Records>(page, 'register.browse', { kind: 'scopeEntities' })).items
  const [arrangement] = (await ask<Records>(page, 'register.browse', { kind: 'arrangements' })).items
  const [service] = (await ask<Records>(page, 'register.browse', { kind: 'services' })).items
  expect(await found(entity?.record.lei ?? '')).toBeTruthy()
  await page.getByRole('option', { name: `${entity?.record.name} entity` }).click()
  await expect(page).toHaveURL(new RegExp(`/register/scopeEntities/${entity?.record.uuid}$`))
  await page.keyboard.press('Alt+ArrowLeft')
  await found(arrangement?.record.contract_ref ?? '')
  await page
    .getByRole('option', { name: arrangement?.record.contract_ref ?? '' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/register\/arrangements\//)
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await found(service?.record.name ?? '')
  await expect(page.getByRole('option', { name: service?.record.name ?? '' }).first()).toBeVisible()
})

test('pages of Settings are found by what stands on them', async ({ page }) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maxmind')
  await expect(page.getByRole('option')).toHaveText([/^Data packs/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/data-packs$/)
})

test('an act of another view goes there and does it', async ({ page }) => {
  await commandField(page).fill('build the package')
  await page.getByRole('option', { name: 'Build the package' }).click()
  await expect(page).toHaveURL(/\/register\/package$/)
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  const session = page.url()
  await page.getByRole('link', { name: 'Settings' }).click()
  // until another view is drawn, the previous one and its actions are still there
  await page.getByRole('heading', { name: 'Workstation', level: 1 }).waitFor()
  await commandField(page).fill('show refused')
  await page.getByRole('option', { name: 'Show refused candidates' }).click()
  await expect(page).toHaveURL(session)
  await expect(page.getByRole('button', { name: 'Show refused candidates (X)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('what cannot be done now is not offered', async ({ page }) => {
  const titles = async (words: string) => {
    await commandField(page).fill(words)
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
    return page.getByRole('option').allTextContents()
  }
  expect((await titles('inspector')).join()).not.toContain('inspector')
  expect((await titles('normal size')).join()).not.toContain('Normal size')
  expect((await titles('go to triage')).join()).not.toContain('Go to Triage')
})
