import { useState } from 'react'
import type { ActorProfile } from '../../contract/workstation/actors/actor-profile.ts'
import { formatCount } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { Tag } from '../ui/signs.tsx'
import { silentWords } from './claim-words.ts'
import { SaidBy } from './said-by.tsx'

type ProfileProps = { readonly profile: ActorProfile }

/** Names of an actor, who uses them, and which of them other actors have too. */
export function ProfileNames({ profile }: ProfileProps) {
  const { names, sets } = profile
  const [isWhole, setWhole] = useState(false)
  // the primary name first, then names in conflict
  const ordered = names.toSorted((one, other) => rank(one, names) - rank(other, names))
  const shown = isWhole ? ordered : ordered.slice(0, shownFirst)
  return (
    <section aria-labelledby="actor-names">
      <h2 id="actor-names">
        Names <span className="muted">{formatCount(names.length)}, with their sources</span>
      </h2>
      <ul className="fact-rows name-rows">
        {shown.map(({ name, schools, by, others }) => (
          <li key={name}>
            <span className="fact-value">{name}</span>
            {others.length === 0 ? null : <Tag>conflict</Tag>}
            <span className="fact-schools">{schools.join(', ')}</span>
            <SaidBy by={by} sets={sets} />
            {others.length === 0 ? null : (
              <p className="actor-note">
                “{name}” is also a name of{' '}
                {others.map(({ slug, name: called }, index) => (
                  <span key={slug}>
                    {index === 0 ? '' : ', '}
                    <ActorLink slug={slug} name={called} />
                  </span>
                ))}
                .
              </p>
            )}
          </li>
        ))}
      </ul>
      {names.length <= shownFirst ? null : (
        <button
          type="button"
          className="link-button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Fewer names' : `${formatCount(names.length - shownFirst)} more names`}
        </button>
      )}
    </section>
  )
}

/** Number of names shown before the list is expanded. */
const shownFirst = 12

function rank(name: ActorProfile['names'][number], names: ActorProfile['names']): number {
  if (name === names[0]) return 0
  return name.others.length > 0 ? 1 : 2
}

/** The name of another actor, as a link to it. */
export function ActorLink({ slug, name }: { readonly slug: string; readonly name: string }) {
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => navigate({ view: 'actors', page: 'profile', slug })}
    >
      {name}
    </button>
  )
}

/** Claims about an actor, each with its sources; contradicting ones are shown side by side. */
export function ProfileClaims({ profile }: ProfileProps) {
  const { origins, motivations, sectors, countries, first_seen, last_seen, sets } = profile
  const groups = [
    { label: 'Origin', claims: origins, isOne: true },
    { label: 'Motivation', claims: motivations, isOne: false },
    { label: 'First seen', claims: first_seen, isOne: true },
    { label: 'Last seen', claims: last_seen, isOne: true },
    { label: 'Sectors', claims: sectors, isOne: false },
    { label: 'Countries', claims: countries, isOne: false },
  ]
  const known = groups.filter(({ claims }) => claims.length > 0)
  const silent = silentWords(groups)
  return (
    <section aria-labelledby="actor-claims">
      <h2 id="actor-claims">
        Claims <span className="muted">and their sources</span>
      </h2>
      <dl className="claim-rows">
        {known.map(({ label, claims, isOne }) => (
          <div key={label}>
            <dt>
              {label}
              {isOne && claims.length > 1 ? <Tag>sources differ</Tag> : null}
            </dt>
            <dd>
              {byWho(claims).map(({ by, values }) => (
                <p key={by.join()}>
                  <span>{values.join(', ')}</span>
                  <SaidBy by={by} sets={sets} />
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {silent === null ? null : <p className="muted actor-note">{silent}</p>}
    </section>
  )
}

/** Values from the same sets share one line. */
function byWho(claims: ActorProfile['origins']): { by: number[]; values: string[] }[] {
  const lines = new Map<string, { by: number[]; values: string[] }>()
  for (const { value, by } of claims) {
    const line = lines.get(by.join()) ?? { by, values: [] }
    line.values.push(value)
    lines.set(by.join(), line)
  }
  return [...lines.values()]
}
