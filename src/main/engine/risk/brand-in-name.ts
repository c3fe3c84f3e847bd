import { brandOwning } from './brand-look-alike.ts'
import { plainLetters } from './fold-character.ts'
import type { PackBrand } from './pack-file.ts'
import { readHost } from './read-host.ts'
import type { RiskPacks } from './risk-packs.ts'

/** The brand a display name claims to be: by its site, as its own words anywhere, or, for a generic name, at the very beginning. */
export function brandInName(displayName: string, packs: RiskPacks): PackBrand | null {
  const site = /(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}/i.exec(displayName.slice(0, 300))?.[0]
  const owner = site === undefined ? null : brandOwning(readHost(site), packs.brands)
  if (owner) return owner
  const words = plainLetters(displayName)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, 12)
  for (let from = 0; from < words.length; from += 1) {
    for (let count = Math.min(3, words.length - from); count >= 1; count -= 1) {
      const entry = packs.brands.byWord.get(words.slice(from, from + count).join(''))
      if (!entry || entry.brand.domains.length === 0) continue
      const following = words.slice(from + count)
      const isSure = from === 0 && following.every((word) => packs.brands.lureWords.has(word))
      if (!entry.brand.isGeneric ? entry.word.length >= 3 : isSure) return entry.brand
    }
  }
  return null
}
