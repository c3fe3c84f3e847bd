import { expect, type Locator, type Page } from '@playwright/test'
import type { Host } from './host.ts'
import { ask } from './register-page.ts'

/** The sample incident in the window, as shown in Alerts and Cases. */

export const lureCase = 'Parcel lures against accounts payable'

/** Loads it with the operation of its button. */
export function loadIncident(page: Page): Promise<unknown> {
  return ask(page, 'alertInbox.loadSample', {})
}

/** Imports alerts, one JSON object each, and waits until all are stored: one by one takes many times as long. */
export async function importAlerts(page: Page, name: string, alerts: readonly object[]): Promise<void> {
  const text = alerts.map((alert) => JSON.stringify(alert)).join('\n')
  const { upload } = await ask<{ upload: string }>(page, 'uploads.begin', {
    files: [{ name, size: Buffer.byteLength(text) }],
  })
  await ask(page, 'alertInbox.beginImport', { file: { kind: 'upload', upload }, mapping: null })
  await page.evaluate(
    async ([id, bytes]) => {
      const part = { upload: id, file: 0, offset: 0, last: true }
      const { skerry } = window as { skerry?: { invoke: (name: string, input: unknown) => Promise<unknown> } }
      if (skerry !== undefined)
        return void (await skerry.invoke('uploads.append', {
          ...part,
          bytes: new TextEncoder().encode(bytes),
        }))
      const input = encodeURIComponent(JSON.stringify(part))
      await fetch(`/window/upload/uploads.append?input=${input}`, {
        method: 'POST',
        headers: {
          'X-Skerry-Window': localStorage.getItem('skerry-window') ?? '',
          'Content-Type': 'application/octet-stream',
        },
        body: new TextEncoder().encode(bytes),
      })
    },
    [upload, text] as const,
  )
  await expect
    .poll(async () => (await ask<{ jobs: unknown[] }>(page, 'jobs.list', {})).jobs)
    .toMatchObject([{ state: 'done', result: { added: alerts.length, skipped: 0 } }])
}

export function alertTable(page: Page): Locator {
  return page.getByRole('grid', { name: 'Alerts' })
}

/** The drawn rows of the inbox. */
export function alertRows(page: Page): Locator {
  return alertTable(page).locator('[role=row][aria-selected]')
}

/** The opened alert. */
export function alertPane(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Alert' })
}

/** Opens a case of that title from the board. */
export async function openCase(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('region', { name: 'Case', exact: true })).toBeVisible()
}

/** Opens the open case of the sample incident, from any view. */
export async function openLureCase(host: Pick<Host, 'page' | 'turnTo'>): Promise<void> {
  await host.turnTo('/cases')
  await openCase(host.page, lureCase)
}

/** Opens Alerts and waits for its rows. */
export async function openInbox(host: Pick<Host, 'page' | 'turnTo'>): Promise<void> {
  await host.turnTo('/alerts')
  await expect(alertRows(host.page).first()).toBeVisible()
}
