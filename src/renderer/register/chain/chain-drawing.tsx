import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useElementSize } from '../../ui/use-element-size.ts'
import { useRem } from '../../ui/use-rem.ts'
import { type ChainLayout, fitAcross, nodeHeight, type PlacedEdge, type PlacedNode } from './chain-layout.ts'
import { ChainNodeBox } from './chain-node-box.tsx'
import { nodeWords, openNode } from './open-node.ts'
import { normalRem, useViewpoint } from './use-viewpoint.ts'
import {
  type Box,
  bring,
  fitWhole,
  margin,
  pan,
  partInView,
  type Room,
  touch,
  type Viewpoint,
  zoom,
} from './viewpoint.ts'
import { hangingTogether, nodeAfterKey } from './walk-chain.ts'

/** Pixels by which Shift with an arrow key moves the drawing. */
const panStep = 80
const zoomStep = 1.25
/** Pixels between the headings of two columns. */
const headingGap = 10

type ChainDrawingProps = { readonly layout: ChainLayout; readonly subject: string }

/**
 * The chain drawn in columns; moved by dragging, scrolling or keys, and navigated from node to node with the arrow
 * keys.
 */
export function ChainDrawing({ layout: whole, subject }: ChainDrawingProps) {
  const element = useRef<HTMLDivElement>(null)
  const free = useElementSize(element).width / (useRem() / normalRem) - 2 * margin.side
  const layout = useMemo(() => fitAcross(whole, free), [whole, free])
  const { room, view, setView, isDragging, wasDrag, handlers } = useViewpoint(
    element,
    layout,
    boxOf(layout.nodes.find(({ node }) => node.id === subject)),
  )
  const [active, setActive] = useState<string | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const lit = active ?? pointed
  const together = useMemo(() => (lit === null ? null : hangingTogether(layout, lit)), [layout, lit])
  const activeNode = layout.nodes.find(({ node }) => node.id === active)
  const middle = { x: room.width / 2, y: room.height / 2 }

  const go = (to: PlacedNode) => {
    setActive(to.node.id)
    setView(bring(view, boxOf(to), room))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyAct(event, { layout, view, room, middle, active, activeNode })
    if (next === null) return
    event.preventDefault()
    if (next.kind === 'look') setView(next.view)
    else if (next.kind === 'go') go(next.to)
    else if (next.kind === 'open') openNode(next.placed.node)
    else setActive(null)
  }
  const part = partInView(view, room)
  return (
    <div className="chain-drawing">
      <div
        ref={element}
        role="application"
        aria-roledescription="drawing"
        aria-label="Drawing of the chain. Arrow keys move from node to node, Enter opens one, plus and minus zoom. The list has the same content."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is worked with keys
        tabIndex={0}
        data-entry={active ?? subject}
        className={classNames('chain-canvas', isDragging && 'is-dragging')}
        onKeyDown={onKeyDown}
        {...handlers}
        onPointerCancel={handlers.onPointerUp}
      >
        <svg aria-hidden="true" focusable="false">
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            <Edges layout={layout} part={part} together={together} />
            {layout.nodes
              .filter((placed) => touch(part, boxOf(placed)))
              .map((placed) => (
                <ChainNodeBox
                  key={placed.node.id}
                  placed={placed}
                  isSubject={placed.node.id === subject}
                  isActive={placed.node.id === active}
                  isDim={together !== null && !together.has(placed.node.id)}
                  onOpen={() => {
                    if (!wasDrag()) openNode(placed.node)
                  }}
                  onPoint={setPointed}
                />
              ))}
          </g>
        </svg>
        <div className="chain-headings" aria-hidden="true">
          {visibleColumns(layout, view).map(({ heading, x, count }) => (
            <span
              key={heading}
              style={{
                transform: `translateX(${x * view.scale + view.x}px)`,
                maxWidth: `${Math.max(40, stepOf(layout) * view.scale - headingGap)}px`,
              }}
            >
              {heading} · {count}
            </span>
          ))}
        </div>
      </div>
      <div className="chain-zoom">
        <IconButton label="Zoom in" onClick={() => setView(zoom(view, zoomStep, middle))}>
          <IconPlus stroke={1.7} aria-hidden />
        </IconButton>
        <IconButton label="Zoom out" onClick={() => setView(zoom(view, 1 / zoomStep, middle))}>
          <IconMinus stroke={1.7} aria-hidden />
        </IconButton>
        <IconButton label="Show all of it" onClick={() => setView(fitWhole(layout, room))}>
          <IconMaximize stroke={1.7} aria-hidden />
        </IconButton>
      </div>
      <p className="unseen" role="status">
        {activeNode === undefined
          ? ''
          : nodeWords(activeNode.node, layout.columns[activeNode.column]?.heading ?? '', activeNode.inCircle)}
      </p>
    </div>
  )
}

