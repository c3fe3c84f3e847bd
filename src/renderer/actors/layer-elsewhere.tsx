import type { ActorMatrix, LayerTechnique } from '../../contract/workstation/actors/actor-matrix.ts'
import { countOf } from '../state/format.ts'
import { elsewhereWords, missingWords } from './claim-words.ts'

/** Maximum number of techniques listed by name; the others are counted. */
const maxNamed = 100

type LayerElsewhereProps = {
  readonly matrix: ActorMatrix
  readonly techniques: readonly LayerTechnique[]
  readonly onOpen: (id: string) => void
}

/**
 * Techniques of a layer that are missing from the matrix beside it: the reason, and the replacement of those that were
 * revoked.
 */
export function LayerElsewhere({ matrix, techniques, onOpen }: LayerElsewhereProps) {
  const there = new Set(matrix.techniques.map(({ id }) => id))
  const missing = techniques.filter(({ id }) => !there.has(id))
  if (missing.length === 0) return null
  return (
    <details className="muted matrix-note layer-elsewhere">
      <summary>{missingWords(missing.length)}</summary>
      <ul>
        {missing.slice(0, maxNamed).map((technique) => (
          <li key={technique.id}>
            <span className="mono">{technique.id}</span> {technique.name}
            {elsewhereWords(technique)}
            {technique.replaced_by === null ? null : (
              <>
                {' '}
                <button
                  type="button"
                  className="link-button"
                  onClick={() => onOpen(technique.replaced_by?.id ?? technique.id)}
                >
                  {technique.replaced_by.id} {technique.replaced_by.name}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {missing.length > maxNamed ? <p>and {countOf(missing.length - maxNamed, 'more technique')}</p> : null}
    </details>
  )
}
