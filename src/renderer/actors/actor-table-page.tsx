import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { actorFacets } from '../../contract/workstation/actors/actor-facets.ts'
import type { ActorOrder } from '../../contract/workstation/actors/actor-orders.ts'
import type { ActorFilter } from '../../contract/workstation/actors/actor-table.ts'
import { countOf, formatCount } from '../state/format.ts'
import { asId, kindOfId } from '../state/known-ids.ts'
import { navigate, readdress } from '../state/router.ts'
import { selectedCount, selectOnly } from '../state/selection.ts'
import { Button, KeyCap } from '../ui/button.tsx'
import { Grid } from '../ui/grid.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { actorColumns, actorWidths } from './actor-columns.tsx'
import { ActorFacets } from './actor-facets.tsx'
import { actorRows, followActors, showActors, useActorList } from './actor-list.ts'
import { facetLabels, valueLabel } from './actor-words.ts'
import { NoActors } from './no-actors.tsx'
import { noActorMatches, usersWords } from './none-words.ts'
import { type ActorTableRoute, actorMatrix, actorTable, everyActor } from './route.ts'
import { RunningImports } from './running-imports.tsx'
import { SetChanges } from './set-changes.tsx'
import { useUsesOf } from './shared/actor-uses.ts'
import { useActorCommands } from './use-actor-commands.ts'

/** All threat actors in a table, with the filters beside it. */
export function ActorTablePage({ route }: { readonly route: ActorTableRoute }) {
  useSyncExternalStore(actorRows.subscribe, actorRows.version)
  const { counts, problem, asked, selection } = useActorList()
  const [areFacetsOpen, setFacetsOpen] = useState(false)
  useEffect(() => {
    document.title = 'Actors – Skerry'
    return followActors()
  }, [])
  useEffect(() => void showActors(route), [route])
  useActorCommands()
  const onFilter = (change: Partial<ActorFilter>) =>
    readdress({ ...route, filter: { ...route.filter, ...change } })
  const selected = selectedCount(selection)
  const id = asId(route.filter.words)
  const isNarrowed = JSON.stringify(asked.filter) !== JSON.stringify(everyActor)
  const none = noActorMatches(counts?.total ?? null, problem)
  if (counts !== null && counts.known === 0 && problem === null) return <NoActors id={id} />
  return (
    <div className={areFacetsOpen ? 'panes actors has-facets' : 'panes actors'}>
      {counts === null ? null : <ActorFacets filter={route.filter} counts={counts} onFilter={onFilter} />}
      <section className="table-pane" aria-label="Threat actors">
        <div className="table-bar actor-bar">
          <h1>Actors</h1>
          <span className="muted actor-total">
            {counts === null
              ? ''
              : isNarrowed
                ? `${formatCount(counts.total)} of ${formatCount(counts.known)}`
                : formatCount(counts.known)}
          </span>
          <button
            type="button"
            className="chip facets-toggle"
            aria-expanded={areFacetsOpen}
            onClick={() => setFacetsOpen((now) => !now)}
          >
            Filter
          </button>
          <Chosen filter={route.filter} onFilter={onFilter} />
          <ActorSearch key={searchKey(route)} route={route} />
        </div>
        <RunningImports />
        {id === null ? null : <IdHead id={id} />}
        {problem === null ? null : (
          <ProblemNote problem={problem} retry={() => void showActors(route, 'anew')} />
        )}
        {none !== null ? (
          <div className="table-none">
            <p>{none}</p>
            <Button onClick={() => navigate(actorTable)}>Show all actors</Button>
          </div>
        ) : (
          <Grid
            key={JSON.stringify([asked.filter, asked.order, asked.descending])}
            id="actor-table"
            label="Threat actors"
            columns={actorColumns}
            widths={actorWidths}
            total={counts?.total ?? 0}
            get={actorRows.get}
            want={actorRows.want}
            selection={selection}
            onSelect={(next) => useActorList.setState({ selection: next })}
            onOpen={({ slug }) => navigate({ view: 'actors', page: 'profile', slug })}
            order={{ by: asked.order, descending: asked.descending }}
            onSort={(by) => readdress(sortedBy(route, by as ActorOrder))}
            offset={useActorList.getState().offset}
            keepOffset={(offset) => useActorList.setState({ offset })}
          />
        )}
        <p className="table-foot">
          {counts === null ? null : <SetsLine />}
          {counts === null || counts.conflicts === 0 ? null : (
            <button
              type="button"
              className="link-button conflict-link"
              onClick={() => navigate({ view: 'actors', page: 'conflicts' })}
            >
              {countOf(counts.conflicts, 'name')} in conflict
            </button>
          )}
          <span className="status-space" />
          {selected > 1 ? <span>{countOf(selected, 'actor')} selected</span> : null}
        </p>
        {counts === null ? null : <SetChanges sets={counts.sets} />}
        <p className="unseen" role="status">
          {counts === null ? '' : `${countOf(counts.total, 'actor')} shown`}
        </p>
      </section>
    </div>
  )
}

