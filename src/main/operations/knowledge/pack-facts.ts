import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { KnownFact } from '../../../contract/workstation/triage/known-facts.ts'
import { algorithmOf } from '../../engine/hash/algorithm.ts'
import type { AddressFacts } from '../../engine/net/address-facts.ts'
import { readAddress } from '../../engine/net/ip-block.ts'
import type { AddressPacks, HashSets, Knowledge, LabelLists } from './knowledge.ts'

/** Returns the facts of imported packs about one value, most severe first. Use it before the next `await`. */
export type PackFacts = (kind: IocKind, value: string) => KnownFact[]

type WalletKeys = (address: string) => readonly Uint8Array[]

/**
 * Opens the packs with data on these kinds of values. Every face uses this one reader, so that a row, the inspector, an
 * export and a batch cannot differ.
 */
export async function packFacts(knowledge: Knowledge, wants: (kind: IocKind) => boolean): Promise<PackFacts> {
  const keysOf = wants('crypto') ? await walletKeys(knowledge) : null
  const sets = wants('hash') ? await knowledge.hashSets() : null
  const lists = keysOf === null ? null : await knowledge.labelLists()
  const addresses = wants('ipv4') || wants('ipv6') ? await knowledge.addressPacks() : null
  return (kind, value) => {
    switch (kind) {
      case 'hash':
        return sets === null ? [] : hashFacts(sets, value)
      case 'crypto':
        return lists === null || keysOf === null ? [] : labelFacts(lists, keysOf(value))
      case 'ipv4':
      case 'ipv6':
        return addresses === null ? [] : addressFacts(addresses, value)
      default:
        return []
    }
  }
}

/** The elliptic-curve libraries are only loaded when there is a list. */
async function walletKeys(knowledge: Knowledge): Promise<WalletKeys | null> {
  const { asked, missed } = (await knowledge.labelLists())([])
  if (asked.length + missed.length === 0) return null
  const [{ decodeAddress }, { labelKeys, textLabelKey }] = await Promise.all([
    import('../../engine/crypto/decode-address.ts'),
    import('../../engine/crypto/label-key.ts'),
  ])
  return (address) => {
    const decoded = decodeAddress(address, null)
    return decoded.is === 'none' ? [textLabelKey(address)] : labelKeys(decoded.reading)
  }
}

function hashFacts(sets: HashSets, value: string): KnownFact[] {
  const algorithm = algorithmOf(value.length)
  if (algorithm === null) return []
  const answers = sets.ask(algorithm, Buffer.from(value, 'hex'))
  const named = (verdict: string) =>
    answers.flatMap(({ name, stated }) =>
      stated.is === 'hit' && stated.known.verdict === verdict ? [name] : [],
    )
  return [
    ...fact('malicious', 'malicious', named('known_malicious')),
    ...fact('good', 'known good', named('known_good')),
    ...fact(
      'unread',
      'not read',
      answers.flatMap(({ name, stated }) => (stated.is === 'unavailable' ? [name] : [])),
    ),
  ]
}

function labelFacts(lists: LabelLists, keys: readonly Uint8Array[]): KnownFact[] {
  const { listings, missed } = lists(keys)
  const sanctioned = listings.filter(({ record }) => record.sanctioned)
  const labels = listings.filter(({ record }) => !record.sanctioned)
  return [
    ...fact('sanctioned', 'sanctioned', unique(sanctioned.map(({ list }) => list.name))),
    ...unique(labels.map(({ list, record }) => record.name ?? record.categories?.[0] ?? list.name))
      .slice(0, maxLabels)
      .map((words) => ({ what: 'label' as const, words })),
    ...fact('unread', 'not read', missed),
  ]
}

/** Maximum number of labels returned for one address; a hostile list may have any number. */
const maxLabels = 5

/** Cache of the facts that come from a single pack, which many addresses share. */
const ofOneStatement = new WeakMap<AddressFacts, KnownFact[]>()

function addressFacts(packs: AddressPacks, value: string): KnownFact[] {
  const address = readAddress(value)
  if (address === null) return []
  const stated = packs(address).flatMap(({ facts }) => facts ?? [])
  const [only] = stated
  if (only === undefined) return []
  if (stated.length > 1) return knownFactsOf(stated)
  const known = ofOneStatement.get(only) ?? knownFactsOf(stated)
  ofOneStatement.set(only, known)
  return known
}

function knownFactsOf(stated: readonly AddressFacts[]): KnownFact[] {
  const says = (flag: 'tor' | 'vpn' | 'proxy' | 'hosting') => stated.some((facts) => facts[flag] === true)
  const number = stated.find(({ as_number }) => as_number !== undefined)?.as_number
  const network = [
    stated.find(({ country_code }) => country_code !== undefined)?.country_code,
    number === undefined ? undefined : `AS${number}`,
  ].filter((words) => words !== undefined)
  return [
    ...(says('tor') ? [{ what: 'tor' as const, words: 'Tor' }] : []),
    ...(says('vpn') || says('proxy')
      ? [{ what: 'proxy' as const, words: says('vpn') ? 'VPN' : 'proxy' }]
      : []),
    ...(says('hosting') ? [{ what: 'hosting' as const, words: 'hosting' }] : []),
    ...(network.length === 0 ? [] : [{ what: 'network' as const, words: network.join(' ') }]),
  ]
}

function fact(what: KnownFact['what'], word: string, names: readonly string[]): KnownFact[] {
  const [first, ...more] = names
  if (first === undefined) return []
  return [{ what, words: `${word} · ${first}${more.length === 0 ? '' : ` and ${more.length} more`}` }]
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}
