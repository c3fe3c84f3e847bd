import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { openStore } from '../open.ts'
import { countUses, deleteKey, insertKey, type KeyRecord, updateKey } from './keys.ts'
import { KnownKeys } from './known-keys.ts'

const key: KeyRecord = {
  id: 'a',
  name: 'a',
  prefix: 'svc_aaaa',
  permissions: ['full'],
  created_at: '2026-01-02T03:04:05.678Z',
  last_used_at: null,
  uses: 0,
}

test('a key that is known is what was written last, by this program or by another', async ({
  onTestFinished,
}) => {
  const store = freshStore(onTestFinished)
  const keys = new KnownKeys(store)
  expect(keys.find('s')).toBeNull()
  doAct(store, (act) => insertKey(act, key, 's'))
  // writes of this process take effect at once
  expect(keys.find('s')).toEqual(key)
  doAct(store, (act) => updateKey(act, 'a', { permissions: ['scan.file'] }))
  expect(keys.find('s')).toEqual({ ...key, permissions: ['scan.file'] })
  countUses(store, new Map([['a', { count: 2, at: key.created_at }]]), true)
  expect(keys.find('s')?.uses).toBe(2)
  expect(keys.find('t')).toBeNull()

  const other = openStore(dirname(store.path))
  doAct(other, (act) => updateKey(act, 'a', { name: 'b' }))
  await setImmediate()
  expect(keys.find('s')?.name).toBe('b')
  doAct(other, (act) => deleteKey(act, 'a'))
  await setImmediate()
  expect(keys.find('s')).toBeNull()
  other.close()
})

test('a key that is known is not asked for again', ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  doAct(store, (act) => insertKey(act, key, 's'))
  const keys = new KnownKeys(store)
  expect(keys.find('s')).toBe(keys.find('s'))
})
