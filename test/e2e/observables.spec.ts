import { readFileSync } from 'node:fs'
import { expect, testWithIncident as test } from './host.ts'
import { alertPane, alertRows, alertTable } from './incident.ts'
import { ask } from './register-page.ts'

/**
 * Observables of the sample incident: search, one with everything that it touches, and the graph of shared observables.
 */

test('are found, read and followed as a graph with the keyboard alone', async ({ page, host }) => {
  await host.turnTo('/observables')
  await expect(page.getByRole('heading', { name: 'Observables' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('svc-ledger')
  await page.keyboard.press('Enter')
  const found = page.getByRole('grid', { name: 'Observables' })
  await expect(found).toBeVisible()
  await found.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Observable', exact: true })).toContainText('First seen')
  await expect(page.getByRole('heading', { name: 'Alerts by day' })).toBeVisible()

  await page.keyboard.press('v')
  const nodes = page.getByRole('grid', { name: 'Nodes of the graph' })
  await expect(page.locator('.graph[data-laid-out=true]')).toBeVisible()
  const before = Number(await nodes.getAttribute('aria-rowcount'))
  expect(before).toBeGreaterThan(2)
  await nodes.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('p')
  await expect(nodes.getByText('pinned')).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(alertTable(page).or(page.getByRole('region', { name: 'Case', exact: true }))).toBeVisible()
})

test('are reached from an alert with the mouse alone, narrowed, and saved as a picture', async ({
  page,
  host,
}) => {
  await host.turnTo('/alerts')
  await alertRows(page).nth(1).click()
  await alertPane(page).getByRole('button', { name: 'Graph' }).click()
  const nodes = page.getByRole('grid', { name: 'Nodes of the graph' })
  await expect(page.locator('.graph[data-laid-out=true]')).toBeVisible()
  const two = Number(await nodes.getAttribute('aria-rowcount'))
  await page.getByLabel('Links from the root').selectOption('1')
  await expect.poll(async () => Number(await nodes.getAttribute('aria-rowcount'))).toBeLessThan(two)
  await page.getByRole('searchbox', { name: 'Search the nodes' }).fill('zzz')
  await expect(nodes).toHaveAttribute('aria-rowcount', '1')
  const { name, text } = await host.saved(() => page.getByRole('button', { name: 'SVG' }).click())
  expect(name).toBe('shared-observables.svg')
  expect(text).toMatch(/^<svg xmlns=/)
  expect(text).toContain('<line ')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save PNG' }).click()
  // the signature of a PNG (RFC 2083)
  expect(
    readFileSync(await (await download).path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test('an alert that gets an observable while its page is shown is listed there', async ({ page, host }) => {
  const raise = (title: string) =>
    ask(page, 'alertInbox.raise', { title, severity: 'high', indicators: '198.51.100.77' })
  await raise('Seen first')
  await host.turnTo('/observables/one?value=198.51.100.77')
  const one = page.getByRole('region', { name: 'Observable', exact: true })
  await expect(one).toContainText('Seen first')
  await raise('Seen again')
  await expect(one).toContainText('Seen again')
  await expect(one).toContainText('2 alerts')
})

test('of a network that nothing lies in, and of a value that nothing has, say so', async ({
  page,
  host,
  faults,
}) => {
  faults.expect(/ 40[04] /)
  await host.turnTo('/observables?match=within&value=203.0.113.0/32')
  await expect(page.getByText(/No alert and no case has an observable that lies within/)).toBeVisible()
  await host.turnTo('/observables?match=part&value=203.0.113.0/31')
  await page.getByRole('button', { name: 'Search within this network' }).click()
  await expect(page).toHaveURL(/match=within/)
  await host.turnTo('/observables?match=within&value=words')
  await expect(page.getByRole('alert')).toContainText('an address or a network')
  await host.turnTo('/observables/one?value=nowhere.example')
  await expect(page.getByRole('alert')).toContainText('No alert and no case has this observable.')
})
