import type { Concentration } from '../../../contract/register/risk.ts'
import { countOf, formatCount } from '../../state/format.ts'
import { type HhiBand, hhiBand, shareWords } from './shares.ts'

/** What the concentration of the portfolio is, by each weight, in words. Pure. */

export const weights = {
  arrangements: 'Arrangements',
  cost: 'Annual cost',
  critical: 'Critical functions',
} as const
export type Weight = keyof typeof weights

export type ProviderShare = Concentration['by_provider'][number]
type Facts = Pick<
  Concentration,
  | 'by_provider'
  | 'by_ultimate_parent'
  | 'hhi'
  | 'hhi_by_cost'
  | 'hhi_by_critical_functions'
  | 'costs'
  | 'critical_functions'
>

/** Returns the indexes of a weight, by provider and by group; null where nothing is known to be shared. */
export function indexesBy(facts: Facts, weight: Weight) {
  const { by_provider, by_ultimate_parent } =
    weight === 'cost'
      ? facts.hhi_by_cost
      : weight === 'critical'
        ? facts.hhi_by_critical_functions
        : facts.hhi
  return { by_provider, by_ultimate_parent }
}

/** Returns the amount and the share of a provider by a weight; null when its cost is not known. */
export function weighed(share: ProviderShare, weight: Weight): readonly [number, number] | null {
  if (weight === 'arrangements') return [share.count, share.share]
  if (weight === 'critical') return [share.critical_functions, share.critical_share]
  return share.cost === null || share.cost_share === null ? null : [share.cost, share.cost_share]
}

const severity: readonly HhiBand[] = ['low', 'moderate', 'high']

/** Shares of the critical functions above which one provider is a moderate, or a high dependence, whatever the index. */
const dependence = { moderate: 1 / 3, high: 1 / 2 } as const

/**
 * Returns the band of a weight: that of its index by group, and of what hangs on the largest group, where critical functions
 * are concerned: many small providers beside it make the index low and the dependence no smaller.
 */
export function bandBy(
  facts: Facts,
  weight: Weight,
  grouping: 'by_provider' | 'by_ultimate_parent',
): HhiBand | null {
  const index = indexesBy(facts, weight)[grouping]
  if (index === null) return null
  const band = hhiBand(index)
  if (weight !== 'critical') return band
  const most = Math.max(0, ...facts[grouping].map(({ critical_share }) => critical_share))
  const hanging = most > dependence.high ? 'high' : most > dependence.moderate ? 'moderate' : 'low'
  return severity.indexOf(hanging) > severity.indexOf(band) ? hanging : band
}

/** Returns the band that stands for the portfolio, the worst of all weights; null when nothing is known. */
export function worstBand(facts: Facts): HhiBand | null {
  const bands = (Object.keys(weights) as Weight[]).map((weight) =>
    bandBy(facts, weight, 'by_ultimate_parent'),
  )
  return severity.findLast((band) => bands.includes(band)) ?? null
}

/** Returns the largest dependence by each weight in words, the critical functions first; an empty list when nothing is known. */
export function worstWords(facts: Facts): string[] {
  const largest = (weight: Weight) => {
    const known = facts.by_ultimate_parent.flatMap((share) => {
      const amount = weighed(share, weight)
      return amount === null || amount[0] === 0
        ? []
        : [{ name: share.value || 'a provider without a name', amount }]
    })
    const [first, ...rest] = known.sort((left, right) => right.amount[1] - left.amount[1])
    return first === undefined
      ? undefined
      : { ...first, equal: rest.filter(({ amount }) => amount[1] === first.amount[1]).length }
  }
  const [critical, cost, arrangements] = [largest('critical'), largest('cost'), largest('arrangements')]
  const total = facts.by_ultimate_parent.reduce((sum, { count }) => sum + count, 0)
  const depend = critical?.amount[0] === 1 ? 'depends' : 'depend'
  const are = arrangements?.amount[0] === 1 ? 'is' : 'are'
  return [
    critical === undefined
      ? null
      : `${formatCount(critical.amount[0])} of ${countOf(facts.critical_functions, 'critical or important function')} ${depend} on ${critical.name}${equalWords(critical.equal)}`,
    cost === undefined ? null : `${shareWords(cost.amount[1])} of the known annual cost goes to ${cost.name}`,
    arrangements === undefined
      ? null
      : `${formatCount(arrangements.amount[0])} of ${countOf(total, 'arrangement')} with ICT services ${are} with ${arrangements.name}`,
  ]
    .filter((words) => words !== null)
    .map((words) => (words.endsWith('.') ? words : `${words}.`))
}

/** Returns that others carry as much as the one that is named. */
function equalWords(equal: number): string {
  return equal === 0
    ? ''
    : `, and as many on ${equal === 1 ? 'one other' : `each of ${formatCount(equal)} others`}`
}

/**
 * Returns of how many providers the total annual cost is known (B_05.01.c0100): shares of cost are shares of what is
 * known. The costs of their contracts are others, and are not added up.
 */
export function costWords({ costs: { compared, other_currency, not_given } }: Pick<Facts, 'costs'>): string {
  const all = compared + other_currency + not_given
  if (all === 0) return ''
  const others =
    other_currency === 0 ? '' : `; ${formatCount(other_currency)} in another currency, not compared`
  if (compared === 0)
    return `No total annual cost to compare is given for any of ${countOf(all, 'provider')}${others}.`
  return compared === all
    ? `Total annual cost known for all ${countOf(all, 'provider')}.`
    : `Total annual cost known for ${formatCount(compared)} of ${countOf(all, 'provider')}${others}.`
}

/** Returns why there is no index of a weight. */
export function noIndexWords(facts: Facts, weight: Weight): string {
  if (facts.by_provider.length === 0) return 'No ICT service names a provider yet.'
  if (weight === 'cost') return costWords(facts)
  return weight === 'critical'
    ? facts.critical_functions === 0
      ? 'No function is marked critical or important.'
      : 'No provider is named for a critical or important function.'
    : 'No arrangement has an ICT service with a provider.'
}

/** Meaning of each band by what was weighed, as a sentence. */
export function bandWords(band: HhiBand, weight: Weight): string {
  const what = { arrangements: 'arrangements', cost: 'known cost', critical: 'critical functions' }[weight]
  if (band === 'low') return `Low by ${what}.`
  if (band === 'moderate') return `Moderate: a few carry much of the ${what}.`
  return weight === 'critical'
    ? 'High: the failure of one would hit many critical functions.'
    : `High: one or two carry most of the ${what}.`
}

/** Returns why there is no index of countries: without providers nothing is said of their countries. */
export function noCountryWords({ by_provider }: Pick<Facts, 'by_provider'>): string {
  return by_provider.length === 0
    ? 'No ICT service with a provider is recorded.'
    : 'No country is given for the providers of ICT services.'
}
