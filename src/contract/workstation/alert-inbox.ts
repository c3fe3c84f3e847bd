import { z } from 'zod'
import { alertStatuses } from '../incidents/alert.ts'
import { keptText, knownHere, optionalKeptText, severities } from '../schema.ts'
import { conditionFields } from './alert-conditions.ts'
import { recordIdHere } from './record-id-here.ts'
import { targetNames } from './sla-targets.ts'
import { windowOperation } from './window-operation.ts'

/**
 * Alerts as the window asks for them: a list that can be entered at any position, counts, and acts on many at once, each of which
 * is taken back as one. The store is the one that the API is a face of.
 */

/** Alerts that one act of the window takes at once. */
export const maxAlertsAtOnce = 10_000
/** Alerts of one page. */
const maxPage = 500

const ids = () => z.array(recordIdHere()).min(1).max(maxAlertsAtOnce)

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
    /** How many. */
    observables: z.int(),
    /** Ids of ATT&CK that its sender or its rule gave it. */
    techniques: z.array(z.string()),
    ingest_count: z.int(),
    case_id: z.string().nullable(),
    /** The case that it went to. */
    case_title: z.string().nullable(),
    /** How many alerts are merged under it. */
    merged: z.int(),
    /** Id of the alert that it is merged under. */
    merged_into: z.string().nullable(),
    /** A target of Settings ran out and what it asks is not done. */
    overdue: z.boolean(),
  })
export type AlertRow = z.output<ReturnType<typeof alertRowItem>>

export const alertFilter = () =>
  z.object({
    statuses: z.array(z.enum(alertStatuses)),
    severities: z.array(z.enum(severities)),
    sources: z.array(z.string().max(200)).max(100),
    /** Words that all stand in title, description, machine or external id, the last one from its beginning. */
    words: z.string().max(500),
    /** Only what is overdue. */
    overdue: z.boolean().optional(),
    ...conditionFields(),
  })
export type AlertFilter = z.output<ReturnType<typeof alertFilter>>

export const alertOrders = ['newest', 'gravest'] as const

export const readAlertInbox = windowOperation({
  name: 'alertInbox.read',
  summary: 'Read a part of the list of alerts',
  input: () =>
    z.object({
      filter: alertFilter(),
      /** What is overdue comes first in both. `gravest` has the newest first within each severity. */
      order: z.enum(alertOrders),
      /** `up_to` of an answer before, so that what came in since moves no row; null for the list as it is now. */
      up_to: z.int().min(0).nullable(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(maxPage),
    }),
  output: () =>
    z.object({
      items: z.array(alertRowItem()),
      total: z.int(),
      /** More alerts hold the words than were looked at. */
      truncated: z.boolean(),
      up_to: z.int(),
      /** How many of the list are overdue, and stand first; null where more alerts hold the words than were looked at. */
      overdue: z.int().nullable(),
    }),
})

export const countAlerts = windowOperation({
  name: 'alertInbox.count',
  summary: 'Count alerts by source, status and severity, and those that came in since',
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
      /** More alerts hold the words than were looked at and counted. */
      truncated: z.boolean(),
      /** Alerts of the filter that came in after `up_to`. */
      newer: z.int(),
      /** Alerts of the filter up to there; null where words are asked. */
      total: z.int().nullable(),
      /** Of those, the overdue ones. */
      overdue: z.int().nullable(),
      /** The sample incident is loaded. */
      has_sample: z.boolean(),
    }),
})

