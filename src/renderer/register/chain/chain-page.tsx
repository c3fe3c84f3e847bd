import { useMemo, useState } from 'react'
import { invoke } from '../../state/bridge.ts'
import { focusedOf, useChoice } from '../../state/choice.ts'
import { useCommands } from '../../state/commands.ts'
import { countOf } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { Swatch } from '../../ui/signs.tsx'
import { useAnswer } from '../use-answer.ts'
import './chain.css'
import { ChainDrawing } from './chain-drawing.tsx'
import { type ChainLayout, layOutChain } from './chain-layout.ts'
import { ChainList } from './chain-list.tsx'
import { ChainPicker } from './chain-picker.tsx'
import { cutWords, emptyChainWords, sumWords } from './chain-words.ts'
import { choiceOfNode } from './open-node.ts'

type ChainPageProps = {
  /** Kind of the record. Only arrangements and providers have a chain; for others the page states that. */
  readonly kind: string
  readonly uuid: string
}

/** The dependencies behind an arrangement or a provider, as a drawing and as a list. */
export function ChainPage({ kind, uuid }: ChainPageProps) {
  if (kind === 'arrangements' || kind === 'providers') return <ChainOf kind={kind} uuid={uuid} />
  return (
    <div className="empty-view">
      <h1>Chain</h1>
      <p className="muted">Arrangements and providers have a chain behind them. Choose one.</p>
      <ChainPicker />
    </div>
  )
}

function ChainOf({ kind, uuid }: { readonly kind: 'arrangements' | 'providers'; readonly uuid: string }) {
  const { value, problem, again } = useAnswer(`${kind} ${uuid}`, ['register.readChain'], () =>
    invoke('register.readChain', { kind, uuid }),
  )
  const [isList, setList] = useState(false)
  const layout = useMemo(() => (value === null ? null : layOutChain(value)), [value])
  useCommands('register-chain', [
    {
      id: 'chain-list',
      group: 'Chain',
      key: 'l',
      title: isList ? 'Show the drawing' : 'Show the list',
      run: () => setList(!isList),
    },
  ])
  useChoice('register-chain', {
    none: 'Choose a node first: the arrow keys move from one to the next.',
    read: () => {
      const nodes = layout?.nodes.map(({ node }) => node) ?? []
      const chosen = focusedOf(nodes, ({ id }) => id) ?? nodes.find(({ id }) => id === uuid)
      return chosen === undefined ? null : choiceOfNode(chosen)
    },
  })
  const subject = layout?.nodes.find(({ node }) => node.id === uuid)?.node
  return (
    <div className="chain-page">
      <header className="chain-head">
        <div>
          <h1 className="page-title">{subject?.label || 'Chain'}</h1>
          {layout === null ? null : (
            <Sums layout={layout} circles={value?.circles.length ?? 0} isCut={value?.truncated === true} />
          )}
        </div>
        <ChainPicker />
        <Button hotkey="l" aria-pressed={isList} onClick={() => setList(!isList)}>
          {isList ? 'Drawing' : 'List'}
        </Button>
      </header>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {value?.truncated === true ? (
        <p className="sign chain-cut">
          <Swatch color="var(--severity-medium)" />
          {cutWords(kind)}
        </p>
      ) : null}
      {layout === null ? null : (
        <Shown layout={layout} isList={isList} subject={uuid} isCut={value?.truncated === true} />
      )}
    </div>
  )
}

type ShownProps = {
  readonly layout: ChainLayout
  readonly isList: boolean
  readonly subject: string
  readonly isCut: boolean
}

function Shown({ layout, isList, subject, isCut }: ShownProps) {
  if (layout.nodes.length === 0)
    return <p className="muted chain-none">{emptyChainWords({ truncated: isCut })}</p>
  return isList ? (
    <ChainList layout={layout} isCut={isCut} />
  ) : (
    <ChainDrawing key={subject} layout={layout} subject={subject} />
  )
}

type SumsProps = { readonly layout: ChainLayout; readonly circles: number; readonly isCut: boolean }

function Sums({ layout, circles, isCut }: SumsProps) {
  const critical = layout.nodes.filter(({ node }) => node.critical).length
  return (
    <p className="muted">
      {sumWords(layout.nodes.length, critical, isCut)}
      {circles === 0 ? null : (
        <span className="sign chain-circles">
          <Swatch color="var(--severity-high)" />
          {countOf(circles, 'circle')}: it depends on itself
        </span>
      )}
    </p>
  )
}
