import { expect, isDesktop, ready, test } from './host.ts'
import { inspector, paste, row, rows, smallText } from './window.ts'

test('back and forward go through what was looked at', async ({ page }) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Checks' }).click()
  await expect(page.getByRole('heading', { name: 'Checks', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Workstation', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(10)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Workstation', level: 1 })).toBeVisible()
})

/** A path, and its heading. */
const places = [
  ['/ip/192.0.2.1', '192.0.2[.]1'],
  ['/url?q=https%3A%2F%2Fparcel-desk.click%2F%3Fa%3D1%26b%3D2', 'hxxps://parcel-desk[.]click/?a=1&b=2'],
  ['/domain/parcel-desk.click', 'parcel-desk[.]click'],
  ['/cve/CVE-2021-44228', 'CVE-2021-44228'],
  ['/mac/00%3A50%3A56%3Aab%3A12%3A9f', '00:50:56:ab:12:9f'],
  ['/hash/d41d8cd98f00b204e9800998ecf8427e', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['/lookup', 'Lookup'],
  ['/lookup/many', 'Bulk lookup'],
  ['/lookup/headers', 'Read a message header'],
  ['/compare', 'Compare two values'],
  ['/scans', 'Scans'],
  ['/alerts', 'Inbox'],
  ['/cases', 'Cases'],
  ['/register', 'Register'],
  ['/register/providers', 'Providers'],
  ['/register/import', 'Import'],
  ['/actors', 'Actors'],
  ['/actor-map', 'Map'],
  ['/audits', 'Audits'],
  ['/settings/keys', 'Local API and keys'],
  ['/settings/data-packs', 'Data packs'],
  ['/settings/about', 'About and keyboard'],
] as const

test('every address opens its view', async ({ page, host }) => {
  for (const [path, heading] of places) {
    await host.visit(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
})

test('a mistyped address says so and leads back', async ({ page, host }) => {
  for (const path of ['/no/such/view', '/settings/nothing', '/scans/17', '/%E0%A4%A']) {
    await host.visit(path)
    await expect(page.getByRole('heading', { name: 'There is no such view' })).toBeVisible()
    await page.getByRole('button', { name: 'Go to Triage' }).click()
    await expect(page.getByRole('heading', { name: 'Triage', level: 1 })).toBeVisible()
  }
})

test('markup in an address stays text', async ({ page, host }) => {
  await host.visit(`/domain/${encodeURIComponent('<img src=x onerror="document.title=1">.click')}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x')
  await expect(page.locator('main img[src]')).toHaveCount(0)
})

test('a view that is not built says what it is for and what works today', async ({ page, host }) => {
  await host.visit('/scans')
  await expect(page.getByText('This view is not built yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Triage' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
})

test('a lookup shows in which sessions the value stands, and leads there', async ({ page, host }) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await host.turnTo('/cve/CVE-2021-44228')
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /Two calls to/ })
    .click()
  await expect(row(page, 'CVE-2021-44228')).toBeVisible()
  await expect(inspector(page)).toContainText('CVE-2021-44228')
})

test('at 900 by 700 everything is inside the window, and the inspector lies over the panes', async ({
  page,
  host,
}) => {
  await host.resize(900, 700)
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expect(page.getByRole('button', { name: 'Export' })).toBeInViewport({ ratio: 1 })
  await expect(inspector(page)).toHaveCount(0)
  await rows(page).first().click()
  await page.getByRole('grid').press('Space')
  await expect(inspector(page)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Space')
  await expect(inspector(page)).toHaveCount(0)
  // Escape closes it before it lets the chosen row go
  await page.keyboard.press('Space')
  await expect(inspector(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inspector(page)).toHaveCount(0)
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
  for (const path of ['/settings/keys', '/settings/about', '/lookup', '/lookup/many', '/compare']) {
    await host.turnTo(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await overflow(), path).toBeLessThanOrEqual(0)
  }
})

// what is held back here are requests of a browser
const testInBrowser = isDesktop ? test.skip : test

testInBrowser(
  'the window requests its settings, and the rest when it has drawn them',
  async ({ page, host }) => {
    // the requests of the page that the test began with are not counted
    await page.goto('about:blank')
    const asked: string[] = []
    page.on('request', (request) => {
      const [, name] = /\/window\/invoke\/([\w.]+)/.exec(request.url()) ?? []
      if (name !== undefined) asked.push(name)
    })
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/window/invoke/settings.read', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${host.origin}/alerts`)
    await page.locator('main > *').first().waitFor()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(asked).toEqual(['settings.read'])
    answer()
    await ready(page)
    await expect.poll(() => asked).toContain('alertInbox.count')
  },
)
