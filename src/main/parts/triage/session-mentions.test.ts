import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { indicatorRow } from '../../../../test/fixtures/store/indicator-row.ts'
import { seedOf } from '../../../../test/rounds.ts'
import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import {
  blockAround,
  contains,
  type IpAddress,
  type IpBlock,
  readAddress,
  width,
  writeAddress,
} from '../../engine/net/ip-block.ts'
import type { Store } from '../../store/database/handle.ts'
import { insertSession, saveIndicators, sessionTable } from '../../store/triage/sessions.ts'
import { soughtFor } from '../lookups/sought-values.ts'
import { sessionMentions } from './session-mentions.ts'

let store: Store
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
})

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
const idOf = (day: number) => `session ${day}`

/** Stores a session of the given day with indicators, each with one hit, or as many as given. */
function keep(day: number, ...indicators: (readonly [IocKind, string, number?])[]): void {
  const session = { id: idOf(day), title: `Day ${day}`, country: 'GB', created_at: at(day) }
  const number = doAct(store, (act) => insertSession(act, session, []))
  const added = indicators.map(([kind, value, count = 1], position) =>
    indicatorRow(position, iocKinds.indexOf(kind), value, { count }),
  )
  saveIndicators(store, number, { added, recounted: [] })
}

const place = (day: number, count: number, values?: string[]) => ({
  kind: 'session',
  id: idOf(day),
  title: `Day ${day}`,
  count,
  at: at(day),
  ...(values === undefined ? {} : { values }),
})

describe('what kept sessions say of a value', () => {
  test('is every kept session that holds it, the newest first', () => {
    keep(1, ['hash', 'ab'.repeat(16), 3])
    keep(2, ['hash', 'cd'.repeat(16)])
    keep(3, ['hash', 'ab'.repeat(16)])
    expect(sessionMentions(store, soughtFor('hash', 'AB'.repeat(16)))).toEqual({
      total: 2,
      places: [place(3, 1), place(1, 3)],
    })
  })

  test('is nothing where nothing is kept, and for kinds that sessions do not hold', () => {
    keep(1, ['domain', 'quay.example'])
    expect(sessionMentions(store, soughtFor('domain', 'other.example'))).toEqual({ total: 0, places: [] })
    expect(sessionMentions(store, soughtFor('phone', '+442079460958'))).toEqual({ total: 0, places: [] })
  })

  test('does not count a deleted session, until it is brought back', () => {
    keep(1, ['ipv4', '9.9.9.9'])
    doAct(store, (act) => sessionTable.delete(act, idOf(1)))
    expect(sessionMentions(store, soughtFor('ip', '9.9.9.9')).total).toBe(0)
    expect(sessionMentions(store, soughtFor('cidr', '9.9.9.0/24')).total).toBe(0)
    doAct(store, (act) => sessionTable.put(act, idOf(1), { title: 'restored' }))
    expect(sessionMentions(store, soughtFor('ip', '9.9.9.9')).total).toBe(1)
    expect(sessionMentions(store, soughtFor('cidr', '9.9.9.0/24')).total).toBe(1)
  })

  test('tells of a URL also its host, and no credentials', () => {
    keep(1, ['url', 'https://quay.example/a', 2], ['domain', 'quay.example', 5])
    keep(2, ['domain', 'quay.example'])
    expect(sessionMentions(store, soughtFor('url', 'https://quay.example/a'))).toEqual({
      total: 2,
      places: [place(2, 1, ['quay.example']), place(1, 7, ['quay.example'])],
    })
    keep(3, ['ipv6', '2001:db8::1'])
    expect(sessionMentions(store, soughtFor('url', 'https://[2001:db8::1]:8443/a')).places).toEqual([
      place(3, 1, ['2001:db8::1']),
    ])
  })

  test('finds an IPv4 address written as IPv6, both ways', () => {
    keep(1, ['ipv6', '::ffff:9.9.9.9'])
    keep(2, ['ipv4', '9.9.9.9'])
    expect(sessionMentions(store, soughtFor('ip', '9.9.9.9')).places).toEqual([
      place(2, 1),
      place(1, 1, ['::ffff:9.9.9.9']),
    ])
    expect(sessionMentions(store, soughtFor('ip', '::ffff:9.9.9.9')).places).toEqual([
      place(2, 1, ['9.9.9.9']),
      place(1, 1),
    ])
  })

  test('finds an e-mail address in any case, and counts it once', () => {
    keep(1, ['email', 'Bad.Guy@mail-host.ru', 4])
    expect(sessionMentions(store, soughtFor('email', 'bad.GUY@mail-host.ru'))).toEqual({
      total: 1,
      places: [place(1, 4)],
    })
  })

  test('tells 20 places and counts all', () => {
    for (let day = 1; day <= 25; day++) keep(day, ['domain', 'quay.example'])
    const { total, places } = sessionMentions(store, soughtFor('domain', 'quay.example'))
    expect([total, places.length, places[0]?.title, places.at(-1)?.title]).toEqual([
      25,
      20,
      'Day 25',
      'Day 6',
    ])
  })
})

