import type { Caller } from '../../operations/context.ts'
import type { ActDraft } from '../../store/log.ts'
import type { BulkAct } from './bulk-act.ts'
import type { CaseAct } from './case-act.ts'

/** Input of the thread that performs large acts. */
export type BulkTask = {
  readonly dataDir: string
  readonly act: BulkAct | CaseAct
  readonly caller: Caller
  /** Its title is set once it is known. */
  readonly draft: ActDraft
}
