import { useEffect, useMemo, useRef, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { ActorMatrix } from '../../contract/workstation/actors/actor-matrix.ts'
import { maxCompared } from '../../contract/workstation/lookups/max-compared.ts'
import { focusedOf, useChoice } from '../state/choice.ts'
import { useCommands } from '../state/commands.ts'
import { countOf } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate, readdress } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { choiceOfTechnique } from './choice-of-actors.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { closeLayer, openLayer, saveLayer, useComparedLayer } from './compared-layer.ts'
import { ComparedTable } from './compared-table.tsx'
import { type MatrixKind, matrixCells, matrixColumns, matrixKinds, toneEnds } from './matrix-cells.ts'
import { NoActors } from './no-actors.tsx'
import { noMatrixWords, noTechniquesWords } from './none-words.ts'
import { type ActorMatrixRoute, actorTable, everyActor } from './route.ts'
import { TechniqueGrid } from './technique-grid.tsx'
import { TechniquePane } from './technique-pane.tsx'
import './matrix.css'
import { countedWords, unknownActorsWords } from './claim-words.ts'

const kindLabels: Readonly<Record<MatrixKind, string>> = {
  all: 'All',
  used: 'Used',
  shared: 'Shared',
  gaps: 'Not covered',
}

/**
 * ATT&CK techniques by tactic: how many actors use them, or which of the compared actors do, beside a layer of the
 * user's own.
 */
export function MatrixPage({ route }: { readonly route: ActorMatrixRoute }) {
  const { domain, filter, compared } = route
  const { answer } = useOperation('actorMatrix.read', { domain, filter, compared: [...compared] })
  useEffect(() => {
    document.title = 'Techniques of actors – Skerry'
  }, [])
  if (answer === null) return <p className="muted actor-wait">Reading the techniques …</p>
  if (isProblem(answer))
    return (
      <section className="actor-profile" aria-label="Techniques of actors">
        <h1 className="unseen">Techniques</h1>
        <ProblemNote problem={answer} />
      </section>
    )
  if (answer.domain === null && answer.actors === 0) return <NoActors />
  const none = noMatrixWords(answer)
  if (none !== null) return <NoMatrix words={none} />
  return <Matrix route={route} matrix={answer} />
}

/** Shown without techniques: says that there is no matrix, and what to import for one. */
function NoMatrix({ words }: { readonly words: string }) {
  return (
    <div className="empty-view">
      <h1>Techniques</h1>
      <p>
        {words} <span className="mono">enterprise-attack.json</span>.
      </p>
      <Button onClick={() => navigate(actorTable)}>Show all actors</Button>
    </div>
  )
}

type MatrixProps = { readonly route: ActorMatrixRoute; readonly matrix: ActorMatrix }

