import type { Locator, Page } from '@playwright/test'

/** The table of threat actors. */

export const actorTable = (page: Page): Locator => page.getByRole('grid', { name: 'Threat actors' })

/** Its rows, without the row of headings. */
export const actorRows = (page: Page): Locator => actorTable(page).locator('[role=row][aria-selected]')
