import { z } from 'zod'
import { submittedText } from '../core/iocs.ts'
import { audits } from '../family.ts'
import { get, operation, post } from '../operation.ts'
import { optionalFlag, optionalWord, provenance, recordId, requiredText } from '../schema.ts'

/**
 * The organization's shared cases. They are local first: every change applies here at once and is pushed when an
 * instance is configured. Times are `YYYY-MM-DD HH:MM:SS` in UTC.
 */

export const caseStatuses = ['open', 'in_progress', 'closed'] as const

const title = () => requiredText(1000)

/** Kept as written; an empty summary is valid, so that a change can clear it. */
const summary = () =>
  z.string('it must be a text').max(100_000, 'it is longer than 100,000 characters').optional()

const success = () => z.looseObject({ status: z.literal('success'), ...provenance })

/** Lists the cases, with counts of their contents. */
export const listCases = operation(audits, {
  name: 'cases.list',
  summary: 'List the shared cases',
  http: get('/api/v1/cases'),
  permission: 'cases.read',
  needsPlan: 'cases-of-programs',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      cases: z.array(
        z.looseObject({
          uuid: z.string(),
          title: z.string(),
          summary: z.string(),
          status: z.string(),
          indicators: z.int(),
          comments: z.int(),
          created_at: z.string(),
          updated_at: z.string(),
        }),
      ),
      ...provenance,
    }),
})

/** Reads one case with its indicators and comments. A comment tied to no indicator has an empty `indicator_uuid`. */
export const readCase = operation(audits, {
  name: 'cases.read',
  summary: 'Read one shared case with its indicators and comments',
  http: post('/api/v1/cases/detail'),
  permission: 'cases.read',
  needsPlan: 'cases-of-programs',
  input: () => z.object({ uuid: recordId() }),
  output: () =>
    z.looseObject({
      uuid: z.string(),
      title: z.string(),
      summary: z.string(),
      status: z.string(),
      created_at: z.string().optional(),
      updated_at: z.string().optional(),
      indicators: z.array(
        z.looseObject({
          uuid: z.string(),
          kind: z.string(),
          value: z.string(),
          link: z.string(),
          added_at: z.string(),
        }),
      ),
      comments: z.array(
        z.looseObject({
          uuid: z.string(),
          author: z.string(),
          body: z.string(),
          indicator_uuid: z.string(),
          created_at: z.string().optional(),
        }),
      ),
      ...provenance,
    }),
  fails: ['invalid', 'missing', 'not-found'],
})

/** Opens a case. */
export const createCase = operation(audits, {
  name: 'cases.create',
  summary: 'Open a shared case',
  http: post('/api/v1/cases/create'),
  permission: 'cases.write',
  needsPlan: 'cases',
  needsLicence: true,
  writes: true,
  input: () => z.object({ title: title(), summary: summary() }),
  output: () => z.looseObject({ status: z.literal('success'), uuid: z.string(), ...provenance }),
  fails: ['invalid', 'missing'],
})

/** Changes the given fields of a case. */
export const updateCase = operation(audits, {
  name: 'cases.update',
  summary: 'Change title, summary or status of a shared case',
  http: post('/api/v1/cases/update'),
  permission: 'cases.write',
  needsPlan: 'cases',
  needsLicence: true,
  writes: true,
  input: () =>
    z.object({
      uuid: recordId(),
      title: title().optional(),
      summary: summary(),
      status: optionalWord(caseStatuses),
    }),
  output: success,
  fails: ['invalid', 'missing', 'not-found'],
})

/** Deletes a case with everything in it. A key deletes only what it created itself. */
export const deleteCase = operation(audits, {
  name: 'cases.delete',
  summary: 'Remove a shared case',
  http: post('/api/v1/cases/delete'),
  permission: 'cases.write',
  needsPlan: 'cases',
  needsLicence: true,
  writes: true,
  input: () => z.object({ uuid: recordId() }),
  output: success,
  fails: ['invalid', 'missing', 'forbidden', 'not-found'],
})

/** Adds indicators, one per line. Lines that are not indicators are returned in `skipped` with a reason. */
export const addCaseIndicators = operation(audits, {
  name: 'cases.addIndicators',
  summary: 'Add indicators to a shared case, one a line',
  http: post('/api/v1/cases/indicator/add'),
  permission: 'cases.write',
  needsPlan: 'cases',
  needsLicence: true,
  writes: true,
  input: () =>
    z.object({
      uuid: recordId(),
      indicators: submittedText(),
      /** False for values that were merely observed; otherwise they are marked for detection by the caller. */
      detection: optionalFlag(),
    }),
  output: () =>
    z.looseObject({
      status: z.literal('success'),
      added: z.int(),
      skipped: z.array(z.looseObject({ value: z.string(), reason: z.string() })),
      ...provenance,
    }),
  fails: ['invalid', 'missing', 'not-found'],
})

/** Removes an indicator from a case. A key removes only what it added itself. */
export const deleteCaseIndicator = operation(audits, {
  name: 'cases.deleteIndicator',
  summary: 'Take an indicator out of a shared case',
  http: post('/api/v1/cases/indicator/delete'),
  permission: 'cases.write',
  needsPlan: 'cases',
  needsLicence: true,
  writes: true,
  input: () => z.object({ uuid: recordId(), indicator_uuid: recordId() }),
  output: success,
  fails: ['invalid', 'missing', 'forbidden', 'not-found'],
})

/** Adds a comment to a case. */
export const addCaseComment = operation(audits, {
  name: 'cases.addComment',
  summary: 'Write a comment on a shared case',
  http: post('/api/v1/cases/comment/add'),
  permission: 'cases.write',
  needsPlan: 'cases',
  needsLicence: true,
  writes: true,
  input: () => z.object({ uuid: recordId(), body: requiredText(100_000) }),
  output: success,
  fails: ['invalid', 'missing', 'not-found'],
})

/** Deletes a comment. A key deletes only what it created itself. */
export const deleteCaseComment = operation(audits, {
  name: 'cases.deleteComment',
  summary: 'Remove a comment from a shared case',
  http: post('/api/v1/cases/comment/delete'),
  permission: 'cases.write',
  needsPlan: 'cases',
  needsLicence: true,
  writes: true,
  input: () => z.object({ uuid: recordId(), comment_uuid: recordId() }),
  output: success,
  fails: ['invalid', 'missing', 'forbidden', 'not-found'],
})
