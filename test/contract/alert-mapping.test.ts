import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlertRow } from '../../src/contract/workstation/alerts/alert-inbox.ts'
import { bringAlerts } from './bring-alerts.ts'
import { CliFolder } from './cli-process.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Fields of alerts found by paths into JSON, and by columns of tables. */

let host: LocalHost
let folder: string
beforeAll(async () => {
  host = await startLocalHost()
  folder = mkdtempSync(join(tmpdir(), 'skerry-mapping-'))
})
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** An event of a program that nobody knows. */
const event = (number: number, change: object = {}) => ({
  kind: 'finding',
  key: number,
  detail: { rule: { name: `Shell spawned ${number}` }, sev: number % 2 === 0 ? 'high' : 'P1' },
  when: [{ started: `2026-11-20T06:12:0${number % 10}Z` }],
  machines: [{ fqdn: `ws-${number}` }, { fqdn: 'dc-1' }],
  labels: ['T1059', 'lab'],
  ...change,
})
const lines = (...events: object[]) => events.map((each) => JSON.stringify(each)).join('\n')

type Preview = {
  readonly paths: readonly { readonly path: string; readonly sample: string }[]
  readonly mapping: Readonly<Record<string, string>>
  readonly source: string | null
  readonly remembered: { readonly mapping: object } | null
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}
const preview = (text: string, mapping: object | null = null) =>
  host.window<Preview>('alertInbox.previewImport', {
    bytes: new Uint8Array(Buffer.from(text)),
    is_whole: true,
    mapping,
  })

const mapping = {
  title: 'detail.rule.name',
  severity: 'detail.sev',
  detected_at: 'when[0].started',
  hostname: 'machines[].fqdn',
  tags: 'labels',
}

describe('the preview', () => {
  test('offers the paths of the first events with samples, and shows what a mapping makes of them', async () => {
    const found = await preview(lines(event(1), event(2)))
    expect(found.paths).toEqual(
      expect.arrayContaining([
        { path: 'detail.rule.name', sample: 'Shell spawned 1' },
        { path: 'when[].started', sample: '2026-11-20T06:12:01Z' },
        { path: 'machines[].fqdn', sample: 'ws-1' },
      ]),
    )
    expect(found.remembered).toBeNull()
    expect((await preview(lines(event(1), event(2)), mapping)).rows).toMatchObject([
      {
        title: 'Shell spawned 1',
        severity: 'medium',
        detected_at: '2026-11-20T06:12:01Z',
        hostname: 'ws-1',
      },
      {
        title: 'Shell spawned 2',
        severity: 'high',
        detected_at: '2026-11-20T06:12:02Z',
        hostname: 'ws-2',
      },
    ])
  })

  test('keeps what the program of an event says where nothing is mapped', async () => {
    const suricata = {
      timestamp: '2026-11-20T06:12:41.000000+0000',
      flow_id: 7,
      event_type: 'alert',
      src_ip: '10.0.0.7',
      alert: { signature_id: 7, signature: 'ET TROJAN', severity: 1, category: 'Trojan' },
      host: 'sensor-9',
    }
    expect((await preview(lines(suricata), { hostname: 'host' })).rows).toMatchObject([
      {
        title: 'ET TROJAN',
        severity: 'high',
        source: 'suricata',
        hostname: 'sensor-9',
        detected_at: '2026-11-20T06:12:41Z',
      },
    ])
    // a path that an event does not have takes nothing away
    expect((await preview(lines(suricata), { title: 'no.such.field' })).rows).toMatchObject([
      { title: 'ET TROJAN' },
    ])
  })

  test('guesses the columns of a table that are not chosen, except those chosen to be none', async () => {
    const table = 'Name,Level,Host,Prio,Details\nOdd,low,ws-1,high,long\n'
    expect(await preview(table, { severity: 'Prio' })).toMatchObject({
      mapping: { title: 'Name', severity: 'Prio', hostname: 'Host', description: 'Details' },
      rows: [{ title: 'Odd', severity: 'high', hostname: 'ws-1' }],
    })
    expect(await preview(table, { severity: 'Prio', hostname: '' })).toMatchObject({
      mapping: { hostname: '' },
    })
  })
})

