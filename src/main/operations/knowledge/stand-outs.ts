import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import {
  maxStandOuts,
  type StandOut,
  type StandOutWhat,
  standOutWhats,
} from '../../../contract/core/stand-outs.ts'
import type { KnownFact } from '../../../contract/workstation/triage/known-facts.ts'
import { indicatorRisk, type RiskPacks } from '../../engine/risk/assess-risk.ts'
import { exploitedBy } from '../../store/actors/actor-search.ts'
import type { Store } from '../../store/database/handle.ts'
import { Pace, yieldToEventLoop } from '../system/yield-to-event-loop.ts'
import type { Knowledge } from './knowledge.ts'
import { packFacts } from './pack-facts.ts'
import type { ValueLists } from './value-lists.ts'

/** What stands out in a text, whoever asks: the window, the API and the command line show the same. */

export type StandOutSources = {
  readonly knowledge: Knowledge
  readonly lists: ValueLists
  readonly store: Store
  readonly packs: RiskPacks
}

/** Says what makes a value stand out; empty when nothing does. Called between two turns of the event loop. */
type Finder = (kind: IocKind, value: string) => readonly Pick<StandOut, 'what' | 'words' | 'source'>[]

/** Number of values looked at; a longer list is cut, and the answer says so. */
const maxValues = 20_000

/** A value of the text that stands out. */
export type ValueStandOut = StandOut & { readonly kind: IocKind }

export type FoundStandOuts<N> = {
  /** The gravest first, at most 100. */
  readonly items: readonly (ValueStandOut | N)[]
  readonly total: number
  /** Number of values that were looked at. */
  readonly looked_at: number
  /** Sets and lists that could not be asked about some of them. */
  readonly not_read: readonly string[]
}

/** What a text names besides its values: the first of `total`. */
export type NamedBeside<N> = { readonly items: readonly N[]; readonly total: number }

/** Finds what stands out among values, in their order, and adds what else the text names. */
export async function standOutsAmong<N extends StandOut = never>(
  values: Iterable<readonly [kind: IocKind, value: string]>,
  sources: StandOutSources,
  named: NamedBeside<N> = { items: [], total: 0 },
): Promise<FoundStandOuts<N>> {
  const open = () => packFacts(sources.knowledge, () => true)
  let factsOf = await open()
  const lasting = lastingFinders(sources)
  const found: (ValueStandOut | N)[] = []
  const notRead = new Set<string>()
  const pace = new Pace()
  let count = 0
  for (const [kind, value] of values) {
    if (count >= maxValues) break
    const facts = factsOf(kind, value)
    for (const { what, words } of facts) if (what === 'unread' && notRead.size < 10) notRead.add(setOf(words))
    const stated = [...statedBy(facts), ...lasting.flatMap((find) => find(kind, value))]
    for (const each of stated) found.push({ kind, value, ...each })
    if (!pace.isOver(count++)) continue
    await yieldToEventLoop()
    // packs may have been switched meanwhile
    factsOf = await open()
  }
  const total = found.length + named.total
  found.push(...named.items)
  const rank = ({ what }: StandOut) => standOutWhats.indexOf(what)
  found.sort((one, other) => rank(one) - rank(other))
  return {
    items: found.slice(0, maxStandOuts),
    total,
    looked_at: count,
    not_read: [...notRead],
  }
}

/** The finders besides packs of facts. */
function lastingFinders({ lists, packs, store }: StandOutSources): readonly Finder[] {
  const exploiters = new Map<string, string[]>()
  for (const { key, name } of exploitedBy(store.reader)) {
    const names = exploiters.get(key)
    if (names === undefined) exploiters.set(key, [name])
    else names.push(name)
  }
  return [
    (kind, value) => lookAlikes(kind, value, packs),
    (kind, value) => {
      const names = kind === 'cve' ? exploiters.get(value.toLowerCase()) : undefined
      return names === undefined
        ? []
        : [{ what: 'actors', words: `exploited by ${someOf(names)}`, source: 'sets of threat actors' }]
    },
    (kind, value) =>
      lists
        .namesOf(kind, value)
        .map((name) => ({ what: 'listed', words: 'on a warning list', source: name })),
  ]
}

const sayingFacts: readonly string[] = [
  'malicious',
  'sanctioned',
  'tor',
  'proxy',
  'label',
] satisfies StandOutWhat[]

/** Facts of packs name their set after a dot: `malicious · Bad files`. */
function statedBy(facts: readonly KnownFact[]): ReturnType<Finder> {
  return facts.flatMap(({ what, words }) => {
    if (!sayingFacts.includes(what)) return []
    const source =
      what === 'label' ? 'label lists' : what === 'tor' || what === 'proxy' ? 'address packs' : setOf(words)
    return [{ what: what as StandOutWhat, words: words.split(' · ')[0] ?? words, source }]
  })
}

/** Returns the set that a fact names. */
function setOf(words: string): string {
  return words.split(' · ').slice(1).join(' · ')
}

const ownImitation = 'own.lookalike'
const imitations = new Set([
  ownImitation,
  'brand.lookalike',
  'brand.in_label',
  'brand.in_subdomain',
  'host.mixed_script',
])

function lookAlikes(kind: IocKind, value: string, packs: RiskPacks): ReturnType<Finder> {
  if (kind !== 'url' && kind !== 'domain' && kind !== 'email') return []
  return indicatorRisk({ kind, value }, packs)
    .reasons.filter(({ code }) => imitations.has(code))
    .toSorted((one, other) => Number(other.code === ownImitation) - Number(one.code === ownImitation))
    .slice(0, 1)
    .map(({ code, label }) => ({
      what: 'look_alike',
      words: label,
      source: code === ownImitation ? 'your own domains' : 'brands that Skerry knows',
    }))
}

function someOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`
}
