import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { draftOf } from '../../../../test/fixtures/store/draft-of.ts'
import type { Store } from '../database/handle.ts'
import { changesOf, workstationId } from '../log/acts.ts'
import { openStore } from '../open.ts'
import { changesSince, lastChange, listSteps } from './register-changes.ts'
import type { StoredData, StoredKind } from './register-data.ts'
import { countRecords, eachRecord, findByUnique, readRecord, referrersOf } from './register-records.ts'
import { inOneTransaction, type RecordWrite, type Written, writeRecords } from './register-writes.ts'

let folder: string
let store: Store
let minute: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-register-'))
  store = openStore(folder)
  minute = 0
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const record = (kind: StoredKind) => (uuid: string, data: StoredData | null) => ({ uuid, kind, data })
const provider = record('providers')
const arrangement = record('arrangements')
const service = record('services')

/** Writes, one minute after the previous write. */
function write(...writes: RecordWrite[]): Written {
  minute += 1
  const at = `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`
  return writeRecords(store, writes, draftOf({ at, by: 'window', part: 'register', title: `Act ${minute}` }))
}

const everything = () => [...eachRecord(store.reader)].map(({ uuid, data }) => [uuid, stated(data)])

/** Returns the data of a record without empty fields. */
function stated(data: StoredData): StoredData {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

describe('a record', () => {
  test('is read back with every field of its kind, null or empty where nothing was said', () => {
    write(service('s', null), provider('p', { name: 'Cirrus', id_code: 'X1', annual_cost: '7.50' }))
    const found = readRecord(store, 'p')
    expect(found).toMatchObject({
      kind: 'providers',
      created_at: '2026-01-01T00:01:00.000Z',
      updated_at: '2026-01-01T00:01:00.000Z',
      data: { name: 'Cirrus', annual_cost: '7.50', country: null, parent_uuid: null },
    })
    write(arrangement('a', { contract_ref: 'C-1' }))
    expect(readRecord(store, 'a')?.data.signatory_entity_uuids).toEqual([])
    expect(readRecord(store, 's')).toBeNull()
  })

  test('is the same bytes whatever the order in which its fields are given, and whatever nothing is called', () => {
    write(
      provider('a', { name: 'N', country: 'eba_GA:DE', notes: null }),
      provider('b', { country: 'eba_GA:DE', notes: '', parent_uuid: undefined, name: 'N' }),
    )
    const texts = store.reader.prepare('SELECT data FROM register_record').all()
    expect(texts).toEqual([
      { data: '{"name":"N","country":"eba_GA:DE"}' },
      { data: '{"name":"N","country":"eba_GA:DE"}' },
    ])
  })

  test('has no fields but those of its kind', () => {
    expect(() => write(provider('p', { nmae: 'N' }))).toThrow('have no field nmae')
    expect(everything()).toEqual([])
  })

  test('keeps its kind', () => {
    write(provider('p', { name: 'N' }))
    expect(() => write(arrangement('p', { contract_ref: 'C' }))).toThrow('is of the kind providers')
  })

  test('that is as it was writes nothing', () => {
    write(provider('p', { name: 'N' }))
    expect(write(provider('p', { name: 'N', notes: null }))).toEqual({ step: null, changed: 0 })
    expect(readRecord(store, 'p')?.updated_at).toBe('2026-01-01T00:01:00.000Z')
    expect(lastChange(store.reader)).toBe(1)
  })

  test('that was taken away comes back in its place and with its age', () => {
    write(provider('p', { name: 'First' }), provider('q', { name: 'Second' }))
    write(provider('p', null))
    write(provider('r', { name: 'Third' }))
    write(provider('p', { name: 'First again' }))
    expect(everything().map(([uuid]) => uuid)).toEqual(['p', 'q', 'r'])
    expect(readRecord(store, 'p')).toMatchObject({
      created_at: '2026-01-01T00:01:00.000Z',
      updated_at: '2026-01-01T00:04:00.000Z',
    })
  })
})

describe('what must be unique', () => {
  test('is had by one record, and the other is named', () => {
    write(arrangement('a', { contract_ref: 'C-1' }))
    expect(write(provider('p', { name: 'P' }), arrangement('b', { contract_ref: 'C-1' }))).toEqual({
      conflict: { kind: 'arrangements', fields: ['contract_ref'], uuid: 'a', written: 'b' },
    })
    expect(everything()).toEqual([['a', { contract_ref: 'C-1' }]])
  })

  test('is compared exactly, and not at all when its last field is empty', () => {
    const names = ['C-1', 'c-1', 'C-1 ', 'Ｃ-1', null, null]
    const written = write(...names.map((contract_ref, at) => arrangement(`a${at}`, { contract_ref })))
    expect(written).toMatchObject({ changed: 6 })
  })

  test('may be exchanged, taken over and given up within one act', () => {
    write(arrangement('a', { contract_ref: '1' }), arrangement('b', { contract_ref: '2' }))
    write(arrangement('a', { contract_ref: '2' }), arrangement('b', { contract_ref: '1' }))
    expect(findByUnique(store, 'arrangements', ['1'])).toBe('b')
    write(arrangement('c', { contract_ref: '1' }), arrangement('b', null))
    expect(findByUnique(store, 'arrangements', ['1'])).toBe('c')
    write(arrangement('c', { contract_ref: null }))
    expect(findByUnique(store, 'arrangements', ['1'])).toBeNull()
  })

  test('of several fields is unique as a whole, an empty first field being a value like others', () => {
    const link = (uuid: string, rank: number | null, recipient_uuid: string | null) => ({
      uuid,
      kind: 'supplyChains' as const,
      data: { arrangement_uuid: 'a', provider_uuid: 'p', recipient_uuid, rank },
    })
    write(provider('p', { name: 'P' }), provider('q', { name: 'Q' }), arrangement('a', { contract_ref: '1' }))
    expect(
      write(link('1', 2, 'q'), link('2', 2, null), link('3', 3, 'q'), link('4', null, 'q')),
    ).toMatchObject({
      changed: 4,
    })
    expect(write(link('5', null, 'q'))).toMatchObject({ changed: 1 })
    expect(write(link('6', 2, null))).toMatchObject({ conflict: { uuid: '2', written: '6' } })
  })
})

describe('a link', () => {
  test('leads to a record of its kind, or nothing is written', () => {
    write(provider('p', { name: 'P' }))
    for (const to of ['nowhere', 's'])
      expect(write(arrangement('s', { contract_ref: 'C' }), service('t', { provider_uuid: to }))).toEqual({
        absent: { uuid: 't', field: 'provider_uuid', to },
      })
    expect(everything()).toEqual([['p', { name: 'P' }]])
  })

  test('may lead to a record of the same act, in any order and in circles', () => {
    const written = write(
      service('s', { arrangement_uuid: 'a' }),
      arrangement('a', { contract_ref: 'C', overarching_uuid: 'b' }),
      arrangement('b', { contract_ref: 'D', overarching_uuid: 'a' }),
    )
    expect(written).toMatchObject({ changed: 3 })
    expect(write(service('s', null), arrangement('a', null), arrangement('b', null))).toMatchObject({
      changed: 3,
    })
  })

  test('keeps its record from being taken away, and tells who has it', () => {
    write(
      provider('p', { name: 'P' }),
      ...['1', '2', '3', '4', '5', '6', '7'].map((uuid) =>
        arrangement(uuid, { contract_ref: uuid, provider_uuid: 'p', signatory_provider_uuids: ['p'] }),
      ),
    )
    const referrers = ['1', '2', '3', '4', '5'].map((uuid) => ({
      kind: 'arrangements',
      uuid,
      field: 'provider_uuid',
    }))
    expect(write(provider('p', null))).toEqual({
      referred: { kind: 'providers', uuid: 'p', referrers, total: 7 },
    })
    expect(countRecords(store, 'providers')).toBe(1)
    expect(referrersOf(store, 'p', 2)).toEqual({ referrers: referrers.slice(0, 2), total: 7 })
  })

  test('of a record to itself does not', () => {
    write(provider('p', { name: 'P', parent_uuid: 'p' }))
    expect(referrersOf(store, 'p', 5)).toEqual({ referrers: [], total: 0 })
    expect(write(provider('p', null))).toMatchObject({ changed: 1 })
  })

  test('that goes in the same act does not either', () => {
    write(provider('p', { name: 'P' }), arrangement('a', { contract_ref: 'C', provider_uuid: 'p' }))
    expect(
      write(provider('p', null), arrangement('a', { contract_ref: 'C', provider_uuid: null })),
    ).toMatchObject({ changed: 2 })
  })

  test('to nothing is impossible in the database itself', () => {
    write(provider('p', { name: 'P' }), arrangement('a', { contract_ref: 'C', provider_uuid: 'p' }))
    const { writer } = store
    expect(() => writer.prepare(`DELETE FROM register_record WHERE uuid = 'p'`).run()).toThrow('FOREIGN KEY')
    expect(() =>
      writer.prepare(`INSERT INTO register_link VALUES ('a', 'overarching_uuid', 'x')`).run(),
    ).toThrow('FOREIGN KEY')
  })
})

describe('what was done', () => {
  beforeEach(() => {
    write(provider('p', { name: 'P' }), arrangement('a', { contract_ref: 'C', provider_uuid: 'p' }))
    write(provider('p', { name: 'Q' }))
    write(arrangement('a', null), arrangement('b', { contract_ref: 'D' }))
  })

  test('is listed by act, newest first', () => {
    const { items, total } = listSteps(store.reader, 2, 0)
    const given = {
      id: expect.any(String),
      part: 'register',
      operation: 'test.act',
      origin: workstationId(store.reader),
      undoes: null,
      isReversible: true,
    }
    expect(total).toBe(3)
    expect(items).toEqual([
      {
        ...given,
        number: 3,
        at: '2026-01-01T00:03:00.000Z',
        by: 'window',
        title: 'Act 3',
        kind: 'arrangements',
        uuid: 'a',
        created: 1,
        changed: 0,
        deleted: 1,
      },
      expect.objectContaining({ number: 2, uuid: 'p', created: 0, changed: 1, deleted: 0 }),
    ])
    expect(listSteps(store.reader, 5, 2).items).toMatchObject([{ number: 1, created: 2 }])
    expect(listSteps(store.reader, 5, 9)).toEqual({ items: [], total: 3 })
  })

  test('is kept whole, before and after', () => {
    const acts = changesOf(store.reader, 3).map(({ record: uuid, before, after }) => [
      uuid,
      before && JSON.parse(before),
      after && JSON.parse(after),
    ])
    expect(acts).toEqual([
      ['a', { contract_ref: 'C', provider_uuid: 'p' }, null],
      ['b', null, { contract_ref: 'D' }],
    ])
    expect(changesOf(store.reader, 4)).toEqual([])
  })

  test('since a write is told as the last state of each record', () => {
    const since = (id: number) =>
      changesSince(store.reader, id).map(({ id: last, uuid, after }) => [last, uuid, after && stated(after)])
    expect(since(0)).toEqual([
      [3, 'p', { name: 'Q' }],
      [4, 'a', null],
      [5, 'b', { contract_ref: 'D' }],
    ])
    expect(since(3)).toHaveLength(2)
    expect(since(lastChange(store.reader))).toEqual([])
  })

  test('is not told when it was refused', () => {
    write(arrangement('c', { contract_ref: 'D' }))
    expect(lastChange(store.reader)).toBe(5)
    expect(listSteps(store.reader, 1, 0).total).toBe(3)
  })
})

describe('an act within another', () => {
  test('sees what the other wrote, and both go when the other fails', () => {
    expect(() =>
      inOneTransaction(store, (within) => {
        write(provider('p', { name: 'P' }))
        expect(readRecord(within, 'p')).not.toBeNull()
        expect(readRecord(store, 'p')).toBeNull()
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(everything()).toEqual([])
  })

  test('that is refused leaves the other as it is', () => {
    inOneTransaction(store, () => {
      write(arrangement('a', { contract_ref: 'C' }))
      expect(write(arrangement('b', { contract_ref: 'C' }))).toHaveProperty('conflict')
      write(arrangement('c', { contract_ref: 'D' }))
    })
    expect(everything().map(([uuid]) => uuid)).toEqual(['a', 'c'])
  })
})
