import ipaddr from 'ipaddr.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { numbersFrom } from '../../../../test/numbers-from.ts'
import { seedOf } from '../../../../test/rounds.ts'
import type { ObservableMatch } from '../../../contract/incidents/observable-match.ts'
import { isProblem } from '../../../contract/problem.ts'
import { observableKeys } from '../../engine/observable/observable-keys.ts'
import { countQuestions } from '../../store/alerts/counted-places.ts'
import type { Store } from '../../store/database/handle.ts'
import { matchQuestions } from '../../store/observables/observable-matches.ts'
import { putObservable } from '../../store/observables/observables.ts'
import { matchObservables } from './match-observables.ts'

/**
 * Compares searches by key with a full scan of all observables by independent means: `ipaddr.js`, and comparing names
 * label by label.
 */

const random = numbersFrom(seedOf(236))
const below = (bound: number) => Math.floor(random() * bound)
const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T
const at = '2026-01-01T00:00:00.000Z'

// few distinct numbers, so that many addresses and networks contain one another
const ipv4 = () => `10.${below(3)}.${below(3)}.${below(256)}`
const ipv6 = () => ipaddr.parse(`2001:db8:${below(3)}::${below(4)}:${below(65_536).toString(16)}`).toString()
const network = (address: string, bits: number) => `${address}/${bits}`
const networkOfIpv4 = () => network(ipv4(), oneOf([0, 7, 8, 15, 16, 17, 23, 24, 25, 31, 32]))
const networkOfIpv6 = () => network(ipv6(), oneOf([0, 31, 32, 47, 48, 49, 64, 113, 127, 128]))
const labels = ['example', 'examples', 'ample', 'a', 'b', 'com', 'org', 'exam-ple']
const name = () => Array.from({ length: 1 + below(4) }, () => oneOf(labels)).join('.')

type Known = { readonly type: string; readonly value: string }
const each = (count: number, type: string, value: () => string): Known[] =>
  Array.from({ length: count }, () => ({ type, value: value() }))

const known: readonly Known[] = [
  ...each(300, 'ip', ipv4),
  ...each(300, 'ip', ipv6),
  ...each(150, 'cidr', networkOfIpv4),
  ...each(150, 'cidr', networkOfIpv6),
  ...each(100, 'url', () => `http://${ipv4()}/x`),
  ...each(200, 'domain', name),
  ...each(50, 'hostname', name),
  ...each(100, 'email', () => `desk@${name()}`),
  ...each(100, 'url', () => `https://${name()}:8443/com.example.a`),
  ...each(100, 'hash', () =>
    below(2 ** 32)
      .toString(16)
      .padStart(32, '0'),
  ),
  { type: 'user', value: 'CORP\\kim' },
  { type: 'filename', value: '100%_sure.exe' },
  { type: 'cidr', value: 'no network/24' },
]
const distinct = [...new Map(known.map((each) => [`${each.type} ${each.value}`, each])).values()]

let store: Store
beforeAll(() => {
  store = freshStore((tidyUp) => afterwards.push(tidyUp))
  doAct(store, (act) => {
    for (const [index, observable] of distinct.entries())
      putObservable(act, { ...observable, ...observableKeys(observable), newId: () => `obs_${index}` }, at)
  })
  return () => {
    for (const tidyUp of afterwards) tidyUp()
  }
})
const afterwards: (() => void)[] = []

function found(match: ObservableMatch, value: string, type?: string): string[] {
  const matching = matchObservables(store.reader, { match, type, value }, 5000)
  if (isProblem(matching)) throw new Error(matching.message)
  expect(matching.isCut).toBe(false)
  return matching.observables.map((each) => `${each.type} ${each.value}`).toSorted()
}

