import { bringActors } from './bring-actors.ts'
import { intoCase, openAndClose, raising, tryKeys } from './choice-keys.ts'
import { viewChoices } from './choices.ts'
import { expect, type Host, test } from './host.ts'
import { loadIncident } from './incident.ts'
import { ask } from './register-page.ts'
import { hasRoom } from './room-look.ts'
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

/**
 * Every view at common window sizes, and Add to case and Raise alert on its selection: both in one walk, because
 * preparing and reaching the views takes longer than looking at them.
 */

// run sequentially they take three minutes, and would occupy the last worker after the others have finished
test.describe.configure({ mode: 'parallel' })

async function walk(host: Host, views: readonly RoomView[]): Promise<void> {
  const only = process.env.SKERRY_ROOM_ONLY
  for (const { name, reach } of views) {
    if (only !== undefined && !new RegExp(only).test(name)) continue
    await test.step(name, async () => {
      await reach(host)
      await hasRoom(host, name)
      await tryKeys(host, name)
    })
  }
}

test('every view says what is chosen in it, or why nothing is', () => {
  const groups = [triageViews, lookupViews, settingsViews, registerViews, emptyIncidents, incidentViews]
  const views = [...groups.flat(), ...actorViews, emptyRegister, emptyActors]
  expect(Object.keys(viewChoices).sort()).toEqual(views.map(({ name }) => name).sort())
})

test('triage has room at every size, and both keys act on what is chosen', async ({ host }) => {
  await walk(host, triageViews)
})

test('the settings have room at every size, and nothing is chosen in them', async ({ host }) => {
  await walk(host, settingsViews)
})

test('lookups have room at every size, and both keys act on what is chosen, but not while one types', async ({
  host,
  faults,
}) => {
  // an address without a list of registries is refused, which the browser logs
  faults.expect(/ 502 /)
  await walk(host, lookupViews)
  await host.visit('/lookup/many')
  const field = host.page.getByRole('textbox', { name: 'Values, one per line, or a text' })
  await field.fill('')
  await field.press('c')
  await field.press('Shift+A')
  await expect(field).toHaveValue('cA')
  await expect(host.page.getByRole('dialog')).toHaveCount(0)
})

test('the register has room at every size, and both keys act on what is chosen, with Alt where letters are typed into cells', async ({
  host,
}) => {
  const { page } = host
  await walk(host, [emptyRegister])
  await ask(page, 'register.loadSample', {})
  await walk(host, registerViews)
  await host.turnTo('/register/providers')
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

test('alerts and cases have room at every size, and both keys act on what is chosen', async ({ host }) => {
  await walk(host, emptyIncidents)
  await loadIncident(host.page)
  await walk(host, incidentViews)
})

test('threat actors have room at every size, both keys act on what is chosen, and a technique is added once', async ({
  host,
}) => {
  const { page } = host
  await walk(host, [emptyActors])
  await bringActors(page)
  await walk(host, actorViews)
  await host.turnTo('/actor-matrix?technique=T9566')
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
