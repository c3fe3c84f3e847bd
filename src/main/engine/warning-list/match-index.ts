import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { parseIpv4 } from '../net/ipv4.ts'
import { ipv6Number, readAddressBlock } from './address-block.ts'
import { type Block, indexBlocks } from './block-index.ts'
import { longestPatternText, readSafePattern } from './safe-pattern.ts'
import { indexSubstrings } from './substring-index.ts'
import { type Facets, facetsOf } from './value-facets.ts'
import type { Comparison, ListMatch, ListMatcher, WarningList } from './warning-list.ts'

/**
 * One index over the entries of many lists. Exact entries are found by one lookup, names by one lookup per label,
 * blocks by a binary search, substrings in one pass; only patterns are tried one by one.
 */

/** The entries of a list, with the kinds of values to which the list applies. */
export type IndexedList = {
  readonly id: string
  readonly comparison: Comparison
  readonly kinds: ReadonlySet<IocKind>
  readonly entries: readonly string[]
}

/** Position of an entry: index of its list and of the entry in it. */
type Reference = readonly [list: number, entry: number]

/** Builds the matcher. Entries must be normalised as by `parseWarningList`. */
export function buildMatcher(lists: readonly IndexedList[]): ListMatcher {
  const find = buildFinder(lists)
  const explain = (kind: IocKind, value: string): ListMatch[] => {
    const facets = facetsOf(kind, value)
    const first = new Map<number, ListMatch>()
    find(facets, ([at, entryAt]) => {
      const list = lists[at] as IndexedList
      const by = list.kinds.has(kind) ? 'value' : 'host'
      if (!first.has(at)) first.set(at, { list: list.id, entry: list.entries[entryAt] as string, by })
    })
    return [...first].sort(([a], [b]) => a - b).map(([, match]) => match)
  }
  return { explain, match: (kind, value) => explain(kind, value).map(({ list }) => list) }
}

type Visit = (reference: Reference) => void

/** All entries, grouped by how they are found. Blocks and substrings are identified by their index in `references`. */
class Gathered {
  readonly exact = new Map<string, Reference[]>()
  readonly names = new Map<string, Reference[]>()
  readonly patterns: { expression: RegExp; reference: Reference }[] = []
  readonly references: Reference[] = []
  readonly substrings: { text: string; id: number }[] = []
  readonly ipv4: Block<number>[] = []
  readonly ipv6: Block<bigint>[] = []

  constructor(lists: readonly IndexedList[]) {
    for (const [at, { comparison, entries }] of lists.entries()) {
      const blocks = new Set<string>()
      for (const [entryAt, entry] of entries.entries()) this.add(comparison, entry, [at, entryAt], blocks)
    }
  }

  private add(comparison: Comparison, entry: string, reference: Reference, blocks: Set<string>): void {
    if (comparison === 'hostname') append(this.names, entry, reference)
    else if (comparison === 'substring') this.substrings.push({ text: entry, id: this.numberOf(reference) })
    else if (comparison === 'regex') {
      const pattern = readSafePattern(entry)
      if (pattern.kind === 'pattern') this.patterns.push({ expression: pattern.expression, reference })
    } else if (comparison === 'cidr') this.addBlock(entry, reference, blocks)
    else {
      append(this.exact, entry, reference)
      // one address can be written in several ways, so it is compared as a number too
      if (!entry.includes('/')) this.addBlock(entry, reference, blocks)
    }
  }

  /** Adds a block once for each list; entries may write the same one with different bits after the prefix. */
  private addBlock(entry: string, reference: Reference, blocks: Set<string>): void {
    const block = readAddressBlock(entry)
    if (block === null) return
    const key = `${block.family} ${block.first}-${block.last}`
    if (blocks.has(key)) return
    blocks.add(key)
    if (block.family === 4)
      this.ipv4.push({ first: block.first, last: block.last, id: this.numberOf(reference) })
    else this.ipv6.push({ first: block.first, last: block.last, id: this.numberOf(reference) })
  }

  private numberOf(reference: Reference): number {
    return this.references.push(reference) - 1
  }
}

/**
 * Returns a function that finds the matching entries whose lists apply to the value, or to its host when hosts are
 * compared.
 */
function buildFinder(lists: readonly IndexedList[]): (facets: Facets, visit: Visit) => void {
  const { exact, names, patterns, references, substrings, ipv4, ipv6 } = new Gathered(lists)
  const inIpv4 = indexBlocks(ipv4)
  const inIpv6 = indexBlocks(ipv6)
  const inText = indexSubstrings(substrings)

  const findValue = ({ kind, value, text }: Facets, visit: Visit): void => {
    const claimed: Visit = (reference) => {
      if ((lists[reference[0]] as IndexedList).kinds.has(kind)) visit(reference)
    }
    for (const reference of exact.get(text) ?? []) claimed(reference)
    inText(text, (id) => claimed(references[id] as Reference))
    if (value.length > longestPatternText) return
    for (const { expression, reference } of patterns) if (expression.test(value)) claimed(reference)
  }

  const findHost = ({ kind, host }: Facets, visit: Visit): void => {
    if (host === null) return
    const claimed: Visit = (reference) => {
      const { kinds, comparison } = lists[reference[0]] as IndexedList
      if (comparison === 'string' && host.kind !== kind) return
      if (kinds.has(kind) || kinds.has(host.kind)) visit(reference)
    }
    if (host.kind === 'domain') {
      for (const name of nameAndParents(host.text))
        for (const reference of names.get(name) ?? []) claimed(reference)
      return
    }
    const byNumber = (id: number) => claimed(references[id] as Reference)
    const address = host.kind === 'ipv4' ? parseIpv4(host.text) : ipv6Number(host.text)
    if (typeof address === 'number') inIpv4(address, byNumber)
    else if (typeof address === 'bigint') inIpv6(address, byNumber)
  }

  return (facets, visit) => {
    findValue(facets, visit)
    findHost(facets, visit)
  }
}

function append(map: Map<string, Reference[]>, key: string, reference: Reference): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [reference])
  else list.push(reference)
}

/** `a.b.example`, `b.example`, `example`. */
function* nameAndParents(name: string): Generator<string> {
  for (let at = 0; at >= 0; at = name.indexOf('.', at) + 1 || -1) yield name.slice(at)
}

/**
 * Compiles warning lists into one matcher. A list applies to the kinds in its `matching_attributes`; lists of host
 * names and of address blocks also apply to the host of a URL and the domain of an e-mail address, which the match
 * indicates by `by: 'host'`. A list of host names contains a domain when the domain or any of its parents is an entry.
 */
export function compileWarningLists(
  lists: Iterable<{ readonly id: string; readonly list: WarningList }>,
): ListMatcher {
  return buildMatcher(
    [...lists].map(({ id, list: { comparison, kinds, entries } }) => ({ id, comparison, kinds, entries })),
  )
}
