import type { RecordData } from '../../../../contract/register/kinds.ts'
import { code } from '../model/codes.ts'
import type { TableRow } from '../table.ts'
import { boxesOf } from './boxes.ts'
import { type ImportDraft, nameIn } from './import-draft.ts'
import { entityOf, filled, providerOf, wholeIn } from './named-in-rows.ts'

/** Fields of a service while it is planned. */
export type ServiceFields = {
  -readonly [N in keyof RecordData<'services'>]?: RecordData<'services'>[N]
} & { provider_uuid: string | null }

/** What a service takes from its arrangement unless it has its own. */
const sharedNames = [
  'start_date',
  'end_date',
  'termination_reason',
  'notice_period_entity',
  'notice_period_provider',
  'governing_law_country',
] as const
type Shared = Partial<Pick<RecordData<'services'>, (typeof sharedNames)[number]>>

/**
 * The services behind the rows of B_02.02 and B_04.01 of one arrangement. Rows that are alike but for user, function and
 * countries become one service with several of each, as far as every combination of these is there. What all services share
 * belongs to the arrangement.
 */
export function planServices(
  draft: ImportDraft,
  reference: string,
  rows: ReadonlyMap<string, readonly TableRow[]>,
): { services: ServiceFields[]; shared: Shared } {
  const users = readUsers(draft, reference, rows.get('B_04.01') ?? [])
  const services = [...alike(rows.get('B_02.02') ?? []).values()].flatMap((group) =>
    servicesOf(draft, reference, group, users),
  )
  const shared = takeShared(services)
  const left = [...users].filter(([, { isTaken }]) => !isTaken)
  if (left.length > 0 || services.length === 0)
    services.push({
      service_nature: 'ict',
      provider_uuid: null,
      user_entity_uuids: left.filter(([, { isUser }]) => isUser).map(([uuid]) => uuid),
      branch_uuids: left.flatMap(([, { branches }]) => branches),
    })
  return { services, shared }
}

type Users = Map<string, { isUser: boolean; branches: string[]; isTaken: boolean }>

function readUsers(draft: ImportDraft, reference: string, rows: readonly TableRow[]): Users {
  const users: Users = new Map()
  for (const row of rows) {
    const entity = entityOf(draft, filled(row, 1), 'B_04.01', reference)
    if (entity === null) {
      draft.note('B_04.01', reference, 'c0020', null, 'A row without an LEI was left out.')
      continue
    }
    const user = users.get(entity) ?? { isUser: false, branches: [], isTaken: false }
    users.set(entity, user)
    const branch = filled(row, 3)
    if (filled(row, 2) !== code.branch || branch === null) {
      user.isUser = true
      continue
    }
    const known = draft.find('branches', nameIn(entity, branch))
    if (known === null)
      draft.note(
        'B_04.01',
        reference,
        'c0040',
        branch,
        'No row of B_01.03 has this branch: it is added with nothing but its code.',
      )
    user.branches.push(
      known ??
        draft.put('branches', nameIn(entity, branch), { branch_code: branch, head_office_uuid: entity }),
    )
  }
  return users
}

/** Positions in B_02.02 of what may be several in one service: user, function, and the three countries. */
const several = new Set([1, 4, 12, 14, 15])

/** Rows that are alike but for what may be several; rows with a function apart from rows without. */
function alike(rows: readonly TableRow[]): Map<string, TableRow[]> {
  const groups = new Map<string, TableRow[]>()
  for (const row of rows) {
    const rest = row.cells.filter((_cell, at) => !several.has(at)).join('\u0000')
    const group = `${rest}\u0000${filled(row, 4) === null ? 'no function' : ''}`
    const known = groups.get(group)
    if (known === undefined) groups.set(group, [row])
    else known.push(row)
  }
  return groups
}

function servicesOf(
  draft: ImportDraft,
  reference: string,
  rows: readonly TableRow[],
  users: Users,
): ServiceFields[] {
  const [first] = rows
  if (first === undefined) return []
  const at = (position: number) => filled(first, position)
  const boxes = boxesOf(
    rows.map(({ cells }) => [
      `${cells[1] ?? ''}\u0002${cells[4] ?? ''}`,
      cells[12] ?? '',
      cells[14] ?? '',
      cells[15] ?? '',
    ]),
  )
  return boxes.map(([uses, provision, storage, processing]): ServiceFields => {
    const entities: string[] = []
    const branches: string[] = []
    const functions: string[] = []
    for (const use of uses ?? []) {
      const [lei = '', id = ''] = use.split('\u0002')
      const entity = entityOf(draft, lei === '' ? null : lei, 'B_02.02', reference)
      if (id !== '') functions.push(functionOf(draft, reference, entity, id))
      if (entity === null) continue
      const user = users.get(entity)
      if (user !== undefined) user.isTaken = true
      if ((user === undefined || user.isUser) && !entities.includes(entity)) entities.push(entity)
      for (const branch of user?.branches ?? []) if (!branches.includes(branch)) branches.push(branch)
    }
    return {
      service_nature: 'ict',
      provider_uuid: providerOf(draft, at(2), at(3), 'B_02.02', reference),
      ict_service_type: at(5),
      function_uuids: functions,
      user_entity_uuids: entities,
      branch_uuids: branches,
      provision_countries: places(provision),
      data_storage: at(13),
      storage_countries: places(storage),
      processing_countries: places(processing),
      data_sensitivity: at(16),
      reliance_level: at(17),
      start_date: at(6),
      end_date: at(7),
      termination_reason: at(8),
      notice_period_entity: wholeIn(draft, 'B_02.02', first, 9, 'c0100'),
      notice_period_provider: wholeIn(draft, 'B_02.02', first, 10, 'c0110'),
      governing_law_country: at(11),
    }
  })
}

function places(cells: readonly string[] | undefined): string[] {
  return (cells ?? []).filter((cell) => cell !== '')
}

function functionOf(draft: ImportDraft, reference: string, entity: string | null, id: string): string {
  const name = nameIn(entity, id)
  const known = draft.find('functions', name)
  if (known !== null) return known
  draft.note(
    'B_02.02',
    reference,
    'c0050',
    id,
    'No row of B_06.01 has this function for this entity: it is added with nothing but its identifier.',
  )
  return draft.put('functions', name, { function_id: id, entity_uuid: entity })
}

/** Takes what all services have alike out of them. What they differ in stays with each. */
function takeShared(services: readonly ServiceFields[]): Shared {
  const shared: Record<string, unknown> = {}
  for (const name of sharedNames) {
    const values = new Set(services.map((service) => service[name] ?? null))
    if (values.size > 1) {
      shared[name] = null
      continue
    }
    const [value] = values
    if (value !== undefined) shared[name] = value
    for (const service of services) service[name] = null
  }
  return shared as Shared
}
