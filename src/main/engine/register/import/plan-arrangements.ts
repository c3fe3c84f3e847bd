import { code } from '../model/codes.ts'
import { arrangementRows, rankOf } from '../model/derive-arrangement.ts'
import type { Held, RegisterModel } from '../model/register-model.ts'
import type { TableRow, Tables } from '../table.ts'
import type { ImportDraft } from './import-draft.ts'
import { entityOf, filled, providerOf, rowsIn, wholeIn } from './named-in-rows.ts'
import { planServices, type ServiceFields } from './plan-services.ts'

/** Rows of one arrangement, by template. */
type RowsOfOne = ReadonlyMap<string, readonly TableRow[]>

const templates = [
  'B_02.01',
  'B_02.02',
  'B_02.03',
  'B_03.01',
  'B_03.02',
  'B_03.03',
  'B_04.01',
  'B_05.02',
  'B_07.01',
]

/** Plans the arrangements with everything that belongs to one. Gives the services that others take the place of. */
export function planArrangements(draft: ImportDraft, kept: RegisterModel, tables: Tables): string[] {
  const byReference = rowsByReference(draft, tables)
  for (const [reference, rows] of byReference) planArrangement(draft, reference, rows)
  const removed: string[] = []
  for (const [reference, rows] of byReference) {
    const uuid = draft.find('arrangements', reference) as string
    if (isFiledAlready(kept, uuid, rows)) continue
    removed.push(...planWhatItProvides(draft, kept, uuid, rows))
  }
  return removed
}

function rowsByReference(draft: ImportDraft, tables: Tables): Map<string, Map<string, TableRow[]>> {
  const byReference = new Map<string, Map<string, TableRow[]>>()
  const rowsFor = (reference: string) => {
    const known = byReference.get(reference)
    if (known !== undefined) return known
    const made = new Map<string, TableRow[]>()
    byReference.set(reference, made)
    return made
  }
  for (const template of templates) {
    for (const row of rowsIn(tables, template)) {
      const reference = filled(row, 0)
      if (reference === null) {
        draft.note(
          template,
          row.cells.join(' · '),
          'c0010',
          null,
          'A row without a reference number was left out.',
        )
        continue
      }
      const rows = rowsFor(reference)
      const same = rows.get(template)
      if (same === undefined) rows.set(template, [row])
      else same.push(row)
      const other = template === 'B_02.03' ? filled(row, 1) : template === 'B_02.01' ? filled(row, 2) : null
      if (other !== null) rowsFor(other)
    }
  }
  return byReference
}

function planArrangement(draft: ImportDraft, reference: string, rows: RowsOfOne): void {
  const [row, ...more] = rows.get('B_02.01') ?? []
  for (const _other of more)
    draft.note(
      'B_02.01',
      reference,
      null,
      null,
      'The reference number stands twice: only the first row is taken.',
    )
  if (row === undefined)
    draft.note(
      'B_02.01',
      reference,
      null,
      null,
      'No row of B_02.01 has this reference number: an arrangement with nothing but the number is added.',
    )
  draft.put('arrangements', reference, {
    contract_ref: reference,
    ...(row === undefined
      ? {}
      : { arrangement_type: filled(row, 1), currency: filled(row, 3), annual_cost: filled(row, 4) }),
  })
}

/** Tells whether the kept arrangement files exactly these rows already; then nothing that makes them is touched. */
function isFiledAlready(kept: RegisterModel, uuid: string, rows: RowsOfOne): boolean {
  const arrangement = kept.get('arrangements', uuid)
  if (arrangement === undefined) return false
  const filed = arrangementRows(kept, arrangement).byTemplate
  return templates.every((template) => isSameSet(filed.get(template) ?? [], rows.get(template) ?? []))
}

function isSameSet(left: readonly TableRow[], right: readonly TableRow[]): boolean {
  if (left.length !== right.length) return false
  const wholes = new Set(left.map(({ cells }) => cells.join('\u0000')))
  return right.every(({ cells }) => wholes.has(cells.join('\u0000')))
}

function planWhatItProvides(
  draft: ImportDraft,
  kept: RegisterModel,
  uuid: string,
  rows: RowsOfOne,
): string[] {
  const reference = draft.get('arrangements', uuid)?.data.contract_ref ?? ''
  const overarching = filled(rows.get('B_02.01')?.[0] ?? { cells: [] }, 2)
  const signing = (rows.get('B_03.02') ?? []).flatMap(
    (row) => providerOf(draft, filled(row, 1), filled(row, 2), 'B_03.02', reference) ?? [],
  )
  for (const row of rows.get('B_03.03') ?? []) {
    const lei = filled(row, 1)
    const provider = providerOf(draft, lei, code.lei, 'B_03.03', reference)
    entityOf(draft, lei, 'B_03.03', reference)
    if (provider === null || signing.includes(provider)) continue
    draft.note('B_03.03', reference, 'c0020', lei, 'This signer had no row in B_03.02; it gets one.')
    signing.push(provider)
  }
  const { services, shared } = planServices(draft, reference, rows)
  const main = mainProvider(signing, services)
  for (const service of services) if (service.provider_uuid === main) service.provider_uuid = null
  draft.set('arrangements', uuid, {
    ...shared,
    overarching_uuid: overarching === null ? null : draft.find('arrangements', overarching),
    provider_uuid: main,
    signatory_provider_uuids: signing.filter((provider) => provider !== main),
    signatory_entity_uuids: (rows.get('B_03.01') ?? []).flatMap(
      (row) => entityOf(draft, filled(row, 1), 'B_03.01', reference) ?? [],
    ),
  })
  const removed = replaceServices(draft, kept, uuid, services)
  planLinks(draft, kept, uuid, rows)
  planChain(draft, kept, uuid, rows)
  planAssessments(draft, kept, uuid, rows)
  return removed
}

