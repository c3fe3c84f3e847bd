import { z } from 'zod'
import { incidents } from '../family.ts'
import { get, operation, post } from '../operation.ts'
import { optionalText, optionalTexts, provenance, recordId, requiredText, requiredWord } from '../schema.ts'
import { severities } from '../severities.ts'
import { uploadedFile } from '../uploaded-file.ts'
import { asset, severityWord } from './alert.ts'
import { observable, observedOn } from './observable.ts'

export const caseVerdicts = ['true_positive', 'false_positive', 'benign', 'duplicate'] as const
export const incidentCaseStatuses = ['open', 'resolved'] as const

/** Default for the maximum size of an attachment over HTTP, in megabytes of 1,048,576 bytes; a setting overrides it. */
export const defaultAttachmentMb = 50

const comment = () =>
  z.looseObject({
    id: z.string(),
    body: z.string(),
    mentions: z.array(z.string()),
    at: z.string(),
    by: z.string(),
  })

const attachment = () =>
  z.looseObject({
    id: z.string(),
    filename: z.string(),
    size: z.int(),
    sha256: z.string(),
    mime_type: z.string(),
    added_at: z.string(),
    by: z.string(),
  })

/** One entry of the append-only history; its other fields depend on `kind`. */
const timelineEntry = () => z.looseObject({ at: z.string(), by: z.string(), kind: z.string() })

const technique = () =>
  z.looseObject({
    id: z.string(),
    name: z.string().nullable(),
    tactic: z.string().nullable(),
    /** Where the mapping came from, e.g. the tags of an alert. */
    source: z.string(),
  })

/** A full case. `report` is null until it is resolved. */
const wholeCase = () =>
  z.looseObject({
    id: z.string(),
    title: z.string(),
    description: z.string().nullish(),
    severity: z.enum(severities),
    status: z.enum(incidentCaseStatuses),
    verdict: z.enum(caseVerdicts).nullable(),
    root_cause: z.string().nullable(),
    narrative: z.string().nullable(),
    created_at: z.string(),
    resolved_at: z.string().nullable(),
    asset: asset(),
    alerts: z.array(z.looseObject({ id: z.string(), title: z.string(), severity: z.string() })),
    observables: z.array(observedOn()),
    timeline: z.array(timelineEntry()),
    comments: z.array(comment()),
    evidence: z.array(attachment()),
    techniques: z.array(technique()),
    report: z.looseObject({ markdown: z.string(), html: z.string().optional() }).nullable(),
    ...provenance,
  })

/** Opens a case without an alert: the ingest body without the fields that only alerts have. */
export const openIncidentCase = operation(incidents, {
  name: 'incidentCases.open',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Open an incident case',
  http: post('/api/v1/cases'),
  permission: 'ir.write',
  writes: true,
  input: () =>
    z.object({
      title: requiredText(4000),
      severity: severityWord(),
      description: optionalText(),
      asset: asset(),
      observables: z
        .array(observable(), 'it must be a list of observables')
        .max(10_000, 'it has more than 10,000 entries')
        .nullish()
        .transform((list) => list ?? []),
      tags: optionalTexts(1000, 500),
    }),
  output: wholeCase,
  fails: ['invalid', 'missing'],
})

/** Reads a full case: alerts, observables, timeline, evidence, techniques, and the report once there is one. */
export const readIncidentCase = operation(incidents, {
  name: 'incidentCases.read',
  summary: 'Read an incident case whole',
  http: get('/api/v1/cases/{id}'),
  permission: 'ir.read',
  input: () => z.object({ id: recordId() }),
  output: wholeCase,
  fails: ['invalid', 'missing', 'not-found'],
})

/** Adds a comment in Markdown to a case. */
export const commentIncidentCase = operation(incidents, {
  name: 'incidentCases.comment',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Write a comment on an incident case',
  http: post('/api/v1/cases/{id}/comments'),
  permission: 'ir.write',
  writes: true,
  input: () => z.object({ id: recordId(), body: requiredText(), mentions: optionalTexts(100, 200) }),
  output: () => z.looseObject({ ...comment().shape, ...provenance }),
  fails: ['invalid', 'missing', 'not-found'],
})

/** Adds a file to the evidence of a case. It is stored inert and named by its digest. */
export const attachToIncidentCase = operation(incidents, {
  name: 'incidentCases.attach',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Add a file to the evidence of an incident case',
  http: post('/api/v1/cases/{id}/attachments', { body: 'multipart' }),
  permission: 'ir.write',
  writes: true,
  input: () => z.object({ id: recordId(), file: uploadedFile() }),
  output: () =>
    z.looseObject({
      ...attachment().shape,
      ...provenance,
      /** The first evidence of the case with the same bytes, if there is one. */
      duplicate_of: z.object({ id: z.string(), filename: z.string(), added_at: z.string() }).optional(),
    }),
  fails: ['invalid', 'missing', 'not-found', 'too-large'],
})

/** Resolves a case with a verdict and writes its report. One that is resolved already is a conflict. */
export const resolveIncidentCase = operation(incidents, {
  name: 'incidentCases.resolve',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Resolve an incident case with a verdict and write its report',
  http: post('/api/v1/cases/{id}/resolve'),
  permission: 'ir.write',
  writes: true,
  input: () =>
    z.object({
      id: recordId(),
      verdict: requiredWord(caseVerdicts),
      root_cause: optionalText(100_000),
      narrative: optionalText(),
    }),
  output: wholeCase,
  fails: ['invalid', 'missing', 'not-found', 'conflict'],
})
