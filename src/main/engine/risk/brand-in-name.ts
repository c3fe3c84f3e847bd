/**
 * Finds the brand that the display name of a sender claims to be. A reader sees the name, not the address, and mail
 * programs on telephones show nothing else.
 */
import type { BrandIndex, BrandWord } from './brand-index.ts'
import { brandOwning, findGlued, findMisspelling, isBranch } from './brand-look-alike.ts'
import { isInvisible, plainLetters } from './fold-character.ts'
import type { PackBrand } from './pack-file.ts'
import { type Host, isUnder, readHost } from './read-host.ts'
import type { RiskPacks } from './risk-packs.ts'
import { skeleton } from './skeleton.ts'

const searchedCharacters = 300
const maxWords = 12
/** Number of letters from which a misspelt name is not that of a person by chance. */
const lettersOfMisspelling = 8

/**
 * Returns the brand that a name claims: by its site, by its words, or by words that only look like it (digits and other
 * scripts for letters, letters with blanks between them, a misspelling at the beginning). A name that is also an
 * ordinary word counts where only words of service stand beside it, or, when `hasLure`, at the beginning. Null when it
 * claims none, or one that owns `host`.
 */
export function brandInName(
  displayName: string,
  host: Host,
  hasLure: boolean,
  packs: RiskPacks,
): PackBrand | null {
  const name = withoutMarks(displayName.slice(0, searchedCharacters))
  const words = wordsOf(name)
  // an ordinary word beside the sender's own name is no brand
  const isOwnName = words.includes(host.mainLabel)
  const claimed = brandBySite(name, packs.brands) ?? brandByWords(words, hasLure && !isOwnName, packs)
  if (claimed === null || isOwn(host, claimed, packs)) return null
  return claimed
}

/** Without what is invisible and without signs such as ™, which would be read as letters. */
function withoutMarks(name: string): string {
  return [...name.replace(/[™®©℠]/g, ' ')]
    .filter((character) => !isInvisible(character.codePointAt(0) ?? 0))
    .join('')
}

function brandBySite(name: string, brands: BrandIndex): PackBrand | null {
  const site = /(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}/i.exec(name)?.[0]
  return site === undefined ? null : brandOwning(readHost(site), brands)
}

/** Words in plain letters; three or more single letters in a row are one word. */
function wordsOf(name: string): string[] {
  const words: string[] = []
  let isSpelled = false
  for (const word of plainLetters(name)
    .split(/[^a-z0-9$!|]+/)
    .filter((one) => one !== '')) {
    const last = words.at(-1)
    if (word.length === 1 && last !== undefined && (isSpelled || last.length === 1)) {
      words[words.length - 1] = `${last}${word}`
      isSpelled = true
    } else {
      words.push(word)
      isSpelled = false
    }
  }
  return words.slice(0, maxWords)
}

function brandByWords(written: readonly string[], hasLure: boolean, packs: RiskPacks): PackBrand | null {
  const { brands } = packs
  const words = written.map((word) => word.replace(/^[$!|]+|[$!|]+$/g, '')).filter((word) => word !== '')
  for (let from = 0; from < words.length; from += 1) {
    for (let count = Math.min(3, words.length - from); count >= 1; count -= 1) {
      const entry = brands.byWord.get(words.slice(from, from + count).join(''))
      if (!entry || entry.brand.domains.length === 0) continue
      const others = [...words.slice(0, from), ...words.slice(from + count)]
      const isSure = others.every((word) => isServiceWord(word, packs)) || (hasLure && from === 0)
      if (!entry.brand.isGeneric ? entry.word.length >= 3 : isSure) return entry.brand
    }
  }
  for (const [at, word] of written.entries()) {
    const entry = disguised(word, at === 0, brands) ?? findGlued(word, brands)
    if (entry && entry.brand.domains.length > 0) return entry.brand
  }
  return null
}

function isServiceWord(word: string, { brands, lists }: RiskPacks): boolean {
  return brands.lureWords.has(word) || lists.organisationWords.values.has(word) || /^\d+$/.test(word)
}

/** The brand that a word looks like without being it. */
function disguised(word: string, isFirst: boolean, brands: BrandIndex): BrandWord | null {
  if (word.length < 5 || brands.byWord.has(word)) return null
  if (brands.innocentWords.has(word) || brands.lureWords.has(word)) return null
  const shape = skeleton(word)
  const twin = brands.bySkeleton.get(shape)
  const hasSigns = /[0-9$!|]/.test(word)
  if (twin !== undefined && twin.word !== word && !/\d/.test(twin.word) && twin.word.length >= 5)
    if (hasSigns || !twin.brand.isGeneric) return twin
  if (!isFirst || word.length < lettersOfMisspelling) return null
  const near = findMisspelling(shape, brands)
  const isForm = near !== null && (near.skeleton.startsWith(shape) || shape.startsWith(near.skeleton))
  return near === null ||
    isForm ||
    near.skeleton.length < lettersOfMisspelling ||
    near.skeleton[0] !== shape[0]
    ? null
    : near
}

/** Whether a host is the brand's: one of its own, or its bare name under the suffix of a country. */
function isOwn(host: Host, brand: PackBrand, packs: RiskPacks): boolean {
  if (brand.domains.some((domain) => isUnder(host.name, domain)) || isBranch(host, brand, packs.brands))
    return true
  const country = host.suffix.split('.').at(-1) ?? ''
  const isNational =
    country.length === 2 && !host.isPrivateSuffix && !packs.lists.abusedSuffixes.values.has(country)
  return isNational && brand.words.includes(host.mainLabel.replaceAll('-', ''))
}
