import { answerActs } from '../cases/model/act-in-thread.ts'
import { type BulkAct, doBulkAct } from './bulk-act.ts'

/** Worker thread that performs one act on many alerts, in one transaction. */
answerActs<BulkAct>(doBulkAct)
