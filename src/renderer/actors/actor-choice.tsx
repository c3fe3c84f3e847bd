import { useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ActorRow } from '../../contract/workstation/actors/actor-table.ts'
import { invoke } from '../state/bridge.ts'
import { TextField } from '../ui/form.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { noChoiceWords } from './none-words.ts'
import { everyActor } from './route.ts'

/** Maximum number of actors offered at once. */
const maxOffered = 12

type ActorChoiceProps = {
  /** Addresses of actors that are not offered. */
  readonly without: readonly string[]
  readonly onChoose: (actor: ActorRow | null) => void
}

/** A field that finds actors by name, with a choice among the matches; the first is chosen by default. */
export function ActorChoice({ without, onChoose }: ActorChoiceProps) {
  const [words, setWords] = useState('')
  const [offered, setOffered] = useState<readonly ActorRow[] | null>(null)
  const [answered, setAnswered] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [chosen, setChosen] = useState<ActorRow | null>(null)
  const left = without.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is not offered is told by its words
  useEffect(() => {
    const choose = (rows: readonly ActorRow[] | null) => {
      setOffered(rows)
      setChosen(rows?.[0] ?? null)
      onChoose(rows?.[0] ?? null)
    }
    if (words.trim() === '') {
      choose(null)
      return
    }
    // what was found for the former words is not what is asked for now
    setChosen(null)
    onChoose(null)
    let isWanted = true
    const filter = { ...everyActor, words }
    const page = { order: 'name' as const, descending: false, offset: 0, limit: maxOffered + without.length }
    void invoke('actorTable.read', { filter, ...page }).then((answer) => {
      if (!isWanted) return
      setProblem(isProblem(answer) ? answer : null)
      setAnswered(isProblem(answer) ? null : words)
      if (!isProblem(answer))
        choose(answer.rows.filter(({ slug }) => !without.includes(slug)).slice(0, maxOffered))
    })
    return () => {
      isWanted = false
    }
  }, [words, left])
  const none = noChoiceWords(
    answered === null ? null : { words: answered, offered: offered?.length ?? 0 },
    words,
  )
  return (
    <>
      <TextField
        name="words"
        label="Find an actor by name"
        type="search"
        isFirst
        value={words}
        autoComplete="off"
        maxLength={200}
        onChange={setWords}
      />
      <fieldset className="case-choice">
        <legend className="unseen">Actor</legend>
        {offered?.map((row) => (
          <label key={row.slug} className="case-option">
            <input
              type="radio"
              name="actor"
              checked={chosen?.slug === row.slug}
              onChange={() => {
                setChosen(row)
                onChoose(row)
              }}
            />
            <span className="case-called">{row.name}</span>
            <span className="muted">
              {[row.found_as, row.origin].filter((each) => each !== null).join(', ')}
            </span>
          </label>
        ))}
      </fieldset>
      {none === null ? null : <p className="muted">{none}</p>}
      {problem === null ? null : <ProblemNote problem={problem} />}
    </>
  )
}
