import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CliFolder } from './cli-process.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/**
 * Two alerts of one value: one happened weeks ago, of the other nobody knows when. The time at which the second came must stand
 * nowhere as when it happened, nor as when its value was seen.
 */

const happened = '2026-11-01T08:00:00.000Z'
const day = '2026-11-01'

type Fields = Readonly<Record<string, unknown>>

let host: LocalHost
let id: string
let undated: string
let received: string
beforeAll(async () => {
  host = await startLocalHost()
  const raise = async (external_id: string, detected_at?: string) => {
    const { body } = await host.ask({
      method: 'POST',
      path: '/ir/api/v1/alerts',
      body: {
        ...{ source: 'siem', external_id, title: `Alert ${external_id}`, severity: 'high' },
        observables: [{ type: 'domain', value: 'parcel-desk.click', detection: true }],
        ...(detected_at === undefined ? {} : { detected_at }),
      },
    })
    return (body as { id: string }).id
  }
  const dated = await raise('dated', happened)
  undated = await raise('undated')
  const escalate = async (alert: string, case_id: string | null) =>
    (
      (
        await host.ask({
          ...{ method: 'POST', path: `/ir/api/v1/alerts/${alert}/escalate`, body: { case_id } },
        })
      ).body as { case_id: string }
    ).case_id
  id = await escalate(dated, null)
  await escalate(undated, id)
  received = (await items()).find((each) => each.id === undated)?.received_at as string
})
afterAll(() => host.stop())

const items = async () => {
  const { body } = await host.ask({ path: '/ir/api/v1/alerts' })
  return (body as { items: Fields[] }).items
}
const window = (name: string, input: object) => host.window<Fields>(name, input)
const exported = async (form: string) =>
  Buffer.from((await host.window<{ bytes: Uint8Array }>('caseExport.write', { id, form })).bytes)

describe('the API', () => {
  test('says of each alert whether its time is known', async () => {
    const whole = (await host.ask({ path: `/ir/api/v1/cases/${id}` })).body as { alerts: Fields[] }
    const found = (await host.ask({ path: '/ir/api/v1/observables/search?value=parcel-desk.click' }))
      .body as {
      alerts: Fields[]
      observables: Fields[]
    }
    for (const list of [await items(), whole.alerts, found.alerts])
      expect(list.map(({ title, dated }) => [title, dated]).toSorted()).toEqual([
        ['Alert dated', true],
        ['Alert undated', false],
      ])
    expect(found.observables).toMatchObject([
      { first_happened: happened, last_happened: happened, happened_all: true },
    ])
  })
})

describe('the window', () => {
  test('has no time of happening for it: case, observable, days, indicator, graph', async () => {
    const { case: opened } = (await window('caseBoard.open', { id })) as {
      case: { alert_list: Fields[]; indicator_list: { id: string }[] }
    }
    expect(opened.alert_list).toMatchObject([
      { happened_at: happened },
      { happened_at: null, received_at: received },
    ])
    const value = { value: 'parcel-desk.click' }
    expect(await window('observablePages.open', value)).toMatchObject({
      ...{ first_happened: happened, last_happened: happened },
      ...{ days: [{ day, count: 1 }], days_undated: 1 },
    })
    expect(await window('observablePages.alerts', { ...value, before: null })).toMatchObject({
      items: [{ happened_at: null, received_at: received }, { happened_at: happened }],
    })
    expect(await window('observablePages.search', { ...value, match: 'exact' })).toMatchObject({
      observables: [{ first_happened: happened, last_happened: happened }],
    })
    const indicator = opened.indicator_list[0]?.id
    expect(await window('caseBoard.openIndicator', { id, indicator })).toMatchObject({
      ...{ first_happened: happened, last_happened: happened },
    })
    const { nodes } = (await window('observablePages.graph', { root: id })) as { nodes: Fields[] }
    expect(nodes.find((node) => node.id === undated)).not.toHaveProperty('at')
  })
})

describe('the filter of the inbox', () => {
  test('by when alerts happened has none of unknown time, by when they came has it', async () => {
    const titles = async (span: object) => {
      const { items: found } = await host.window<{ items: { title: string }[] }>('alertInbox.read', {
        filter: { statuses: [], severities: [], sources: [], words: '', ...span },
        ...{ order: 'happened', up_to: null, offset: 0, limit: 10 },
      })
      return found.map(({ title }) => title).toSorted()
    }
    const [today = ''] = received.split('T')
    expect(await titles({ detected_from: `${today}T00:00:00Z` })).toEqual([])
    expect(await titles({ detected_from: '2026-10-01T00:00:00Z' })).toEqual(['Alert dated'])
    expect(await titles({ received_from: `${today}T00:00:00Z` })).toEqual(['Alert dated', 'Alert undated'])
  })
})

describe('files', () => {
  test('have it nowhere as when something happened or was seen', async () => {
    const { case: whole } = JSON.parse(`${await exported('json')}`) as {
      case: { alerts: Fields[]; indicators: Fields[] }
    }
    expect(whole.alerts).toMatchObject([{ dated: true }, { dated: false, received_at: received }])
    expect(whole.indicators).toMatchObject([{ first_seen: happened, last_seen: happened }])
    const { objects } = JSON.parse(`${await exported('stix')}`) as { objects: Fields[] }
    expect(objects.find(({ type }) => type === 'sighting')).toMatchObject({
      ...{ count: 2, first_seen: happened, last_seen: happened },
    })
    expect(objects.find(({ type }) => type === 'indicator')).toMatchObject({ valid_from: happened })
    const observed = objects.filter(({ type }) => type === 'observed-data')
    expect(observed.map(({ first_observed, labels }) => [first_observed === happened, labels])).toEqual([
      [true, undefined],
      [false, ['time-unknown']],
    ])
    const misp = `${await exported('misp')}`
    expect(misp).toContain(
      `"first_seen": "${happened}"`.replace(': ', misp.includes('"first_seen": ') ? ': ' : ':'),
    )
    expect(misp).not.toMatch(new RegExp(`"(?:first|last)_seen": ?"${received}"`))
    const tables = unzipSync(await exported('csv'))
    const lines = strFromU8(tables['alerts.csv'] as Uint8Array).split('\r\n')
    const [titles, times, receipts] = ['title', 'detected_at', 'received_at'].map((column) => {
      const at = lines[0]?.split(',').indexOf(column) ?? -1
      return lines.slice(1, -1).map((line) => line.split(',')[at])
    })
    expect(titles).toEqual(['Alert dated', 'Alert undated'])
    expect(times).toEqual([happened, ''])
    expect(receipts).toContain(received)
    const report = `${await exported('markdown')}`
    expect(report).toMatch(/\| time unknown \| 20[^|]+\| high \| siem \| Alert undated/)
    expect(report).toMatch(/\| 2026\\?-11\\?-01[^|]+\| 20[^|]+\| high \| siem \| Alert dated/)
  })
})

describe('the command line', () => {
  const cli = new CliFolder()
  afterAll(() => cli.remove())

  test('shows it as unknown, beside when it came', async () => {
    const show = async (...words: string[]) =>
      (await cli.skerry([...words, '--data-dir', host.dataDir])).out.split('\n')
    const line = (lines: readonly string[]) => lines.find((each) => each.includes('Alert undated'))
    for (const words of [
      ['cases', 'show', id],
      ['observables', 'search', 'parcel-desk.click'],
    ]) {
      const shown = line(await show(...words))
      expect(shown).toMatch(/^time unknown +20/)
    }
    expect((await show('observables', 'search', 'parcel-desk.click')).join('\n')).toContain(happened)
  })
})
