import { isProblem } from '../../../contract/problem.ts'
import { alertImportOperations } from '../../../contract/workstation/alerts/alert-import.ts'
import { implement } from '../../operations/call/implement.ts'
import type { Context } from './context.ts'
import { previewImport } from './preview-import.ts'

/** Handlers for importing files of alerts, from the window and the command line. */
export const alertImportHandlers = implement<typeof alertImportOperations, Context>(alertImportOperations, {
  'alertInbox.previewImport': previewImport,
  'alertInbox.beginImport': (request, context) => {
    const job = context.imports.begin(request, context)
    return isProblem(job) ? job : { job: context.jobs.now(job) }
  },
})
