import { memo } from 'react'
import type { TriageSource } from '../../contract/workstation/triage.ts'
import { kindColors } from '../state/labels.ts'
import { type Segment, segmentsOf, type TextHit, type TextRow, targetIn } from '../state/text-segments.ts'
import { classNames } from '../ui/class-names.ts'

type TextLineProps = {
  readonly row: TextRow | undefined
  readonly target: { readonly start: number; readonly end: number } | null
  /** Value of the shown indicator, whose other places are marked too. */
  readonly shownValue: string | null
  readonly encoding: TriageSource['encoding']
  readonly isTargetRow: boolean
  readonly end: 'first' | 'last' | null
  readonly showHidden: boolean
  readonly onHit: (row: number, hit: TextHit) => void
}

/** One row of the source: its number, its text, hits and risky words marked in place. */
export const TextLine = memo(function TextLine(props: TextLineProps) {
  const { row, target, shownValue, encoding, isTargetRow, end, showHidden, onHit } = props
  if (row === undefined) return <div className="text-line is-waiting" />
  const range = isTargetRow ? targetIn(row, target, encoding) : null
  const segments = segmentsOf(row, range)
  return (
    <div className={classNames('text-line', isTargetRow && 'is-target-row', end !== null && `is-${end}`)}>
      <span className="text-number">{row.continues ? '' : row.line}</span>
      <span className="text-words">
        {segments.map((segment) => (
          <Piece
            key={segment.start}
            segment={segment}
            isShown={segment.hit !== null && segment.hit.value === shownValue}
            isQuiet={segment.hit?.hidden === true && !showHidden}
            onHit={(hit) => onHit(row.row, hit)}
          />
        ))}
        {segments.length === 0 ? '\u200b' : null}
      </span>
    </div>
  )
})

type PieceProps = {
  readonly segment: Segment
  readonly isShown: boolean
  readonly isQuiet: boolean
  readonly onHit: (hit: TextHit) => void
}

function Piece({ segment, isShown, isQuiet, onHit }: PieceProps) {
  const { text, hit, reason, isTarget } = segment
  if (hit === null && reason === null && !isTarget) return text
  const className = classNames(
    hit !== null && (isQuiet ? 'hit-quiet' : 'hit'),
    reason !== null && 'risky',
    isShown && 'is-shown',
    isTarget && 'is-target',
  )
  const style = {
    ...(hit === null ? {} : { '--kind': kindColors[hit.kind] }),
    ...(reason === null ? {} : { '--risk': `var(--severity-${reason.severity})` }),
  } as React.CSSProperties
  if (hit === null) {
    return (
      <span className={className} style={style}>
        {text}
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table and F3 reach the same hit; buttons by the thousand would drown a screen reader
    <mark className={className} style={style} onClick={() => onHit(hit)}>
      {text}
    </mark>
  )
}
