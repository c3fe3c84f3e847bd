import { beforeEach, expect, test, vi } from 'vitest'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import type { Caller } from '../../operations/call/context.ts'
import type { Store } from '../../store/database/handle.ts'
import { listLookups } from '../../store/lookups/lookups.ts'
import { defaultSettings } from '../../store/settings/settings.ts'
import { rememberLookups } from './remember-lookups.ts'

let store: Store
let ids: number
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
  ids = 0
})

const looked = { kind: 'ip', value: '9.9.9.9', title: 'Public address.', severity: null } as const
const key = {
  id: 'k',
  name: 'k',
  prefix: 'svc_',
  permissions: ['full'],
  created_at: '',
  last_used_at: null,
  uses: 0,
}

function remember(caller: Caller, keep_lookups = true): void {
  const parts = {
    store,
    clock: { now: () => 1_767_225_600_000 },
    random: { bytes: () => new Uint8Array(0), id: (at: number) => `${at}-${ids++}` },
    settings: () => ({ ...defaultSettings, keep_lookups }),
    publish: () => undefined,
  }
  rememberLookups(parts, caller, [looked])
}

const kept = () => listLookups(store, { kind: null, words: [] }, 10).entries

test.each<readonly [string, Caller, number]>([
  ['the window', { kind: 'window', mayNamePaths: false }, 1],
  ['the command line', { kind: 'cli' }, 1],
  ['a key, even with full access', { kind: 'key', key }, 0],
  ['nobody', { kind: 'anonymous' }, 0],
])('what %s looks up is kept, or not', (_who, caller, count) => {
  remember(caller)
  expect(kept()).toHaveLength(count)
})

test('the time and the id are those of the moment', () => {
  remember({ kind: 'cli' })
  expect(kept()).toEqual([{ ...looked, id: '1767225600000-0', at: '2026-01-01T00:00:00.000Z', count: 1 }])
})

test('nothing is kept while the setting says so', () => {
  remember({ kind: 'cli' }, false)
  expect(kept()).toEqual([])
})

test('a history that cannot be written spoils no answer, and is told without the value', () => {
  const stated = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  store.writer.exec('DROP TABLE lookup')
  expect(() => remember({ kind: 'cli' })).not.toThrow()
  expect(stated).toHaveBeenCalledOnce()
  expect(String(stated.mock.calls[0])).toContain('no such table')
  expect(String(stated.mock.calls[0])).not.toContain('9.9.9.9')
  stated.mockRestore()
})