const wanted = (holds: (observable: Known) => boolean) =>
  distinct
    .filter(holds)
    .map(({ type, value }) => `${type} ${value}`)
    .toSorted()

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Parses an observable that is an address or network, or refers to one, with `ipaddr.js`. */
function readNetwork({ type, value }: Known): Network | null {
  if (type === 'cidr') return ipaddr.isValidCIDR(value) ? ipaddr.parseCIDR(value) : null
  const text = type === 'url' ? new URL(value).hostname : value
  if (!['ip', 'url'].includes(type) || !ipaddr.isValid(text)) return null
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

const networks = new Map(distinct.map((each) => [each, readNetwork(each)]))
const networkIn = (observable: Known) => networks.get(observable) ?? null

function lies(inner: Network, outer: Network): boolean {
  if (inner[0].kind() !== outer[0].kind() || inner[1] < outer[1]) return false
  return inner[0].kind() === 'ipv4'
    ? (inner[0] as ipaddr.IPv4).match(outer as [ipaddr.IPv4, number])
    : (inner[0] as ipaddr.IPv6).match(outer as [ipaddr.IPv6, number])
}

describe('within', () => {
  test('a network lie the addresses and networks that ipaddr.js puts there', () => {
    let hits = 0
    for (let round = 0; round < 200; round += 1) {
      const asked = round % 2 === 0 ? network(ipv4(), 12 + below(21)) : network(ipv6(), 40 + below(89))
      const outer = ipaddr.parseCIDR(asked)
      const expected = wanted((observable) => {
        const inner = networkIn(observable)
        return inner !== null && lies(inner, outer)
      })
      if (expected.length > 500) continue
      expect(found('within', asked), asked).toEqual(expected)
      hits += expected.length
    }
    expect(hits).toBeGreaterThan(1000)
  })

  test('an address is itself, and the networks that ipaddr.js puts it in', () => {
    for (let round = 0; round < 200; round += 1) {
      const address = round % 2 === 0 ? ipv4() : ipv6()
      const inner: Network = [ipaddr.parse(address), round % 2 === 0 ? 32 : 128]
      const expected = wanted((observable) => {
        const read = networkIn(observable)
        if (read === null) return false
        return observable.type === 'cidr' ? lies(inner, read) : read[0].toString() === inner[0].toString()
      })
      expect(found('within', address), address).toEqual(expected)
    }
  })

  test('all of IPv6 lies no address of IPv4, and within all of IPv4 none of IPv6', () => {
    const isOf = (kind: string) => (observable: Known) => networkIn(observable)?.[0].kind() === kind
    expect(found('within', '::/0', 'ip')).toEqual(wanted((each) => each.type === 'ip' && isOf('ipv6')(each)))
    expect(found('within', '0.0.0.0/0', 'cidr')).toEqual(
      wanted((each) => each.type === 'cidr' && isOf('ipv4')(each)),
    )
  })
})

test('below a domain are the names whose last labels are its own', () => {
  const hostIn = ({ type, value }: Known) => {
    if (type === 'domain' || type === 'hostname') return value
    if (type === 'email') return value.split('@')[1]
    return type === 'url' ? new URL(value).hostname : undefined
  }
  let hits = 0
  for (let round = 0; round < 200; round += 1) {
    const asked = name()
    const its = asked.split('.')
    const expected = wanted((observable) => {
      const host = hostIn(observable)?.split('.') ?? []
      return host.length >= its.length && its.every((label, index) => host.at(index - its.length) === label)
    })
    expect(found('below', oneOf([asked, `*.${asked}`, asked.toUpperCase(), `${asked}.`])), asked).toEqual(
      expected,
    )
    hits += expected.length
  }
  expect(hits).toBeGreaterThan(1000)
})

test('a beginning and a part of values are what they are of texts', () => {
  for (let round = 0; round < 200; round += 1) {
    const { value } = oneOf(distinct)
    const from = below(value.length - 1)
    const piece = value.slice(from, from + 3 + below(8))
    expect(found('prefix', value.slice(0, 1 + from)), value).toEqual(
      wanted(
        (each) =>
          each.value.startsWith(value.slice(0, 1 + from)) ||
          each.value.startsWith(value.slice(0, 1 + from).toLowerCase()),
      ),
    )
    if (piece.length < 3) continue
    expect(found('part', piece), piece).toEqual(
      wanted((each) => each.value.toLowerCase().includes(piece.toLowerCase())),
    )
  }
  expect(found('part', '0%_s')).toEqual(['filename 100%_sure.exe'])
  expect(found('prefix', 'corp')).toEqual([])
})

test('what is cut is told', () => {
  const cut = matchObservables(store.reader, { match: 'within', type: undefined, value: '10.0.0.0/8' }, 5)
  expect(cut).toMatchObject({ isCut: true, observables: { length: 5 } })
  const all = distinct.filter(({ type }) => type === 'user').length
  const asked = { match: 'prefix', type: 'user', value: 'CORP' } as const
  expect(matchObservables(store.reader, asked, all)).toMatchObject({
    isCut: false,
    observables: { length: all },
  })
})

test.each([
  ['within', 'example.com', /address or a network/],
  ['below', '192.0.2.1', /a domain/],
  ['below', 'two words', /a domain/],
  ['part', 'ab', /three characters/],
] as const)('%s of %s is refused', (match, value, message) => {
  expect(matchObservables(store.reader, { match, type: undefined, value }, 5)).toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(message),
  })
})

test('every question goes by an index', () => {
  const plans = Object.entries({ ...matchQuestions, ...countQuestions }).map(([question, sql]) => {
    const bound = [...sql.matchAll(/\?/g)].map(() => (question === 'part' ? '%abc%' : 1))
    const rows = store.writer.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...bound) as { detail: string }[]
    return [question, rows.map(({ detail }) => detail).join('; ')]
  })
  const plan = Object.fromEntries(plans) as Record<string, string>
  expect(plan.within).toMatch(/SEARCH o USING INDEX observable_by_address \(address>\? AND address<\?\)$/)
  expect(plan.holding).toMatch(/SEARCH o USING INDEX observable_by_network \(address=\? AND prefix=\?\)$/)
  expect(plan.below).toMatch(
    /SEARCH o USING INDEX observable_by_host \(reversed_host>\? AND reversed_host<\?\)$/,
  )
  expect(plan.beginning).toMatch(
    /SEARCH o USING INDEX sqlite_autoindex_observable_1 \(value>\? AND value<\?\)$/,
  )
  expect(plan.part).toMatch(/VIRTUAL TABLE INDEX 0:L.*SEARCH o USING INTEGER PRIMARY KEY/)
  expect(plan.alerts).toMatch(/SEARCH alert_observable USING COVERING INDEX alert_of_observable/)
  expect(plan.cases).toMatch(/SEARCH l USING COVERING INDEX case_of_observable/)
})
