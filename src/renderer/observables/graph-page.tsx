import { useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ShownGraph } from '../../contract/workstation/observables/observable-pages.ts'
import { actorsCommand, cveOf } from '../actors/shared/actors-of.tsx'
import { choiceOfAlerts } from '../alerts/shared/choice-of-alerts.ts'
import { invoke } from '../state/bridge.ts'
import type { Choice } from '../state/choice.ts'
import { formatCount } from '../state/format.ts'
import { severityLabels } from '../state/labels.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { placeOf } from '../state/view.ts'
import { Elided } from '../ui/elided.tsx'
import { GraphView, type ShownMarks } from '../ui/graph/graph-view.tsx'
import type { Column } from '../ui/grid.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Tag } from '../ui/signs.tsx'
import { drawnNode, joined, leftOutWords, type ShownNode } from './graph-parts.ts'
import { ObservableSign } from './shared/observable-sign.tsx'

const depths = [1, 2, 3, 4] as const
const sizes = [50, 220, 600] as const

/** A graph with further nodes, and the one that it was expanded from. */
type Expanded = { readonly of: ShownGraph; readonly graph: ShownGraph; readonly problem: Problem | null }

type GraphPageProps = { readonly root: string; readonly type: string | null }

/**
 * Items that share observables with an alert, a case or an observable, as a graph and as a table with the same content.
 */
export function GraphPage({ root, type }: GraphPageProps) {
  const [depth, setDepth] = useState<number>(2)
  const [max, setMax] = useState<number>(220)
  const links = useOperation('observablePages.graph', { root, ...(type !== null && { type }), depth, max })
  const { lastValue: read } = links
  // what arrives for a graph that is no longer shown does not join the present one
  const [expanded, setExpanded] = useState<Expanded | null>(null)
  const own = expanded !== null && expanded.of === read ? expanded : null
  const graph = own?.graph ?? read
  const problem = links.problem ?? own?.problem ?? null
  const expand = async (node: ShownNode) => {
    if (read === null) return
    const answer = await invoke('observablePages.graph', { ...rootOf(node), depth: 1, max: 50 })
    setExpanded((now) => {
      const before = now !== null && now.of === read ? now.graph : read
      return isProblem(answer)
        ? { of: read, graph: before, problem: answer }
        : { of: read, graph: joined(before, answer), problem: null }
    })
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
          <span className="muted">Maximum nodes</span>
          <select className="text-input" value={max} onChange={(event) => setMax(Number(event.target.value))}>
            {sizes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      </div>
      {problem === null ? null : <ProblemNote problem={problem} />}
      {graph === null ? null : (
        <GraphView
          nodes={graph.nodes}
          edges={graph.edges}
          root={graph.root}
          owner="observable-graph"
          file="shared-observables"
          draw={drawnNode}
          words={soughtOf}
          columns={columns}
          widths="6rem minmax(8rem, 3fr) 4rem 4.5rem 5rem"
          enter="open"
          onExpand={(node) => void expand(node)}
          onOpen={(node) => navigate(pageOf(node))}
          onRoot={(node) => navigate(graphFrom(node))}
          acts={(node) => [
            actorsCommand('Graph', cveOf({ kind: node?.type ?? '', value: node?.value ?? '' })),
          ]}
          choice={choiceOf}
          left={leftOutWords(graph)}
        />
      )}
    </section>
  )
}

/** Returns the parameters that request the graph of a node. */
function rootOf({ id, kind, type, value }: ShownNode): { readonly root: string; readonly type?: string } {
  return kind === 'observable' ? { root: value ?? '', ...(type !== undefined && { type }) } : { root: id }
}

function choiceOf({ id, kind, label, value }: ShownNode): Choice | Promise<Choice | Problem> {
  if (kind === 'alert') return choiceOfAlerts([id])
  const title = label.slice(0, 1000)
  if (kind === 'case') return { what: `the case ${label}`, title, links: [{ kind, target: id, title }] }
  return { what: label, title, indicators: [value ?? label] }
}

const soughtOf = ({ label, value = '' }: ShownNode) => `${label}\n${value}`

function pageOf(node: ShownNode): string {
  if (node.kind !== 'observable') return placeOf(node.kind, node.id, [])?.path ?? '/'
  return `/observables/one?type=${encodeURIComponent(node.type ?? '')}&value=${encodeURIComponent(node.value ?? '')}`
}

function graphFrom(node: ShownNode) {
  const { root, type } = rootOf(node)
  return { view: 'observables', page: 'graph', root, type: type ?? null } as const
}

function columns({ links, pinned }: ShownMarks): readonly Column<ShownNode>[] {
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
