import { memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { nameOr } from '../unnamed-words.ts'
import { nodeHeight, type PlacedNode } from './chain-layout.ts'
import { cutToWidth, measureIn } from './cut-to-width.ts'

type ChainNodeBoxProps = {
  readonly placed: PlacedNode
  /** Whether the chain is drawn around this node. */
  readonly isSubject: boolean
  readonly isActive: boolean
  /** Whether it is unrelated to the active node. */
  readonly isDim: boolean
  readonly onOpen: () => void
  readonly onPoint: (id: string | null) => void
}

/** Horizontal padding of a node's text. */
const padding = 10
/** Minimum width for the detail text; in less nothing legible fits. */
const leastDetail = 24

const labelWidth = measureIn(550, 12.5)
const detailWidth = measureIn(400, 12)

/** A node: its name, its details, and its marks as words. */
export const ChainNodeBox = memo(
  function ChainNodeBox({ placed, isSubject, isActive, isDim, onOpen, onPoint }: ChainNodeBoxProps) {
    const { node, x, y, width, inCircle } = placed
    const room = width - 2 * padding
    const marks = [node.critical ? 'critical' : null, inCircle ? 'circle' : null].filter(
      (each) => each !== null,
    )
    const besideMarks = room - (marks.length === 0 ? 0 : detailWidth(marks.join(', ')) + padding)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the drawing handles the keys for all nodes
      <g
        transform={`translate(${x} ${y})`}
        className={classNames(
          'chain-node',
          node.critical && 'is-critical',
          inCircle && 'is-circle',
          isSubject && 'is-subject',
          isActive && 'is-active',
          isDim && 'is-dim',
        )}
        onClick={onOpen}
        onPointerEnter={() => onPoint(node.id)}
        onPointerLeave={() => onPoint(null)}
      >
        <title>{[node.label, node.detail, ...marks].filter((each) => each !== '').join('\n')}</title>
        <rect className="chain-node-box" width={width} height={nodeHeight} rx="6" />
        {node.critical ? (
          <rect className="chain-node-bar" width="3" height={nodeHeight - 12} x="0" y="6" />
        ) : null}
        <text className="chain-node-label" x={padding} y={node.detail === '' && marks.length === 0 ? 26 : 18}>
          {cutToWidth(nameOr(node.label), room, labelWidth)}
        </text>
        <text className="chain-node-detail" x={padding} y="35">
          {besideMarks < leastDetail ? '' : cutToWidth(node.detail, besideMarks, detailWidth)}
        </text>
        {marks.length === 0 ? null : (
          <text className="chain-node-marks" x={width - 8} y="35" textAnchor="end">
            {marks.join(', ')}
          </text>
        )}
      </g>
    )
  },
  // the two handlers are left out: they behave the same in every render
  (a, b) =>
    a.placed === b.placed && a.isSubject === b.isSubject && a.isActive === b.isActive && a.isDim === b.isDim,
)
