import type { ActorProfile } from '../../contract/workstation/actors/actor-profile.ts'
import { formatCount } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { noProfileWords } from './none-words.ts'
import { SaidBy, setWords } from './said-by.tsx'

type ProfileProps = { readonly profile: ActorProfile }

/** Vulnerabilities that an actor is said to exploit, each with its lookup. */
export function ProfileCves({ profile }: ProfileProps) {
  const { cves, sets } = profile
  const none = noProfileWords(profile).cves
  return (
    <section aria-labelledby="actor-cves">
      <h2 id="actor-cves">
        CVEs <span className="muted">{cves.length === 0 ? '' : formatCount(cves.length)}</span>
      </h2>
      {none === null ? null : <p className="muted">{none}</p>}
      <ul className="fact-rows">
        {cves.map(({ value, by }) => (
          <li key={value}>
            <button
              type="button"
              className="link-button mono fact-value"
              onClick={() => navigate(`/cve/${value}`)}
            >
              {value}
            </button>
            <span className="fact-schools" />
            <SaidBy by={by} sets={sets} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** References about an actor: addresses as plain text, never as links. */
export function ProfileReferences({ profile }: ProfileProps) {
  const { references, external_refs } = profile
  if (references.length === 0 && external_refs.length === 0) return null
  return (
    <section aria-labelledby="actor-references">
      <h2 id="actor-references">
        References <span className="muted">{formatCount(references.length)}, as text, not as links</span>
      </h2>
      {external_refs.length === 0 ? null : (
        <p className="actor-ids">
          {external_refs.map(({ source, external_id }) => (
            <span key={`${source} ${external_id}`}>
              <span className="muted">{source} </span>
              <span className="mono">{external_id}</span>
            </span>
          ))}
        </p>
      )}
      <ol className="reference-rows">
        {references.map(({ title, url, shown }) => (
          <li key={url}>
            {title === null ? null : <span>{title}</span>}
            <span className="mono reference-url">{shown}</span>
            <CopyButton what="the address" value={shown} real={url} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The sets behind the profile, and their terms of use. */
export function ProfileSources({ profile }: ProfileProps) {
  const notices = [...new Set(profile.sets.flatMap(({ notice }) => notice ?? []))]
  return (
    <section aria-labelledby="actor-sources">
      <h3 id="actor-sources">Sources</h3>
      <ul className="inspector-list source-rows">
        {profile.sets.map((set) => (
          <li key={set.title}>
            <span>
              {setWords(set)}
              <span className="inspector-detail">{set.source}</span>
              <span className="inspector-detail">Licence: {set.licence}</span>
            </span>
          </li>
        ))}
      </ul>
      {notices.map((notice) => (
        <p key={notice} className="muted source-notice">
          {notice}
        </p>
      ))}
    </section>
  )
}
