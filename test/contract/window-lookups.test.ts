import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WindowOutput } from '../../src/contract/workstation/window/bridge.ts'
import { systemClock } from '../../src/main/operations/system/clock.ts'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Lookups of many values and their history for the window: the same answers and refusals over both transports. */

type Many = WindowOutput<'lookup.many'>
type History = WindowOutput<'lookup.history'>
type Search = WindowOutput<'search.run'>
type Subnets = WindowOutput<'lookup.subnets'>

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const evm = (index: number) => `0x${createHash('sha1').update(`account ${index}`).digest('hex')}`

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

  const many = async (text: string, more: object = {}) =>
    (await invoke('lookup.many', { text, ...more })) as Many
  const history = async (more: object = {}) => (await invoke('lookup.history', more)) as History
  const forgetAll = () => invoke('lookup.forget', { all: true })

  test('a row says what each value is, what its lookup says, and where it occurs here', async () => {
    const session = await user.read(
      `see https://me:secret@cdn.quay-login.ru/a and 45.67.89.10, Bad.Guy@mail-host.ru, ${md5('x')}`,
    )
    const text = [
      '10.1.2[.]3',
      '45.67.0.0/16',
      'hxxps://me:secret@cdn.quay-login[.]ru/a',
      'bad.guy@mail-host.ru',
      '+33 6 12 34 56 78',
      '00-1A-2B-3C-4D-5E',
      md5('x').toUpperCase(),
      evm(1),
      'mail-host.ru',
      'CVE-2021-44228',
      '45.67.89.10',
      'nothing at all here',
    ].join('\n')
    const { rows, count, truncated, skipped } = await many(text)
    expect({ count, truncated, skipped }).toEqual({
      count: 11,
      truncated: false,
      skipped: [{ value: 'nothing at all here', reason: 'not recognised as an indicator' }],
    })
    expect(rows.map(({ kind, shown, severity, known }) => [kind, shown, severity, known])).toEqual([
      ['ip', '10.1.2[.]3', null, 0],
      ['cidr', '45.67.0.0/16', null, 1],
      ['url', 'hxxps://cdn.quay-login[.]ru/a', 'high', 1],
      ['email', 'bad.guy@mail-host[.]ru', null, 1],
      ['phone', '+33612345678', null, 0],
      ['mac', '00:1a:2b:3c:4d:5e', null, 0],
      ['hash', md5('x'), null, 1],
      ['crypto', evm(1), null, 0],
      ['domain', 'mail-host[.]ru', null, 1],
      ['cve', 'CVE-2021-44228', null, 0],
      ['ip', '45.67.89[.]10', null, 1],
    ])
    for (const row of rows) expect(row.title).toMatch(/^[^a-z].*\.$/)
    const [, range, url] = rows
    expect(url?.link).toBe('/url?q=https%3A%2F%2Fcdn.quay-login.ru%2Fa')
    expect(range?.answer).toMatchObject({
      cidr: '45.67.0.0/16',
      known_here: { total: 1, places: [{ kind: 'session', id: session, values: ['45.67.89.10'] }] },
    })
    // for kinds without a lookup, and for refusals, the message states it
    expect(
      rows.map(({ answer, problem: refused }) => (answer === null ? (refused?.code ?? 'none') : '')),
    ).toEqual([...new Array(8).fill(''), 'none', 'none', 'source-unreachable'])
    expect(rows.filter(({ answer }) => answer === null).map(({ known_here: known }) => known?.total)).toEqual(
      [1, 0, 1],
    )
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  test('an answer is the one that the lookup of its kind gives', async () => {
    const { rows } = await many(`10.1.2.3\n${sha256('y')}\n${evm(2)}\nuser@mailinator.com`)
    const [ip, hash, crypto, email] = rows.map(({ answer }) => answer)
    const stable = (answer: unknown) => ({ ...(answer as object), checked_at: null })
    const single = async (name: string, input: object) => stable(await user.host.window(name, input))
    expect(stable(ip)).toEqual(await single('ip.lookUp', { ip: '10.1.2.3' }))
    expect(stable(hash)).toEqual(await single('hash.lookUp', { hash: sha256('y') }))
    expect(stable(crypto)).toEqual(await single('crypto.lookUp', { address: evm(2) }))
    expect(stable(email)).toEqual(await single('email.analyse', { email: 'user@mailinator.com' }))
  })

  test('200 of everything mixed, with repetitions and prose, are looked up in the order of the text', async () => {
    const lines: string[] = []
    for (let index = 0; index < 25; index++)
      lines.push(
        `10.1.2.${index}`,
        `https://host${index}.quay-login.ru/path?q=${index}`,
        `user${index}@mailinator.com`,
        `+3361234${5600 + index}`,
        `00:1a:2b:3c:4d:${(16 + index).toString(16)}`,
        sha256(String(index)),
        evm(index),
        `name${index}.quay-bank.ru`,
      )
    const { rows, count, truncated } = await many([...lines, ...lines].join('\r\n'))
    expect([count, truncated]).toEqual([200, false])
    expect(rows.map(({ value }) => value)).toEqual(lines)
    expect(rows.filter(({ problem: refused }) => refused !== null)).toEqual([])
    expect((await history({ limit: 500 })).entries.slice(0, 200).map(({ value }) => value)).toEqual(lines)

    const more = await many(`${lines.join('\n')}\nin prose: 10.9.9.9 and evil[.]quay-bank[.]ru`)
    expect([more.count, more.truncated]).toEqual([200, true])
    const fewer = await many(lines.join('\n'), { limit: 3 })
    expect([fewer.count, fewer.truncated]).toEqual([3, true])
    const prose = await many('in prose: 10.9.9.9 and evil[.]quay-bank[.]ru')
    expect(prose.rows.map(({ value }) => value)).toEqual(['10.9.9.9', 'evil.quay-bank.ru'])
  })

  test('other work has its turn while many values are looked up', async () => {
    const text = Array.from({ length: 200 }, (_, index) => `10.2.${index}.0/24`).join('\n')
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await user.host.window('lookup.many', { text })
    isDone = true
    expect(turns).toBeGreaterThanOrEqual(200)
  })

  test.each<readonly [string, object, string, RegExp]>([
    ['nothing', {}, 'missing', /^Please provide text\.$/],
    ['an empty text', { text: ' \n ' }, 'missing', /^Please provide text\.$/],
    ['a number', { text: 1 }, 'invalid', /^Provided text is invalid: it must be a text\.$/],
    [
      'more than 1 MB',
      { text: 'x'.repeat(1_048_577) },
      'invalid',
      /^Provided text is invalid: it is larger than 1 MB\.$/,
    ],
    ['too large a page', { text: 'x', limit: 201 }, 'invalid', /^Provided page size is invalid/],
  ])('%s cannot be looked up', async (_what, input, code, message) => {
    expect(await invoke('lookup.many', input)).toEqual(problem(code, message))
  })

  test('a text at its largest is read within bounds: long lines, many lines, odd bytes', async () => {
    for (const text of [
      'x'.repeat(1_048_576),
      'a\n'.repeat(524_288),
      `${'10.0.0.1 '.repeat(116_000)}`,
      '\u0000\ud800\u202e[.]@://'.repeat(40_000),
    ]) {
      const { rows, skipped } = await many(text)
      expect(rows.length).toBeLessThanOrEqual(200)
      expect(skipped.length).toBeLessThanOrEqual(1000)
      for (const { value } of skipped) expect(value.length).toBeLessThanOrEqual(200)
    }
  })

  test('the history holds what was looked up, each value once, the newest first', async () => {
    await forgetAll()
    await user.host.window('mac.analyse', { mac: '00-1A-2B-3C-4D-5E' })
    await user.host.window('url.analyse', { url: 'https://me:secret@quay.example/a?b=1' })
    await user.host.window('mac.analyse', { mac: '001a.2b3c.4d5e' })
    await user.host.window('hash.lookUpList', { hashes: [md5('1'), 'odd', md5('2')] })
    const asked = await user.host.workstation.invoke('ip.lookUp', { ip: '9.9.9.9' }, { kind: 'cli' })
    expect(asked).toEqual(problem('source-unreachable', /address pack/))
    const { total, entries } = await history()
    expect(total).toBe(5)
    expect(entries.map(({ kind, value, count }) => [kind, value, count])).toEqual([
      ['ip', '9.9.9.9', 1],
      ['hash', md5('1'), 1],
      ['hash', md5('2'), 1],
      ['mac', '00:1a:2b:3c:4d:5e', 2],
      ['url', 'https://quay.example/a?b=1', 1],
    ])
    expect(entries.at(-1)).toMatchObject({
      shown: 'hxxps://quay[.]example/a?b=1',
      link: '/url?q=https%3A%2F%2Fquay.example%2Fa%3Fb%3D1',
      severity: 'high',
      title: 'Credentials in the URL (userinfo) and Local or private host.',
    })
    expect(Math.abs(Date.parse(entries[0]?.at ?? '') - systemClock.now())).toBeLessThan(60_000)
    expect(JSON.stringify(entries)).not.toContain('secret')
  })

  test('refusals, and what programs look up with a key, are not in the history', async () => {
    await forgetAll()
    for (const [name, input] of [
      ['ip.lookUp', { ip: 'nothing' }],
      ['hash.lookUp', { hash: 'xyz' }],
      ['url.analyse', { url: 'https://quay.example/', resolve: true }],
      ['greeting.read', {}],
    ] as const)
      await user.host.workstation.invoke(name, input, { kind: 'cli' })
    expect((await user.host.ask({ path: '/api/v1/scan/mac?mac=001a.2b3c.4d5e' })).status).toBe(200)
    expect(await history()).toEqual({ total: 0, entries: [] })
  })

  test('what was looked up together is one entry, which can be asked again, forgotten and brought back', async () => {
    await forgetAll()
    await many('10.6.6.1\n10.6.6.2\n10.6.6.3')
    await many('10.6.6.9')
    const listed = async () =>
      (await history({ batches: true })).entries.map(({ value, batch }) => [value, batch?.values ?? null])
    expect(await listed()).toEqual([
      ['10.6.6.9', null],
      ['10.6.6.1', 3],
    ])
    expect((await history({ batches: true, limit: 1 })).total).toBe(2)
    const { entries } = await history({ batches: true })
    const id = entries[1]?.batch?.id ?? ''
    expect(await invoke('lookup.readBatch', { id })).toEqual({ text: '10.6.6.1\n10.6.6.2\n10.6.6.3' })
    expect((await history({ words: '10.6.6', batches: true })).total).toBe(4)
    expect(await invoke('lookup.forget', { ids: [id] })).toEqual({ forgotten: 3 })
    expect(await listed()).toEqual([['10.6.6.9', null]])
    expect(await invoke('lookup.readBatch', { id })).toEqual(problem('not-found', /no longer in the history/))
    expect(await invoke('lookup.restore', { ids: [id] })).toEqual({ restored: 3 })
    expect(await listed()).toHaveLength(2)
    // a value that is later looked up alone leaves its batch
    await many('10.6.6.2')
    expect(await listed()).toEqual([
      ['10.6.6.2', null],
      ['10.6.6.9', null],
      ['10.6.6.1', 2],
    ])
  })

  test('a range in prose keeps its mask, and an address or a name its port', async () => {
    const { rows } = await many(
      'drop 10.0.0.0/8 and 192.0.2.1:80 192.0.2.1:443 evil-quay.com:8080 [2001:db8::1]:53 192[.]0[.]2[.]2[:]81 [2001:db8::2][:]54',
    )
    expect(rows.map(({ kind, value, shown, link }) => [kind, value, shown, link])).toEqual([
      ['cidr', '10.0.0.0/8', '10.0.0.0/8', '/ip/10.0.0.0%2F8'],
      ['ip', '192.0.2.1', '192.0.2[.]1:80', '/ip/192.0.2.1%3A80'],
      ['ip', '192.0.2.1', '192.0.2[.]1:443', '/ip/192.0.2.1%3A443'],
      ['domain', 'evil-quay.com', 'evil-quay[.]com:8080', '/domain/evil-quay.com%3A8080'],
      ['ip', '2001:db8::1', '[2001:db8[:]:1]:53', '/ip/%5B2001%3Adb8%3A%3A1%5D%3A53'],
      ['ip', '192.0.2.2', '192.0.2[.]2:81', '/ip/192.0.2.2%3A81'],
      ['ip', '2001:db8::2', '[2001:db8[:]:2]:54', '/ip/%5B2001%3Adb8%3A%3A2%5D%3A54'],
    ])
    expect(rows[1]?.answer).toMatchObject({ port: 80 })
  })

  test('the history can be switched off', async () => {
    await forgetAll()
    await user.host.change({ keep_lookups: false })
    await many('10.3.3.3')
    await user.host.window('mac.analyse', { mac: '001a.2b3c.4d5e' })
    expect((await history()).total).toBe(0)
    await user.host.change({ keep_lookups: true })
    await many('10.3.3.3')
    expect((await history()).total).toBe(1)
  })

  test('the history is searched by words and kinds, a page at a time, and from the command bar', async () => {
    await forgetAll()
    await many('10.4.4.1\n10.4.4.2\nuser@mailinator.com\nhttps://cdn.quay-login.ru/a')
    const values = async (more: object) => (await history(more)).entries.map(({ value }) => value)
    expect(await values({ kind: 'ip' })).toEqual(['10.4.4.1', '10.4.4.2'])
    expect(await values({ words: '10[.]4[.]4 private' })).toEqual(['10.4.4.1', '10.4.4.2'])
    expect(await values({ words: 'disposable' })).toEqual(['user@mailinator.com'])
    expect(await values({ words: 'absent' })).toEqual([])
    expect(await values({ limit: 2, offset: 1 })).toEqual(['10.4.4.2', 'user@mailinator.com'])
    expect((await history({ limit: 1, offset: 3 })).total).toBe(4)
    const found = (await invoke('search.run', { words: 'hxxps://cdn[.]quay-login', limit: 5 })) as Search
    expect(found.hits.filter(({ part }) => part === 'lookups')).toMatchObject([
      { what: 'lookup', title: 'hxxps://cdn.quay-login[.]ru/a', link: expect.stringMatching(/^\/url\?q=/) },
    ])
  })

  test('an entry is forgotten and brought back; all are forgotten for good', async () => {
    await forgetAll()
    await many('10.5.5.1\n10.5.5.2')
    const { entries } = await history()
    const ids = entries.map(({ id }) => id)
    expect(await invoke('lookup.forget', { ids: ids.slice(0, 1) })).toEqual({ forgotten: 1 })
    expect((await history()).entries).toEqual(entries.slice(1))
    expect(await invoke('lookup.restore', { ids: ids.slice(0, 1) })).toEqual({ restored: 1 })
    expect((await history()).entries).toEqual(entries)
    expect(await forgetAll()).toEqual({ forgotten: 2 })
    expect(await invoke('lookup.restore', { ids })).toEqual({ restored: 0 })
    expect(await history()).toEqual({ total: 0, entries: [] })
  })

  test.each<readonly [string, object, string, RegExp]>([
    ['lookup.history', { limit: 501 }, 'invalid', /^Provided page size is invalid/],
    ['lookup.history', { limit: 0 }, 'invalid', /^Provided page size is invalid/],
    ['lookup.history', { offset: -1 }, 'invalid', /^Provided offset is invalid/],
    ['lookup.history', { kind: 'moon' }, 'invalid', /^Provided kind is invalid/],
    ['lookup.history', { words: 'x'.repeat(501) }, 'invalid', /^Provided words is invalid/],
    [
      'lookup.history',
      { batches: 'x' },
      'invalid',
      /^Provided batches is invalid: it must be true or false\.$/,
    ],
    ['lookup.readBatch', {}, 'missing', /^Please provide id\.$/],
    ['lookup.forget', {}, 'missing', /^Please provide ids\.$/],
    ['lookup.forget', { ids: [] }, 'missing', /^Please provide ids\.$/],
    ['lookup.forget', { all: false }, 'invalid', /^Provided all is invalid: it must be true\.$/],
    ['lookup.restore', { ids: [] }, 'missing', /^Please provide ids\.$/],
    ['lookup.restore', { ids: 'x' }, 'invalid', /^Provided ids is invalid: it must be a list of ids\.$/],
  ])('%s refuses %j', async (name, input, code, message) => {
    expect(await invoke(name, input)).toEqual(problem(code, message))
  })

  test('a range is split into networks, a page of them told', async () => {
    const split = async (cidr: string, prefix: number, offset: number | string, limit: number) =>
      (await invoke('lookup.subnets', { cidr, prefix, offset, limit })) as Subnets
    expect(await split('192.0.2.77/24', 26, 1, 2)).toEqual({
      total: '4',
      subnets: [
        {
          cidr: '192.0.2.64/26',
          network: '192.0.2.64',
          first_usable: '192.0.2.65',
          last_usable: '192.0.2.126',
          broadcast: '192.0.2.127',
          usable_hosts: '62',
        },
        {
          cidr: '192.0.2.128/26',
          network: '192.0.2.128',
          first_usable: '192.0.2.129',
          last_usable: '192.0.2.190',
          broadcast: '192.0.2.191',
          usable_hosts: '62',
        },
      ],
    })
    expect(await split('192.0.2.0 - 192.0.2.255', 24, 0, 500)).toMatchObject({
      total: '1',
      subnets: [{ cidr: '192.0.2.0/24' }],
    })
    expect(await split('192.0.2.0/255.255.255.0', 26, 4, 500)).toEqual({ total: '4', subnets: [] })
    const far = await split('2001:db8::/32', 128, '79228162514264337593543950335', 500)
    expect([far.total, far.subnets.map(({ cidr }) => cidr)]).toEqual([
      '79228162514264337593543950336',
      ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff/128'],
    ])
    expect((await split('10.0.0.0/8', 30, 0, 500)).subnets).toHaveLength(500)
  })

  test.each<readonly [object, string, RegExp]>([
    [{ cidr: 'nothing' }, 'invalid', /^Provided cidr is invalid: it is not an IPv4/],
    [{ cidr: '' }, 'missing', /^Please provide cidr\.$/],
    [
      { prefix: 23 },
      'invalid',
      /^Provided prefix is invalid: for 192\.0\.2\.0\/24 it is a number from 24 to 32\.$/,
    ],
    [{ prefix: 33 }, 'invalid', /^Provided prefix is invalid: for/],
    [{ prefix: 1.5 }, 'invalid', /^Provided prefix is invalid: it must be a whole number\.$/],
    [{ limit: 501 }, 'invalid', /^Provided page size is invalid/],
    [{ offset: -1 }, 'invalid', /^Provided offset is invalid/],
    [{ offset: '0x10' }, 'invalid', /^Provided offset is invalid/],
    [{ offset: '9'.repeat(40) }, 'invalid', /^Provided offset is invalid/],
  ])('a range is not split with %j', async (change, code, message) => {
    const input = { cidr: '192.0.2.0/24', prefix: 26, offset: 0, limit: 10, ...change }
    expect(await invoke('lookup.subnets', input)).toEqual(problem(code, message))
  })

  test('leaves no operation of theirs without an answer and a refusal', () => {
    expect(user.missing((name) => /^lookup\.(?!readHeaders)/.test(name))).toEqual({
      answers: [],
      refusals: [],
    })
  })
})
