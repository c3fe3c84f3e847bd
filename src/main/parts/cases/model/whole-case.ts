import type { caseVerdicts } from '../../../../contract/incidents/case.ts'
import { isDated } from '../../../engine/case/known-time.ts'
import { alertsOfCase } from '../../../store/alerts/alerts.ts'
import { type CaseComment, commentsOfCase } from '../../../store/cases/case-comments.ts'
import { observablesOfCase } from '../../../store/cases/case-observables.ts'
import { techniquesDecided } from '../../../store/cases/case-techniques.ts'
import { timelineOfCase } from '../../../store/cases/case-timeline.ts'
import { evidenceOfCase } from '../../../store/cases/evidence.ts'
import type { CaseRecord } from '../../../store/cases/incident-cases.ts'
import type { ReadHandle } from '../../../store/database/handle.ts'
import { severityOf, shownMark, statusOf } from './alert-item.ts'
import { correctedTimeline } from './corrected-timeline.ts'
import { namedTechniques } from './named-techniques.ts'
import { shownEvidence } from './shown-evidence.ts'

/** Returns a complete case as the incident-response API shows it. */
export function wholeCase(record: CaseRecord, reader: ReadHandle, now: string) {
  const alerts = alertsOfCase(reader, record.number)
  return {
    id: record.id,
    title: record.title,
    description: record.summary,
    severity: severityOf(record.severity),
    // only shared cases distinguish whether somebody is working on it
    status: record.status === 'closed' ? ('resolved' as const) : ('open' as const),
    verdict: record.verdict as (typeof caseVerdicts)[number] | null,
    root_cause: record.root_cause,
    narrative: record.narrative,
    created_at: record.created_at,
    resolved_at: record.resolved_at,
    asset: record.asset === null ? null : (JSON.parse(record.asset) as Record<string, unknown>),
    tags: JSON.parse(record.tags) as string[],
    alerts: alerts.map(({ id, title, severity, status, source, ...times }) => ({
      id,
      title,
      severity: severityOf(severity),
      status: statusOf(status),
      source,
      detected_at: times.detected_at,
      received_at: times.received_at,
      dated: isDated(times),
    })),
    observables: observablesOfCase(reader, record.number, now).map(
      ({ observable_id, type, value, extracted, suppressed, added_at, ...mark }) => ({
        id: observable_id,
        type,
        value,
        extracted: extracted === 1,
        suppressed: suppressed === 1,
        added_at,
        ...shownMark(mark),
      }),
    ),
    timeline: correctedTimeline(timelineOfCase(reader, record.number)).map(
      ({ at, by, kind, data, ...shown }) => ({
        ...data,
        ...(kind === 'note' ? { happened_at: shown.happened_at } : {}),
        at,
        by,
        kind,
      }),
    ),
    comments: commentsOfCase(reader, record.number).map(shownComment),
    evidence: evidenceOfCase(reader, record.number).map(shownEvidence),
    techniques: techniquesOf(record, alerts, reader),
    report: record.report === null ? null : { markdown: record.report },
  }
}

/** Returns a comment; a corrected one states when. */
export function shownComment({ id, body, mentions, created_at, created_by, edited_at }: CaseComment) {
  return {
    id,
    body,
    mentions: JSON.parse(mentions) as string[],
    at: created_at,
    by: created_by,
    ...(edited_at === null ? {} : { edited_at }),
  }
}

/**
 * Returns the techniques carried by alerts of a case, each with the first alert that has it, and those that were
 * accepted.
 */
export function techniquesOf(
  { number }: CaseRecord,
  alerts: ReturnType<typeof alertsOfCase>,
  reader: ReadHandle,
): { id: string; name: string | null; tactic: string | null; source: string }[] {
  const sources = new Map<string, string>()
  for (const { id, techniques } of alerts)
    for (const technique of JSON.parse(techniques) as string[])
      if (!sources.has(technique)) sources.set(technique, `tags of ${id}`)
  // rejected techniques are excluded; accepted ones are included, whatever their source
  for (const { technique, state, source } of techniquesDecided(reader, number))
    if (state === 'rejected') sources.delete(technique)
    else if (!sources.has(technique)) sources.set(technique, source)
  const tags = alerts.flatMap((alert) => JSON.parse(alert.tags) as string[])
  return namedTechniques([...sources.keys()], reader, tags).map((technique) => ({
    ...technique,
    source: sources.get(technique.id) ?? '',
  }))
}
