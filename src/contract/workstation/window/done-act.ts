/**
 * An act of the log that a call of the window did. The call pipeline adds the acts of a call to its answer, as `done`,
 * so that the window can take them back without a separate undo operation for each.
 */
export type DoneAct = {
  /** Its local number, as `activity.undo` takes it. */
  readonly act: number
  readonly title: string
}

/** Field added to the answer of a window's call that did an act; absent when it did none. */
export type Done = { readonly done?: readonly DoneAct[] }
