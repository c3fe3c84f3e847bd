import { isProblem } from '../../contract/problem.ts'
import type { ActorInData } from '../../contract/workstation/actors/actor-profile.ts'
import { countOf, formatAge, formatMoment } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { placeOf } from '../state/view.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useNow } from '../ui/use-now.ts'
import { nothingInData } from './in-data-words.ts'

type Place = ActorInData['known']['places'][number]

const headings: readonly (readonly [kind: string, words: string])[] = [
  ['case', 'Cases'],
  ['alert', 'Alerts'],
  ['session', 'Sessions'],
]

const followMs = 1000

/** Places in the stored data that point to the actor, each with the names or vulnerabilities that do. */
export function InData({ slug }: { readonly slug: string }) {
  const read = useOperation('actorProfile.inData', { slug }, { everyMs: followMs })
  const answer = read.isCurrent ? read.answer : null
  return (
    <section aria-label="In your data">
      <h2>In your data</h2>
      {answer === null ? <p className="muted">Looking …</p> : null}
      {answer !== null && isProblem(answer) ? <ProblemNote problem={answer} /> : null}
      {answer !== null && !isProblem(answer) ? <Found found={answer} /> : null}
    </section>
  )
}

function Found({ found }: { readonly found: ActorInData }) {
  const { known, lookups, unsought, unsearched } = found
  const nothing = nothingInData(found)
  const more = known.total - known.places.length
  const others = known.places.filter(({ kind }) => headings.every(([heading]) => heading !== kind))
  return (
    <>
      {nothing === null ? null : <p className="muted">{nothing}</p>}
      {headings.map(([kind, words]) => (
        <Places key={kind} words={words} places={known.places.filter((place) => place.kind === kind)} />
      ))}
      <Places words="Elsewhere" places={others} />
      {more > 0 ? (
        <p className="muted">
          and {known.truncated === true ? 'at least ' : ''}
          {countOf(more, 'more place')}
        </p>
      ) : null}
      {lookups.length === 0 ? null : (
        <>
          <h3>Lookups</h3>
          <ul className="inspector-list">
            {lookups.map(({ title, link }) => (
              <li key={link}>
                <button type="button" className="link-button mono" onClick={() => navigate(link)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {unsearched.map((sentence) => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
      <p className="muted in-data-how">
        Names are searched for in titles, descriptions, tags and comments of cases and alerts, CVEs in
        sessions and lookups too. The text of sessions, raw events and timelines are not searched for names,
        and a shared technique alone does not count.
        {unsought.length === 0
          ? ''
          : ` Too short to search for: ${unsought.slice(0, 8).join(', ')}${unsought.length > 8 ? ' …' : ''}.`}
      </p>
    </>
  )
}

function Places({ words, places }: { readonly words: string; readonly places: readonly Place[] }) {
  const now = useNow()
  if (places.length === 0) return null
  return (
    <>
      <h3>{words}</h3>
      <ul className="inspector-list">
        {places.map(({ kind, id, title, at, values = [] }) => {
          const to = placeOf(kind, id, values)
          return (
            <li key={`${kind} ${id}`}>
              <span>
                {to === null ? (
                  title
                ) : (
                  <button type="button" className="link-button" onClick={() => navigate(to.path)}>
                    {title}
                  </button>
                )}
                <span className="inspector-detail" title={formatMoment(at)}>
                  {[`by ${values.join(', ')}`, formatAge(at, now)].join('; ')}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
