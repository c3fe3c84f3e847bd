import type { Context } from '../../operations/context.ts'
import type { Store } from '../../store/open.ts'

/** What a decision about alerts works with, in a call and in a thread of its own. */
export type Deciding = Pick<Context, 'caller' | 'random' | 'clock' | 'draft' | 'publish'> & {
  readonly store: Pick<Store, 'writer' | 'reader'>
  /** Told of every alert that was gone through; it throws to call all of it off. */
  readonly onAlert?: (done: number, all: number) => void
}
