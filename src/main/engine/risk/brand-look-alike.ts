/**
 * Detects hosts that imitate a brand. Only whole labels, or the parts of a label between hyphens, are compared, so
 * "pineapple" does not match "apple". The brand's own domains are never reported.
 *
 * Four forms, strongest first: a name that only looks like the brand (`paypa1`, `rnicrosoft`, `netfliix`), the brand
 * with extra words (`login-paypal`), the brand in front of a foreign domain (`paypal.com.example.top`), and the bare
 * brand under a suffix it is not known to use. A generic name (orange, post) needs a lure word beside it.
 */
import type { BrandIndex, BrandWord } from './brand-index.ts'
import { editDistance, letterMask, maskDifference } from './edit-distance.ts'
import type { PackBrand } from './pack-file.ts'
import { type Host, parentIn } from './read-host.ts'
import { skeleton } from './skeleton.ts'

export type BrandMatch = {
  code: 'brand.lookalike' | 'brand.in_label' | 'brand.in_subdomain' | 'brand.other_suffix'
  brand: PackBrand
  /** The text in the host, and the brand word that it imitates. */
  seen: string
  word: string
}

/** The brand that owns a host, or null. */
export function brandOwning(host: Host, index: BrandIndex): PackBrand | null {
  const domain = parentIn(host.name, index.byOwnDomain)
  return domain === null ? null : (index.byOwnDomain.get(domain) ?? null)
}

/** Returns the strongest match of a host with a brand, or null. */
export function findBrandLookAlike(host: Host, index: BrandIndex): BrandMatch | null {
  if (host.registrable === null || brandOwning(host, index)) return null
  const tokens = tokensOf(host.mainLabel)
  if (index.branching.some((brand) => isBranch(host, brand, index))) return null
  return (
    findDisguise(tokens, host.mainLabel, index) ??
    findInLabel(tokens, index) ??
    findInSubdomain(host, index) ??
    findOtherSuffix(host, index)
  )
}

/** Whether a host is a local branch of a brand by its name: `sparkasse-` and a place, without a word of a lure. */
export function isBranch(host: Host, brand: PackBrand, index: BrandIndex): boolean {
  if (!brand.branches.includes(host.suffix)) return false
  const tokens = tokensOf(host.mainLabel)
  return (
    tokens.length > 1 &&
    tokens.some((token) => brand.words.includes(token)) &&
    tokens.every((token) => !index.lureWords.has(token) && !/\d/.test(token))
  )
}

function tokensOf(label: string): string[] {
  return label.split(/[-_]/).filter((token) => token !== '')
}

/**
 * Finds a token that is not the brand but reads like it. Everyday words with a spelling close to a brand are ignored.
 */
function findDisguise(tokens: readonly string[], label: string, index: BrandIndex): BrandMatch | null {
  const joined = tokens.join('')
  const isWhole = joined === label || tokens.some((token) => index.byWord.has(token))
  const candidates = isWhole ? tokens : [...tokens, joined]
  for (const token of candidates) {
    if (token.length < 4 || index.byWord.has(token)) continue
    if (index.innocentWords.has(token) || index.lureWords.has(token)) continue
    const shape = skeleton(token)
    const twin = index.bySkeleton.get(shape) ?? index.bySkeleton.get(shape.replace(/s$/, ''))
    const isTwin = twin !== undefined && twin.word.length >= 4 && !isPlainPlural(token, twin.word)
    const match = isTwin ? twin : findMisspelling(shape, index)
    if (match) return { code: 'brand.lookalike', brand: match.brand, seen: token, word: match.word }
  }
  return null
}

function isPlainPlural(token: string, word: string): boolean {
  return token === `${word}s` || token === word
}

/** The brand whose shape differs by a letter or two from the given one, or null. */
export function findMisspelling(shape: string, index: BrandIndex): BrandWord | null {
  if (shape.length < 5) return null
  const mask = letterMask(shape)
  for (const entry of index.words) {
    if (entry.brand.isGeneric || entry.skeleton.length < 5) continue
    const difference = Math.abs(entry.skeleton.length - shape.length)
    if (difference > 1) continue
    const limit = entry.skeleton.length >= 8 ? 2 : 1
    if (maskDifference(entry.mask, mask) > limit * 2) continue
    const distance = editDistance(shape, entry.skeleton, limit)
    if (distance === 2 && limit === 2 && hasSameEnds(shape, entry.skeleton)) return entry
    const isSameStart = shape[0] === entry.skeleton[0] || shape.length >= 7
    if (distance <= 1 && isSameStart) return entry
  }
  return null
}

function hasSameEnds(left: string, right: string): boolean {
  return left[0] === right[0] && left.at(-1) === right.at(-1)
}

