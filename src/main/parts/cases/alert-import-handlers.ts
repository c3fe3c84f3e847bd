import { isProblem } from '../../../contract/problem.ts'
import { alertImportOperations } from '../../../contract/workstation/alert-import.ts'
import { implement } from '../../operations/implement.ts'
import type { Context } from './context.ts'
import { previewImport } from './preview-import.ts'

/** What the window and the command line ask of files of alerts. */
export const alertImportHandlers = implement<typeof alertImportOperations, Context>(alertImportOperations, {
  'alertInbox.previewImport': previewImport,
  'alertInbox.beginImport': ({ name, mapping }, context) => {
    const job = context.imports.begin(name, mapping, context)
    return isProblem(job) ? job : { job }
  },
  'alertInbox.appendImport': async ({ job, ...slice }, context) => {
    const progress = await context.imports.append(job, slice, context)
    if (isProblem(progress)) return progress
    return {
      ...progress,
      differing_first: [...progress.differing_first],
      skipped_first: [...progress.skipped_first],
      shapes: [...progress.shapes],
    }
  },
  'alertInbox.cancelImport': ({ job }, { imports }) => {
    imports.end(job)
    return {}
  },
})
