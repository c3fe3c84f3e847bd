import type { Page } from '@playwright/test'
import { bringActors } from './bring-actors.ts'
import { expect, test } from './host.ts'

/** Threat actors in the window, of the small invented sets. */

const table = (page: Page) => page.getByRole('grid', { name: 'Threat actors' })
const actorRows = (page: Page) => table(page).locator('[role=row][aria-selected]')

test('by the keyboard: an actor is found by a synonym, opened, read, and the table is there again', async ({
  page,
  host,
}) => {
  await bringActors(page)
  await host.visit('/triage')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(actorRows(page)).toHaveCount(2)
  await page.keyboard.press('/')
  await page.keyboard.type('heron7')
  await expect(actorRows(page)).toHaveCount(1)
  await expect(actorRows(page).first()).toContainText('HERON-7')
  await expect(page).toHaveURL(/\/actors\?q=heron7$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Grey Heron', level: 1 })).toBeVisible()

  await expect(page.getByRole('region', { name: /^Names/ })).toContainText(
    '“Wader” is a name of Brown Otter too.',
  )
  await expect(page.getByRole('region', { name: /^What is claimed/ })).toContainText('Russia')
  await expect(page.getByRole('region', { name: /^Techniques by tactic/ })).toContainText(
    'Spearphishing Link',
  )
  // what a set links to is text: no click opens it
  await expect(page.getByText('hxxps://example[.]org/heron')).toBeVisible()
  await expect(page.locator('#view a[href^="http"]')).toHaveCount(0)
  await page.keyboard.press('y')
  await expect.poll(() => host.clipboard()).toContain('Marsh Wind')

  await page.keyboard.press('t')
  await expect(actorRows(page)).toHaveCount(1)
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(actorRows(page)).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(actorRows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Brown Otter', level: 1 })).toBeVisible()
})

test('by the mouse: facets narrow the table, their chips give it back, and the address keeps both', async ({
  page,
  host,
}) => {
  await bringActors(page)
  await host.visit('/actors')
  const facets = page.getByRole('navigation', { name: 'Which actors are shown' })
  await facets.getByRole('button', { name: /^Russia/ }).click()
  await expect(actorRows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/origin=Russia/)
  await facets.getByRole('button', { name: /^North Korea/ }).click()
  await expect(actorRows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Suspected origin: Russia' }).click()
  await expect(actorRows(page)).toHaveCount(1)
  await page.reload()
  await expect(actorRows(page)).toHaveCount(1)
  await expect(actorRows(page).first()).toContainText('Brown Otter')
  await page.getByRole('button', { name: 'Suspected origin: North Korea' }).click()
  await expect(actorRows(page)).toHaveCount(2)
  await page.getByRole('columnheader', { name: 'Techniques' }).getByRole('button').first().click()
  await expect(actorRows(page).first()).toContainText('Grey Heron')
  await actorRows(page).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy the name' }).click()
  await expect.poll(() => host.clipboard()).toBe('Grey Heron')
  await actorRows(page).first().dblclick()
  await page.getByRole('button', { name: 'Brown Otter' }).click()
  await expect(page.getByRole('heading', { name: 'Brown Otter', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Grey Heron', level: 1 })).toBeVisible()
})
