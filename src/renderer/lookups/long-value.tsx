import { useState } from 'react'
import { formatCount, shorten } from '../state/format.ts'

/** Number of characters of a longer value shown before it is expanded. */
const shownAtFirst = 320
const tail = 40

/** A value of any length; long ones are initially folded. */
export function LongValue({ text, most = shownAtFirst }: { readonly text: string; readonly most?: number }) {
  const [isWhole, setWhole] = useState(false)
  if (text.length <= most + tail) return text
  return (
    <>
      {isWhole ? text : shorten(text, most, tail)}{' '}
      <button type="button" className="link-button" onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Show less' : `Show all ${formatCount(text.length)} characters`}
      </button>
    </>
  )
}
