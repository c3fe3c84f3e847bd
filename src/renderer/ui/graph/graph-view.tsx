import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Problem } from '../../../contract/problem.ts'
import { type Choice, useChoice } from '../../state/choice.ts'
import { type Command, useCommands } from '../../state/commands.ts'
import { countOf } from '../../state/format.ts'
import { noSelection, selectOnly } from '../../state/selection.ts'
import { Button, KeyCap } from '../button.tsx'
import { type Column, Grid } from '../grid.tsx'
import { saveBytes, saveFile } from '../save-file.ts'
import { Graph, type GraphHandle } from './graph.tsx'
import type { GraphEdge, GraphNode } from './graph-elements.ts'

/** Common parts of all graph pages: the drawing, a table with the same content, acts, search and export as pictures. */

type Node = { readonly id: string; readonly label: string }

export type ShownMarks = {
  /** Number of links of each node. */
  readonly links: ReadonlyMap<string, number>
  readonly pinned: ReadonlySet<string>
}

type GraphViewProps<N extends Node> = {
  readonly nodes: readonly N[]
  readonly edges: readonly GraphEdge[]
  /** Id of the initially chosen node. */
  readonly root: string
  /** Owner under which its commands are registered. */
  readonly owner: string
  /** File name of its pictures, without extension. */
  readonly file: string
  readonly draw: (node: N) => GraphNode
  /** Returns the text of a node that is searched. */
  readonly words: (node: N) => string
  readonly columns: (marks: ShownMarks) => readonly Column<N>[]
  readonly widths: string
  /** Act of Enter and double click; the other one has its own key: `x` expands, `o` opens. */
  readonly enter: 'open' | 'expand'
  readonly onExpand: (node: N) => void
  readonly onOpen: (node: N) => void
  readonly onRoot: (node: N) => void
  /** Further acts on the chosen node. */
  readonly acts?: (node: N | undefined) => readonly Command[]
  /** Returns the chosen node as a choice for a case or an alert. */
  readonly choice: (node: N) => Choice | Problem | Promise<Choice | Problem>
  /** What was left out, in a sentence; null when the graph is complete. */
  readonly left: string | null
  readonly foot?: ReactNode
}

const group = 'Graph'

