import type { Concentration } from '../../../../contract/register/risk.ts'
import { wordLabel } from '../../../../contract/register/word-label.ts'
import type { RegisterModel } from '../model/register-model.ts'
import { type DataTable, dataColumn } from './table-report.ts'

/** Returns the concentration in numbers, each with what it is a number of, and of how many the cost is known. */
export function concentrationFacts(
  given: Concentration,
  model: RegisterModel,
): (readonly [string, string])[] {
  const { total, critical_functions, by_provider, hhi, hhi_by_cost, hhi_by_critical_functions, costs } = given
  const arrangements = [...model.all('arrangements')]
  const costed = arrangements.filter(({ data }) => (data.annual_cost ?? '') !== '').length
  const weighed = costs.compared + costs.other_currency + costs.not_given
  const byParent = [
    `contracts ${indexWords(hhi.by_ultimate_parent)}`,
    `cost ${indexWords(hhi_by_cost.by_ultimate_parent)}`,
    `critical functions ${indexWords(hhi_by_critical_functions.by_ultimate_parent)}`,
  ]
  return [
    [
      'Providers',
      `${counted(total)}, of which ${counted(by_provider.length)} carry an ICT service or a critical function`,
    ],
    ['Critical or important functions', counted(critical_functions)],
    ['Contracts with a cost', `${counted(costed)} of ${counted(arrangements.length)}`],
    [
      'Cost of providers',
      `compared for ${counted(costs.compared)} of ${counted(weighed)}; in another currency ${counted(costs.other_currency)}, not given ${counted(costs.not_given)}`,
    ],
    ['Index by contracts', indexWords(hhi.by_provider)],
    ['Index by cost', indexWords(hhi_by_cost.by_provider)],
    ['Index by critical functions', indexWords(hhi_by_critical_functions.by_provider)],
    ['Index by ultimate parent', byParent.join('; ')],
    ['Index by country of headquarters', indexWords(hhi.by_country)],
    [
      'What the index is',
      'Herfindahl-Hirschman: the sum of the squared shares of providers in percent, up to 10,000; – where there are no shares',
    ],
  ]
}

const counted = (count: number) => count.toLocaleString('en-GB')

function indexWords(index: number | null): string {
  return index === null ? '–' : counted(index)
}

export function concentrationTables(given: Concentration, currency: string | null): DataTable[] {
  const { countries } = given
  return [
    providerTable('By provider', given.by_provider, currency),
    providerTable('By ultimate parent', given.by_ultimate_parent, currency),
    countryTable('Headquarters', 'Providers', countries.headquarters),
    countryTable('Countries of provision', 'Services', countries.provision),
    countryTable('Countries of storage', 'Services', countries.storage),
    countryTable('Countries of processing', 'Services', countries.processing),
    shareTable('By criticality', given.by_criticality),
    shareTable('By category', given.by_category),
    shareTable('By status', given.by_status),
    shareTable('By data access', given.by_data_access),
  ].filter(({ total }) => total > 0)
}

function providerTable(
  title: string,
  shares: Concentration['by_provider'],
  currency: string | null,
): DataTable {
  return {
    title,
    notes: ['The share of the cost is of the costs that are known.'],
    columns: [
      dataColumn('Provider', 3),
      dataColumn('Contracts', 1),
      dataColumn('Share, %', 1),
      dataColumn(currency === null ? 'Annual cost' : `Annual cost, ${currency}`, 1.4),
      dataColumn('Share of cost, %', 1.2),
      dataColumn('Critical functions', 1.3),
      dataColumn('Share of these, %', 1.3),
    ],
    rows: shares.map((one) => [
      one.value === '' ? null : one.value,
      one.count,
      percent(one.share),
      one.cost === null
        ? null
        : { amount: Number.isInteger(one.cost) ? String(one.cost) : one.cost.toFixed(2) },
      one.cost_share === null ? null : percent(one.cost_share),
      one.critical_functions,
      percent(one.critical_share),
    ]),
    total: shares.length,
  }
}

function countryTable(title: string, of: string, shares: Concentration['countries']['storage']): DataTable {
  return {
    title,
    notes: [],
    columns: [
      dataColumn('Country', 3),
      dataColumn(of, 1),
      dataColumn('Share, %', 1),
      dataColumn('For critical functions', 2),
    ],
    rows: shares.map(({ code, label, count, share, critical }) => [
      code === label ? code : `${code} ${label}`,
      count,
      percent(share),
      critical,
    ]),
    total: shares.length,
  }
}

function shareTable(title: string, shares: Concentration['by_status']): DataTable {
  return {
    title,
    notes: [],
    columns: [
      dataColumn(title.slice(3, 4).toUpperCase() + title.slice(4), 3),
      dataColumn('Providers'),
      dataColumn('Share, %'),
    ],
    rows: shares.map(({ value, count, share }) => [
      value === 'unknown' ? null : wordLabel(value),
      count,
      percent(share),
    ]),
    total: shares.length,
  }
}

/** Returns a share as a percentage with one decimal. */
function percent(share: number): number {
  return Math.round(share * 1000) / 10
}
