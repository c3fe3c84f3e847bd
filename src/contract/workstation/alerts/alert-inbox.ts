import { z } from 'zod'
import { alertStatuses } from '../../incidents/alert-statuses.ts'
import { keptText, knownHere, optionalKeptText } from '../../schema.ts'
import { severities } from '../../severities.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'
import { conditionFields } from './alert-conditions.ts'
import { alertOrders } from './alert-orders.ts'
import { alertsAtOnce } from './alerts-at-once.ts'
import { targetNames } from './sla-targets.ts'

/**
 * Alerts for the window: a list with random access, counts, and acts on many alerts, each taken back as one. The store
 * is the same as that of the API.
 */

/** Maximum number of alerts that are examined for words, the newest. */
export const maxWordMatches = 20_000
/** Maximum number of alerts on one page. */
const maxPage = 500

export const alertRowItem = () =>
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
    /** Number of observables. */
    observables: z.int(),
    /** ATT&CK ids assigned by its sender or its rule. */
    techniques: z.array(z.string()),
    ingest_count: z.int(),
    case_id: z.string().nullable(),
    /** Title of the case that it was escalated to. */
    case_title: z.string().nullable(),
    /** Number of alerts that are merged under it. */
    merged: z.int(),
    /** Id of the alert that it is merged under. */
    merged_into: z.string().nullable(),
    /** Whether a target of Settings has expired without the required step being taken. */
    overdue: z.boolean(),
    /** Whether its event states when it happened; else `detected_at` is the time of receipt. */
    dated: z.boolean(),
    /** When a newer state of its event was last taken in. */
    updated_at: z.string().nullable(),
    /** Whether that was after it was decided about, and nobody has looked at it since. */
    changed: z.boolean(),
  })
export type AlertRow = z.output<ReturnType<typeof alertRowItem>>

export const alertFilter = () =>
  z.object({
    statuses: z.array(z.enum(alertStatuses)),
    severities: z.array(z.enum(severities)),
    sources: z.array(z.string().max(200)).max(100),
    /** Words that all occur in title, description, machine or external id; the last one matches as a prefix. */
    words: z.string().max(500),
    /** Only overdue alerts. */
    overdue: z.boolean().optional(),
    ...conditionFields(),
  })
export type AlertFilter = z.output<ReturnType<typeof alertFilter>>

