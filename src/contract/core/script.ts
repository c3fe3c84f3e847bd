import { z } from 'zod'
import { costOf } from '../cost.ts'
import { core } from '../family.ts'
import { days, get, operation, post } from '../operation.ts'
import { optionalText, provenance, sha256 } from '../schema.ts'
import { severities } from '../severities.ts'
import { maxUploadBytes } from './file.ts'

/** Maximum length of a script in Base64, in characters. */
const maxScriptBase64 = Math.ceil(maxUploadBytes / 3) * 4

const optionalSha256 = () =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), sha256().optional())

/** Stores a script given as Base64, or takes up a file that was uploaded before, and analyses it. Costs nothing. */
export const submitScript = operation(core, {
  name: 'script.submit',
  summary: 'Take in a shell script for analysis; it is never run',
  http: post('/api/v1/scan/file/bash', { query: ['sha256'] }),
  permission: 'scan.file',
  input: () =>
    z
      .object({
        content_b64: optionalText(maxScriptBase64),
        filename: optionalText(1024),
        sha256: optionalSha256(),
      })
      .refine((input) => input.content_b64 !== undefined || input.sha256 !== undefined, {
        path: ['content_b64'],
        error: 'missing',
      }),
  output: () => z.looseObject({ status: z.string(), sha256: z.string(), ...provenance }),
  fails: ['invalid', 'missing', 'not-found', 'too-large'],
  command: 'scan bash <file>',
  content: { field: 'content_b64', as: 'base64', isMany: false },
  extension: true,
})

const ioc = () => z.object({ value: z.string(), link: z.string() })

/**
 * Reads the suspicious findings of a script, with the lines they refer to. It waits for the analysis; one that takes
 * longer is a 404, which clients of files read as "not yet". A script whose analysis failed is a 500 that says why.
 */
export const readScriptReport = operation(core, {
  name: 'script.readReport',
  summary: 'Read what is suspicious in a script',
  http: get('/api/v1/scan/file/bash', { query: ['sha256'] }),
  permission: 'scan.file',
  input: () => z.object({ sha256: sha256() }),
  output: () =>
    z.looseObject({
      file: z.looseObject({ filename: z.string(), sha256: z.string(), size: z.int(), lines: z.int() }),
      suspicious: z.array(
        z.looseObject({
          severity: z.enum(severities),
          title: z.string(),
          detail: z.string(),
          /** The title and the detail under the names that other clients read. */
          label: z.string().optional(),
          hint: z.string().optional(),
          line: z.int().nullable(),
          snippet: z.string().nullable(),
          /** ATT&CK technique, e.g. `T1059.004`. */
          technique: z.string().nullish(),
          /** Stable code of the rule, e.g. `script.download_and_run`. */
          code: z.string().optional(),
        }),
      ),
      iocs: z.record(z.string(), z.array(ioc())),
      ioc_total: z.int(),
      truncated: z.boolean(),
      language: z.string().nullish(),
      /** The layers: contents of encoded parts of the script, in the order in which they were found. */
      decoded: z
        .array(
          z.looseObject({
            layer: z.int(),
            /** Layer out of which it comes; 0 is the script itself. */
            parent: z.int(),
            line: z.int(),
            language: z.string().nullable(),
            /** What runs it; null where nothing is known to. */
            run_by: z.string().nullable(),
            /** How it is decoded, as a recipe in the JSON form of CyberChef. */
            recipe: z.array(z.object({ op: z.string(), args: z.array(z.unknown()) })),
            /** Null where the report has no room for it. */
            text: z.string().nullable(),
          }),
        )
        .nullish(),
      /** What was not looked at, and why. */
      not_looked_at: z.array(z.looseObject({ reason: z.string(), sentence: z.string() })).optional(),
      ...provenance,
    }),
  fails: ['invalid', 'missing', 'not-found', 'failed'],
  extension: true,
})

/**
 * Explains a script in prose. `engine` names the author: `local-static` is derived from rules and is no AI. A stored
 * explanation costs nothing and stays valid, since a script never changes. Every failure but that of the key is a 400
 * in shape E1, as the contract has it, also that of a script that nobody submitted.
 */
export const explainScript = operation(core, {
  name: 'script.explain',
  summary: 'Explain in prose what a submitted script does',
  http: { method: 'POST', path: '/api/v1/scan/file/bash/ai', query: ['sha256'] },
  permission: 'scan.file',
  input: () => z.object({ sha256: sha256() }),
  output: () =>
    z.looseObject({
      sha256: z.string(),
      explanation: z.string(),
      cached: z.boolean(),
      engine: z.string(),
      ...provenance,
    }),
  cost: costOf('ai'),
  keepsSeconds: days(3650),
  fails: ['invalid', 'missing', 'quota-spent'],
})
