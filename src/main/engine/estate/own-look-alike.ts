/**
 * Detects hosts that imitate one of the own domains: by typing errors, by letters that look alike, by words around the
 * name, by another suffix, by the name in front of a foreign domain, and by several of these at once. The classes are
 * those of the literature on typo-squatting and of its common generators (omission, repetition, transposition,
 * replacement, insertion, homoglyph, hyphenation, vowel swap, bit flip, dictionary, suffix swap, subdomain).
 *
 * Names of up to four letters, and those that many bear (`ordinaryNames`), imitate only in exact forms. Own domains and
 * everything below them are never reported.
 */
import { domainToASCII } from 'node:url'
import type { LookAlikeKind } from '../../../contract/schema.ts'
import { type Host, parentIn, readHost } from '../risk/read-host.ts'
import { type FoundName, findOwnName, type Sign } from './find-own-name.ts'
import { accessWords, addedWords } from './known-words.ts'
import { type LookAlikeIndex, leastForSlips, leastForTwo } from './look-alike-index.ts'
import { isAscii } from './own-name.ts'
import { isTenant } from './tenant-services.ts'

export type OwnLookAlike = {
  /** The own domain that is imitated. */
  readonly of: string
  readonly kind: LookAlikeKind
  /** Every way in which the host differs from it. */
  readonly signs: readonly Sign[]
  /** The part of the host that imitates it, in Unicode. */
  readonly seen: string
}

type Found = FoundName & { readonly seen: string }

/** Returns the own domain that a host (A-labels or Unicode) imitates, and how; null for every other host. */
export function ownLookAlike(given: string, index: LookAlikeIndex): OwnLookAlike | null {
  if (index.byDomain.size === 0 || given.length > 1024) return null
  const lower = given.toLowerCase().replace(/\.$/, '')
  const name = isAscii(lower) ? lower : domainToASCII(lower)
  if (name === '' || parentIn(name, index.byDomain) !== null) return null
  const host = readHost(name)
  if (host.registrable === null || index.registrables.has(host.registrable)) return null
  const found = inMainLabel(host, index) ?? inSubdomain(host, index)
  if (found === null) return null
  return { of: found.own.domain, kind: kindOf(found.signs), signs: found.signs, seen: found.seen }
}

function kindOf(signs: readonly Sign[]): LookAlikeKind {
  const kinds = new Set(signs.map(kindOfSign))
  const [only] = kinds
  return kinds.size === 1 && only !== undefined ? only : 'combined'
}

function kindOfSign(sign: Sign): LookAlikeKind {
  switch (sign) {
    case 'homoglyph':
    case 'added_words':
    case 'other_suffix':
    case 'in_subdomain':
      return sign
    case 'look_alike':
      return 'homoglyph'
    default:
      return 'typing'
  }
}

function inMainLabel(host: Host, index: LookAlikeIndex): Found | null {
  const { mainLabel, suffix } = host
  const found = findWhole(mainLabel, suffix, index) ?? findAmongWords(mainLabel, suffix, index)
  if (found === null) return null
  const { own, signs } = found
  if (own.suffix === suffix || signs.includes('added_words')) return found
  const isWorn =
    (own.isOrdinary && !signs.includes('homoglyph')) ||
    (signs.length === 0 && (own.flat.length < 3 || isTenant(host.name)))
  const isTooShort = signs.some((sign) => sign !== 'homoglyph') && own.flat.length < leastForSlips + 1
  return isWorn || isTooShort
    ? null
    : { ...found, signs: [...signs, 'other_suffix'], seen: host.registrable ?? mainLabel }
}

/** A label that is the name, or is taken for it. */
function findWhole(label: string, suffix: string, index: LookAlikeIndex): Found | null {
  const found = findOwnName(label, suffix, index)
  return found === null ? null : { ...found, seen: label }
}

/** The name among other words of a label, between hyphens or glued to words that are usual for it. */
function findAmongWords(label: string, suffix: string, index: LookAlikeIndex): Found | null {
  const tokens = label.split(/[-_]/).filter((token) => token !== '')
  for (let from = 0; from < tokens.length; from += 1) {
    const most = Math.min(index.maxParts + 1, tokens.length - from)
    for (let count = most; count >= 1; count -= 1) {
      if (count === tokens.length) continue
      const rest = [...tokens.slice(0, from), ...tokens.slice(from + count)]
      const found = findOwnName(tokens.slice(from, from + count).join('-'), suffix, index)
      if (found !== null && canStandBeside(found, rest)) return amongWords(found, label)
    }
  }
  for (const token of tokens) {
    const found = findGlued(token, suffix, index)
    if (found !== null) return amongWords(found, label)
  }
  return null
}

