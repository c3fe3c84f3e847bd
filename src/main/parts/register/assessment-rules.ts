import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { AssessmentStatus } from '../../../contract/register/assessment.ts'
import type { Store } from '../../store/database/handle.ts'
import type { StoredData } from '../../store/register/register-data.ts'
import { type KeptRecord, recordsNaming } from '../../store/register/register-records.ts'
import type { KindRules } from './kind-rule-set.ts'
import { overallScore } from './overall-score.ts'

/**
 * Assessments of one provider, arrangement and type of service are a series of versions. At most one of a series is
 * open, that is a draft or pending; only a draft can be changed.
 */
export const assessmentRules: KindRules = {
  refuseChange: ({ data }) => (statusOf(data) === 'draft' ? null : stateProblem(data)),
  refuseRemoval: ({ data }) => refuseRemoval(data),
  complete: (data, { uuid, before }, { store }) => {
    if (before !== null && isSameSeries(before.data, data)) return data
    const place = placeInSeries(store, data, uuid)
    return isProblem(place) ? place : { ...data, status: 'draft', current: false, ...place }
  },
  computed: ({ uuid, data }, { settings }) => ({
    status: statusOf(data),
    version: data.version ?? 1,
    series: data.series ?? uuid,
    current: data.current ?? false,
    overall_score: overallScore(data, settings.assessment_weights),
  }),
}

/** The state of an assessment; one that was imported without a state is a draft. */
export function statusOf({ status }: StoredData): AssessmentStatus {
  return (status as AssessmentStatus | null | undefined) ?? 'draft'
}

const states: Readonly<Record<AssessmentStatus, string>> = {
  draft: 'is a draft; change it, or submit it for approval',
  pending: 'is waiting for approval; approve or reject it',
  approved: 'is approved and read-only; make a new version to change it',
  rejected: 'is rejected; make a new version to change it',
}

/** Returns a problem that states in which state an assessment is, and what can be done with it. */
export function stateProblem(data: StoredData): Problem {
  return problem('invalid', `This assessment ${states[statusOf(data)]}.`)
}

/**
 * Refuses to remove a pending assessment, which must be decided first, and an approved one, which documents the
 * decision.
 */
function refuseRemoval(data: StoredData): Problem | null {
  const status = statusOf(data)
  if (status === 'approved')
    return problem(
      'invalid',
      'This assessment is approved and cannot be removed; make a new version, which takes its place once it is approved.',
    )
  if (status !== 'pending') return null
  return problem(
    'invalid',
    'This assessment is waiting for approval; approve or reject it before removing it.',
  )
}

/** Returns the other assessments of the same series. */
export function restOfSeries(store: Store, data: StoredData, uuid: string): KeptRecord[] {
  if (typeof data.provider_uuid !== 'string') return []
  return recordsNaming(store, 'assessments', 'provider_uuid', data.provider_uuid).filter(
    (other) => other.uuid !== uuid && isSameSeries(other.data, data),
  )
}

function isSameSeries(left: StoredData, right: StoredData): boolean {
  const same = (field: string) => (left[field] ?? null) === (right[field] ?? null)
  return same('provider_uuid') && same('arrangement_uuid') && same('ict_service_type')
}

/** Returns version and series for a draft that joins existing assessments; a problem while one of them is open. */
export function placeInSeries(
  store: Store,
  data: StoredData,
  uuid: string,
): { version: number; series: string } | Problem {
  const others = restOfSeries(store, data, uuid)
  const open = others.find((other) => ['draft', 'pending'].includes(statusOf(other.data)))
  if (open !== undefined) {
    const is = statusOf(open.data) === 'draft' ? 'is still a draft' : 'is still waiting for approval'
    return problem(
      'invalid',
      `Version ${versionOf(open.data)} of this assessment ${is}; there can be one open version at a time.`,
      { uuid: open.uuid },
    )
  }
  const highest = others.reduce((most, other) => Math.max(most, versionOf(other.data)), 0)
  const series = others.find((other) => typeof other.data.series === 'string')?.data.series
  return { version: highest + 1, series: typeof series === 'string' ? series : (others[0]?.uuid ?? uuid) }
}

function versionOf({ version }: StoredData): number {
  return typeof version === 'number' ? version : 1
}
