import { isProblem, type Problem } from '../../../../contract/problem.ts'
import { readObservable } from '../../../engine/observable/read-observable.ts'
import { addToCase } from './add-to-case.ts'
import type { CaseAct, CaseAnswers } from './case-act.ts'
import { createGiven } from './create-case.ts'
import { escalateAll, undecidedOf } from './decide-alerts.ts'
import type { Deciding } from './deciding.ts'
import { findCase } from './find-case.ts'
import { openGiven } from './open-given-case.ts'
import { resolveCase } from './resolve-case.ts'

type Doers = {
  readonly [D in CaseAct['do']]: (
    act: Extract<CaseAct, { do: D }>,
    context: Deciding,
  ) => CaseAnswers[D] | Problem
}

const doers: Doers = {
  open: ({ input }, context) => openGiven(input, input.observables.map(readObservable), context),
  create: ({ input }, context) => createGiven(input, context),
  add: ({ id, addition }, context) => addToCase(id, addition, context),
  resolve: ({ input }, context) => resolveCase(input, context),
  escalate: ({ id, case_id }, context) => {
    const target = case_id === null ? null : findCase(case_id, context)
    if (isProblem(target)) return target
    const [first, ...others] = undecidedOf([id], context).alerts
    return first === undefined ? null : escalateAll([first, ...others], target, context)
  },
}

export function doCaseAct<A extends CaseAct>(act: A, context: Deciding): CaseAnswers[A['do']] | Problem {
  const work = doers[act.do] as (act: A, context: Deciding) => CaseAnswers[A['do']] | Problem
  return work(act, context)
}
