import { labelsOf } from '../../../contract/handling-labels.ts'
import { canonicalJson, type Json } from '../export/canonical-json.ts'
import type { ExportedCase } from './exported-case.ts'

/** Name and version of the schema. A change that may break readers increments the number. */
export const caseSchema = 'skerry-case/1'

/** The whole case as canonical JSON (RFC 8785): the same case always gives the same bytes, so that two can be compared by digest. */
export function caseJson(given: ExportedCase): string {
  return canonicalJson({ schema: caseSchema, case: { ...given, ...labelsOf(given.tags) } as unknown as Json })
}
