import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CliFolder } from './cli-process.ts'
import { startLocalHost } from './local-host.ts'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Own entries of a timeline whose words, time and zone are corrected: the former values stay, on every face and in every file. */

type Entry = {
  readonly entry: number
  readonly happened_at: string | null
  readonly former: readonly string[]
  readonly former_words: readonly string[]
  readonly kind: string
  readonly words: string
  readonly at: string
}
type Case = { readonly id: string; readonly timeline: readonly Entry[] }

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  let id: string
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
    id = ((await invoke('caseBoard.create', { title: 'Timed', severity: 'high' })) as { id: string }).id
    await invoke('caseBoard.note', { id, text: 'The lure came', happened_at: '2026-11-20T06:12:00+01:00' })
    await invoke('caseBoard.note', { id, text: 'The user called' })
  })
  afterAll(() => user.host.stop())

  const timeline = async () => ((await invoke('caseBoard.open', { id })) as { case: Case }).case.timeline
  const noted = async (words: string) =>
    (await timeline()).find((each) => each.kind === 'note' && each.words === words) as Entry
  const correct = async (words: string, happened_at: string, former?: string | null) => {
    const { entry, happened_at: shown } = await noted(words)
    return invoke('caseTimeline.correct', {
      id,
      entry,
      happened_at,
      former: { happened_at: former === undefined ? shown : former, text: words },
    })
  }

  test('the entry says the new time and zone and the former ones, and the timeline has grown', async () => {
    const before = await timeline()
    await correct('The lure came', '2026-11-20T05:12:00-03:00')
    await correct('The lure came', '2026-11-20T05:13:00-03:00')
    expect(await noted('The lure came')).toMatchObject({
      happened_at: '2026-11-20T05:13:00-03:00',
      former: ['2026-11-20T06:12:00+01:00', '2026-11-20T05:12:00-03:00'],
    })
    const after = await timeline()
    // previous content is unchanged, except for the corrected time
    const {
      happened_at: _time,
      former: _former,
      ...rest
    } = before.find(({ words }) => words === 'The lure came') as Entry
    expect(after.slice(0, before.length)).toEqual(
      before.map((each) => (each.entry === rest.entry ? expect.objectContaining(rest) : each)),
    )
    expect(after.slice(before.length).map(({ kind, words }) => [kind, words])).toEqual([
      [
        'note_corrected',
        'Corrected when “The lure came” happened: 2026-11-20T05:12:00-03:00, previously 2026-11-20T06:12:00+01:00',
      ],
      [
        'note_corrected',
        'Corrected when “The lure came” happened: 2026-11-20T05:13:00-03:00, previously 2026-11-20T05:12:00-03:00',
      ],
    ])
  })

  test('an entry that had no time of its own was at the time when it was noted', async () => {
    const { at } = await noted('The user called')
    await correct('The user called', '2026-11-20T07:00:00Z')
    expect(await noted('The user called')).toMatchObject({
      happened_at: '2026-11-20T07:00:00Z',
      former: [at],
    })
    await user.takeBack()
    expect(await noted('The user called')).toMatchObject({ happened_at: null })
    // both the act and its reversal are listed
    const words = (await timeline()).map((each) => each.words)
    expect(words.filter((each) => each.startsWith('Corrected when “The user called”'))).toHaveLength(2)
  })

  test('an entry that begins with a time is at that time; one whose time is none, or not certain, is refused at its field', async () => {
    await invoke('caseBoard.note', { id, text: 'Sat, 21 Nov 2026 14:05:01 +0100 The proxy asked' })
    expect(await noted('The proxy asked')).toMatchObject({ happened_at: '2026-11-21T14:05:01+01:00' })
    const before = await timeline()
    for (const text of [
      '31.02.2026 The lure came',
      '2026-11-20 25:00Z The lure came',
      '05/11/2026 14:05Z The lure came',
      '2026-11-20 14:05 The lure came',
      'Nov 20 14:05:01 The lure came',
      '2026-11-20T14:05Z',
    ])
      expect(await invoke('caseBoard.note', { id, text })).toEqual(problem('invalid', /text/))
    expect(await timeline()).toEqual(before)
  })

  test('a correction by one who saw another time, of another entry, or to what is no moment changes nothing', async () => {
    const before = await timeline()
    expect(await correct('The lure came', '2026-11-20T05:14:00Z', '2026-11-20T06:12:00+01:00')).toEqual(
      problem('conflict', /corrected since/),
    )
    const [opened] = before as [Entry]
    const other = {
      id,
      entry: opened.entry,
      happened_at: '2026-11-20T05:14:00Z',
      former: { happened_at: null, text: '' },
    }
    expect(await invoke('caseTimeline.correct', other)).toEqual(problem('not-found', /no such entry/))
    for (const wrong of ['2026-02-30T05:14:00Z', '2026-11-20T05:14:00', 'yesterday'])
      expect(await correct('The lure came', wrong)).toEqual(problem('invalid', /happened_at/))
    await correct('The lure came', '2026-11-20T05:13:00-03:00')
    expect(await timeline()).toEqual(before)
  })

  test('the API and what is exported have the corrected time, and the correction beside it', async () => {
    const { body } = await user.host.ask({ path: `/ir/api/v1/cases/${id}` })
    const { timeline: ofApi } = body as { timeline: { kind: string; text?: string; happened_at?: string }[] }
    expect(
      ofApi.filter(({ text }) => text === 'The lure came').map(({ happened_at }) => happened_at),
    ).toEqual(['2026-11-20T05:13:00-03:00', '2026-11-20T05:12:00-03:00', '2026-11-20T05:13:00-03:00'])
    const { bytes } = await user.host.window<{ bytes: Uint8Array }>('caseExport.write', { id, form: 'json' })
    const { case: exported } = JSON.parse(Buffer.from(bytes).toString()) as { case: { timeline: Entry[] } }
    expect(exported.timeline.find(({ words }) => words === 'The lure came')).toMatchObject({
      happened_at: '2026-11-20T05:13:00-03:00',
    })
    expect(exported.timeline.filter(({ kind }) => kind === 'note_corrected')).toHaveLength(4)
  })

  test('words are corrected in one act with the time, stay beside the former ones, and come back by one undo', async () => {
    await invoke('caseBoard.note', { id, text: 'The bnak was called' })
    const { entry, at } = await noted('The bnak was called')
    const reword = (change: object, text: string, happened_at: string | null) =>
      invoke('caseTimeline.correct', { id, entry, ...change, former: { happened_at, text } })
    await reword({ text: 'The bank was called' }, 'The bnak was called', null)
    await reword(
      { text: 'The bank was called by T1566.001', happened_at: '2026-11-20T08:00:00Z' },
      'The bank was called',
      null,
    )
    const now = await noted('The bank was called by T1566.001')
    expect(now).toMatchObject({
      entry,
      happened_at: '2026-11-20T08:00:00Z',
      former: [at],
      former_words: ['The bnak was called', 'The bank was called'],
    })
    // who saw other words, writes none or too many changes nothing
    expect(await reword({ text: 'Mine' }, 'The bank was called', null)).toEqual(
      problem('conflict', /corrected since/),
    )
    for (const text of ['', '  ', 'x'.repeat(10_001)])
      expect(await reword({ text }, now.words, now.happened_at)).toEqual(
        problem(text.trim() === '' ? 'missing' : 'invalid', /text/),
      )
    expect(await noted(now.words)).toEqual(now)
    await user.takeBack()
    expect(await noted('The bank was called')).toMatchObject({ entry, happened_at: null })
    // words that were corrected elsewhere do not hold up a correction of the time alone
    await reword({ happened_at: '2026-11-20T09:00:00Z' }, 'The bnak was called', null)
    expect(await noted('The bank was called')).toMatchObject({ happened_at: '2026-11-20T09:00:00Z' })
    const words = (await timeline()).map((each) => each.words)
    expect(words).toContain('Corrected “The bnak was called” to “The bank was called”')
    expect(words).toContain('Corrected “The bank was called by T1566.001” to “The bank was called”')
    const { body } = await user.host.ask({ path: `/ir/api/v1/cases/${id}` })
    const { timeline: ofApi } = body as { timeline: { kind: string; text?: string }[] }
    expect(ofApi.filter(({ kind }) => kind === 'note').map(({ text }) => text)).toContain(
      'The bank was called',
    )
  })

  test('every operation was asked', () => {
    expect(user.missing((name) => name.startsWith('caseTimeline.'))).toEqual({ answers: [], refusals: [] })
  })
})

