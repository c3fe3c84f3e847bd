import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'

/** Reports of the register for others: a PDF to read and print, or a workbook to work with. */

export const registerReports = ['register', 'findings', 'concentration', 'history', 'due'] as const
export type RegisterReport = (typeof registerReports)[number]

export const reportForms = ['pdf', 'xlsx'] as const
export type ReportForm = (typeof reportForms)[number]

/**
 * Writes a report. The register as a workbook in the authority's layout is `register.exportFile`. Concentration needs the
 * plan that showing it needs.
 */
export const writeRegisterReport = windowOperation({
  name: 'registerReports.write',
  summary: 'Write the register, its findings, concentration, history or due days as PDF or workbook',
  input: () => z.object({ what: z.enum(registerReports), form: z.enum(reportForms) }),
  output: () => z.object({ name: z.string(), media_type: z.string(), bytes: z.instanceof(Uint8Array) }),
})

export const registerReportOperations = [writeRegisterReport] as const
