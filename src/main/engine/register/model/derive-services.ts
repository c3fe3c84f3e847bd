import { code, noBranch } from './codes.ts'
import { sourceOf, whole } from './derive-plain.ts'
import type { RowCollector } from './owned-rows.ts'
import type { Held, RegisterModel } from './register-model.ts'

/** Rows of the services of an arrangement: who uses them (B_04.01), and what is provided to whom from where (B_02.02). */

/** A type of service that a provider delivers under the arrangement. */
export type Provided = {
  readonly type: string
  readonly provider: Held<'providers'> | undefined
  readonly service: Held<'services'>
}

/** Adds the rows of one service, and adds to `provided` what it provides. */
export function addService(
  model: RegisterModel,
  rows: RowCollector,
  arrangement: Held<'arrangements'>,
  service: Held<'services'>,
  provided: Provided[],
): void {
  const { data } = service
  const users = usersOf(model, service)
  addUsers(rows, arrangement, service, users)
  const functions = (data.function_uuids ?? []).flatMap((uuid) => model.get('functions', uuid) ?? [])
  const type = data.ict_service_type ?? ''
  // a framework may cover future contracts only; it then states just who may use it
  const isStated =
    arrangement.data.arrangement_type === code.overarching
      ? users.size > 0 && functions.length > 0 && type !== ''
      : functions.length > 0 || type !== ''
  if (!isStated) return
  const provider =
    model.get('providers', data.provider_uuid) ?? model.get('providers', arrangement.data.provider_uuid)
  if (type !== '') provided.push({ type, provider, service })
  for (const use of usesOf(users, functions)) addUse(rows, arrangement, service, provider, use)
}

type User = {
  readonly entity: Held<'scopeEntities'>
  isUser: boolean
  readonly branches: Held<'branches'>[]
}

/** The entities that use a service: those it names, the head offices of branches it names, the entities of its functions. */
function usersOf(model: RegisterModel, { data }: Held<'services'>): Map<string, User> {
  const users = new Map<string, User>()
  const userOf = (uuid: string | null | undefined): User | undefined => {
    const entity = model.get('scopeEntities', uuid)
    if (entity === undefined) return undefined
    const user = users.get(entity.uuid) ?? { entity, isUser: false, branches: [] }
    users.set(entity.uuid, user)
    return user
  }
  for (const uuid of data.user_entity_uuids ?? []) {
    const user = userOf(uuid)
    if (user !== undefined) user.isUser = true
  }
  for (const uuid of data.branch_uuids ?? []) {
    const branch = model.get('branches', uuid)
    if (branch !== undefined) userOf(branch.data.head_office_uuid)?.branches.push(branch)
  }
  for (const uuid of data.function_uuids ?? []) {
    const user = userOf(model.get('functions', uuid)?.data.entity_uuid)
    if (user !== undefined && user.branches.length === 0) user.isUser = true
  }
  return users
}

function addUsers(
  rows: RowCollector,
  { data: { contract_ref } }: Held<'arrangements'>,
  service: Held<'services'>,
  users: ReadonlyMap<string, User>,
): void {
  for (const { entity, isUser, branches } of users.values()) {
    const { lei } = entity.data
    if (isUser)
      rows.add('B_04.01', [contract_ref, lei, code.notBranch, noBranch], sourceOf(service), sourceOf(entity))
    for (const branch of branches)
      rows.add(
        'B_04.01',
        [contract_ref, lei, code.branch, branch.data.branch_code],
        sourceOf(service),
        sourceOf(branch),
        sourceOf(entity),
      )
  }
}

type Use = {
  readonly user: Held<'scopeEntities'> | undefined
  readonly held: Held<'functions'> | undefined
}

/** Returns each function with its entity; without functions each user, without users one use with empty cells. */
function usesOf(users: ReadonlyMap<string, User>, functions: readonly Held<'functions'>[]): Use[] {
  if (functions.length > 0)
    return functions.map((held) => ({ user: users.get(held.data.entity_uuid ?? '')?.entity, held }))
  if (users.size === 0) return [{ user: undefined, held: undefined }]
  return [...users.values()].map(({ entity }) => ({ user: entity, held: undefined }))
}

/** B_02.02: one row for each combination of countries. */
function addUse(
  rows: RowCollector,
  { data: shared }: Held<'arrangements'>,
  service: Held<'services'>,
  provider: Held<'providers'> | undefined,
  { user, held }: Use,
): void {
  const { data } = service
  const isCritical = held?.data.criticality === code.yes
  const needsStorage = data.data_storage === code.yes || (isCritical && data.data_storage !== code.no)
  const sources = [service, held, user, provider].flatMap((one) => (one === undefined ? [] : [sourceOf(one)]))
  for (const provision of placesOf(data.provision_countries, isCritical))
    for (const storage of placesOf(data.storage_countries, needsStorage))
      for (const processing of placesOf(data.processing_countries, isCritical))
        rows.add(
          'B_02.02',
          [
            shared.contract_ref,
            user?.data.lei,
            provider?.data.id_code,
            provider?.data.id_code_type,
            held?.data.function_id,
            data.ict_service_type,
            data.start_date ?? shared.start_date,
            data.end_date ?? shared.end_date,
            data.termination_reason ?? shared.termination_reason,
            whole(data.notice_period_entity ?? shared.notice_period_entity),
            whole(data.notice_period_provider ?? shared.notice_period_provider),
            data.governing_law_country ?? shared.governing_law_country,
            provision,
            data.data_storage,
            storage,
            processing,
            data.data_sensitivity,
            data.reliance_level,
          ],
          ...sources,
        )
}

/**
 * Returns the countries of a key column. When none is named, "Not applicable" where nothing critical depends on it (EBA
 * Q&A 2024_7279 and 2024_7280), and an empty cell to be filled where something does.
 */
function placesOf(named: readonly string[] | null | undefined, isNeeded: boolean): readonly string[] {
  if (named !== null && named !== undefined && named.length > 0) return named
  return isNeeded ? [''] : [code.notApplicable]
}
