import type { Page } from '@playwright/test'
import { fact, field, side, title } from '../e2e/lookup-window.ts'
import { commandField, inspector, messages, paste, rows, smallText } from '../e2e/window.ts'
import { expect, test } from './window-test.ts'

/** The page of one value. */

const historyPane = (page: Page) => page.getByRole('navigation', { name: 'History' })

/** Path of a page, its title, and a fact on it. */
const pages = [
  [
    '/ip/2001%3Adb8%3A40%3A%3A%2F46',
    '2001:db8:40::/46',
    'Last usable',
    '2001:db8:43:ffff:ffff:ffff:ffff:ffff',
  ],
  ['/ip/10.20.4.18', '10.20.4[.]18', 'Block', '10.0.0.0/8'],
  ['/mac/00%3A50%3A56%3Aab%3A12%3A9f', '00:50:56:ab:12:9f', 'Cisco', '0050.56ab.129f'],
  ['/phone/%2B447911123456', '+447911123456', 'International', '+44 7911 123456'],
  [
    '/email/J.Doe%2Bnews%40googlemail.com',
    'J.Doe+news@googlemail[.]com',
    'Delivered to',
    /^jdoe@gmail\[\.\]com/,
  ],
  [
    '/crypto/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'Chain',
    /^Bitcoin/,
  ],
  ['/hash/d41d8cd98f00b204e9800998ecf8427e', 'd41d8cd98f00b204e9800998ecf8427e', 'Algorithm', /^MD5/],
  [
    '/url?q=https%3A%2F%2Fparcel-desk.click%3A8443%2Ffee',
    'hxxps://parcel-desk[.]click:8443/fee',
    'Port',
    '8443',
  ],
  ['/cve/CVE-2021-44228', 'CVE-2021-44228', 'Year', '2021'],
  ['/domain/parcel-desk.click', 'parcel-desk[.]click', 'Top-level domain', '.click'],
] as const

for (const [path, heading, label, value] of pages) {
  test(`${path} is answered here`, async ({ page, shown }) => {
    await shown.turnTo(path)
    await expect(title(page)).toHaveText(heading)
    await expect(fact(page, label)).toHaveText(value)
    await expect(side(page).getByRole('heading', { name: 'Known here' })).toBeVisible()
  })
}

test('a value that is none of its kind says why, and keeps the way on', async ({ page, shown }) => {
  await shown.turnTo('/ip/999.1.1.1')
  await expect(page.getByRole('alert')).toContainText('IP address: ')
  await page.getByRole('button', { name: 'Look up another value' }).click()
  await expect(field(page)).toBeFocused()
})

test('y copies the defanged value, Y the real one, a button one of the formats', async ({ page, shown }) => {
  await shown.turnTo('/ip/10.20.4.18')
  await expect(fact(page, 'Block')).toBeVisible()
  await page.keyboard.press('y')
  await expect(messages(page)).toContainText('Copied it, defanged.')
  expect(await shown.clipboard()).toBe('10.20.4[.]18')
  await page.keyboard.press('Shift+Y')
  await expect(messages(page)).toContainText('Copied the real value.')
  expect(await shown.clipboard()).toBe('10.20.4.18')
  await page.getByRole('button', { name: 'Copy Hexadecimal' }).click()
  await expect(messages(page)).toContainText('Copied Hexadecimal.')
  expect(await shown.clipboard()).toBe('0x0a140412')
})

test('the real value is shown on demand', async ({ page, shown }) => {
  await shown.turnTo('/domain/parcel-desk.click')
  const button = page.getByRole('button', { name: 'Show the real value' })
  await button.click()
  await expect(title(page)).toHaveText('parcel-desk.click')
  await button.click()
  await expect(title(page)).toHaveText('parcel-desk[.]click')
})

test('credentials of a URL stay in no title, no address and no history', async ({ page, shown }) => {
  await shown.turnTo(`/url?q=${encodeURIComponent('https://ferry:secret@parcel-desk.click/fee')}`)
  await expect(page.getByText('Credentials in the URL').first()).toBeVisible()
  await expect(page).not.toHaveURL(/secret/)
  await expect(historyPane(page).getByRole('link')).toHaveCount(1)
  await expect(page.locator('html')).not.toContainText('secret')
  await expect(page.getByText('Credentials in the URL').first()).toBeVisible()
})

test('known here leads to the session and shows the indicator there', async ({ page, shown }) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await shown.turnTo('/hash/7f7cc3b77cc933cae31d0e6ca29e1f204bb551480768f23f1d650b5bfcff1bbc')
  await side(page)
    .getByRole('link', { name: /Two calls to/ })
    .click()
  await expect(page).toHaveURL(/\/triage\//)
  await expect(inspector(page)).toContainText('7f7cc3b77cc933cae31d')
})

test('back and forward keep the page and its scroll position', async ({ page, shown }) => {
  await shown.resize(1200, 500)
  await shown.turnTo('/ip/10.0.0.0%2F8')
  await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible()
  const scroller = page.locator('.lookup-page')
  await scroller.evaluate((element) => {
    element.scrollTop = 180
  })
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(180)
  await commandField(page).fill('CVE-2021-44228')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('CVE-2021-44228')
  await page.goBack()
  await expect(title(page)).toHaveText('10.0.0.0/8')
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(180)
  await page.goForward()
  await expect(title(page)).toHaveText('CVE-2021-44228')
})

test('a URL of 8,192 characters and hundreds of parameters folds, and unfolds on demand', async ({
  page,
  shown,
}) => {
  const parameters = Array.from({ length: 300 }, (_, index) => `p${index}=v`).join('&')
  const url = `https://parcel-desk.click/?${parameters}&pad=`.padEnd(8192, 'z')
  await shown.visit(`/url?q=${encodeURIComponent(url)}`)
  await expect(page.getByText('Very long URL').first()).toBeVisible()
  await expect(title(page)).toContainText('Show all')
  await page.getByRole('button', { name: 'Show all 301 parameters' }).click()
  await expect(page.getByRole('rowheader', { name: 'p299' })).toBeAttached()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})

test('at 800 by 700 every page is inside the window', async ({ page, shown }) => {
  await shown.resize(800, 700)
  for (const [path] of pages) {
    await shown.turnTo(path)
    await expect(title(page)).toBeVisible()
    const overflow = await page.evaluate(() => {
      const view = document.querySelector('.lookup-page')
      return (
        document.documentElement.scrollWidth -
        document.documentElement.clientWidth +
        ((view?.scrollWidth ?? 0) - (view?.clientWidth ?? 0))
      )
    })
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test('? lists the keys of the view', async ({ page, shown }) => {
  await shown.turnTo('/ip/10.0.0.1')
  await expect(side(page)).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog')
  await expect(keys).toContainText('Compare with another value')
  await expect(keys).toContainText('Bulk lookup')
  await expect(keys).toContainText('Copy the real value')
})
