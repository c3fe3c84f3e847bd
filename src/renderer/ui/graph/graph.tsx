import cytoscape, { type Core, type ElementDefinition } from 'cytoscape'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { dragNodes } from './drag-node.ts'
import type { GraphEdge, GraphNode } from './graph-elements.ts'
import type { LayoutTask, Place } from './graph-layout.ts'
import { graphStyle, token } from './graph-style.ts'
import { graphSvg } from './graph-svg.ts'
import { showLabels } from './show-labels.ts'
import './graph.css'

/**
 * A graph: takes nodes and edges, and reports user actions. It is laid out in a worker thread and drawn on a canvas,
 * which is not accessible to screen readers, so pages must show the same content in a table beside it.
 */

/** Handle for operating the graph from outside, by buttons and keys. */
export type GraphHandle = {
  readonly fit: () => void
  readonly zoomBy: (factor: number) => void
  /** Returns the whole graph as a PNG. */
  readonly png: () => Uint8Array<ArrayBuffer> | null
  /** Returns the whole graph as SVG. */
  readonly svg: () => string | null
}

export type GraphProps = {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  readonly chosen: string | null
  /** Ids of nodes that must not move. */
  readonly pinned: ReadonlySet<string>
  /** Nodes found by a search, the others are faded; null when no search is active. */
  readonly found: ReadonlySet<string> | null
  readonly onChoose: (id: string | null) => void
  readonly onOpen: (id: string) => void
  /** Called when the user has moved a node. */
  readonly onMoved: (id: string) => void
  readonly handle: Ref<GraphHandle>
}

export function Graph(props: GraphProps) {
  const { nodes, edges, chosen, pinned, found, handle } = props
  const place = useRef<HTMLDivElement>(null)
  const moving = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<Core | null>(null)
  const latest = useRef(props)
  latest.current = props
  const [isLaidOut, setLaidOut] = useState(false)
  // once the user has moved or zoomed the graph, the view no longer changes when nodes are added or removed
  const isHandled = useRef(false)

  useEffect(() => {
    if (place.current === null || moving.current === null) return
    const core = cytoscape({
      container: place.current,
      style: graphStyle(latest.current.edges.length),
      minZoom: 0.05,
      maxZoom: 4,
      boxSelectionEnabled: false,
      autounselectify: true,
      // `dragNodes` handles the dragging
      autoungrabify: true,
      layout: { name: 'preset' },
      // avoids redrawing thousands of links for each step while the graph is panned
      hideEdgesOnViewport: true,
      textureOnViewport: true,
    })
    core.on('tap', (event) => {
      latest.current.onChoose(event.target === core ? null : String(event.target.id()))
    })
    core.on('dbltap', 'node', (event) => latest.current.onOpen(String(event.target.id())))
    dragNodes(core, moving.current, (id) => {
      latest.current.onMoved(id)
      showLabels(core)
    })
    core.on('dragpan scrollzoom pinchzoom', () => {
      isHandled.current = true
    })
    let labelling = 0
    core.on('viewport', () => {
      clearTimeout(labelling)
      labelling = window.setTimeout(() => showLabels(core), restMs)
    })
    drawn.current = core
    const theme = new MutationObserver(() => {
      core.batch(() => {
        core.nodes().forEach((node) => void node.data('color', token(String(node.data('token')))))
      })
      core.style(graphStyle(latest.current.edges.length))
    })
    theme.observe(document.documentElement, {
      attributeFilter: ['data-mantine-color-scheme', 'data-contrast'],
    })
    const size = new ResizeObserver(() => {
      core.resize()
      if (!isHandled.current) fitted(core)
    })
    size.observe(place.current)
    return () => {
      theme.disconnect()
      size.disconnect()
      clearTimeout(labelling)
      core.destroy()
      drawn.current = null
    }
  }, [])

  useEffect(() => {
    const core = drawn.current
    if (core === null) return
    const before = placesOf(core)
    replaceElements(core, nodes, edges)
    core.style(graphStyle(edges.length))
    setLaidOut(false)
    const task: LayoutTask = {
      nodes: nodes.map(({ id }) => id),
      edges: edges.map(({ source, target }) => ({ source, target })),
      places: before,
      fixed: [...latest.current.pinned].filter((id) => before[id] !== undefined),
    }
    return laidOut(task, (places) => {
      core.batch(() => {
        for (const [id, position] of Object.entries(places)) core.getElementById(id).position(position)
      })
      if (!isHandled.current) fitted(core)
      showLabels(core)
      // once more with the labels, which extend beyond their nodes
      if (!isHandled.current) fitted(core)
      setLaidOut(true)
    })
  }, [nodes, edges])

  // biome-ignore lint/correctness/useExhaustiveDependencies: elements that were replaced are marked anew
  useEffect(() => {
    const core = drawn.current
    if (core === null) return
    core.batch(() => {
      core.nodes().forEach((node) => {
        node.toggleClass('chosen', node.id() === chosen)
        node.toggleClass('pinned', pinned.has(node.id()))
        node.toggleClass('faded', found !== null && !found.has(node.id()))
      })
      core.edges().forEach((edge) => {
        edge.toggleClass('beside', edge.source().id() === chosen || edge.target().id() === chosen)
      })
    })
    showLabels(core)
  }, [chosen, pinned, found, nodes, edges])

  useImperativeHandle(handle, () => ({
    fit: () => {
      isHandled.current = false
      if (drawn.current !== null) fitted(drawn.current)
    },
    zoomBy: (factor) => {
      const core = drawn.current
      isHandled.current = true
      core?.zoom({
        level: core.zoom() * factor,
        renderedPosition: { x: core.width() / 2, y: core.height() / 2 },
      })
    },
    png: () => {
      const picture = drawn.current?.png({
        full: true,
        scale: 2,
        bg: token('--ground'),
        maxWidth: 8000,
        maxHeight: 8000,
      })
      return picture === undefined
        ? null
        : Uint8Array.from(atob(picture.split(',')[1] ?? ''), (sign) => sign.charCodeAt(0))
    },
    svg: () =>
      drawn.current === null
        ? null
        : graphSvg(nodes, edges, placesOf(drawn.current), {
            ground: token('--ground'),
            text: token('--text'),
            line: token('--line-strong'),
            nodes: new Map(nodes.map(({ id, color }) => [id, token(color)])),
          }),
  }))

  return (
    <div className="graph-frame">
      <div ref={place} className="graph" aria-hidden="true" data-laid-out={isLaidOut} />
      <canvas ref={moving} className="graph-moving" />
      {isLaidOut ? null : <p className="graph-wait muted">Laying out …</p>}
    </div>
  )
}

