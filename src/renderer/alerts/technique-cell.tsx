import { idWords, useUsesOf } from '../actors/shared/actor-uses.ts'
import { formatCount } from '../state/format.ts'

/** The first technique of an alert, with its name when known, and the number of further ones. */
export function TechniqueCell({ techniques }: { readonly techniques: readonly string[] }) {
  const known = useUsesOf(techniques)
  const [first, ...more] = techniques
  if (first === undefined) return '–'
  return (
    <>
      <span className="row-title">{idWords(first, known)}</span>
      {more.length === 0 ? null : <span className="row-merged">+ {formatCount(more.length)}</span>}
    </>
  )
}
