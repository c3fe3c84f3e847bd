import type { Concentration } from '../../../../contract/register/risk.ts'
import { code } from '../../../engine/register/model/codes.ts'
import type { RegisterModel } from '../../../engine/register/model/register-model.ts'
import type { LiveState } from './live-state.ts'
import { ultimateParent, type Weight, weighProviders } from './weigh-providers.ts'

/**
 * Returns the concentration of the portfolio. Providers are counted by their attributes; their weight is the number of
 * arrangements with ICT services that they provide, themselves or through companies under the same ultimate parent, or
 * their annual cost, or the critical functions that depend on them: one portfolio can be spread by one of these and
 * hang on a single provider by another.
 */
export function answerConcentration(state: LiveState): Concentration {
  const { model } = state.live.derived
  const providers = [...model.all('providers')]
  const weights = weighProviders(model)
  const critical = [...model.all('functions')].filter(({ data }) => data.criticality === code.yes).length
  const byProvider = sharesOf(model, weights, critical, (provider) => provider)
  const byParent = sharesOf(model, weights, critical, (provider) => ultimateParent(state, provider))
  const countries = countCountries(state, weights)
  return {
    total: providers.length,
    by_criticality: shares(providers.map(({ data }) => data.criticality)),
    by_category: shares(providers.map(({ data }) => data.category)),
    by_country: shares(providers.map(({ data }) => isoOf(data.country))),
    by_status: shares(providers.map(({ data }) => data.status)),
    by_data_access: shares(providers.map(({ data }) => data.data_access)),
    by_provider: byProvider,
    by_ultimate_parent: byParent,
    countries,
    hhi: {
      by_provider: hhi(byProvider.map(({ count }) => count)),
      by_ultimate_parent: hhi(byParent.map(({ count }) => count)),
      by_country: hhi(countries.headquarters.map(({ count }) => count)),
    },
    hhi_by_cost: indexOf(byProvider, byParent, ({ cost }) => cost ?? 0),
    hhi_by_critical_functions: indexOf(byProvider, byParent, (share) => share.critical_functions),
    costs: countCosts(model, weights),
    critical_functions: critical,
  }
}

function indexOf(
  byProvider: readonly ProviderShare[],
  byParent: readonly ProviderShare[],
  weight: (share: ProviderShare) => number,
) {
  return { by_provider: hhi(byProvider.map(weight)), by_ultimate_parent: hhi(byParent.map(weight)) }
}

/** Counts the weighed providers with a cost that can be compared, in another currency, and with none. */
function countCosts(model: RegisterModel, weights: ReadonlyMap<string, Weight>): Concentration['costs'] {
  const costs = { compared: 0, other_currency: 0, not_given: 0 }
  for (const [uuid, { cost }] of weights) {
    if (cost !== null) costs.compared++
    else if (model.get('providers', uuid)?.data.annual_cost) costs.other_currency++
    else costs.not_given++
  }
  return costs
}

type ProviderShare = Concentration['by_provider'][number]

function sharesOf(
  model: RegisterModel,
  weights: ReadonlyMap<string, Weight>,
  critical: number,
  groupOf: (uuid: string) => string,
): ProviderShare[] {
  const groups = new Map<string, Weight>()
  for (const [uuid, weight] of weights) {
    const group = groupOf(uuid)
    const sum = groups.get(group) ?? { arrangements: new Set(), critical: new Set(), cost: null }
    for (const one of weight.arrangements) sum.arrangements.add(one)
    for (const one of weight.critical) sum.critical.add(one)
    if (weight.cost !== null) sum.cost = (sum.cost ?? 0) + weight.cost
    groups.set(group, sum)
  }
  const all = [...groups.values()]
  const arrangements = all.reduce((sum, weight) => sum + weight.arrangements.size, 0)
  const cost = all.reduce((sum, weight) => sum + (weight.cost ?? 0), 0)
  return [...groups]
    .map(([uuid, weight]): ProviderShare => {
      const data = model.get('providers', uuid)?.data
      return {
        uuid,
        value: data?.name ?? data?.id_code ?? '',
        count: weight.arrangements.size,
        share: part(weight.arrangements.size, arrangements),
        cost: weight.cost,
        cost_share: weight.cost === null ? null : part(weight.cost, cost),
        critical_functions: weight.critical.size,
        critical_share: part(weight.critical.size, critical),
      }
    })
    .sort((left, right) => right.count - left.count || compareTexts(left.value, right.value))
}

function shares(values: readonly (string | null | undefined)[]): Concentration['by_country'] {
  const counts = new Map<string, number>()
  for (const value of values) {
    const known = value === null || value === undefined || value === '' ? 'unknown' : value
    counts.set(known, (counts.get(known) ?? 0) + 1)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count, share: part(count, values.length) }))
    .sort((left, right) => right.count - left.count || compareTexts(left.value, right.value))
}

type Ways = Concentration['countries']
type CountryShare = Ways['storage'][number]

/** Counts the countries of the headquarters of ICT providers, and of provision, storage and processing by service. */
function countCountries(state: LiveState, weights: ReadonlyMap<string, Weight>): Ways {
  const { model } = state.live.derived
  const ways = {
    headquarters: new Tally(),
    provision: new Tally(),
    storage: new Tally(),
    processing: new Tally(),
  }
  for (const { data } of model.all('services')) {
    if (data.service_nature !== 'ict') continue
    const isCritical = (data.function_uuids ?? []).some(
      (uuid) => model.get('functions', uuid)?.data.criticality === code.yes,
    )
    for (const country of data.provision_countries ?? []) ways.provision.add(country, isCritical)
    for (const country of data.storage_countries ?? []) ways.storage.add(country, isCritical)
    for (const country of data.processing_countries ?? []) ways.processing.add(country, isCritical)
  }
  for (const [uuid, { arrangements, critical }] of weights) {
    const country = model.get('providers', uuid)?.data.country
    if (arrangements.size > 0 && country) ways.headquarters.add(country, critical.size > 0)
  }
  const labels = new Map(
    (state.taxonomy.lists.get('country') ?? []).map((member) => [member.code, member.label]),
  )
  return {
    headquarters: ways.headquarters.shares(labels),
    provision: ways.provision.shares(labels),
    storage: ways.storage.shares(labels),
    processing: ways.processing.shares(labels),
  }
}

class Tally {
  private readonly counts = new Map<string, { count: number; critical: number }>()
  private total = 0

  add(country: string, isCritical: boolean): void {
    if (country === code.notApplicable) return
    const sum = this.counts.get(country) ?? { count: 0, critical: 0 }
    sum.count++
    if (isCritical) sum.critical++
    this.total++
    this.counts.set(country, sum)
  }

  shares(labels: ReadonlyMap<string, string>): CountryShare[] {
    return [...this.counts]
      .map(([member, { count, critical }]) => ({
        code: isoOf(member) ?? member,
        label: labels.get(member) ?? member,
        count,
        share: part(count, this.total),
        critical,
      }))
      .sort((left, right) => right.count - left.count || compareTexts(left.code, right.code))
  }
}

/** Herfindahl-Hirschman index: the sum of the squared shares in percent, 0 to 10,000. */
function hhi(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const sum = counts.reduce((squares, count) => squares + ((100 * count) / total) ** 2, 0)
  return Math.min(10_000, Math.round(sum))
}

function part(count: number, total: number): number {
  return total === 0 ? 0 : count / total
}

function isoOf(member: string | null | undefined): string | null {
  const iso = member?.slice(member.indexOf(':') + 1)
  return iso === undefined || iso === '' ? null : iso
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
