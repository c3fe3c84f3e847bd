import { z } from 'zod'
import { incidents } from '../family.ts'
import { get, operation } from '../operation.ts'
import { optionalWord, recordId } from '../schema.ts'

/** Formats of a report over HTTP. */
export const reportFormats = ['markdown', 'html', 'pdf'] as const

/** Writes the report of a case in its current state, resolved or not; Markdown unless another format is requested. */
export const readCaseReport = operation(incidents, {
  name: 'incidentCases.readReport',
  summary: 'Give the report of an incident case as Markdown, HTML or PDF',
  http: get('/api/v1/cases/{id}/report', {
    query: ['format'],
    answersFile: ['text/markdown', 'text/html', 'application/pdf'],
  }),
  permission: 'ir.read',
  extension: true,
  input: () => z.object({ id: recordId(), format: optionalWord(reportFormats) }),
  output: () =>
    z.object({
      name: z.string(),
      mediaType: z.string(),
      policy: z.string().optional(),
      bytes: z.instanceof(Uint8Array<ArrayBuffer>),
    }),
  fails: ['invalid', 'missing', 'not-found'],
})