/** Fits the whole graph into the view; a small one is limited to the zoom at which its labels are readable. */
function fitted(core: Core): void {
  core.fit(undefined, fitMargin)
  if (core.zoom() <= nearestFit) return
  core.zoom(nearestFit)
  core.center()
}

const nearestFit = 1.5
/** Pixels around it, for the labels at its edge. */
const fitMargin = 45
/** Milliseconds after the last movement until labels are chosen again. */
const restMs = 120

/** Computes a layout in a worker; returns a function that stops it. */
function laidOut(task: LayoutTask, done: (places: Readonly<Record<string, Place>>) => void): () => void {
  const worker = new Worker(new URL('./graph-layout-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<{ places: Record<string, Place> }>) => {
    done(data.places)
    worker.terminate()
  })
  worker.postMessage({ task })
  return () => worker.terminate()
}

function placesOf(core: Core): Record<string, Place> {
  return Object.fromEntries(core.nodes().map((node) => [node.id(), { ...node.position() }]))
}

function replaceElements(core: Core, nodes: readonly GraphNode[], edges: readonly GraphEdge[]): void {
  const elements: ElementDefinition[] = [
    ...nodes.map(
      ({ id, label, color, shape, isRoot }): ElementDefinition => ({
        data: { id, label: short(label), token: color, color: token(color), shape },
        classes: isRoot ? 'root' : '',
      }),
    ),
    ...edges.map(
      ({ source, target }): ElementDefinition => ({ data: { id: `${source} ${target}`, source, target } }),
    ),
  ]
  const wanted = new Set(elements.map(({ data }) => String(data.id)))
  core.batch(() => {
    core
      .elements()
      .filter((element) => !wanted.has(element.id()))
      .remove()
    core.add(elements.filter(({ data }) => core.getElementById(String(data.id)).empty()))
  })
}

const maxLabel = 36
const short = (text: string) => (text.length > maxLabel ? `${text.slice(0, maxLabel - 1)}…` : text)
