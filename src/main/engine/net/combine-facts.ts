import { type AddressFacts, completeFacts, type FactName } from './address-facts.ts'

/** What one pack says of an address; null when the address is not in it. */
export type PackWord<P> = { readonly pack: P; readonly facts: AddressFacts | null }

export type Combined<P> = {
  readonly facts: AddressFacts
  /** Every pack that was asked, in the order in which they were believed, with what was taken from it. */
  readonly taken: readonly { readonly pack: P; readonly fields: readonly FactName[] }[]
}

/** Facts that say where an address is: they only mean something together with the country they were said of. */
const pinpoints: ReadonlySet<FactName> = new Set(['region', 'city', 'zip', 'lat', 'lon', 'timezone'])
const places: ReadonlySet<FactName> = new Set(['country', 'continent_code', 'continent', ...pinpoints])

/**
 * One answer out of several packs, asked in the order in which they are believed: for each field the first that knows it
 * wins. What belongs together stays together: places come only from packs that agree with the chosen country, region to
 * place from one pack at a time, and the name of an autonomous system from one that means the same system.
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

/** Two packs that name different cities or regions mean different places, so their coordinates are not mixed. */
function contradicts(chosen: AddressFacts, other: AddressFacts): boolean {
  const differs = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && a.toLowerCase() !== b.toLowerCase()
  return differs(chosen.city, other.city) || differs(chosen.region, other.region)
}
