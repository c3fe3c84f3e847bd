import { z } from 'zod'
import { incidents } from '../family.ts'
import { optionalInstant } from '../instant.ts'
import { get, operation, post } from '../operation.ts'
import {
  optionalText,
  optionalTexts,
  optionalWord,
  provenance,
  recordId,
  requiredText,
  wholeNumber,
} from '../schema.ts'
import { severities } from '../severities.ts'
import { alertStatuses } from './alert-statuses.ts'
import { observable, observedOn } from './observable.ts'

/** The machine that an alert is about; unknown fields are kept. */
export const asset = () =>
  z
    .looseObject(
      { hostname: z.string('it must be a text').nullish(), owner: z.string('it must be a text').nullish() },
      'it must be an object',
    )
    .nullish()

/** One of the five words in any case; tools that say `informational` mean `info`. */
export const severityWord = () =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value
      const word = value.trim().toLowerCase()
      return word === 'informational' ? 'info' : word
    },
    z.enum(severities, {
      error: (issue) =>
        issue.input === undefined || issue.input === null || issue.input === ''
          ? 'missing'
          : `it must be one of ${severities.join(', ')}`,
    }),
  )

/**
 * Ingests one alert. Sending it twice changes nothing: the second answer has status 200 and `deduplicated`. It is a
 * conflict only when severity, title, asset or the set of observables differ. `detected_at` defaults to the time of
 * receipt; observables are also read from `raw` and `description`.
 */
export const ingestAlert = operation(incidents, {
  name: 'alerts.ingest',
  needsLicence: true,
  summary: 'Take in one alert; the same source and external id is the same alert',
  http: post('/api/v1/alerts', {
    status: 201,
    otherStatus: { status: 200, when: ({ deduplicated }) => deduplicated === true },
  }),
  permission: 'ir.write',
  writes: true,
  input: () =>
    z.object({
      source: requiredText(200),
      external_id: requiredText(1000),
      severity: severityWord(),
      title: requiredText(4000),
      description: optionalText(),
      detected_at: optionalInstant(),
      asset: asset(),
      observables: z
        .array(observable(), 'it must be a list of observables')
        .max(10_000, 'it has more than 10,000 entries')
        .nullish()
        .transform((list) => list ?? []),
      tags: optionalTexts(1000, 500),
      /** The original event, kept as received. */
      raw: z.unknown().optional(),
    }),
  output: () => z.object({ id: z.string(), deduplicated: z.boolean(), ...leftOut(), ...provenance }),
  fails: ['invalid', 'missing', 'conflict'],
})

/** What was not taken of an alert, beyond its bounds; absent where all was. */
export const leftOut = () => ({
  /** Number of observables beyond 10,000 named ones, and 10,000 more in its texts. */
  observables_left_out: z.int().positive().optional(),
  /** Number of characters of its texts, beyond 1,048,576, in which no observables were looked for. */
  characters_not_searched: z.int().positive().optional(),
})

const alertItem = () =>
  z.object({
    id: z.string(),
    source: z.string(),
    external_id: z.string().nullable(),
    severity: z.enum(severities),
    title: z.string(),
    status: z.enum(alertStatuses),
    /** When it happened; the time of receipt where `dated` is false. */
    detected_at: z.string(),
    received_at: z.string(),
    /** Whether it is known when it happened. */
    dated: z.boolean(),
    asset: asset(),
    /** Number of observables of the alert. */
    observables: z.int(),
    case_id: z.string().nullable(),
    /** Id of the alert that it is merged under, whose decision also applies to it. */
    merged_into: z.string().nullable(),
  })

/** Lists alerts, those received last first, whenever they happened (`detected_at`). The cursor is opaque and remains valid while alerts arrive. */
export const listAlerts = operation(incidents, {
  name: 'alerts.list',
  summary: 'List alerts, those received last first, whenever they happened',
  http: get('/api/v1/alerts', { query: ['status', 'severity', 'source', 'cursor', 'limit'] }),
  permission: 'ir.read',
  input: () =>
    z.object({
      status: optionalWord(alertStatuses),
      severity: optionalWord(severities),
      source: optionalText(200),
      cursor: optionalText(1000),
      limit: wholeNumber(1, 200, 50),
    }),
  output: () => z.object({ items: z.array(alertItem()), next_cursor: z.string().nullable(), ...provenance }),
  fails: ['invalid'],
})

/** Reads one full alert. The documents show no fields; it has those of the list item, with `observables` in full. */
export const readAlert = operation(incidents, {
  name: 'alerts.read',
  summary: 'Read one alert with its observables and its original event',
  http: get('/api/v1/alerts/{id}'),
  permission: 'ir.read',
  input: () => z.object({ id: recordId() }),
  output: () =>
    z.looseObject({
      ...alertItem().shape,
      uuid: z.string(),
      description: z.string().nullable(),
      tags: z.array(z.string()),
      observables: z.array(observedOn()),
      techniques: z.array(z.string()),
      ingest_count: z.int(),
      /** Reason of the dismissal, when it was dismissed. */
      reason_code: z.string().nullable(),
      comment: z.string().nullable(),
      /** Ids of the alerts that are merged under it. */
      merged: z.array(z.string()),
      /** Whether a target of the settings has expired without the required step being taken. */
      overdue: z.boolean(),
      /** Missed targets, each with the moment at which it expired. */
      breaches: z.array(z.object({ target: z.string(), due: z.string() })),
      raw: z.unknown().optional(),
      ...leftOut(),
      ...provenance,
    }),
  fails: ['invalid', 'missing', 'not-found'],
  extension: true,
})

/** Dismisses an alert with a reason. One that is no longer in triage is a conflict. */
export const dismissAlert = operation(incidents, {
  name: 'alerts.dismiss',
  needsLicence: true,
  summary: 'Dismiss an alert with a reason',
  http: post('/api/v1/alerts/{id}/dismiss'),
  permission: 'ir.write',
  writes: true,
  input: () => z.object({ id: recordId(), reason_code: requiredText(200), comment: optionalText(100_000) }),
  output: () => z.object({ id: z.string(), status: z.literal('dismissed'), ...provenance }),
  fails: ['invalid', 'missing', 'not-found', 'conflict'],
})

/**
 * Escalates an alert: to the named case, or with `case_id` null to a new one that takes over the alert's title,
 * severity and observables. An alert that is no longer in triage is a conflict.
 */
export const escalateAlert = operation(incidents, {
  name: 'alerts.escalate',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Escalate an alert to a new case or an open one',
  http: post('/api/v1/alerts/{id}/escalate'),
  permission: 'ir.write',
  writes: true,
  input: () => z.object({ id: recordId(), case_id: optionalText(200) }),
  output: () =>
    z.object({
      id: z.string(),
      status: z.literal('escalated'),
      case_id: z.string(),
      /** True when the case was made for this alert. */
      created: z.boolean(),
      ...provenance,
    }),
  fails: ['invalid', 'missing', 'not-found', 'conflict'],
})
