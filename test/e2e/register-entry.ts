import type { Page } from '@playwright/test'
import { passesInBothThemes } from './axe.ts'
import { expect, type Host } from './host.ts'
import { ask, fitsItsWidth } from './register-page.ts'

/**
 * A register entered by hand, field by field: the text typed into each, and the value expected to be stored. The way of
 * entering it, with keys or with a pointer, is passed in.
 */

/** A field by its label, the text typed into it, and the stored value; `kept` is its name in the record. */
export type Entry = {
  readonly label: string
  readonly typed: string
  readonly name: string
  readonly kept: unknown
  /** Chosen from a list: the option for a pointer. */
  readonly option?: string | RegExp
  /** A day, for the calendar. */
  readonly isDay?: boolean
}

/** A way of operating the window. */
export type Way = {
  /** Follows a link or presses a button. */
  readonly press: (page: Page, name: string | RegExp) => Promise<void>
  /** Goes to the records of a module in the sidebar, or in the select that replaces it where there is no room. */
  readonly open: (page: Page, module: string) => Promise<void>
  readonly fill: (page: Page, entry: Entry) => Promise<void>
  /** Focuses a field and types, without leaving it. */
  readonly type: (page: Page, label: string, text: string) => Promise<void>
}

const text = (label: string, name: string, typed: string, kept: unknown = typed): Entry => ({
  label,
  name,
  typed,
  kept,
})
const day = (label: string, name: string, typed: string, kept: string): Entry => ({
  label,
  name,
  typed,
  kept,
  isDay: true,
})
const pick = (label: string, name: string, typed: string, option: string | RegExp, kept: unknown): Entry => ({
  label,
  name,
  typed,
  kept,
  option,
})

/** The entity: other fields precede its name, so that they have to wait for it. */
export const entity: readonly Entry[] = [
  pick('Country', 'country', 'France', /^FR France/, 'eba_GA:FR'),
  pick('Currency', 'currency', 'EUR', /^EUR/, 'eba_CU:EUR'),
  text('Legal name', 'name', 'Nordbank AG'),
  text('LEI', 'lei', '529900T8BM49AURSDO55'),
  text('Total assets', 'total_assets', '1250000.50', 1250000.5),
  day('Reference date', 'reference_date', '31.12.2025', '2025-12-31'),
  pick('Scope', 'scope', 'indiv', 'Individual', 'individual'),
  pick('Base currency', 'base_currency', 'EUR', /^EUR/, 'eba_CU:EUR'),
  pick('Competent authority', 'competent_authority', 'bafin', /BaFin/, expect.stringContaining('BaFin')),
]

const provider = (name: string, lei: string, country: string, code: string): readonly Entry[] => [
  text('Legal name', 'name', name),
  pick('Type of code', 'id_code_type', 'LEI', /LEI/, expect.stringMatching(/^eba_/)),
  text('Identification code', 'id_code', lei),
  pick('Country of headquarters', 'country', country, new RegExp(`^${code} ${country}`), `eba_GA:${code}`),
]

const arrangement = (reference: string, provider: string, start: string, kept: string): readonly Entry[] => [
  text('Reference number', 'contract_ref', reference),
  pick('Provider', 'provider_uuid', provider, new RegExp(provider), expect.any(String)),
  pick('Currency', 'currency', 'EUR', /^EUR/, 'eba_CU:EUR'),
  text('Annual cost', 'annual_cost', '98 000', 98_000),
  day('Start', 'start_date', start, kept),
  day('End', 'end_date', 'no end', '9999-12-31'),
]

const service = (reference: string, name: string): readonly Entry[] => [
  pick('Arrangement', 'arrangement_uuid', reference, new RegExp(reference), expect.any(String)),
  text('Name', 'name', name),
  pick('Nature', 'service_nature', 'ICT', 'ICT', 'ict'),
  pick('Functions', 'function_uuids', 'Payments', /Payments/, [expect.any(String)]),
  pick('Users', 'user_entity_uuids', 'Nordbank', /Nordbank/, [expect.any(String)]),
]

/** The records besides the entity, in a possible order of entry. */
export const records: readonly {
  readonly kind: string
  readonly module: string
  readonly noun: string
  readonly entries: readonly Entry[]
}[] = [
  {
    kind: 'functions',
    module: 'Functions',
    noun: 'function',
    entries: [
      text('Name', 'name', 'Payments'),
      text('Identifier', 'function_id', 'F1'),
      pick('Entity', 'entity_uuid', 'Nordbank', /Nordbank/, expect.any(String)),
      day('Assessed on', 'assessed_on', '15 Jan 2025', '2025-01-15'),
    ],
  },
  {
    kind: 'providers',
    module: 'Providers',
    noun: 'provider',
    entries: provider('Cirrus Cloud SE', '5493001KJTIIGC8Y1R12', 'Ireland', 'IE'),
  },
  {
    kind: 'providers',
    module: 'Providers',
    noun: 'provider',
    entries: provider('Halden Netz GmbH', '7LTWFZYICNSX8D621K86', 'Germany', 'DE'),
  },
  {
    kind: 'arrangements',
    module: 'Arrangements',
    noun: 'arrangement',
    entries: arrangement('NB-001', 'Cirrus', '1.2.2024', '2024-02-01'),
  },
  {
    kind: 'arrangements',
    module: 'Arrangements',
    noun: 'arrangement',
    entries: arrangement('NB-002', 'Halden', '2023-07-01', '2023-07-01'),
  },
  { kind: 'services', module: 'Services', noun: 'service', entries: service('NB-001', 'Core hosting') },
  { kind: 'services', module: 'Services', noun: 'service', entries: service('NB-001', 'Backup') },
  { kind: 'services', module: 'Services', noun: 'service', entries: service('NB-002', 'Branch lines') },
]

