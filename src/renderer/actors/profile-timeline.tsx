import { useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ActorTimeline } from '../../contract/workstation/actors/actor-timeline.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { campaignsWords, whenWords } from './claim-words.ts'
import { placeOn, type YearSpan, yearSpan } from './timeline-span.ts'

type Entry = ActorTimeline['entries'][number]

type ProfileTimelineProps = {
  readonly slug: string
  /** The profile; the timeline is reloaded when it changes. */
  readonly of: unknown
}

/** Reported sightings of an actor and its campaigns: a list, each entry drawn on a line of years. */
export function ProfileTimeline({ slug, of }: ProfileTimelineProps) {
  const [answer, setAnswer] = useState<ActorTimeline | Problem | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a profile that was read anew has a timeline of its own
  useEffect(() => {
    let isWanted = true
    void invoke('actorTimeline.read', { slug }).then((timeline) => {
      if (isWanted) setAnswer(timeline)
    })
    return () => {
      isWanted = false
    }
  }, [slug, of])
  if (answer === null) return null
  if (isProblem(answer)) return <ProblemNote problem={answer} />
  const { entries } = answer
  if (entries.length === 0) return null
  const span = yearSpan(entries)
  return (
    <section aria-labelledby="actor-timeline">
      <h2 id="actor-timeline">
        Timeline <span className="muted">{campaignsWords(entries)}, with sources</span>
      </h2>
      {span === null ? null : <Years span={span} />}
      <ol className="timeline-rows">
        {entries.map((entry) => (
          <Row key={`${entry.kind} ${entry.name} ${entry.from} ${entry.to}`} entry={entry} span={span} />
        ))}
      </ol>
    </section>
  )
}

/** Maximum number of years written above the line. */
const maxYears = 8

function Years({ span: { from, to } }: { readonly span: YearSpan }) {
  const step = Math.ceil((to - from) / maxYears)
  const years = Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)
  return (
    <div className="timeline-line timeline-years" aria-hidden="true">
      <span />
      <span className="timeline-track">
        {years.map((year) => (
          <span key={year} style={{ left: `${(100 * (year - from)) / (to - from)}%` }}>
            {year}
          </span>
        ))}
      </span>
      <span />
    </div>
  )
}

const seenWords = { first_seen: 'First seen', last_seen: 'Last seen' } as const

function Row({ entry, span }: { readonly entry: Entry; readonly span: YearSpan | null }) {
  const { kind, name, id, description, by } = entry
  const place = span === null ? null : placeOn(span, entry)
  const sources = by.map(({ title, dated }) => (dated === null ? title : `${title}, ${dated}`)).join('; ')
  return (
    <li>
      <div className="timeline-line">
        <span className="timeline-name">
          {kind === 'campaign' ? name : seenWords[kind]}
          {id === null ? null : <span className="mono muted"> {id}</span>}
          <span className="timeline-when">{whenWords(entry)}</span>
        </span>
        <span className="timeline-track" aria-hidden="true">
          {place === null ? null : (
            <span
              className={`timeline-span is-${kind}`}
              style={{ left: `${place.start}%`, width: `${place.length}%` }}
            />
          )}
        </span>
        <span className="said-by" title={sources}>
          <span className="unseen">says </span>
          {by.length === 1 ? by[0]?.title : countOf(by.length, 'source')}
          {by.length === 1 ? <span className="unseen">{by[0]?.dated ?? ''}</span> : null}
        </span>
      </div>
      {description === null ? null : (
        <details>
          <summary>Description</summary>
          <p className="actor-description">{description}</p>
        </details>
      )}
    </li>
  )
}
