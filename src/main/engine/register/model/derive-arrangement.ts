import { code, noBranch, openEnd } from './codes.ts'
import { sourceOf, whole } from './derive-plain.ts'
import { OwnedRows } from './owned-rows.ts'
import type { AssessmentState, Held, RegisterModel } from './register-model.ts'

/**
 * Rows of one arrangement: B_02.01, its using entities (B_04.01), what it provides to whom from where (B_02.02), who signs
 * (B_03.01 to B_03.03), the links within the group (B_02.03), the chain of subcontractors (B_05.02) and the assessments
 * (B_07.01). Only arrangements with an ICT service file rows. Nothing here can name a row that is not there: users, branches
 * and functions that a service names become users, providers become signatories.
 */
export function arrangementRows(model: RegisterModel, arrangement: Held<'arrangements'>): OwnedRows {
  const rows = new OwnedRows(sourceOf(arrangement))
  const services = [...model.referring('services', arrangement.uuid)].filter(
    ({ data }) => data.service_nature === 'ict',
  )
  if (services.length === 0) return rows
  const { data } = arrangement
  const overarching = model.get('arrangements', data.overarching_uuid)
  rows.add('B_02.01', [
    data.contract_ref,
    data.arrangement_type,
    overarching?.data.contract_ref,
    data.currency,
    data.annual_cost,
  ])
  const provided: Provided[] = []
  for (const service of services) addService(model, rows, arrangement, service, provided)
  addSignatories(model, rows, arrangement, services)
  for (const link of model.referring('intraGroupLinks', arrangement.uuid)) {
    if (link.data.arrangement_uuid !== arrangement.uuid) continue
    const linked = model.get('arrangements', link.data.linked_arrangement_uuid)
    rows.add('B_02.03', [data.contract_ref, linked?.data.contract_ref, 'true'], sourceOf(link))
  }
  addChain(model, rows, arrangement, provided)
  addAssessments(model, rows, arrangement, provided)
  return rows
}

/** A type of service that a provider gives under the arrangement. */
type Provided = {
  readonly type: string
  readonly provider: Held<'providers'> | undefined
  readonly service: Held<'services'>
}

type User = { readonly entity: Held<'scopeEntities'>; isUser: boolean; readonly branches: Held<'branches'>[] }

/** The entities that use a service: those it names, the head offices of branches it names, the entities of its functions. */
function usersOf(model: RegisterModel, service: Held<'services'>): Map<string, User> {
  const users = new Map<string, User>()
  const userOf = (uuid: string | null | undefined): User | undefined => {
    const entity = model.get('scopeEntities', uuid)
    if (entity === undefined) return undefined
    const user = users.get(entity.uuid) ?? { entity, isUser: false, branches: [] }
    users.set(entity.uuid, user)
    return user
  }
  for (const uuid of service.data.user_entity_uuids ?? []) {
    const user = userOf(uuid)
    if (user !== undefined) user.isUser = true
  }
  for (const uuid of service.data.branch_uuids ?? []) {
    const branch = model.get('branches', uuid)
    if (branch !== undefined) userOf(branch.data.head_office_uuid)?.branches.push(branch)
  }
  for (const uuid of service.data.function_uuids ?? []) {
    const user = userOf(model.get('functions', uuid)?.data.entity_uuid)
    if (user !== undefined && user.branches.length === 0) user.isUser = true
  }
  return users
}

function addService(
  model: RegisterModel,
  rows: OwnedRows,
  arrangement: Held<'arrangements'>,
  service: Held<'services'>,
  provided: Provided[],
): void {
  const users = usersOf(model, service)
  const { contract_ref } = arrangement.data
  for (const { entity, isUser, branches } of users.values()) {
    if (isUser)
      rows.add(
        'B_04.01',
        [contract_ref, entity.data.lei, code.notBranch, noBranch],
        sourceOf(service),
        sourceOf(entity),
      )
    for (const branch of branches)
      rows.add(
        'B_04.01',
        [contract_ref, entity.data.lei, code.branch, branch.data.branch_code],
        sourceOf(service),
        sourceOf(branch),
      )
  }
  const { data } = service
  const functions = (data.function_uuids ?? []).flatMap((uuid) => model.get('functions', uuid) ?? [])
  const isComplete = users.size > 0 && functions.length > 0 && isFilled(data.ict_service_type)
  const isBegun = functions.length > 0 || isFilled(data.ict_service_type)
  if (arrangement.data.arrangement_type === code.overarching ? !isComplete : !isBegun) return
  const provider = providerOf(model, arrangement, service)
  if (provider !== undefined) rows.providers.add(provider.uuid)
  if (isFilled(data.ict_service_type)) provided.push({ type: data.ict_service_type, provider, service })
  for (const { user, held } of usesOf(users, functions)) {
    const isCritical = held?.data.criticality === code.yes
    for (const provision of placesOf(data.provision_countries, isCritical))
      for (const storage of placesOf(
        data.storage_countries,
        isCritical && data.data_storage !== code.no,
        data.data_storage === code.yes,
      ))
        for (const processing of placesOf(data.processing_countries, isCritical))
          rows.add(
            'B_02.02',
            [
              contract_ref,
              user?.data.lei,
              provider?.data.id_code,
              provider?.data.id_code_type,
              held?.data.function_id,
              data.ict_service_type,
              data.start_date ?? arrangement.data.start_date,
              data.end_date ?? arrangement.data.end_date,
              data.termination_reason ?? arrangement.data.termination_reason,
              whole(data.notice_period_entity ?? arrangement.data.notice_period_entity),
              whole(data.notice_period_provider ?? arrangement.data.notice_period_provider),
              data.governing_law_country ?? arrangement.data.governing_law_country,
              provision,
              data.data_storage,
              storage,
              processing,
              data.data_sensitivity,
              data.reliance_level,
            ],
            sourceOf(service),
            ...(held === undefined ? [] : [sourceOf(held)]),
            ...(user === undefined ? [] : [sourceOf(user)]),
            ...(provider === undefined ? [] : [sourceOf(provider)]),
          )
  }
}

