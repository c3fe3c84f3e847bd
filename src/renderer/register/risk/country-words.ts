import type { Concentration } from '../../../contract/register/risk.ts'
import type { Weight } from './concentration-words.ts'
import { shareWords } from './shares.ts'

/** What stands where a figure of the portfolio has no line, and on the countries of its map. Pure. */

export type Way = keyof Concentration['countries']

const noCountry: Readonly<Record<Way, string>> = {
  provision: 'No country of provision is given for an ICT service.',
  storage: 'No country of data storage is given for an ICT service.',
  processing: 'No country of data processing is given for an ICT service.',
  headquarters: 'No country is given for a provider of an arrangement with ICT services.',
}

/** Returns what is said when a way of counting countries has none: of that way only, and only of ICT services. */
export function noCountryWords(way: Way): string {
  return noCountry[way]
}

type Shown = { readonly label: string; readonly count: number; readonly share: number }

/** Returns the words on a country of the map; one that no record names is not one in which nothing is. */
export function countryWords(country: Shown | undefined, name: string): string {
  return country === undefined
    ? `${name}: not named`
    : `${country.label}: ${country.count}, ${shareWords(country.share)}`
}

const noLine: Readonly<Record<Weight, string>> = {
  arrangements: 'No arrangement has an ICT service with a provider.',
  cost: 'No annual cost is known that can be compared.',
  critical: 'No provider is named for a critical or important function.',
}

/** Returns what is said of bars without a line: by a weight, or of the providers themselves. */
export function noLineWords(weight?: Weight): string {
  return weight === undefined ? 'No provider is recorded.' : noLine[weight]
}

/** Returns whether the portfolio is known to have no provider: null before the answer, or when it failed. */
export function isWithoutProvider(total: number | null, hasProblem: boolean): boolean {
  return total === 0 && !hasProblem
}