test('the command line enters at the time that a text begins with, in a zone that is stated, and refuses what is none', async () => {
  const host = await startLocalHost()
  const cli = new CliFolder()
  try {
    const { id } = await host.window<{ id: string }>('caseBoard.create', { title: 'Timed', severity: 'high' })
    const note = (...words: string[]) =>
      cli.skerry(['cases', 'note', id, ...words, '--data-dir', host.dataDir])
    expect(await note('28.11.2026 14:05 The lure came', '--zone', '+1')).toMatchObject({
      code: 0,
      out: 'Noted at 2026-11-28T14:05:00+01:00: The lure came\n',
    })
    expect(await note('05/11/2026 14:05Z The user called', '--day-first')).toMatchObject({
      out: 'Noted at 2026-11-05T14:05:00.000Z: The user called\n',
    })
    for (const words of [
      ['31.02.2026 The lure came'],
      ['05/11/2026 14:05Z The lure came'],
      ['28.11.2026 14:05 The lure came', '--zone', 'CET'],
    ])
      expect((await note(...words)).code).toBe(4)
    const { case: opened } = await host.window<{ case: Case }>('caseBoard.open', { id })
    expect(opened.timeline.filter(({ kind }) => kind === 'note')).toHaveLength(2)
  } finally {
    cli.remove()
    await host.stop()
  }
})
