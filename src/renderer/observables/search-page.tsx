import { useState } from 'react'
import { type ObservableMatch, observableMatches } from '../../contract/incidents/observable-match.ts'
import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { actorsCommand, cveOf } from '../actors/shared/actors-of.tsx'
import { useChoice } from '../state/choice.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatCount } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { isSelected, noSelection, type Selection } from '../state/selection.ts'
import { KeyCap } from '../ui/button.tsx'
import { Elided } from '../ui/elided.tsx'
import { Form, SubmitButton } from '../ui/form.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useNow } from '../ui/use-now.ts'
import { noneFoundWords } from './nothing-words.ts'
import type { ObservablesRoute } from './route.ts'
import { ObservableSign } from './shared/observable-sign.tsx'
import { ageAt, firstSeenWords, lastSeenWords, seenTitle } from './shared/seen-words.ts'

export const matchLabels: Readonly<Record<ObservableMatch, string>> = {
  exact: 'is',
  prefix: 'begins with',
  part: 'contains',
  within: 'lies within the network',
  below: 'is or lies below the domain',
}

type Found = WindowOutput<'observablePages.search'>
type Row = Found['observables'][number]

/** Observables that match a value. */
export function SearchPage({ route }: { readonly route: Extract<ObservablesRoute, { page: 'search' }> }) {
  const [match, setMatch] = useState<ObservableMatch>(route.match)
  const [words, setWords] = useState(route.value)
  const [selection, setSelection] = useState<Selection>(noSelection)
  const now = useNow()
  const { match: asked, value } = route
  const { answer } = useOperation('observablePages.search', value === '' ? null : { match: asked, value })
  useCommands('observables-search', [
    {
      id: 'search',
      group: 'Observables',
      key: '/',
      title: 'Search the observables',
      run: () => document.getElementById('observable-search')?.focus(),
    },
  ])
  const found = answer === null || isProblem(answer) ? null : answer
  const none = found === null ? null : noneFoundWords(found, `${matchLabels[asked]} ${value}`)
  const active = selection.active === null ? undefined : found?.observables[selection.active]
  useCommands('observable-rows', [actorsCommand('Observables', active === undefined ? null : cveIn(active))])
  useChoice('observables', {
    none: 'Choose an observable first: the arrow keys move from row to row.',
    isForRows: true,
    read: () => {
      const chosen = found?.observables.filter((_, at) => isSelected(selection, at)) ?? []
      const [only] = chosen
      if (only === undefined) return null
      const what = chosen.length === 1 ? only.shown : countOf(chosen.length, 'observable')
      return { what, title: what, indicators: chosen.map((each) => each.value) }
    },
  })
  return (
    <section className="observable-search" aria-label="Observables">
      <Form
        className="table-bar"
        operation={null}
        name="observables"
        isReady={words.trim() !== ''}
        onSubmit={() => {
          navigate({ view: 'observables', page: 'search', match, value: words.trim() })
          return null
        }}
      >
        <h1>Observables</h1>
        <select
          className="text-input"
          aria-label="How the value is found"
          value={match}
          onChange={(event) => setMatch(event.target.value as ObservableMatch)}
        >
          {observableMatches.map((each) => (
            <option key={each} value={each}>
              {matchLabels[each]}
            </option>
          ))}
        </select>
        <search className="table-search observable-words">
          <input
            id="observable-search"
            type="search"
            className="text-input"
            aria-label="Value, its beginning or part, a network, a domain"
            placeholder={match === 'within' ? '192.0.2.0/24' : match === 'below' ? 'example.com' : 'Value'}
            value={words}
            spellCheck={false}
            autoComplete="off"
            maxLength={16_384}
            onChange={(event) => setWords(event.target.value)}
          />
          <KeyCap written="/" />
        </search>
        <SubmitButton className="button-plain">
          <span className="button-label">Search</span>
        </SubmitButton>
      </Form>
      {isProblem(answer) ? <ProblemNote problem={answer} /> : null}
      {value === '' ? (
        <p className="muted observable-wait">
          Finds observables of alerts and cases: by a value, its beginning or a part of it, or all within a
          network or below a domain.
        </p>
      ) : null}
      {none === null ? null : (
        <p className="muted observable-wait">
          {none}
          {asked !== 'within' && network.test(value) ? (
            <>
              {' '}
              <button
                type="button"
                className="link-button"
                onClick={() => navigate({ view: 'observables', page: 'search', match: 'within', value })}
              >
                Search within this network
              </button>
            </>
          ) : null}
        </p>
      )}
      {found === null || found.observables.length === 0 ? null : (
        <>
          <Grid
            id="observables"
            label="Observables"
            columns={columns(now)}
            widths="6rem minmax(12rem, 4fr) 5rem 5rem 7rem 7rem"
            total={found.observables.length}
            get={(position) => found.observables[position]}
            selection={selection}
            onSelect={setSelection}
            onOpen={({ link }) => navigate(link)}
          />
          <p className="table-foot" role="status">
            {countOf(found.observables.length, 'observable')}
            {found.truncated ? ', and there are more: a longer value narrows the search' : ''}
          </p>
        </>
      )}
    </section>
  )
}

/** Matches a text written as a network. */
const network = /^[\d.]+\/\d{1,2}$|^[\da-f:.]*:[\da-f:.]*\/\d{1,3}$/i

const cveIn = ({ type, value }: Row) => cveOf({ kind: type, value })

const counted = (count: number) => (count >= 1000 ? '1,000 or more' : formatCount(count))

function columns(now: Date): readonly Column<Row>[] {
  return [
    { label: 'Type', cell: ({ type }) => <ObservableSign type={type} /> },
    {
      label: 'Value',
      className: 'mono cell-value',
      cell: ({ shown }) => <Elided text={shown} />,
      title: ({ shown }) => shown,
      name: ({ shown }) => shown,
    },
    {
      label: 'Alerts',
      className: 'cell-count',
      headClassName: 'cell-count',
      cell: ({ alerts }) => counted(alerts),
    },
    {
      label: 'Cases',
      className: 'cell-count',
      headClassName: 'cell-count',
      cell: ({ cases }) => counted(cases),
    },
    {
      label: 'First seen',
      cell: (row) => firstSeenWords(row, ageAt(now)),
      title: (row) => seenTitle(row, 'first'),
    },
    {
      label: 'Last seen',
      cell: (row) => lastSeenWords(row, ageAt(now)),
      title: (row) => seenTitle(row, 'last'),
    },
  ]
}
