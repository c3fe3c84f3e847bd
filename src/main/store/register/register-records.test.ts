import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { draftOf } from '../../../../test/fixtures/store/draft-of.ts'
import type { ReadHandle, Store } from '../database/handle.ts'
import { changesOf } from '../log/acts.ts'
import { openStore } from '../open.ts'
import { changesSince, lastChange, listSteps } from './register-changes.ts'
import type { StoredKind } from './register-data.ts'
import {
  countByValue,
  countRecords,
  eachRecord,
  findByName,
  findByUnique,
  lastUniqueValues,
  listRecords,
  readRecord,
  recordsNaming,
  referrersOf,
} from './register-records.ts'
import { type RecordWrite, writeRecords } from './register-writes.ts'

let folder: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-register-'))
  store = openStore(folder)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = (kind: StoredKind, records: Record<string, object>) =>
  writeRecords(
    store,
    Object.entries(records).map(([uuid, data]): RecordWrite => ({ uuid, kind, data: { ...data } })),
    draftOf(),
  )

describe('the records', () => {
  beforeEach(() => {
    put('scopeEntities', { e: { name: 'Bank', lei: 'L1' }, f: { name: 'Bank' } })
    put('providers', {
      p: { name: 'Cirrus', id_code: 'X1', criticality: 'critical', category: 'cloud' },
      q: { name: 'Nimbus', criticality: 'critical', parent_uuid: 'p' },
      r: { name: 'Cirrus', category: '100%_\\' },
    })
    put('functions', {
      g: { name: 'Pay', entity_uuid: 'e', function_id: 'F1' },
      h: { name: 'Lend', entity_uuid: 'e', function_id: 'F12' },
      i: { name: 'Pay', entity_uuid: 'f', function_id: 'F1' },
      j: { name: 'None', function_id: 'F7' },
    })
  })
  const uuids = (records: readonly { uuid: string }[]) => records.map(({ uuid }) => uuid)

  test('of a kind are listed in the order in which they were made, a page at a time, and counted', () => {
    expect(uuids(listRecords(store, 'providers', 10, 0))).toEqual(['p', 'q', 'r'])
    expect(uuids(listRecords(store, 'providers', 1, 1))).toEqual(['q'])
    expect(uuids(listRecords(store, 'providers', 10, 3))).toEqual([])
    expect(countRecords(store, 'providers')).toBe(3)
    expect(countRecords(store, 'services')).toBe(0)
  })

  test('are listed by values of their fields, and by none that their kind does not have', () => {
    const wanted = { criticality: 'critical', category: 'cloud' }
    expect(uuids(listRecords(store, 'providers', 10, 0, wanted))).toEqual(['p'])
    expect(countRecords(store, 'providers', { category: '100%_\\' })).toBe(1)
    expect(countRecords(store, 'providers', { category: "' OR 1=1 --" })).toBe(0)
    expect(() => countRecords(store, 'providers', { "name' OR 1=1 --": 'x' })).toThrow('have no field')
  })

  test('are counted by the values of a field, those without one as well', () => {
    expect(countByValue(store, 'providers', 'criticality')).toEqual([
      { value: null, count: 1 },
      { value: 'critical', count: 2 },
    ])
  })

  test('are gone through all at once, of all kinds or of some, while others are read', () => {
    expect(uuids([...eachRecord(store.reader)])).toEqual(['e', 'f', 'p', 'q', 'r', 'g', 'h', 'i', 'j'])
    const seen: string[] = []
    for (const { uuid } of eachRecord(store.reader, ['functions', 'scopeEntities'])) {
      put('providers', { [`new ${uuid}`]: { name: 'New' } })
      seen.push(readRecord(store, uuid)?.uuid ?? 'gone')
    }
    expect(seen).toEqual(['e', 'f', 'g', 'h', 'i', 'j'])
    for (const { uuid } of eachRecord(store.reader, ['functions']))
      expect([...eachRecord(store.reader, ['functions'])].map((each) => each.uuid)).toContain(uuid)
  })

  test('are found by what is unique, and by the name they go by', () => {
    expect(findByUnique(store, 'providers', ['X1'])).toBe('p')
    expect(findByUnique(store, 'providers', ['x1'])).toBeNull()
    expect(findByUnique(store, 'functions', ['f', 'F1'])).toBe('i')
    expect(findByName(store, 'providers', 'Cirrus')).toEqual(['p', 'r'])
    expect(findByName(store, 'functions', 'F1')).toEqual(['g', 'i'])
    expect(findByName(store, 'functions', 'Pay')).toEqual([])
  })

  test('tell the last unique values behind the same first ones', () => {
    expect(lastUniqueValues(store, 'functions', ['e'])).toEqual(['F1', 'F12'])
    expect(lastUniqueValues(store, 'functions', [null])).toEqual(['F7'])
    expect(lastUniqueValues(store, 'functions', ['x'])).toEqual([])
    expect(() => lastUniqueValues(store, 'functions', [])).toThrow('other fields')
  })

  test('are found by whom they name', () => {
    expect(uuids(recordsNaming(store, 'functions', 'entity_uuid', 'e'))).toEqual(['g', 'h'])
    expect(recordsNaming(store, 'providers', 'entity_uuid', 'e')).toEqual([])
    expect(referrersOf(store, 'e', 1)).toEqual({
      referrers: [{ kind: 'functions', uuid: 'g', field: 'entity_uuid' }],
      total: 2,
    })
  })
})

