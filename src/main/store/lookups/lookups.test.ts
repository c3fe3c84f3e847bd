import { beforeEach, describe, expect, test } from 'vitest'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { maxLookups } from '../../../contract/workstation/lookups/lookup-history.ts'
import type { Store } from '../database/handle.ts'
import {
  deleteLookups,
  type LookupRecord,
  listLookups,
  purgeAllLookups,
  purgeLookups,
  putLookups,
  restoreLookups,
} from './lookups.ts'

let store: Store
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
})

const entry = (value: string, more: Partial<LookupRecord> = {}): Omit<LookupRecord, 'count'> => ({
  id: `id of ${value}`,
  kind: 'ip',
  value,
  title: `About ${value}.`,
  severity: null,
  at: '2026-01-01T00:00:00.000Z',
  ...more,
})
const everything = { kind: null, words: [] }
const values = (filter: Parameters<typeof listLookups>[1] = everything, limit = 100, offset = 0) =>
  listLookups(store, filter, limit, offset).entries.map(({ value }) => value)

describe('the history', () => {
  test('holds each value once, with its last sentence and its count, the newest first', () => {
    putLookups(store, [entry('1.1.1.1')])
    putLookups(store, [entry('2.2.2.2')])
    putLookups(store, [
      entry('1.1.1.1', { id: 'new', title: 'Now a Tor exit.', severity: 'medium', at: '2026-01-02' }),
    ])
    putLookups(store, [entry('1.1.1.1', { id: 'other kind', kind: 'domain' })])
    expect(listLookups(store, everything, 10).entries).toEqual([
      { ...entry('1.1.1.1', { id: 'other kind', kind: 'domain' }), count: 1 },
      {
        ...entry('1.1.1.1', { title: 'Now a Tor exit.', severity: 'medium', at: '2026-01-02' }),
        count: 2,
      },
      { ...entry('2.2.2.2'), count: 1 },
    ])
  })

  test('keeps what was looked up together in its order', () => {
    putLookups(store, [entry('a'), entry('b'), entry('c')])
    putLookups(store, [entry('d'), entry('b')])
    expect(values()).toEqual(['d', 'b', 'a', 'c'])
  })

  test('goes by the order of lookups, whatever the clock does', () => {
    putLookups(store, [entry('first', { at: '2030-01-01' })])
    putLookups(store, [entry('second', { at: '2020-01-01' })])
    expect(values()).toEqual(['second', 'first'])
  })

  test(`is never longer than ${maxLookups} entries; the oldest go`, () => {
    const many = Array.from({ length: maxLookups + 10 }, (_, index) => entry(`v${index}`))
    putLookups(store, many)
    expect(listLookups(store, everything, 1)).toMatchObject({
      total: maxLookups,
      entries: [{ value: 'v0' }],
    })
    putLookups(store, [entry('one more')])
    expect(listLookups(store, everything, 1)).toMatchObject({
      total: maxLookups,
      entries: [{ value: 'one more' }],
    })
    expect(values(everything, 1, maxLookups - 1)).toEqual([`v${maxLookups - 2}`])
  })

  test('is searched by kind and by words in value or sentence, in any case, with nothing special about %, _ and \\', () => {
    putLookups(store, [
      entry('cdn.parcel-track.support', { kind: 'domain', title: 'Look-alike of a brand.' }),
      entry('100%_sure\\.example', { kind: 'url' }),
      entry('9.9.9.9', { title: 'Exit of Tor.' }),
    ])
    const search = (...words: string[]) => values({ kind: null, words })
    expect(search('PARCEL', 'brand')).toEqual(['cdn.parcel-track.support'])
    expect(search('parcel', 'tor')).toEqual([])
    expect(search('tor')).toEqual(['9.9.9.9'])
    expect(search('100%_')).toEqual(['100%_sure\\.example'])
    expect(search('100__')).toEqual([])
    expect(search('sure\\.')).toEqual(['100%_sure\\.example'])
    expect(values({ kind: 'url', words: [] })).toEqual(['100%_sure\\.example'])
    expect(listLookups(store, { kind: null, words: ['e'] }, 1, 1)).toMatchObject({ total: 3, entries: [{}] })
  })

  test('forgets some entries, which come back until they are purged', () => {
    putLookups(store, [entry('a'), entry('b'), entry('c')])
    expect(deleteLookups(store, ['id of a', 'id of c', 'absent'], '2026-01-02')).toBe(2)
    expect(deleteLookups(store, ['id of a'], '2026-01-02')).toBe(0)
    expect(values()).toEqual(['b'])
    expect(restoreLookups(store, ['id of a', 'absent'])).toBe(1)
    expect(values()).toEqual(['a', 'b'])
    purgeLookups(store)
    expect(restoreLookups(store, ['id of c'])).toBe(0)
    expect(store.reader.prepare('SELECT count(*) AS n FROM lookup').get()).toEqual({ n: 2 })
  })

  test('starts again at one for a value that was forgotten', () => {
    putLookups(store, [entry('a')])
    putLookups(store, [entry('a')])
    deleteLookups(store, ['id of a'], '2026-01-02')
    putLookups(store, [entry('a')])
    expect(listLookups(store, everything, 10).entries).toMatchObject([{ value: 'a', count: 1 }])
  })

  test('forgets all for good, and leaves nothing in the change log', () => {
    putLookups(store, [entry('secret.example'), entry('b')])
    deleteLookups(store, ['id of b'], '2026-01-02')
    expect(purgeAllLookups(store)).toBe(1)
    expect(restoreLookups(store, ['id of b', 'id of secret.example'])).toBe(0)
    expect(store.reader.prepare('SELECT count(*) AS n FROM lookup').get()).toEqual({ n: 0 })
    expect(store.reader.prepare('SELECT count(*) AS n FROM act').get()).toEqual({ n: 0 })
  })

  test('leaves the disk as careful as it was, also when a write fails', () => {
    const synchronous = () => store.writer.pragma('synchronous', { simple: true })
    putLookups(store, [entry('a')])
    expect(synchronous()).toBe(2)
    expect(() => putLookups(store, [entry('b'), entry('c', { severity: 'odd' as never })])).toThrow('CHECK')
    expect(synchronous()).toBe(2)
    expect(values()).toEqual(['a'])
  })

  test('is read by its number, without sorting', () => {
    const plan = store.reader
      .prepare(
        'EXPLAIN QUERY PLAN SELECT id FROM lookup WHERE deleted_at IS NULL ORDER BY number DESC LIMIT 9',
      )
      .all() as { detail: string }[]
    expect(plan.map(({ detail }) => detail)).toEqual(['SCAN lookup'])
  })
})
