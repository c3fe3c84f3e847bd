import { coreOperations } from '../../../contract/core/index.ts'
import { implementSome } from '../../operations/call/implement.ts'
import { lazily } from '../../operations/call/lazily.ts'
import type { Context } from './context.ts'

/** Files of the core family: sent, analysed, read. */
export const coreHandlers = implementSome<typeof coreOperations, Context>(coreOperations, {
  'file.upload': lazily(async () => (await import('./file-results.ts')).uploadFileHere),
  'file.readResults': lazily(async () => (await import('./file-results.ts')).readResultsHere),
  'file.readOutput': lazily(async () => (await import('./file-results.ts')).readOutputHere),
  'script.submit': lazily(async () => (await import('./script-reports.ts')).submitScriptHere),
  'script.readReport': lazily(async () => (await import('./script-reports.ts')).readScriptReportHere),
  'script.explain': lazily(async () => (await import('./script-reports.ts')).explainScriptHere),
})
