import { z } from 'zod'
import { recordIdHere } from './record-id-here.ts'
import { windowOperation } from './window-operation.ts'

/** A case handed on: as a file that other people and programs read, and its evidence behind a password. */

/** What a case can be written as, in the order in which menus show it. */
export const caseExportForms = [
  'pdf',
  'html',
  'markdown',
  'json',
  'csv',
  'stix',
  'misp',
  'navigator',
] as const
export type CaseExportForm = (typeof caseExportForms)[number]

export const writeCaseExport = windowOperation({
  name: 'caseExport.write',
  summary: 'Write a case as one file: its report, its data, or what another program takes in',
  input: () => z.object({ id: recordIdHere(), form: z.enum(caseExportForms) }),
  output: () => z.object({ name: z.string(), media_type: z.string(), bytes: z.instanceof(Uint8Array) }),
})

export const caseExportOperations = [writeCaseExport] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly caseExport: typeof caseExportOperations
  }
}
