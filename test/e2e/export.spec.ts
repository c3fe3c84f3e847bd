import { expect, type Host, test } from './host.ts'
import { chip, grid, paste, rows, smallText } from './window.ts'

test.beforeEach(async ({ page }) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
})

/** Exports through the menu. */
function exported(host: Host, format: string) {
  return host.saved(async () => {
    await host.page.getByRole('button', { name: 'Export' }).click()
    await host.page.getByRole('menuitem', { name: format, exact: true }).click()
  })
}

test('JSON holds every row with kind, value and count', async ({ host }) => {
  const { name, text } = await exported(host, 'JSON')
  expect(name).toMatch(/\.json$/)
  const document: unknown = JSON.parse(text)
  const found = JSON.stringify(document)
  for (const value of ['45.155.205.233', 'https://pay.parcel-desk.click/fee?id=1', 'CVE-2021-44228'])
    expect(found).toContain(value)
  expect(found).not.toContain('10.20.4.18')
})

test('CSV has a header and one line for each row', async ({ host }) => {
  const { name, text } = await exported(host, 'CSV')
  expect(name).toMatch(/\.csv$/)
  const lines = text.trim().split(/\r?\n/)
  expect(lines[0]).toMatch(/kind.*value/i)
  expect(lines).toHaveLength(11)
})

test('a plain list has the real values, one a line', async ({ host }) => {
  const { name, text } = await exported(host, 'Plain list')
  expect(name).toMatch(/\.txt$/)
  const lines = text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(10)
  expect(lines).toContain('https://pay.parcel-desk.click/fee?id=1')
})

test('a defanged list has nothing that a click could open', async ({ host }) => {
  const { text } = await exported(host, 'Defanged list')
  const lines = text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(10)
  expect(lines).toContain('hxxps://pay.parcel-desk[.]click/fee?id=1')
  expect(text).not.toMatch(/https?:\/\//i)
  expect(text).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
  expect(text).not.toMatch(/desk\.click/)
})

test('STIX is a bundle of valid-looking objects', async ({ host }) => {
  const { name, text } = await exported(host, 'STIX 2.1 bundle')
  expect(name).toMatch(/\.json$/)
  const bundle = JSON.parse(text) as { type: string; id: string; objects: { type: string; id: string }[] }
  expect(bundle.type).toBe('bundle')
  expect(bundle.id).toMatch(/^bundle--[0-9a-f-]{36}$/)
  expect(bundle.objects.length).toBeGreaterThanOrEqual(9)
  for (const { type, id } of bundle.objects) expect(id.startsWith(`${type}--`)).toBe(true)
  expect(new Set(bundle.objects.map(({ id }) => id)).size).toBe(bundle.objects.length)
})

test('MISP is one event with an attribute for each value', async ({ host }) => {
  const { name, text } = await exported(host, 'MISP event')
  expect(name).toMatch(/\.json$/)
  const { Event } = JSON.parse(text) as {
    Event: { info: string; Attribute: { type: string; value: string }[] }
  }
  expect(Event.info).not.toBe('')
  expect(Event.Attribute.map(({ value }) => value)).toContain('45.155.205.233')
})

test('values are only observed unless “For detection” is ticked, and the window says how many are which', async ({
  host,
  page,
}) => {
  const observed = await exported(host, 'STIX 2.1 bundle')
  expect(observed.text).not.toContain('"type":"indicator"')
  await expect(page.getByText(/STIX 2\.1 bundle with 0 for detection, 10 observed/)).toBeVisible()
  const reported = await host.saved(async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'For detection' }).click()
    await page.getByRole('menuitem', { name: 'STIX 2.1 bundle', exact: true }).click()
  })
  const bundle = JSON.parse(reported.text) as { objects: { type: string; pattern?: string }[] }
  const patterns = bundle.objects.flatMap(({ pattern }) => pattern ?? [])
  expect(patterns).toContain("[ipv4-addr:value = '45.155.205.233']")
  expect(patterns.join()).not.toContain('10.20.4.18')
  await expect(
    page.getByText(`${patterns.length} for detection, ${10 - patterns.length} observed`),
  ).toBeVisible()
})

test('an export follows the filter', async ({ host, page }) => {
  await chip(page, 'IPv4').click()
  await expect(rows(page)).toHaveCount(2)
  const { text } = await exported(host, 'Plain list')
  expect(text.trim().split(/\r?\n/)).toEqual(['45.155.205.233', '185.220.101.4'])
})

test('several selected rows are what is exported, unless all are asked for', async ({ host, page }) => {
  await rows(page).nth(0).click()
  await rows(page)
    .nth(1)
    .click({ modifiers: ['Shift'] })
  const some = await exported(host, 'Plain list')
  expect(some.text.trim().split(/\r?\n/)).toEqual(['45.155.205.233', '185.220.101.4'])
  const all = await host.saved(async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitemradio', { name: /^All 10 rows/ }).click()
    await page.getByRole('menuitem', { name: 'Plain list' }).click()
  })
  expect(all.text.trim().split(/\r?\n/)).toHaveLength(10)
})

test('a value that a spreadsheet would run is only text in CSV', async ({ host, page }) => {
  await paste(page, 'seen: -cmd@parcel-desk[.]click and hxxp://parcel-desk[.]click/a,"b"')
  await expect(rows(page).first()).toBeVisible()
  const { text } = await exported(host, 'CSV')
  for (const line of text.split(/\r?\n/)) expect(line).not.toMatch(/(?:^|,)"?[=+@-]/)
})

test('an export can be asked for in the command bar', async ({ host, page }) => {
  const { text } = await host.saved(async () => {
    await grid(page).focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('export as json')
    await page.getByRole('option', { name: 'Export as JSON' }).waitFor()
    await page.keyboard.press('Enter')
  })
  JSON.parse(text)
})
