import { code, noBranch } from '../model/codes.ts'
import { keyOfUse } from '../model/same-rows.ts'
import type { TableRow } from '../table.ts'
import { boxesOf } from './boxes.ts'
import type { GivenArrangement } from './given-arrangement.ts'
import { filled, wholeOf } from './given-tables.ts'
import type { ImportDraft } from './import-draft.ts'
import { branchOf, entityOf, functionOf, providerOf, wholeIn } from './named-in-rows.ts'
import { replaceServices } from './replace-services.ts'
import type { ServiceFields } from './service-fields.ts'

/** Fields that a service inherits from its arrangement unless it has its own, with their column in B_02.02. */
const sharedColumns = {
  start_date: 6,
  end_date: 7,
  termination_reason: 8,
  notice_period_entity: 9,
  notice_period_provider: 10,
  governing_law_country: 11,
} as const

/**
 * Plans the services behind the rows of B_02.02 and B_04.01 of one arrangement. Rows that differ only in user, function
 * and countries become one service with several of each, as far as every combination of these exists. Values common to
 * all services go to the arrangement. Returns the services that are replaced.
 */
export function planServices(draft: ImportDraft, one: GivenArrangement, main: string | null): string[] {
  const { uuid, given, rows, filed } = one
  if (!given.says('B_02.02')) {
    const known = new Set(filed('B_04.01').map(userIn))
    const more = readUsers(
      draft,
      one,
      rows('B_04.01').filter((row) => !known.has(userIn(row))),
    )
    addUsers(draft, uuid, more)
    return []
  }
  const users = given.says('B_04.01') ? readUsers(draft, one, rows('B_04.01')) : null
  const services = alike(withoutRepeated(draft, one.reference, rows('B_02.02'))).flatMap((group) =>
    servicesOf(draft, one, group, users),
  )
  for (const service of services) if (service.provider_uuid === main) service.provider_uuid = null
  draft.set('arrangements', uuid, takeShared(one, services))
  const left = [...(users ?? [])].filter(([, { isTaken }]) => !isTaken)
  if (left.length > 0 || services.length === 0)
    services.push(userService(users === null ? null : new Map(left)))
  return replaceServices(draft, one, services, main)
}

/**
 * Adds to an arrangement shared by two entities of a group what only the file has: services with keys that are not
 * filed yet, and further users. Stored data stay unchanged.
 */
export function mergeServices(draft: ImportDraft, one: GivenArrangement, main: string | null): void {
  const { uuid, reference, rows, filed } = one
  const nameOf = (row: TableRow) => keyOfUse(row) ?? wholeOf(row)
  const known = new Map(filed('B_02.02').map((row) => [nameOf(row), row]))
  const fresh = rows('B_02.02').filter((row) => {
    const kept = known.get(nameOf(row))
    if (kept !== undefined && wholeOf(kept) !== wholeOf(row))
      draft.note(
        'B_02.02',
        reference,
        null,
        null,
        'The register has this service with other values; it stays as it is.',
      )
    return kept === undefined
  })
  const knownUsers = new Set(filed('B_04.01').map(userIn))
  const users = readUsers(
    draft,
    one,
    rows('B_04.01').filter((row) => !knownUsers.has(userIn(row))),
  )
  const services = alike(withoutRepeated(draft, reference, fresh)).flatMap((group) =>
    servicesOf(draft, one, group, users),
  )
  const arrangement = draft.get('arrangements', uuid)?.data
  for (const service of services) {
    if (service.provider_uuid === main) service.provider_uuid = null
    for (const field of Object.keys(sharedColumns) as (keyof typeof sharedColumns)[])
      if ((service[field] ?? null) === (arrangement?.[field] ?? null)) service[field] = null
    draft.add('services', { arrangement_uuid: uuid, ...service })
  }
  const left = [...users].filter(([, { isTaken }]) => !isTaken)
  if (left.length > 0) draft.add('services', { arrangement_uuid: uuid, ...userService(new Map(left)) })
}

type User = { isUser: boolean; isTaken: boolean; readonly branches: string[] }
type Users = ReadonlyMap<string, User>

/** Returns the branch that a row of B_04.01 is about; null when it is about the entity itself. */
function branchIn(row: TableRow): string | null {
  return filled(row, 2) === code.branch ? filled(row, 3) : null
}

/** Returns the user that a row of B_04.01 is about, as one text. */
function userIn(row: TableRow): string {
  return JSON.stringify([row.cells[1], branchIn(row)])
}

function readUsers(draft: ImportDraft, { reference }: GivenArrangement, rows: readonly TableRow[]): Users {
  const users = new Map<string, User>()
  for (const row of rows) {
    const entity = entityOf(draft, filled(row, 1), 'B_04.01', reference)
    if (entity === null) {
      draft.note('B_04.01', reference, 'c0020', null, 'A row without an LEI was left out.')
      continue
    }
    const user = users.get(entity) ?? { isUser: false, branches: [], isTaken: false }
    users.set(entity, user)
    const branch = branchIn(row)
    if (branch !== null) {
      const known = branchOf(draft, entity, branch, 'B_04.01', reference)
      if (!user.branches.includes(known)) user.branches.push(known)
      continue
    }
    user.isUser = true
    const [nature, none] = [row.cells[2], row.cells[3] ?? '']
    if (nature === code.branch || (none !== '' && none.toLowerCase() !== noBranch.toLowerCase())) {
      const message = 'Nature and branch contradict each other: the entity itself is taken as the user.'
      draft.note('B_04.01', reference, 'c0040', none, message)
    }
  }
  return users
}

