import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ActorMatrix } from '../../contract/workstation/actors/actor-matrix.ts'
import { formatCount } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { IconButton } from '../ui/button.tsx'
import type { useComparedLayer } from './compared-layer.ts'
import { LayerElsewhere } from './layer-elsewhere.tsx'
import { comparedFacts, type MatrixCell } from './matrix-cells.ts'

type ComparedTableProps = {
  readonly matrix: ActorMatrix
  readonly cells: readonly MatrixCell[]
  readonly opened: ReturnType<typeof useComparedLayer.getState>['opened']
  readonly onLeave: (slug: string) => void
  readonly onCloseLayer: () => void
  /** Opens a technique. */
  readonly onOpen: (id: string) => void
}

/** The compared actors with their letters in the matrix, and how many of their techniques are shared and covered. */
export function ComparedTable({ matrix, cells, opened, onLeave, onCloseLayer, onOpen }: ComparedTableProps) {
  const { compared, domain } = matrix
  const layer = opened?.layer ?? null
  const facts = useMemo(
    () => comparedFacts(cells, compared.length + (layer === null ? 0 : 1), layer !== null),
    [cells, compared.length, layer],
  )
  const own = facts[compared.length]
  return (
    <div className="compared">
      <table>
        <thead>
          <tr>
            <th scope="col">Compared</th>
            <th scope="col">Techniques</th>
            <th scope="col">Shared</th>
            {layer === null ? null : <th scope="col">In the layer</th>}
            <td />
          </tr>
        </thead>
        <tbody>
          {compared.map(({ slug, name }, place) => {
            const { techniques = 0, shared = 0, covered = 0 } = facts[place] ?? {}
            return (
              <tr key={slug}>
                <th scope="row">
                  <Letter of={'ABCDE'[place] ?? ''} />
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => navigate({ view: 'actors', page: 'profile', slug })}
                  >
                    {name}
                  </button>
                </th>
                <td>{formatCount(techniques)}</td>
                <td>{formatCount(shared)}</td>
                {layer === null ? null : (
                  <td>{techniques === 0 ? '–' : `${formatCount(covered)} of ${formatCount(techniques)}`}</td>
                )}
                <td>
                  <IconButton label={`Stop comparing ${name}`} onClick={() => onLeave(slug)}>
                    <IconX size="0.875rem" stroke={1.5} aria-hidden />
                  </IconButton>
                </td>
              </tr>
            )
          })}
          {layer === null ? null : (
            <tr>
              <th scope="row">
                <Letter of="L" />
                <span>{layer.name}</span>
              </th>
              <td>{formatCount(own?.techniques ?? 0)}</td>
              <td>{formatCount(own?.shared ?? 0)}</td>
              <td />
              <td>
                <IconButton label={`Close the layer ${layer.name}`} onClick={onCloseLayer}>
                  <IconX size="0.875rem" stroke={1.5} aria-hidden />
                </IconButton>
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {opened === null ? null : (
        <p className="muted matrix-note">
          {[
            ...(opened.domain === null || opened.domain === domain
              ? []
              : [`The layer is for the matrix ${opened.domain}.`]),
            ...opened.leftOut,
            'A sub-technique is covered only when the layer contains the sub-technique itself. The layer is open until you close it or the window.',
          ].join(' ')}
        </p>
      )}
      {opened === null ? null : (
        <LayerElsewhere matrix={matrix} techniques={opened.techniques} onOpen={onOpen} />
      )}
    </div>
  )
}

function Letter({ of }: { readonly of: string }) {
  return (
    <span className="matrix-mark mark-has" aria-hidden="true">
      {of}
    </span>
  )
}
