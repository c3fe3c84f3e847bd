import { useTaxonomy } from '../taxonomy.ts'
import { hintOf } from './column-facts.ts'
import { useHint } from './hint.ts'

/** The line at the foot of a form with the hint for the focused field. */
export function HintLine() {
  const field = useHint((now) => now.field)
  const taxonomy = useTaxonomy((now) => now.taxonomy)
  if (field === null) return null
  const { where, what } = hintOf(taxonomy, field)
  return (
    <p className="hint-line" title={what}>
      <span>{field.label}</span>
      {where === '' ? null : <span className="mono">{where}</span>}
      <span className="muted">{what}</span>
    </p>
  )
}
