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

/**
 * Returns the text typed into a form field and, separately, the current stored value: neither replaces the other
 * without being asked. `isDecided` is false while the field holds nothing that could be lost, whatever it held before.
 */
export function useSeen<T extends string>(kept: T, isDecided = true): Seen<T> {
  const [text, write] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const isSame = kept.trim() === text.trim()
  // a stored value equal to the typed one needs no review
  const isAgreed = isSame || !isDecided
  if (isAgreed && kept !== seen) setSeen(kept)
  return {
    text,
    write,
    seen,
    theirs: kept === seen || isAgreed ? null : kept,
    keepMine: () => setSeen(kept),
    takeTheirs: () => {
      write(kept)
      setSeen(kept)
    },
  }
}
