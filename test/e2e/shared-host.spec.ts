import { expect, isDesktop, test, testWithRegister } from './host.ts'
import { ask } from './register-page.ts'

/**
 * Tests share a host when nothing is left on it: without this all others would pass too, but take half as long again.
 */

test.skip(isDesktop, 'a desktop window is a host of its own')
test.describe.configure({ mode: 'serial' })

/** The session entry is different for each host. */
const sessionOfWindow = () => localStorage.getItem('skerry-window')

const views = [
  '/triage',
  '/ip/192.0.2.1',
  '/lookup/many',
  '/alerts',
  '/cases',
  '/register',
  '/actors',
  '/activity',
  '/settings/keys',
  '/settings/data-packs',
  '/settings/webhooks',
]

let former: string | null = null

test('each view of an empty workstation is looked at', async ({ page, host }) => {
  former = await page.evaluate(sessionOfWindow)
  expect(former).not.toBeNull()
  for (const view of views) await host.turnTo(view)
})

test('and the next test has the same host, without what was looked up', async ({ page }) => {
  expect(await page.evaluate(sessionOfWindow)).toBe(former)
  const { total } = await ask<{ readonly total: number }>(page, 'lookup.history', {})
  expect(total).toBe(0)
})

const registerViews = [
  '/register',
  '/register/providers',
  '/register/risk',
  '/register/history',
  '/register/package',
]

testWithRegister('each view of the sample register is looked at', async ({ page, host }) => {
  const session = await page.evaluate(sessionOfWindow)
  expect(session).not.toBe(former)
  former = session
  for (const view of registerViews) await host.turnTo(view)
})

testWithRegister('and the next test of the sample register has the same host', async ({ page }) => {
  expect(await page.evaluate(sessionOfWindow)).toBe(former)
})

test('and one that begins with nothing has another, which holds nothing', async ({ page }) => {
  expect(await page.evaluate(sessionOfWindow)).not.toBe(former)
  const { items } = await ask<{ readonly items: readonly object[] }>(page, 'register.browse', {
    kind: 'providers',
  })
  expect(items).toEqual([])
})