export function GraphView<N extends Node>(props: GraphViewProps<N>) {
  const { nodes: shown, edges, root, owner, file, draw, words: wordsOf, enter, left } = props
  const [chosen, setChosen] = useState<string | null>(root)
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set())
  const [beside, setBeside] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const handle = useRef<GraphHandle>(null)
  const nodes = useMemo(() => shown.map(draw), [shown, draw])
  const links = useMemo(() => linksOf(edges), [edges])
  const found = useMemo(() => {
    const sought = words.trim().toLowerCase()
    if (sought === '' && beside === null) return null
    const near = beside === null ? null : new Set([beside, ...(links.get(beside) ?? [])])
    return new Set(
      shown
        .filter((node) => near?.has(node.id) !== false && wordsOf(node).toLowerCase().includes(sought))
        .map(({ id }) => id),
    )
  }, [shown, words, beside, links, wordsOf])
  const rows = useMemo(
    () => (found === null ? shown : shown.filter(({ id }) => found.has(id))),
    [shown, found],
  )
  const at = rows.findIndex(({ id }) => id === chosen)
  const node = shown.find(({ id }) => id === chosen)
  const isPossible = node !== undefined
  const pin = (id: string) =>
    setPinned((now) =>
      now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id]),
    )
  const walk = () => setBeside((now) => (now === chosen ? null : chosen))
  const expand = () => node !== undefined && props.onExpand(node)
  const open = () => node !== undefined && props.onOpen(node)
  const onEnter = enter === 'open' ? props.onOpen : props.onExpand
  const savePng = () => {
    const bytes = handle.current?.png() ?? null
    if (bytes !== null) saveBytes(`${file}.png`, 'image/png', bytes)
  }
  const saveSvg = () => {
    const picture = handle.current?.svg() ?? null
    if (picture !== null) saveFile(`${file}.svg`, 'image/svg+xml', picture)
  }
  useChoice(owner, {
    none: 'Choose a node first: click it, or go to it in the table.',
    isForRows: true,
    read: () => (node === undefined ? null : props.choice(node)),
  })
  const ofNode = { group, isPossible, isForRows: true }
  useCommands(owner, [
    {
      ...ofNode,
      id: 'expand',
      title: 'Expand the node',
      run: expand,
      ...(enter === 'open' ? { key: 'x' } : {}),
    },
    { ...ofNode, id: 'open', title: 'Open the node', run: open, ...(enter === 'expand' ? { key: 'o' } : {}) },
    {
      ...ofNode,
      id: 'pin',
      key: 'p',
      title: 'Pin the node where it is, or unpin it',
      run: () => node && pin(node.id),
    },
    {
      ...ofNode,
      id: 'beside',
      key: 'w',
      title: 'Show only what is linked to the node, or everything',
      run: walk,
    },
    {
      ...ofNode,
      id: 'root',
      key: 'v',
      title: 'Start the graph at the node',
      run: () => node && props.onRoot(node),
    },
    ...(props.acts?.(node) ?? []),
    { id: 'fit', group, key: '0', title: 'Show all of the graph', run: () => handle.current?.fit() },
    { id: 'nearer', group, key: '=', title: 'Zoom in', run: () => handle.current?.zoomBy(1.25) },
    { id: 'farther', group, key: '-', title: 'Zoom out', run: () => handle.current?.zoomBy(0.8) },
    { id: 'save', group, key: 's', title: 'Export the graph as a picture (PNG)', run: savePng },
    { id: 'save-svg', group, key: 'S', title: 'Export the graph as a drawing (SVG)', run: saveSvg },
    {
      id: 'search',
      group,
      key: '/',
      title: 'Search the nodes',
      run: () => document.getElementById('graph-search')?.focus(),
    },
  ])
  return (
    <>
      <div className="table-bar graph-acts">
        <Button hotkey={enter === 'expand' ? 'Enter' : 'x'} disabled={!isPossible} onClick={expand}>
          Expand
        </Button>
        <Button
          hotkey="p"
          disabled={!isPossible}
          aria-pressed={node !== undefined && pinned.has(node.id)}
          onClick={() => node && pin(node.id)}
        >
          Pin
        </Button>
        <Button hotkey={enter === 'open' ? 'Enter' : 'o'} disabled={!isPossible} onClick={open}>
          Open
        </Button>
        <Button hotkey="w" disabled={!isPossible} aria-pressed={beside !== null} onClick={walk}>
          Linked only
        </Button>
        <span className="status-space" />
        <Button hotkey="-" onClick={() => handle.current?.zoomBy(0.8)}>
          Zoom out
        </Button>
        <Button hotkey="=" onClick={() => handle.current?.zoomBy(1.25)}>
          Zoom in
        </Button>
        <Button hotkey="0" onClick={() => handle.current?.fit()}>
          Fit
        </Button>
        <Button hotkey="s" onClick={savePng}>
          Save PNG
        </Button>
        <Button hotkey="S" onClick={saveSvg}>
          SVG
        </Button>
        <search className="table-search">
          <input
            id="graph-search"
            type="search"
            className="text-input"
            aria-label="Search the nodes"
            placeholder="Search the nodes"
            value={words}
            spellCheck={false}
            autoComplete="off"
            maxLength={500}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setWords('')
            }}
          />
          <KeyCap written="/" />
        </search>
      </div>
      <div className="graph-and-table">
        <Graph
          nodes={nodes}
          edges={edges}
          chosen={chosen}
          pinned={pinned}
          found={found}
          onChoose={setChosen}
          onOpen={(id) => {
            const opened = shown.find((each) => each.id === id)
            if (opened !== undefined) onEnter(opened)
          }}
          onMoved={(id) => setPinned((now) => new Set([...now, id]))}
          handle={handle}
        />
        <div className="graph-table">
          <Grid
            key={`${words} ${beside}`}
            id="graph-nodes"
            label="Nodes of the graph"
            columns={props.columns({ links: countsOf(links), pinned })}
            widths={props.widths}
            total={rows.length}
            get={(position) => rows[position]}
            selection={at < 0 ? noSelection : selectOnly(at)}
            onSelect={({ active }) => setChosen(active === null ? null : (rows[active]?.id ?? null))}
            onOpen={onEnter}
          />
        </div>
      </div>
      <p className="table-foot" role="status">
        <span>
          {countOf(shown.length, 'node')}, {countOf(edges.length, 'link')}
        </span>
        {left === null ? null : <span>{left}</span>}
        {props.foot}
      </p>
    </>
  )
}

/** Returns the ids with which each node is linked. */
function linksOf(edges: readonly GraphEdge[]): ReadonlyMap<string, readonly string[]> {
  const links = new Map<string, string[]>()
  const put = (from: string, to: string) => {
    const known = links.get(from)
    if (known === undefined) links.set(from, [to])
    else known.push(to)
  }
  for (const { source, target } of edges) {
    put(source, target)
    put(target, source)
  }
  return links
}

function countsOf(links: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  return new Map([...links].map(([id, others]) => [id, others.length]))
}
