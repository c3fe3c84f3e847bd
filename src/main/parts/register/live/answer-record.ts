import { templateCode } from '../../../../contract/register/template.ts'
import type { Finding } from '../../../engine/register/finding.ts'
import type { PlainRecord } from '../../../engine/register/model/register-model.ts'
import { stopwatch } from '../../../operations/system/clock.ts'
import type { Today } from './answer-findings.ts'
import { countsOfRegister } from './filing-findings.ts'
import type { LiveState } from './live-state.ts'
import { recordName } from './record-name.ts'
import { rowsOfRecord } from './rows-of-record.ts'
import { showFinding } from './show-finding.ts'

/** Maximum number of rows of one template in an answer. */
const maxRows = 500

/** Maximum number of referring records of one kind in an answer. */
const maxReferrers = 200

/** The rows of a record, its findings, and the records that refer to it. */
export function answerRecord(state: LiveState, { uuid }: { readonly uuid: string }) {
  const { model } = state.live.derived
  const referrers: { kind: string; uuid: string; name: string; field: string }[] = []
  const known = new Map<string, Set<string>>()
  for (const { record, field } of model.referrersOf(uuid)) {
    const { kind } = record
    const ofKind = known.get(kind) ?? new Set()
    known.set(kind, ofKind.add(record.uuid))
    // of each kind, so that many of one do not hide that there are others
    if (ofKind.size <= maxReferrers)
      referrers.push({ kind, uuid: record.uuid, name: recordName(model, record.uuid) ?? '', field })
  }
  const counts = [...known].map(([kind, uuids]) => [kind, uuids.size] as const)
  return { ...rowsAndFindings(state, uuid), referrers, referrer_counts: Object.fromEntries(counts) }
}

/**
 * Returns the rows derived from a record, and their findings. Rows of a service or a link are among those of its
 * arrangement.
 */
export function rowsAndFindings(state: LiveState, uuid: string) {
  const { live } = state
  const { model } = live.derived
  const findings: Finding[] = []
  const rows = live.taxonomy.templates.flatMap(({ code }) => {
    const owned = rowsOfRecord(live, uuid, code)
    if (owned.length === 0) return []
    return [
      {
        template: templateCode(code),
        total: owned.length,
        rows: owned.slice(0, maxRows).map((row) => {
          const reported = live.findingsOf(row)
          if (findings.length < maxRows) findings.push(...reported)
          const at_fault = reported
            .filter(({ severity }) => severity !== 'info')
            .flatMap(({ column }) => column ?? [])
          return {
            cells: [...row.cells],
            sources: [...(row.sources ?? [])],
            at_fault: [...new Set(at_fault)],
          }
        }),
      },
    ]
  })
  const unfiled = live.derived.unfiledRowOf(uuid)
  if (unfiled !== undefined) findings.push(...live.findingsOf(unfiled))
  return { rows, findings: findings.map((finding) => showFinding(finding, model)) }
}

/** Returns the effect of a change: rows, findings and totals as if the record were saved. Nothing is stored. */
export function answerPreview(
  state: LiveState,
  { record, rowsOf, today }: { readonly record: PlainRecord; readonly rowsOf: string | null } & Today,
) {
  const elapsed = stopwatch()
  const { live, authorities } = state
  return live.during([{ uuid: record.uuid, record }], () => {
    const shown = rowsAndFindings(state, rowsOf ?? record.uuid)
    return {
      ...shown,
      totals: countsOfRegister({ live, authorities }, today),
      checked_ms: elapsed(),
    }
  })
}
