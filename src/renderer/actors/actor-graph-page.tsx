import { useEffect, useMemo, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import type { Choice as Chosen } from '../state/choice.ts'
import { useCommands } from '../state/commands.ts'
import { formatCount } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { Form, SubmitButton } from '../ui/form.tsx'
import { GraphView, type ShownMarks } from '../ui/graph/graph-view.tsx'
import type { Column } from '../ui/grid.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Tag } from '../ui/signs.tsx'
import { ActorChoice } from './actor-choice.tsx'
import { choiceOfTechnique } from './choice-of-actors.ts'
import { cutGraphWords } from './claim-words.ts'
import {
  drawnLink,
  graphOf,
  type LinkedNode,
  type LinksGraph,
  lookOf,
  pageOfNode,
  withMore,
} from './links-graph.ts'
import { actorTable } from './route.ts'

const depths = [1, 2] as const
const sizes = [50, 220, 600] as const
/** Maximum number of nodes added by expanding one. */
const maxAdded = 50

/** A graph with further nodes. */
type Expanded = { readonly of: LinksGraph; readonly graph: LinksGraph; readonly problem: Problem | null }

/** The links of an actor, as a graph and as a table with the same content. */
export function ActorGraphPage({ root }: { readonly root: string | null }) {
  const [depth, setDepth] = useState<number>(2)
  const [max, setMax] = useState<number>(50)
  const links = useOperation('actorLinks.read', root === null ? null : { root, depth, max })
  // nodes that were expanded are part of the answer at which they were asked for
  const [expanded, setExpanded] = useState<Expanded | null>(null)
  useEffect(() => {
    document.title = 'Actors, graph – Skerry'
  }, [])
  const read = useMemo(() => (links.lastValue === null ? null : graphOf(links.lastValue)), [links.lastValue])
  const own = expanded !== null && expanded.of === read ? expanded : null
  const graph = own?.graph ?? read
  const problem = links.problem ?? own?.problem ?? null
  useCommands('actor-graph-page', [
    {
      id: 'table',
      group: 'Graph',
      key: 't',
      title: 'Back to the table of actors',
      run: () => navigate(actorTable),
    },
  ])
  if (root === null) return <WhichActor />
  const expand = async ({ id }: LinkedNode) => {
    if (read === null) return
    const answer = await invoke('actorLinks.read', { root: id, depth: 1, max: maxAdded })
    setExpanded((now) => {
      const before = now !== null && now.of === read ? now.graph : read
      return isProblem(answer)
        ? { of: read, graph: before, problem: answer }
        : { of: read, graph: withMore(before, answer), problem: null }
    })
  }
  const begun = graph?.nodes.find(({ isRoot }) => isRoot)
  return (
    <section className="graph-page" aria-label="Graph of actors and their links">
      <div className="table-bar graph-bar">
        <h1>{begun === undefined ? 'Graph' : `Graph of ${begun.label}`}</h1>
        <Choice label="Links from the root" values={depths} value={depth} onChoose={setDepth} />
        <Choice label="Maximum nodes" values={sizes} value={max} onChoose={setMax} />
        <span className="status-space" />
        <Button hotkey="t" onClick={() => navigate(actorTable)}>
          Table
        </Button>
      </div>
      {problem === null ? null : <ProblemNote problem={problem} />}
      {graph === null ? null : (
        <GraphView
          nodes={graph.nodes}
          edges={graph.edges}
          root={graph.root}
          owner="actor-graph"
          file="actor-graph"
          draw={drawnLink}
          words={wordsOf}
          columns={columns}
          widths="6.5rem minmax(8rem, 3fr) 4rem 4.5rem"
          enter="expand"
          onExpand={(node) => void expand(node)}
          onOpen={(node) => navigate(pageOfNode(node))}
          onRoot={({ id, kind }) =>
            navigate({
              view: 'actors',
              page: 'graph',
              root: kind === 'actor' ? id.slice('actor:'.length) : id,
            })
          }
          choice={choiceOf}
          left={cutGraphWords(graph)}
        />
      )}
    </section>
  )
}

/** Only actors, techniques and vulnerabilities can be added to a case; other kinds of nodes give an empty choice. */
function choiceOf({ id, kind, label }: LinkedNode): Chosen {
  const key = id.slice(id.indexOf(':') + 1)
  if (kind === 'actor')
    return { what: label, title: label, links: [{ kind, target: key, title: label.slice(0, 1000) }] }
  if (kind === 'technique') return choiceOfTechnique({ id: key, name: label })
  if (kind === 'cve') return { what: label, title: label, indicators: [key] }
  const { word } = lookOf(kind)
  return {
    what: label,
    title: label,
    description: `${word}: ${label}`,
    notForCase: `A case holds actors, techniques and vulnerabilities; ${label} is none of these.`,
  }
}

const wordsOf = ({ label, kind }: LinkedNode) => `${label}\n${lookOf(kind).word}`

type ChoiceProps = {
  readonly label: string
  readonly values: readonly number[]
  readonly value: number
  readonly onChoose: (value: number) => void
}

function Choice({ label, values, value, onChoose }: ChoiceProps) {
  return (
    <label className="graph-choice">
      <span className="muted">{label}</span>
      <select className="text-input" value={value} onChange={(event) => onChoose(Number(event.target.value))}>
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}

/** Asks for the actor at which the graph begins. */
function WhichActor() {
  const [slug, setSlug] = useState<string | null>(null)
  return (
    <div className="empty-view">
      <h1>Graph</h1>
      <p>
        What an actor is linked with: techniques, software, vulnerabilities, countries, and who shares them.
      </p>
      <Form
        className="dialog-form"
        operation={null}
        name="graph"
        isReady={slug !== null}
        onSubmit={() => {
          navigate({ view: 'actors', page: 'graph', root: slug })
          return null
        }}
      >
        <ActorChoice without={[]} onChoose={(actor) => setSlug(actor?.slug ?? null)} />
        <span className="inspector-acts">
          <SubmitButton disabled={slug === null}>Show its graph</SubmitButton>
        </span>
      </Form>
    </div>
  )
}

function columns({ links, pinned }: ShownMarks): readonly Column<LinkedNode>[] {
  return [
    {
      label: 'What',
      cell: ({ kind }) => {
        const { word, color } = lookOf(kind)
        return (
          <span className="sign">
            <span className="swatch" style={{ background: `var(${color})` }} aria-hidden="true" />
            {word}
          </span>
        )
      },
    },
    { label: 'Name', className: 'cell-value', cell: ({ label }) => label, title: ({ label }) => label },
    {
      label: 'Links',
      className: 'cell-count',
      headClassName: 'cell-count',
      cell: ({ id }) => formatCount(links.get(id) ?? 0),
    },
    { label: 'Marks', cell: ({ id }) => (pinned.has(id) ? <Tag>pinned</Tag> : null) },
  ]
}
