import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  WindowInput,
  WindowOperationName,
  WindowOutput,
} from '../../src/contract/workstation/window/bridge.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { faces, problem, WindowUser } from './window-user.ts'

/**
 * Activity of all parts: listed, read by record, taken back, brought back; what is impossible is reported and changes
 * nothing.
 */

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  beforeAll(async () => {
    user = await WindowUser.start(open)
  })
  afterAll(() => user.host.stop())

  const ask = (name: WindowOperationName, input: object = {}) => user.invoke(name, input)
  const get = async <N extends WindowOperationName>(name: N, input: WindowInput<N>) =>
    (await user.invoke(name, input as object)) as WindowOutput<N>
  const newest = async () => (await get('activity.list', { limit: 1 })).items[0]
  const last = async () => (await newest())?.act ?? 0
  const settings = async () => (await get('settings.read', {})).settings

  test('what was done is listed, newest first, with who did it and what became of it', async () => {
    const session = await user.read('note of 203.0.113.7', { title: 'First' })
    await ask('triage.rename', { session, title: 'Second' })
    const { items, total } = await get('activity.list', { limit: 2 })
    expect(items).toMatchObject([
      {
        title: 'Renamed session First to Second',
        part: 'triage',
        by: 'window',
        records: 1,
        state: 'in-effect',
      },
      { title: 'Started session First', undoes: null, origin: 'here' },
    ])
    expect(total).toBeGreaterThanOrEqual(2)
    expect((await get('activity.list', { offset: 1, limit: 1 })).items).toEqual([items[1]])
    await ask('activity.undo', { act: items[0]?.act })
    expect((await get('activity.list', { limit: 2 })).items).toMatchObject([
      {
        title: 'Undid: Renamed session First to Second',
        part: 'triage',
        undoes: items[0]?.act,
        state: 'in-effect',
      },
      { act: items[0]?.act, state: 'taken-back' },
    ])
  })

  test('a record tells what was changed of it', async () => {
    await ask('settings.change', { change: { zoom: 110 } })
    await ask('settings.change', { change: { zoom: 125, theme: 'dark' } })
    const { items } = await get('activity.history', { part: 'settings', kind: 'setting', record: 'zoom' })
    expect(items).toMatchObject([
      { title: 'Changed the settings theme, zoom', before: '110', after: '125' },
      { title: 'Changed the setting zoom', before: null, after: '110' },
    ])
    expect(await get('activity.history', { part: 'settings', kind: 'setting', record: 'none' })).toEqual({
      items: [],
    })
  })

  test('a change that is taken back holds no more, also for what is kept in memory', async () => {
    const { zoom } = await settings()
    await ask('settings.change', { change: { zoom: 90 } })
    const act = await last()
    expect(await ask('activity.undo', { act })).toMatchObject({
      title: 'Changed the setting zoom',
      records: 1,
    })
    expect((await settings()).zoom).toBe(zoom)
    expect(await ask('activity.redo', { act })).toMatchObject({ title: 'Undid: Changed the setting zoom' })
    expect((await settings()).zoom).toBe(90)
    expect((await newest())?.title).toBe('Redid: Changed the setting zoom')
  })

  test('a session that was deleted is there again, with its rows and its title', async () => {
    const session = await user.read('bank-verify.top and 8.8.4.4', { title: 'Kept' })
    await ask('triage.set_roles', { session, changes: [{ indicator: 0, role: 'reference' }] })
    const roles = await last()
    await ask('triage.delete', { sessions: [session] })
    const deleted = await last()
    await user.takeBack()
    expect((await get('activity.list', { limit: 2 })).items).toMatchObject([
      { title: 'Undid: Deleted session Kept', undoes: deleted },
      { act: deleted, state: 'taken-back' },
    ])
    await ask('activity.redo', { act: deleted })
    await ask('activity.undo', { act: deleted })
    expect((await get('triage.list', {})).sessions.map(({ title }) => title)).toContain('Kept')
    expect((await user.rows(session)).rows[0]).toMatchObject({ role: 'reference' })
    // state in memory is updated too
    await ask('activity.undo', { act: roles })
    expect((await user.rows(session)).rows[0]?.role).not.toBe('reference')
  })

  test('an act that began a session takes it away, also while it is read', async () => {
    const text = Array.from({ length: 60_000 }, (_, at) => `host-${at}.example.org`).join('\n')
    const sources = [{ kind: 'text' as const, name: 'long', text }]
    const { session } = await get('triage.start', { title: 'Long', sources })
    const started = await last()
    await ask('activity.undo', { act: started })
    expect(await ask('triage.open', { session: session.id })).toEqual(problem('not-found', /session/))
    await ask('activity.redo', { act: started })
    expect(await ask('triage.open', { session: session.id })).toMatchObject({ session: { title: 'Long' } })
  })

  test('values go off the allow-list and back on it, unless they are there again', async () => {
    await ask('allowList.add', { values: ['a.example', 'b.example'], note: 'ours' })
    const { entries } = await get('allowList.list', {})
    await ask('allowList.remove', { ids: entries.map(({ id }) => id) })
    const act = await last()
    await ask('activity.undo', { act })
    expect(await get('allowList.list', {})).toEqual({ entries })
    await ask('activity.redo', { act })
    await ask('allowList.add', { values: ['b.example'] })
    const redone = (await get('activity.list', { limit: 2 })).items[1]?.act ?? 0
    expect(await ask('activity.undo', { act: redone })).toEqual(
      problem('conflict', /^This cannot be undone: the value is on the allow-list again\.$/),
    )
    // all or nothing: the other value is absent too
    expect((await get('allowList.list', {})).entries.map(({ value }) => value)).toEqual(['b.example'])
  })

  test('a warning list that was removed is there again, and marks what it marked', async () => {
    const list = {
      name: 'L',
      description: 'd',
      version: 1,
      type: 'string',
      list: ['bank-verify.top'],
      matching_attributes: ['domain'],
    }
    await ask('warningLists.import', {
      files: [{ name: 'l.json', bytes: new TextEncoder().encode(JSON.stringify(list)) }],
    })
    expect(await newest()).toMatchObject({ title: 'Imported the warning list L', state: 'final' })
    const marks = async () =>
      (await user.rows(await user.read('bank-verify.top'), { filter: { show_hidden: true } })).rows[0]?.lists
    expect(await marks()).toEqual(['L'])
    const [{ id } = { id: '' }] = (await get('warningLists.list', {})).lists
    await ask('warningLists.remove', { id })
    const act = await last()
    expect(await marks()).toEqual([])
    await ask('activity.undo', { act })
    expect(await marks()).toEqual(['L'])
    expect((await get('warningLists.list', {})).lists).toMatchObject([{ id, enabled: true }])
    // a list of the same name replaces one that was removed
    await ask('activity.redo', { act })
    await ask('warningLists.import', {
      files: [{ name: 'l.json', bytes: new TextEncoder().encode(JSON.stringify(list)) }],
    })
    expect((await get('warningLists.list', {})).lists).toMatchObject([{ name: 'L', enabled: true }])
  })

  test('a record of the register is put back with the words of the register', async () => {
    await ask('register.write', {
      label: 'Added provider Nordbank',
      writes: [{ act: 'create', kind: 'providers', fields: { name: 'Nordbank' } }],
    })
    const act = await last()
    expect(await ask('activity.undo', { act })).toMatchObject({ title: 'Added provider Nordbank' })
    await ask('activity.redo', { act })
    expect((await get('activity.list', { part: 'register' })).items.map(({ title }) => title)).toEqual([
      'Redid: Added provider Nordbank',
      'Undid: Added provider Nordbank',
      'Added provider Nordbank',
    ])
    await user.host.change({ plan: 'free' })
    expect(await ask('activity.undo', { act })).toEqual(
      problem('forbidden', /^The free plan can only read the register\.$/),
    )
    await user.host.change({ plan: 'local' })
    expect(await ask('activity.undo', { act })).toMatchObject({ records: 1 })
  })

  describe('is refused and changes nothing', () => {
    /** Does something that must not change anything. */
    const unchanged = async (name: WindowOperationName, input: object) => {
      const { total } = await get('activity.list', {})
      const answer = await ask(name, input)
      expect((await get('activity.list', {})).total).toBe(total)
      return answer
    }

    test('what is in effect no more, and what was never taken back', async () => {
      await ask('settings.change', { change: { organization: 'A' } })
      const act = await last()
      expect(await unchanged('activity.redo', { act })).toEqual(
        problem('conflict', /^This was not undone, so there is nothing to redo\.$/),
      )
      await ask('activity.undo', { act })
      expect(await unchanged('activity.undo', { act })).toEqual(
        problem('conflict', /^“Changed the setting organization” has already been undone\.$/),
      )
    })

    test('what was changed since, and it is named', async () => {
      await ask('settings.change', { change: { organization: 'A' } })
      const act = await last()
      await ask('settings.change', { change: { organization: 'B' } })
      expect(await unchanged('activity.undo', { act })).toEqual(
        problem(
          'conflict',
          /^This cannot be undone: the setting organization has been changed since\. Undo the later change first\.$/,
        ),
      )
      expect((await settings()).organization).toBe('B')
    })

    test('what is never taken back: a key that was made or deleted', async () => {
      const { key } = await get('keys.create', { name: 'Reader', permissions: ['full'] })
      for (const name of ['Made the key Reader', 'Deleted the key Reader']) {
        expect(await newest()).toMatchObject({ title: name, state: 'final' })
        expect(await unchanged('activity.undo', { act: await last() })).toEqual(
          problem('conflict', new RegExp(`^“${name}” cannot be undone\\.$`)),
        )
        if (name.startsWith('Made')) await ask('keys.delete', { id: key.id })
      }
    })

    test('an act that is none', async () => {
      expect(await unchanged('activity.undo', { act: 1_000_000 })).toEqual(
        problem('not-found', /^There is no act 1000000\.$/),
      )
      for (const act of [0, -1, 1.5, 'x', null, undefined])
        expect(await unchanged('activity.undo', { act })).toMatchObject({ kind: 'problem' })
      expect(await unchanged('activity.list', { limit: 501 })).toMatchObject({ code: 'invalid' })
      expect(await unchanged('activity.history', { part: 'x' })).toMatchObject({ code: 'missing' })
    })
  })

  test('no secret stands in the log', async () => {
    const { secret } = await get('keys.create', { name: 'Hidden', permissions: ['full'] })
    const { items } = await get('activity.list', { limit: 500 })
    expect(JSON.stringify(items)).not.toContain(secret.slice(8))
  })
})