test('a mapping is remembered for the source it was chosen for, and for no other', async () => {
  const text = lines(event(1), event(2))
  const { source } = await preview(text)
  const bytes = new Uint8Array(Buffer.from(text))
  expect(await bringAlerts(host, bytes, { mapping, remember: source })).toMatchObject({
    state: 'done',
    added: 2,
  })
  expect((await preview(lines(event(7), event(8, { extra: 1 })))).remembered).toMatchObject({ mapping })
  expect((await preview(lines({ ...event(7), kind: undefined, other: 1 }))).remembered).toBeNull()
  const { items } = await host.window<{ items: AlertRow[] }>('alertInbox.read', {
    filter: { statuses: [], severities: [], sources: [], words: 'Shell' },
    order: 'newest',
    up_to: null,
    offset: 0,
    limit: 10,
  })
  expect(items).toMatchObject([
    { title: 'Shell spawned 2', severity: 'high', techniques: ['T1059'], dated: true },
    { title: 'Shell spawned 1', severity: 'medium', techniques: ['T1059'], dated: true },
  ])
})

test('the command line lists no time of receipt as if an alert had happened then', async () => {
  const cli = new CliFolder()
  try {
    const file = join(folder, 'timeless.jsonl')
    writeFileSync(
      file,
      '{"title":"Timeless","severity":"low"}\n{"title":"Timed","severity":"low","time":"2026-11-20T06:12:01Z"}\n',
    )
    expect((await cli.skerry(['alerts', 'import', file])).code).toBe(0)
    const rows = (await cli.skerry(['alerts', 'list'])).out.split('\n')
    expect(rows.find((row) => row.includes('Timeless'))).toMatch(/ – +2026-\S+$/)
    expect(rows.find((row) => row.includes('Timed '))).toMatch(/ 2026-11-20T06:12:01\.000Z +2026-\S+$/)
  } finally {
    cli.remove()
  }
})

test('the command line shows what it would do, maps by path, and reads the next file of the source as this one', async () => {
  const cli = new CliFolder()
  try {
    const file = join(folder, 'findings.jsonl')
    writeFileSync(file, lines(event(1), event(2)))
    const map = 'title=detail.rule.name,severity=detail.sev'
    const shown = await cli.skerry(['alerts', 'import', file, '--dry-run', '--map', map])
    expect(shown.code).toBe(0)
    expect(shown.out).toContain('mapped: title=detail.rule.name, severity=detail.sev')
    expect(shown.out).toMatch(/2\s+high\s+Shell spawned 2\s+2026-11-20T06:12:02Z/)
    expect((await cli.skerry(['alerts', 'list', '--status', 'all'])).out).not.toContain('Shell spawned')
    // without a title the fields are listed
    expect(
      (await cli.skerry(['alerts', 'import', file, '--map', map, '--severities', 'P1=critical'])).out,
    ).toContain('2 alerts added')
    const next = join(folder, 'next.jsonl')
    writeFileSync(next, lines(event(3), event(4)))
    const again = await cli.skerry(['alerts', 'import', next])
    expect(again.out).toContain('2 alerts added')
    expect(again.err).toContain(
      'read as the last file of this source: title=detail.rule.name, severity=detail.sev',
    )
    const listed = (await cli.skerry(['alerts', 'list', '--status', 'all'])).out
    expect(listed).toMatch(/critical\s+Shell spawned 3/)
    expect(listed).toMatch(/high\s+Shell spawned 4/)
    const anew = await cli.skerry(['alerts', 'import', next, '--as-new', '--dry-run'])
    expect(anew.out).not.toContain('mapped:')
  } finally {
    cli.remove()
  }
})
