import type { Page } from '@playwright/test'
import { passesInBothThemes } from './axe.ts'
import { expect, type Host, testWithRegister as test, test as testWithNothing } from './host.ts'
import { allSaved } from './register-entry.ts'
import { ask, recordWith } from './register-page.ts'
import { messages } from './window.ts'

const status = (page: Page) => page.locator('.status-saved')
const field = (page: Page, label: string) =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }))

async function openProvider(page: Page, host: Host, name: string): Promise<string> {
  const { uuid } = await recordWith(page, 'providers', 'name', name)
  await host.turnTo(`/register/providers/${uuid}`)
  return uuid
}

type Kept = { readonly record: Readonly<Record<string, unknown>> }
const kept = async (page: Page, uuid: string) =>
  (await ask<Kept>(page, 'register.readRecord', { kind: 'providers', uuid })).record

test('words that name nothing in a list stay, are told, and are there again after another page', async ({
  page,
  host,
}) => {
  await openProvider(page, host, 'Nimbrafel Cloud Ireland Ltd')
  const country = field(page, 'Country of headquarters')
  await expect(country).toHaveValue(/^IE/)
  // opening a list without choosing changes nothing
  await country.click()
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue(/^IE/)
  await allSaved(page)

  await country.click()
  await page.keyboard.type('Frnace')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Nothing is called “Frnace”.')).toBeVisible()
  await expect(country).toHaveValue('Frnace')
  await expect(status(page)).toHaveText('1 field not saved: Country of headquarters')
  await passesInBothThemes(page, 'words that name nothing')

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
  await status(page).click()
  await expect(country).toHaveValue('Frnace')
  await expect(country).toBeFocused()
  await page.keyboard.type('France')
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue(/^FR/)
  await allSaved(page)

  await country.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(country).not.toHaveValue(/^FR/)
  await allSaved(page)
})

testWithNothing(
  'a record that is not added yet is told, kept while one looks elsewhere, and dropped only by Cancel',
  async ({ page, host }) => {
    await host.turnTo('/register/providers/new')
    await field(page, 'Legal name').fill('Half a provider')
    await page.getByRole('link', { name: 'History' }).click()
    await expect(status(page)).toHaveText('New provider not added yet')
    await status(page).click()
    await expect(field(page, 'Legal name')).toHaveValue('Half a provider')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await allSaved(page)
    await messages(page).getByRole('button', { name: 'Undo' }).click()
    await expect(field(page, 'Legal name')).toHaveValue('Half a provider')
    await page.getByRole('button', { name: 'Add the provider' }).click()
    await expect(page.getByRole('heading', { name: 'Half a provider', level: 1 })).toBeVisible()
    await allSaved(page)
  },
)

test('Undo in a record names what was last done to it and takes that back, whatever was done since', async ({
  page,
  host,
}) => {
  const first = await openProvider(page, host, 'Nimbrafel Cloud Ireland Ltd')
  const { contact, website } = await kept(page, first)
  await field(page, 'Contact').fill('Desk of the first')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(
    page.getByRole('button', { name: /^Undo: changed Contact of provider Nimbrafel/ }),
  ).toBeVisible()
  await field(page, 'Web site').fill('first.example')
  await page.getByRole('heading', { level: 1 }).click()
  await allSaved(page)

  const { items } = await ask<{ items: { record: { uuid: string; name: string } }[] }>(
    page,
    'register.browse',
    {
      kind: 'providers',
    },
  )
  const second = items.find(({ record }) => record.uuid !== first)?.record
  await host.turnTo(`/register/providers/${second?.uuid}`)
  await field(page, 'Contact').fill('Desk of the second')
  await page.getByRole('heading', { level: 1 }).click()
  await allSaved(page)

  await page.goto(`${host.origin}/register/providers/${first}`)
  await page.getByRole('button', { name: /^Undo: changed Web site of provider Nimbrafel/ }).click()
  await expect(messages(page)).toContainText('Undone: changed Web site of provider Nimbrafel')
  expect(await kept(page, first)).toMatchObject({ contact: 'Desk of the first', website })
  expect(await kept(page, second?.uuid ?? '')).toMatchObject({ contact: 'Desk of the second' })
  await page.getByRole('button', { name: /^Undo: changed Contact of provider Nimbrafel/ }).click()
  await expect(messages(page)).toContainText('Undone: changed Contact of provider Nimbrafel')
  expect(await kept(page, first)).toMatchObject({ contact })
})

