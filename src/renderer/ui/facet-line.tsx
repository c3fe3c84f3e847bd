import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount, formatShort } from '../state/format.ts'

type FacetLineProps = {
  readonly isChosen: boolean
  /** Number of entries it would leave; null when not counted. */
  readonly count: number | null
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A value by which a list can be filtered. */
export function FacetLine({ isChosen, count, onPress, children }: FacetLineProps) {
  return (
    <li>
      <button type="button" className="facet" aria-pressed={isChosen} onClick={onPress}>
        <span className="facet-label">{children}</span>
        {isChosen ? <IconCheck className="facet-check" stroke={2} aria-hidden /> : null}
        {count === null ? null : (
          <span className="facet-count" title={formatCount(count)}>
            {formatShort(count)}
          </span>
        )}
      </button>
    </li>
  )
}
