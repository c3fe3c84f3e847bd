import { useEffect, useMemo, useRef, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ShownGraph } from '../../contract/workstation/observable-pages.ts'
import { invoke } from '../state/bridge.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatCount } from '../state/format.ts'
import { severityLabels } from '../state/labels.ts'
import { navigate } from '../state/router.ts'
import { noSelection, selectOnly } from '../state/selection.ts'
import { placeOf } from '../state/view.ts'
import { Button, KeyCap } from '../ui/button.tsx'
import { Elided } from '../ui/elided.tsx'
import { Graph, type GraphHandle } from '../ui/graph/graph.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import { ObservableSign } from '../ui/observable-sign.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { saveBytes } from '../ui/save-file.ts'
import { Tag } from '../ui/signs.tsx'
import { drawnNode, joined, leftOutWords, type ShownNode } from './graph-parts.ts'

const depths = [1, 2, 3, 4] as const
const sizes = [50, 220, 600] as const

type GraphPageProps = { readonly root: string; readonly type: string | null }

/** What shares observables with an alert, a case or an observable: drawn, and the same in a table. */
export function GraphPage({ root, type }: GraphPageProps) {
  const [depth, setDepth] = useState<number>(2)
  const [max, setMax] = useState<number>(220)
  const [graph, setGraph] = useState<ShownGraph | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    let isWanted = true
    const asked = { root, ...(type !== null && { type }), depth, max }
    void invoke('observablePages.graph', asked).then((answer) => {
      if (!isWanted) return
      setProblem(isProblem(answer) ? answer : null)
      if (!isProblem(answer)) setGraph(answer)
    })
    return () => {
      isWanted = false
    }
  }, [root, type, depth, max])
  const expand = async (node: ShownNode) => {
    const answer = await invoke('observablePages.graph', { ...rootOf(node), depth: 1, max: 50 })
    setProblem(isProblem(answer) ? answer : null)
    if (!isProblem(answer)) setGraph((now) => (now === null ? answer : joined(now, answer)))
  }
  return (
    <section className="graph-page" aria-label="Graph of shared observables">
      <div className="table-bar graph-bar">
        <h1>Shared observables</h1>
        <label className="graph-choice">
          <span className="muted">Links from the root</span>
          <select
            className="text-input"
            value={depth}
            onChange={(event) => setDepth(Number(event.target.value))}
          >
            {depths.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label className="graph-choice">
          <span className="muted">Nodes at most</span>
          <select className="text-input" value={max} onChange={(event) => setMax(Number(event.target.value))}>
            {sizes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      </div>
      {problem === null ? null : <ProblemNote problem={problem} />}
      {graph === null ? null : <Shown graph={graph} expand={expand} />}
    </section>
  )
}

/** How a graph is asked from a node. */
function rootOf({ id, kind, type, value }: ShownNode): { readonly root: string; readonly type?: string } {
  return kind === 'observable' ? { root: value ?? '', ...(type !== undefined && { type }) } : { root: id }
}

type ShownProps = { readonly graph: ShownGraph; readonly expand: (node: ShownNode) => Promise<void> }

function Shown({ graph, expand }: ShownProps) {
  const [chosen, setChosen] = useState<string | null>(graph.root)
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState('')
  const handle = useRef<GraphHandle>(null)
  const nodes = useMemo(() => graph.nodes.map(drawnNode), [graph.nodes])
  const found = useMemo(() => {
    const sought = words.trim().toLowerCase()
    if (sought === '') return null
    const has = ({ label, value = '' }: ShownNode) => `${label}\n${value}`.toLowerCase().includes(sought)
    return new Set(graph.nodes.filter(has).map(({ id }) => id))
  }, [graph.nodes, words])
  const rows = useMemo(
    () => (found === null ? graph.nodes : graph.nodes.filter(({ id }) => found.has(id))),
    [graph.nodes, found],
  )
  const links = useMemo(() => linkCounts(graph), [graph])
  const at = rows.findIndex(({ id }) => id === chosen)
  const node = graph.nodes.find(({ id }) => id === chosen)
  const open = (opened: ShownNode | undefined) => {
    if (opened !== undefined) navigate(pageOf(opened))
  }
  const pin = (id: string) =>
    setPinned((now) =>
      now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id]),
    )
  const save = () => {
    const bytes = handle.current?.png() ?? null
    if (bytes !== null) saveBytes('shared-observables.png', 'image/png', bytes)
  }
  const group = 'Graph'
  const isPossible = node !== undefined
  useCommands('observable-graph', [
    {
      id: 'expand',
      group,
      key: 'x',
      title: 'Expand the node',
      isPossible,
      isForRows: true,
      run: () => node && void expand(node),
    },
    {
      id: 'pin',
      group,
      key: 'p',
      title: 'Pin the node where it lies, or let it go',
      isPossible,
      isForRows: true,
      run: () => node && pin(node.id),
    },
    {
      id: 'root',
      group,
      key: 'v',
      title: 'Begin the graph at the node',
      isPossible,
      isForRows: true,
      run: () => node && navigate(graphFrom(node)),
    },
    { id: 'fit', group, key: '0', title: 'Show all of the graph', run: () => handle.current?.fit() },
    { id: 'nearer', group, key: '=', title: 'Nearer', run: () => handle.current?.zoomBy(1.25) },
    { id: 'farther', group, key: '-', title: 'Farther', run: () => handle.current?.zoomBy(0.8) },
    { id: 'save', group, key: 's', title: 'Save the graph as a picture', run: save },
    {
      id: 'search',
      group,
      key: '/',
      title: 'Search the nodes',
      run: () => document.getElementById('graph-search')?.focus(),
    },
  ])
  const left = leftOutWords(graph)
  return (
    <>
      <div className="table-bar graph-acts">
        <Button hotkey="x" disabled={!isPossible} onClick={() => node && void expand(node)}>
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
        <Button hotkey="Enter" disabled={!isPossible} onClick={() => open(node)}>
          Open
        </Button>
        <span className="status-space" />
        <Button hotkey="-" onClick={() => handle.current?.zoomBy(0.8)}>
          Farther
        </Button>
        <Button hotkey="=" onClick={() => handle.current?.zoomBy(1.25)}>
          Nearer
        </Button>
        <Button hotkey="0" onClick={() => handle.current?.fit()}>
          Fit
        </Button>
        <Button hotkey="s" onClick={save}>
          Save picture
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
          edges={graph.edges}
          chosen={chosen}
          pinned={pinned}
          found={found}
          onChoose={setChosen}
          onOpen={(id) => open(graph.nodes.find((each) => each.id === id))}
          onMoved={(id) => setPinned((now) => new Set([...now, id]))}
          handle={handle}
        />
        <div className="graph-table">
          <Grid
            key={words}
            id="graph-nodes"
            label="Nodes of the graph"
            columns={columns(links, pinned)}
            widths="6rem minmax(8rem, 3fr) 4rem 4.5rem 5rem"
            total={rows.length}
            get={(position) => rows[position]}
            selection={at < 0 ? noSelection : selectOnly(at)}
            onSelect={({ active }) => setChosen(active === null ? null : (rows[active]?.id ?? null))}
            onOpen={open}
          />
        </div>
      </div>
      <p className="table-foot" role="status">
        <span>
          {countOf(graph.nodes.length, 'node')}, {countOf(graph.edges.length, 'link')}
        </span>
        {left === null ? null : <span>{left}</span>}
      </p>
    </>
  )
}

