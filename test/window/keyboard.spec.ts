import { grid, inspector, messages, paste, row, rows, smallText, sourceText } from '../e2e/window.ts'
import { expect, test } from './window-test.ts'

test.beforeEach(async ({ page }) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
})

/** Returns the selected rows, by their position from the top. */
function selected(page: Parameters<typeof rows>[0]) {
  return rows(page).and(page.locator('[aria-selected="true"]'))
}

test('Tab goes through the window in the order in which it is read', async ({ page }) => {
  const order = [
    /Skip to the view/,
    /^Triage/,
    /^Files/,
    /^Lookup/,
    /^Scans/,
    /^Alerts/,
    /^Cases/,
    /^Observables/,
    /^Register/,
    /^Actors/,
    /^Audits/,
    /^Settings/,
    /^Back/,
    /^Paste or type/,
    /^New triage/,
    /^TLP/,
    /^PAP/,
    /^Sessions/,
    /^Export/,
  ]
  // the risk reading comes after the rows
  await page.getByRole('heading', { name: /^Not a message: not judged/ }).waitFor()
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    getSelection()?.removeAllRanges()
  })
  await page.getByRole('button', { name: 'Skip to the view' }).focus()
  for (const name of order) {
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
    await page.keyboard.press('Tab')
  }
})

test('everything that can be pressed can be reached with Tab', async ({ page }) => {
  // actions on a source become available once it was read
  await expect(page.getByRole('button', { name: /^Read as / })).toBeEnabled()
  await page.getByRole('button', { name: 'Skip to the view' }).focus()
  for (let step = 0; step < 80; step += 1) {
    await page.evaluate(() => document.activeElement?.setAttribute('data-reached', ''))
    await page.keyboard.press('Tab')
  }
  const missed = page.locator(
    ':is(button, input, a[href], [tabindex="0"]):not([disabled], [data-reached], [hidden]):visible',
  )
  await expect(missed).toHaveCount(0)
})

test('the focus can always be seen', async ({ page }) => {
  await page.getByRole('button', { name: 'Skip to the view' }).focus()
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    const isSeen = await page.evaluate(() => {
      let here: Element | null = document.activeElement
      if (here === null || here === document.body) return true
      // a field may be framed by its containing box
      for (let up = 0; up < 3 && here !== null; up += 1, here = here.parentElement) {
        const { outlineStyle, outlineWidth, boxShadow, borderTopColor, borderTopWidth } =
          getComputedStyle(here)
        // scrolling elements show the focus ring as a border
        if (borderTopColor !== 'rgba(0, 0, 0, 0)' && borderTopWidth === '2px') return true
        if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return true
        if (boxShadow !== 'none') return true
      }
      return false
    })
    expect(isSeen, `after ${step + 1} times Tab`).toBe(true)
  }
})

