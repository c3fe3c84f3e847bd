import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announced } from './send-upload.ts'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Triage sessions for the window: the same answers and refusals over both transports. */

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

  test('one wallet in two spellings is one row, shown with its checksum, in this session and beside others', async () => {
    const lower = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'
    const checksummed = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
    const first = await user.read(`paid to ${lower}\n`)
    const sources = [lower, checksummed, lower.toUpperCase().replace('X', 'x')].map((text) => ({
      kind: 'text',
      name: 'note',
      text: `paid to ${text}\n`,
    }))
    const started = (await invoke('triage.start', { sources })) as { session: { id: string } }
    const second = await user.ended(started.session.id)
    const { rows, total } = await user.rows(second)
    expect([total, rows[0]]).toMatchObject([1, { kind: 'crypto', value: checksummed, count: 3 }])
    expect((await user.rows(first)).rows).toMatchObject([{ kind: 'crypto', value: lower, count: 1 }])
    const place = { session: second, indicator: rows[0]?.id }
    expect(await invoke('triage.inspect', place)).toMatchObject({
      places: [
        { written: lower },
        { written: checksummed },
        { written: lower.toUpperCase().replace('X', 'x') },
      ],
      known: [{ id: first }],
    })
    for (const [session, known] of [
      [first, 1],
      [second, 1],
    ] as const)
      expect((await user.rows(session, { sort: 'known', descending: true })).rows).toMatchObject([
        { known_sessions: known },
      ])
  })

  test('a session is read, shown, searched, inspected, exported, renamed, deleted and brought back', async () => {
    const text =
      'mail from bad@mail-host.ru\nvia hxxp://evil[.]shop-login[.]ru/a?b=1 and 10.0.0.1\nagain bad@mail-host.ru, not readme.md or 999.1.1.1\n'
    const session = await user.read(text)
    const summary = (await invoke('triage.open', { session })) as {
      session: { total: number; hidden: number; title: string; sources: object[] }
    }
    expect(summary.session).toMatchObject({
      title: 'mail from bad@mail-host[.]ru',
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
    const table = await user.rows(session, { filter: { show_hidden: true } })
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
    const order = { filter: {}, sort: 'value', descending: true } as const
    const sorted = (await invoke('triage.rows', { session, ...order, offset: 0, limit: 10 })) as {
      rows: { id: number }[]
    }
    expect(await invoke('triage.locate', { session, ...order, indicator: place.id })).toEqual({
      position: sorted.rows.findIndex((row) => row.id === place.id),
    })
    expect(
      await invoke('triage.locate', {
        session,
        ...order,
        filter: { search: 'nothing has this' },
        indicator: place.id,
      }),
    ).toEqual({ position: null })
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
    expect(await invoke('triage.label', { session, tlp: 'AMBER' })).toMatchObject({
      session: { tlp: 'AMBER', pap: null },
    })
    expect(await invoke('triage.cancel', { session })).toMatchObject({ session: { state: 'done' } })
    expect(await invoke('triage.delete', { sessions: [session] })).toEqual({ deleted: 1 })
    expect(await invoke('triage.open', { session })).toEqual(problem('not-found', /no longer kept here/))
    await user.takeBack()
    expect(await invoke('triage.open', { session })).toMatchObject({
      session: { title: 'Parcel lure', total: summary.session.total, hidden: 1 },
    })
    expect(JSON.stringify(await invoke('triage.list', {}))).toContain('Parcel lure')
  })

  test('roles follow from headers, are changed by a person, kept, and taken back', async () => {
    const mail =
      'Message-ID: <77@queue-host.net>\r\nFrom: "PayPal" <service@mailer-desk.top>\r\nTo: amy@harbour-insure.com\r\n' +
      'Subject: Your account\r\n\r\nConfirm at hxxps://paypa1-secure[.]click/login\r\n'
    const session = await user.read(mail)
    const rolesNow = async () =>
      Object.fromEntries((await user.rows(session)).rows.map(({ value, role }) => [value, role]))
    expect(await rolesNow()).toMatchObject({
      '77@queue-host.net': 'message_id',
      'service@mailer-desk.top': 'sender',
      'amy@harbour-insure.com': 'recipient',
      'https://paypa1-secure.click/login': 'infrastructure',
    })
    const { rows } = await user.rows(session, { sort: 'role' })
    expect(rows[0]?.role).toBe('infrastructure')
    expect(rows.at(-1)?.role).toBe('message_id')
    const sender = rows.find(({ value }) => value === 'service@mailer-desk.top') as { id: number }
    const changed = await invoke('triage.set_roles', {
      session,
      changes: [{ indicator: sender.id, role: 'reference' }],
    })
    expect(changed).toEqual({ former: [{ indicator: sender.id, role: null }] })
    expect(await invoke('triage.inspect', { session, indicator: sender.id })).toMatchObject({
      row: { role: 'reference', role_by: 'person' },
    })
    await invoke('triage.set_roles', { session, ...{ changes: (changed as { former: object[] }).former } })
    expect(await rolesNow()).toMatchObject({ 'service@mailer-desk.top': 'sender' })
    expect(
      await invoke('triage.set_roles', { session, changes: [{ indicator: 999, role: 'sender' }] }),
    ).toEqual(problem('not-found', /no such indicator/))
    const misp = (await invoke('triage.export', {
      session,
      format: 'misp',
      filter: {},
      detection: true,
    })) as { content: string }
    // what is exported without saying so is only observed
    expect(await invoke('triage.export', { session, format: 'misp', filter: {} })).toMatchObject({
      detections: 0,
      content: expect.not.stringContaining('"to_ids":true'),
    })
    const { Event } = JSON.parse(misp.content) as {
      Event: { threat_level_id: string; Attribute: { type: string; value: string; to_ids: boolean }[] }
    }
    expect(Event.threat_level_id).toBe('1')
    expect(Event.Attribute.map(({ type, value, to_ids }) => [type, value, to_ids])).toEqual(
      expect.arrayContaining([
        ['email-message-id', '77@queue-host.net', false],
        ['email-src', 'service@mailer-desk.top', true],
        ['email-dst', 'amy@harbour-insure.com', false],
        ['url', 'https://paypa1-secure.click/login', true],
      ]),
    )
    const csv = (await invoke('triage.export', { session, format: 'csv', filter: {}, bom: true })) as {
      content: string
    }
    expect(csv.content.startsWith('\ufeffkind,')).toBe(true)
    expect(csv.content).toContain(',hxxps://paypa1-secure[.]click/login,')
    await invoke('triage.delete', { sessions: [session] })
  })

  test('files that are about to come are prepared for, and nothing is kept of that', async () => {
    const before = await invoke('triage.list', {})
    expect(await invoke('triage.prepare', {})).toEqual({})
    expect(await invoke('triage.prepare', {})).toEqual({})
    expect(await invoke('triage.list', {})).toEqual(before)
    expect(await user.read('8.8.8.8')).toEqual(expect.any(String))
  })

  test('what is not there, and what makes no sense, is refused with a sentence', async () => {
    const session = await user.read('8.8.8.8')
    const absent = { session: 'absent' }
    const gone = problem('not-found', /^This session is no longer kept here\.$/)
    const table = { filter: {}, sort: 'first', descending: false, offset: 0, limit: 10 }
    expect(await invoke('triage.rows', { ...absent, ...table })).toEqual(gone)
    for (const name of ['triage.open', 'triage.cancel']) expect(await invoke(name, absent)).toEqual(gone)
    expect(await invoke('triage.delete', { sessions: ['absent'] })).toEqual(gone)
    expect(await invoke('triage.rename', { ...absent, title: 'x' })).toEqual(gone)
    expect(await invoke('triage.label', { ...absent, pap: 'RED' })).toEqual(gone)
    expect(await invoke('triage.rename', { session, title: '' })).toEqual(
      problem('missing', /^Please provide title/),
    )
    expect(await invoke('triage.export', { ...absent, format: 'csv', filter: {} })).toEqual(gone)
    expect(await invoke('triage.export', { session, format: 'pdf', filter: {} })).toEqual(
      problem('invalid', /^Provided format is invalid/),
    )
    expect(await invoke('triage.inspect', { session, indicator: 1 })).toEqual(
      problem('not-found', /no such indicator/),
    )
    const inOrder = { filter: {}, sort: 'first', descending: false }
    expect(await invoke('triage.locate', { ...absent, ...inOrder, indicator: 0 })).toEqual(gone)
    expect(await invoke('triage.locate', { session, ...inOrder, indicator: 1 })).toEqual({ position: null })
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
    const slice = { upload: 'absent', file: 0, offset: 0, last: true, bytes: Buffer.from('x') }
    expect(await invoke('uploads.append', slice)).toEqual(problem('not-found', /no such upload/))
    expect(await invoke('triage.start', { sources: [{ kind: 'upload', upload: 'absent' }] })).toEqual(
      problem('not-found', /no such upload/),
    )
    expect(await invoke('uploads.begin', { files: [] })).toEqual(
      problem('invalid', /^Provided files is invalid/),
    )
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
    const file = await announced(invoke, 'log.txt', bytes.length)
    const { session } = (await invoke('triage.start', { sources: [file] })) as { session: { id: string } }
    const append = (offset: number, slice: Uint8Array, last: boolean) =>
      invoke('uploads.append', { upload: file.upload, file: 0, offset, last, bytes: slice })
    expect(await append(3, bytes.subarray(3), false)).toEqual(
      problem('conflict', /^Slices come in order: the next one starts at byte 0\.$/),
    )
    expect(await append(0, bytes.subarray(0, 10), false)).toEqual({ received: 10 })
    expect(await append(0, bytes.subarray(0, 10), false)).toEqual({ received: 10 })
    expect(await append(10, bytes.subarray(10), true)).toEqual({ received: bytes.length })
    await user.ended(session.id)
    expect((await user.rows(session.id)).rows.map(({ value }) => value)).toEqual(['8.8.8.8', '9.9.9.9'])
  })

  test('a source is read as what a person says that it is', async () => {
    const session = await user.read('seen 8.8.4.4\n')
    const as = { session, source: 0, as: 'html' }
    expect(await invoke('triage.read_as', as)).toMatchObject({ session: { id: session } })
    await user.ended(session)
    expect((await user.rows(session)).rows.map(({ value }) => value)).toEqual(['8.8.4.4'])
    expect(await invoke('triage.stands_out', { session })).toMatchObject({ looked_at: 1 })
    expect(await invoke('triage.stands_out', { session: 'absent' })).toEqual(
      problem('not-found', /no longer kept here/),
    )
    expect(await invoke('triage.read_as', { ...as, source: 7 })).toEqual(
      problem('not-found', /no such source/),
    )
  })

  test('leaves no operation of triage without an answer and a refusal', () => {
    expect(user.missing((name) => /^triage\.|^uploads\.(?:begin|append)$/.test(name))).toEqual({
      answers: [],
      refusals: ['triage.prepare', 'triage.list'],
    })
  })
})
