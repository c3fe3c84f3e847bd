import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { officeResult } from './office-result.ts'

/** Reads Office documents: metadata, macros, links and templates out of the document, embedded objects, encryption. */
export const officeTool = fileTool({
  name: 'office',
  title: 'Office document',
  version: 1,
  accepts: (sample) => isOf(sample, 'ooxml', 'odf', 'ole2', 'rtf') && !isOf(sample, 'msi', 'outlook-message'),
  seconds: 60,
  result: officeResult,
  load: async () => (await import('./read-office-file.ts')).readOfficeFile,
})
