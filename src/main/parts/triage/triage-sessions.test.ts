import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { draftsBy } from '../../../../test/fixtures/store/draft-of.ts'
import { announcedFile } from '../../../../test/fixtures/store/sent-upload.ts'
import { noAnalyses } from '../../../../test/fixtures/triage-without-files.ts'
import { iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { isProblem } from '../../../contract/problem.ts'
import { Jobs } from '../../operations/jobs/jobs.ts'
import { riskPack } from '../../operations/knowledge/risk-pack.ts'
import { systemClock } from '../../operations/system/clock.ts'
import { findProject } from '../../operations/system/project.ts'
import { systemRandom } from '../../operations/system/random.ts'
import { Uploads } from '../../operations/uploads/uploads.ts'
import type { Store } from '../../store/database/handle.ts'
import { openStore } from '../../store/open.ts'
import { defaultSettings } from '../../store/settings/settings.ts'
import { Lists } from '../settings/lists.ts'
import { findPlace, placesOf } from './find-place.ts'
import { KeptSessions } from './kept-sessions.ts'
import type { SourceRequest } from './lay-sources.ts'
import type { OpenSession } from './open-session.ts'
import { readRows } from './read-rows.ts'
import { roleReader } from './session-roles.ts'
import { TriageSessions } from './triage-sessions.ts'
import { WrittenValues } from './written-values.ts'

let folder: string
let store: Store
let kept: KeptSessions
let jobs: Jobs
let uploads: Uploads
let sessions: TriageSessions
let lists: Lists

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-desk-'))
  store = openStore(folder)
  openSessions()
})
afterEach(async () => {
  await close(true)
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

function openSessions(): void {
  const { resources } = findProject()
  lists = new Lists(store)
  const parts = { store, clock: systemClock, dataDir: folder, isAlone: true }
  kept = new KeptSessions(parts)
  uploads = new Uploads({ dataDir: folder, clock: systemClock, random: systemRandom })
  jobs = new Jobs({
    ...{ store, clock: systemClock, random: systemRandom },
    publish: () => undefined,
    interruption: () => null,
  })
  sessions = new TriageSessions({
    ...parts,
    random: systemRandom,
    texts: kept.texts,
    resources,
    lists,
    jobs,
    processes: undefined,
    analyses: noAnalyses,
    areKept: () => false,
    publish: () => undefined,
  })
}

async function close(keepSessions: boolean): Promise<void> {
  jobs.abort()
  await sessions.close()
  await jobs.close()
  kept.close(keepSessions)
}

async function read(...sources: SourceRequest[]): Promise<OpenSession> {
  const session = await sessions.start({ country: 'GB', sources }, draftsBy('test'))
  if (isProblem(session)) throw new Error(session.message)
  await session.finished
  return session
}

/** Everything that a window could show of a session, except how fast it was read. */
async function shown(session: OpenSession) {
  const { progress, ...summary } = session.summary()
  const { table } = session
  const rows = Array.from({ length: table.size }, (_, position) => table.record(position))
  const texts = []
  for (const source of session.sources)
    if (source.state !== 'gone') texts.push(await readRows(session, source, 0, 400, lists))
  const places = []
  for (let position = 0; position < Math.min(20, table.size); position++)
    places.push(await placesOf(session, position))
  return { summary, done: progress.read, rows, texts, places }
}

const mail =
  'From: a@mail-host.ru\nTo: b@mail-host.ru\nSubject: Your parcel is held\n\nUrgent: verify your account now: hxxps://royalmail[.]parcel-host[.]ru/login\r\nor 10.0.0.1, 8.8.8.8 and again 8[.]8.8.8\n'
const file = (name: string, content: string | Buffer): SourceRequest => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return { kind: 'path', path }
}

describe('a session that is opened again', () => {
  test.each([
    ['a mail', () => [{ kind: 'text', name: 'mail', text: mail } as const]],
    ['a mail in a file', () => [file('a.eml', mail)]],
    ['UTF-16 with a mark', () => [file('a.txt', Buffer.from(`\ufeff${mail}é 漢`, 'utf16le'))]],
    ['Latin-1', () => [file('a.log', Buffer.from(`é ÿ ${mail}`, 'latin1'))]],
    [
      'several files in which values come again',
      () => [
        file('a.log', mail),
        file('b.log', `${mail}9.9.9.9`),
        { kind: 'text', name: 'c', text: mail } as const,
      ],
    ],
    ['a long line', () => [file('a.txt', `${'x '.repeat(9000)}8.8.8.8 ${'y '.repeat(9000)}9.9.9.9`)]],
    ['an empty file', () => [file('a.txt', '')]],
    [
      'several ranges',
      () => [
        file(
          'a.log',
          Array.from(
            { length: 30_000 },
            (_, index) => `line ${index} from 11.22.${index % 200}.${index % 7}\n`,
          ).join(''),
        ),
      ],
    ],
  ])('is what it was: %s', async (_what, sources) => {
    const session = await read(...sources())
    const before = await shown(session)
    expect(before.summary.state).toBe('done')
    const listed = (await sessions.list()).map((each) => each.summary().total)
    await close(true)
    openSessions()
    // the list contains the numbers without reading the rows
    expect(
      (await sessions.list()).map((each) => [
        each.summary().total,
        each.summary().hidden,
        each.summary().counts,
      ]),
    ).toEqual([[listed[0], before.summary.hidden, before.summary.counts]])
    const again = await sessions.opened(session.id)
    expect(again).not.toBe(session)
    expect(await shown(again as OpenSession)).toEqual(before)
  })

  test('has its indicators, and no text, when a file was moved or changed since', async () => {
    const [moved, changed] = [file('moved.txt', '8.8.8.8'), file('changed.txt', '9.9.9.9')]
    const session = await read(moved, changed)
    await close(true)
    rmSync(join(folder, 'moved.txt'))
    utimesSync(join(folder, 'changed.txt'), 1, 1)
    openSessions()
    const again = (await sessions.opened(session.id)) as OpenSession
    expect(again.summary()).toMatchObject({ total: 2, sources: [{ state: 'gone' }, { state: 'gone' }] })
    expect(again.sources.map(({ problem }) => problem)).toEqual([
      'moved.txt is no longer where it was read. Its indicators are kept; the text cannot be shown.',
      'changed.txt has changed since it was read. Its indicators are kept; drop it again to read it again.',
    ])
    expect(await placesOf(again, 0)).toEqual([])
  })

  test('keeps roles: those of headers when the message is gone, those of a person, and how values were written', async () => {
    const path = join(folder, 'mail.eml')
    const mail = [
      'From: service@mailer-desk.top',
      'To: amy@harbour-insure.com',
      'Subject: Your account',
      '',
      'Dear reader, see hxxps://paypa1-secure[.]click/login',
    ].join('\n')
    writeFileSync(path, mail)
    const { id } = await read({ kind: 'path', path })
    const rolesNow = async () => {
      const session = (await sessions.opened(id)) as OpenSession
      const settings = defaultSettings
      const roleAt = await roleReader(session, {
        settings,
        lists,
        packs: riskPack(findProject().resources, 'GB'),
      })
      const written = new WrittenValues(session)
      const roles: Record<string, readonly [string, string]> = {}
      for (let at = 0; at < session.table.size; at++)
        roles[session.table.values[at] as string] = [roleAt(at).role, await written.at(at)]
      return { roles, session }
    }
    const before = await rolesNow()
    expect(before.roles).toMatchObject({
      'service@mailer-desk.top': ['sender', 'service@mailer-desk.top'],
      'amy@harbour-insure.com': ['recipient', 'amy@harbour-insure.com'],
      'https://paypa1-secure.click/login': ['infrastructure', 'hxxps://paypa1-secure[.]click/login'],
    })
    const indicator = before.session.table.positionOf(
      iocKinds.indexOf('url'),
      'https://paypa1-secure.click/login',
    ) as number
    expect(await sessions.setRoles(id, [{ indicator, role: 'reference' }], draftsBy('test'))).toEqual([
      { indicator, role: null },
    ])
    await close(true)
    rmSync(path)
    openSessions()
    expect((await rolesNow()).roles).toMatchObject({
      'service@mailer-desk.top': ['sender', ''],
      'amy@harbour-insure.com': ['recipient', ''],
      'https://paypa1-secure.click/login': ['reference', ''],
    })
    expect(await sessions.setRoles(id, [{ indicator, role: null }], draftsBy('test'))).toEqual([
      { indicator, role: 'reference' },
    ])
    expect((await rolesNow()).roles['https://paypa1-secure.click/login']?.[0]).toBe('infrastructure')
    expect(await sessions.setRoles('nobody', [{ indicator, role: null }], draftsBy('test'))).toBeNull()
  })

  test('is gone when sessions are not to be kept', async () => {
    await read({ kind: 'text', name: 'a', text: mail })
    await close(false)
    openSessions()
    expect(await sessions.list()).toEqual([])
  })
})

describe('reading', () => {
  test('calls a session after the message in its file, in any encoding, and not over the name that a person gave', async () => {
    expect((await read(file('a.eml', mail))).title).toBe('Your parcel is held')
    expect((await read(file('b.eml', Buffer.from(`\ufeff${mail}`, 'utf16le')))).title).toBe(
      'Your parcel is held',
    )
    expect((await read(file('c.log', mail))).title).toBe('c.log')
    expect((await read(file('a.eml', mail), file('c.log', mail))).title).toBe('a.eml and 1 more')
    const named = await sessions.start(
      { title: 'Mine', country: 'GB', sources: [file('d.eml', mail)] },
      draftsBy('test'),
    )
    if (isProblem(named)) throw new Error(named.message)
    await named.finished
    expect(named.title).toBe('Mine')
  })

  test('finds the same in one file of many ranges as in its lines', async () => {
    const lines = Array.from(
      { length: 40_000 },
      (_, index) => `${index} 11.${index % 250}.${(index >> 3) % 250}.9 host${index % 900}.shop-login.ru`,
    )
    const { table, sources } = await read(file('a.log', lines.join('\n')))
    expect(sources[0]).toMatchObject({ lines: 40_000, rows: 40_000, state: 'done' })
    const counts = new Map<string, number>()
    for (const line of lines)
      for (const value of line.split(' ').slice(1)) counts.set(value, (counts.get(value) ?? 0) + 1)
    expect(
      Array.from({ length: table.size }, (_, position) => [table.values[position], table.counts[position]]),
    ).toEqual([...counts])
    expect(table.record(table.size - 1).line).toBe(
      lines.findIndex((line) => line.includes(table.values[table.size - 1] as string)) + 1,
    )
  })

  test('takes a folder in the order of names, and tells what cannot be read beside what can', async () => {
    mkdirSync(join(folder, 'drop', 'deep'), { recursive: true })
    file('drop/b.txt', '9.9.9.9')
    file('drop/a.txt', '8.8.8.8')
    file('drop/deep/c.txt', '7.7.7.7')
    const session = await read({ kind: 'path', path: join(folder, 'drop') })
    expect(session.sources.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt'])
    expect(session.table.values).toEqual(['8.8.8.8', '9.9.9.9', '7.7.7.7'])
    expect(
      await sessions.start(
        { country: 'GB', sources: [{ kind: 'path', path: join(folder, 'absent') }] },
        draftsBy('test'),
      ),
    ).toMatchObject({ code: 'not-found' })
  })

  test('holds the heap from its fourth range on, and releases it when it is cancelled', async () => {
    const before = cachedDataVersionTag()
    const [size, available] = [14_000_000, 12_000_000]
    const upload = announcedFile(uploads, 'a.log', size)
    const started = await sessions.start(
      { country: 'GB', sources: [{ kind: 'upload', upload }] },
      draftsBy('test'),
    )
    if (isProblem(started)) throw new Error(started.message)
    const slice = Buffer.alloc(1_000_000, 'a line of a log\n')
    for (let at = 0; at < available; at += slice.length)
      await uploads.append(upload.id, 0, { offset: at, bytes: slice, last: false })
    // its rest never comes
    await expect.poll(() => cachedDataVersionTag()).not.toBe(before)
    await sessions.cancel(started.id)
    expect(cachedDataVersionTag()).toBe(before)
  })

  test('that is cancelled keeps what was found, and says so', async () => {
    const upload = announcedFile(uploads, 'u', 1000)
    const append = (offset: number, text: string, last: boolean) =>
      uploads.append(upload.id, 0, { offset, bytes: Buffer.from(text), last })
    const started = await sessions.start(
      { country: 'GB', sources: [{ kind: 'upload', upload }] },
      draftsBy('test'),
    )
    if (isProblem(started)) throw new Error(started.message)
    await append(0, '8.8.8.8\n', false)
    const cancelled = await sessions.cancel(started.id)
    expect(cancelled?.summary()).toMatchObject({ state: 'cancelled', sources: [{ state: 'cancelled' }] })
    // a slice still in transit when reading was cancelled changes nothing
    expect(await append(8, '9.9.9.9', true)).toEqual({ received: 8 })
    expect(cancelled?.sources[0]?.available).toBe(8)
  })

  test('walks from hit to hit, forwards and back, over the same places', async () => {
    const session = await read({ kind: 'text', name: 'mail', text: mail })
    const [source] = session.sources
    if (source === undefined) throw new Error('There is a source.')
    const forwards: number[] = []
    for (let from = 0; ; ) {
      const { place } = await findPlace(session, source, from, false, null)
      if (place === null) break
      forwards.push(place.start)
      from = place.start + 1
    }
    const backwards: number[] = []
    for (let from = mail.length; ; ) {
      const { place } = await findPlace(session, source, from, true, null)
      if (place === null) break
      backwards.push(place.start)
      from = place.start
    }
    expect(forwards.length).toBeGreaterThan(4)
    expect(backwards).toEqual(forwards.toReversed())
  })
})
