import { useState } from 'react'
import type { ActorProfile } from '../../contract/workstation/actors/actor-profile.ts'
import { attackTactics } from '../../contract/workstation/cases/case-board.ts'
import { countOf, formatCount } from '../state/format.ts'
import { noProfileWords } from './none-words.ts'
import { SaidBy } from './said-by.tsx'

type Technique = ActorProfile['techniques'][number]

/** Techniques of an actor by tactic; those from several sources have a stronger tone. */
export function ProfileTechniques({ profile }: { readonly profile: ActorProfile }) {
  const { techniques, sets } = profile
  const [shown, setShown] = useState<'names' | 'ids'>('names')
  const tactics = byTactic(techniques)
  const none = noProfileWords(profile)
  return (
    <section aria-labelledby="actor-techniques" className="actor-techniques">
      <div className="section-line">
        <h2 id="actor-techniques">
          Techniques by tactic{' '}
          <span className="muted">
            {techniques.length === 0
              ? ''
              : `${formatCount(techniques.length)} in ${countOf(tactics.length, 'tactic')}`}
          </span>
        </h2>
        {techniques.length === 0 ? null : (
          <span className="segments">
            {(['names', 'ids'] as const).map((each) => (
              <button key={each} type="button" aria-pressed={shown === each} onClick={() => setShown(each)}>
                {each === 'names' ? 'Names' : 'IDs'}
              </button>
            ))}
          </span>
        )}
      </div>
      {none.techniques === null ? null : <p className="muted">{none.techniques}</p>}
      <ul className="tactic-rows">
        {tactics.map(({ tactic, used }) => (
          <li key={tactic}>
            <h3>{tactic}</h3>
            <span className="muted tactic-count">{formatCount(used.length)}</span>
            <ul className="profile-techniques">
              {used.map((technique) => (
                <TechniqueCell key={technique.id} technique={technique} shown={shown} sets={sets} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

type TechniqueCellProps = {
  readonly technique: Technique
  readonly shown: 'names' | 'ids'
  readonly sets: ActorProfile['sets']
}

function TechniqueCell({ technique, shown, sets }: TechniqueCellProps) {
  const { id, name, via, by } = technique
  const who = by.map((place) => sets[place]?.title).join(', ')
  const words = `${id} ${name}${via === null ? '' : `, in ${via}`}; ${who}`
  return (
    <li className={`profile-technique tone-${Math.min(by.length, 3)}`} title={words}>
      <span aria-hidden="true" className={shown === 'ids' ? 'mono' : undefined}>
        {shown === 'ids' ? id : name}
      </span>
      <span className="unseen">{words}</span>
    </li>
  )
}

/**
 * Returns the tactics in the order of the matrix, each with the techniques used for it; a technique of several tactics
 * appears under each.
 */
function byTactic(techniques: readonly Technique[]): { tactic: string; used: Technique[] }[] {
  const rows = new Map<string, Technique[]>()
  for (const technique of techniques)
    for (const tactic of technique.tactics.length === 0 ? ['No tactic'] : technique.tactics) {
      const used = rows.get(tactic) ?? []
      used.push(technique)
      rows.set(tactic, used)
    }
  const order: readonly string[] = attackTactics.map((tactic) => tactic.toLowerCase())
  const place = (tactic: string) => {
    const at = order.indexOf(tactic.toLowerCase())
    return at < 0 ? order.length : at
  }
  return [...rows]
    .map(([tactic, used]) => ({ tactic, used }))
    .toSorted((one, other) => place(one.tactic) - place(other.tactic))
}

type SoftwareProps = { readonly profile: ActorProfile }

/** Tools and malware of an actor. */
export function ProfileSoftware({ profile }: SoftwareProps) {
  const { software, sets } = profile
  const none = noProfileWords(profile).software
  return (
    <section aria-labelledby="actor-software">
      <h2 id="actor-software">
        Tools and malware{' '}
        <span className="muted">{software.length === 0 ? '' : formatCount(software.length)}</span>
      </h2>
      {none === null ? null : <p className="muted">{none}</p>}
      <ul className="fact-rows">
        {software.map(({ id, name, kind, by }) => (
          <li key={`${id} ${name}`}>
            <span className="fact-value">{name}</span>
            <span className="fact-schools">
              {kind}
              {id === null ? null : <span className="mono"> {id}</span>}
            </span>
            <SaidBy by={by} sets={sets} />
          </li>
        ))}
      </ul>
    </section>
  )
}
