import { isProblem, problem } from '../../../../contract/problem.ts'
import { caseFileOperations } from '../../../../contract/workstation/cases/case-files.ts'
import { addedFromFiles } from '../../../engine/case/custody.ts'
import { implement } from '../../../operations/call/implement.ts'
import { casesWithEvidence } from '../../../store/cases/evidence.ts'
import type { CaseState } from '../../../store/cases/incident-cases.ts'
import type { Context } from '../context.ts'
import { severityOf } from '../model/alert-item.ts'
import { findCase } from '../model/find-case.ts'
import { addedOrAsked } from './add-evidence.ts'
import { keptName, takeEvidence } from './keep-evidence.ts'

const gone = problem('not-found', 'There is no such file here any more. Nothing was added.')

/** Cases listed for a file. */
const maxCases = 100

/** Files of the analysis as evidence; their custody entries say where they came from and what was found in them. */
export const caseFileHandlers = implement<typeof caseFileOperations, Context>(caseFileOperations, {
  'caseFiles.add': async ({ id, sha256 }, context) => {
    const target = findCase(id, context)
    if (isProblem(target)) return target
    const file = await context.keptFile(sha256)
    if (file === null) return gone
    const given = { filename: keptName(file.name), what: addedFromFiles(file.origin), addsAgain: false }
    const arrived = await takeEvidence(target, { ...given, source: { blob: file.path } }, context)
    return isProblem(arrived) ? arrived : addedOrAsked(target, given, arrived, context)
  },
  'caseFiles.of': ({ sha256 }, { store }) => ({
    cases: casesWithEvidence(store.reader, sha256, maxCases).map(({ severity, status, ...each }) => ({
      ...each,
      severity: severityOf(severity),
      status: status as CaseState,
    })),
  }),
})
