/**
 * An act of the log that a call of the window did. The road adds those of a call to its answer, as `done`, so that the window
 * can take back what it did without an operation of its own for each undo.
 */
export type DoneAct = {
  /** Its number here, as `activity.undo` takes it. */
  readonly act: number
  readonly title: string
}

/** What the road adds to an answer of a window's call that did something; left out when it did nothing. */
export type Done = { readonly done?: readonly DoneAct[] }
