import { useState } from 'react'

/** A field of a form that is saved with a button. */
type Seen<T extends string> = {
  readonly text: T
  readonly write: (text: T) => void
  /** Value of the field when editing began, or when it was last reviewed. */
  readonly seen: T
  /** Value written meanwhile by somebody else; null when there is none, or when it is the same. */
  readonly theirs: T | null
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

export type SeenState<T extends string> = Pick<Seen<T>, 'text' | 'seen'>

export const firstSeen = <T extends string>(kept: T): SeenState<T> => ({ text: kept, seen: kept })

/**
 * Returns the text typed into a form field and, separately, the current stored value: neither replaces the other
 * without being asked. `isDecided` is false while the field holds nothing that could be lost, whatever it held before.
 */
export function seenField<T extends string>(
  kept: T,
  state: SeenState<T>,
  change: (state: SeenState<T>) => void,
  isDecided = true,
): Seen<T> {
  const { text } = state
  // a stored value equal to the typed one needs no review
  const isAgreed = kept.trim() === text.trim() || !isDecided
  const seen = isAgreed ? kept : state.seen
  return {
    text,
    write: (written) => change({ text: written, seen }),
    seen,
    theirs: kept === seen ? null : kept,
    keepMine: () => change({ text, seen: kept }),
    takeTheirs: () => change(firstSeen(kept)),
  }
}

/** A field as above, of a form that is not kept when it is left. */
export function useSeen<T extends string>(kept: T): Seen<T> {
  const [state, change] = useState(() => firstSeen(kept))
  return seenField(kept, state, change)
}
