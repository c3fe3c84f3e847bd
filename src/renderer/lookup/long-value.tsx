import { useState } from 'react'
import { formatCount, shorten } from '../state/format.ts'

/** Characters that are shown of a longer value until all are asked for. */
const shownAtFirst = 320
const tail = 40

/** A value of any length: a long one begins folded. */
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