const amongWords = ({ own, signs }: FoundName, seen: string): Found => ({
  own,
  signs: [...signs, 'added_words'],
  seen,
})

function canStandBeside({ own, signs }: FoundName, rest: readonly string[]): boolean {
  const { length } = own.flat
  if (own.isOrdinary || length < leastForSlips)
    return signs.length === 0 && length >= 2 && rest.some((word) => accessWords.has(word))
  if (signs.length === 0 || signs[0] === 'hyphen') return true
  return length >= leastForTwo || rest.every(isUsual)
}

function isUsual(word: string): boolean {
  return accessWords.has(word) || addedWords.has(word) || isNumber(word)
}

function isNumber(text: string): boolean {
  return text.length <= 8 && /^\d+$/.test(text)
}

/** Longest word that is looked for before a glued name. */
const longestWord = 16

function findGlued(token: string, suffix: string, index: LookAlikeIndex): FoundName | null {
  if (index.gluedLengths.length === 0 || token.length <= leastForSlips) return null
  const direct = gluedFrom(token, suffix, index)
  if (direct !== null) return direct
  for (let length = 2; length <= Math.min(longestWord, token.length - leastForSlips); length += 1) {
    if (!isUsual(token.slice(0, length))) continue
    const rest = token.slice(length)
    const found = gluedFrom(rest, suffix, index)
    if (found !== null && found.signs.length === 0) return found
  }
  return null
}

/** The name at one end of a token whose other end consists of usual words. */
function gluedFrom(token: string, suffix: string, index: LookAlikeIndex): FoundName | null {
  for (const length of index.gluedLengths) {
    if (length >= token.length) continue
    const ends = [
      [token.slice(0, length), token.slice(length)],
      [token.slice(-length), token.slice(0, -length)],
    ] as const
    for (const [name, rest] of ends) {
      if (!isChain(rest)) continue
      const found = findOwnName(name, suffix, index)
      if (found !== null && canBeGlued(found)) return found
    }
  }
  return null
}

function canBeGlued({ own, signs }: FoundName): boolean {
  if (own.isOrdinary) return false
  return own.flat.length >= (signs.length === 0 ? leastForSlips : leastForTwo)
}

/** Whether a text is one or two usual words, with or without digits at its end. */
function isChain(text: string): boolean {
  if (isUsual(text)) return true
  const plain = text.replace(/\d{1,8}$/, '')
  if (plain !== text && plain !== '') return isUsual(plain)
  for (let at = 2; at <= text.length - 2 && text.length <= 2 * longestWord; at += 1)
    if (isUsual(text.slice(0, at)) && isUsual(text.slice(at))) return true
  return false
}

/** The own domain, or its name, in the labels before a foreign domain. */
function inSubdomain(host: Host, index: LookAlikeIndex): Found | null {
  const { subLabels, suffix } = host
  for (let at = 0; at < subLabels.length; at += 1) {
    const whole = wholeDomainAt(subLabels, at, index)
    if (whole !== null) return whole
    const label = subLabels[at] ?? ''
    const found = findWhole(label, suffix, index) ?? findAmongWords(label, suffix, index)
    if (found !== null && isStrangeBefore(found, host))
      return { ...found, signs: [...found.signs, 'in_subdomain'] }
  }
  return null
}

function wholeDomainAt(labels: readonly string[], at: number, index: LookAlikeIndex): Found | null {
  for (let count = 2; count <= Math.min(index.maxLabels, labels.length - at); count += 1) {
    const seen = labels.slice(at, at + count).join('.')
    const own = index.byDomain.get(seen)
    if (own !== undefined) return { own, signs: ['in_subdomain'], seen }
  }
  return null
}

/** A customer's own label at a service is ordinary (`skerry.zendesk.com`), and so is a short or everyday word. */
function isStrangeBefore({ own, signs }: FoundName, host: Host): boolean {
  const { length } = own.flat
  if (signs.length === 0) return !own.isOrdinary && length >= leastForSlips && !isTenant(host.name)
  if (signs.includes('added_words')) return !isTenant(host.name)
  return length >= (signs[0] === 'homoglyph' ? leastForSlips : leastForTwo)
}