function Matrix({ route, matrix }: MatrixProps) {
  const { technique } = route
  const opened = useComparedLayer((now) => now.opened)
  const layer = opened?.layer ?? null
  const [chosenKind, setKind] = useState<MatrixKind | null>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string> | 'all'>(new Set())
  const [isAdding, setAdding] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const actors = matrix.compared.length
  const isHeat = actors === 0
  const kinds = matrixKinds.filter(
    (kind) =>
      (kind !== 'gaps' || layer !== null) && (kind !== 'shared' || actors + (layer === null ? 0 : 1) > 1),
  )
  const wanted = chosenKind ?? (isHeat ? 'all' : 'used')
  const kind = kinds.includes(wanted) ? wanted : 'used'
  const cells = useMemo(() => matrixCells(matrix, layer), [matrix, layer])
  const columns = useMemo(() => matrixColumns(matrix, cells, kind, unfolded), [matrix, cells, kind, unfolded])
  const compared = useMemo(
    () => [
      ...matrix.compared.map(({ name }, place) => ({ letter: 'ABCDE'[place] ?? '', name })),
      ...(layer === null ? [] : [{ letter: 'L', name: layer.name }]),
    ],
    [matrix.compared, layer],
  )
  const most = isHeat ? Math.max(1, ...cells.map((cell) => cell.actors)) : Math.max(2, compared.length)
  const go = (change: Partial<ActorMatrixRoute>) => navigate({ ...route, ...change })
  const open = (id: string) => readdress({ ...route, technique: id })
  const close = () => {
    readdress({ ...route, technique: null })
    document.querySelector<HTMLElement>('.matrix-technique[tabindex="0"]')?.focus()
  }
  const unfold = (id: string) =>
    setUnfolded((now) => {
      const all = now === 'all' ? new Set(cells.flatMap(({ parent }) => parent ?? [])) : new Set(now)
      if (!all.delete(id)) all.add(id)
      return all
    })
  useChoice('actor-matrix', {
    none: 'Choose a technique first: the arrow keys move between them.',
    read: () => {
      const chosen = focusedOf(cells, ({ id }) => id) ?? cells.find(({ id }) => id === technique)
      return chosen === undefined ? null : choiceOfTechnique(chosen)
    },
  })
  const group = 'Matrix'
  useCommands('actor-matrix', [
    { id: 'table', group, key: 't', title: 'Back to the table of actors', run: () => navigate(actorTable) },
    {
      id: 'add',
      group,
      key: 'v',
      title: 'Compare another actor…',
      isPossible: actors < maxCompared,
      run: () => setAdding(true),
    },
    {
      id: 'layer',
      group,
      key: 'l',
      title: 'Open a Navigator layer…',
      run: () => input.current?.click(),
    },
    {
      id: 'save',
      group,
      key: 'e',
      title: 'Export as a Navigator layer',
      run: () => void saveLayer(route),
    },
    {
      id: 'unfold',
      group,
      key: 'p',
      title: unfolded === 'all' ? 'Collapse all sub-techniques' : 'Expand all sub-techniques',
      run: () => setUnfolded((now) => (now === 'all' ? new Set() : 'all')),
    },
    ...kinds.map((each, index) => ({
      id: each,
      group,
      key: String(index + 1),
      title: `Show techniques: ${kindLabels[each]}`,
      run: () => setKind(each),
    })),
  ])
  const ownComment =
    layer?.techniques
      .filter(({ id }) => id === technique)
      .map(({ score, comment }) => {
        const scored = score === null ? [] : [`score ${score}`]
        return [...scored, ...(comment === null ? [] : [comment])].join(', ') || 'has it'
      })[0] ?? null
  const shown = columns.reduce((sum, column) => sum + column.cells.length, 0)
  const unknown = unknownActorsWords(matrix.unknown)
  return (
    <div className="matrix-panes">
      <section className="matrix-page" aria-label="Techniques of actors">
        <div className="table-bar actor-bar">
          <h1>{isHeat ? 'Techniques' : 'Comparison'}</h1>
          {matrix.domains.length < 2 ? null : (
            <span className="segments">
              {matrix.domains.map(({ key, title }) => (
                <button
                  key={key}
                  type="button"
                  aria-pressed={matrix.domain === key}
                  onClick={() => go({ domain: key, technique: null })}
                >
                  {title}
                </button>
              ))}
            </span>
          )}
          <span className="segments">
            {kinds.map((each) => (
              <button key={each} type="button" aria-pressed={kind === each} onClick={() => setKind(each)}>
                {kindLabels[each]}
              </button>
            ))}
          </span>
          <button
            type="button"
            className="chip"
            aria-pressed={unfolded === 'all'}
            title="Expand all sub-techniques (p)"
            onClick={() => setUnfolded((now) => (now === 'all' ? new Set() : 'all'))}
          >
            Sub-techniques
          </button>
          <span className="status-space" />
          <Button hotkey="v" disabled={actors >= maxCompared} onClick={() => setAdding(true)}>
            {isHeat ? 'Compare' : 'Add an actor'}
          </Button>
          <Button hotkey="l" onClick={() => input.current?.click()}>
            Open a layer
          </Button>
          <Button hotkey="e" onClick={() => void saveLayer(route)}>
            Export layer
          </Button>
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            hidden
            aria-label="Layer file"
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? []
              if (chosen !== undefined) void openLayer(chosen)
              event.currentTarget.value = ''
            }}
          />
        </div>
        {unknown === null ? null : (
          <p role="alert" className="matrix-note">
            {unknown}
          </p>
        )}
        {compared.length === 0 ? null : (
          <ComparedTable
            matrix={matrix}
            cells={cells}
            opened={opened}
            onLeave={(slug) => go({ compared: route.compared.filter((each) => each !== slug), technique })}
            onCloseLayer={closeLayer}
            onOpen={open}
          />
        )}
        {shown === 0 ? (
          <p className="table-none">{noTechniquesWords({ kind, cells, compared: actors })}</p>
        ) : (
          <TechniqueGrid
            columns={columns}
            compared={compared}
            isHeat={isHeat}
            most={most}
            unfolded={unfolded}
            opened={technique}
            onOpen={open}
            onUnfold={unfold}
          />
        )}
        <p className="table-foot matrix-foot">
          {isHeat ? <HeatLegend most={most} /> : <MarkLegend />}
          <span className="status-space" />
          {isHeat ? <Counted route={route} matrix={matrix} /> : null}
          <span className="matrix-notice" title={matrix.notices.join('\n')}>
            {matrix.notices.join(' ')}
          </span>
        </p>
        <p className="unseen" role="status">{`${countOf(shown, 'technique')} shown`}</p>
      </section>
      {technique === null ? null : (
        <TechniquePane
          id={technique}
          compared={matrix.compared.map(({ slug }) => slug)}
          ownComment={ownComment}
          onOpen={open}
          onClose={close}
        />
      )}
      {isAdding ? (
        <CompareDialog
          without={matrix.compared.map(({ slug }) => slug)}
          onChoose={(slug) => go({ compared: [...matrix.compared.map((each) => each.slug), slug] })}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  )
}

/** States how many actors the numbers cover. */
function Counted({ route, matrix }: MatrixProps) {
  const isNarrowed = JSON.stringify(route.filter) !== JSON.stringify(everyActor)
  return (
    <>
      <span>{countedWords(matrix.actors, isNarrowed)}</span>
      {isNarrowed ? (
        <button
          type="button"
          className="link-button conflict-link"
          onClick={() => navigate({ ...route, filter: everyActor })}
        >
          Count all
        </button>
      ) : null}
    </>
  )
}

function HeatLegend({ most }: { readonly most: number }) {
  return (
    <span className="matrix-legend">
      Actors
      {toneEnds(most).map(({ tone, from, to }) => (
        <span key={tone} className={`legend-tone tone-${tone}`}>
          {from === to ? from : `${from}–${to}`}
        </span>
      ))}
    </span>
  )
}

function MarkLegend() {
  return (
    <span className="matrix-legend">
      <span className="matrix-mark mark-has" aria-hidden="true">
        A
      </span>
      has it
      <span className="matrix-mark mark-part" aria-hidden="true">
        A
      </span>
      sub-techniques only
    </span>
  )
}
