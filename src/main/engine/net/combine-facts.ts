import { type AddressFacts, completeFacts, type FactName } from './address-facts.ts'

/** Facts of one pack about an address; null when the address is not in it. */
export type PackWord<P> = { readonly pack: P; readonly facts: AddressFacts | null }

export type Combined<P> = {
  readonly facts: AddressFacts
  /** Every pack that was consulted, in order of precedence, with the fields taken from it. */
  readonly taken: readonly { readonly pack: P; readonly fields: readonly FactName[] }[]
}

/** Facts about the location of an address: they are only meaningful together with the country of the same pack. */
const pinpoints: ReadonlySet<FactName> = new Set(['region', 'city', 'zip', 'lat', 'lon', 'timezone'])
const places: ReadonlySet<FactName> = new Set(['country', 'continent_code', 'continent', ...pinpoints])

/**
 * Combines several packs in order of precedence: for each field the first pack that contains it wins. Related facts
 * stay together: locations come only from packs that agree with the chosen country, region and coordinates from packs
 * that do not contradict each other, and the name of an autonomous system from a pack with the same system.
 */
export function combineFacts<P>(words: readonly PackWord<P>[]): Combined<P> {
  const known: Partial<Record<FactName, unknown>> = {}
  const taken: { pack: P; fields: FactName[] }[] = []
  let placedBy: AddressFacts | null = null
  for (const { pack, facts: stated } of words) {
    const fields: FactName[] = []
    taken.push({ pack, fields })
    if (stated === null) continue
    const facts = completeFacts(stated)
    const isSameCountry =
      known.country_code === undefined ||
      facts.country_code === undefined ||
      facts.country_code === known.country_code
    const isSamePlace = placedBy === null || !contradicts(placedBy, facts)
    for (const [name, value] of Object.entries(facts) as [FactName, unknown][]) {
      if (known[name] !== undefined || value === undefined) continue
      if (places.has(name) && !isSameCountry) continue
      if (pinpoints.has(name) && !isSamePlace) continue
      if (name === 'as_name' && known.as_number !== undefined && known.as_number !== facts.as_number) continue
      if (name === 'as_number' && known.as_name !== undefined && known.as_name !== facts.as_name) continue
      known[name] = value
      fields.push(name)
    }
    if (placedBy === null && fields.some((name) => pinpoints.has(name))) placedBy = facts
  }
  return { facts: known as AddressFacts, taken }
}

/** Packs that name different cities or regions mean different locations, so their coordinates are not mixed. */
function contradicts(chosen: AddressFacts, other: AddressFacts): boolean {
  const differs = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && a.toLowerCase() !== b.toLowerCase()
  return differs(chosen.city, other.city) || differs(chosen.region, other.region)
}
