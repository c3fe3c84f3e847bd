import { z } from 'zod'
import { caseStatuses } from '../audits/case.ts'
import { alertStatuses, readAlert } from '../incidents/alert.ts'
import { caseVerdicts } from '../incidents/case.ts'
import { keptText, optionalKeptText, severities } from '../schema.ts'
import { windowOperation } from './window-operation.ts'

/**
 * Alerts and cases as the window asks for them: pages with counts, and acts on many at once, each of which is taken back as
 * one. The store is the one that the two APIs are faces of.
 */

/** Alerts that one act of the window takes at once. */
export const maxAlertsAtOnce = 10_000
/** Alerts of one page. */
const maxPage = 500

const id = () => z.string().min(1).max(200)
const ids = () => z.array(id()).min(1).max(maxAlertsAtOnce)

const item = () =>
  z.object({
    id: z.string(),
    source: z.string(),
    external_id: z.string().nullable(),
    severity: z.enum(severities),
    title: z.string(),
    status: z.enum(alertStatuses),
    detected_at: z.string(),
    received_at: z.string(),
    /** The machine that it is about. */
    hostname: z.string().nullable(),
    /** How many. */
    observables: z.int(),
    ingest_count: z.int(),
    case_id: z.string().nullable(),
    /** The case that it went to. */
    case_title: z.string().nullable(),
  })
export type AlertRow = z.output<ReturnType<typeof item>>

const filter = () =>
  z.object({
    statuses: z.array(z.enum(alertStatuses)),
    severities: z.array(z.enum(severities)),
    sources: z.array(z.string().max(200)).max(100),
    /** Words that all stand in title, description, machine or external id, each from its beginning. */
    words: z.string().max(500),
  })
export type AlertInboxFilter = z.output<ReturnType<typeof filter>>

export const readAlertInbox = windowOperation({
  name: 'alertInbox.read',
  summary: 'Read a page of alerts, newest first',
  input: () =>
    z.object({
      filter: filter(),
      /** `next` of the page before; null for the newest. */
      before: z.int().nullable(),
      limit: z.int().min(1).max(maxPage),
    }),
  output: () => z.object({ items: z.array(item()), next: z.int().nullable() }),
})

export const countAlerts = windowOperation({
  name: 'alertInbox.count',
  summary: 'Count alerts by source, status and severity',
  input: () => z.object({}),
  output: () =>
    z.object({
      counts: z.array(
        z.object({
          source: z.string(),
          status: z.enum(alertStatuses),
          severity: z.enum(severities),
          count: z.int(),
        }),
      ),
    }),
})

export const openAlert = windowOperation({
  name: 'alertInbox.open',
  summary: 'Read one alert whole, with other alerts that share observables with it',
  input: () => z.object({ id: id() }),
  output: () =>
    z.object({
      alert: readAlert.output(),
      similar: z.array(z.object({ alert: item(), shared: z.array(z.string()) })),
    }),
})
export type OpenedAlert = z.output<ReturnType<typeof openAlert.output>>

/** Alerts that were not decided about, since somebody had been faster, are counted. */
const decided = () => z.object({ decided: z.int(), left: z.int() })

export const dismissAlerts = windowOperation({
  name: 'alertInbox.dismiss',
  summary: 'Dismiss alerts with a reason',
  writes: true,
  input: () =>
    z.object({ ids: ids(), reason_code: keptText(200), comment: optionalKeptText(100_000, 'prose') }),
  output: () => decided(),
})

export const escalateAlerts = windowOperation({
  name: 'alertInbox.escalate',
  summary: 'Escalate alerts to one case, a new one or one that is open',
  writes: true,
  input: () => z.object({ ids: ids(), case_id: id().nullable() }),
  output: () => decided().extend({ case_id: z.string().nullable() }),
})

const caseItem = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    severity: z.enum(severities),
    status: z.enum(caseStatuses),
    verdict: z.enum(caseVerdicts).nullable(),
    alerts: z.int(),
    indicators: z.int(),
    comments: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    created_by: z.string(),
  })
export type CaseRow = z.output<ReturnType<typeof caseItem>>

export const listCaseBoard = windowOperation({
  name: 'caseBoard.list',
  summary: 'List the cases, newest first',
  input: () => z.object({}),
  output: () => z.object({ cases: z.array(caseItem()) }),
})

