import { answerActs } from './act-in-thread.ts'
import type { CaseAct } from './case-act.ts'
import { doCaseAct } from './do-case-act.ts'

/** Worker thread that performs one act on a case with many indicators, in one transaction. */
answerActs<CaseAct>(doCaseAct)
