import { isProblem } from '../../../contract/problem.ts'
import { caseExportOperations } from '../../../contract/workstation/case-export.ts'
import { implement } from '../../operations/implement.ts'
import type { Context } from './context.ts'
import { writeCaseExport } from './write-case-export.ts'

/** What the window asks of cases that are handed on. */
export const caseExportHandlers = implement<typeof caseExportOperations, Context>(caseExportOperations, {
  'caseExport.write': async ({ id, form }, context) => {
    const file = await writeCaseExport(id, form, context)
    if (isProblem(file)) return file
    return { name: file.name, media_type: file.mediaType, bytes: file.bytes }
  },
})
