import { useState } from 'react'
import type { Concentration } from '../../../contract/register/risk.ts'
import { formatCount } from '../../state/format.ts'
import { BarTable } from './share-bars.tsx'
import type { ShareLine } from './shares.ts'

type ProviderShare = Concentration['by_provider'][number]

const weights = {
  arrangements: 'Arrangements',
  cost: 'Annual cost',
  critical: 'Critical functions',
} as const
type Weight = keyof typeof weights

const nouns: Readonly<Record<Weight, string>> = {
  arrangements: 'arrangement',
  cost: 'annual cost',
  critical: 'critical function',
}

type ProviderBarsProps = {
  readonly title: string
  readonly shares: readonly ProviderShare[]
  readonly criticalFunctions: number
}

/** Dependence on each provider, or on each group: by arrangements, by cost, or by critical functions. */
export function ProviderBars({ title, shares, criticalFunctions }: ProviderBarsProps) {
  const [weight, setWeight] = useState<Weight>('arrangements')
  return (
    <section className="risk-section" aria-label={title}>
      <div className="risk-section-head">
        <h2>{title}</h2>
        <fieldset className="risk-choice">
          <legend className="unseen">Weigh by</legend>
          {(Object.keys(weights) as Weight[]).map((each) => (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={each === weight}
              onClick={() => setWeight(each)}
            >
              {weights[each]}
            </button>
          ))}
        </fieldset>
      </div>
      {weight === 'critical' ? (
        <p className="muted risk-note">
          Of {formatCount(criticalFunctions)} critical or important functions; one may depend on several.
        </p>
      ) : null}
      <BarTable
        key={weight}
        title={`${title}, ${weights[weight]}`}
        lines={linesBy(shares, weight)}
        noun={nouns[weight]}
      />
    </section>
  )
}

/** Returns the lines of a weight in descending order; providers without any are left out. */
function linesBy(shares: readonly ProviderShare[], weight: Weight): readonly ShareLine[] {
  const line = (each: ProviderShare): readonly [number, number] => {
    if (weight === 'cost') return [each.cost ?? 0, each.cost_share ?? 0]
    return weight === 'critical' ? [each.critical_functions, each.critical_share] : [each.count, each.share]
  }
  return shares
    .map((each) => {
      const [count, share] = line(each)
      return { key: each.uuid, uuid: each.uuid, label: each.value, count, share }
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.share - a.share)
}
