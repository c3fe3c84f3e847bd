import { openEnd } from './codes.ts'
import { sourceOf } from './derive-plain.ts'
import type { Provided } from './derive-services.ts'
import type { RowCollector } from './owned-rows.ts'
import type { AssessmentState, Held, RegisterModel } from './register-model.ts'

/**
 * B_07.01: one row for each type of service and provider with a current approved assessment. An assessment of this type
 * takes precedence over one for all types. Fields that it leaves empty come from the exit strategy and the audits.
 */
export function addAssessments(
  model: RegisterModel,
  rows: RowCollector,
  arrangement: Held<'arrangements'>,
  provided: readonly Provided[],
): void {
  const current = currentAssessments(model, arrangement.uuid)
  if (current.length === 0) return
  for (const { type, provider } of provided) {
    if (provider === undefined) continue
    const ofProvider = current.filter(({ data }) => data.provider_uuid === provider.uuid)
    const assessment =
      ofProvider.find(({ data }) => data.ict_service_type === type) ??
      ofProvider.find(({ data }) => (data.ict_service_type ?? '') === '')
    if (assessment === undefined) continue
    const { data } = assessment
    const exit = exitOf(model, provider.uuid, arrangement.uuid)
    const audit = lastAuditOf(model, provider.uuid, arrangement.uuid)
    rows.add(
      'B_07.01',
      [
        arrangement.data.contract_ref,
        provider.data.id_code,
        provider.data.id_code_type,
        type,
        data.substitutability,
        data.non_substitutability_reason,
        data.last_audit_date ?? audit?.data.audited_on ?? openEnd,
        data.exit_plan ?? exit?.data.exit_plan,
        data.reintegration ?? exit?.data.reintegration,
        data.discontinuation_impact ?? exit?.data.discontinuation_impact,
        data.alternatives_identified ?? exit?.data.alternatives_identified,
        data.alternative_provider ?? exit?.data.alternative_provider,
      ],
      ...[assessment, exit, audit, provider].flatMap((one) => (one === undefined ? [] : [sourceOf(one)])),
    )
  }
}

/** The current approved assessments of an arrangement, the latest version first. */
export function currentAssessments(model: RegisterModel, arrangement: string): Held<'assessments'>[] {
  return model
    .referringInOrder('assessments', arrangement)
    .filter(isCurrent)
    .sort((left, right) => versionOf(right) - versionOf(left))
}

function isCurrent({ data }: Held<'assessments'>): boolean {
  const { status, current } = data as AssessmentState
  return status === 'approved' && current === true
}

function versionOf({ data }: Held<'assessments'>): number {
  return (data as AssessmentState).version ?? 0
}

/** States of an exit strategy in order of precedence; a retired one does not count. */
const exitStates: readonly unknown[] = ['activated', 'approved', 'draft']

/** Returns the exit strategy of the arrangement, else the one of the provider for all its arrangements. */
export function exitOf(
  model: RegisterModel,
  provider: string,
  arrangement: string,
): Held<'exitStrategies'> | undefined {
  const exits = model
    .referringInOrder('exitStrategies', provider)
    .filter(({ data }) => data.status !== 'retired' && (data.arrangement_uuid ?? arrangement) === arrangement)
  const rank = ({ data }: Held<'exitStrategies'>) => {
    const state = exitStates.indexOf(data.status)
    return (data.arrangement_uuid === arrangement ? 0 : 10) + (state === -1 ? exitStates.length : state)
  }
  return exits.sort((left, right) => rank(left) - rank(right))[0]
}

/** The last audit that counts: our own, pooled or appointed, completed, of the provider or the arrangement. */
export function lastAuditOf(
  model: RegisterModel,
  provider: string,
  arrangement: string,
): Held<'auditTracking'> | undefined {
  let last: Held<'auditTracking'> | undefined
  for (const audit of model.referringInOrder('auditTracking', provider)) {
    const { kind, status, audited_on } = audit.data
    const isOurs = kind !== 'certificate' && kind !== 'provider_report'
    const isDone = (status ?? 'completed') === 'completed'
    const isOfIt = (audit.data.arrangement_uuid ?? arrangement) === arrangement
    if (isOurs && isDone && isOfIt && (audited_on ?? '') > (last?.data.audited_on ?? '')) last = audit
  }
  return last
}
