import { domainToASCII } from 'node:url'
import { plainLetters } from '../risk/fold-character.ts'
import { readHost } from '../risk/read-host.ts'
import { ordinaryNames } from './known-words.ts'

/** One of the own domains, with the forms of its name that hosts are compared with. */
export type OwnName = {
  /** As it was entered, in A-labels. */
  readonly domain: string
  readonly suffix: string
  /** The label before the suffix, in Unicode; empty for a domain below a registrable one, whose name is not its own. */
  readonly label: string
  /** The label in plain letters without hyphens. */
  readonly flat: string
  /** `flat` with one letter for all that look alike. */
  readonly shape: string
  /** Further spellings: `mueller` for `müller`, and `nn` for `m`. */
  readonly variants: readonly string[]
  /** True for a name that others bear too: see `ordinaryNames`. */
  readonly isOrdinary: boolean
}

/** Returns an entry of the own estate as a name to compare with; null for networks, addresses and what is no domain. */
export function readOwnName(entry: string): OwnName | null {
  const written = entry
    .trim()
    .toLowerCase()
    .replace(/^\*?\.|\.$/g, '')
  if (written === '' || written.length > 253 || /[/:@\s]/.test(written)) return null
  const domain = domainToASCII(written)
  const host = readHost(domain)
  if (domain === '' || host.kind === 'ip' || host.registrable === null) return null
  const label = host.registrable === host.name ? host.mainLabel : ''
  const flat = flatten(label)
  return {
    domain,
    suffix: host.suffix,
    label,
    flat,
    shape: shapeOf(flat),
    variants: variantsOf(label, flat),
    isOrdinary: ordinaryNames.has(flat),
  }
}

/** Returns a label in plain letters without hyphens. */
export function flatten(label: string): string {
  const joined = label.replaceAll('-', '')
  return isAscii(joined) ? joined : plainLetters(joined)
}

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false
  return true
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' }

/** Returns a label with its umlauts written as two letters, which is how names are registered without them. */
export function spelledOut(label: string): string {
  return flatten(label.normalize('NFC').replace(/[äöüåøæ]/g, (letter) => umlauts[letter] ?? letter))
}

/** What is drawn with two letters in place of one; the way back would make other words alike. */
const drawn: readonly (readonly [letter: string, as: string])[] = [
  ['m', 'nn'],
  ['d', 'cl'],
  ['w', 'uu'],
]

function variantsOf(label: string, flat: string): string[] {
  const spelled = isAscii(label) ? flat : spelledOut(label)
  const variants = spelled === flat ? [] : [spelled]
  for (const [letter, as] of drawn)
    for (let at = flat.indexOf(letter); at >= 0; at = flat.indexOf(letter, at + 1))
      variants.push(`${flat.slice(0, at)}${as}${flat.slice(at + 1)}`)
  return variants
}

const digitShapes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
}

const hasShapes = /[0-9i]|rn|vv/

/** Returns a flat name with one letter for all that look alike: digits as letters, `i` as `l`, `rn` as `m`, `vv` as `w`. */
export function shapeOf(flat: string): string {
  if (!hasShapes.test(flat)) return flat
  return flat
    .replace(/[0-9]/g, (digit) => digitShapes[digit] ?? digit)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l')
}

/** Returns a name with each run of one letter as a single one. */
export function collapsed(flat: string): string {
  let result = ''
  for (const letter of flat) if (!result.endsWith(letter)) result += letter
  return result
}

/** Returns a name without each of its letters in turn. */
export function deletionsOf(flat: string): string[] {
  const found: string[] = []
  for (let at = 0; at < flat.length; at += 1)
    if (flat[at] !== flat[at - 1]) found.push(flat.slice(0, at) + flat.slice(at + 1))
  return found
}
