import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import { windowOperations } from '../../src/contract/workstation/index.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { cookieOf } from './window-cookie.ts'

/** Every operation of the window, in this process and over the headless host's channel: same answers, same refusals. */

const folder = mkdtempSync(join(tmpdir(), 'skerry-window-'))
const renderer = join(folder, 'renderer')
mkdirSync(renderer)
writeFileSync(join(renderer, 'index.html'), '<!doctype html><title>Skerry</title>')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Invoke = (name: string, input: object, bytes?: Uint8Array) => Promise<unknown>

const faces: readonly (readonly [string, (host: LocalHost) => Promise<Invoke>])[] = [
  [
    'in this process',
    async (host) => (name, input, bytes) => {
      const caller = { kind: 'window', mayNamePaths: false } as const
      const files = name === 'warningLists.import' ? { files: [{ ...input, bytes }] } : { ...input, bytes }
      return host.workstation.invoke(name, bytes === undefined ? input : files, caller)
    },
  ],
  [
    'over the channel',
    async (host) => {
      const headers = { cookie: await cookieOf(host), 'x-skerry-window': '1' }
      return async (name, input, bytes) => {
        const road = bytes === undefined ? 'invoke' : 'upload'
        const query = bytes === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
        const path = `/window/${road}/${name}${query}`
        const { body } = await host.ask({
          method: 'POST',
          path,
          authorization: null,
          headers,
          body: bytes ?? input,
        })
        return body
      }
    },
  ],
]

const warningList = (name: string, list: string[]) =>
  Buffer.from(
    JSON.stringify({
      name,
      description: 'd',
      version: 1,
      type: 'hostname',
      list,
      matching_attributes: ['domain', 'hostname'],
    }),
  )

