import { z } from 'zod'
import { audits } from '../family.ts'
import { get, operation, post } from '../operation.ts'
import {
  optionalFlag,
  optionalTexts,
  optionalWholeNumber,
  optionalWord,
  provenance,
  recordId,
  requiredText,
  requiredWord,
  wholeNumber,
  wordOr,
} from '../schema.ts'
import { pluginNames } from './audit.ts'

export const scheduleScanTypes = ['domain', 'redkit'] as const
export const scheduleFrequencies = ['daily', 'weekly', 'monthly'] as const

/** A recurring scan or audit. Times are UTC, written `YYYY-MM-DD HH:MM:SS`; Monday is day 0. */
const schedule = () =>
  z.looseObject({
    uuid: z.string(),
    scan_type: z.string(),
    domain: z.string(),
    plugins: z.array(z.string()),
    frequency: z.string(),
    day_of_week: z.int().nullable(),
    day_of_month: z.int().nullable(),
    hour: z.int(),
    minute: z.int(),
    enabled: z.boolean(),
    next_run_at: z.string(),
    /** Empty before the first run. */
    last_run_at: z.string(),
    created_at: z.string(),
  })

const days = {
  /** Used by weekly schedules. */
  day_of_week: () => optionalWholeNumber(0, 6),
  /** Used by monthly schedules; 28 is the last day that every month has. */
  day_of_month: () => optionalWholeNumber(1, 28),
}

/** Lists the recurring scans and audits. */
export const listSchedules = operation(audits, {
  name: 'schedules.list',
  summary: 'List the recurring scans and audits',
  http: get('/api/v1/scan/watchdog/list'),
  permission: 'watchdog.read',
  input: () => z.object({}),
  output: () => z.looseObject({ schedules: z.array(schedule()), ...provenance }),
  fails: ['source-unreachable'],
})

/** Creates a recurring scan or audit. */
export const createSchedule = operation(audits, {
  name: 'schedules.create',
  summary: 'Make a recurring scan or audit',
  http: post('/api/v1/scan/watchdog/create'),
  permission: 'watchdog.write',
  writes: true,
  input: () =>
    z.object({
      scan_type: wordOr(scheduleScanTypes, 'domain'),
      domain: requiredText(253),
      frequency: requiredWord(scheduleFrequencies),
      day_of_week: days.day_of_week(),
      day_of_month: days.day_of_month(),
      hour: wholeNumber(0, 23, 0),
      minute: wholeNumber(0, 59, 0),
      plugins: pluginNames(),
    }),
  output: () => z.looseObject({ status: z.literal('success'), uuid: z.string(), ...provenance }),
  fails: ['invalid', 'missing', 'quota-spent', 'source-unreachable'],
})

/** Changes the given fields of a schedule; `enabled: false` pauses it. */
export const updateSchedule = operation(audits, {
  name: 'schedules.update',
  summary: 'Change, pause or resume a recurring scan or audit',
  http: post('/api/v1/scan/watchdog/update'),
  permission: 'watchdog.write',
  writes: true,
  input: () =>
    z.object({
      uuid: recordId(),
      scan_type: optionalWord(scheduleScanTypes),
      domain: requiredText(253).optional(),
      frequency: optionalWord(scheduleFrequencies),
      day_of_week: days.day_of_week(),
      day_of_month: days.day_of_month(),
      hour: optionalWholeNumber(0, 23),
      minute: optionalWholeNumber(0, 59),
      plugins: optionalTexts(100, 200).optional(),
      enabled: optionalFlag(),
    }),
  output: () => z.looseObject({ status: z.literal('success'), message: z.string(), ...provenance }),
  fails: ['invalid', 'missing', 'not-found', 'source-unreachable'],
})

/** Deletes a recurring scan or audit. */
export const deleteSchedule = operation(audits, {
  name: 'schedules.delete',
  summary: 'Remove a recurring scan or audit',
  http: post('/api/v1/scan/watchdog/delete'),
  permission: 'watchdog.write',
  writes: true,
  input: () => z.object({ uuid: recordId() }),
  output: () => z.looseObject({ status: z.literal('success'), ...provenance }),
  fails: ['invalid', 'missing', 'not-found', 'source-unreachable'],
})