export const openAlert = windowOperation({
  name: 'alertInbox.open',
  summary: 'Read one alert whole, with what is known here of its observables and alerts that share them',
  input: () => z.object({ id: recordIdHere() }),
  output: () =>
    z.object({
      alert: alertRowItem().extend({
        description: z.string().nullable(),
        tags: z.array(z.string()),
        /** What the same are called by an imported set, or in a case here; null where nothing says. */
        named_techniques: z.array(
          z.object({ id: z.string(), name: z.string().nullable(), tactic: z.string().nullable() }),
        ),
        reason_code: z.string().nullable(),
        comment: z.string().nullable(),
        decided_at: z.string().nullable(),
        decided_by: z.string().nullable(),
        /** When somebody looked at it first. */
        acknowledged_at: z.string().nullable(),
        acknowledged_by: z.string().nullable(),
        /** Until when the targets of Settings ask for something; missed ones are marked. */
        targets: z.array(z.object({ target: z.enum(targetNames), due: z.string(), missed: z.boolean() })),
        asset: z.record(z.string(), z.unknown()).nullable(),
      }),
      /** JSON of the original event, at most its first million characters; null when it came without one. */
      raw: z.string().nullable(),
      /** Length of all of it in characters. */
      raw_length: z.int(),
      observables: z.array(
        z.object({
          id: z.string(),
          type: z.string(),
          value: z.string(),
          /** The value as it may be shown. */
          shown: z.string(),
          /** Path of its page; null when it has none. */
          link: z.string().nullable(),
          extracted: z.boolean(),
          suppressed: z.boolean(),
          /** Where else it stands; null when nobody looked, since the alert has too many. */
          known: knownHere().nullable(),
        }),
      ),
      /** Alerts that are merged under it, the first ones; `alert.merged` is how many there are. */
      merged: z.array(alertRowItem()),
      /** Title of the alert that it is merged under. */
      merged_into_title: z.string().nullable(),
      similar: z.array(z.object({ alert: alertRowItem(), shared: z.array(z.string()) })),
    }),
})
export type OpenedAlert = z.output<ReturnType<typeof openAlert.output>>

/** Alerts that were not decided about, since somebody had been faster, are counted. */
const decided = () => z.object({ decided: z.int(), left: z.int() })

export const dismissAlerts = windowOperation({
  name: 'alertInbox.dismiss',
  needsLicence: true,
  summary: 'Dismiss alerts with a reason',
  writes: true,
  input: () =>
    z.object({ ids: ids(), reason_code: keptText(200), comment: optionalKeptText(100_000, 'prose') }),
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
      ids: ids(),
      case_id: recordIdHere().nullable(),
      /** Of a new case; without one it is called as the gravest of the alerts. */
      title: optionalKeptText(1000),
    }),
  /** The case that they went to; null where none was decided about. */
  output: () => decided().extend({ case_id: z.string().nullable(), case_title: z.string().nullable() }),
})

export const raiseAlert = windowOperation({
  name: 'alertInbox.raise',
  needsLicence: true,
  summary: 'Raise an alert by hand, with indicators one a line where there are some',
  writes: true,
  input: () =>
    z.object({
      title: keptText(1000),
      severity: z.enum(severities),
      description: optionalKeptText(100_000, 'prose'),
      indicators: z.string().max(1_048_576).optional(),
    }),
  output: () =>
    z.object({
      id: z.string(),
      added: z.int(),
      skipped: z.array(z.object({ value: z.string(), reason: z.string() })),
    }),
})

const sampled = () => z.object({ alerts: z.int(), cases: z.int() })

export const loadSampleIncident = windowOperation({
  name: 'alertInbox.loadSample',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Load an invented incident for looking around: 40 alerts and two cases',
  writes: true,
  input: () => z.object({}),
  output: () => sampled(),
})

export const removeSampleIncident = windowOperation({
  name: 'alertInbox.removeSample',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Remove the sample incident with its cases, but for what a person made of it',
  writes: true,
  input: () => z.object({}),
  /** `kept`: cases that held some of its alerts and stay, a person's own or with evidence of theirs. */
  output: () => sampled().extend({ kept: z.int() }),
})

export const alertInboxOperations = [
  readAlertInbox,
  countAlerts,
  openAlert,
  dismissAlerts,
  escalateAlerts,
  raiseAlert,
  loadSampleIncident,
  removeSampleIncident,
] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly alertInbox: typeof alertInboxOperations
  }
}

declare module './topics.ts' {
  interface Topics {
    /** Alerts came in or were decided about, or what is suppressed changed. */
    readonly alerts: object
  }
}
