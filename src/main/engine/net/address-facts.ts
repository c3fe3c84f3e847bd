import { continents, countryName, countryOf, isContinent } from './country.ts'

/**
 * What packs tell of addresses, in one form whatever the file was: only what is known is there. Flags are true, or false
 * where the file says no; a list says yes, and nothing of addresses that are not on it.
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

/** Gathers facts one by one from text or typed values; what is empty, out of range or no such thing is not taken. */
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

  /** Degrees; both or none, and not the middle of nowhere that some files write for "not known". */
  place(lat: unknown, lon: unknown): void {
    const [north, east] = [numberOf(lat), numberOf(lon)]
    if (north === null || east === null || Math.abs(north) > 90 || Math.abs(east) > 180) return
    if (north === 0 && east === 0) return
    this.facts.lat ??= north
    this.facts.lon ??= east
  }

  /** `AS64496`, `64496` or a number; 0 is "not routed". */
  asNumber(value: unknown): void {
    const text = typeof value === 'string' ? value.trim().replace(/^as/i, '') : value
    const number = numberOf(text)
    if (number !== null && Number.isInteger(number) && number > 0 && number <= 0xffff_ffff)
      this.facts.as_number ??= number
  }

  flag(name: Flag, value: unknown): void {
    const known = flagOf(value)
    // one source may name several sorts of proxy: one yes is enough
    if (known !== null && this.facts[name] !== true) this.facts[name] = known
  }

  /** What was gathered, without what a code implies anyway; null when it is nothing. */
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

/** Facts with what follows from their codes: the country's name and continent, the continent's name. */
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
