import { z } from 'zod'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'

/** Evidence of cases for the window: files that are added, their verification and the sealed archive. */

/**
 * An upload (`uploads.begin`) of one file may still be arriving: the answer comes when it is stored. It does not count as
 * a write, which would be a change that was not saved when somebody stops the upload.
 */
const addEvidence = windowOperation({
  name: 'caseBoard.addEvidence',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Add a file to the evidence of a case',
  namesPaths: ({ file }) => (file.kind === 'path' ? [file.path] : []),
  input: () =>
    z.object({
      id: recordIdHere(),
      file: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('path'), path: z.string().min(1).max(32_768) }),
        z.object({ kind: z.literal('upload'), upload: z.string().min(1).max(64) }),
      ]),
    }),
  output: () =>
    z.object({
      /** SHA-256 of the file; null when it was not added. */
      sha256: z.string().nullable(),
      /** The evidence of the case with the same bytes; `caseBoard.keepEvidence` adds the file nevertheless. */
      already_there: z
        .object({ question: z.string(), filename: z.string(), added_at: z.string(), by: z.string() })
        .nullable(),
    }),
})

/** Adds a file for which `caseBoard.addEvidence` reported identical bytes in the case. */
const keepDuplicateEvidence = windowOperation({
  name: 'caseBoard.keepEvidence',
  needsPlan: 'cases',
  needsLicence: true,
  writes: true,
  summary: 'Add a file to the evidence of a case that already has the same bytes',
  input: () => z.object({ question: recordIdHere() }),
  output: () => z.object({ sha256: z.string() }),
})

/** Result of re-reading all evidence of a case and checking its custody log. */
const verified = () => ({
  entries: z.int(),
  /** Hash of the last entry; null while there is none. */
  head: z.string().nullable(),
  pieces: z.int(),
  /** Detected faults, in sentences. */
  faults: z.array(z.string()),
})

const verifyCaseHere = windowOperation({
  name: 'caseBoard.verify',
  summary: 'Read the evidence of a case again and check its custody log',
  input: () => z.object({ id: recordIdHere() }),
  output: () => z.object(verified()),
})

const verifyAllCases = windowOperation({
  name: 'caseBoard.verifyAll',
  summary: 'Read the evidence of all cases again and check their custody logs',
  input: () => z.object({}),
  output: () => z.object({ cases: z.array(z.object({ id: z.string(), title: z.string(), ...verified() })) }),
})

const addSessionEvidence = windowOperation({
  name: 'caseBoard.addSessionEvidence',
  needsPlan: 'cases',
  needsLicence: true,
  writes: true,
  summary: 'Add files of a triage session to the evidence of a case, as they were dropped or pasted',
  input: () =>
    z.object({
      id: recordIdHere(),
      session: recordIdHere(),
      /** Positions of files in the session; all of them if omitted. */
      sources: z.array(z.int().min(0)).min(1).max(1000).optional(),
    }),
  output: () =>
    z.object({
      /** Names of the files that were added, and of those whose bytes the case already had. */
      added: z.array(z.string()),
      already_there: z.array(z.string()),
      /** Labels of the session that are stricter than those of the case, which proposes them: `TLP:RED`. */
      stricter: z.array(z.string()),
    }),
})

const readSealKey = windowOperation({
  name: 'caseBoard.sealKey',
  summary: 'Show the fingerprint of the key with which this workstation seals cases',
  input: () => z.object({}),
  /** SHA-256 of the DER of the public key, in hex. */
  output: () => z.object({ key: z.string() }),
})

const sealCaseHere = windowOperation({
  name: 'caseBoard.seal',
  summary:
    'Seal a case: its data, evidence and custody log in one signed archive that a third person can check',
  writes: true,
  input: () => z.object({ id: recordIdHere() }),
  output: () => z.object({ name: z.string(), bytes: z.instanceof(Uint8Array), key: z.string() }),
})

export const caseEvidenceOperations = [
  addEvidence,
  keepDuplicateEvidence,
  verifyCaseHere,
  verifyAllCases,
  addSessionEvidence,
  readSealKey,
  sealCaseHere,
] as const
