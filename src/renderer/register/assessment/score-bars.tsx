import { scoreParts } from '../../../contract/register/assessment.ts'

type Assessment = Readonly<Record<string, unknown>>

const number = (value: unknown) => {
  const read =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : null
  return read !== null && Number.isFinite(read) ? Math.min(100, Math.max(0, read)) : null
}

/** Returns the colour of a score: the higher, the riskier. */
const toneOf = (score: number) =>
  score >= 75 ? 'var(--severity-high)' : score >= 50 ? 'var(--severity-medium)' : 'var(--accent)'

/** The five parts of the overall score and the total, as bars. */
export function ScoreBars({ assessment }: { readonly assessment: Assessment }) {
  const overall = number(assessment.overall_score)
  const parts = scoreParts.map((part) => ({
    part,
    label: part.charAt(0).toUpperCase() + part.slice(1),
    score: number(assessment[`${part}_score`]),
  }))
  return (
    <section className="scores" aria-label="Scores">
      <p className="score-whole">
        <span className="label">Overall</span>
        <strong>{overall === null ? '–' : overall}</strong>
        <span className="muted">
          {overall === null ? 'all five parts are needed for it' : 'of 100, the weighted mean of the parts'}
        </span>
      </p>
      <dl className="score-parts">
        {parts.map(({ part, label, score }) => (
          <div key={part}>
            <dt>{label}</dt>
            <dd>
              <span className="score-bar" aria-hidden="true">
                {score === null ? null : (
                  <span style={{ inlineSize: `${score}%`, background: toneOf(score) }} />
                )}
              </span>
              <span className="score-number">{score === null ? '–' : score}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
