import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './host.ts'
import { grid, rows, values } from './window.ts'

test.setTimeout(120_000)

/** Writes a file of numbered lines up to a size. */
async function writeLines(path: string, bytes: number, lineOf: (index: number) => string): Promise<void> {
  const file = createWriteStream(path)
  let index = 0
  for (let size = 0; size < bytes; ) {
    let block = ''
    while (block.length < 1_000_000 && size + block.length < bytes) block += `${lineOf(index++)}\n`
    size += block.length
    if (!file.write(block)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}

async function choose(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(path)
}

const logLine = (index: number) =>
  `2026-11-20T08:${String(index % 60).padStart(2, '0')}:00Z gateway GET /items/${index} 200 from 45.155.${index % 200}.${index % 250} "Mozilla/5.0"`

/**
 * Waits within the page, so that no moment is missed, until rows are drawn while the source is still being read; and,
 * unless it is to be stopped, until a rate is available.
 */
function whileReading(page: Page, thenStop: boolean): Promise<string> {
  return page.evaluate(
    (isStopped) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const stop = document.querySelector<HTMLElement>('button[aria-label^="Stop reading"]')
          const drawn = document.querySelectorAll('#indicators [role=row][aria-selected] .cell-value').length
          const progress = document.querySelector('.status-bar [role=progressbar]')
          const words = `${stop?.parentElement?.textContent} ${progress?.getAttribute('aria-valuenow')}`
          if (stop !== null && drawn > 0 && (isStopped || words.includes('B/s'))) {
            if (isStopped) stop.click()
            resolve(words)
          } else requestAnimationFrame(look)
        }
        look()
      }),
    thenStop,
  )
}

test('a log of 60 MB shows its first rows, its rate and its progress while it is read', async ({
  page,
  host,
}) => {
  const path = join(host.dataDir, 'gateway.log')
  await writeLines(path, 60_000_000, logLine)
  const seen = whileReading(page, false)
  await choose(page, path)
  expect(await seen).toMatch(/^Reading gateway\.log \d{1,2} % · [\d.]+ .?B\/s.* \d{1,2}$/)
  await expect(page.getByRole('button', { name: 'Stop reading gateway.log' })).toHaveCount(0, {
    timeout: 60_000,
  })
  await expect(page.getByRole('group', { name: 'Kinds shown' })).toContainText('IPv4 1,000')
})

test('reading that is stopped keeps what was found', async ({ page, host, faults }) => {
  // a slice in flight when reading stopped is refused
  faults.expect(/status of 404/)
  const path = join(host.dataDir, 'gateway.log')
  await writeLines(
    path,
    60_000_000,
    (index) => `${logLine(index)} user${index}@mail-desk${index % 90_000}.com`,
  )
  const seen = whileReading(page, true)
  await choose(page, path)
  await seen
  await expect(page.getByText('Stopped reading gateway.log. What was found so far is shown.')).toBeVisible()
  // the refused slice is not reported as a lost change
  await expect(page.locator('.status-saved')).toHaveText('All changes saved')
  await expect(page.getByText('Reading was stopped')).toBeVisible()
  const count = Number(await grid(page).getAttribute('aria-rowcount'))
  expect(count).toBeGreaterThan(1)
  await page.reload()
  await expect(page.getByText('Reading was stopped')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  expect(Number(await grid(page).getAttribute('aria-rowcount'))).toBeGreaterThanOrEqual(count)
})

test('300,000 indicators are scrolled, searched and sorted to the last one', async ({ page, host }) => {
  const total = 300_000
  const path = join(host.dataDir, 'domains.txt')
  await writeLines(path, total * 17, (index) => `host-${String(index).padStart(7, '0')}.org`)
  await choose(page, path)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(total + 1), { timeout: 60_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await grid(page).focus()
  await page.keyboard.press('End')
  await expect(values(page).last()).toHaveText('host-0299999[.]org')
  await expect(values(page).last()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Home')
  await expect(values(page).first()).toHaveText('host-0000000[.]org')
  await page.keyboard.press('PageDown')
  await expect(rows(page).and(page.locator('[aria-selected=true]'))).toBeInViewport()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('300,000 rows selected')).toBeVisible()
  await page.getByRole('button', { name: 'Value', exact: true }).click()
  await page.getByRole('button', { name: 'Value', exact: true }).click()
  await expect(values(page).first()).toHaveText('host-0299999[.]org')
  await page.getByRole('searchbox', { name: 'Search the values' }).fill('host-0123456')
  await expect(values(page)).toHaveText(['host-0123456[.]org'])
})
