import { useState } from 'react'
import type { Finding } from '../../contract/lookups/description.ts'
import { severities } from '../../contract/severities.ts'
import { countOf } from '../state/format.ts'
import { severityLabels } from '../state/labels.ts'
import { Button } from '../ui/button.tsx'
import { Swatch } from '../ui/signs.tsx'
import { LongValue } from './long-value.tsx'

/** Number of findings shown before the list is expanded. */
const shownAtFirst = 25

type FindingListProps = {
  readonly findings: readonly Finding[]
  /** Text shown when there are none; null omits the section. */
  readonly quiet: string | null
}

/** Findings, the worst first, each with its reason. */
export function FindingList({ findings, quiet }: FindingListProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? findings : findings.slice(0, shownAtFirst)
  if (findings.length === 0 && quiet === null) return null
  return (
    <section className="page-section">
      <h2>
        Findings
        {findings.length > 5 ? <span className="section-note">{countsOf(findings)}</span> : null}
      </h2>
      <ul className="findings">
        {findings.length === 0 ? <li className="muted">{quiet}</li> : null}
        {shown.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same
          <li key={index}>
            <Swatch color={`var(--severity-${finding.severity})`} />
            <div>
              <p className="finding-title">
                {finding.title}
                <span className="finding-severity" style={{ color: `var(--severity-${finding.severity})` }}>
                  {severityLabels[finding.severity]}
                </span>
              </p>
              {finding.detail === '' ? null : (
                <p className="finding-detail">
                  <LongValue text={finding.detail} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < findings.length ? (
        <Button className="page-more" onClick={() => setWhole(true)}>
          Show all {countOf(findings.length, 'finding')}
        </Button>
      ) : null}
    </section>
  )
}

function countsOf(findings: readonly Finding[]): string {
  return severities
    .toReversed()
    .map((severity) => ({
      severity,
      count: findings.filter((finding) => finding.severity === severity).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${severityLabels[severity].toLowerCase()}`)
    .join(', ')
}
