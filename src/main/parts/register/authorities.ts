import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A competent authority under DORA Art. 46 with the types of entities that it supervises. */
export type Authority = {
  /** Skerry's own code, `DE-BaFin`: there is no official list of codes. */
  readonly code: string
  readonly name: string
  /** ISO 3166-1 alpha-2; `EU` for the authorities of the Union. */
  readonly country: string
  readonly entity_types: readonly string[]
  readonly confidence?: string
  /** Pattern of the package's name where the authority requires another one than the EBA. */
  readonly package_name?: string
}

export type EntityType = { readonly code: string; readonly label: string; readonly [fact: string]: unknown }

export type AuthorityCatalogue = {
  readonly entity_types: readonly EntityType[]
  readonly authorities: readonly Authority[]
}

const kept = new Map<string, AuthorityCatalogue>()

/** Returns the shipped catalogue, read once. Throws when it is missing: an installation without its data is broken. */
export function readAuthorities(resources: string): AuthorityCatalogue {
  const known = kept.get(resources)
  if (known !== undefined) return known
  const text = readFileSync(join(resources, 'register', 'authorities.json'), 'utf8')
  const catalogue = JSON.parse(text) as AuthorityCatalogue
  kept.set(resources, catalogue)
  return catalogue
}

/** Returns the shipped authorities, with the user's entries replacing those of the same code. */
export function mergeAuthorities(
  shipped: readonly Authority[],
  entries: Iterable<Readonly<Record<string, unknown>>>,
): Authority[] {
  const byCode = new Map(shipped.map((authority) => [authority.code, authority]))
  for (const { code, name, country, entity_types, package_name } of entries) {
    if (typeof code !== 'string' || typeof name !== 'string') continue
    byCode.set(code, {
      code,
      name,
      country: typeof country === 'string' ? country.toUpperCase() : (byCode.get(code)?.country ?? ''),
      entity_types: (entity_types as readonly string[] | null) ?? [],
      ...(typeof package_name === 'string' ? { package_name } : {}),
    })
  }
  return [...byCode.values()].sort((left, right) => (left.code < right.code ? -1 : 1))
}
