import { arrangementKind } from '../../../contract/register/arrangement.ts'
import { serviceKind } from '../../../contract/register/service.ts'
import type { FormBox } from '../record/form-layout.ts'

/** A box of the arrangement's form, with fields of the arrangement or of the shown service. */
export type ArrangementBox = { readonly of: 'arrangement' | 'service'; readonly box: FormBox }

const box = (of: ArrangementBox['of'], label: string, ...names: string[]): ArrangementBox => ({
  of,
  box: { label, names, isWide: false },
})

const terms = [
  box('arrangement', 'Provider', 'provider_uuid'),
  box('arrangement', 'Currency, annual cost', 'currency', 'annual_cost'),
  box('arrangement', 'Start, end', 'start_date', 'end_date'),
]
const use = [
  box('service', 'Users', 'user_entity_uuids'),
  box('service', 'Functions', 'function_uuids'),
  box('service', 'Nature, type of service', 'service_nature', 'ict_service_type'),
  box('service', 'Provision', 'provision_countries'),
  box('service', 'Data stored, country', 'data_storage', 'storage_countries'),
  box('service', 'Processing', 'processing_countries'),
]
const law = [
  box('arrangement', 'Governing law', 'governing_law_country'),
  box(
    'arrangement',
    'Notice period in days: entity, provider',
    'notice_period_entity',
    'notice_period_provider',
  ),
]
const reliance = box('service', 'Sensitivity, reliance', 'data_sensitivity', 'reliance_level')

/**
 * Fields filled for every arrangement: in one grid while it has one service, otherwise with those of the service apart.
 */
export const mainBoxes = {
  one: [...terms, ...use, ...law, reliance],
  arrangement: [...terms, ...law],
  service: [...use, reliance],
} as const

const mainNames = new Set(
  mainBoxes.one.flatMap(({ of, box: { names } }) => names.map((name) => `${of} ${name}`)),
)

/** Whether a field is in the grid that is always shown. */
export function isMain(of: ArrangementBox['of'], name: string): boolean {
  return mainNames.has(`${of} ${name}`)
}

/** Returns the boxes of the other fields, in their order. */
function others(of: ArrangementBox['of'], fields: Readonly<Record<string, { label: string; kind: string }>>) {
  return Object.entries(fields)
    .filter(([name]) => !isMain(of, name) && !(of === 'service' && name === 'arrangement_uuid'))
    .map(([name, { label, kind }]) => ({ of, box: { label, names: [name], isWide: kind === 'prose' } }))
}

/** Fields filled occasionally, folded until expanded. */
export const moreBoxes = {
  arrangement: others('arrangement', arrangementKind.fields),
  service: others('service', serviceKind.fields),
} as const
