import { expect, type Locator, type Page } from '@playwright/test'
import type { Host } from './host.ts'
import { ask } from './register-page.ts'

/** The sample incident in the window, as shown in Alerts and Cases. */

export const lureCase = 'Parcel lures against accounts payable'

/** Loads it with the operation of its button. */
export function loadIncident(page: Page): Promise<unknown> {
  return ask(page, 'alertInbox.loadSample', {})
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
