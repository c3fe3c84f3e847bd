import type { Context } from '../../../operations/call/context.ts'
import type { Store } from '../../../store/database/handle.ts'

/** What a decision about alerts needs, both in a call and in a thread. */
export type Deciding = Pick<Context, 'caller' | 'random' | 'clock' | 'draft' | 'publish'> & {
  readonly store: Pick<Store, 'writer' | 'reader'>
  /** Called for every alert processed; throws to cancel the whole act. */
  readonly onAlert?: (done: number, all: number) => void
}
