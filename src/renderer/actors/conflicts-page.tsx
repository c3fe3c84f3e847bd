import { useEffect, useMemo, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { ActorDecisions } from '../../contract/workstation/actors/actor-decisions.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatCount, formatMoment } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { act, reportRefusal } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { undoNewest } from '../ui/toast.tsx'
import { sourceLabel } from './actor-words.ts'
import { decisionWords } from './claim-words.ts'
import { joinActors } from './decide.ts'
import { noConflictWords, noDecisionsWords } from './none-words.ts'
import { ActorLink } from './profile-names.tsx'
import { actorTable } from './route.ts'

/** Number of conflicts shown before more are requested. */
const shownAtOnce = 100

/** Names shared by several actors, and the decisions on which entries are the same actor. */
export function ConflictsPage() {
  const { answer } = useOperation('actorDecisions.list', {})
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(shownAtOnce)
  useEffect(() => {
    document.title = 'Actors, names in conflict – Skerry'
  }, [])
  useCommands('actor-conflicts', [
    {
      id: 'table',
      group: 'Actors',
      key: 't',
      title: 'Back to the table of actors',
      run: () => navigate(actorTable),
    },
    {
      id: 'undo',
      group: 'Actors',
      key: 'z',
      title: 'Undo the last change',
      run: () => void undoNewest(),
    },
    {
      id: 'search',
      group: 'Actors',
      key: '/',
      title: 'Search the names',
      run: () => document.getElementById('conflict-search')?.focus(),
    },
  ])
  const list = answer === null || isProblem(answer) ? null : answer
  const fitting = useMemo(() => {
    const wanted = words.trim().toLowerCase()
    return (list?.conflicts ?? []).filter(({ name, actors }) =>
      [name, ...actors.map((actor) => actor.name)].some((each) => each.toLowerCase().includes(wanted)),
    )
  }, [list, words])
  const none = list === null ? null : noConflictWords(list.conflicts.length, fitting.length, words)
  return (
    <section className="actor-conflicts" aria-label="Names in conflict">
      <header className="actor-head">
        <div className="actor-title">
          <h1>Names in conflict</h1>
          <span className="muted">{list === null ? '' : countOf(list.conflicts.length, 'name')}</span>
        </div>
        <span className="inspector-acts">
          <input
            id="conflict-search"
            type="search"
            className="text-input"
            aria-label="Search the names"
            placeholder="Name"
            value={words}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
          />
          <Button hotkey="t" onClick={() => navigate(actorTable)}>
            Table
          </Button>
        </span>
      </header>
      <p className="muted conflict-lead">
        Sets give each of these names to several actors and keep them apart; where you know better, join two.
        A decision is kept when sets are imported again.
      </p>
      {answer !== null && isProblem(answer) ? <ProblemNote problem={answer} /> : null}
      {none === null ? null : <p>{none}</p>}
      <ul className="conflict-rows">
        {fitting.slice(0, shown).map(({ name, actors }) => (
          <li key={`${name} ${actors[0]?.slug}`}>
            <h2>{name}</h2>
            <Claimants actors={actors} />
          </li>
        ))}
      </ul>
      {fitting.length > shown ? (
        <p>
          <Button onClick={() => setShown(shown + shownAtOnce)}>
            Show {formatCount(Math.min(shownAtOnce, fitting.length - shown))} more
          </Button>{' '}
          <span className="muted">
            {formatCount(shown)} of {formatCount(fitting.length)} are shown
          </span>
        </p>
      ) : null}
      {list === null ? null : <Decisions decisions={list.decisions} />}
    </section>
  )
}

type Claimant = ActorDecisions['conflicts'][number]['actors'][number]

function Claimants({ actors }: { readonly actors: readonly Claimant[] }) {
  const [isJoining, setJoining] = useState(false)
  const [one] = actors
  const join = async (other: Claimant) => {
    if (one === undefined) return
    setJoining(true)
    const refusal = await joinActors(one, other)
    if (refusal !== null) reportRefusal(refusal)
    setJoining(false)
  }
  return (
    <ul>
      {actors.map((actor, index) => (
        <li key={actor.slug}>
          <ActorLink slug={actor.slug} name={actor.name} />
          <span className="muted">
            {[actor.origin, actor.sources.map(sourceLabel).join(' and ')]
              .filter((each) => each !== null)
              .join('; ')}
          </span>
          {index === 0 || one === undefined ? null : (
            <Button
              look="quiet"
              aria-label={`Join ${actor.name} with ${one.name}`}
              disabled={isJoining}
              onClick={() => void join(actor)}
            >
              {isJoining ? 'Joining …' : `Same as ${one.name}`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Decisions({ decisions }: Pick<ActorDecisions, 'decisions'>) {
  const remove = (id: string) => act('actorDecisions.remove', { id }, { done: 'Removed the decision.' })
  const none = noDecisionsWords(decisions)
  return (
    <section aria-label="Your decisions">
      <h2 className="decisions-head">
        Your decisions{' '}
        <span className="muted">{decisions.length === 0 ? '' : formatCount(decisions.length)}</span>
      </h2>
      {none === null ? null : <p className="muted">{none}</p>}
      <ul className="fact-rows">
        {decisions.map((decision) => {
          const { id, at } = decision
          const words = decisionWords(decision)
          return (
            <li key={id}>
              <span className="fact-value">{words}</span>
              <span className="fact-schools">{formatMoment(at)}</span>
              <Button look="quiet" aria-label={`Remove: ${words}`} onClick={() => void remove(id)}>
                Remove
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