describe('what is known here of a range', () => {
  test('is every address in it, with what stands there', () => {
    keep(1, ['ipv4', '198.51.100.7', 2], ['ipv4', '198.51.100.8'], ['ipv4', '198.51.101.7'])
    keep(2, ['ipv4', '198.51.100.255'], ['domain', '198.51.100.example'])
    expect(sessionMentions(store, soughtFor('cidr', '198.51.100.0/24'))).toEqual({
      total: 2,
      places: [place(2, 1, ['198.51.100.255']), place(1, 3, ['198.51.100.7', '198.51.100.8'])],
    })
    expect(sessionMentions(store, soughtFor('cidr', '198.51.100.8/29')).places).toEqual([
      place(1, 1, ['198.51.100.8']),
    ])
    expect(sessionMentions(store, soughtFor('cidr', '0.0.0.0/0')).total).toBe(2)
    expect(sessionMentions(store, soughtFor('cidr', '::/0')).total).toBe(0)
  })

  test('is what going through all addresses one by one finds', () => {
    const group = fc.constantFrom<bigint>(0n, 1n, 0x10n, 0xdb8n, 0x2001n, 0xfe80n, 0xffffn)
    const address = fc.record({
      version: fc.constantFrom<4 | 6>(4, 6),
      value: fc
        .array(group, { minLength: 8, maxLength: 8 })
        .map((groups) => groups.reduce((sum, each) => (sum << 16n) | each, 0n)),
    })
    const run = fc.property(
      fc.array(address, { minLength: 1, maxLength: 12 }),
      fc.nat(128),
      (drawn, bits) => {
        store.writer.exec('DELETE FROM triage_session')
        const addresses = drawn.map(({ version, value }) =>
          version === 4 ? { version, value: value & 0xffff_ffffn } : { version, value },
        )
        const texts = new Set(addresses.map(writeAddress))
        keep(1, ...[...texts].map((text) => [text.includes(':') ? 'ipv6' : 'ipv4', text] as const))
        const [first] = addresses as [IpAddress, ...IpAddress[]]
        const within = blockAround(first, bits % (width(first.version) + 1)) as IpBlock
        const inside = [...texts].filter((text) => {
          const each = readAddress(text) as IpAddress
          return contains(within, { ...each, prefix: width(each.version) })
        })
        expect(sessionMentions(store, { values: [], within }).places[0]?.count).toBe(inside.length)
      },
    )
    fc.assert(run, { seed: seedOf(82), numRuns: 200 })
  })

  test('is bounded, and says when there is more', () => {
    keep(
      1,
      ...Array.from({ length: 2200 }, (_, index) => ['ipv4', `10.0.${index >> 8}.${index & 255}`] as const),
    )
    const known = sessionMentions(store, soughtFor('cidr', '10.0.0.0/8'))
    expect(known).toMatchObject({ total: 1, truncated: true, places: [{ count: 2000 }] })
    expect(known.places[0]?.values).toHaveLength(5)
    expect(sessionMentions(store, soughtFor('cidr', '10.0.0.0/22'))).not.toHaveProperty('truncated')
  })
})
