import { continents, countryName, countryOf, isContinent } from './country.ts'

/**
 * Facts about addresses from packs, in one form whatever the file format: unknown ones are absent. Flags are true, or
 * false where the file states that; a list implies true for its addresses, and nothing for others.
 */
export type AddressFacts = {
  readonly country_code?: string
  readonly country?: string
  readonly continent_code?: string
  readonly continent?: string
  readonly region?: string
  readonly city?: string
  readonly zip?: string
  readonly lat?: number
  readonly lon?: number
  readonly timezone?: string
  readonly as_number?: number
  readonly as_name?: string
  readonly isp?: string
  readonly org?: string
  readonly mobile?: boolean
  readonly hosting?: boolean
  readonly proxy?: boolean
  readonly vpn?: boolean
  readonly tor?: boolean
}

export type FactName = keyof AddressFacts
type Text = {
  [K in FactName]-?: NonNullable<AddressFacts[K]> extends string ? K : never
}[FactName]
type Flag = {
  [K in FactName]-?: NonNullable<AddressFacts[K]> extends boolean ? K : never
}[FactName]

const longestText = 200
const isFilled = (text: string) => text !== '' && text !== '-' && text.toLowerCase() !== 'null'

/** Collects facts one by one from text or typed values; empty, out-of-range and invalid values are ignored. */
export class FactGatherer {
  private readonly facts: { -readonly [K in FactName]?: AddressFacts[K] } = {}

  text(name: Exclude<Text, 'country_code' | 'continent_code'>, value: unknown): void {
    if (typeof value !== 'string') return
    const plain = value.trim()
    if (isFilled(plain) && this.facts[name] === undefined) this.facts[name] = plain.slice(0, longestText)
  }

  countryCode(value: unknown): void {
    if (typeof value !== 'string') return
    const code = value.trim().toUpperCase()
    if (countryOf(code) !== null) this.facts.country_code ??= code
  }

  continentCode(value: unknown): void {
    if (typeof value !== 'string') return
    const code = value.trim().toUpperCase()
    if (isContinent(code)) this.facts.continent_code ??= code
  }

  /** Sets coordinates in degrees; both or none, and not 0,0, which some files contain for "not known". */
  place(lat: unknown, lon: unknown): void {
    const [north, east] = [numberOf(lat), numberOf(lon)]
    if (north === null || east === null || Math.abs(north) > 90 || Math.abs(east) > 180) return
    if (north === 0 && east === 0) return
    this.facts.lat ??= north
    this.facts.lon ??= east
  }

  /** Sets the number from `AS64496`, `64496` or a number; 0 means "not routed". */
  asNumber(value: unknown): void {
    const text = typeof value === 'string' ? value.trim().replace(/^as/i, '') : value
    const number = numberOf(text)
    if (number !== null && Number.isInteger(number) && number > 0 && number <= 0xffff_ffff)
      this.facts.as_number ??= number
  }

  flag(name: Flag, value: unknown): void {
    const known = flagOf(value)
    // a source may list several kinds of proxy: one true is enough
    if (known !== null && this.facts[name] !== true) this.facts[name] = known
  }

  /** Returns the collected facts; null when there are none. */
  result(): AddressFacts | null {
    const { facts } = this
    return Object.keys(facts).length === 0 ? null : { ...facts }
  }
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^-?\d{1,10}(?:\.\d{1,20})?$/.test(value.trim())) return null
  return Number(value)
}

function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === 0) return value === 1
  if (typeof value !== 'string') return null
  const word = value.trim().toLowerCase()
  if (['true', '1', 'yes', 't', 'y'].includes(word)) return true
  return ['false', '0', 'no', 'f', 'n'].includes(word) ? false : null
}

/** Returns facts completed from their codes: the country's name and continent, the continent's name. */
export function completeFacts(facts: AddressFacts): AddressFacts {
  const code = facts.country_code
  const country = facts.country ?? (code === undefined ? null : countryName(code))
  const continentCode = facts.continent_code ?? (code === undefined ? undefined : countryOf(code)?.continent)
  const continent =
    facts.continent ??
    (continentCode !== undefined && isContinent(continentCode) ? continents[continentCode] : undefined)
  return {
    ...facts,
    ...(country === null ? {} : { country }),
    ...(continentCode === undefined ? {} : { continent_code: continentCode }),
    ...(continent === undefined ? {} : { continent }),
  }
}
