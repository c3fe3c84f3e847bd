import { happenedAt, isDated } from '../../../engine/case/known-time.ts'
import type { CaseIndicator, ExportedCase } from '../../../engine/case-export/exported-case.ts'
import { defangObservable } from '../../../engine/observable/defang-observable.ts'
import {
  referencesOfCase,
  reportingAlertsOfCase,
  statementsOfCase,
} from '../../../store/alerts/alert-statements.ts'
import { commentsOfCase } from '../../../store/cases/case-comments.ts'
import {
  indicatorsOfAlerts,
  wholeAlertsOfCase,
  wholeIndicatorsOfCase,
} from '../../../store/cases/case-export.ts'
import { linksOfCase } from '../../../store/cases/case-links.ts'
import { tasksOfCase } from '../../../store/cases/case-tasks.ts'
import { timelineOfCase } from '../../../store/cases/case-timeline.ts'
import { custodyOfCase, evidenceOfCase } from '../../../store/cases/evidence.ts'
import type { CaseRecord } from '../../../store/cases/incident-cases.ts'
import type { ReadHandle } from '../../../store/database/handle.ts'
import { severityOf, shownMark, statusOf } from './alert-item.ts'
import { correctedTimeline } from './corrected-timeline.ts'
import { neverDetectedReader } from './never-detected.ts'
import { shownEvidence } from './shown-evidence.ts'
import { timelineWords } from './timeline-words.ts'
import { techniquesOf } from './whole-case.ts'

/**
 * Reads a complete case for its exports and its report. The result does not depend on the time of reading, only on the
 * case, the allow-list, and the own domains and networks.
 */
export function exportedCase(record: CaseRecord, reader: ReadHandle): ExportedCase {
  const { number } = record
  const alerts = wholeAlertsOfCase(reader, number)
  const carried = indicatorsOfAlerts(reader, number)
  const timeline = correctedTimeline(timelineOfCase(reader, number))
  const isNever = neverDetectedReader(reader)
  const stated = statedOfIndicators(statementsOfCase(reader, number))
  const references = referencesOfCase(reader, number)
  const reports = reportingAlertsOfCase(reader, number)
  const spans = spansOf(
    alerts.filter(({ number: alert }) => !reports.has(alert)),
    carried,
  )
  return {
    id: record.id,
    title: record.title,
    summary: record.summary,
    severity: severityOf(record.severity),
    status: record.status,
    verdict: record.verdict,
    root_cause: record.root_cause,
    narrative: record.narrative,
    asset: record.asset === null ? null : (JSON.parse(record.asset) as Record<string, unknown>),
    tags: JSON.parse(record.tags) as string[],
    created_at: record.created_at,
    created_by: record.created_by,
    updated_at: record.updated_at,
    resolved_at: record.resolved_at,
    resolved_by:
      record.resolved_at === null
        ? null
        : (timeline.findLast(({ kind }) => kind === 'case_resolved')?.by ?? null),
    alerts: alerts.map((alert) => ({
      id: alert.id,
      source: alert.source,
      external_id: alert.external_id,
      title: alert.title,
      description: alert.description,
      severity: severityOf(alert.severity),
      status: statusOf(alert.status),
      detected_at: alert.detected_at,
      received_at: alert.received_at,
      dated: isDated(alert),
      count: alert.ingest_count,
      hostname: alert.hostname,
      tags: JSON.parse(alert.tags) as string[],
      techniques: JSON.parse(alert.techniques) as string[],
      indicators: carried.get(alert.number) ?? [],
      is_report: reports.has(alert.number),
      references: references.get(alert.number) ?? [],
    })),
    indicators: wholeIndicatorsOfCase(reader, number).map((indicator) => ({
      ...indicator,
      ...(spans.get(indicator.id) ?? unseen),
      ...shownMark(indicator),
      never: isNever(indicator),
      ...(stated.get(indicator.id) ?? unstated),
      defanged: defangObservable(indicator),
      extracted: indicator.extracted === 1,
    })),
    timeline: timeline.map((event) => ({
      at: event.at,
      happened_at: event.happened_at,
      by: event.by,
      kind: event.kind,
      words: timelineWords(event),
    })),
    tasks: tasksOfCase(reader, number).map(({ id, title, owner, due_at, done_at, done_by }) => ({
      id,
      title,
      owner,
      due_at,
      done_at,
      done_by,
    })),
    evidence: evidenceOfCase(reader, number).map(shownEvidence),
    custody: custodyOfCase(reader, number),
    comments: commentsOfCase(reader, number).map(({ id, body, created_at, created_by, edited_at }) => ({
      id,
      body,
      at: created_at,
      by: created_by,
      edited_at,
    })),
    links: exportedLinks(record, reader),
    techniques: techniquesOf(record, alerts, reader),
  }
}

type Span = Pick<CaseIndicator, 'first_seen' | 'last_seen'>

const unseen: Span = { first_seen: null, last_seen: null }

/** Returns when alerts of known time carried each indicator, first and last. */
function spansOf(
  alerts: ReturnType<typeof wholeAlertsOfCase>,
  carried: ReturnType<typeof indicatorsOfAlerts>,
): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>()
  for (const alert of alerts) {
    const at = happenedAt(alert)
    if (at === null) continue
    for (const id of carried.get(alert.number) ?? []) {
      const { first_seen, last_seen } = found.get(id) ?? unseen
      found.set(id, {
        first_seen: first_seen === null || at < first_seen ? at : first_seen,
        last_seen: last_seen === null || at > last_seen ? at : last_seen,
      })
    }
  }
  return found
}

type SourceWords = Pick<CaseIndicator, 'source_type' | 'category' | 'comment' | 'object'>

const unstated: SourceWords = { source_type: null, category: null, comment: null, object: null }

/** Returns the words of the first source that states something about each indicator; an object is one of its alert. */
function statedOfIndicators(
  statements: ReturnType<typeof statementsOfCase>,
): ReadonlyMap<string, SourceWords> {
  const found = new Map<string, SourceWords>()
  for (const { alert, id, type, category, comment, object } of statements)
    if (!found.has(id))
      found.set(id, {
        source_type: type,
        category,
        comment,
        object: object === null ? null : `${alert} ${object}`,
      })
  return found
}

/** Returns the links of a case with their titles at creation, so that the same case yields the same bytes. */
export function exportedLinks(
  record: Pick<CaseRecord, 'number' | 'id'>,
  reader: ReadHandle,
): ExportedCase['links'] {
  return linksOfCase(reader, record).map(({ kind, target, title, added_at, added_by }) => ({
    kind,
    target,
    title,
    added_at,
    added_by,
  }))
}
