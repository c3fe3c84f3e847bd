import { useState } from 'react'
import { loadedPage } from '../../ui/loaded-page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { EmptyRegister } from '../package/empty-register.tsx'
import { anyRecord, useAnswer } from '../use-answer.ts'
import { type Risk, readRisk } from './ask-risk.ts'
import type { Weight } from './concentration-words.ts'
import { isWithoutProvider } from './country-words.ts'
import { HhiSection } from './hhi-section.tsx'
import { ProviderBars } from './provider-bars.tsx'
import './risk.css'
import { formatAge, formatMoment } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'
import { useNow } from '../../ui/use-now.ts'
import { ShareBars } from './share-bars.tsx'
import { type ShareLine, valueWords } from './shares.ts'
import { statsOf } from './stat-words.ts'

/** Loaded separately, since nothing else needs the shapes of the map. */
const CountrySection = loadedPage(async () => (await import('./country-section.tsx')).CountrySection)

/** Concentration of the portfolio: on which providers, how critical, and in which countries. */
export function RiskPage() {
  const { value: risk, problem, again } = useAnswer('risk', anyRecord, readRisk)
  if (risk === null)
    return problem === null ? null : (
      <div className="risk-page">
        <h1 className="page-title">Concentration</h1>
        <ProblemNote problem={problem} retry={again} />
      </div>
    )
  if (isWithoutProvider(risk.concentration.total, problem !== null))
    return (
      <EmptyRegister title="Concentration">
        This page shows which providers and countries the entity depends on. There are no providers yet.
      </EmptyRegister>
    )
  return (
    <div className="risk-page">
      <h1 className="page-title">Concentration</h1>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      <StatRow risk={risk} />
      <Body risk={risk} />
    </div>
  )
}

function Body({ risk: { concentration, activity } }: { readonly risk: Risk }) {
  const [weight, setWeight] = useState<Weight>('arrangements')
  return (
    <>
      <HhiSection concentration={concentration} weight={weight} onWeigh={setWeight} />
      <div className="risk-columns">
        <ProviderBars
          title="By provider"
          shares={concentration.by_provider}
          concentration={concentration}
          weight={weight}
        />
        <ProviderBars
          title="By ultimate parent"
          shares={concentration.by_ultimate_parent}
          concentration={concentration}
          weight={weight}
        />
      </div>
      <CountrySection countries={concentration.countries} />
      <div className="risk-columns risk-four">
        <ShareBars title="By criticality" lines={linesOf(concentration.by_criticality)} noun="provider" />
        <ShareBars title="By category" lines={linesOf(concentration.by_category)} noun="provider" />
        <ShareBars title="By status" lines={linesOf(concentration.by_status)} noun="provider" />
        <ShareBars title="By data access" lines={linesOf(concentration.by_data_access)} noun="provider" />
      </div>
      <RecentActivity activity={activity} />
    </>
  )
}

function linesOf(shares: Risk['concentration']['by_status']): readonly ShareLine[] {
  return shares.map(({ value, count, share }) => ({ key: value, label: valueWords(value), count, share }))
}

/** The latest acts, with a link to all of them. */
function RecentActivity({ activity }: Pick<Risk, 'activity'>) {
  const now = useNow()
  if (activity.length === 0) return null
  return (
    <section className="risk-section" aria-label="Recent activity">
      <div className="risk-section-head">
        <h2>Recent activity</h2>
        <button
          type="button"
          className="link-button"
          onClick={() => navigate({ view: 'register', page: 'history' })}
        >
          All steps
        </button>
      </div>
      <ul className="activity">
        {activity.map(({ at, by, action, record }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
          <li key={index}>
            <span>{action}</span>
            <span className="muted">{record}</span>
            <span className="muted">{by}</span>
            <span className="muted" title={formatMoment(at)}>
              {formatAge(at, now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Key figures. */
function StatRow({ risk }: { readonly risk: Risk }) {
  return (
    <dl className="stat-row">
      {statsOf(risk).map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="stat-value">{value}</span> <span className="muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
