import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Settings, keys, lists, samples and search for the window: the same answers and refusals over both transports. */

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
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

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
    expect(await invoke('settings.proposeEstate', {})).toEqual({ proposals: [] })
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
    const session = await user.read('seen a.corp-net.ru, 45.67.89.10 and b.other-net.ru')
    const { entries } = (await invoke('allowList.add', {
      values: ['.corp-net[.]ru', '45.67.0.0/16'],
      note: 'ours',
    })) as { entries: { id: string; value: string }[] }
    expect(entries.map(({ value }) => value).toSorted()).toEqual(['.corp-net.ru', '45.67.0.0/16'])
    expect((await user.rows(session)).rows.map(({ value }) => value)).toEqual(['b.other-net.ru'])
    expect(await user.rows(session)).toMatchObject({ total: 1, hidden: 2 })
    const again = (await invoke('allowList.add', { values: ['45.67.0.0/16'] })) as {
      entries: { id: string }[]
      added: number
    }
    expect(again.entries).toEqual(entries.filter(({ value }) => value === '45.67.0.0/16'))
    expect(again.added).toBe(0)
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
    expect((await user.rows(session)).total).toBe(3)
  })

  test('warning lists are imported, switched, replaced and removed', async () => {
    const session = await user.read('see cdn.listed-host.ru')
    const imported = (await invoke('warningLists.import', {
      files: [{ name: 'l.json', bytes: warningList('CDNs', ['cdn.listed-host.ru']) }],
    })) as { lists: { id: string }[] }
    expect(imported).toMatchObject({ lists: [{ name: 'CDNs', entries: 1, enabled: true }], refused: [] })
    const id = imported.lists[0]?.id as string
    expect((await user.rows(session, { filter: { show_hidden: true } })).rows[0]).toMatchObject({
      marks: ['listed'],
      lists: ['CDNs'],
    })
    expect(await invoke('warningLists.change', { id, enabled: false })).toMatchObject({
      list: { id, enabled: false },
    })
    expect((await user.rows(session)).rows[0]).toMatchObject({ marks: [], lists: [] })
    const again = await invoke('warningLists.import', {
      files: [{ name: 'l.json', bytes: warningList('CDNs', ['a.ru', 'b.ru']) }],
    })
    expect(again).toMatchObject({ lists: [{ id, entries: 2, enabled: false }] })
    expect(await invoke('warningLists.list', {})).toMatchObject({ lists: [{ id }] })
    for (const bytes of ['no list', '{}', '\u001f\u008b broken'])
      expect(
        await invoke('warningLists.import', {
          files: [{ name: 'x.json', bytes: Buffer.from(bytes, 'latin1') }],
        }),
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
      data_dir: user.host.dataDir,
      local_api: { url: user.host.url },
      opened: [],
    })
    const { checks } = (await invoke('workstation.check', {})) as {
      checks: { name: string; state: string; remedy: string | null }[]
    }
    const names = checks.map(({ name }) => name)
    expect(names.slice(0, 7)).toEqual([
      'Runtime',
      'Data directory',
      'Database',
      'Free disk',
      'Keychain',
      'Data packs',
      'Warning lists',
    ])
    // the age of what is shipped follows
    expect(names.slice(7)).toEqual(expect.arrayContaining(['Public suffixes', 'Telephone numbering plans']))
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
    [
      '8[.]8.8.8',
      { is: 'indicator', kind: 'ip', value: '8.8.8.8', shown: '8.8.8[.]8', link: '/ip/8.8.8.8', port: null },
    ],
    [
      '00-1a-2b-3c-4d-5e',
      {
        is: 'indicator',
        kind: 'mac',
        value: '00:1a:2b:3c:4d:5e',
        shown: '00:1a:2b:3c:4d:5e',
        link: '/mac/00%3A1a%3A2b%3A3c%3A4d%3A5e',
        port: null,
      },
    ],
    [
      'evil[.]com:8080',
      {
        is: 'indicator',
        kind: 'domain',
        value: 'evil.com',
        shown: 'evil[.]com:8080',
        link: '/domain/evil.com%3A8080',
        port: 8080,
      },
    ],
    [
      '10.0.0.0/8',
      {
        is: 'indicator',
        kind: 'cidr',
        value: '10.0.0.0/8',
        shown: '10.0.0.0/8',
        link: '/ip/10.0.0.0%2F8',
        port: null,
      },
    ],
    ['8.8.8.8 and 9.9.9.9', { is: 'text', indicators: 2, likely: null }],
    ['one two three four five six seven', { is: 'text', indicators: 0, likely: null }],
    ['emotet', { is: 'word', likely: null }],
    [
      '300.1.2.3',
      {
        is: 'word',
        likely: { kind: 'ip', value: '300.1.2.3', shown: '300.1.2[.]3', link: '/ip/300.1.2.3' },
      },
    ],
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
    const session = await user.read('CVE-2031-55555 and find-me.search-host.ru', {
      title: 'Hunt 100% _done_',
    })
    const search = async (words: string) =>
      ((await invoke('search.run', { words, limit: 10 })) as { hits: { part: string; title: string }[] }).hits
    // the page of the actors that exploit a CVE is offered whatever is stored here
    const find = async (words: string) => (await search(words)).filter(({ part }) => part !== 'actors')
    expect(await find('100% _')).toEqual([
      {
        part: 'triage',
        group: 'Kept here',
        what: 'session',
        title: 'Hunt 100% _done_',
        detail: expect.any(String),
        is_value: false,
        link: `/triage/${session}`,
      },
    ])
    expect(await find('zzz%')).toEqual([])
    for (const words of ['cve-2031', 'CVE-2031-5', 'Cve-2031-55555'])
      expect(await find(words)).toEqual([
        {
          part: 'triage',
          group: 'Kept here',
          what: 'indicator',
          title: 'CVE-2031-55555',
          detail: 'Hunt 100% _done_',
          is_value: true,
          link: `/triage/${session}?indicator=0`,
        },
      ])
    expect((await search('Cve-2031-55555')).map(({ title }) => title)).toEqual([
      'CVE-2031-55555',
      'Threat actors that exploit CVE-2031-55555',
    ])
    expect(await find('FIND-ME.')).toMatchObject([{ title: 'find-me.search-host[.]ru' }])
    expect(await invoke('search.run', { words: ' ', limit: 10 })).toEqual(
      problem('invalid', /^Provided words is invalid/),
    )
    expect(await invoke('search.run', { words: 'x', limit: 0 })).toEqual(
      problem('invalid', /^Provided page size is invalid/),
    )
    await invoke('triage.delete', { sessions: [session] })
    expect(await find('100% _')).toEqual([])
  })

  test('leaves no operation of theirs without an answer and a refusal', () => {
    expect(
      user.missing(
        (name) =>
          !/^(?:jobs|uploads|files|fileRelations|rules|triage|packs|lookup|activity|actor\w+|alert\w+|case\w+|webhooks|observablePages|register\w*)\./.test(
            name,
          ),
      ),
    ).toEqual({
      answers: [],
      // operations without input that could be invalid
      refusals: [
        'settings.read',
        'settings.proposeEstate',
        'keys.list',
        'allowList.list',
        'warningLists.list',
        'workstation.read',
        'workstation.check',
        'samples.list',
      ],
    })
  })
})
