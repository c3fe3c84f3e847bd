import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelsOf } from '../../../../contract/handling-labels.ts'
import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import { nothingMarked } from '../../../engine/case-export/detection-words.ts'
import { detectionsIn, exportCase, leftOutIn } from '../../../engine/case-export/export-case.ts'
import { answerTask } from '../../../jobs/worker/answer-task.ts'
import { openReader } from '../../../store/open.ts'
import { exportedCase } from '../model/exported-case.ts'
import { findCase } from '../model/find-case.ts'
import type { CaseExportTask, WrittenCase } from './write-case-export.ts'

/** A thread that writes one export of a case. */
answerTask(async ({ dataDir, resources, id, form }: CaseExportTask): Promise<WrittenCase | Problem> => {
  const reader = openReader(dataDir)
  try {
    // a consistent snapshot of the database, despite concurrent writes
    const read = reader.transaction(() => {
      const found = findCase(id, { store: { reader } })
      return isProblem(found) ? found : exportedCase(found, reader)
    })
    const given = read()
    if (isProblem(given)) return given
    // an empty list would look like a case in which there is nothing to block
    const detections = detectionsIn(form, given)
    if (form === 'detections' && detections === 0) return problem('conflict', nothingMarked(given))
    const file = await exportCase(form, given, (name) => readFileSync(join(resources, 'fonts', name)))
    const { tlp } = labelsOf(given.tags)
    const indicators = given.indicators.length
    return { ...file, tlp, detections, indicators, leftOut: leftOutIn(form, given) }
  } finally {
    reader.close()
  }
})