type Use = {
  readonly user: Held<'scopeEntities'> | undefined
  readonly held: Held<'functions'> | undefined
}

/** Each function with the entity it belongs to; without functions each user, without users one use with blanks. */
function usesOf(users: ReadonlyMap<string, User>, functions: readonly Held<'functions'>[]): Use[] {
  if (functions.length > 0)
    return functions.map((held) => ({ user: users.get(held.data.entity_uuid ?? '')?.entity, held }))
  if (users.size === 0) return [{ user: undefined, held: undefined }]
  return [...users.values()].map(({ entity }) => ({ user: entity, held: undefined }))
}

/**
 * The countries of a key column. None named is "Not applicable" where nothing critical depends on it (EBA Q&A 2024_7279 and
 * 2024_7280), and a blank to be filled where something does.
 */
function placesOf(
  named: readonly string[] | null | undefined,
  isCritical: boolean,
  isNeeded = false,
): readonly string[] {
  if (named !== null && named !== undefined && named.length > 0) return named
  return isCritical || isNeeded ? [''] : [code.notApplicable]
}

function providerOf(
  model: RegisterModel,
  arrangement: Held<'arrangements'>,
  service: Held<'services'>,
): Held<'providers'> | undefined {
  return (
    model.get('providers', service.data.provider_uuid) ??
    model.get('providers', arrangement.data.provider_uuid)
  )
}

function addSignatories(
  model: RegisterModel,
  rows: OwnedRows,
  arrangement: Held<'arrangements'>,
  services: readonly Held<'services'>[],
): void {
  const { contract_ref, signatory_entity_uuids, signatory_provider_uuids, provider_uuid } = arrangement.data
  for (const uuid of signatory_entity_uuids ?? []) {
    const entity = model.get('scopeEntities', uuid)
    if (entity !== undefined) rows.add('B_03.01', [contract_ref, entity.data.lei, 'true'], sourceOf(entity))
  }
  const signing = [
    provider_uuid,
    ...(signatory_provider_uuids ?? []),
    ...services.map(({ data }) => data.provider_uuid),
  ]
  for (const uuid of new Set(signing)) {
    const provider = model.get('providers', uuid)
    if (provider === undefined) continue
    rows.providers.add(provider.uuid)
    const { id_code, id_code_type } = provider.data
    rows.add('B_03.02', [contract_ref, id_code, id_code_type], sourceOf(provider))
    if (id_code !== null && model.isScopeLei(id_code ?? ''))
      rows.add('B_03.03', [contract_ref, id_code, 'true'], sourceOf(provider))
  }
}

/** B_05.02: the direct provider of each service first, then the subcontractors by rank. */
function addChain(
  model: RegisterModel,
  rows: OwnedRows,
  arrangement: Held<'arrangements'>,
  provided: readonly Provided[],
): void {
  const { contract_ref } = arrangement.data
  for (const { type, provider, service } of provided) {
    if (provider === undefined) continue
    const { id_code, id_code_type } = provider.data
    rows.add(
      'B_05.02',
      [contract_ref, type, id_code, id_code_type, '1', id_code, id_code_type],
      sourceOf(service),
      sourceOf(provider),
    )
  }
  const links = [...model.referring('supplyChains', arrangement.uuid)]
  const types = [...new Set(provided.map(({ type }) => type))]
  for (const link of links) {
    const type = link.data.ict_service_type ?? (types.length === 1 ? types[0] : null)
    const direct =
      provided.find((one) => one.type === type)?.provider ??
      model.get('providers', arrangement.data.provider_uuid)
    const provider = model.get('providers', link.data.provider_uuid)
    const recipient = model.get('providers', link.data.recipient_uuid) ?? direct
    if (provider !== undefined) rows.providers.add(provider.uuid)
    if (recipient !== undefined) rows.providers.add(recipient.uuid)
    rows.add(
      'B_05.02',
      [
        contract_ref,
        type,
        provider?.data.id_code,
        provider?.data.id_code_type,
        whole(link.data.rank ?? rankOf(link, links, direct?.uuid)),
        recipient?.data.id_code,
        recipient?.data.id_code_type,
      ],
      sourceOf(link),
      ...(provider === undefined ? [] : [sourceOf(provider)]),
      ...(recipient === undefined ? [] : [sourceOf(recipient)]),
    )
  }
}

