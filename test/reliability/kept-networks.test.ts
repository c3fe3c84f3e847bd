import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { observableKeys } from '../../src/main/engine/observable/observable-keys.ts'
import { readObservable } from '../../src/main/engine/observable/read-observable.ts'
import { networks } from '../../src/main/store/migrations/0236-networks.ts'
import { migrations } from '../../src/main/store/migrations/index.ts'
import { numbersFrom } from '../numbers-from.ts'
import { seedOf } from '../rounds.ts'

/** Networks stored earlier get the same keys as newly stored ones. */

const random = numbersFrom(seedOf(236))
const below = (bound: number) => Math.floor(random() * bound)

function ipv6(): string {
  const groups = Array.from({ length: 8 }, () => (below(2) === 0 ? 0 : below(65_536)).toString(16))
  return groups.join(':')
}

test('of both families, of every prefix, and nothing that is no network', () => {
  const given = [
    ...Array.from(
      { length: 300 },
      () => `${below(256)}.${below(256)}.${below(256)}.${below(256)}/${below(33)}`,
    ),
    ...Array.from({ length: 600 }, () => `${ipv6()}/${below(129)}`),
    ...['::/0', '::1/128', '1::/16', '::ffff:192.0.2.7/120', '2001:db8::/32', '1:2:3:4:5:6:7:8/77'],
    ...[
      'none',
      '1.2.3.4',
      '1.2.3.4/33',
      '1.2.3/24',
      '1:2/64',
      '::/129',
      '/24',
      '1.2.3.400/24',
      'g::/16',
      '1::2::3/64',
    ],
    ...['1.2.3.4/', '01.2.3.4/24', '1.2.3.4/24/25', '1:2:3:4:5:6:7:8:9/64', ':::/3', '"::/3'],
  ].map((value) => readObservable({ type: 'cidr', value }))
  const values = [...new Set(given.filter(({ type }) => type === 'cidr').map(({ value }) => value))]
  const database = new Database(':memory:')
  for (const { number, sql } of migrations) if (number < networks.number) database.exec(sql)
  const put = database.prepare(
    "INSERT INTO observable (id, type, value, first_seen, last_seen) VALUES ('obs', ?, ?, '', '')",
  )
  for (const value of values) put.run('cidr', value)
  put.run('domain', '192.0.2.0/24')
  database.exec(networks.sql)
  const rows = database
    .prepare("SELECT value, lower(hex(address)) AS address, prefix FROM observable WHERE type = 'cidr'")
    .all()
  expect(rows).toEqual(
    values.map((value) => {
      const { address, prefix } = observableKeys({ type: 'cidr', value })
      return { value, address: address ?? '', prefix }
    }),
  )
  expect(rows.length).toBeGreaterThan(850)
  expect(database.prepare("SELECT address FROM observable WHERE type = 'domain'").pluck().get()).toBeNull()
})
