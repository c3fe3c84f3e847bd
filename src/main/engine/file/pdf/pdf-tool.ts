import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { pdfResult } from './pdf-result.ts'

/** Reads the objects of PDF documents: actions, scripts, links, embedded files, forms, encryption, revisions. */
export const pdfTool = fileTool({
  name: 'pdf',
  title: 'PDF document',
  version: 1,
  accepts: (sample) => isOf(sample, 'pdf'),
  seconds: 60,
  result: pdfResult,
  load: async () => (await import('./read-pdf-objects.ts')).readPdfObjects,
})