/** The provider of the arrangement: the only one that signs, else the one that gives most of the services, else the first. */
function mainProvider(signing: readonly string[], services: readonly ServiceFields[]): string | null {
  let main: string | null =
    signing[0] ?? services.find(({ provider_uuid }) => provider_uuid !== null)?.provider_uuid ?? null
  let most = 0
  for (const provider of signing) {
    const count = services.filter(({ provider_uuid }) => provider_uuid === provider).length
    if (count > most) {
      most = count
      main = provider
    }
  }
  return main
}

/** Puts services in place of the ICT services that are kept; the first ones stay the same records. */
function replaceServices(
  draft: ImportDraft,
  kept: RegisterModel,
  arrangement: string,
  services: readonly ServiceFields[],
): string[] {
  const former = [...kept.referring('services', arrangement)].filter(
    ({ data }) => data.service_nature === 'ict',
  )
  services.forEach((fields, at) => {
    const same = former[at]
    if (same === undefined) draft.add('services', { arrangement_uuid: arrangement, ...fields })
    else draft.set('services', same.uuid, fields)
  })
  return former.slice(services.length).map(({ uuid }) => uuid)
}

function planLinks(draft: ImportDraft, kept: RegisterModel, uuid: string, rows: RowsOfOne): void {
  const known = new Set(
    [...kept.referring('intraGroupLinks', uuid)].map(({ data }) => data.linked_arrangement_uuid),
  )
  for (const row of rows.get('B_02.03') ?? []) {
    const linked = draft.find('arrangements', filled(row, 1) ?? '')
    if (linked !== null && !known.has(linked))
      draft.add('intraGroupLinks', { arrangement_uuid: uuid, linked_arrangement_uuid: linked })
  }
}

function planChain(draft: ImportDraft, kept: RegisterModel, uuid: string, rows: RowsOfOne): void {
  const links = [...kept.referring('supplyChains', uuid)]
  const direct = kept.get('arrangements', uuid)?.data.provider_uuid ?? undefined
  const known = new Set(
    links.map((link) =>
      chainName({ data: { ...link.data, rank: link.data.rank ?? rankOf(link, links, direct) } }),
    ),
  )
  const reference = draft.get('arrangements', uuid)?.data.contract_ref ?? ''
  for (const row of rows.get('B_05.02') ?? []) {
    if (filled(row, 4) === '1') continue
    const fields = {
      arrangement_uuid: uuid,
      ict_service_type: filled(row, 1),
      provider_uuid: providerOf(draft, filled(row, 2), filled(row, 3), 'B_05.02', reference),
      recipient_uuid: providerOf(draft, filled(row, 5), filled(row, 6), 'B_05.02', reference),
      rank: wholeIn(draft, 'B_05.02', row, 4, 'c0050'),
    }
    if (fields.provider_uuid === null)
      draft.note('B_05.02', reference, 'c0030', null, 'A row without a provider was left out.')
    else if (!known.has(chainName({ data: fields }))) draft.add('supplyChains', fields)
  }
}

type ChainLink = {
  readonly data: Pick<
    Held<'supplyChains'>['data'],
    'ict_service_type' | 'provider_uuid' | 'recipient_uuid' | 'rank'
  >
}

function chainName({ data }: ChainLink): string {
  return [data.ict_service_type, data.provider_uuid, data.recipient_uuid, data.rank].join('\u0000')
}

function planAssessments(draft: ImportDraft, kept: RegisterModel, uuid: string, rows: RowsOfOne): void {
  const reference = draft.get('arrangements', uuid)?.data.contract_ref ?? ''
  for (const row of rows.get('B_07.01') ?? []) {
    const provider = providerOf(draft, filled(row, 1), filled(row, 2), 'B_07.01', reference)
    if (provider === null) {
      draft.note('B_07.01', reference, 'c0020', null, 'A row without a provider was left out.')
      continue
    }
    const type = filled(row, 3)
    const fields = {
      substitutability: filled(row, 4),
      non_substitutability_reason: filled(row, 5),
      last_audit_date: filled(row, 6),
      exit_plan: filled(row, 7),
      reintegration: filled(row, 8),
      discontinuation_impact: filled(row, 9),
      alternatives_identified: filled(row, 10),
      alternative_provider: filled(row, 11),
    }
    const former = [...kept.referring('assessments', uuid)].find(
      ({ data }) =>
        data.provider_uuid === provider &&
        data.ict_service_type === type &&
        (data as { readonly current?: boolean }).current === true,
    )
    if (former !== undefined) draft.set('assessments', former.uuid, fields)
    else
      draft.add('assessments', {
        provider_uuid: provider,
        arrangement_uuid: uuid,
        ict_service_type: type,
        ...fields,
        status: 'approved',
        version: 1,
        current: true,
      })
  }
}
