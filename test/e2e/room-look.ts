import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type Host } from './host.ts'

/**
 * A view at common window sizes. With `SKERRY_PICTURES` set to a folder, it is also captured there at each size in both
 * themes.
 */

const sizes = [
  { name: '1440', width: 1440, height: 900 },
  { name: '1024', width: 1024, height: 700 },
  { name: '1440-at-200', width: 720, height: 450 },
  { name: '1024-at-150', width: 683, height: 467 },
  { name: '1024-at-200', width: 512, height: 350 },
] as const

const pictures = process.env.SKERRY_PICTURES

/** Frames without a change of the page after which nothing more is expected to come. */
const stillFrames = 6

/** Waits for the fonts, and until the last responses are drawn: the page no longer changes. */
export async function settle(page: Page): Promise<void> {
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

/** Checks the view, by its name, at every size, and ends at that of the other tests. */
export async function hasRoom(host: Host, name: string): Promise<void> {
  for (const size of sizes) {
    await host.resize(size.width, size.height)
    await settle(host.page)
    await photograph(host.page, `${name}-${size.name}`)
    const found = await crowding(host.page)
    const words = found.map(({ what, element }) => `${element} ${what}`)
    expect.soft(words, `${name} at ${size.name}`).toEqual([])
  }
  await host.resize(1440, 900)
}

/** A layout fault of a view, in words that name the element. */
export type Crowding = { readonly what: string; readonly element: string }

/**
 * Returns what does not fit in the window at its current size:
 * - a page that is wider than the window;
 * - a control that lies outside, without a scrolling container around it;
 * - a control that something else covers, at its middle or near its ends;
 * - a control whose words are cut off though it is narrow, and a list that is narrower than its options (up to 200 px);
 * - text truncated in a row whose other columns have room to spare in every drawn row.
 */
function crowding(page: Page): Promise<readonly Crowding[]> {
  return page.evaluate(() => {
    // columns of a fixed or an estimated width, such as those of a kind and a risk, may together be a word wider than their words
    const spareAllowed = 60
    const found: { what: string; element: string }[] = []
    const nameOf = (element: Element): string => {
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
        .trim()
        .replace(/\s+/g, ' ')
      const id = element.id === '' ? '' : `#${element.id}`
      const parent = element.parentElement?.className
      const within = typeof parent === 'string' && parent !== '' ? ` in .${parent.split(' ').join('.')}` : ''
      return `${element.tagName.toLowerCase()}${id}.${String(element.getAttribute('class') ?? '')}${within} “${words.slice(0, 60)}”`
    }
    const report = (what: string, element: Element) => found.push({ what, element: nameOf(element) })
    function* ancestorsOf(element: Element): Generator<Element> {
      for (let each: Element | null = element; each !== null; each = each.parentElement) yield each
    }
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.unseen, .skip-link, [aria-hidden=true]') === null

    for (const element of [document.documentElement, document.body, document.getElementById('view')]) {
      if (element !== null && element.scrollWidth > element.clientWidth + 1)
        report(`needs ${element.scrollWidth} of ${element.clientWidth} px`, element)
    }
    for (const element of document.querySelectorAll(
      '.frame, .register-page, .lookup-page, .session, .settings-page',
    ))
      if (element.scrollWidth > element.clientWidth + 1)
        report(`needs ${element.scrollWidth} of ${element.clientWidth} px`, element)

    // elements outside of each box around them must be reachable by scrolling that box
    const pressable =
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab], [role=separator], [role=option]'
    for (const element of document.querySelectorAll(pressable)) {
      const own = element.getBoundingClientRect()
      if (!isSeen(element) || own.width === 0 || own.height === 0) continue
      if (getComputedStyle(element).opacity === '0') continue
      let { left, right, top, bottom } = own
      let isLost = false
      let position = getComputedStyle(element).position
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        const isPassed = position === 'fixed' || (position === 'absolute' && style.position === 'static')
        if (isPassed) continue
        position = style.position
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
        const around = box.getBoundingClientRect()
        const canX = style.overflowX === 'auto' || style.overflowX === 'scroll'
        const canY = style.overflowY === 'auto' || style.overflowY === 'scroll'
        const isOutX = left < around.left - 1.5 || right > around.right + 1.5
        const isOutY = top < around.top - 1.5 || bottom > around.bottom + 1.5
        if (isOutX && !canX && style.overflowX !== 'visible') {
          report(`is cut off sideways by .${box.className}`, element)
          isLost = true
          break
        }
        if (isOutY && !canY && style.overflowY !== 'visible') {
          report(`is cut off below or above by .${box.className}`, element)
          isLost = true
          break
        }
        if (isOutX)
          [left, right] = [Math.max(left, around.left), Math.max(around.left, Math.min(right, around.right))]
        if (isOutX && right - left < 1)
          [left, right] = [around.left, Math.min(around.right, around.left + own.width)]
        if (isOutY)
          [top, bottom] = [Math.max(top, around.top), Math.max(around.top, Math.min(bottom, around.bottom))]
        if (isOutY && bottom - top < 1)
          [top, bottom] = [around.top, Math.min(around.bottom, around.top + own.height)]
      }
      if (isLost) continue
      if (left < -1.5 || right > innerWidth + 1.5 || top < -1.5 || bottom > innerHeight + 1.5)
        report(
          `lies outside of the window (${Math.round(left)}–${Math.round(right)}, ${Math.round(top)}–${Math.round(bottom)})`,
          element,
        )
    }

    const canvas = document.createElement('canvas').getContext('2d')
    const widthOf = (text: string, style: CSSStyleDeclaration) => {
      if (canvas === null) return 0
      canvas.font = style.font
      return canvas.measureText(text).width
    }
    // text this wide tells what it is, even when it is cut off
    const enoughWidth = 120
    const enoughOfList = 200
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab]',
    )) {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      if (!isSeen(element) || width < 4 || height < 4 || getComputedStyle(element).opacity === '0') continue
      const y = (top + bottom) / 2
      const middle = (left + right) / 2
      for (const x of [middle, left + 3, right - 3]) {
        const hit = document.elementFromPoint(x, y)
        if (hit === null || element.contains(hit) || hit.contains(element)) continue
        const isLabelled =
          hit.closest('label')?.contains(element) === true || element.closest('label')?.contains(hit) === true
        // a field may have a button inside its end
        const isInside = x !== middle && element.parentElement?.contains(hit) === true
        // what is scrolled out of its box lies below what is beside the box
        const isScrolledOut = [...ancestorsOf(element)].some((each) => {
          const around = each.getBoundingClientRect()
          const isOut = x < around.left || x > around.right || y < around.top || y > around.bottom
          return isOut && getComputedStyle(each).overflow !== 'visible'
        })
        const isUnderHead = [...ancestorsOf(hit)].some((each) => getComputedStyle(each).position === 'sticky')
        if (isLabelled || isInside || isScrolledOut || isUnderHead) continue
        report(`is covered by ${nameOf(hit)}`, element)
        break
      }
      const style = getComputedStyle(element)
      const inner = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      if (element instanceof HTMLSelectElement) {
        const needs = Math.max(0, ...[...element.options].map(({ text }) => widthOf(text, style)))
        if (inner + 1 < Math.min(needs, enoughOfList))
          report(`has ${Math.round(inner)} px for options of ${Math.round(needs)} px`, element)
      } else if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
        const cut = [element, ...element.querySelectorAll<HTMLElement>('*')].find(
          (each) =>
            getComputedStyle(each).overflowX !== 'visible' &&
            each.scrollWidth > each.clientWidth + 1 &&
            isSeen(each) &&
            (each.textContent ?? '').trim() !== '',
        )
        // the heading of a column has its words as its title, and the column its own width
        const isHeading = element.closest('[role=columnheader]') !== null && element.title !== ''
        if (cut !== undefined && cut.clientWidth < enoughWidth && !isHeading)
          report(`has ${cut.clientWidth} px for words of ${cut.scrollWidth} px`, element)
      }
    }

    // overlapping parts of a view
    const parts = [
      ...document.querySelectorAll('.banner, .panes-main > .text-pane, .panes-main > .table-pane'),
    ]
    for (const [at, part] of parts.entries()) {
      const above = part.getBoundingClientRect()
      const content = [...part.children].map((child) => child.getBoundingClientRect().bottom)
      const next = parts[at + 1]?.getBoundingClientRect()
      const isStacked = next !== undefined && next.left < above.right - 2
      if (part.matches('.banner') && isStacked && Math.max(...content) > next.top + 1)
        report('lies under what is below it', part)
    }

    // a column truncated in any row, beside columns whose full width no row needs
    for (const grid of document.querySelectorAll('[role=grid]')) {
      const rows = [...grid.querySelectorAll<HTMLElement>('[role=row]')]
      const count = Math.max(0, ...rows.map((row) => row.children.length))
      const columns = Array.from({ length: count }, () => ({ has: 0, needs: 0, words: '' }))
      for (const row of rows) {
        const cells = [...row.children]
        if (cells.length !== count) continue
        const has = cells.map((cell) => cell.getBoundingClientRect().width)
        row.style.gridTemplateColumns = `repeat(${count}, max-content)`
        for (const [at, cell] of cells.entries()) {
          const column = columns[at]
          const needs = cell.getBoundingClientRect().width
          if (column === undefined) continue
          column.has = has[at] ?? 0
          if (needs > column.needs) [column.needs, column.words] = [needs, (cell.textContent ?? '').trim()]
        }
        row.style.gridTemplateColumns = ''
      }
      const spare = columns.reduce((sum, { has, needs }) => sum + Math.max(0, has - needs), 0)
      for (const { has, needs, words } of columns)
        if (has > 0 && needs > has + 2 && spare > spareAllowed)
          report(
            `elides “${words.slice(0, 50)}” by ${Math.round(needs - has)} px beside ${Math.round(spare)} px that no row needs`,
            grid,
          )
    }
    return found
  })
}
