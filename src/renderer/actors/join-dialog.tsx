import { Modal } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ActorRow } from '../../contract/workstation/actor-table.ts'
import { invoke } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { joinActors } from './decide.ts'
import { everyActor } from './route.ts'

/** Actors that are offered at once. */
const maxOffered = 12

type JoinDialogProps = {
  readonly actor: { readonly slug: string; readonly name: string }
  readonly onClose: () => void
}

/** Asks with which other actor one is the same. */
export function JoinDialog({ actor, onClose }: JoinDialogProps) {
  const [words, setWords] = useState('')
  const [offered, setOffered] = useState<readonly ActorRow[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isJoining, setJoining] = useState(false)
  const { slug } = actor
  useEffect(() => {
    if (words.trim() === '') {
      setOffered([])
      return
    }
    let isWanted = true
    const filter = { ...everyActor, words }
    const page = { order: 'name' as const, descending: false, offset: 0, limit: maxOffered + 1 }
    void invoke('actorTable.read', { filter, ...page }).then((answer) => {
      if (!isWanted) return
      setProblem(isProblem(answer) ? answer : null)
      if (!isProblem(answer)) setOffered(answer.rows.filter((row) => row.slug !== slug).slice(0, maxOffered))
    })
    return () => {
      isWanted = false
    }
  }, [words, slug])
  const target = offered.find((row) => row.slug === chosen) ?? offered[0]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (target === undefined || isJoining) return
    setJoining(true)
    const isDone = await joinActors(actor, target)
    setJoining(false)
    if (!isDone) return
    onClose()
    navigate({ view: 'actors', page: 'profile', slug })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${actor.name} is the same actor as …`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span>Find the other actor by a name</span>
          <input
            className="text-input"
            type="search"
            data-autofocus
            value={words}
            autoComplete="off"
            maxLength={200}
            onChange={(event) => {
              setWords(event.target.value)
              setChosen(null)
            }}
          />
        </label>
        <fieldset className="case-choice">
          <legend className="unseen">Actor</legend>
          {offered.map(({ slug: other, name, origin, found_as }) => (
            <label key={other} className="case-option">
              <input
                type="radio"
                name="actor"
                checked={target?.slug === other}
                onChange={() => setChosen(other)}
              />
              <span className="case-called">{name}</span>
              <span className="muted">{[found_as, origin].filter((each) => each !== null).join(', ')}</span>
            </label>
          ))}
        </fieldset>
        {words.trim() !== '' && offered.length === 0 ? (
          <p className="muted">No other actor has this name.</p>
        ) : null}
        {problem === null ? null : <ProblemNote problem={problem} />}
        <p className="muted">
          They stay one when sets are imported anew, until you part them or take the decision back.
        </p>
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <button
            type="submit"
            className="button button-primary"
            disabled={target === undefined || isJoining}
          >
            {isJoining ? 'Joining …' : target === undefined ? 'Join' : `Join with ${target.name}`}
          </button>
        </div>
      </form>
    </Modal>
  )
}
