import { formatCount } from '../../state/format.ts'
import type { Risk } from './ask-risk.ts'
import { costWords, type ProviderShare, type Weight, weighed, weights } from './concentration-words.ts'
import { noLineWords } from './country-words.ts'
import { BarTable } from './share-bars.tsx'
import type { ShareLine } from './shares.ts'

const nouns: Readonly<Record<Weight, string>> = {
  arrangements: 'arrangement',
  cost: 'annual cost',
  critical: 'critical function',
}

type ProviderBarsProps = {
  readonly title: string
  readonly shares: readonly ProviderShare[]
  readonly concentration: Risk['concentration']
  readonly weight: Weight
}

/** Dependence on each provider, or on each group, by the weight chosen. */
export function ProviderBars({ title, shares, concentration, weight }: ProviderBarsProps) {
  return (
    <section className="risk-section" aria-label={title}>
      <h2>{title}</h2>
      {weight === 'critical' ? (
        <p className="muted risk-note">
          Of {formatCount(concentration.critical_functions)} critical or important functions; one may depend
          on several.
        </p>
      ) : null}
      {weight === 'cost' ? <p className="muted risk-note">{costWords(concentration)}</p> : null}
      <BarTable
        key={weight}
        title={`${title}, ${weights[weight]}`}
        lines={linesBy(shares, weight)}
        noun={nouns[weight]}
        none={noLineWords(weight)}
      />
    </section>
  )
}

/** Returns the lines of a weight in descending order; providers without any, or with an unknown cost, are left out. */
function linesBy(shares: readonly ProviderShare[], weight: Weight): readonly ShareLine[] {
  return shares
    .flatMap((each) => {
      const amount = weighed(each, weight)
      if (amount === null || amount[0] === 0) return []
      return [{ key: each.uuid, uuid: each.uuid, label: each.value, count: amount[0], share: amount[1] }]
    })
    .sort((a, b) => b.share - a.share)
}