/** The select that replaces the list of modules where there is no room. */
export const moduleSelect = (page: Page) => page.getByRole('combobox', { name: 'Part of the register' })

/** Checks that the status bar reports everything as saved, correctly: no save is pending. */
export const allSaved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()

/** Matches the address of a newly added record, which contains its UUID. */
const added = (kind: string) => new RegExp(`/register/${kind}/(?!new)[^/?]+$`)

type Kept = Readonly<Record<string, unknown>>

function isKept(record: Kept, entries: readonly Entry[]): void {
  for (const { label, name, kept } of entries) expect.soft(record[name], label).toEqual(kept)
}

async function recordIn(page: Page, kind: string, uuid: string): Promise<Kept> {
  const { record } = await ask<{ readonly record: Kept }>(page, 'register.readRecord', { kind, uuid })
  return record
}

type EntryOptions = {
  /** All records; else one of each kind. */
  readonly isWhole: boolean
  /** Runs the accessibility checker on each form. */
  readonly withAxe: boolean
}

/** Enters a complete register in one way, and checks what the workstation stored. */
export async function enterRegister(host: Host, way: Way, { isWhole, withAxe }: EntryOptions): Promise<void> {
  const { page } = host
  await host.turnTo('/register')
  await way.press(page, 'Describe the entity')
  await page.getByRole('heading', { name: 'Reporting entity', level: 1 }).waitFor()
  for (const [at, entry] of entity.entries()) {
    await way.fill(page, entry)
    if (at === 1) await expect(page.locator('.status-saved')).toHaveText(/not added yet: needs Legal name/)
    // a missing value in another field is not a fault of this one
    if (at < 2) await expect(page.locator('.control.is-refused')).toHaveCount(0)
  }
  await way.open(page, 'Providers')
  await allSaved(page)
  isKept(await ask<Kept>(page, 'reportingEntity.read', {}), entity)
  const wanted = records.filter(
    ({ kind }, at) => isWhole || records.findIndex((each) => each.kind === kind) === at,
  )
  for (const { kind, module, noun, entries } of wanted) {
    const isFirst = wanted.find((each) => each.kind === kind)?.entries === entries
    await way.open(page, module)
    await page.waitForURL(new RegExp(`/register/${kind}$`))
    await way.press(page, new RegExp(`^Add (the first|an?) ${noun}$`))
    await page.waitForURL(new RegExp(`/register/${kind}/new`))
    for (const entry of entries) await way.fill(page, entry)
    if (withAxe && isFirst) await passesInBothThemes(page, `a new ${noun}`, '.register-main')
    await way.press(page, `Add the ${noun}`)
    await page.waitForURL(added(kind))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await allSaved(page)
    const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    isKept(await recordIn(page, kind, uuid), entries)
    if (withAxe && isFirst) await passesInBothThemes(page, `the ${noun}`, '.register-main')
    await fitsItsWidth(page.locator('.frame'))
  }
}

/**
 * Closes the window in the middle of a field and opens it again: the typed text is kept. Then types an invalid day,
 * which cannot be saved: closing prompts, and after returning the text is as it was typed.
 */
export async function closeWithinField(host: Host, way: Way): Promise<void> {
  const { uuid } = await recordOf(host.page, 'providers', 'Halden Netz GmbH')
  await host.turnTo(`/register/providers/${uuid}`)
  await way.type(host.page, 'What it does', 'Lines between the branches')
  await expect(host.page.locator('.status-saved')).toHaveText('1 field not saved: What it does')
  await host.reopen()
  const kept = await recordIn(host.page, 'providers', uuid)
  expect(kept.service).toBe('Lines between the branches')

  const { uuid: of } = await recordOf(host.page, 'functions', 'Payments')
  await host.turnTo(`/register/functions/${of}`)
  await way.type(host.page, 'Assessed on', '31.2.2025')
  await host.staysWhenClosed(/Assessed on/)
  const field = host.page.getByRole('textbox', { name: 'Assessed on' })
  await expect(field).toHaveValue('31.2.2025')
  await expect(host.page.locator('.status-saved')).toHaveText('1 field not saved: Assessed on')
  await way.open(host.page, 'Providers')
  // the status bar links to the unsaved field
  await way.press(host.page, '1 field not saved: Assessed on')
  await expect(field).toHaveValue('31.2.2025')
  await way.fill(host.page, day('Assessed on', 'assessed_on', '28.2.2025', '2025-02-28'))
  await way.open(host.page, 'Providers')
  await allSaved(host.page)
  const now = await recordIn(host.page, 'functions', of)
  expect(now.assessed_on).toBe('2025-02-28')
}

type Found = {
  readonly items: readonly { readonly record: { readonly uuid: string; readonly name: unknown } }[]
}

async function recordOf(page: Page, kind: string, name: string): Promise<{ readonly uuid: string }> {
  const { items } = await ask<Found>(page, 'register.browse', { kind })
  const found = items.find(({ record }) => record.name === name)
  if (found === undefined) throw new Error(`There is no ${kind} called ${name}.`)
  return found.record
}
