import { domainToUnicode } from 'node:url'
import { plainLetters } from '../risk/fold-character.ts'
import { readHost } from '../risk/read-host.ts'
import { collapsed, deletionsOf, type OwnName, readOwnName, shapeOf } from './own-name.ts'

/**
 * The own domains, prepared so that the cost of asking about a host does not depend on how many there are: every
 * spelling that is at most one deletion away from a name is a key (symmetric deletion), so that two names which differ
 * by one edit share a key.
 */
export type LookAlikeIndex = {
  /** Own domains by their A-labels and in Unicode. */
  readonly byDomain: ReadonlyMap<string, OwnName>
  /** Registrable domains of the own ones: nothing below them is strange. */
  readonly registrables: ReadonlySet<string>
  readonly byKey: ReadonlyMap<string, readonly OwnName[]>
  readonly byCollapsed: ReadonlyMap<string, readonly OwnName[]>
  /** Whether a flat name of a length can be near an own one, by the length. */
  readonly isNear: readonly boolean[]
  /** Lengths of names that may be glued to other words. */
  readonly gluedLengths: readonly number[]
  /** Highest numbers of parts between hyphens in a name, and of labels in a domain. */
  readonly maxParts: number
  readonly maxLabels: number
  /** A label of other scripts as a hasty reader sees it, beyond the letters that every part of Skerry knows. */
  readonly latin: (label: string) => string
}

/** Names shorter than this are compared exactly only. */
export const leastForSlips = 5
/** Lengths from which doubled letters, and two differences at once, still mean the same name. */
export const leastForRepeats = 6
export const leastForTwo = 7

const longestLabel = 63

/**
 * Prepares the entries of the own estate; networks, addresses and what is no domain are passed over. `latin` gives the
 * Latin reading of a label, by default that of the letters most often used to deceive.
 */
export function lookAlikeIndex(
  entries: readonly string[],
  latin: LookAlikeIndex['latin'] = plainLetters,
): LookAlikeIndex {
  const names = entries.map(readOwnName).filter((name) => name !== null)
  const byKey = new Map<string, OwnName[]>()
  const byCollapsed = new Map<string, OwnName[]>()
  const isNear = new Array<boolean>(longestLabel + 2).fill(false)
  const gluedLengths = new Set<number>()
  for (const own of names) {
    for (const key of keysOf(own)) add(byKey, key, own)
    const { length } = own.flat
    if (length === 0) continue
    for (const form of [own.flat, own.shape, ...own.variants])
      for (let near = form.length - 1; near <= form.length + 1; near += 1) isNear[near] = true
    if (own.isOrdinary || length < leastForSlips) continue
    for (const near of length >= leastForTwo ? [length, length - 1, length + 1] : [length])
      gluedLengths.add(near)
    if (length >= leastForRepeats) add(byCollapsed, collapsed(own.flat), own)
  }
  return {
    byDomain: new Map(
      names.flatMap((own) => [domainToUnicode(own.domain), own.domain].map((name) => [name, own])),
    ),
    registrables: new Set(names.map(({ domain }) => readHost(domain).registrable ?? domain)),
    byKey,
    byCollapsed,
    isNear,
    gluedLengths: [...gluedLengths],
    maxParts: Math.max(0, ...names.map(({ label }) => label.split('-').length)),
    maxLabels: Math.max(0, ...names.map(({ domain }) => domain.split('.').length)),
    latin,
  }
}

function keysOf({ flat, shape, variants, isOrdinary }: OwnName): Set<string> {
  const keys = new Set([flat, shape, ...variants, ...variants.map(shapeOf)])
  if (flat.length >= (isOrdinary ? leastForRepeats : leastForSlips))
    for (const form of [flat, shape]) for (const key of deletionsOf(form)) keys.add(key)
  keys.delete('')
  return keys
}

function add(map: Map<string, OwnName[]>, key: string, own: OwnName): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [own])
  else known.push(own)
}