/** Counts and dates: sorted descending first, since the highest and the newest are wanted most. */
const descendsFirst: ReadonlySet<ActorOrder> = new Set(['techniques', 'software', 'cves', 'updated'])

function sortedBy(route: ActorTableRoute, order: ActorOrder): ActorTableRoute {
  const descending = route.order === order ? !route.descending : descendsFirst.has(order)
  return { ...route, order, descending }
}

/** The sets that the table is built from. */
function SetsLine() {
  const sets = useActorList((now) => now.counts?.sets) ?? []
  const words = sets.map(({ title, dated, version }) =>
    [title, dated ?? (version === null ? '' : `version ${version}`)].filter((each) => each !== '').join(', '),
  )
  return (
    <span className="actor-sets" title={words.join('; ')}>
      From {words.join('; ')}
    </span>
  )
}

type ChosenProps = { readonly filter: ActorFilter; readonly onFilter: (change: Partial<ActorFilter>) => void }

/** The active filters, each with a button that removes it. */
function Chosen({ filter, onFilter }: ChosenProps) {
  const chosen = actorFacets.flatMap((facet) => filter[facet].map((value) => ({ facet, value })))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the chips
    <div className="chips" role="group" aria-label="The table is filtered by">
      {chosen.map(({ facet, value }) => {
        const words = `${facetLabels[facet]}: ${valueLabel(facet, value)}`
        return (
          <button
            key={words}
            type="button"
            className="chip chip-chosen"
            title={`Remove the filter ${words}`}
            onClick={() => onFilter({ [facet]: filter[facet].filter((each) => each !== value) })}
          >
            {words}
            <IconX size="0.75rem" stroke={2} aria-hidden />
          </button>
        )
      })}
    </div>
  )
}

/**
 * Words last typed into the field. When the words of the route differ (another view, or a step back), the field is
 * remounted.
 */
let typedLast = ''
const searchKey = ({ filter }: ActorTableRoute) => (filter.words === typedLast ? 'typed' : filter.words)

/** Milliseconds without typing until the address is updated. */
const readdressMs = 200

function ActorSearch({ route }: { readonly route: ActorTableRoute }) {
  const [typed, setTyped] = useState(route.filter.words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(route)
  latest.current = route
  const asked = (words: string): ActorTableRoute => ({
    ...latest.current,
    filter: { ...latest.current.filter, words },
  })
  const settle = (words: string) => {
    clearTimeout(timer.current)
    typedLast = words
    if (latest.current.filter.words !== words) readdress(asked(words))
  }
  const type = (words: string) => {
    setTyped(words)
    void showActors(asked(words))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => settle(words), readdressMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const goToTable = async () => {
    await showActors(asked(typed))
    settle(typed)
    if ((useActorList.getState().counts?.total ?? 0) === 0) return
    if (useActorList.getState().selection.active === null) useActorList.setState({ selection: selectOnly(0) })
    document.getElementById('actor-table')?.focus()
  }
  const openFirst = async () => {
    await showActors(asked(typed))
    settle(typed)
    const first = actorRows.get(0)
    if (first !== undefined && typed.trim() !== '')
      navigate({ view: 'actors', page: 'profile', slug: first.slug })
    else await goToTable()
  }
  return (
    <search className="table-search">
      <input
        id="actor-search"
        type="search"
        className="text-input"
        aria-label="Search names, synonyms and descriptions"
        placeholder="Name or synonym"
        value={typed}
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') type('')
          else if (event.key === 'ArrowDown') void goToTable()
          else if (event.key === 'Enter') void openFirst()
          else return
          event.preventDefault()
        }}
      />
      <KeyCap written="/" />
    </search>
  )
}

/** The name of the id that the table is searched for, and how many actors use it. */
function IdHead({ id }: { readonly id: string }) {
  const use = useUsesOf([id]).uses.get(id)
  if (use === undefined) return null
  const isCve = kindOfId(id) === 'cve'
  const users = usersWords(use.actors)
  return (
    <p className="id-head">
      <strong>{[id, use.name].filter((each) => each !== null).join(' ')}</strong>
      {use.tactic === null ? null : <span className="muted">{use.tactic}</span>}
      <span>
        {isCve ? 'Exploited' : 'Used'} by {users}.
      </span>
      {isCve || use.name === null ? null : (
        <Button look="quiet" onClick={() => navigate({ ...actorMatrix, technique: id })}>
          Show how, in the matrix
        </Button>
      )}
    </p>
  )
}
