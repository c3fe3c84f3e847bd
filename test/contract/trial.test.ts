import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { honestBundle, honestGalaxy } from '../fixtures/hostile-actor-sets/honest-sets.ts'
import { bringPack } from './bring-pack.ts'
import { CliFolder, json } from './cli-process.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { sent } from './send-upload.ts'

/** The files of a trial, as each face reads them: `expected.json` says what must be true of each. */

type Expected = {
  readonly own_domains: readonly string[]
  readonly texts: readonly {
    readonly file: string
    readonly indicators: readonly { readonly value: string }[]
    readonly look_alikes: readonly string[]
    readonly no_look_alikes?: readonly string[]
    readonly never_indicators: readonly string[]
    readonly never_exported_as_detection: readonly string[]
    readonly timeline?: readonly {
      readonly says: string
      readonly at: string | null
      readonly asks?: string
      readonly what: string
    }[]
  }[]
  readonly messages: readonly {
    readonly file: string
    readonly may_be_allowed: boolean
    readonly look_alikes: readonly string[]
  }[]
  readonly alerts: readonly {
    readonly file: string
    readonly asks_zone?: string
    readonly severity_words?: Readonly<Record<string, string>>
    readonly alerts: readonly {
      readonly title: string
      readonly severity: string
      readonly time: string | null
      readonly host: string | null
    }[]
  }[]
  readonly order_of_events: readonly { readonly time: string; readonly title: string }[]
  readonly without_time: readonly string[]
  readonly never_shown_for_texts: readonly string[]
}

const folder = join(import.meta.dirname, '..', 'fixtures', 'trial')
const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected
const bytesOf = (file: string) => readFileSync(join(folder, file))

let host: LocalHost
const cli = new CliFolder()
const skerry = (...words: string[]) => cli.skerry(['--data-dir', host.dataDir, ...words])
beforeAll(async () => {
  host = await startLocalHost()
  await host.change({ own_estate: [...expected.own_domains] })
  const set = { kind: 'actor_set', dated: '2026-09-30', licence: 'CC0' } as const
  await bringPack(host, honestGalaxy, { ...set, name: 'Threat Actor' }, 'threat-actor.json')
  await bringPack(host, honestBundle, { ...set, name: 'ATT&CK Enterprise' }, 'enterprise.json')
})
afterAll(async () => {
  cli.remove()
  await host.stop()
})

type Risk = {
  readonly score: number | null
  readonly band: string | null
  readonly action: string | null
  readonly stands_out?: readonly { readonly value: string; readonly what: string; readonly words: string }[]
}
type Scanned = {
  readonly iocs: Readonly<Record<string, readonly { readonly value: string }[]>>
  readonly risk: Risk
}
const valuesOf = ({ iocs }: Scanned) => Object.values(iocs).flatMap((list) => list.map(({ value }) => value))
const imitating = (items: Risk['stands_out'] = []) =>
  items.filter(({ what }) => what === 'look_alike').map(({ value }) => value)

async function triaged(file: string): Promise<string> {
  const bytes = new Uint8Array(bytesOf(file))
  const sources = [await sent((operation, input) => host.window(operation, input), file, bytes)]
  const { session } = await host.window<{ session: { id: string } }>('triage.start', { sources })
  await expect.poll(async () => (await opened(session.id)).state, { timeout: 30_000 }).toBe('done')
  return session.id
}

type Opened = { readonly state: string; readonly risks: readonly (Risk & { readonly text_kind: string })[] }
const opened = async (session: string) =>
  (await host.window<{ session: Opened }>('triage.open', { session })).session

describe.each(expected.texts)('$file', (text) => {
  const wanted = text.indicators.map(({ value }) => value)
  const noVerdict = { score: null, band: null, action: null }

  function says({ risk }: Scanned): void {
    expect(risk).toMatchObject(noVerdict)
    expect(imitating(risk.stands_out)).toEqual(expect.arrayContaining([...text.look_alikes]))
    for (const other of text.no_look_alikes ?? []) expect(imitating(risk.stands_out)).not.toContain(other)
  }

  test('the window has no verdict on it, and names what stands out', async () => {
    const session = await triaged(text.file)
    for (const risk of (await opened(session)).risks) expect(risk).toMatchObject(noVerdict)
    const { items } = await host.window<{ items: NonNullable<Risk['stands_out']> }>('triage.stands_out', {
      session,
    })
    expect(imitating(items)).toEqual(expect.arrayContaining([...text.look_alikes]))
    for (const other of text.no_look_alikes ?? []) expect(imitating(items)).not.toContain(other)
    const all = { session, filter: { show_hidden: true }, sort: 'first', descending: false }
    const { rows } = await host.window<{ rows: { value: string }[] }>('triage.rows', {
      ...{ ...all, offset: 0, limit: 400 },
    })
    const values = rows.map(({ value }) => value)
    expect(values).toEqual(expect.arrayContaining(wanted))
    for (const never of text.never_indicators) expect(values).not.toContain(never)
    // own, private and constant values are never told to others as something to look for
    const { content } = await host.window<{ content: string }>('triage.export', {
      ...{ session, format: 'plain', filter: { show_hidden: true }, detection: true },
    })
    const exported = content.split('\n')
    for (const never of text.never_exported_as_detection) expect(exported).not.toContain(never)
  })

  test('the command line has no verdict on it, and names what stands out', async () => {
    const path = join(folder, text.file)
    const run = await skerry('--json', 'ioc', '--risk', '--', path)
    expect(run).toMatchObject({ code: 0 })
    const answer = json(run) as Scanned
    says(answer)
    expect(valuesOf(answer)).toEqual(expect.arrayContaining(wanted))
    for (const never of text.never_indicators) expect(valuesOf(answer)).not.toContain(never)
    const { out } = await skerry('ioc', '--risk', '--', path)
    for (const never of expected.never_shown_for_texts) expect(out).not.toContain(never)
    for (const host of text.look_alikes) expect(out).toContain(host)
  })

  test.skipIf(text.file.endsWith('.docx'))('other programs are told the same', async () => {
    const { status, body } = await host.ask({
      ...{ method: 'POST', path: '/api/v1/scan/ioc' },
      body: { text: bytesOf(text.file).toString('utf8'), risk: true },
    })
    expect(status).toBe(200)
    says(body as Scanned)
    expect(valuesOf(body as Scanned)).toEqual(expect.arrayContaining(wanted))
  })
})

