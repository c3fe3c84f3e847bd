import { z } from 'zod'
import { finding, tally } from '../../register/finding.ts'
import { templateCodes } from '../../register/template.ts'
import { optionalKeptText } from '../../schema.ts'
import { windowOperation } from '../window/window-operation.ts'
import { importedFile } from './register-imports.ts'

/** Packages for filing: built, stored, downloaded again byte for byte, compared. */

const count = () => z.int().min(0)

const filing = () =>
  z.object({
    id: z.string(),
    filename: z.string(),
    reference_date: z.string(),
    taxonomy: z.string(),
    /** SHA-256 of the ZIP, lower case. */
    sha256: z.string(),
    size: count(),
    made_at: z.string(),
    made_by: z.string(),
    /** Number of the last change that it contains. */
    data_version: count(),
    rows: count(),
    findings: z.object(tally()),
    note: z.string().nullable(),
  })
export type Filing = z.output<ReturnType<typeof filing>>

/**
 * Builds the package, reads the finished ZIP back and checks it, and stores it among the filings. Findings of severity
 * error and unclassified arrangements block this, except for a `draft` to look at, which is named as such and not
 * stored.
 */
export const buildFiling = windowOperation({
  name: 'registerFilings.build',
  summary: 'Build, check and keep the package for the filing',
  writes: true,
  needsPlan: 'register-changes',
  input: () =>
    z.object({
      /** `yyyyMMddHHmmssSSS`; now when absent. */
      timestamp: z
        .string()
        .regex(/^\d{17}$/, 'it must be 17 digits: yyyyMMddHHmmssSSS')
        .optional(),
      draft: z.boolean().default(false),
      /**
       * Names of existing files at the destination: a package with one of these names is refused, and nothing is
       * stored.
       */
      taken: z.array(z.string().max(300)).max(100_000).optional(),
      note: optionalKeptText(500, 'prose'),
    }),
  output: () => z.object({ filing: filing(), bytes: z.instanceof(Uint8Array), findings: z.array(finding()) }),
})

export const listFilings = windowOperation({
  name: 'registerFilings.list',
  followed: ['register', 'packs'],
  summary: 'List the kept packages, newest first',
  input: () => z.object({}),
  output: () => z.object({ filings: z.array(filing()) }),
})

/** Returns a stored package byte for byte, after checking its hash. */
export const readFiling = windowOperation({
  name: 'registerFilings.read',
  summary: 'Return a kept package, byte for byte',
  input: () => z.object({ id: z.string() }),
  output: () => z.object({ filing: filing(), bytes: z.instanceof(Uint8Array) }),
})

export const removeFiling = windowOperation({
  name: 'registerFilings.remove',
  summary: 'Remove a kept package',
  writes: true,
  needsPlan: 'register-changes',
  input: () => z.object({ id: z.string() }),
  output: () => z.object({ removed: z.literal(true) }),
})

const comparedSide = () => z.union([z.literal('now'), z.string().min(1).max(200)])

/** Compares two filings, or one with the current register, cell by cell. */
export const compareFilings = windowOperation({
  name: 'registerFilings.compare',
  followed: ['register', 'packs'],
  summary: 'Compare two filings, or one with the register as it is now',
  namesPaths: ({ before, after }) =>
    [before, after].flatMap((side) => (typeof side !== 'string' && side.kind === 'path' ? [side.path] : [])),
  input: () =>
    z.object({
      before: z.union([comparedSide(), importedFile()]),
      after: z.union([comparedSide(), importedFile()]),
    }),
  output: () =>
    z.object({
      before: z.string(),
      after: z.string(),
      templates: z.array(
        z.object({
          template: z.enum(templateCodes),
          added: z.array(z.object({ key: z.string(), cells: z.array(z.string()) })),
          removed: z.array(z.object({ key: z.string(), cells: z.array(z.string()) })),
          changed: z.array(
            z.object({ key: z.string(), column: z.string(), before: z.string(), after: z.string() }),
          ),
        }),
      ),
      /**
       * Number of errors in the files of each side, such as a template that is missing or cannot be read: rows behind them
       * are not compared. 0 for the register as it is now.
       */
      unread: z.object({ before: count(), after: count() }),
      /** Arrangements that ended by the reference date of the later side and are not part of the next filing. */
      dropping_out: z.array(
        z.object({ contract_ref: z.string(), end_date: z.string(), reason: z.string().nullable() }),
      ),
    }),
})
export type FilingComparison = z.output<ReturnType<(typeof compareFilings)['output']>>

export const registerFilingOperations = [
  buildFiling,
  listFilings,
  readFiling,
  removeFiling,
  compareFilings,
] as const
