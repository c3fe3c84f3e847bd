import { type Problem, problem } from '../../../../contract/problem.ts'
import { idOfGiven } from '../../../engine/case/case-id.ts'
import { type CaseRecord, caseWithId } from '../../../store/cases/incident-cases.ts'
import type { Store } from '../../../store/database/handle.ts'

/** Returns a case by its id or its uuid. */
export function findCase(
  given: string,
  { store }: { readonly store: Pick<Store, 'reader'> },
): CaseRecord | Problem {
  return caseWithId(store.reader, idOfGiven('case', given)) ?? problem('not-found', 'There is no such case.')
}
