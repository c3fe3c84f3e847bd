import { memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { nodeSize, type PlacedNode } from './chain-layout.ts'
import { cutToWidth, measureIn } from './cut-to-width.ts'

type ChainNodeBoxProps = {
  readonly placed: PlacedNode
  /** The chain is drawn around it. */
  readonly isSubject: boolean
  readonly isActive: boolean
  /** It has nothing to do with the node that is looked at. */
  readonly isDim: boolean
  readonly onOpen: () => void
  readonly onPoint: (id: string | null) => void
}

/** Space beside the words of a node, and what its marks take with their own. */
const padding = 10
const marksRoom = 52

const labelWidth = measureIn(550, 12)
const detailWidth = measureIn(400, 10.5)

/** A node: its name, what it is more closely, and its marks in words. */
export const ChainNodeBox = memo(
  function ChainNodeBox({ placed, isSubject, isActive, isDim, onOpen, onPoint }: ChainNodeBoxProps) {
    const { node, x, y, inCircle } = placed
    const room = nodeSize.width - 2 * padding
    const marks = [node.critical ? 'critical' : null, inCircle ? 'circle' : null].filter(
      (each) => each !== null,
    )
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
        <rect className="chain-node-box" width={nodeSize.width} height={nodeSize.height} rx="6" />
        {node.critical ? (
          <rect className="chain-node-bar" width="3" height={nodeSize.height - 12} x="0" y="6" />
        ) : null}
        <text className="chain-node-label" x={padding} y={node.detail === '' && marks.length === 0 ? 24 : 17}>
          {cutToWidth(node.label || 'without a name', room, labelWidth)}
        </text>
        <text className="chain-node-detail" x={padding} y="32">
          {cutToWidth(node.detail, room - marks.length * marksRoom, detailWidth)}
        </text>
        {marks.length === 0 ? null : (
          <text className="chain-node-marks" x={nodeSize.width - 8} y="32" textAnchor="end">
            {marks.join(', ')}
          </text>
        )}
      </g>
    )
  },
  // the two handlers do the same every time
  (a, b) =>
    a.placed === b.placed && a.isSubject === b.isSubject && a.isActive === b.isActive && a.isDim === b.isDim,
)