describe.each(expected.texts.filter(({ timeline }) => timeline !== undefined))(
  'the events of $file in a case',
  ({ file, timeline = [] }) => {
    let id: string
    beforeAll(async () => {
      id = (await host.window<{ id: string }>('caseBoard.create', { title: file, severity: 'high' })).id
    })
    type Entry = { readonly kind: string; readonly words: string; readonly happened_at: string | null }
    const entries = async () =>
      (await host.window<{ case: { timeline: readonly Entry[] } }>('caseBoard.open', { id })).case.timeline

    test.each(timeline)('“$says”', async ({ says, at, asks, what }) => {
      const before = (await entries()).length
      const text = `${says}: ${what}`
      if (at === null || asks !== undefined) {
        // a time that is not one moment is never filed at now
        const input = asks === undefined ? { id, text: what, happened_at: says } : { id, text }
        await expect(host.window('caseBoard.note', input)).rejects.toThrow()
        expect(await entries()).toHaveLength(before)
        return
      }
      await host.window('caseBoard.note', { id, text })
      const noted = (await entries()).find(({ words }) => words.includes(what))
      expect(new Date(noted?.happened_at ?? 0).toISOString()).toBe(at)
    })
  },
)

describe.each(expected.messages)('$file', ({ file, may_be_allowed, look_alikes }) => {
  const isJudged = (risk: Risk) => {
    if (may_be_allowed) expect(risk).toMatchObject({ band: 'clean', action: 'allow' })
    else {
      expect(risk.band).not.toBe('clean')
      expect(risk.action).not.toBe('allow')
    }
  }

  test('is judged in the window, on the command line and for other programs', async () => {
    const session = await triaged(file)
    const { risks } = await opened(session)
    expect(risks).not.toEqual([])
    for (const risk of risks) isJudged(risk)
    const { items } = await host.window<{ items: NonNullable<Risk['stands_out']> }>('triage.stands_out', {
      session,
    })
    expect(imitating(items)).toEqual(expect.arrayContaining([...look_alikes]))
    isJudged((json(await skerry('--json', 'ioc', '--risk', '--', join(folder, file))) as Scanned).risk)
    const text = bytesOf(file).toString('utf8')
    const body = { text, risk: true }
    isJudged(((await host.ask({ method: 'POST', path: '/api/v1/scan/ioc', body })).body as Scanned).risk)
  })
})

describe('the alerts of October', () => {
  type Alert = {
    title: string
    severity: string
    dated: boolean
    detected_at: string
    hostname: string | null
  }
  const listed = async () =>
    (
      await host.window<{ items: Alert[] }>('alertInbox.read', {
        filter: { statuses: [], severities: [], sources: [], words: '' },
        ...{ order: 'happened', up_to: null, offset: 0, limit: 100 },
      })
    ).items

  beforeAll(async () => {
    for (const { file, asks_zone, severity_words } of expected.alerts) {
      const words = Object.entries(severity_words ?? {}).map((pair) => pair.join('='))
      const options = [
        ...(asks_zone === undefined ? [] : ['--zone', asks_zone, '--day-first']),
        ...(words.length === 0 ? [] : ['--severities', words.join(',')]),
      ]
      const run = await skerry('alerts', 'import', join(folder, file), ...options)
      expect(run, file).toMatchObject({ code: 0 })
    }
  })

  test('stand in the order in which they happened, those without a time as undated', async () => {
    const items = await listed()
    const dated = items.filter(({ dated }) => dated)
    expect(dated.map(({ title, detected_at }) => ({ time: detected_at, title }))).toEqual(
      expected.order_of_events,
    )
    expect(items.filter(({ dated }) => !dated).map(({ title }) => title)).toEqual(expected.without_time)
  })

  test('have the severity and the host of their files', async () => {
    const seen = (await listed()).map(({ title, severity, dated, detected_at, hostname }) =>
      JSON.stringify([title, severity, dated ? detected_at : null, hostname?.toLowerCase() ?? null]),
    )
    const wanted = expected.alerts.flatMap(({ alerts }) =>
      alerts.map(({ title, severity, time, host: name }) =>
        JSON.stringify([title, severity, time, name?.toLowerCase() ?? null]),
      ),
    )
    expect(seen.toSorted()).toEqual(wanted.toSorted())
  })

  test('say on the command line when they happened, and which are undated', async () => {
    const lines = (await skerry('alerts', 'list')).out.split('\n')
    const line = (title: string) => lines.find((each) => each.includes(title.slice(0, 20)))
    expect(line('Port scan from outside')).toMatch(/ – +2026-1/)
    expect(line('Neues Gerät im Netz')).toContain('2026-10-30')
  })
})
