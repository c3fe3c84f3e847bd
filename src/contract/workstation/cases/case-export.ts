import { z } from 'zod'
import { tlpLevels } from '../../handling-labels.ts'
import { leftOut } from '../../left-out.ts'
import { type LeftOut, leftOutWords } from '../../left-out-words.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'

/**
 * Export of a case: as a file that other people and programs read, and its evidence in a password-protected archive.
 */

/** Export formats of a case, in menu order. */
export const caseExportForms = [
  'pdf',
  'html',
  'markdown',
  'json',
  'csv',
  'stix',
  'misp',
  'navigator',
  'detections',
] as const
export type CaseExportForm = (typeof caseExportForms)[number]

export const writeCaseExport = windowOperation({
  name: 'caseExport.write',
  summary: 'Write a case as one file: its report, its data, or a format that another program imports',
  input: () => z.object({ id: recordIdHere(), form: z.enum(caseExportForms) }),
  output: () =>
    z.object({
      name: z.string(),
      media_type: z.string(),
      bytes: z.instanceof(Uint8Array),
      /** Label of the Traffic Light Protocol; what is `RED` goes to individual recipients only. */
      tlp: z.enum(tlpLevels).nullable(),
      /** How many values of the case are for detection, and how many it has in all. */
      detections: z.int(),
      indicators: z.int(),
      /** How many marked values are left out of detection, and why. */
      left_out: leftOut(),
    }),
})

/** Forms that tell other programs what to detect. */
export const detectingForms: ReadonlySet<CaseExportForm> = new Set(['stix', 'misp', 'detections'])

/** Forms that have no place for a label of TLP or PAP. */
export const unlabelledForms: ReadonlySet<CaseExportForm> = new Set(['detections', 'navigator'])

/** Says how many values an export tells others to detect, and how many are merely observed. */
export function detectionCount(given: {
  readonly detections: number
  readonly indicators: number
  readonly left_out: LeftOut
}): string {
  const { detections, indicators, left_out } = given
  const left = leftOutWords(left_out)
  return `${detections} for detection, ${indicators - detections} observed${left === '' ? '' : `; ${left}`}`
}

export const beginEvidenceExport = windowOperation({
  name: 'caseExport.beginEvidence',
  summary: 'Pack evidence of a case into a password-protected zip, recorded in its custody log',
  writes: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      /** Ids of evidence; defaults to all evidence of the case. */
      evidence: z.array(recordIdHere()).max(10_000).optional(),
      password: z.string().min(1).max(200),
    }),
  output: () => z.object({ export: z.string(), name: z.string(), size: z.int() }),
})

export const beginEvidenceFile = windowOperation({
  name: 'caseExport.beginFile',
  summary: 'Read one piece of evidence as it was added, recorded in the custody log of its case',
  writes: true,
  input: () => z.object({ id: recordIdHere(), evidence: recordIdHere() }),
  output: () =>
    z.object({
      export: z.string(),
      name: z.string(),
      size: z.int(),
      media_type: z.string(),
      sha256: z.string(),
    }),
})

export const readEvidenceExport = windowOperation({
  name: 'caseExport.readEvidence',
  summary: 'Fetch the next slice of evidence; the last one only if the bytes are those that were added',
  input: () => z.object({ export: recordIdHere(), offset: z.int().min(0) }),
  output: () => z.object({ bytes: z.instanceof(Uint8Array), last: z.boolean() }),
})

export const endEvidenceExport = windowOperation({
  name: 'caseExport.endEvidence',
  summary: 'Remove packed evidence that was fetched or is no longer wanted',
  input: () => z.object({ export: recordIdHere() }),
  output: () => z.object({}),
})

export const caseExportOperations = [
  writeCaseExport,
  beginEvidenceExport,
  beginEvidenceFile,
  readEvidenceExport,
  endEvidenceExport,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly caseExport: typeof caseExportOperations
  }
}
