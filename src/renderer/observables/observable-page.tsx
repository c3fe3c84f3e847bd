import { useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ObservablePage as Opened } from '../../contract/workstation/observables/observable-pages.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { actorsCommand, cveOf, showActorsOf, WhoUses } from '../actors/shared/actors-of.tsx'
import { undated } from '../alerts/shared/undated.ts'
import { invoke } from '../state/bridge.ts'
import { useChoice } from '../state/choice.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatAge, formatCount, formatMoment } from '../state/format.ts'
import { useOperation, useQuestion } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { actOnChoice, placeOf } from '../state/view.ts'
import { Button } from '../ui/button.tsx'
import { copySaying } from '../ui/copy-button.tsx'
import { placeWords } from '../ui/place-words.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SeveritySign, Tag } from '../ui/signs.tsx'
import { StandingTags } from '../ui/standing-tags.tsx'
import { useNow } from '../ui/use-now.ts'
import { lookedUpWords, occursInNoWords } from './nothing-words.ts'
import { ObservableSign } from './shared/observable-sign.tsx'
import { firstSeenWords, lastSeenWords } from './shared/seen-words.ts'

/** Minimum milliseconds between two reads while alerts arrive. */
const everyMs = 1000

type ObservablePageProps = { readonly type: string | null; readonly value: string }

/** One observable with everything related to it. */
export function ObservablePage({ type, value }: ObservablePageProps) {
  const { answer } = useOperation(
    'observablePages.open',
    { ...(type !== null && { type }), value },
    { everyMs },
  )
  if (answer === null) return null
  if (isProblem(answer))
    return (
      <section className="observable-page" aria-label="Observable">
        <h1 className="unseen">Observable</h1>
        <ProblemNote problem={answer} />
      </section>
    )
  return <Page opened={answer} />
}

function Page({ opened }: { readonly opened: Opened }) {
  const { type, value, shown, lookup } = opened
  const graph = () => navigate({ view: 'observables', page: 'graph', root: value, type })
  useChoice('observable', {
    none: '',
    isPage: true,
    read: () => ({ what: shown, title: shown, indicators: [value] }),
  })
  const copy = () => void copySaying(shown, `${shown}, defanged`)
  const group = 'Observable'
  const cve = cveOf({ kind: type, value })
  useCommands('observable', [
    { id: 'graph', group, key: 'v', title: 'Show the graph of what shares it', run: graph },
    { id: 'copy', group, key: 'y', title: 'Copy, defanged', run: copy },
    {
      id: 'copy-real',
      group,
      key: 'Y',
      title: 'Copy the real value',
      run: () => void copySaying(value, `${shown}, not defanged`),
    },
    actorsCommand(group, cve),
    {
      id: 'lookup',
      group,
      key: 'l',
      title: 'Look it up',
      isPossible: lookup !== null,
      run: () => navigate(lookup ?? '/'),
    },
  ])
  return (
    <section className="observable-page" aria-label="Observable">
      <header className="observable-head">
        <p className="label">
          <ObservableSign type={type} />
          {opened.suppressed_until === null ? null : (
            <Tag>suppressed until {formatMoment(opened.suppressed_until)}</Tag>
          )}
          <StandingTags standing={{ ...opened.known, ...(opened.allowed && { allowed: true as const }) }} />
        </p>
        <h1 className="mono observable-name">{shown}</h1>
        <p className="inspector-acts">
          <Button look="primary" hotkey="v" onClick={graph}>
            Graph
          </Button>
          <Button hotkey="c" onClick={() => actOnChoice('add-to-case')}>
            Add to case
          </Button>
          <Button hotkey="y" onClick={copy}>
            Copy
          </Button>
          {lookup === null ? null : (
            <Button hotkey="l" onClick={() => navigate(lookup)}>
              Look up
            </Button>
          )}
          {cve === null ? null : (
            <Button hotkey="o" onClick={() => showActorsOf(cve)}>
              Actors
            </Button>
          )}
        </p>
        {cve === null ? null : <WhoUses id={cve} />}
      </header>
      <Facts opened={opened} />
      <Days opened={opened} />
      <Cases opened={opened} />
      <Alerts key={`${type} ${value}`} opened={opened} />
      <Known opened={opened} />
    </section>
  )
}

type OpenedProps = { readonly opened: Opened }

