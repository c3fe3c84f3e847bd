import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, isDesktop, ready, test } from './host.ts'
import { startHost } from './host-process.ts'
import { removeDataDir } from './prepared-data.ts'
import { ask } from './register-page.ts'
import { messages } from './window.ts'

test.skip(isDesktop, 'the desktop window ends with its host')

test('a host that is gone is reported, and the page goes on when it is started again', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'skerry-lost-'))
  const context = await browser.newContext()
  const open = async (page: Page) => {
    await page.goto(pathToFileURL(join(dataDir, 'window.html')).href)
    await ready(page)
    return page
  }
  const first = await startHost(dataDir, 0)
  const page = await open(await context.newPage())
  const idle = await context.newPage()
  await idle.goto(`${first.origin}/alerts`)
  const lostIn = (shown: Page) => shown.getByText('No connection to the workstation')
  const savedIn = (shown: Page) => shown.getByText('All changes saved')
  await expect(savedIn(idle)).toBeVisible()
  await page.goto(`${first.origin}/register/providers/new`)
  await page.getByRole('textbox', { name: 'Identification code', exact: true }).fill('5493001KJTIIGC8Y1R12')

  const { port } = new URL(first.origin)
  await first.end()
  for (const shown of [page, idle]) {
    await expect(lostIn(shown)).toBeVisible()
    await expect(messages(shown)).toContainText(`Start Skerry again with --port ${port}`)
    await expect(savedIn(shown)).toBeHidden()
  }

  const second = await startHost(dataDir, Number(port))
  // the secret of the session is another one, which only the page on disk has
  const other = await open(await context.newPage())
  for (const shown of [page, idle]) {
    await expect(lostIn(shown)).toBeHidden()
    await expect(shown.getByText('Start Skerry again')).toHaveCount(0)
  }
  await expect(savedIn(idle)).toBeVisible()
  await ask(other, 'settings.change', { change: { theme: 'light' } })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Cirrus Cloud SE')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Cirrus Cloud SE' })).toBeVisible()
  await expect(savedIn(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Identification code', exact: true })).toHaveValue(
    '5493001KJTIIGC8Y1R12',
  )

  await context.close()
  await second.end()
  await removeDataDir(dataDir)
})
