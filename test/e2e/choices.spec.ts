import type { Page } from '@playwright/test'
import { bringActors } from './bring-actors.ts'
import { viewChoices } from './choices.ts'
import { expect, type Host, test } from './host.ts'
import { loadIncident } from './incident.ts'
import { ask } from './register-page.ts'
import {
  actorViews,
  emptyActors,
  emptyIncidents,
  emptyRegister,
  incidentViews,
  lookupViews,
  type RoomView,
  registerViews,
  settingsViews,
  triageViews,
} from './room-views.ts'
import { messages } from './window.ts'

/** Add to case and Raise alert, with one key each, on the selection of every view. */

const intoCase = (page: Page) => page.getByRole('dialog', { name: /^Add .+ to a case$/ })
const raising = (page: Page) => page.getByRole('dialog', { name: 'Raise an alert' })

/** Opens a dialog by its key, and closes it: the focus returns. */
async function openAndClose(page: Page, key: string, look: () => Promise<unknown>): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press(key)
  await look()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => before.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Closes messages of the previous view, so that those seen afterwards belong to this one. */
async function closeMessages(page: Page): Promise<void> {
  const buttons = messages(page).getByRole('button', { name: 'Close' })
  await buttons.evaluateAll((shown) => {
    for (const button of shown as HTMLElement[]) button.click()
  })
  await expect(buttons).toHaveCount(0)
}

async function tryAll(host: Host, views: readonly RoomView[]): Promise<void> {
  const { page } = host
  for (const { name, reach } of views) {
    const choice = viewChoices[name]
    if (choice === undefined) throw new Error(`choices.ts has nothing for ${name}`)
    await test.step(name, async () => {
      await reach(host)
      if ('none' in choice) {
        await closeMessages(page)
        await page.locator('#view').focus()
        await page.keyboard.press('c')
        await expect(messages(page).getByText(choice.none).last(), name).toBeVisible()
        await openAndClose(page, 'Shift+A', () =>
          expect(raising(page), name).toContainText('Nothing is selected here: the alert starts empty.'),
        )
        return
      }
      await choice.choose(host)
      let what = ''
      await openAndClose(page, 'c', async () => {
        await expect(intoCase(page), name).toBeVisible()
        const title = (await intoCase(page).getByRole('heading').first().textContent()) ?? ''
        what = title.replace(/^Add /, '').replace(/ to a case$/, '')
        expect(what, name).toMatch(choice.what)
      })
      await openAndClose(page, 'Shift+A', async () => {
        await expect(raising(page), name).toContainText(/From .+\./)
        if (name !== 'alerts' && name !== 'alerts-read')
          await expect(raising(page), name).toContainText(`From ${what}.`)
      })
    })
  }
}

test('every view says what is chosen in it, or why nothing is', () => {
  const groups = [triageViews, lookupViews, settingsViews, registerViews, emptyIncidents, incidentViews]
  const views = [...groups.flat(), ...actorViews, emptyRegister, emptyActors]
  expect(Object.keys(viewChoices).sort()).toEqual(views.map(({ name }) => name).sort())
})

test('in Triage and Settings both keys act on what is chosen', async ({ host }) => {
  await tryAll(host, [...triageViews, ...settingsViews])
})

test('in Lookup both keys act on what is chosen, and not while one types', async ({ host, faults }) => {
  // an address without a list of registries is refused, which the browser logs
  faults.expect(/ 502 /)
  await tryAll(host, lookupViews)
  await host.visit('/lookup/many')
  const field = host.page.getByRole('textbox', { name: 'Values, one per line, or a text' })
  await field.fill('')
  await field.press('c')
  await field.press('Shift+A')
  await expect(field).toHaveValue('cA')
  await expect(host.page.getByRole('dialog')).toHaveCount(0)
})

test('in the register both keys act on what is chosen, with Alt where letters are typed into cells', async ({
  host,
}) => {
  const { page } = host
  await tryAll(host, [emptyRegister])
  await ask(page, 'register.loadSample', {})
  await tryAll(host, registerViews)
  await host.visit('/register/providers')
  await page.locator('#register-list').focus()
  await page.keyboard.press('t')
  await page.locator('#register-table').focus()
  await expect(page.getByRole('grid', { name: 'Providers as a table' })).not.toHaveAttribute(
    'aria-rowcount',
    '1',
  )
  await openAndClose(page, 'Alt+c', () => expect(intoCase(page)).toContainText(/Add the provider /))
  await openAndClose(page, 'Alt+Shift+A', () => expect(raising(page)).toContainText(/From the provider /))
})

test('in Alerts and Cases both keys act on what is chosen', async ({ host }) => {
  await tryAll(host, emptyIncidents)
  await loadIncident(host.page)
  await tryAll(host, incidentViews)
})

test('in Actors both keys act on what is chosen, and a technique is added once', async ({ host }) => {
  const { page } = host
  await tryAll(host, [emptyActors])
  await bringActors(page)
  await tryAll(host, actorViews)
  await host.visit('/actor-matrix?technique=T9566')
  await page.getByRole('complementary', { name: 'Technique T9566' }).waitFor()
  await page.locator('#view').focus()
  await page.keyboard.press('c')
  await intoCase(page).getByRole('textbox', { name: 'Title of the new case' }).fill('With a technique')
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('Added T9566 to the new case With a technique.')
  await page.keyboard.press('c')
  await intoCase(page)
    .getByRole('radio', { name: /With a technique/ })
    .check()
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('the case With a technique already has ')
})
