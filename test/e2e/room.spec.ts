import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type Host, test } from './host.ts'
import { crowding } from './room-look.ts'
import { lookupViews, type RoomView, registerViews, settingsViews, triageViews } from './room-views.ts'

/**
 * Every view at the sizes people work at. With `SKERRY_PICTURES` set to a folder, each view is also photographed there
 * at each size in both themes.
 */

const sizes = [
  { name: '1440', width: 1440, height: 900 },
  { name: '1024', width: 1024, height: 700 },
  { name: '1440-at-200', width: 720, height: 450 },
  { name: '1024-at-150', width: 683, height: 467 },
  { name: '1024-at-200', width: 512, height: 350 },
] as const

const pictures = process.env.SKERRY_PICTURES

/** Waits for the fonts, the last answers and one drawing after them. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  })
}

async function photograph(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settle(page)
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`), animations: 'disabled' })
  }
}

async function lookAtAll(host: Host, views: readonly RoomView[]): Promise<void> {
  const only = process.env.SKERRY_ROOM_ONLY
  for (const { name, reach } of views) {
    if (only !== undefined && !new RegExp(only).test(name)) continue
    await host.resize(1440, 900)
    await reach(host)
    for (const size of sizes) {
      await host.resize(size.width, size.height)
      await settle(host.page)
      await host.page.waitForTimeout(150)
      await photograph(host.page, `${name}-${size.name}`)
      const found = await crowding(host.page)
      const words = found.map(({ what, element }) => `${element} ${what}`)
      expect.soft(words, `${name} at ${size.name}`).toEqual([])
    }
  }
}

test('triage has room at every size', async ({ host }) => {
  await lookAtAll(host, triageViews)
})

test('lookups have room at every size', async ({ host, faults }) => {
  // an address without a list of registries is answered so, which a browser logs
  faults.expect(/ 502 /)
  await lookAtAll(host, lookupViews)
})

test('the settings have room at every size', async ({ host }) => {
  await lookAtAll(host, settingsViews)
})

test('the register has room at every size', async ({ host }) => {
  await lookAtAll(host, registerViews)
})
