import { beforeEach, describe, expect, test } from 'vitest'
import { freshStore } from '../../../test/fixtures/store/fresh-store.ts'
import { appendChange } from './change-log.ts'
import {
  countUses,
  deleteKey,
  findKey,
  insertKey,
  type KeyRecord,
  keyWithId,
  listKeys,
  updateKey,
} from './keys.ts'
import {
  deleteAllowed,
  deleteWarningList,
  enabledWarningLists,
  insertAllowed,
  listAllowed,
  listWarningLists,
  putWarningList,
  switchWarningList,
  type WarningListRecord,
} from './lists.ts'
import type { Store } from './open.ts'
import { defaultSettings, readSettings, storeSettings } from './settings.ts'

let store: Store
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
})

const changes = () =>
  store.reader.prepare('SELECT by, aggregate, id, change FROM change_log ORDER BY sequence').all()
const at = '2026-01-02T03:04:05.678Z'

test('a change is logged in the transaction that makes it, or not at all', () => {
  const entry = { at, by: 'window', aggregate: 'x', id: 'x', change: 'x' }
  expect(() => appendChange(store.writer, entry)).toThrow('in the transaction')
  expect(changes()).toEqual([])
})

describe('a key', () => {
  const key = (id: string): KeyRecord => ({
    id,
    name: id,
    prefix: 'svc_aaaa',
    permissions: ['full'],
    created_at: at,
    last_used_at: null,
    uses: 0,
  })

  test('is found by its secret only, which is nowhere in the file', () => {
    insertKey(store, key('a'), 'svc_secret-of-a', 'window')
    expect(findKey(store, 'svc_secret-of-a')).toEqual(key('a'))
    for (const wrong of ['svc_secret-of-b', 'SVC_SECRET-OF-A', '', 'svc_aaaa', `svc_secret-of-a\0`])
      expect(findKey(store, wrong)).toBeNull()
    store.writer.pragma('wal_checkpoint(TRUNCATE)')
    const rows = JSON.stringify([
      store.reader.prepare('SELECT * FROM api_key').all(),
      store.reader.prepare('SELECT * FROM change_log').all(),
    ])
    expect(rows).not.toContain('secret-of-a')
  })

  test('is changed in part, deleted at once, and its uses add up', () => {
    insertKey(store, key('a'), 's', 'window')
    expect(updateKey(store, 'a', { name: 'b' }, at, 'window')).toBe(true)
    expect(keyWithId(store, 'a')).toEqual({ ...key('a'), name: 'b' })
    expect(updateKey(store, 'a', { permissions: ['scan.file'] }, at, 'window')).toBe(true)
    countUses(store, new Map([['a', { count: 2, at }]]))
    countUses(
      store,
      new Map([
        ['a', { count: 3, at }],
        ['gone', { count: 1, at }],
      ]),
    )
    expect(listKeys(store)).toEqual([
      { ...key('a'), name: 'b', permissions: ['scan.file'], uses: 5, last_used_at: at },
    ])
    expect(deleteKey(store, 'a', at, 'window')).toBe(true)
    expect([
      deleteKey(store, 'a', at, 'window'),
      updateKey(store, 'a', { name: 'x' }, at, 'window'),
      findKey(store, 's'),
    ]).toEqual([false, false, null])
    expect(changes()).toMatchObject([
      { change: 'created' },
      { change: 'changed' },
      { change: 'changed' },
      { change: 'deleted' },
    ])
  })

  test('with the secret of another is refused whole', () => {
    insertKey(store, key('a'), 's', 'window')
    expect(() => insertKey(store, key('b'), 's', 'window')).toThrow('UNIQUE')
    expect(changes()).toHaveLength(1)
  })
})

describe('settings', () => {
  test('are the defaults until something else was said, and log what was', () => {
    expect(readSettings(store)).toEqual(defaultSettings)
    storeSettings(store, { zoom: 110, allowed_origins: ['https://a.example'] }, at, 'window')
    storeSettings(store, { zoom: 120 }, at, 'cli')
    expect(readSettings(store)).toEqual({
      ...defaultSettings,
      zoom: 120,
      allowed_origins: ['https://a.example'],
    })
    expect(changes()).toEqual([
      { by: 'window', aggregate: 'setting', id: 'zoom', change: 'changed' },
      { by: 'window', aggregate: 'setting', id: 'allowed_origins', change: 'changed' },
      { by: 'cli', aggregate: 'setting', id: 'zoom', change: 'changed' },
    ])
  })
})

describe('the allow-list', () => {
  const entry = (id: string, value = id) => ({ id, value, note: '', created_at: `2026-01-0${id}` })

  test('keeps the entry that a value has, newest first', () => {
    insertAllowed(store, [entry('1', 'a.ru'), entry('2', 'b.ru')], 'window')
    insertAllowed(store, [entry('3', 'a.ru'), entry('4', 'c.ru')], 'window')
    expect(listAllowed(store).map(({ id }) => id)).toEqual(['4', '2', '1'])
    expect(changes()).toHaveLength(3)
    expect(deleteAllowed(store, ['1', '1', 'absent', '4'], at, 'window')).toBe(2)
    expect(listAllowed(store).map(({ value }) => value)).toEqual(['b.ru'])
  })
})

describe('a warning list', () => {
  const list = (id: string, name: string): WarningListRecord => ({
    id,
    name,
    description: '',
    type: 'string',
    version: '1',
    entries: 1,
    enabled: true,
    imported_at: at,
    sha256: 'x',
    licence: null,
  })

  test('of the same name replaces the former, and keeps its id and its switch', () => {
    expect(putWarningList(store, list('1', 'b'), Buffer.from('old'), 'window')).toBe('1')
    expect(putWarningList(store, list('2', 'a'), Buffer.from('a'), 'window')).toBe('2')
    expect(switchWarningList(store, '1', false, at, 'window')).toBe(true)
    expect(putWarningList(store, { ...list('3', 'b'), version: '2' }, Buffer.from('new'), 'window')).toBe('1')
    expect(listWarningLists(store)).toEqual([
      list('2', 'a'),
      { ...list('1', 'b'), version: '2', enabled: false },
    ])
    expect(enabledWarningLists(store).map(({ name }) => name)).toEqual(['a'])
    switchWarningList(store, '1', true, at, 'window')
    expect(enabledWarningLists(store).map(({ content }) => content.toString())).toEqual(['a', 'new'])
    expect([
      deleteWarningList(store, '1', at, 'window'),
      deleteWarningList(store, '1', at, 'window'),
      switchWarningList(store, '1', true, at, 'window'),
    ]).toEqual([true, false, false])
  })
})
