import { beforeEach, describe, expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import {
  countUses,
  deleteKey,
  insertKey,
  type KeyRecord,
  keyWithId,
  listKeys,
  updateKey,
} from '../settings/keys.ts'
import { KnownKeys } from '../settings/known-keys.ts'
import {
  deleteAllowed,
  enabledWarningLists,
  insertAllowed,
  listAllowed,
  listWarningLists,
  putWarningList,
  type WarningListRecord,
  warningListTable,
} from '../settings/lists.ts'
import { defaultSettings, readSettings, storeSettings } from '../settings/settings.ts'
import type { Store } from './handle.ts'

let store: Store
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
})

const changes = () =>
  store.reader
    .prepare(
      'SELECT by, kind, record, before, after FROM change JOIN act ON act.number = act ORDER BY sequence',
    )
    .all()
const at = '2026-01-02T03:04:05.678Z'

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
    doAct(store, (act) => insertKey(act, key('a'), 'svc_secret-of-a'))
    expect(new KnownKeys(store).find('svc_secret-of-a')).toEqual(key('a'))
    for (const wrong of ['svc_secret-of-b', 'SVC_SECRET-OF-A', '', 'svc_aaaa', `svc_secret-of-a\0`])
      expect(new KnownKeys(store).find(wrong)).toBeNull()
    store.writer.pragma('wal_checkpoint(TRUNCATE)')
    const rows = JSON.stringify([
      store.reader.prepare('SELECT * FROM api_key').all(),
      store.reader.prepare('SELECT * FROM change').all(),
    ])
    expect(rows).not.toContain('secret-of-a')
  })

  test('is changed in part, deleted at once, and its uses add up', () => {
    doAct(store, (act) => insertKey(act, key('a'), 's'))
    expect(doAct(store, (act) => updateKey(act, 'a', { name: 'b' }))).toBe(true)
    expect(keyWithId(store, 'a')).toEqual({ ...key('a'), name: 'b' })
    expect(doAct(store, (act) => updateKey(act, 'a', { permissions: ['scan.file'] }))).toBe(true)
    countUses(store, new Map([['a', { count: 2, at }]]), true)
    countUses(
      store,
      new Map([
        ['a', { count: 3, at }],
        ['gone', { count: 1, at }],
      ]),
      true,
    )
    expect(listKeys(store)).toEqual([
      { ...key('a'), name: 'b', permissions: ['scan.file'], uses: 5, last_used_at: at },
    ])
    expect(doAct(store, (act) => deleteKey(act, 'a'))).toBe(true)
    expect([
      doAct(store, (act) => deleteKey(act, 'a')),
      doAct(store, (act) => updateKey(act, 'a', { name: 'x' })),
      new KnownKeys(store).find('s'),
    ]).toEqual([false, false, null])
    expect(changes()).toMatchObject([
      { before: null, after: null },
      { before: '{"name":"a","permissions":["full"]}', after: '{"name":"b","permissions":["full"]}' },
      { after: '{"name":"b","permissions":["scan.file"]}' },
      { before: null, after: null },
    ])
  })

  test('with the secret of another is refused whole', () => {
    doAct(store, (act) => insertKey(act, key('a'), 's'))
    expect(() => doAct(store, (act) => insertKey(act, key('b'), 's'))).toThrow('UNIQUE')
    expect(changes()).toHaveLength(1)
  })
})

describe('settings', () => {
  test('are the defaults until something else was said, and log what was', () => {
    expect(readSettings(store)).toEqual(defaultSettings)
    doAct(store, (act) => storeSettings(act, { zoom: 110, allowed_origins: ['https://a.example'] }), {
      by: 'window',
    })
    doAct(store, (act) => storeSettings(act, { zoom: 120 }), { by: 'cli' })
    expect(readSettings(store)).toEqual({
      ...defaultSettings,
      zoom: 120,
      allowed_origins: ['https://a.example'],
    })
    expect(changes()).toEqual([
      { by: 'window', kind: 'setting', record: 'zoom', before: null, after: '110' },
      {
        by: 'window',
        kind: 'setting',
        record: 'allowed_origins',
        before: null,
        after: '["https://a.example"]',
      },
      { by: 'cli', kind: 'setting', record: 'zoom', before: '110', after: '120' },
    ])
  })
})

describe('the allow-list', () => {
  const entry = (id: string, value = id) => ({ id, value, note: '', created_at: `2026-01-0${id}` })

  test('keeps the entry that a value has, newest first', () => {
    doAct(store, (act) => insertAllowed(act, [entry('1', 'a.ru'), entry('2', 'b.ru')]))
    doAct(store, (act) => insertAllowed(act, [entry('3', 'a.ru'), entry('4', 'c.ru')]))
    expect(listAllowed(store).map(({ id }) => id)).toEqual(['4', '2', '1'])
    expect(changes()).toHaveLength(3)
    expect(doAct(store, (act) => deleteAllowed(act, ['1', '1', 'absent', '4']))).toBe(2)
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
    expect(doAct(store, (act) => putWarningList(act, list('1', 'b'), Buffer.from('old')))).toBe('1')
    expect(doAct(store, (act) => putWarningList(act, list('2', 'a'), Buffer.from('a')))).toBe('2')
    expect(doAct(store, (act) => warningListTable.put(act, '1', { enabled: false }))).toBe(true)
    expect(
      doAct(store, (act) => putWarningList(act, { ...list('3', 'b'), version: '2' }, Buffer.from('new'))),
    ).toBe('1')
    expect(listWarningLists(store)).toEqual([
      list('2', 'a'),
      { ...list('1', 'b'), version: '2', enabled: false },
    ])
    expect(enabledWarningLists(store).map(({ name }) => name)).toEqual(['a'])
    doAct(store, (act) => warningListTable.put(act, '1', { enabled: true }))
    expect(enabledWarningLists(store).map(({ content }) => content.toString())).toEqual(['a', 'new'])
    expect([
      doAct(store, (act) => warningListTable.delete(act, '1')),
      doAct(store, (act) => warningListTable.delete(act, '1')),
    ]).toEqual([true, false])
    expect(listWarningLists(store)).toEqual([list('2', 'a')])
    expect(doAct(store, (act) => warningListTable.put(act, '1', { enabled: true }))).toBe(true)
    expect(listWarningLists(store).map(({ id }) => id)).toEqual(['2', '1'])
  })
})