/** One more than the rank of whom the subcontractor works for: 2 below the direct provider. A circle ends at its length. */
export function rankOf(
  link: Held<'supplyChains'>,
  links: readonly Held<'supplyChains'>[],
  direct: string | undefined,
): number {
  const seen = new Set<string>()
  let rank = 2
  let recipient = link.data.recipient_uuid
  while (recipient !== null && recipient !== undefined && recipient !== direct && !seen.has(recipient)) {
    seen.add(recipient)
    const below = links.find(
      ({ data }) => data.provider_uuid === recipient && data.ict_service_type === link.data.ict_service_type,
    )
    if (below === undefined) return rank + 1
    if (typeof below.data.rank === 'number') return below.data.rank + (rank - 1)
    rank++
    recipient = below.data.recipient_uuid
  }
  return rank
}

/** B_07.01: the current approved assessment of each service; what it leaves open the exit strategy and the audits say. */
function addAssessments(
  model: RegisterModel,
  rows: OwnedRows,
  arrangement: Held<'arrangements'>,
  provided: readonly Provided[],
): void {
  for (const assessment of model.referring('assessments', arrangement.uuid)) {
    const state = assessment.data as AssessmentState
    if (state.status !== 'approved' || state.current !== true) continue
    const { data } = assessment
    const provider = model.get('providers', data.provider_uuid)
    if (provider === undefined) continue
    const exit = exitOf(model, provider.uuid, arrangement.uuid)
    const lastAudit = data.last_audit_date ?? lastAuditOf(model, provider.uuid, arrangement.uuid) ?? openEnd
    for (const { type } of provided) {
      const isMeant =
        data.ict_service_type === null ||
        data.ict_service_type === undefined ||
        data.ict_service_type === type
      const isProvided = provided.some((one) => one.type === type && one.provider?.uuid === provider.uuid)
      if (!isMeant || !isProvided) continue
      rows.providers.add(provider.uuid)
      rows.add(
        'B_07.01',
        [
          arrangement.data.contract_ref,
          provider.data.id_code,
          provider.data.id_code_type,
          type,
          data.substitutability,
          data.non_substitutability_reason,
          lastAudit,
          data.exit_plan ?? exit?.data.exit_plan,
          data.reintegration ?? exit?.data.reintegration,
          data.discontinuation_impact ?? exit?.data.discontinuation_impact,
          data.alternatives_identified ?? exit?.data.alternatives_identified,
          data.alternative_provider ?? exit?.data.alternative_provider,
        ],
        sourceOf(assessment),
        ...(exit === undefined ? [] : [sourceOf(exit)]),
      )
    }
  }
}

/** The exit strategy of the arrangement, else the one of the provider for all its arrangements; a retired one is none. */
function exitOf(
  model: RegisterModel,
  provider: string,
  arrangement: string,
): Held<'exitStrategies'> | undefined {
  let general: Held<'exitStrategies'> | undefined
  for (const exit of model.referring('exitStrategies', provider)) {
    if (exit.data.status === 'retired') continue
    if (exit.data.arrangement_uuid === arrangement) return exit
    if (exit.data.arrangement_uuid === null || exit.data.arrangement_uuid === undefined) general ??= exit
  }
  return general
}

/** The day of the last audit that counts: our own, pooled or appointed, completed, of the provider or the arrangement. */
function lastAuditOf(model: RegisterModel, provider: string, arrangement: string): string | null {
  let last: string | null = null
  for (const { data } of model.referring('auditTracking', provider)) {
    const isOurs = data.kind !== 'certificate' && data.kind !== 'provider_report'
    const isDone = data.status === 'completed' || data.status === null || data.status === undefined
    const isOfIt = (data.arrangement_uuid ?? arrangement) === arrangement
    if (!isOurs || !isDone || !isOfIt || !isFilled(data.audited_on)) continue
    if (last === null || data.audited_on > last) last = data.audited_on
  }
  return last
}

function isFilled(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && value !== ''
}
