import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProblem } from '../../../contract/problem.ts'
import { exportCase } from '../../engine/case-export/export-case.ts'
import { answerTask } from '../../jobs/worker/answer-task.ts'
import { openReader } from '../../store/open.ts'
import { exportedCase } from './exported-case.ts'
import { findCase } from './find-case.ts'
import type { CaseExportTask } from './write-case-export.ts'

/** A thread that writes one export of a case. */
answerTask(async ({ dataDir, resources, id, form }: CaseExportTask) => {
  const reader = openReader(dataDir)
  try {
    // a consistent snapshot of the database, despite concurrent writes
    const read = reader.transaction(() => {
      const found = findCase(id, { store: { reader } })
      return isProblem(found) ? found : exportedCase(found, reader)
    })
    const given = read()
    return isProblem(given)
      ? given
      : await exportCase(form, given, (name) => readFileSync(join(resources, 'fonts', name)))
  } finally {
    reader.close()
  }
})
