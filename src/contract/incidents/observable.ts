import { z } from 'zod'
import { incidents } from '../family.ts'
import { instant } from '../instant.ts'
import { get, operation, post } from '../operation.ts'
import {
  optionalFlag,
  optionalText,
  provenance,
  recordId,
  requiredText,
  wholeNumber,
  wordOr,
} from '../schema.ts'
import { happenedSpan } from './happened-span.ts'
import { observableMatches } from './observable-match.ts'

/** An observable as senders provide it. A missing type is detected from the value; an unknown one is kept. */
export const observable = () =>
  z.object(
    {
      type: optionalText(100),
      value: requiredText(16_384),
      /** True when its sender marks it for detection, false when it is not meant for that; else nobody said. */
      detection: optionalFlag(),
    },
    'it must be a list of observables',
  )

/** An observable on an alert or a case. */
export const observedOn = () =>
  z.looseObject({
    id: z.string(),
    type: z.string(),
    value: z.string(),
    /** True when it was read from the text of the alert, false when the sender named it. */
    extracted: z.boolean(),
    suppressed: z.boolean(),
    /** True when it is marked for detection, false when it is marked as not meant for that; null without a mark. */
    detection: z.boolean().nullish(),
    /** What marked it: `person`, the key of a program, or what its source calls the mark, such as `misp:to_ids`. */
    marked_by: z.string().nullish(),
  })

/** A matching observable, and the number of alerts and cases that contain it, each counted up to 1,000. */
export const matchedObservable = () =>
  z.object({
    id: z.string(),
    type: z.string(),
    value: z.string(),
    alerts: z.int(),
    cases: z.int(),
    /** When alerts and cases brought it here, first and last. */
    first_seen: z.string(),
    last_seen: z.string(),
    ...happenedSpan(),
  })

/** Where an observable was seen. The documents require every alert and case that it touches and show no fields. */
const touched = () => ({
  alerts: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      severity: z.string(),
      status: z.string(),
      source: z.string(),
      /** When it happened; the time of receipt where `dated` is false. */
      detected_at: z.string(),
      received_at: z.string(),
      dated: z.boolean(),
    }),
  ),
  cases: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      severity: z.string(),
      status: z.string(),
      verdict: z.string().nullable(),
    }),
  ),
})

/** Maximum number of observables in the answer to one search. */
export const maxMatched = 500

/**
 * Finds every alert and case that an observable touches. Without a type, the value is looked for under all types. Match
 * modes other than `exact` are an extension: they return the observables and the newest 100 alerts and cases that any
 * of them touches.
 */
export const searchObservables = operation(incidents, {
  name: 'observables.search',
  summary: 'Find every alert and case that an observable touches',
  http: get('/api/v1/observables/search', { query: ['type', 'value', 'match', 'limit'] }),
  permission: 'ir.read',
  input: () =>
    z.object({
      type: optionalText(100),
      value: requiredText(16_384),
      match: wordOr(observableMatches, 'exact'),
      /** Maximum number of observables; `truncated` is set when some were left out. */
      limit: wholeNumber(1, maxMatched, 100),
    }),
  output: () =>
    z.looseObject({
      type: z.string().nullable(),
      value: z.string(),
      match: z.enum(observableMatches),
      observables: z.array(matchedObservable()),
      ...touched(),
      /** True when only part of the observables, alerts or cases is included. */
      truncated: z.boolean().optional(),
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
})

/** Suppresses an observable everywhere or for one source, always until a given moment. */
export const suppressObservable = operation(incidents, {
  name: 'observables.suppress',
  needsLicence: true,
  summary: 'Suppress an observable until a moment, everywhere or for one source',
  http: post('/api/v1/observables/suppress'),
  permission: 'ir.write',
  writes: true,
  input: () =>
    z.object({
      type: requiredText(100),
      value: requiredText(16_384),
      scope: requiredText(210).regex(/^(?:global|source:\S.*)$/, 'it must be global or source:<source>'),
      until: instant(),
    }),
  output: () =>
    z.object({
      id: z.string(),
      type: z.string(),
      value: z.string(),
      scope: z.string(),
      until: z.string(),
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
})

/** Lists the observables of one alert. */
export const listAlertObservables = operation(incidents, {
  name: 'observables.listByAlert',
  summary: 'List the observables of one alert',
  http: get('/api/v1/observables/by-alert/{id}'),
  permission: 'ir.read',
  input: () => z.object({ id: recordId() }),
  output: () => z.object({ items: z.array(observedOn()), ...provenance }),
  fails: ['invalid', 'missing', 'not-found'],
  extension: true,
})
