import type { Core, EventObject, NodeSingular } from 'cytoscape'
import { cornersOf, type GraphNode } from './graph-elements.ts'
import { token } from './graph-style.ts'

type Point = { readonly x: number; readonly y: number }

type Drag = {
  readonly node: NodeSingular
  /** Offset from the centre of the node to the point where the drag began. */
  readonly hold: Point
  /** Other ends of its links, in canvas pixels. */
  readonly ends: readonly Point[]
  to: Point | null
}

/** Pixels of movement below which a press is not a drag. */
const stillPixels = 3

/**
 * Lets the user drag nodes. During a drag the node and its links are drawn on a canvas above the graph, and the graph
 * changes only when the node is released: redrawing thousands of links for each step takes longer than a frame. Calls
 * back with the id of a node that was moved.
 */
export function dragNodes(core: Core, canvas: HTMLCanvasElement, onMoved: (id: string) => void): void {
  let drag: Drag | null = null
  let frame = 0
  core.on('tapstart', 'node', (event: EventObject) => {
    const node = event.target as NodeSingular
    const { x, y } = node.position()
    const hold = { x: event.position.x - x, y: event.position.y - y }
    const ends = node
      .neighborhood('node')
      .toArray()
      .map((other) => (other as NodeSingular).renderedPosition())
    drag = { node, hold, ends, to: null }
  })
  core.on('tapdrag', (event: EventObject) => {
    if (drag === null) return
    const to = { x: event.position.x - drag.hold.x, y: event.position.y - drag.hold.y }
    const from = drag.node.position()
    if (drag.to === null && Math.hypot(to.x - from.x, to.y - from.y) * core.zoom() < stillPixels) return
    drag.to = to
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => drag !== null && draw(core, canvas, drag))
  })
  core.on('tapend', () => {
    if (drag === null) return
    const { node, to } = drag
    drag = null
    cancelAnimationFrame(frame)
    canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
    if (to === null) return
    node.position({ ...to })
    onMoved(node.id())
  })
}

function draw(core: Core, canvas: HTMLCanvasElement, { node, ends, to }: Drag): void {
  const context = canvas.getContext('2d')
  if (context === null || to === null) return
  const scale = window.devicePixelRatio
  const [width, height] = [Math.round(core.width() * scale), Math.round(core.height() * scale)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const [zoom, pan] = [core.zoom(), core.pan()]
  const [x, y] = [to.x * zoom + pan.x, to.y * zoom + pan.y]
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.clearRect(0, 0, core.width(), core.height())
  context.strokeStyle = token('--focus')
  context.globalAlpha = 0.7
  context.beginPath()
  for (const end of ends) {
    context.moveTo(x, y)
    context.lineTo(end.x, end.y)
  }
  context.stroke()
  context.globalAlpha = 1
  context.fillStyle = String(node.data('color'))
  context.fill(shapeAt(x, y, (node.width() / 2) * zoom, node.data('shape')))
}

function shapeAt(x: number, y: number, radius: number, shape: GraphNode['shape']): Path2D {
  const path = new Path2D()
  if (shape === 'ellipse') path.arc(x, y, radius, 0, 2 * Math.PI)
  else if (shape === 'rectangle') path.rect(x - radius, y - radius, 2 * radius, 2 * radius)
  else for (const corner of cornersOf(shape, { x, y }, radius)) path.lineTo(corner.x, corner.y)
  path.closePath()
  return path
}