describe('after a restart', () => {
  const open = async (dataDir: string) => startLocalHost({ dataDir, withWindow: true })
  const titles = async (host: LocalHost) => {
    const { items } = await host.window<WindowOutput<'activity.list'>>('activity.list', {})
    return items.map(({ title, state }) => `${title}: ${state}`)
  }
  const start = (host: LocalHost) =>
    host.window<WindowOutput<'triage.start'>>('triage.start', {
      title: 'Payroll',
      sources: [{ kind: 'text', name: 'note', text: 'bank-verify.top' }],
    })

  test.each([
    [true, ['Deleted session Payroll: final', 'Started session Payroll: final']],
    [
      false,
      [
        'Changed the setting keep sessions: in-effect',
        ...Array(2).fill('Worked on a session that was not kept: final'),
      ],
    ],
  ] as const)(
    'with sessions kept: %s, a deleted session is gone for good and its acts say so',
    async (keeps, left) => {
      const folder = mkdtempSync(join(tmpdir(), 'skerry-activity-'))
      let host = await open(folder)
      const { session } = await start(host)
      await host.window('triage.delete', { sessions: [session.id] })
      if (!keeps) await host.window('settings.change', { change: { keep_sessions: false } })
      await host.close()
      host = await open(folder)
      expect((await titles(host)).filter((title) => !title.startsWith('Made the key'))).toEqual(left)
      await host.close()
      rmSync(folder, { recursive: true, force: true })
    },
  )
})
