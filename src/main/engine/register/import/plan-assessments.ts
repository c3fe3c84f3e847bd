import { openEnd } from '../model/codes.ts'
import { currentAssessments, lastAuditOf } from '../model/derive-assessments.ts'
import type { TableRow } from '../table.ts'
import type { GivenArrangement } from './given-arrangement.ts'
import { filled } from './given-tables.ts'
import type { ImportDraft } from './import-draft.ts'
import { providerOf } from './named-in-rows.ts'

/** Positions in B_07.01 of the assessed facts. */
const answers = [4, 5, 6, 7, 8, 9, 10, 11] as const

/**
 * Plans the assessments of an arrangement (B_07.01): a row that differs from what is filed changes the current
 * assessment, or creates one.
 */
export function planAssessments(draft: ImportDraft, one: GivenArrangement): void {
  const { uuid, reference, given, rows } = one
  const current = currentAssessments(draft.kept, uuid)
  const filed = filedAnswers(one)
  const seen = new Set<string>()
  for (const row of rows('B_07.01')) {
    const provider = providerOf(draft, filled(row, 1), filled(row, 2), 'B_07.01', reference)
    if (provider === null) {
      draft.note('B_07.01', reference, 'c0020', null, 'A row without a provider was left out.')
      continue
    }
    const type = filled(row, 3)
    const key = `${provider} ${type ?? ''}`
    if (seen.has(key)) {
      draft.note('B_07.01', reference, null, type, 'The key occurs twice: only the first row is imported.')
      continue
    }
    seen.add(key)
    const cell = (at: number) => given.cell('B_07.01', row, at)
    const same = filed.get(key)
    if (same !== undefined && answers.every((at) => (cell(at) ?? '') === same.cells[at])) continue
    const audit = lastAuditOf(draft.kept, provider, uuid)?.data.audited_on ?? openEnd
    const fields = {
      substitutability: cell(4),
      non_substitutability_reason: cell(5),
      // a date that follows from the audits stays derived from them
      last_audit_date: cell(6) === audit ? null : cell(6),
      exit_plan: cell(7),
      reintegration: cell(8),
      discontinuation_impact: cell(9),
      alternatives_identified: cell(10),
      alternative_provider: cell(11),
    }
    const former = current.find(
      ({ data }) => data.provider_uuid === provider && (data.ict_service_type || null) === type,
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

/** Returns the filed rows, by provider and type of service. */
function filedAnswers({ filed }: GivenArrangement): ReadonlyMap<string, TableRow> {
  const rows = new Map<string, TableRow>()
  for (const row of filed('B_07.01')) {
    const provider = row.sources?.find(({ kind }) => kind === 'providers')
    if (provider !== undefined) rows.set(`${provider.uuid} ${row.cells[3]}`, row)
  }
  return rows
}
