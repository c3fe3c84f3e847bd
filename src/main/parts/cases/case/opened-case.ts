import { labelsOf } from '../../../../contract/handling-labels.ts'
import type { caseVerdicts } from '../../../../contract/incidents/case.ts'
import { isProblem } from '../../../../contract/problem.ts'
import { happenedAt } from '../../../engine/case/known-time.ts'
import { defangObservable } from '../../../engine/observable/defang-observable.ts'
import { isoTime } from '../../../operations/system/clock.ts'
import { alertsOfCase } from '../../../store/alerts/alerts.ts'
import { commentsOfCase } from '../../../store/cases/case-comments.ts'
import { observablesOfCase } from '../../../store/cases/case-observables.ts'
import { tasksOfCase } from '../../../store/cases/case-tasks.ts'
import { timelineOfCase } from '../../../store/cases/case-timeline.ts'
import { custodyOfCase, evidenceOfCase } from '../../../store/cases/evidence.ts'
import type { CaseItem, CaseRecord } from '../../../store/cases/incident-cases.ts'
import type { Context } from '../context.ts'
import { severityOf, shownMark } from '../model/alert-item.ts'
import { correctedTimeline } from '../model/corrected-timeline.ts'
import { findCase } from '../model/find-case.ts'
import { sessionsAmong } from '../model/labels-of-sessions.ts'
import { neverDetectedReader } from '../model/never-detected.ts'
import { pageHere, pageOf } from '../model/page-of.ts'
import { shownEvidence } from '../model/shown-evidence.ts'
import { timelineWords } from '../model/timeline-words.ts'
import { proposedLabels } from './proposed-labels.ts'
import { shownLinks } from './shown-links.ts'
import { shownTechniques } from './shown-techniques.ts'

/** A case as the window shows it. */

export function caseRow(item: CaseItem) {
  const { id, title, status, tags, alerts, comments, tasks, tasks_done, next_due } = item
  const { created_at, updated_at, created_by } = item
  return {
    id,
    title,
    tags: JSON.parse(tags) as string[],
    ...labelsOf(JSON.parse(tags) as string[]),
    severity: severityOf(item.severity),
    status,
    verdict: item.verdict as (typeof caseVerdicts)[number] | null,
    alerts,
    indicators: item.observables,
    comments,
    tasks,
    tasks_done,
    next_due,
    created_at,
    updated_at,
    created_by,
    overdue: item.breached !== 0 && status !== 'closed',
  }
}

export function openedCase(id: string, context: Context) {
  const found = findCase(id, context)
  return isProblem(found) ? found : { case: shown(found, context) }
}

function shown(record: CaseRecord, { store, clock }: Context) {
  const { reader } = store
  const alerts = alertsOfCase(reader, record.number)
  const comments = commentsOfCase(reader, record.number)
  const links = shownLinks(reader, record)
  const row = caseRow({ ...record, alerts: alerts.length })
  const isNever = neverDetectedReader(reader)
  return {
    ...row,
    ...proposedLabels(record, row, { alerts, comments, sessions: sessionsAmong(reader, links) }),
    summary: record.summary,
    root_cause: record.root_cause,
    narrative: record.narrative,
    resolved_at: record.resolved_at,
    report: record.report,
    alert_list: alerts.map(({ id, title, severity, source, ...times }) => ({
      id,
      title,
      severity: severityOf(severity),
      source,
      happened_at: happenedAt(times),
      received_at: times.received_at,
    })),
    indicator_list: observablesOfCase(reader, record.number, isoTime(clock)).map(
      ({ id, type, value, added_at, added_by, suppressed, ...mark }) => ({
        id,
        type,
        value,
        defanged: defangObservable({ type, value }),
        link: pageOf({ type, value }) ?? pageHere({ type, value }),
        added_at,
        added_by,
        suppressed: suppressed === 1,
        ...shownMark(mark),
        never: isNever({ type, value }),
      }),
    ),
    comment_list: comments.map((comment) => ({
      id: comment.id,
      body: comment.body,
      at: comment.created_at,
      by: comment.created_by,
      edited_at: comment.edited_at,
      indicator: comment.indicator,
      is_own: comment.created_key === null,
    })),
    timeline: correctedTimeline(timelineOfCase(reader, record.number)).map((event) => ({
      entry: event.number,
      at: event.at,
      happened_at: event.happened_at,
      former: [...event.former],
      former_words: [...event.former_words],
      by: event.by,
      kind: event.kind,
      words: timelineWords(event),
    })),
    task_list: tasksOfCase(reader, record.number).map(({ id, title, owner, due_at, done_at, done_by }) => ({
      id,
      title,
      owner,
      due_at,
      done_at,
      done_by,
    })),
    link_list: links,
    evidence_list: evidenceOfCase(reader, record.number).map(shownEvidence),
    custody: custodyOfCase(reader, record.number).map(({ entry, at, by, what, filename, hash }) => ({
      entry,
      at,
      by,
      what,
      filename,
      hash,
    })),
    techniques: shownTechniques(record, alerts, reader),
  }
}
