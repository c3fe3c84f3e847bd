import { letterMask } from './edit-distance.ts'
import type { PackBrand } from './pack-file.ts'
import { skeleton } from './skeleton.ts'

/** A word by which a brand is known, with precomputed data for fast comparison. */
export type BrandWord = { brand: PackBrand; word: string; skeleton: string; mask: number }

export type BrandIndex = {
  brands: PackBrand[]
  /** Those with local branches that have domains of their own. */
  branching: PackBrand[]
  words: BrandWord[]
  byWord: Map<string, BrandWord>
  bySkeleton: Map<string, BrandWord>
  byOwnDomain: Map<string, PackBrand>
  lureWords: ReadonlySet<string>
  innocentWords: ReadonlySet<string>
}

/** Builds the index of brands. When two brands share a word or a domain, the one listed first gets it. */
export function buildBrandIndex(
  brands: readonly PackBrand[],
  lureWords: readonly string[],
  innocentWords: readonly string[],
): BrandIndex {
  const index: BrandIndex = {
    brands: [...brands],
    branching: brands.filter(({ branches }) => branches.length > 0),
    words: [],
    byWord: new Map(),
    bySkeleton: new Map(),
    byOwnDomain: new Map(),
    lureWords: new Set(lureWords),
    innocentWords: new Set(innocentWords),
  }
  for (const brand of brands) {
    for (const domain of brand.domains) {
      if (!index.byOwnDomain.has(domain)) index.byOwnDomain.set(domain, brand)
    }
    for (const word of brand.words) {
      if (index.byWord.has(word)) continue
      const entry = { brand, word, skeleton: skeleton(word), mask: letterMask(skeleton(word)) }
      index.words.push(entry)
      index.byWord.set(word, entry)
      if (!index.bySkeleton.has(entry.skeleton)) index.bySkeleton.set(entry.skeleton, entry)
    }
  }
  return index
}
