import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bringActors } from './bring-actors.ts'
import { expect, type Host, test } from './host.ts'
import { loadIncident } from './incident.ts'
import { ask, goldenPackage, readFiles, recordWith, takeIn } from './register-page.ts'
import { crowding } from './room-look.ts'
import {
  actorViews,
  emptyActors,
  emptyIncidents,
  emptyRegister,
  incidentViews,
  lookupViews,
  type RoomView,
  registerViews,
  settingsViews,
  triageViews,
} from './room-views.ts'
import { grid, inspector, paste, rows, smallText, sourceText } from './window.ts'

/**
 * Every view at common window sizes. With `SKERRY_PICTURES` set to a folder, each view is also captured there at each
 * size in both themes.
 */

const sizes = [
  { name: '1440', width: 1440, height: 900 },
  { name: '1024', width: 1024, height: 700 },
  { name: '1440-at-200', width: 720, height: 450 },
  { name: '1024-at-150', width: 683, height: 467 },
  { name: '1024-at-200', width: 512, height: 350 },
] as const

// run sequentially they take three minutes, and would occupy the last worker after the others have finished
test.describe.configure({ mode: 'parallel' })

const pictures = process.env.SKERRY_PICTURES

/** Frames without a change of the page after which nothing more is expected to come. */
const stillFrames = 6