function Facts({ opened }: OpenedProps) {
  const { alerts, cases, looked_up } = opened
  const facts: readonly (readonly [string, string])[] = [
    ['First seen', firstSeenWords(opened)],
    ['Last seen', lastSeenWords(opened)],
    ['Received', `first ${formatMoment(opened.first_seen)}, last ${formatMoment(opened.last_seen)}`],
    [
      'Occurs in',
      `${countOf(alerts, 'alert')}, ${cases >= 1000 ? '1,000 cases or more' : countOf(cases, 'case')}`,
    ],
    ['Looked up', lookedUpWords(looked_up, formatMoment)],
  ]
  return (
    <dl className="inspector-facts observable-facts">
      {facts.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Number of alerts with the observable, by the day on which they happened. */
function Days({ opened }: OpenedProps) {
  const { days, days_undated, alerts } = opened
  if (days.length === 0) return null
  const most = Math.max(...days.map(({ count }) => count))
  const counted = days.reduce((sum, { count }) => sum + count, days_undated)
  return (
    <section>
      <h2>
        Alerts by day{' '}
        <span className="muted">
          when they happened, in UTC
          {counted < alerts ? `, of the ${formatCount(counted)} received last` : ''}
          {days_undated > 0 ? `; not shown: ${formatCount(days_undated)} of unknown time` : ''}
        </span>
      </h2>
      <ol className="observable-days">
        {days.slice(-60).map(({ day, count }) => (
          <li key={day} title={`${day}: ${countOf(count, 'alert')}`}>
            <span className="observable-bar" style={{ height: `${Math.max(6, (100 * count) / most)}%` }} />
            <span className="unseen">{`${day}: ${countOf(count, 'alert')}`}</span>
          </li>
        ))}
      </ol>
      <p className="muted observable-ends">
        <span>{days.slice(-60)[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </section>
  )
}

function Cases({ opened }: OpenedProps) {
  const { case_list, cases } = opened
  const none = occursInNoWords('case', cases)
  const now = useNow()
  return (
    <section>
      <h2>Cases</h2>
      {none === null ? null : <p className="muted">{none}</p>}
      <ul className="observable-places-list">
        {case_list.map(({ id, title, severity, status, at }) => (
          <li key={id}>
            <SeveritySign severity={severity} />
            <PlaceLink kind="case" id={id} title={title} />
            <span className="muted">
              {status.replace('_', ' ')}, opened {formatAge(at, now)}
            </span>
          </li>
        ))}
      </ul>
      {cases > case_list.length ? (
        <p className="muted">
          The newest {formatCount(case_list.length)} of {cases >= 1000 ? '1,000 or more' : formatCount(cases)}
          .
        </p>
      ) : null}
    </section>
  )
}

type AlertPage = WindowOutput<'observablePages.alerts'>

const noAlerts: AlertPage = { items: [], next: null }

/** Reads the first pages as one. */
async function readAlerts(type: string, value: string, pages: number): Promise<AlertPage | Problem> {
  let read = noAlerts
  for (let page = 0; page < pages && (page === 0 || read.next !== null); page += 1) {
    const answer = await invoke('observablePages.alerts', { type, value, before: read.next })
    if (isProblem(answer)) return answer
    read = { items: [...read.items, ...answer.items], next: answer.next }
  }
  return read
}

function Alerts({ opened }: OpenedProps) {
  const { type, value, alerts } = opened
  const none = occursInNoWords('alert', alerts)
  const [pages, setPages] = useState(1)
  const now = useNow()
  const { lastValue: read, problem } = useQuestion({
    key: `${type} ${value} ${pages}`,
    ask: () => readAlerts(type, value, pages),
    names: ['observablePages.alerts'],
    everyMs,
  })
  const { items, next } = read ?? noAlerts
  return (
    <section>
      <h2>Alerts</h2>
      {problem === null ? null : <ProblemNote problem={problem} />}
      {none === null ? null : <p className="muted">{none}</p>}
      <ul className="observable-places-list">
        {items.map(({ id, title, severity, source, happened_at, received_at }) => (
          <li key={id}>
            <SeveritySign severity={severity} />
            <PlaceLink kind="alert" id={id} title={title} />
            <span className="muted">
              {source}, {happened_at === null ? undated : `happened ${formatAge(happened_at, now)}`}, received{' '}
              {formatAge(received_at, now)}
            </span>
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <p className="observable-more">
          <Button onClick={() => setPages(pages + 1)}>Show 100 more</Button>{' '}
          <span className="muted">
            {formatCount(items.length)} of {formatCount(alerts)} are shown
          </span>
        </p>
      )}
    </section>
  )
}

function Known({ opened }: OpenedProps) {
  const { known } = opened
  const now = useNow()
  if (known.total === 0 && known.places.length === 0) return null
  const more = known.total - known.places.length
  return (
    <section>
      <h2>Also known here</h2>
      <ul className="observable-places-list">
        {known.places.map(({ kind, id, title, at, count }) => (
          <li key={`${kind} ${id}`}>
            <span className="muted">{kind}</span>
            <PlaceLink kind={kind} id={id} title={title} value={opened.value} />
            <span className="muted">{placeWords({ kind, count, at }, now)}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="muted">
          and {known.truncated === true ? 'at least ' : ''}
          {countOf(more, 'more place')}
        </p>
      ) : null}
    </section>
  )
}

type PlaceLinkProps = {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly value?: string
}

function PlaceLink({ kind, id, title, value }: PlaceLinkProps) {
  const to = placeOf(kind, id, value === undefined ? [] : [value])
  if (to === null) return <span>{title}</span>
  return (
    <button type="button" className="link-button" onClick={() => navigate(to.path)}>
      {title}
    </button>
  )
}