describe('a hundred thousand records', () => {
  /** Returns the query plans of the statements that a call prepares. */
  function plansOf(call: (store: Store) => unknown): string[] {
    const sql: string[] = []
    const spy = <H extends ReadHandle>(database: H): H =>
      new Proxy(database, {
        get: (target, name) => {
          if (name === 'prepare') {
            return (text: string) => {
              sql.push(text)
              return target.prepare(text)
            }
          }
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    call({ ...store, reader: spy(store.reader), writer: spy(store.writer) })
    expect(sql.length).toBeGreaterThan(0)
    return sql.flatMap((text) => {
      const named = Object.fromEntries([...text.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 1]))
      const { length } = text.match(/\?/g) ?? []
      const values = Object.keys(named).length > 0 ? [named] : Array(length ?? 0).fill(1)
      const rows = store.reader.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[]
      return rows.map(({ detail }) => detail)
    })
  }

  const chain = (uuid: string, rank: number) => ({
    uuid,
    kind: 'supplyChains' as const,
    data: { arrangement_uuid: 'a', provider_uuid: 'p', rank },
  })
  const cases: readonly (readonly [string, (store: Store) => unknown])[] = [
    ['reading one', (each) => readRecord(each, 'p')],
    ['listing a kind', (each) => listRecords(each, 'providers', 10, 0)],
    ['listing a kind by a value', (each) => listRecords(each, 'providers', 10, 0, { category: 'x' })],
    ['counting a kind', (each) => countRecords(each, 'providers')],
    ['counting a kind by values', (each) => countByValue(each, 'providers', 'status')],
    ['finding what is unique', (each) => findByUnique(each, 'providers', ['X'])],
    ['finding the next identifier', (each) => lastUniqueValues(each, 'functions', ['e'])],
    ['finding a name', (each) => findByName(each, 'providers', 'X')],
    ['finding who refers to one', (each) => referrersOf(each, 'p', 5)],
    ['finding who names one in a field', (each) => recordsNaming(each, 'services', 'provider_uuid', 'p')],
    ['asking for the last change', (each) => lastChange(each.reader)],
    ['asking what changed since', (each) => changesSince(each.reader, 1)],
    ['listing acts', (each) => listSteps(each.reader, 10, 0)],
    ['reading an act', (each) => changesOf(each.reader, 1)],
    [
      'writing, changing and removing',
      (each) => {
        writeRecords(each, [chain('c', 3), chain('d', 2)], draftOf())
        writeRecords(each, [chain('c', 2), { ...chain('d', 2), data: null }], draftOf())
        writeRecords(each, [{ uuid: 'p', kind: 'providers', data: null }], draftOf())
      },
    ],
  ]
  test.each(cases)('are never walked through when %s', (_what, call) => {
    put('providers', { p: { name: 'P' }, q: { name: 'Q', parent_uuid: 'p' } })
    put('arrangements', { a: { contract_ref: 'C' } })
    const plans = plansOf(call)
    expect(plans.filter((detail) => /^SCAN (?:register_|act|change)/.test(detail))).toEqual([])
  })

  test('are reached by their links, not by their kind, when finding who names one in a field', () => {
    const plans = plansOf((each) => recordsNaming(each, 'services', 'provider_uuid', 'p'))
    expect(plans[0]).toMatch(/SEARCH register_link .*\(to_uuid=\?/)
    expect(plans[1]).toMatch(/SEARCH register_record .*\(uuid=\?/)
  })

  test('would be, in a statement without an index, and then it shows', () => {
    const plans = plansOf(({ reader }) => reader.prepare('SELECT uuid FROM register_record WHERE data = ?'))
    expect(plans.join()).toMatch(/SCAN register_record/)
  })

  test.each([
    ['DELETE FROM register_link WHERE from_uuid = ?', /USING PRIMARY KEY/],
    [
      'DELETE FROM register_link WHERE to_uuid = ?',
      /USING INDEX register_link_to|USING COVERING INDEX register_link_to/,
    ],
  ])('are looked up by index when the database itself asks: %s', (sql, plan) => {
    const [first] = store.reader.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(1) as { detail: string }[]
    expect(first?.detail).toMatch(plan)
  })
})