test('the skip link leads past rail and bar', async ({ page }) => {
  await page.getByRole('button', { name: 'Skip to the view' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('arrows move one row, Shift extends, Ctrl+A selects all, Escape none', async ({ page }) => {
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(selected(page).locator('.cell-value')).toHaveText(['45.155.205[.]233'])
  await page.keyboard.press('ArrowDown')
  await expect(selected(page).locator('.cell-value')).toHaveText(['185.220.101[.]4'])
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selected(page)).toHaveCount(3)
  await expect(page.getByText('3 rows selected')).toBeVisible()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(selected(page)).toHaveCount(2)
  await page.keyboard.press('Control+a')
  await expect(selected(page)).toHaveCount(10)
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)
})

test('Home, End, Ctrl+arrow and Ctrl+Space pick rows apart', async ({ page }) => {
  await grid(page).focus()
  await page.keyboard.press('End')
  await expect(selected(page).locator('.cell-value')).toHaveText(['2a03:2880:f12f:83[:]:5'])
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('Control+Space')
  await expect(selected(page).locator('.cell-value')).toHaveText([
    '45.155.205[.]233',
    'hxxps://pay.parcel-desk[.]click/fee?id=1',
  ])
})

test('a pointer with Shift and Ctrl selects as the keys do', async ({ page }) => {
  await rows(page).nth(1).click()
  await rows(page)
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveCount(4)
  await rows(page)
    .nth(2)
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(selected(page)).toHaveCount(3)
})

test('the active row is named to a screen reader', async ({ page }) => {
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  const id = await grid(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${id}"]`)).toContainText('45.155.205[.]233')
})

test('Space hides the inspector and shows it again', async ({ page }) => {
  await grid(page).press('ArrowDown')
  await expect(inspector(page)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(inspector(page)).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(inspector(page)).toBeVisible()
})

test('Enter opens the lookup of the active row', async ({ page }) => {
  // without a data pack nothing is known of a public address
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(inspector(page)).toContainText('45.155.205[.]233')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ip\/45\.155\.205\.233$/)
  await expect(page.getByRole('heading', { name: '45.155.205[.]233' })).toBeVisible()
})

test('/ goes to the search, Escape empties it and goes back to the table', async ({ page }) => {
  await grid(page).focus()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search the values' })
  await expect(search).toBeFocused()
  await page.keyboard.type('CVE')
  await expect(rows(page)).toHaveCount(1)
  await expect(search).toHaveValue('CVE')
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()
  await expect(rows(page)).toHaveCount(10)
})

test('? shows the keys of the view and Escape gives the focus back', async ({ page }) => {
  await grid(page).focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys of this view' })
  await expect(keys).toContainText('Copy, defanged')
  await expect(keys).toContainText('Select all rows')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
})

test('y copies defanged, Y the real value', async ({ page, shown }) => {
  await row(page, 'hxxps://pay.parcel-desk[.]click/fee?id=1').click()
  await grid(page).focus()
  await page.keyboard.press('y')
  await expect(messages(page)).toContainText('Copied 1 value, defanged.')
  expect(await shown.clipboard()).toBe('hxxps://pay.parcel-desk[.]click/fee?id=1')
  await page.keyboard.press('Shift+Y')
  await expect(messages(page)).toContainText('Copied 1 value, not defanged.')
  expect(await shown.clipboard()).toBe('https://pay.parcel-desk.click/fee?id=1')
})

test('y copies every selected row, one a line', async ({ page, shown }) => {
  await grid(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('y')
  await expect(messages(page)).toContainText('Copied 10 values, defanged.')
  expect((await shown.clipboard()).split('\n')).toEqual([
    '45.155.205[.]233',
    '185.220.101[.]4',
    'hxxps://pay.parcel-desk[.]click/fee?id=1',
    'pay.parcel-desk[.]click',
    'parcel-desk[.]click',
    'desk@parcel-desk[.]click',
    '7f7cc3b77cc933cae31d0e6ca29e1f204bb551480768f23f1d650b5bfcff1bbc',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'CVE-2021-44228',
    '2a03:2880:f12f:83[:]:5',
  ])
})

test('e opens the exports, arrows walk them, Escape closes them', async ({ page }) => {
  await grid(page).focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('menuitem', { name: 'JSON' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'JSON' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'CSV', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
})

test('t and s go to table and text, h shows what is hidden, w stops wrapping', async ({ page }) => {
  await page.getByRole('main').focus()
  await page.keyboard.press('s')
  await expect(sourceText(page)).toBeFocused()
  await page.keyboard.press('t')
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('h')
  await expect(rows(page)).toHaveCount(12)
  const wrap = page.getByRole('button', { name: 'Wrap long lines' })
  await expect(wrap).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('w')
  await expect(wrap).toHaveAttribute('aria-pressed', 'false')
})

test('in a field a letter is a letter', async ({ page }) => {
  const search = page.getByRole('searchbox', { name: 'Search the values' })
  await search.press('h')
  await expect(search).toHaveValue('h')
  await search.press('Backspace')
  await expect(rows(page)).toHaveCount(10)
})

test('single letters are no keys once that is switched off', async ({ page }) => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByText('Single-letter keys').click()
  await expect(page.getByRole('switch', { name: 'Single-letter keys' })).not.toBeChecked()
  await page.getByRole('link', { name: 'Triage' }).click()
  await expect(rows(page)).toHaveCount(10)
  await grid(page).focus()
  await page.keyboard.press('h')
  await page.keyboard.press('ArrowDown')
  await expect(selected(page)).toHaveCount(1)
  await expect(rows(page)).toHaveCount(10)
})

test('the panes are resized with the arrow keys', async ({ page }) => {
  const line = page.getByRole('separator', { name: 'Width of the text' })
  const before = (await sourceText(page).boundingBox())?.width ?? 0
  await line.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await sourceText(page).boundingBox())?.width ?? 0).toBeLessThan(before)
})