const opened = () =>
  caseItem().extend({
    summary: z.string(),
    root_cause: z.string().nullable(),
    narrative: z.string().nullable(),
    resolved_at: z.string().nullable(),
    report: z.string().nullable(),
    alert_list: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        severity: z.enum(severities),
        source: z.string(),
        detected_at: z.string(),
      }),
    ),
    indicator_list: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        value: z.string(),
        /** The value as it may be shown. */
        defanged: z.string(),
        /** Path of its page; null when it has none. */
        link: z.string().nullable(),
        added_at: z.string(),
        added_by: z.string(),
        suppressed: z.boolean(),
      }),
    ),
    comment_list: z.array(z.object({ id: z.string(), body: z.string(), at: z.string(), by: z.string() })),
    timeline: z.array(
      z.object({
        at: z.string(),
        by: z.string(),
        kind: z.string(),
        /** What happened, in words. */
        words: z.string(),
      }),
    ),
    techniques: z.array(z.object({ id: z.string(), source: z.string() })),
  })
export type OpenedCase = z.output<ReturnType<typeof opened>>

export const openCaseBoard = windowOperation({
  name: 'caseBoard.open',
  summary: 'Read one case whole',
  input: () => z.object({ id: id() }),
  output: () => z.object({ case: opened() }),
})

export const createCaseHere = windowOperation({
  name: 'caseBoard.create',
  summary: 'Open a case, with indicators one a line where there are some',
  writes: true,
  input: () =>
    z.object({
      title: keptText(1000),
      severity: z.enum(severities),
      indicators: z.string().max(1_048_576).optional(),
    }),
  output: () => z.object({ id: z.string(), added: z.int(), skipped: z.int() }),
})

export const changeCaseHere = windowOperation({
  name: 'caseBoard.change',
  summary: 'Change title, summary, severity or state of a case',
  writes: true,
  input: () =>
    z.object({
      id: id(),
      title: optionalKeptText(1000),
      summary: z.string().max(100_000).optional(),
      severity: z.enum(severities).optional(),
      status: z.enum(caseStatuses).optional(),
    }),
  output: () => z.object({ case: opened() }),
})

export const commentCaseHere = windowOperation({
  name: 'caseBoard.comment',
  summary: 'Write a comment on a case',
  writes: true,
  input: () => z.object({ id: id(), body: keptText(100_000, 'prose') }),
  output: () => z.object({ case: opened() }),
})

export const deleteCommentHere = windowOperation({
  name: 'caseBoard.deleteComment',
  summary: 'Delete a comment on a case',
  writes: true,
  input: () => z.object({ id: id(), comment: id() }),
  output: () => z.object({ case: opened() }),
})

export const addIndicatorsHere = windowOperation({
  name: 'caseBoard.addIndicators',
  summary: 'Add indicators to a case, one a line',
  writes: true,
  input: () => z.object({ id: id(), indicators: z.string().min(1).max(1_048_576) }),
  output: () =>
    z.object({
      case: opened(),
      added: z.int(),
      skipped: z.array(z.object({ value: z.string(), reason: z.string() })),
    }),
})

export const removeIndicatorHere = windowOperation({
  name: 'caseBoard.removeIndicator',
  summary: 'Take an indicator out of a case',
  writes: true,
  input: () => z.object({ id: id(), indicator: id() }),
  output: () => z.object({ case: opened() }),
})

export const resolveCaseHere = windowOperation({
  name: 'caseBoard.resolve',
  summary: 'Resolve a case with a verdict and write its report',
  writes: true,
  input: () =>
    z.object({
      id: id(),
      verdict: z.enum(caseVerdicts),
      root_cause: optionalKeptText(100_000, 'prose'),
      narrative: optionalKeptText(1_000_000, 'prose'),
    }),
  output: () => z.object({ case: opened() }),
})

export const deleteCaseHere = windowOperation({
  name: 'caseBoard.delete',
  summary: 'Delete a case',
  writes: true,
  input: () => z.object({ id: id() }),
  output: () => z.object({ deleted: z.literal(true) }),
})

export const caseWindowOperations = [
  readAlertInbox,
  countAlerts,
  openAlert,
  dismissAlerts,
  escalateAlerts,
  listCaseBoard,
  openCaseBoard,
  createCaseHere,
  changeCaseHere,
  commentCaseHere,
  deleteCommentHere,
  addIndicatorsHere,
  removeIndicatorHere,
  resolveCaseHere,
  deleteCaseHere,
] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly cases: typeof caseWindowOperations
  }
}

declare module './topics.ts' {
  interface Topics {
    /** Alerts came in or were decided about, or what is suppressed changed. */
    readonly alerts: object
    /** A case was opened, changed or deleted. */
    readonly cases: object
  }
}
