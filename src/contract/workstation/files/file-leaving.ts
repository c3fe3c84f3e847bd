import { z } from 'zod'
import { sha256 } from '../../schema.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'
import { fileLine } from './files.ts'

/** How files and what was found in them leave the workstation, and where else they are. */

/** The customary password of archives with samples: no scanner looks inside on its own, and it keeps nothing secret. */
export const samplePassword = 'infected'

/** Maximum number of files in one archive. */
export const maxExportedFiles = 1000

export const beginFileExport = windowOperation({
  name: 'files.beginExport',
  summary: 'Pack files into a zip that opens only with a password (AES-256)',
  input: () =>
    z.object({
      sha256s: z.array(sha256()).min(1).max(maxExportedFiles),
      password: z.string().min(1).max(200).default(samplePassword),
    }),
  output: () => z.object({ export: z.string(), name: z.string(), size: z.int(), files: z.int() }),
})

export const readFileExport = windowOperation({
  name: 'files.readExport',
  summary: 'Fetch the next slice of packed files',
  input: () => z.object({ export: recordIdHere(), offset: z.int().min(0) }),
  output: () => z.object({ bytes: z.instanceof(Uint8Array), last: z.boolean() }),
})

export const endFileExport = windowOperation({
  name: 'files.endExport',
  summary: 'Remove packed files that were fetched or are no longer wanted',
  input: () => z.object({ export: recordIdHere() }),
  output: () => z.object({}),
})

/** Forms of a report on a file, in menu order. */
export const fileReportForms = ['markdown', 'json', 'csv'] as const
export type FileReportForm = (typeof fileReportForms)[number]

/** Markdown and CSV are for people: addresses in them are defanged. JSON has the values as they are. */
export const writeFileReport = windowOperation({
  name: 'files.report',
  summary: 'Write what was found in a file and all that it holds: a report, its data, or its indicators',
  input: () => z.object({ sha256: sha256(), form: z.enum(fileReportForms) }),
  output: () => z.object({ name: z.string(), media_type: z.string(), text: z.string() }),
})

export const filesOfDigests = windowOperation({
  name: 'files.ofDigests',
  followed: ['files'],
  summary: 'Return the files that are kept here of those with some digests',
  input: () => z.object({ sha256s: z.array(sha256()).max(1000) }),
  output: () => z.object({ items: z.array(fileLine()) }),
})

export const fileLeavingOperations = [
  beginFileExport,
  readFileExport,
  endFileExport,
  writeFileReport,
  filesOfDigests,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly fileLeaving: typeof fileLeavingOperations
  }
}