/** Finds the brand as one or more whole tokens beside other words, or joined to lure words (`paypallogin`). */
function findInLabel(tokens: readonly string[], index: BrandIndex): BrandMatch | null {
  const isLure = (token: string): boolean =>
    index.lureWords.has(token) || index.lureWords.has(withoutDigits(token))
  for (let from = 0; from < tokens.length; from += 1) {
    for (let count = Math.min(3, tokens.length - from); count >= 1; count -= 1) {
      const seen = tokens.slice(from, from + count).join('')
      const entry = index.byWord.get(seen) ?? index.byWord.get(withoutDigits(seen))
      if (!entry) continue
      const isAlone = count === tokens.length && entry.word === seen
      const others = tokens.filter((token, at) => (at < from || at >= from + count) && isLure(token)).length
      // "parcel" is itself a lure word: one more ("parcel-service") is ordinary, two more are not.
      const needed = isLure(seen) ? 2 : entry.brand.isGeneric || entry.word.length < 4 ? 1 : 0
      if (!isAlone && others >= needed) {
        return { code: 'brand.in_label', brand: entry.brand, seen: tokens.join('-'), word: entry.word }
      }
    }
  }
  for (const token of tokens) {
    const entry = findGlued(token, index)
    if (entry) return { code: 'brand.in_label', brand: entry.brand, seen: token, word: entry.word }
  }
  return null
}

function withoutDigits(token: string): string {
  let from = 0
  let to = token.length
  while (from < to && isDigit(token, from)) from += 1
  while (to > from && isDigit(token, to - 1)) to -= 1
  return token.slice(from, to)
}

function isDigit(text: string, at: number): boolean {
  return text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57
}

/** The brand at one end of a word of which the rest is lure words and digits (`paypallogin`), or null. */
export function findGlued(token: string, index: BrandIndex): BrandWord | null {
  if (index.lureWords.has(token) || index.innocentWords.has(token)) return null
  for (let length = 3; length < token.length; length += 1) {
    const head = gluable(token.slice(0, length), index)
    if (head && isLureChain(token.slice(length), index)) return head
    const tail = gluable(token.slice(-length), index)
    if (tail && isLureChain(token.slice(0, -length), index)) return tail
  }
  return null
}

/** Returns a brand word that may be part of a longer one; "ing" would match in "banking", "parcel" in "parceltrack". */
function gluable(word: string, index: BrandIndex): BrandWord | null {
  const entry = index.byWord.get(word)
  if (!entry || index.lureWords.has(word)) return null
  return entry.brand.isGeneric && word.length < 5 ? null : entry
}

/**
 * Whether a text consists of lure words and digits only. Labels have at most 63 letters, so trying all splits is cheap.
 */
function isLureChain(text: string, index: BrandIndex): boolean {
  const plain = withoutDigits(text)
  if (plain === '') return false
  const reachable = new Array<boolean>(plain.length + 1).fill(false)
  reachable[0] = true
  for (let to = 2; to <= plain.length; to += 1) {
    for (let from = Math.max(0, to - 20); from <= to - 2 && !reachable[to]; from += 1) {
      reachable[to] = reachable[from] === true && index.lureWords.has(plain.slice(from, to))
    }
  }
  return reachable[plain.length] === true
}

/** A brand in the labels before a registrable domain that is not its own. */
function findInSubdomain(host: Host, index: BrandIndex): BrandMatch | null {
  for (const [position, label] of host.subLabels.entries()) {
    const following = host.subLabels.slice(position, position + 3)
    const ownInside = [2, 3]
      .map((count) => following.slice(0, count).join('.'))
      .find((name) => index.byOwnDomain.has(name))
    const owner = ownInside === undefined ? undefined : index.byOwnDomain.get(ownInside)
    if (owner && ownInside !== undefined) {
      return { code: 'brand.in_subdomain', brand: owner, seen: ownInside, word: owner.words[0] ?? owner.name }
    }
    const tokens = tokensOf(label)
    const disguise = findDisguise(tokens, label, { ...index, words: [] })
    if (disguise) return { ...disguise, code: 'brand.in_subdomain' }
    const exact = index.byWord.get(label)
    if (exact && !exact.brand.isGeneric && hasLureBeside(host, label, index)) {
      return { code: 'brand.in_subdomain', brand: exact.brand, seen: label, word: exact.word }
    }
    const inLabel = findInLabel(tokens, index)
    if (inLabel) return { ...inLabel, code: 'brand.in_subdomain' }
  }
  return null
}

/**
 * Whether a lure word is beside a label: a customer's label at a service (`netflix.zendesk.com`) is ordinary, one
 * beside a lure word is not.
 */
function hasLureBeside(host: Host, label: string, index: BrandIndex): boolean {
  const others = [...host.subLabels.filter((other) => other !== label), host.mainLabel]
  return others.flatMap(tokensOf).some((token) => index.lureWords.has(token))
}

/**
 * Finds the bare brand under a suffix where it is not known. A plain country suffix may well be a branch that is not
 * listed.
 */
function findOtherSuffix(host: Host, index: BrandIndex): BrandMatch | null {
  const entry = index.byWord.get(host.mainLabel.replaceAll('-', ''))
  if (!entry || entry.brand.isGeneric || entry.word.length < 4 || index.lureWords.has(entry.word)) return null
  const isCountrySuffix = (host.suffix.split('.').at(-1) ?? '').length === 2 && !host.isPrivateSuffix
  if (isCountrySuffix) return null
  return {
    code: 'brand.other_suffix',
    brand: entry.brand,
    seen: host.registrable ?? host.name,
    word: entry.word,
  }
}