/** Returns a service of which only users are known, or not even these; the rest is empty. */
function userService(users: Users | null): ServiceFields {
  return {
    service_nature: 'ict',
    ict_service_type: null,
    provider_uuid: null,
    function_uuids: [],
    user_entity_uuids:
      users === null ? undefined : [...users].filter(([, { isUser }]) => isUser).map(([uuid]) => uuid),
    branch_uuids: users === null ? undefined : [...users.values()].flatMap(({ branches }) => branches),
  }
}

/** Adds users to an arrangement; one without any service gets a service, since only then it is in the register. */
function addUsers(draft: ImportDraft, arrangement: string, users: Users): void {
  const services = [...draft.kept.referring('services', arrangement)]
  const hasService = services.some(({ data }) => data.service_nature === 'ict')
  if (users.size > 0 || !hasService)
    draft.add('services', { arrangement_uuid: arrangement, ...userService(users) })
}

/** Keeps the first row of each key; a key with an empty cell is never a duplicate. */
function withoutRepeated(draft: ImportDraft, reference: string, rows: readonly TableRow[]): TableRow[] {
  const first = new Map<string, TableRow>()
  return rows.filter((row) => {
    const name = keyOfUse(row)
    if (name === null) return true
    const before = first.get(name)
    if (before === undefined) first.set(name, row)
    else if (wholeOf(before) !== wholeOf(row))
      draft.note('B_02.02', reference, null, null, 'The key occurs twice: only the first row is imported.')
    return before === undefined
  })
}

/** Positions in B_02.02 that can have several values in one service: user, function, and the three countries. */
const several = [1, 4, 12, 14, 15] as const

/**
 * Groups rows that differ only in cells that can have several values. A row in which one of these is empty is grouped
 * separately: an empty cell cannot be one of several values.
 */
function alike(rows: readonly TableRow[]): TableRow[][] {
  const groups = new Map<string, TableRow[]>()
  for (const row of rows) {
    const cells: (string | boolean)[] = [...row.cells]
    for (const at of several) cells[at] = row.cells[at] === ''
    const key = JSON.stringify(cells)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [row])
    else known.push(row)
  }
  return [...groups.values()]
}

function servicesOf(
  draft: ImportDraft,
  { reference, given }: GivenArrangement,
  rows: readonly TableRow[],
  users: Users | null,
): ServiceFields[] {
  const [first] = rows
  if (first === undefined) return []
  const cell = (at: number) => given.cell('B_02.02', first, at)
  const whole = (at: number, column: string) => wholeIn(draft, 'B_02.02', first, column, cell(at))
  const list = (at: number, cells: readonly string[] | undefined) =>
    given.saysColumn('B_02.02', at) ? (cells ?? []).filter((one) => one !== '') : undefined
  const type = cell(5)
  const provider = cell(2)
  const shared = {
    start_date: cell(6),
    end_date: cell(7),
    termination_reason: cell(8),
    notice_period_entity: whole(9, 'c0100'),
    notice_period_provider: whole(10, 'c0110'),
    governing_law_country: cell(11),
  }
  const boxes = boxesOf(
    rows.map(({ cells }) => [
      JSON.stringify([cells[1], cells[4]]),
      cells[12] ?? '',
      cells[14] ?? '',
      cells[15] ?? '',
    ]),
  )
  return boxes.map(([uses = [], provision, storage, processing]): ServiceFields => {
    const used = usedBy(draft, reference, uses, users)
    return {
      service_nature: 'ict',
      provider_uuid:
        provider === undefined
          ? undefined
          : providerOf(draft, provider, filled(first, 3), 'B_02.02', reference),
      ict_service_type: type,
      function_uuids: given.saysColumn('B_02.02', 4) ? used.functions : undefined,
      // entities of functions are users even when they are not named
      user_entity_uuids: users === null && used.functions.length > 0 ? undefined : used.entities,
      branch_uuids: users === null ? undefined : used.branches,
      provision_countries: list(12, provision),
      data_storage: cell(13),
      storage_countries: list(14, storage),
      processing_countries: list(15, processing),
      data_sensitivity: cell(16),
      reliance_level: cell(17),
      ...shared,
    }
  })
}

/**
 * Returns the functions, entities and branches behind the uses of a service; each use is an LEI and a function
 * identifier.
 */
function usedBy(draft: ImportDraft, reference: string, uses: readonly string[], users: Users | null) {
  const functions = new Set<string>()
  const entities = new Set<string>()
  const branches = new Set<string>()
  for (const use of uses) {
    const [lei, id] = JSON.parse(use) as readonly [string, string]
    const entity = entityOf(draft, lei === '' ? null : lei, 'B_02.02', reference)
    if (id !== '') functions.add(functionOf(draft, entity, id, 'B_02.02', reference))
    if (entity === null) continue
    const user = users?.get(entity)
    if (user !== undefined) user.isTaken = true
    if (user === undefined || user.isUser) entities.add(entity)
    for (const branch of user?.branches ?? []) branches.add(branch)
  }
  return { functions: [...functions], entities: [...entities], branches: [...branches] }
}

/** Moves values common to all services out of them. Values that differ stay with each service. */
function takeShared(
  { given }: GivenArrangement,
  services: readonly ServiceFields[],
): Readonly<Record<string, unknown>> {
  const shared: Record<string, unknown> = {}
  for (const [field, column] of Object.entries(sharedColumns)) {
    const name = field as keyof typeof sharedColumns
    if (services.length === 0 || !given.saysColumn('B_02.02', column)) continue
    const [value, ...others] = new Set(services.map((service) => service[name] ?? null))
    shared[name] = others.length === 0 ? value : null
    if (others.length === 0) for (const service of services) service[name] = null
  }
  return shared
}