function pageOf(node: ShownNode): string {
  if (node.kind !== 'observable') return placeOf(node.kind, node.id, [])?.path ?? '/'
  return `/observables/one?type=${encodeURIComponent(node.type ?? '')}&value=${encodeURIComponent(node.value ?? '')}`
}

function graphFrom(node: ShownNode) {
  const { root, type } = rootOf(node)
  return { view: 'observables', page: 'graph', root, type: type ?? null } as const
}

function linkCounts({ edges }: ShownGraph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { source, target } of edges)
    for (const id of [source, target]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function columns(
  links: ReadonlyMap<string, number>,
  pinned: ReadonlySet<string>,
): readonly Column<ShownNode>[] {
  return [
    {
      label: 'What',
      cell: ({ kind, type, severity }) =>
        kind === 'observable' ? (
          <ObservableSign type={type ?? 'other'} />
        ) : (
          <span className="sign">
            <span
              className={`swatch swatch-${kind}`}
              style={{ background: `var(--severity-${severity})` }}
              aria-hidden="true"
            />
            {kind === 'case' ? 'Case' : 'Alert'}
            <span className="unseen">{severity === undefined ? '' : severityLabels[severity]}</span>
          </span>
        ),
    },
    {
      label: 'Name',
      className: 'cell-value',
      cell: ({ label, kind }) => (kind === 'observable' ? <Elided className="mono" text={label} /> : label),
      title: ({ label }) => label,
      name: ({ label }) => label,
    },
    {
      label: 'Links',
      className: 'cell-count',
      headClassName: 'cell-count',
      cell: ({ id }) => formatCount(links.get(id) ?? 0),
    },
    {
      label: 'Distance',
      className: 'cell-count',
      headClassName: 'cell-count',
      cell: ({ depth }) => formatCount(depth),
    },
    {
      label: 'Marks',
      cell: ({ id, suppressed, allowed }) => (
        <>
          {pinned.has(id) ? <Tag>pinned</Tag> : null}
          {suppressed === true ? <Tag>suppressed</Tag> : null}
          {allowed === true ? <Tag>allowed</Tag> : null}
        </>
      ),
    },
  ]
}
