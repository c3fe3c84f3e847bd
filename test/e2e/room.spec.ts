import type { Page } from '@playwright/test'
import { expect, test } from './host.ts'
import { ask, goldenPackage, readFiles, recordWith, takeIn } from './register-page.ts'
import { settle } from './room-look.ts'
import { grid, inspector, paste, rows, smallText, sourceText } from './window.ts'

/** Where the room of the window goes; every view at common sizes is looked at in views.spec.ts. */

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

test('a click on a row opens the pane where there is no room beside the table, and Space closes it', async ({
  page,
  host,
}) => {
  await paste(page, smallText)
  for (const [width, height] of [
    [1024, 700],
    [720, 900],
  ] as const) {
    await host.resize(width, height)
    await expect(inspector(page)).toHaveCount(0)
    await rows(page).nth(1).click()
    await expect(inspector(page).getByRole('heading', { name: 'Where' })).toBeVisible()
    await grid(page).press('Space')
    await expect(inspector(page)).toHaveCount(0)
    await grid(page).press('Space')
    await expect(inspector(page)).toBeVisible()
    await inspector(page)
      .getByRole('button', { name: /^Hide the inspector/ })
      .click()
    await expect(inspector(page)).toHaveCount(0)
    // a right click opens the menu of the row alone
    await rows(page).nth(2).click({ button: 'right' })
    await expect(page.getByRole('menu')).toBeVisible()
    await page.waitForTimeout(700)
    await expect(inspector(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
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
  await host.turnTo('/register/import')
  await readFiles(page, [goldenPackage()])
  await takeIn(page)
  await host.turnTo('/register/providers')
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
    await host.turnTo(`/register/chain/arrangements/${uuid}`)
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