describe.each(faces)('%s', (_face, open) => {
  let host: LocalHost
  let invoke: Invoke
  const asked = new Set<string>()
  const refusedOnes = new Set<string>()

  beforeAll(async () => {
    host = await startLocalHost({ withWindow: true, renderer })
    const raw = await open(host)
    invoke = async (name, input, bytes) => {
      const answer = await raw(name, input, bytes)
      if (isProblem(answer)) {
        refusedOnes.add(name)
        return answer
      }
      asked.add(name)
      const schema = windowOperations.find((operation) => operation.name === name)?.output()
      expect(schema?.parse(answer)).toEqual(answer)
      return answer
    }
  })
  afterAll(() => host.stop())

  const problem = (code: string, message: string | RegExp) =>
    expect.objectContaining({ kind: 'problem', code, message: expect.stringMatching(message) })

  /** Starts a session on a text and waits for its end. */
  async function read(text: string, more: object = {}): Promise<string> {
    const { session } = (await invoke('triage.start', {
      ...more,
      sources: [{ kind: 'text', name: 'note', text }],
    })) as { session: { id: string } }
    return ended(session.id)
  }

  async function ended(id: string): Promise<string> {
    await expect
      .poll(
        async () =>
          ((await invoke('triage.open', { session: id })) as { session: { state: string } }).session.state,
        { interval: 20, timeout: 10_000 },
      )
      .not.toBe('reading')
    return id
  }

  const rows = async (session: string, more: object = {}) =>
    (await invoke('triage.rows', {
      session,
      filter: {},
      sort: 'first',
      descending: false,
      offset: 0,
      limit: 100,
      ...more,
    })) as {
      total: number
      hidden: number
      counts: Record<string, number>
      rows: { id: number; value: string; marks: string[]; lists: string[]; known_sessions: number }[]
    }

  test('settings are read and changed, and a wrong one changes nothing', async () => {
    const before = (await invoke('settings.read', {})) as { settings: object }
    expect(await invoke('settings.change', { change: { country: 'FR', zoom: 120 } })).toEqual({
      settings: { ...before.settings, country: 'FR', zoom: 120 },
    })
    for (const change of [
      { zoom: 200 },
      { country: 'XX' },
      { organization: ' ' },
      { rate_per_second: -1 },
      { offline: 'yes' },
      { local_api_port: 65_536 },
    ])
      expect(await invoke('settings.change', { change: { theme: 'dark', ...change } })).toEqual(
        problem('invalid', /^Provided change\.\w+ is invalid: /),
      )
    expect(await invoke('settings.change', {})).toEqual(problem('missing', /^Please provide change\.$/))
    expect(await invoke('settings.read', {})).toEqual({
      settings: { ...before.settings, country: 'FR', zoom: 120 },
    })
    expect(await invoke('settings.change', { change: { unknown: 1 } })).toEqual(
      await invoke('settings.read', {}),
    )
  })

  test('keys are made, shown once, changed and deleted', async () => {
    const made = (await invoke('keys.create', { name: ' SIEM ', permissions: ['scan.lookup'] })) as {
      key: { id: string; prefix: string }
      secret: string
    }
    expect(made.secret).toMatch(/^svc_[\w-]{43}$/)
    expect(made.key).toMatchObject({
      name: 'SIEM',
      permissions: ['scan.lookup'],
      prefix: made.secret.slice(0, 8),
      uses: 0,
      last_used_at: null,
    })
    expect(JSON.stringify(await invoke('keys.list', {}))).not.toContain(made.secret.slice(8))
    const { id } = made.key
    expect(await invoke('keys.change', { id, name: 'Wazuh', permissions: ['full'] })).toMatchObject({
      key: { id, name: 'Wazuh', permissions: ['full'] },
    })
    expect(await invoke('keys.change', { id, permissions: [] })).toEqual(
      problem('invalid', /^Provided permissions is invalid/),
    )
    expect(await invoke('keys.create', { name: 'x', permissions: [] })).toEqual(
      problem('invalid', /at least one permission/),
    )
    expect(await invoke('keys.create', { name: ' ', permissions: ['full'] })).toEqual(
      problem('missing', /^Please provide name\.$/),
    )
    expect(await invoke('keys.create', { name: 'x', permissions: ['root'] })).toEqual(
      problem('invalid', /^Provided permissions\.0 is invalid/),
    )
    expect(await invoke('keys.delete', { id })).toEqual({ deleted: true })
    for (const name of ['keys.delete', 'keys.change'])
      expect(await invoke(name, { id })).toEqual(problem('not-found', /no such key/))
  })

  test('the allow-list takes values, domains with what lies below and networks, and hides them', async () => {
    const session = await read('seen a.corp-net.ru, 45.67.89.10 and b.other-net.ru')
    const { entries } = (await invoke('allowList.add', {
      values: ['.corp-net[.]ru', '45.67.0.0/16'],
      note: 'ours',
    })) as { entries: { id: string; value: string }[] }
    expect(entries.map(({ value }) => value).toSorted()).toEqual(['.corp-net.ru', '45.67.0.0/16'])
    expect((await rows(session)).rows.map(({ value }) => value)).toEqual(['b.other-net.ru'])
    expect(await rows(session)).toMatchObject({ total: 1, hidden: 2 })
    const again = (await invoke('allowList.add', { values: ['45.67.0.0/16'] })) as {
      entries: { id: string }[]
    }
    expect(again.entries).toEqual(entries.filter(({ value }) => value === '45.67.0.0/16'))
    expect(await invoke('allowList.add', { values: ['8.8.8.8', 'not a value'] })).toEqual(
      problem('invalid', /not a value/),
    )
    expect(await invoke('allowList.list', {})).toEqual({
      entries: expect.toSatisfy((list: unknown[]) => list.length === 2),
    })
    expect(await invoke('allowList.remove', { ids: [...entries.map(({ id }) => id), 'absent'] })).toEqual({
      removed: 2,
    })
    expect(await invoke('allowList.remove', { ids: [] })).toEqual(
      problem('invalid', /^Provided ids is invalid/),
    )
    expect((await rows(session)).total).toBe(3)
  })

  test('warning lists are imported, switched, replaced and removed', async () => {
    const session = await read('see cdn.listed-host.ru')
    const imported = (await invoke(
      'warningLists.import',
      { name: 'l.json' },
      warningList('CDNs', ['cdn.listed-host.ru']),
    )) as { lists: { id: string }[] }
    expect(imported).toMatchObject({ lists: [{ name: 'CDNs', entries: 1, enabled: true }], refused: [] })
    const id = imported.lists[0]?.id as string
    expect((await rows(session, { filter: { show_hidden: true } })).rows[0]).toMatchObject({
      marks: ['listed'],
      lists: ['CDNs'],
    })
    expect(await invoke('warningLists.change', { id, enabled: false })).toMatchObject({
      list: { id, enabled: false },
    })
    expect((await rows(session)).rows[0]).toMatchObject({ marks: [], lists: [] })
    const again = await invoke(
      'warningLists.import',
      { name: 'l.json' },
      warningList('CDNs', ['a.ru', 'b.ru']),
    )
    expect(again).toMatchObject({ lists: [{ id, entries: 2, enabled: false }] })
    expect(await invoke('warningLists.list', {})).toMatchObject({ lists: [{ id }] })
    for (const bytes of ['no list', '{}', '\u001f\u008b broken'])
      expect(
        await invoke('warningLists.import', { name: 'x.json' }, Buffer.from(bytes, 'latin1')),
      ).toMatchObject({ lists: [], refused: [{ name: 'x.json', reason: expect.stringMatching(/\.$/) }] })
    expect(await invoke('warningLists.import', { files: [] })).toEqual(
      problem('invalid', /^Provided files is invalid/),
    )
    expect(await invoke('warningLists.remove', { id })).toEqual({ removed: true })
    expect(await invoke('warningLists.remove', { id })).toEqual(problem('not-found', /no such list/))
    expect(await invoke('warningLists.change', { id, enabled: true })).toEqual(
      problem('not-found', /no such list/),
    )
  })

  test('the workstation tells about itself and checks itself', async () => {
    expect(await invoke('workstation.read', {})).toMatchObject({
      host: 'headless',
      data_dir: host.dataDir,
      local_api: { url: host.url },
      opened: [],
    })
    const { checks } = (await invoke('workstation.check', {})) as {
      checks: { name: string; state: string; remedy: string | null }[]
    }
    expect(checks.map(({ name }) => name)).toEqual([
      'Runtime',
      'Data directory',
      'Database',
      'Free disk',
      'Keychain',
      'Data packs',
      'Warning lists',
    ])
    for (const { state, remedy } of checks) expect(remedy === null).toBe(state === 'ok')
  })

  test('samples are listed and read by name, and a path is no name', async () => {
    const { samples } = (await invoke('samples.list', {})) as { samples: { name: string; size: number }[] }
    expect(samples.length).toBeGreaterThan(0)
    for (const { name, size } of samples) {
      const { text } = (await invoke('samples.read', { name })) as { text: string }
      expect(Buffer.byteLength(text)).toBe(size)
    }
    for (const name of ['../manifest.json', 'manifest.json', '', '/etc/passwd', '__proto__'])
      expect(await invoke('samples.read', { name })).toEqual(problem('not-found', /no such sample/))
  })

  test.each([
    ['', { is: 'empty' }],
    [' \n', { is: 'empty' }],
    ['8[.]8.8.8', { is: 'indicator', kind: 'ip', value: '8.8.8.8', shown: '8.8.8[.]8', link: '/ip/8.8.8.8' }],
    [
      '00-1a-2b-3c-4d-5e',
      {
        is: 'indicator',
        kind: 'mac',
        value: '00:1a:2b:3c:4d:5e',
        shown: '00:1a:2b:3c:4d:5e',
        link: '/mac/00%3A1a%3A2b%3A3c%3A4d%3A5e',
      },
    ],
    ['8.8.8.8 and 9.9.9.9', { is: 'text', indicators: 2 }],
    ['one two three four five six seven', { is: 'text', indicators: 0 }],
    ['emotet', { is: 'word' }],
  ])('what is typed as %j is told', async (text, expected) => {
    expect(await invoke('input.detect', { text })).toEqual(expected)
  })

  test('what cannot be typed is refused', async () => {
    expect(await invoke('input.detect', { text: 'x'.repeat(1_048_577) })).toEqual(
      problem('invalid', /^Provided text is invalid/),
    )
    expect(await invoke('input.detect', {})).toEqual(problem('missing', /^Please provide text\.$/))
  })

  test('search finds titles, and values however their letters are typed', async () => {
    const session = await read('CVE-2031-55555 and find-me.search-host.ru', { title: 'Hunt 100% _done_' })
    const find = async (words: string) =>
      ((await invoke('search.run', { words, limit: 10 })) as { hits: { title: string }[] }).hits
    expect(await find('100% _')).toEqual([
      { what: 'session', title: 'Hunt 100% _done_', detail: expect.any(String), session, indicator: null },
    ])
    expect(await find('zzz%')).toEqual([])
    for (const words of ['cve-2031', 'CVE-2031-5', 'Cve-2031-55555'])
      expect(await find(words)).toEqual([
        { what: 'indicator', title: 'CVE-2031-55555', detail: 'Hunt 100% _done_', session, indicator: 0 },
      ])
    expect(await find('FIND-ME.')).toMatchObject([{ title: 'find-me.search-host.ru' }])
    expect(await invoke('search.run', { words: ' ', limit: 10 })).toEqual(
      problem('invalid', /^Provided words is invalid/),
    )
    expect(await invoke('search.run', { words: 'x', limit: 0 })).toEqual(
      problem('invalid', /^Provided page size is invalid/),
    )
    await invoke('triage.delete', { session })
    expect(await find('100% _')).toEqual([])
  })

  test('a session is read, shown, searched, inspected, exported, renamed, deleted and brought back', async () => {
    const text =
      'mail from bad@mail-host.ru\nvia hxxp://evil[.]shop-login[.]ru/a?b=1 and 10.0.0.1\nagain bad@mail-host.ru, not readme.md or 999.1.1.1\n'
    const session = await read(text)
    const summary = (await invoke('triage.open', { session })) as {
      session: { total: number; hidden: number; title: string; sources: object[] }
    }
    expect(summary.session).toMatchObject({
      title: 'note',
      state: 'done',
      hidden: 1,
      sources: [
        {
          kind: 'text',
          lines: 3,
          rows: 3,
          read: text.length,
          encoding: 'utf-8',
          state: 'done',
          problem: null,
        },
      ],
    })
    const table = await rows(session, { filter: { show_hidden: true } })
    expect(table.total).toBe(summary.session.total)
    const place = table.rows.find(({ value }) => value === 'bad@mail-host.ru') as { id: number }
    expect(await invoke('triage.inspect', { session, indicator: place.id })).toMatchObject({
      link: '/email/bad%40mail-host.ru',
      places: [
        { source: 0, start: 10, end: 26, line: 1, row: 0, written: 'bad@mail-host.ru' },
        { source: 0, line: 3, row: 2, written: 'bad@mail-host.ru' },
      ],
      known: [],
    })
    expect(
      await invoke('triage.find', { session, source: 0, from: 11, backwards: false, indicator: place.id }),
    ).toMatchObject({ place: { line: 3 }, indicator: place.id })
    expect(await invoke('triage.find', { session, source: 0, from: 0, backwards: true })).toEqual({
      place: null,
      indicator: null,
    })
    const shown = (await invoke('triage.text', { session, source: 0, row: 0, limit: 10 })) as {
      rows: { text: string; spans: { start: number; end: number }[] }[]
    }
    expect(shown.rows.map((row) => row.text)).toEqual(text.trimEnd().split('\n'))
    expect(shown.rows[1]?.spans.map(({ start, end }) => shown.rows[1]?.text.slice(start, end))).toEqual([
      'hxxp://evil[.]shop-login[.]ru/a?b=1',
      '10.0.0.1',
    ])
    const { refused } = (await invoke('triage.refused', { session, source: 0, row: 0, limit: 10 })) as {
      refused: { line: number; written: string }[]
    }
    expect(refused).toContainEqual(
      expect.objectContaining({ line: 3, written: 'readme.md', reason: 'file-name' }),
    )
    for (const format of ['json', 'csv', 'plain', 'defanged', 'stix', 'misp'])
      expect(await invoke('triage.export', { session, format, filter: {} })).toMatchObject({
        count: table.total - 1,
      })
    expect(
      await invoke('triage.export', { session, format: 'plain', filter: {}, indicators: [place.id, 999] }),
    ).toMatchObject({ count: 1, content: expect.stringContaining('bad@mail-host.ru') })
    expect(await invoke('triage.rename', { session, title: ' Parcel lure ' })).toMatchObject({
      session: { title: 'Parcel lure' },
    })
    expect(await invoke('triage.cancel', { session })).toMatchObject({ session: { state: 'done' } })
    expect(await invoke('triage.delete', { session })).toEqual({ deleted: true })
    expect(await invoke('triage.open', { session })).toEqual(problem('not-found', /not kept here any more/))
    expect(await invoke('triage.restore', { session })).toMatchObject({
      session: { title: 'Parcel lure', total: summary.session.total, hidden: 1 },
    })
    expect(JSON.stringify(await invoke('triage.list', {}))).toContain('Parcel lure')
  })

  test('what is not there, and what makes no sense, is refused with a sentence', async () => {
    const session = await read('8.8.8.8')
    const absent = { session: 'absent' }
    const gone = problem('not-found', /^This session is not kept here any more\.$/)
    const table = { filter: {}, sort: 'first', descending: false, offset: 0, limit: 10 }
    expect(await invoke('triage.rows', { ...absent, ...table })).toEqual(gone)
    for (const name of ['triage.open', 'triage.cancel', 'triage.delete', 'triage.restore'])
      expect(await invoke(name, absent)).toEqual(gone)
    expect(await invoke('triage.restore', { session })).toEqual(gone)
    expect(await invoke('triage.rename', { ...absent, title: 'x' })).toEqual(gone)
    expect(await invoke('triage.rename', { session, title: '' })).toEqual(
      problem('invalid', /^Provided title is invalid/),
    )
    expect(await invoke('triage.export', { ...absent, format: 'csv', filter: {} })).toEqual(gone)
    expect(await invoke('triage.export', { session, format: 'pdf', filter: {} })).toEqual(
      problem('invalid', /^Provided format is invalid/),
    )
    expect(await invoke('triage.inspect', { session, indicator: 1 })).toEqual(
      problem('not-found', /no such indicator/),
    )
    const noSource = problem('not-found', /no such source/)
    expect(await invoke('triage.text', { session, source: 1, row: 0, limit: 1 })).toEqual(noSource)
    expect(await invoke('triage.refused', { session, source: 1, row: 0, limit: 1 })).toEqual(noSource)
    expect(await invoke('triage.find', { session, source: 1, from: 0, backwards: false })).toEqual(noSource)
    expect(await invoke('triage.text', { session, source: 0, row: 500, limit: 1 })).toEqual({ rows: [] })
    expect(await invoke('triage.rows', { session, ...table, limit: 501 })).toEqual(
      problem('invalid', /^Provided page size is invalid/),
    )
    expect(await invoke('triage.rows', { session, ...table, offset: -1 })).toEqual(
      problem('invalid', /^Provided offset is invalid/),
    )
    expect(await invoke('triage.start', { sources: [] })).toEqual(
      problem('invalid', /^Provided sources is invalid/),
    )
    expect(
      await invoke('triage.append', { session, source: 0, offset: 0, last: true }, Buffer.from('x')),
    ).toEqual(problem('not-found', /no such upload/))
    expect(await invoke('no.such', {})).toEqual(problem('unknown-route', /no operation no\.such/))
    expect(await invoke('__proto__', {})).toEqual(problem('unknown-route', /no operation/))
  })

  test('a browser names no file, and no folder', async () => {
    expect(await invoke('triage.start', { sources: [{ kind: 'path', path: '/etc/passwd' }] })).toEqual(
      problem('forbidden', /handed over, not named/),
    )
  })

  test('an upload comes in slices, in order, and a slice that comes twice changes nothing', async () => {
    const bytes = Buffer.from('first 8.8.8.8\nthen 9.9.9.9\n')
    const { session } = (await invoke('triage.start', {
      sources: [{ kind: 'upload', name: 'log.txt', size: bytes.length }],
    })) as { session: { id: string } }
    const append = (offset: number, slice: Uint8Array, last: boolean) =>
      invoke('triage.append', { session: session.id, source: 0, offset, last }, slice)
    expect(await append(3, bytes.subarray(3), false)).toEqual(
      problem('conflict', /^Slices come in order: the next one starts at byte 0\.$/),
    )
    expect(await append(0, bytes.subarray(0, 10), false)).toEqual({ received: 10 })
    expect(await append(0, bytes.subarray(0, 10), false)).toEqual({ received: 10 })
    expect(await append(10, bytes.subarray(10), true)).toEqual({ received: bytes.length })
    await ended(session.id)
    expect((await rows(session.id)).rows.map(({ value }) => value)).toEqual(['8.8.8.8', '9.9.9.9'])
  })

  test('leaves no operation of the window without a success and a refusal', () => {
    const names = windowOperations.map(({ name }) => name as string)
    // these take nothing that could be wrong
    const cannotRefuse = [
      'settings.read',
      'keys.list',
      'allowList.list',
      'warningLists.list',
      'workstation.read',
      'workstation.check',
      'samples.list',
      'triage.list',
    ]
    expect(names.filter((name) => !asked.has(name))).toEqual([])
    expect(names.filter((name) => !refusedOnes.has(name) && !cannotRefuse.includes(name))).toEqual([])
  })
})
