import { createHash } from 'node:crypto'
import { expect, test } from './host.ts'
import { drop, grid, inspector, paste, row, rows, sourceText, values } from './window.ts'

test('markup in a text is text: no element is made of it and nothing runs', async ({ page }) => {
  const text = [
    '<script>document.title = "taken"</script>',
    '<img src="https://parcel-desk.click/x.png" onerror="document.title=1">',
    '<iframe src="javascript:document.title=2"></iframe><svg onload="document.title=3">',
    '<a href="https://parcel-desk.click/a">click</a><style>*{display:none}</style>',
  ].join('\n')
  await paste(page, text)
  await expect(values(page).first()).toHaveText(/^hxxps:\/\/parcel-desk\[\.\]click/)
  // it is read as a page, and one key shows its bytes
  await sourceText(page).focus()
  await page.keyboard.press('b')
  await expect(sourceText(page)).toContainText('<script>document.title = "taken"</script>')
  await expect(sourceText(page).locator('script, img, iframe, svg, a, style')).toHaveCount(0)
  await expect(page).toHaveTitle('<script>document.title = "taken"</script> – Skerry')
})

test('markup in the name of a file is text everywhere the name stands', async ({ page }) => {
  const name = '<img src=x onerror=document.title=1>&amp;.txt'
  await drop(page, [{ name, text: 'seen: 45.155.205.233' }])
  await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
  await expect(page).toHaveTitle(`${name} – Skerry`)
  await page.getByRole('button', { name: 'New triage' }).click()
  await expect(page.locator('.kept').getByText(name, { exact: true })).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
})

test('a name with a path, a control sign or a change of direction stays a name', async ({ page }) => {
  await drop(page, [
    { name: '../../../etc/passwd', text: 'seen: 45.155.205.233' },
    { name: 'invoice\u202efdp.exe', text: 'seen: 185.220.101.4' },
  ])
  await expect(values(page)).toHaveText(['45.155.205[.]233', '185.220.101[.]4'])
})

test('letters behind a control that reverses them are shown in the order of the text, and are a reason', async ({
  page,
}) => {
  const lines = [
    'Visit \u202emoc.live-knab\u202c or 45.77.12.11',
    '\u2067\u2066com\u2069.\u2066evil\u2069\u2069',
  ]
  await paste(page, lines.join('\n'))
  await expect(page.getByText('Letters shown in another order than in the text')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Suspect/ })).toBeVisible()
  const words = sourceText(page).locator('.text-words')
  await expect(words).toHaveText(lines)
  await expect(words.locator('.text-control').first()).toHaveAttribute('data-code', 'U+202E')
  // a selection is what a copy takes
  const shown = await words.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange()
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const lefts: number[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          lefts.push(range.getBoundingClientRect().left)
        }
      getSelection()?.selectAllChildren(element)
      return { lefts, selected: String(getSelection()) }
    }),
  )
  expect(shown.map(({ selected }) => selected)).toEqual(lines)
  for (const { lefts } of shown) expect(lefts).toEqual(lefts.toSorted((left, right) => left - right))
})

test('a line of 200,000 letters is shown, scrolled through and searched', async ({ page }) => {
  const line = `${'a'.repeat(100_000)} 45.155.205.233 ${'b'.repeat(100_000)} 185.220.101.4`
  await paste(page, line)
  await expect(values(page)).toHaveText(['45.155.205[.]233', '185.220.101[.]4'])
  await rows(page).nth(1).click()
  await expect(sourceText(page).locator('mark.is-target', { hasText: '185.220.101.4' })).toBeInViewport()
  await page.getByRole('button', { name: 'Wrap long lines' }).click()
  await rows(page).nth(0).click()
  await expect(sourceText(page).locator('mark.is-target', { hasText: '45.155.205.233' })).toBeInViewport()
})

test('a file of NULs has no indicator and does no harm', async ({ page }) => {
  await drop(page, [{ name: 'nul.bin', bytes: Array.from({ length: 20_000 }, () => 0) }])
  await expect(page.getByText('The part that was read contains no indicator.')).toBeVisible()
})

test('an empty file says that it is empty', async ({ page }) => {
  await drop(page, [{ name: 'empty.txt', text: '' }])
  await expect(page.getByText('This source is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
})

test('an empty file among others does not stop them', async ({ page }) => {
  await drop(page, [
    { name: 'empty.txt', text: '' },
    { name: 'full.txt', text: 'seen: 45.155.205.233' },
  ])
  await expect(values(page)).toHaveText(['45.155.205[.]233'])
})

test('bytes that are no text are shown without harm', async ({ page }) => {
  const noise: number[] = []
  for (let block = 0; block < 100; block += 1)
    noise.push(...createHash('sha256').update(String(block)).digest())
  await drop(page, [{ name: 'noise.bin', bytes: [...noise, ...Buffer.from(' seen: 45.155.205.233 ')] }])
  await expect(row(page, '45.155.205[.]233')).toBeVisible()
})

test('a paste of nothing but spaces says that there is nothing to read', async ({ page }) => {
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '  \n\t ')
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByText('There is no text to read.')).toBeVisible()
})

test('look-alike letters are told, and the value is never a link', async ({ page }) => {
  await paste(page, 'Log in at https://pаypal.com/login today')
  await expect(rows(page).first()).toBeVisible()
  await rows(page).first().click()
  await expect(inspector(page)).toContainText('hxxps://')
  await expect(inspector(page)).toContainText(/mixed|look-alike|other script|international/i)
  await expect(grid(page).locator('a')).toHaveCount(0)
})