export const readAlertInbox = windowOperation({
  name: 'alertInbox.read',
  followed: ['alerts'],
  summary: 'Read a part of the list of alerts',
  input: () =>
    z.object({
      filter: alertFilter(),
      /**
       * Overdue alerts come first in each order. `happened`: by when they happened, the last first, those without a time
       * by when they were received; `newest`: by when they were received; `gravest`: by severity, then as `happened`.
       */
      order: z.enum(alertOrders),
      /** `up_to` of a previous answer, so that alerts received since do not shift rows; null for the current list. */
      up_to: z.int().min(0).nullable(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(maxPage),
    }),
  output: () =>
    z.object({
      items: z.array(alertRowItem()),
      total: z.int(),
      /** True when more alerts match the words than were searched. */
      truncated: z.boolean(),
      up_to: z.int(),
      /**
       * Number of overdue alerts in the list, which come first; null where more alerts match the words than were
       * searched.
       */
      overdue: z.int().nullable(),
    }),
})

export const countAlerts = windowOperation({
  name: 'alertInbox.count',
  followed: ['alerts'],
  summary: 'Count alerts by source, status and severity, and those received since',
  input: () => z.object({ filter: alertFilter(), up_to: z.int().min(0).nullable() }),
  output: () =>
    z.object({
      counts: z.array(
        z.object({
          source: z.string(),
          status: z.enum(alertStatuses),
          severity: z.enum(severities),
          overdue: z.boolean(),
          count: z.int(),
        }),
      ),
      /** True when more alerts match the words than were searched and counted. */
      truncated: z.boolean(),
      /** Number of alerts of the filter received after `up_to`. */
      newer: z.int(),
      /** Number of alerts of the filter up to there; null when the filter has words. */
      total: z.int().nullable(),
      /** Number of overdue alerts among those. */
      overdue: z.int().nullable(),
      /** Whether the sample incident is loaded. */
      has_sample: z.boolean(),
    }),
})

/** How many newer states of an alert are shown. */
export const maxAlertStates = 50

const alertState = () =>
  z.object({
    at: z.string(),
    by: z.string(),
    /** Title of the act: `Updated alerts from feed.json`. */
    title: z.string(),
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    /** Observables that came with it, in their displayed form, the first ones. */
    added: z.array(z.string()),
    /** Observables that went with it, when it was taken back. */
    removed: z.array(z.string()),
  })

export const openAlert = windowOperation({
  name: 'alertInbox.open',
  followed: ['alerts', 'cases'],
  summary: 'Read one alert in full, with what is known here about its observables and alerts that share them',
  input: () => z.object({ id: recordIdHere() }),
  output: () =>
    z.object({
      alert: alertRowItem().extend({
        description: z.string().nullable(),
        tags: z.array(z.string()),
        /** Names of those techniques from an imported set or from a case here; null where neither has one. */
        named_techniques: z.array(
          z.object({ id: z.string(), name: z.string().nullable(), tactic: z.string().nullable() }),
        ),
        reason_code: z.string().nullable(),
        comment: z.string().nullable(),
        decided_at: z.string().nullable(),
        decided_by: z.string().nullable(),
        /** When somebody first opened it. */
        acknowledged_at: z.string().nullable(),
        acknowledged_by: z.string().nullable(),
        /** Due times of the targets of Settings, with missed ones marked. */
        targets: z.array(z.object({ target: z.enum(targetNames), due: z.string(), missed: z.boolean() })),
        asset: z.record(z.string(), z.unknown()).nullable(),
      }),
      /** Its newer states, the newest first, at most 50: what changed in each, and which act took it in. */
      states: z.array(alertState()),
      /** JSON of the original event, at most its first million characters; null when there is none. */
      raw: z.string().nullable(),
      /** Full length in characters. */
      raw_length: z.int(),
      /** Observables beyond the bounds of an alert, and characters of its texts in which none were looked for. */
      left_out: z.object({ observables: z.int(), characters: z.int() }),
      observables: z.array(
        z.object({
          id: z.string(),
          type: z.string(),
          value: z.string(),
          /** The value in its displayed form. */
          shown: z.string(),
          /** Path of its page; null when there is none. */
          link: z.string().nullable(),
          extracted: z.boolean(),
          suppressed: z.boolean(),
          /** What its source says: whether it is meant for detection, and what marked it; null without a mark. */
          mark: z.object({ detection: z.boolean(), marked_by: z.string().nullable() }).nullable(),
          /** Where else it occurs; null when that was not searched, since the alert has too many observables. */
          known: knownHere().nullable(),
        }),
      ),
      /** Pages about it that its source names, the first 200. */
      references: z.array(z.object({ url: z.string(), shown: z.string(), title: z.string().nullable() })),
      /** Alerts that are merged under it, the first ones; `alert.merged` is their number. */
      merged: z.array(alertRowItem()),
      /** Title of the alert that it is merged under. */
      merged_into_title: z.string().nullable(),
      similar: z.array(z.object({ alert: alertRowItem(), shared: z.array(z.string()) })),
    }),
})
export type OpenedAlert = z.output<ReturnType<typeof openAlert.output>>

/** `left` counts the alerts that were skipped, since somebody else had decided about them first. */
const decided = () => z.object({ decided: z.int(), left: z.int() })

export const dismissAlerts = windowOperation({
  name: 'alertInbox.dismiss',
  needsLicence: true,
  summary: 'Dismiss alerts with a reason',
  writes: true,
  input: () =>
    z.object({
      ids: alertsAtOnce(),
      reason_code: keptText(200),
      comment: optionalKeptText(100_000, 'bidi-prose'),
    }),
  output: () => decided(),
})

export const escalateAlerts = windowOperation({
  name: 'alertInbox.escalate',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Escalate alerts to one case, a new one or one that is open',
  writes: true,
  input: () =>
    z.object({
      ids: alertsAtOnce(),
      case_id: recordIdHere().nullable(),
      /** Title of a new case; defaults to that of the most severe alert. */
      title: optionalKeptText(1000),
    }),
  /** The case that they were escalated to; null when no alert was decided about. */
  output: () => decided().extend({ case_id: z.string().nullable(), case_title: z.string().nullable() }),
})

export const reviewChangedAlerts = windowOperation({
  name: 'alertInbox.reviewChanged',
  needsLicence: true,
  summary: 'Mark alerts that changed after they were decided as seen, or put dismissed ones back into triage',
  writes: true,
  input: () =>
    z.object({ ids: z.array(recordIdHere()).min(1).max(maxPage), outcome: z.enum(['seen', 'triage']) }),
  /** `left` counts alerts that had not changed, and, for triage, those that were not dismissed. */
  output: () => z.object({ reviewed: z.int(), left: z.int() }),
})

export const raiseAlert = windowOperation({
  name: 'alertInbox.raise',
  needsLicence: true,
  summary: 'Raise an alert by hand, with indicators, one per line, if any',
  writes: true,
  input: () =>
    z.object({
      title: keptText(1000),
      severity: z.enum(severities),
      description: optionalKeptText(100_000, 'bidi-prose'),
      indicators: z.string().max(1_048_576).optional(),
    }),
  output: () =>
    z.object({
      id: z.string(),
      /** Number of indicators of the alert, including those read from its text. */
      added: z.int(),
      skipped: z.array(z.object({ value: z.string(), reason: z.string() })),
    }),
})

export const alertInboxOperations = [
  readAlertInbox,
  countAlerts,
  openAlert,
  dismissAlerts,
  escalateAlerts,
  reviewChangedAlerts,
  raiseAlert,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly alertInbox: typeof alertInboxOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when alerts were received or decided about, or suppressions changed. */
    readonly alerts: object
  }
}