/** Returns the rectangle of a node; an empty one at the top left corner when there is none. */
function boxOf(placed: PlacedNode | undefined): Box {
  return { x: placed?.x ?? 0, y: placed?.y ?? 0, width: placed?.width ?? 0, height: nodeHeight }
}

type EdgesProps = {
  readonly layout: ChainLayout
  readonly part: ReturnType<typeof partInView>
  readonly together: ReadonlySet<string> | null
}

/** Returns the distance between the left edges of adjacent columns; for one column the width of the drawing. */
function stepOf({ columns, width }: ChainLayout): number {
  return columns[1]?.x ?? width
}

/** Returns the columns, or none when the zoom leaves no room for headings. */
function visibleColumns(layout: ChainLayout, view: Viewpoint): ChainLayout['columns'] {
  return (layout.columns[0]?.width ?? 0) * view.scale < 60 ? [] : layout.columns
}

/** Edges whose bounding box overlaps the visible part. */
function Edges({ layout, part, together }: EdgesProps) {
  return layout.edges
    .filter(({ from, to }) => {
      const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
      return touch(part, {
        x: left,
        y: top,
        width: Math.max(from.x + from.width, to.x + to.width) - left,
        height: Math.max(from.y, to.y) + nodeHeight - top,
      })
    })
    .map((edge) => {
      const isLit = together?.has(edge.from.node.id) === true && together.has(edge.to.node.id)
      return (
        <path
          key={edge.id}
          d={edgePath(edge)}
          className={classNames(
            'chain-edge',
            edge.inCircle && 'is-circle',
            isLit && 'is-lit',
            together !== null && !isLit && 'is-dim',
          )}
        />
      )
    })
}

type KeyFacts = {
  readonly layout: ChainLayout
  readonly view: Viewpoint
  readonly room: Room
  readonly middle: { readonly x: number; readonly y: number }
  readonly active: string | null
  readonly activeNode: PlacedNode | undefined
}

type KeyAct =
  | { readonly kind: 'look'; readonly view: Viewpoint }
  | { readonly kind: 'go'; readonly to: PlacedNode }
  | { readonly kind: 'open'; readonly placed: PlacedNode }
  | { readonly kind: 'let-go' }

/** Returns what a key does in the drawing; null when it does nothing. */
function keyAct(event: KeyboardEvent, facts: KeyFacts): KeyAct | null {
  const { layout, view, room, middle, active, activeNode } = facts
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [panStep, 0],
    ArrowRight: [-panStep, 0],
    ArrowUp: [0, panStep],
    ArrowDown: [0, -panStep],
  }
  const move = moves[key]
  if (move !== undefined && event.shiftKey)
    return { kind: 'look', view: pan(view, { x: move[0], y: move[1] }, layout, room) }
  if (move !== undefined) {
    const to = nodeAfterKey(layout, active, key)
    return to === null ? { kind: 'look', view } : { kind: 'go', to }
  }
  if (key === '+' || key === '=') return { kind: 'look', view: zoom(view, zoomStep, middle) }
  if (key === '-') return { kind: 'look', view: zoom(view, 1 / zoomStep, middle) }
  if (key === '0') return { kind: 'look', view: fitWhole(layout, room) }
  if (key === 'Enter' && activeNode !== undefined) return { kind: 'open', placed: activeNode }
  return key === 'Escape' && active !== null ? { kind: 'let-go' } : null
}

const round = (value: number) => Math.round(value * 10) / 10

/**
 * Returns the SVG path of an edge: a curve to the right; for an edge within a column or back to the left, a bow beside
 * the nodes.
 */
function edgePath({ from, to }: PlacedEdge): string {
  const start = { x: from.x + from.width, y: from.y + nodeHeight / 2 }
  const end = { x: to.x, y: to.y + nodeHeight / 2 }
  if (to.column > from.column) {
    const bend = (end.x - start.x) / 2
    return `M${start.x} ${round(start.y)}C${start.x + bend} ${round(start.y)} ${end.x - bend} ${round(end.y)} ${end.x} ${round(end.y)}`
  }
  if (to.column === from.column) {
    const side = to.x + to.width
    // a line from a node to itself is a loop at its side
    const spread = from === to ? nodeHeight / 2 - 4 : 0
    const bow = side + 44
    return `M${start.x} ${round(start.y - spread)}C${bow} ${round(start.y - spread)} ${bow} ${round(end.y + spread)} ${side} ${round(end.y + spread)}`
  }
  const back = { x: to.x + to.width, y: end.y }
  const bend = (from.x - back.x) / 2
  return `M${from.x} ${round(start.y)}C${from.x - bend} ${round(start.y)} ${back.x + bend} ${round(back.y)} ${back.x} ${round(back.y)}`
}