testWithNothing(
  'a message does not offer what was taken back already, and a step that was built on says what stands on it',
  async ({ page, host, faults }) => {
    faults.expect(/409/)
    await host.turnTo('/register/providers/new')
    await field(page, 'Legal name').fill('Cirrus Cloud SE')
    await page.getByRole('button', { name: 'Add the provider' }).click()
    await page.getByRole('heading', { name: 'Cirrus Cloud SE', level: 1 }).waitFor()
    const path = page.url()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const offer = messages(page).getByRole('button', { name: 'Undo' })
    await expect(offer).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(messages(page)).toContainText('Undone: removed provider Cirrus Cloud SE')
    await expect(offer).toHaveCount(0)

    // changed by another program since, so that adding it can no longer be taken back
    const uuid = new URL(path).pathname.split('/').at(-1) ?? ''
    await ask(page, 'register.write', {
      label: 'Changed elsewhere',
      writes: [{ act: 'update', kind: 'providers', uuid, fields: { contact: 'Someone' } }],
    })
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+z')
    await expect(messages(page)).toContainText(
      'Not undone: added provider Cirrus Cloud SE. This cannot be undone: provider Cirrus Cloud SE has been changed since.',
    )
  },
)

test('the field with its list stays in view when what stands above it grows', async ({ page, host }) => {
  await host.resize(720, 450)
  await openProvider(page, host, 'Nimbrafel Cloud Ireland Ltd')
  const country = field(page, 'Country of headquarters')
  await country.click()
  const option = page.getByRole('listbox').getByRole('option').nth(1)
  await expect(option).toBeInViewport({ ratio: 1 })
  // at least as long as a finding that arrives late
  await country.evaluate((input) => {
    const note = document.createElement('p')
    note.textContent = 'A note'
    note.style.height = '20rem'
    input.closest('.form-field')?.parentElement?.before(note)
  })
  await expect(country).toBeInViewport({ ratio: 1 })
  await option.click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('a record is added with what was typed last, however late the choices for it come', async ({
  page,
  host,
}) => {
  const { uuid } = await recordWith(page, 'arrangements', 'contract_ref', 'BK-012')
  await host.turnTo(`/register/services/new?arrangement_uuid=${uuid}`)
  await field(page, 'Name').fill('Late service')
  await expect(field(page, 'Arrangement')).toHaveValue(/BK-012/)
  await page.route('**/register.browse', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await field(page, 'Users').focus()
  await page.keyboard.type('Brakensiel Bank AG')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/register\/services\/(?!new)[^/?]+/)
  const service = await recordWith(page, 'services', 'name', 'Late service')
  expect((service as Readonly<Record<string, unknown>>).user_entity_uuids).toEqual([expect.any(String)])
})

test('a record that another window removes is gone here too, unless something is typed in it', async ({
  page,
  host,
  faults,
}) => {
  // a preview of a removed record
  faults.expect(/404/)
  const open = async (name: string) => {
    const { uuid } = await ask<{ uuid: string }>(page, 'providers.create', { name })
    await host.turnTo(`/register/providers/${uuid}`)
    await expect(field(page, 'Legal name')).toHaveValue(name)
    return uuid
  }
  const gone = page.getByRole('heading', { name: 'This record is gone' })
  const first = await open('Brief Cloud SE')
  await ask(page, 'providers.delete', { uuid: first })
  await expect(gone).toBeVisible()

  const second = await open('Brief Netz GmbH')
  await field(page, 'Legal name').fill('Brief Netz AG')
  await ask(page, 'providers.delete', { uuid: second })
  await field(page, 'Legal name').press('Tab')
  await expect(page.locator('.status-saved')).toContainText('not saved: Legal name')
  await expect(field(page, 'Legal name')).toHaveValue('Brief Netz AG')
  await expect(gone).toBeHidden()
})
