import type { Locator, Page } from '@playwright/test'

/** What a person sees of the look-ups, named once for their suites. */

/** The title of the page: the value as it is shown. */
export function title(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { level: 1 })
}

/** What a page says under a label. */
export function fact(page: Page, label: string): Locator {
  return page
    .locator('.fact')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')
    .first()
}

/** What stands beside a page. */
export function side(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Known here and sources' })
}

/** The field of the start page. */
export function field(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Paste one value, or 200 of anything' })
}