/** Waits for the fonts, and until the last responses are drawn: the page no longer changes. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (wanted) => {
    await document.fonts.ready
    let still = 0
    const changes = new MutationObserver(() => {
      still = 0
    })
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    // an endless change must not hold it up for ever
    for (let frame = 0; still < wanted && frame < 300; frame += 1) {
      still += 1
      await new Promise(requestAnimationFrame)
    }
    changes.disconnect()
  }, stillFrames)
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
  // an address without a list of registries is refused, which the browser logs
  faults.expect(/ 502 /)
  await lookAtAll(host, lookupViews)
})

test('the settings have room at every size', async ({ host }) => {
  await lookAtAll(host, settingsViews)
})

test('the register has room at every size', async ({ host }) => {
  await lookAtAll(host, [emptyRegister])
  await ask(host.page, 'register.loadSample', {})
  await lookAtAll(host, registerViews)
})

test('alerts and cases have room at every size', async ({ host }) => {
  await lookAtAll(host, emptyIncidents)
  await loadIncident(host.page)
  await lookAtAll(host, incidentViews)
})

test('threat actors have room at every size', async ({ host }) => {
  await lookAtAll(host, [emptyActors])
  await bringActors(host.page)
  await lookAtAll(host, actorViews)
})

test('the inspector takes room only for something, and nothing moves under the pointer for it', async ({
  page,
}) => {
  await paste(page, smallText)
  const text = page.getByRole('region', { name: 'Source', exact: true })
  const table = page.getByRole('region', { name: 'Indicators of this session' })
  await expect(inspector(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(10)
  const before = {
    text: await text.boundingBox(),
    table: await table.boundingBox(),
    row: await rows(page).nth(1).boundingBox(),
  }
  expect((before.table?.x ?? 0) + (before.table?.width ?? 0)).toBe(1440)

  await rows(page).nth(1).click()
  await expect(inspector(page).getByRole('heading', { name: 'Where' })).toBeVisible()
  expect(await text.boundingBox()).toEqual(before.text)
  expect((await table.boundingBox())?.x).toBe(before.table?.x)
  // with less room, the kinds above the rows take no additional line
  expect((await rows(page).nth(1).boundingBox())?.y).toBe(before.row?.y)

  // its key toggles it, with and without content
  await page.keyboard.press('Space')
  await expect(inspector(page)).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(inspector(page)).toBeVisible()
})

test('a double press at the edge of a row that opens the inspector opens its lookup', async ({
  page,
  faults,
}) => {
  // there is no address pack, which the lookup reports
  faults.expect(/502/)
  await paste(page, smallText)
  const box = await rows(page).first().boundingBox()
  await page.mouse.dblclick((box?.x ?? 0) + (box?.width ?? 0) - 20, (box?.y ?? 0) + 10)
  await expect(page).toHaveURL(/\/ip\//)
})

test('the inspector can be shown with nothing selected, and goes again', async ({ page }) => {
  await paste(page, smallText)
  await grid(page).focus()
  await page.keyboard.press('Space')
  await expect(inspector(page)).toContainText('Select an indicator')
  await page.keyboard.press('Space')
  await expect(inspector(page)).toHaveCount(0)
})

test('a sound register gives the room of the findings away, and its list that of their column', async ({
  page,
  host,
}) => {
  await host.visit('/register/import')
  await readFiles(page, [goldenPackage()])
  await takeIn(page)
  await host.visit('/register/providers')
  const list = page.getByRole('grid', { name: 'Providers' })
  await expect(list.locator('[role=row][aria-selected]').first()).toBeVisible()
  const overview = await ask<{ findings: { error: number; warning: number; info: number } }>(
    page,
    'register.readOverview',
    {},
  )
  expect(overview.findings).toEqual({ error: 0, warning: 0, info: 0 })
  await expect(page.getByRole('complementary', { name: 'Validation' })).toHaveCount(0)
  await expect(list.getByRole('columnheader', { name: 'Findings' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Validation' }).click()
  await expect(page.getByRole('complementary', { name: 'Validation' })).toBeVisible()
})

test('a chain is drawn inside its canvas, in letters of at least 12 pixels', async ({ page, host }) => {
  await ask(page, 'register.loadSample', {})
  const { uuid } = await recordWith(page, 'arrangements', 'contract_ref', 'BK-012')
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await host.resize(width, height)
    await host.visit(`/register/chain/arrangements/${uuid}`)
    await page.locator('.chain-node').first().waitFor()
    const { outside, smallest } = await page.locator('.chain-canvas').evaluate((canvas) => {
      const room = canvas.getBoundingClientRect()
      const boxes = [...canvas.querySelectorAll('.chain-node-box')].map((box) => box.getBoundingClientRect())
      const sizes = [...canvas.querySelectorAll<SVGTextElement>('svg text')].map(
        (text) => Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0),
      )
      return {
        outside: boxes.filter(({ left, right }) => left < room.left || right > room.right).length,
        smallest: Math.min(...sizes),
      }
    })
    expect(outside, `${width}`).toBe(0)
    expect(smallest, `${width}`).toBeGreaterThanOrEqual(12)
  }
})

/** Returns the focus ring of the focused element: its widths, what clips it, and its contrast with its surroundings. */
async function ringOf(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const style = getComputedStyle(element)
    const own = element.getBoundingClientRect()
    const cutters: string[] = []
    for (let box = element.parentElement; box !== null; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue
      const around = box.getBoundingClientRect()
      if (own.left < around.left || own.right > around.right || own.top < around.top)
        cutters.push(box.className)
    }
    const paint = document.createElement('canvas').getContext('2d')
    const luminance = (color: string) => {
      if (paint === null) return 0
      paint.fillStyle = color
      paint.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
    const [ring, ...grounds] = [
      luminance(style.borderTopColor),
      luminance(token('--ground')),
      luminance(token('--surface')),
    ]
    const contrast = Math.min(
      ...grounds.map((ground) => (Math.max(ring ?? 0, ground) + 0.05) / (Math.min(ring ?? 0, ground) + 0.05)),
    )
    return {
      widths: [style.borderTopWidth, style.borderRightWidth, style.borderBottomWidth, style.borderLeftWidth],
      cutters,
      hasContrast: contrast >= 3,
    }
  })
}

test('the ring of a grid is whole, two pixels wide, and has contrast in both themes', async ({ page }) => {
  await paste(page, smallText)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const part of [grid(page), sourceText(page)]) {
      await part.press('ArrowDown')
      await settle(page)
      expect(await ringOf(page), colorScheme).toEqual({
        widths: ['2px', '2px', '2px', '2px'],
        cutters: [],
        hasContrast: true,
      })
    }
  }
})
