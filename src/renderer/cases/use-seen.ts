import { useState } from 'react'

/** A field that is kept together with others, by a button. */
type Seen<T extends string> = {
  readonly text: T
  readonly write: (text: T) => void
  /** What the field was when writing began, or when it was last looked at. */
  readonly seen: T
  /** What somebody else wrote meanwhile; null when nobody did, or the same. */
  readonly theirs: T | null
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/**
 * What is written into a field of a form, beside what the field is by now: neither takes the place of the other unasked. `isDecided` is
 * false while the field holds nothing that could be lost, whatever it held before.
 */
export function useSeen<T extends string>(kept: T, isDecided = true): Seen<T> {
  const [text, write] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const isSame = kept.trim() === text.trim()
  // what says the same as what is written is looked at by that
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
