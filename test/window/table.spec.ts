import { ask } from '../e2e/register-page.ts'
import {
  chip,
  drop,
  grid,
  inspector,
  paste,
  row,
  rows,
  smallText,
  sourceText,
  values,
} from '../e2e/window.ts'
import { expect, test } from './window-test.ts'

test.beforeEach(async ({ page }) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
})

test('F3 and a press in the text move the one selection there is, in the table as well', async ({ page }) => {
  const selected = rows(page).and(page.locator('[aria-selected="true"]'))
  await row(page, 'CVE-2021-44228').click()
  await expect(sourceText(page).locator('mark.is-target')).toHaveText('CVE-2021-44228')
  await page.keyboard.press('F3')
  await expect(selected.locator('.cell-value')).toHaveText(['2a03:2880:f12f:83[:]:5'])
  await expect(inspector(page)).toContainText('2a03:2880:f12f:83[:]:5')
  await page.keyboard.press('Shift+F3')
  await expect(selected.locator('.cell-value')).toHaveText(['CVE-2021-44228'])
  await sourceText(page).locator('mark', { hasText: '185.220.101.4' }).click()
  await expect(selected.locator('.cell-value')).toHaveText(['185.220.101[.]4'])
  // the next arrow key continues from there
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(selected).toHaveCount(1)
  await expect(inspector(page).locator('.inspector-value')).toHaveText(
    (await selected.locator('.cell-value').textContent()) ?? '',
  )
  // in another order the same row stays selected, under a filter that excludes it none is
  await sourceText(page).locator('mark', { hasText: '185.220.101.4' }).click()
  await grid(page).getByRole('columnheader', { name: 'Value' }).getByRole('button').click()
  await expect(selected.locator('.cell-value')).toHaveText(['185.220.101[.]4'])
  await chip(page, 'CVE').click()
  await expect(selected).toHaveCount(0)
  await expect(inspector(page)).toContainText('185.220.101[.]4')
})

test('chips count each kind and filter by one or more', async ({ page }) => {
  const chips = page.getByRole('group', { name: 'Kinds shown' }).getByRole('button')
  await expect(chips).toHaveText([
    'All 10',
    'URL 1',
    'Domain 2',
    'IPv4 2',
    'IPv6 1',
    'E-mail 1',
    'Hash 1',
    'Crypto 1',
    'CVE 1',
  ])
  await chip(page, 'Domain').click()
  await expect(values(page)).toHaveText(['pay.parcel-desk[.]click', 'parcel-desk[.]click'])
  await chip(page, 'CVE').click()
  await expect(rows(page)).toHaveCount(3)
  await expect(chip(page, 'CVE')).toHaveAttribute('aria-pressed', 'true')
  await chip(page, 'All').click()
  await expect(rows(page)).toHaveCount(10)
})

