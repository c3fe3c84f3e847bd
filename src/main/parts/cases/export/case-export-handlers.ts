import { isProblem } from '../../../../contract/problem.ts'
import { caseExportOperations } from '../../../../contract/workstation/cases/case-export.ts'
import { implement } from '../../../operations/call/implement.ts'
import type { Context } from '../context.ts'
import { findCase } from '../model/find-case.ts'
import { writeCaseExport } from './write-case-export.ts'

/** Handlers for exporting cases. */
export const caseExportHandlers = implement<typeof caseExportOperations, Context>(caseExportOperations, {
  'caseExport.write': async ({ id, form }, context) => {
    const file = await writeCaseExport(id, form, context)
    if (isProblem(file)) return file
    const { name, mediaType, bytes, tlp, detections, indicators, leftOut } = file
    return { name, media_type: mediaType, bytes, tlp, detections, indicators, left_out: leftOut }
  },
  'caseExport.beginEvidence': async ({ id, evidence = [], password }, context) => {
    const found = findCase(id, context)
    return isProblem(found) ? found : context.exports.begin(found, { evidence, password }, context)
  },
  'caseExport.beginFile': async ({ id, evidence }, context) => {
    const found = findCase(id, context)
    return isProblem(found) ? found : context.exports.beginFile(found, evidence, context)
  },
  'caseExport.readEvidence': ({ export: id, offset }, { exports }) => exports.read(id, offset),
  'caseExport.endEvidence': ({ export: id }, { exports }) => {
    exports.end(id)
    return {}
  },
})
