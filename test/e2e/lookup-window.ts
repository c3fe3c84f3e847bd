import type { Locator, Page } from '@playwright/test'

/** Elements of the lookups in the window, shared by their suites. */

/** The title of the page: the displayed value. */
export function title(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { level: 1 })
}

/** The value under a label of a page. */
export function fact(page: Page, label: string): Locator {
  return page
    .locator('.fact')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')
    .first()
}

/** The sidebar of a page. */
export function side(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Known here and sources' })
}

/** The field of the start page. */
export function field(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Paste one value, or up to 200' })
}
