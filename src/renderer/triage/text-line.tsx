import { Fragment, memo } from 'react'
import { codePoint } from '../../contract/entered-text.ts'
import type { TriageSource } from '../../contract/workstation/triage/triage-session.ts'
import { showActorsOf } from '../actors/shared/actors-of.tsx'
import { piecesOf } from '../state/known-ids.ts'
import { kindColors } from '../state/labels.ts'
import { classNames } from '../ui/class-names.ts'
import { refusalSentence, refusedIn } from './refused.ts'
import {
  type Refused,
  type Segment,
  segmentsOf,
  type TextHit,
  type TextRow,
  targetIn,
} from './text-segments.ts'

type TextLineProps = {
  readonly row: TextRow | undefined
  readonly target: { readonly start: number; readonly end: number } | null
  /** Value of the shown indicator, whose other places are marked too. */
  readonly shownValue: string | null
  readonly encoding: TriageSource['encoding']
  readonly isTargetRow: boolean
  readonly end: 'first' | 'last' | null
  readonly showHidden: boolean
  /** Byte at which the next row begins, where it is known. */
  readonly stop: number | undefined
  /** Refused candidates of the page that this row belongs to; undefined while they are not shown. */
  readonly refused: readonly Refused[] | undefined
  readonly onHit: (row: number, hit: TextHit) => void
  readonly onRefused: (row: number, refused: Refused) => void
}

/** One row of the source: its number and its text, in which hits, risky words and refused candidates are marked. */
export const TextLine = memo(function TextLine(props: TextLineProps) {
  const { row, target, shownValue, encoding, isTargetRow, end, showHidden, onHit, onRefused } = props
  if (row === undefined) return <div className="text-line is-waiting" />
  const refused = props.refused === undefined ? [] : refusedIn(row, props.stop, props.refused, encoding)
  const refusedTarget = refused.find(
    (place) => place.refused.start === target?.start && place.refused.end === target.end,
  )
  const range = isTargetRow ? (refusedTarget ?? targetIn(row, target, encoding)) : null
  const segments = segmentsOf(row, range, refused)
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
            onRefused={(each) => onRefused(row.row, each)}
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
  readonly onRefused: (refused: Refused) => void
}

function Piece({ segment, isShown, isQuiet, onHit, onRefused }: PieceProps) {
  const { text, hit, reason, refused, isTarget } = segment
  if (hit === null && reason === null && refused === null && !isTarget) return <PlainText text={text} />
  const className = classNames(
    hit !== null && (isQuiet ? 'hit-quiet' : 'hit'),
    reason !== null && 'risky',
    hit === null && refused !== null && 'refused',
    isShown && 'is-shown',
    isTarget && 'is-target',
  )
  const style = {
    ...(hit === null ? {} : { '--kind': kindColors[hit.kind] }),
    ...(reason === null ? {} : { '--risk': `var(--severity-${reason.severity})` }),
  } as React.CSSProperties
  if (hit === null && refused !== null) {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the inspector lists what is refused in view, with buttons
      // biome-ignore lint/a11y/noStaticElementInteractions: see above
      <span
        className={className}
        style={style}
        title={`Refused. ${refusalSentence(refused.reason)}`}
        onClick={() => onRefused(refused)}
      >
        <Letters text={text} />
      </span>
    )
  }
  if (hit === null) {
    return (
      <span className={className} style={style}>
        <Letters text={text} />
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table and F3 reach the same hit; buttons by the thousand would drown a screen reader
    <mark className={className} style={style} onClick={() => onHit(hit)}>
      <Letters text={text} />
    </mark>
  )
}

/** Text outside of indicators; ids of techniques and vulnerabilities link to the actors that use them. */
function PlainText({ text }: { readonly text: string }) {
  const pieces = piecesOf(text)
  if (pieces.every(({ id }) => id === null)) return <Letters text={text} />
  let at = 0
  return pieces.map((piece) => {
    const { id } = piece
    const key = at
    at += piece.text.length
    if (id === null) return <Letters key={key} text={piece.text} />
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the command bar leads there by the id
      // biome-ignore lint/a11y/noStaticElementInteractions: see above
      <span
        key={key}
        className="text-id"
        title={`Threat actors that use ${id}`}
        onClick={() => showActorsOf(id)}
      >
        {piece.text}
      </span>
    )
  })
}

/** Bidirectional embeddings, overrides and isolates, and their ends. */
const reorderingControl = /([\u202a-\u202e\u2066-\u2069])/

/**
 * Text in the order of its bytes: a control that would reorder it is apart from it, shown by its code point. A copy of
 * the text has the control itself.
 */
function Letters({ text }: { readonly text: string }) {
  const pieces = text.split(reorderingControl)
  if (pieces.length === 1) return text
  let at = 0
  return pieces.map((piece) => {
    const key = at
    at += piece.length
    if (!reorderingControl.test(piece)) return <Fragment key={key}>{piece}</Fragment>
    return (
      <span
        key={key}
        className="text-control"
        data-code={codePoint(piece)}
        title="This control can change the order in which letters are shown"
      >
        {piece}
      </span>
    )
  })
}
