import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { custodyFaults } from '../../src/main/engine/case/custody.ts'
import { alertWithId } from '../../src/main/store/alerts/alerts.ts'
import { commentsOfCase } from '../../src/main/store/cases/case-comments.ts'
import { timelineOfCase } from '../../src/main/store/cases/case-timeline.ts'
import { custodyOfCase, evidenceOfCase } from '../../src/main/store/cases/evidence.ts'
import { caseWithId } from '../../src/main/store/cases/incident-cases.ts'
import type { Store } from '../../src/main/store/database/handle.ts'
import { openStore } from '../../src/main/store/open.ts'
import { evidencePath } from '../evidence-path.ts'

/** Returns the faults in a data directory with alerts and cases, compared with the output of `workOnIncidents`. */
export function incidentFaults(dataDir: string, acknowledged: readonly string[]): string[] {
  const store = openStore(dataDir)
  try {
    const integrity = store.reader.pragma('integrity_check', { simple: true })
    return [
      ...(integrity === 'ok' ? [] : [`integrity: ${String(integrity)}`]),
      ...acknowledged.flatMap((line) => (isThere(store, line.split(' ')) ? [] : [`said and lost: ${line}`])),
      ...mergeFaults(store),
      ...casesFaults(store, dataDir),
    ]
  } finally {
    store.close()
  }
}

function isThere({ reader }: Store, [what = '', id = '', detail = '']: readonly string[]): boolean {
  if (what === 'alert') return alertWithId(reader, id) !== null
  if (what === 'merged') return alertWithId(reader, id)?.merged_into === detail
  if (what === 'escalated') {
    const alert = alertWithId(reader, id)
    return alert?.status === 2 && (detail === 'early' || alert.case_id === detail)
  }
  const found = caseWithId(reader, id)
  if (found === null) return false
  if (what === 'comment') return commentsOfCase(reader, found.number).length >= Number(detail)
  if (what === 'evidence') return evidenceOfCase(reader, found.number).some(({ sha256 }) => sha256 === detail)
  return found.status === 'closed' && found.report !== null
}

/**
 * Returns alerts with a wrong count of merged ones, or with a decision that does not apply to those merged under them.
 */
function mergeFaults({ reader }: Store): string[] {
  const torn = reader
    .prepare(
      `SELECT a.id FROM alert a WHERE a.merged <> (SELECT count(*) FROM alert m WHERE m.merged_into = a.number)
         OR EXISTS (SELECT 1 FROM alert m WHERE m.merged_into = a.number AND m.status <> a.status)`,
    )
    .pluck()
    .all() as string[]
  return torn.map((id) => `${id}: it is half merged`)
}

/** Returns incomplete cases: inconsistent counts, timeline, evidence and custody log. */
function casesFaults({ reader }: Store, dataDir: string): string[] {
  const cases = reader
    .prepare(
      `SELECT id, number, status, report, comments, (SELECT count(*) FROM case_comment WHERE case_number = c.number) AS written,
         (SELECT count(*) FROM alert WHERE case_number = c.number) AS alerts FROM incident_case c`,
    )
    .all() as {
    id: string
    number: number
    status: string
    report: string | null
    comments: number
    written: number
    alerts: number
  }[]
  return cases.flatMap(({ id, number, status, report, comments, written, alerts }) => {
    const faults = custodyFaults(id, custodyOfCase(reader, number))
    const kinds = timelineOfCase(reader, number).map(({ kind }) => kind)
    const pieces = evidenceOfCase(reader, number)
    if (comments !== written) faults.push('it counts comments that it does not have')
    const escalated = kinds.filter((kind) => kind === 'alert_escalated').length
    if (alerts !== 2 || escalated !== 2) faults.push('it has not both of its alerts')
    if ((status === 'closed') !== (report !== null && kinds.includes('case_resolved')))
      faults.push('it is half resolved')
    if (pieces.length !== custodyOfCase(reader, number).length) faults.push('evidence and custody log differ')
    for (const { sha256 } of pieces) {
      const path = evidencePath(dataDir, sha256)
      const isWhole =
        existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256
      if (!isWhole) faults.push(`the bytes of ${sha256} are not there`)
    }
    return faults.map((fault) => `${id}: ${fault}`)
  })
}
