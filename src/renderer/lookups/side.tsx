import { defangedAny } from '../../contract/lookups/defanged.ts'
import type { Source, Unknown } from '../../contract/lookups/description.ts'
import type { KnownHere } from '../../contract/schema.ts'
import { standingWords } from '../../contract/standing-words.ts'
import { countOf } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { useSettings } from '../state/settings-store.ts'
import { placeOf } from '../state/view.ts'
import { absenceWords } from '../ui/absence-words.ts'
import { Button } from '../ui/button.tsx'
import { placeWords } from '../ui/place-words.ts'
import { Tag } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { costWords, type Offer } from './offers.ts'
import { notSearchedWords } from './page-words.ts'

type SideProps = {
  readonly value: string
  readonly known: KnownHere | null
  readonly offer: Offer | null
  readonly unknown: readonly Unknown[]
  readonly sources: readonly Source[]
}

/**
 * Column beside the page: places of the value, unknown facts with the sources that could supply them, and the sources
 * used.
 */
export function Side({ value, known, offer, unknown, sources }: SideProps) {
  return (
    <aside className="lookup-side" aria-label="Known here and sources">
      <Known value={value} known={known} />
      <Unknowns unknown={unknown} />
      <OfferSection offer={offer} />
      <Sources sources={sources} />
    </aside>
  )
}

function Known({ value, known }: Pick<SideProps, 'value' | 'known'>) {
  const now = useNow()
  if (known === null)
    return (
      <section>
        <h2>Known here</h2>
        <p className="muted">{notSearchedWords(known)}</p>
      </section>
    )
  const more = known.total - known.places.length
  const nothing = absenceWords(known)
  return (
    <section>
      <h2>Known here</h2>
      {nothing === null ? null : <p className="muted">{nothing}</p>}
      {standingWords(known).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ul className="side-list">
        {known.places.map((place) => (
          <li key={`${place.kind} ${place.id}`}>
            <PlaceLink place={place} value={value} />
            <p className="muted">
              {placeWords(place, now)}
              {place.values === undefined ? null : `: ${place.values.map(defangedAny).join(', ')}`}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && known.places.length > 0 ? (
        <p className="muted">
          and {known.truncated === true ? 'at least ' : ''}
          {countOf(more, 'more place')}
        </p>
      ) : null}
      {known.places.some(({ kind }) => kind === 'alert' || kind === 'case') ? (
        <button
          type="button"
          className="link-button side-link"
          onClick={() => navigate(observablesOf(value))}
        >
          All alerts and cases, and their graph
        </button>
      ) : null}
    </section>
  )
}

/** Returns the path to everything related to a value: its observable page, or for a network the observables in it. */
function observablesOf(value: string): string {
  const isNetwork = /^[\da-f.:]+\/\d+$/i.test(value)
  return isNetwork
    ? `/observables?match=within&value=${encodeURIComponent(value)}`
    : `/observables/one?value=${encodeURIComponent(value)}`
}

function Unknowns({ unknown }: Pick<SideProps, 'unknown'>) {
  if (unknown.length === 0) return null
  return (
    <section>
      <h2>Not known</h2>
      <ul className="side-list">
        {unknown.map(({ what, why }) => (
          <li key={what}>
            <p>{what}</p>
            <p className="muted">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OfferSection({ offer }: Pick<SideProps, 'offer'>) {
  const isOffline = useSettings((now) => now.settings?.offline ?? true)
  if (offer === null)
    return (
      <section>
        <h2>What an instance would add</h2>
        <p className="muted">Nothing: everything available is answered here, and uses no quota.</p>
      </section>
    )
  const reason = isOffline
    ? 'Skerry works offline, and no instance is connected.'
    : 'No instance is connected.'
  return (
    <section>
      <h2>What an instance would add</h2>
      <p className="muted">
        {offer.adds} {costWords(offer)}
      </p>
      <p className="side-act">
        <Button disabled aria-describedby="offer-reason">
          {offer.act}
        </Button>
        <span id="offer-reason" className="muted">
          {reason}
        </span>
      </p>
      {isOffline ? (
        <button
          type="button"
          className="link-button side-link"
          onClick={() => navigate({ view: 'settings', section: 'workstation' })}
        >
          Connection settings
        </button>
      ) : null}
    </section>
  )
}

function Sources({ sources }: Pick<SideProps, 'sources'>) {
  if (sources.length === 0) return null
  return (
    <section>
      <h2>Sources of this answer</h2>
      <ul className="side-list">
        {sources.map(({ name, dated, licence, fact }) => (
          <li key={`${name} ${dated} ${fact}`}>
            <p>
              {name}
              {dated === null ? '' : `, ${dated}`}{' '}
              {licence === undefined || licence === null ? null : <Tag>{licence}</Tag>}
            </p>
            {fact === undefined || fact === '' ? null : <p className="muted">{fact}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type PlaceProps = { readonly place: KnownHere['places'][number]; readonly value: string }

/** Links to a place, and to the value within it. */
function PlaceLink({ place: { kind, id, title, values = [] }, value }: PlaceProps) {
  const to = placeOf(kind, id, [value, ...values])
  if (to === null) return title
  return (
    <a
      href={to.path}
      onClick={(event) => {
        event.preventDefault()
        navigate(to.path)
      }}
    >
      <span className="muted">{to.label}</span> {title}
    </a>
  )
}