test('the search finds a value in its real and in its defanged spelling', async ({ page }) => {
  const search = page.getByRole('searchbox', { name: 'Search the values' })
  for (const words of ['parcel-desk.click', 'parcel-desk[.]click']) {
    await search.fill(words)
    await expect(rows(page)).toHaveCount(4)
  }
  await expect(chip(page, 'All')).toHaveText('All 4')
  await search.fill('nothing like this')
  await expect(page.getByText('No indicator matches this filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(rows(page)).toHaveCount(10)
})

/** First value after one and after two presses on a column header. */
const orders = [
  { column: 'Kind', first: '45.155.205[.]233', second: 'CVE-2021-44228' },
  { column: 'Value', first: '185.220.101[.]4', second: 'pay.parcel-desk[.]click' },
  { column: 'Places', first: '45.155.205[.]233', second: '185.220.101[.]4' },
  { column: 'Risk', first: 'hxxps://pay.parcel-desk[.]click/fee?id=1', second: '45.155.205[.]233' },
] as const

for (const { column, first, second } of orders) {
  test(`the column ${column} sorts one way, the other way, and then not`, async ({ page }) => {
    const head = grid(page).getByRole('columnheader', { name: column })
    const press = head.getByRole('button')
    await press.click()
    await expect(values(page).first()).toHaveText(first)
    await expect(head).toHaveAttribute('aria-sort', /^(?:as|des)cending$/)
    const direction = await head.getAttribute('aria-sort')
    await press.click()
    await expect(values(page).first()).toHaveText(second)
    await expect(head).not.toHaveAttribute('aria-sort', direction ?? '')
    await press.click()
    await expect(head).toHaveAttribute('aria-sort', 'none')
    await expect(values(page).first()).toHaveText('45.155.205[.]233')
  })
}

test('the column Known here puts values of other sessions first', async ({ page }) => {
  await drop(page, [{ name: 'again.txt', text: 'new: 9.9.9.10, then CVE-2021-44228 as before' }])
  await expect(values(page)).toHaveText(['9.9.9[.]10', 'CVE-2021-44228'])
  await expect(row(page, 'CVE-2021-44228')).toContainText('1 session')
  await page.getByRole('button', { name: 'Known here' }).click()
  await expect(values(page)).toHaveText(['CVE-2021-44228', '9.9.9[.]10'])
})

test('private and documentation addresses are hidden until they are asked for', async ({ page }) => {
  await expect(page.getByText('2 hidden: private, reserved, allow-listed')).toBeVisible()
  await page.getByRole('button', { name: 'show', exact: true }).click()
  await expect(rows(page)).toHaveCount(12)
  await expect(row(page, '10.20.4[.]18')).toContainText('Private')
  await expect(row(page, '192.0.2[.]7')).toContainText('Documentation')
  await page.getByRole('button', { name: 'hide', exact: true }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('a click on a row shows its place in a long text', async ({ page }) => {
  const lines = Array.from({ length: 3000 }, (_, index) => `line ${index + 1} says nothing`)
  lines[2499] = 'line 2500 names 185.220.101.4'
  await paste(page, lines.join('\n'))
  await expect(values(page)).toHaveText(['185.220.101[.]4'])
  await expect(sourceText(page).getByText('line 1 says nothing')).toBeInViewport()
  await rows(page).first().click()
  await expect(sourceText(page).locator('mark.is-shown')).toBeInViewport()
  await expect(sourceText(page)).toContainText('line 2500 names')
})

test('a click on a hit in the text inspects it', async ({ page }) => {
  await sourceText(page).locator('mark', { hasText: 'CVE-2021-44228' }).click()
  await expect(inspector(page)).toContainText('CVE-2021-44228')
})

test('the arrows above the text walk from hit to hit and around', async ({ page }) => {
  const steps = page.getByRole('region', { name: 'Source', exact: true }).getByRole('status')
  await expect(steps).toHaveText('10 hits')
  const next = page.getByRole('button', { name: 'Next hit (F3)' })
  await next.click()
  await expect(steps).toHaveText('hit 1 of 10')
  await expect(sourceText(page).locator('mark.is-target')).toHaveText('45.155.205.233')
  await next.click()
  await expect(steps).toHaveText('hit 2 of 10')
  await expect(inspector(page)).toContainText('185.220.101[.]4')
  const previous = page.getByRole('button', { name: 'Previous hit (Shift F3)' })
  await previous.click()
  await expect(steps).toHaveText('hit 1 of 10')
  await previous.click()
  await expect(steps).toHaveText('hit 10 of 10')
  await page.keyboard.press('F3')
  await expect(steps).toHaveText('hit 1 of 10')
})

test('stepping can keep to the places of one value', async ({ page }) => {
  await row(page, '45.155.205[.]233').click()
  await page.getByRole('button', { name: 'Step only through places of this value' }).click()
  const steps = page.getByRole('region', { name: 'Source', exact: true }).getByRole('status')
  await expect(steps).toHaveText('place 1 of 2')
  await page.getByRole('button', { name: 'Next hit (F3)' }).click()
  await expect(steps).toHaveText('place 2 of 2')
})

test('the inspector says why a value stands out, what is known of it and where it stands', async ({
  page,
}) => {
  await paste(page, `Again parcel-desk[.]click\n${'filler\n'.repeat(500)}and at the end parcel-desk[.]click`)
  await row(page, 'parcel-desk[.]click').click()
  const facts = inspector(page)
  await expect(facts.getByRole('heading', { name: 'Why it stands out' })).toBeVisible()
  await expect(facts).toContainText('Suffix often abused')
  await expect(facts).toContainText('list of')
  await expect(facts).toContainText('2 places')
  const last = facts.getByRole('button', { name: /^line 502,/ })
  await last.click()
  await expect(last).toHaveAttribute('aria-current', 'true')
  await expect(sourceText(page).getByText('and at the end')).toBeInViewport()
})

test('what is known here leads to the other session', async ({ page }) => {
  await drop(page, [{ name: 'again.txt', text: 'CVE-2021-44228 as before' }])
  await row(page, 'CVE-2021-44228').click()
  await inspector(page)
    .getByRole('button', { name: /^Two calls to/ })
    .click()
  await expect(rows(page)).toHaveCount(10)
})

test('filter, order and selection are there again after a look at another view', async ({ page }) => {
  await chip(page, 'Domain').click()
  await page.getByRole('button', { name: 'Value', exact: true }).click()
  await row(page, 'pay.parcel-desk[.]click').click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Workstation', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Triage' }).click()
  await expect(values(page)).toHaveText(['parcel-desk[.]click', 'pay.parcel-desk[.]click'])
  await expect(row(page, 'pay.parcel-desk[.]click')).toHaveAttribute('aria-selected', 'true')
})

test('columns are resized by pointer and by key, stay so, and go back', async ({ page }) => {
  const head = (name: string) => grid(page).getByRole('columnheader', { name }).first()
  const width = async (name: string) => (await head(name).boundingBox())?.width ?? 0
  const handle = (name: string) => page.getByRole('separator', { name: `Width of ${name}` })
  const [kind, known] = [await width('Kind'), await width('Known here')]
  await handle('Kind').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await width('Kind')).toBeCloseTo(kind + 16, 0)
  const box = await handle('Known here').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 1, (box?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) - 49, (box?.y ?? 0) + 5, { steps: 4 })
  await page.mouse.up()
  expect(Math.abs((await width('Known here')) - known - 50)).toBeLessThan(4)
  await page.reload()
  await expect(rows(page)).toHaveCount(10)
  expect(await width('Kind')).toBeCloseTo(kind + 16, 0)
  await handle('Kind').dblclick()
  expect(await width('Kind')).toBeCloseTo(kind, 0)
})

test('the columns of a list and of its table of cells are resized', async ({ page, shown }) => {
  await ask(page, 'register.loadSample', {})
  await shown.turnTo('/register/providers')
  const heads = page.getByRole('grid').getByRole('columnheader')
  const width = async (at: number) => (await heads.nth(at).boundingBox())?.width ?? 0
  // columns adapt to the width of their text once it is loaded
  await page.getByRole('grid').locator('[role=row][aria-selected]').first().waitFor()
  await keepsItsWidth(() => width(1))
  for (const at of [1, 0]) {
    const before = await width(at)
    await heads.nth(at).getByRole('separator').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(Math.abs((await width(at)) - before - 16)).toBeLessThan(2)
  }
  await heads.nth(0).getByRole('separator').dblclick()
  await page.getByRole('switch', { name: 'Edit as a table' }).press('Space')
  await page.getByRole('grid', { name: /as a table$/ }).waitFor()
  const before = await width(0)
  await heads.nth(0).getByRole('separator').focus()
  await page.keyboard.press('ArrowRight')
  expect(Math.abs((await width(0)) - before - 8)).toBeLessThan(2)
})

/** Waits until a width is the same twice, some frames apart. */
async function keepsItsWidth(width: () => Promise<number>): Promise<void> {
  let former = -1
  await expect
    .poll(
      async () => {
        const isSame = (await width()) === former
        former = await width()
        return isSame
      },
      { intervals: [200] },
    )
    .toBe(true)
}
