import { isProblem } from '../../../contract/problem.ts'
import type { BrandIndex } from '../risk/brand-index.ts'
import { brandOwning } from '../risk/brand-look-alike.ts'
import { readHost } from '../risk/read-host.ts'
import type { RiskPacks } from '../risk/risk-packs.ts'
import { compileAllowList, readAllowEntry } from '../warning-list/allow-list.ts'
import { type LookAlikeIndex, lookAlikeIndex } from './look-alike-index.ts'
import { type OwnLookAlike, ownLookAlike } from './own-look-alike.ts'

/**
 * Returns the own domain that a host imitates; null also for hosts that are allowed, themselves or by their registrable
 * domain, and for a known brand's own: who is known imitates nobody.
 */
export function imitatedBy(
  name: string,
  index: LookAlikeIndex,
  isAllowed: (host: string) => boolean,
  brands: BrandIndex,
): OwnLookAlike | null {
  const found = ownLookAlike(name, index)
  if (found === null) return null
  const host = readHost(name)
  const isKnown =
    isAllowed(host.name) ||
    (host.registrable !== null && isAllowed(host.registrable)) ||
    brandOwning(host, brands) !== null
  return isKnown ? null : found
}

export type ImitationReader = (host: string, brands: BrandIndex) => OwnLookAlike | null

/** Returns what tells the own domain that a host imitates, from the entries of the own estate and of the allow-list. */
export function imitationReader(estate: readonly string[], allowed: readonly string[]): ImitationReader {
  const index = lookAlikeIndex(estate)
  const list = compileAllowList(
    allowed.flatMap((id) => {
      const entry = readAllowEntry(id)
      return isProblem(entry) ? [] : [{ id, entry }]
    }),
  )
  return (host, brands) => imitatedBy(host, index, (name) => list.match('domain', name).length > 0, brands)
}

/** Returns packs that recognise look-alikes of the own domains. */
export function withOwn(packs: RiskPacks, read: ImitationReader): RiskPacks {
  return { ...packs, own: (host) => read(host, packs.brands) }
}
