import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AlertImportJob,
  alertImportOf,
  alertImportsOf,
} from '../../src/contract/workstation/alerts/alert-import-job.ts'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import { alertImportEnded, bringAlerts } from './bring-alerts.ts'
import { CliFolder } from './cli-process.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { announced } from './send-upload.ts'

/** Import of alert files by the window and the command line. */

let host: LocalHost
let folder: string
beforeAll(async () => {
  host = await startLocalHost()
  folder = mkdtempSync(join(tmpdir(), 'skerry-import-'))
})
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Uploads a text in slices of a given size, and returns the result. */
async function imported(
  text: string,
  mapping: object | null = null,
  slice = 1_000_000,
  reading?: object,
): Promise<AlertImportJob> {
  return importedBytes(Buffer.from(text), mapping, slice, reading)
}

async function importedBytes(
  bytes: Buffer,
  mapping: object | null,
  slice: number,
  reading?: object,
): Promise<AlertImportJob> {
  return bringAlerts(host, bytes, { mapping, slice, reading })
}

const jobs = async () => alertImportsOf((await host.window<{ jobs: Job[] }>('jobs.list', {})).jobs)
const ended = (id: string) => alertImportEnded(host, id)

async function alertsOf(source: string): Promise<readonly Record<string, unknown>[]> {
  const { items } = await host.window<{ items: Record<string, unknown>[] }>('alertInbox.read', {
    filter: { statuses: [], severities: [], sources: [source], words: '' },
    order: 'newest',
    up_to: null,
    offset: 0,
    limit: 500,
  })
  return items
}

const suricata = (number: number, kind = 'alert') =>
  JSON.stringify({
    timestamp: `2026-11-20T06:12:${String(number % 60).padStart(2, '0')}.${number}+0100`,
    flow_id: number,
    event_type: kind,
    src_ip: `10.0.0.${number % 250}`,
    dest_ip: '203.0.113.9',
    alert: { signature_id: number, signature: `Rule ${number}`, severity: 1 },
  })

test('JSON lines are alerts, a second time they are the same, and nothing is dropped in silence', async () => {
  const text = [suricata(1), suricata(2, 'dns'), '', 'no json', '[1]', suricata(3)].join('\n')
  const first = await imported(text)
  expect(first).toMatchObject({
    read: 5,
    added: 2,
    repeated: 0,
    skipped: 3,
    undated: 0,
    shapes: [{ name: 'Suricata', count: 2 }],
  })
  expect(first.skipped_first).toEqual([
    { line: 2, reason: 'It is an event of the kind dns, not an alert.' },
    { line: 4, reason: 'The line is not JSON.' },
    { line: 5, reason: 'The line is not a JSON object.' },
  ])
  expect(await imported(text)).toMatchObject({ added: 0, repeated: 2, differing: 0, skipped: 3 })
  expect(await alertsOf('suricata')).toMatchObject([
    {
      title: 'Rule 3',
      severity: 'high',
      hostname: '10.0.0.3',
      detected_at: '2026-11-20T05:12:03.300Z',
      ingest_count: 2,
    },
    { title: 'Rule 1' },
  ])
})

test('a table of any separator is read by its names, or as it is mapped', async () => {
  const table =
    'Alert Name;Priority;Computer;Time;URL\r\nOdd sign-in;High;ws-1;2026-11-20 06:00;https://parcel-desk.click/a\r\n"Second; one";low;ws-2;never;\r\n'
  expect(await imported(table)).toMatchObject({ read: 2, added: 2, skipped: 0, undated: 1 })
  const [second, first] = await alertsOf('import')
  expect(second).toMatchObject({ title: 'Second; one', severity: 'low', hostname: 'ws-2' })
  expect(first).toMatchObject({
    title: 'Odd sign-in',
    severity: 'high',
    detected_at: '2026-11-20T06:00:00.000Z',
    observables: 1,
  })
  expect(await imported(table, { title: 'Computer', source: 'Priority' })).toMatchObject({ added: 2 })
  expect(await alertsOf('High')).toMatchObject([{ title: 'ws-1' }])
})

test('a table whose first line states its separator is read by that one, and lines stay those of the file', async () => {
  const table = 'sep=;\r\nname;level;product\r\n"Stated, with\r\ncommas";high;stated\r\n;low;stated\r\n'
  const bytes = new Uint8Array(Buffer.from(table))
  const preview = { bytes, is_whole: true, mapping: null }
  expect(await host.window('alertInbox.previewImport', preview)).toMatchObject({
    columns: ['name', 'level', 'product'],
    rows: [
      { line: 3, title: expect.stringMatching(/^Stated, with\s+commas$/) },
      { line: 5, title: 'Alert without a title' },
    ],
    skipped: [],
  })
  expect(await imported(table, null, 9)).toMatchObject({ added: 2, untitled: 1, skipped: 0 })
  // the same rows are the same alerts without that line
  expect(await imported(table.slice('sep=;\r\n'.length))).toMatchObject({ added: 0, repeated: 2 })
})

test('a severity that nobody knows, none, and an empty title are told of, with what stands for them', async () => {
  const lines = [
    { source: 'odd', title: 'First', severity: 'sev9' },
    { source: 'odd', title: ' ', severity: 'low' },
    { source: 'odd', title: 'Third', severity: 'constructor' },
    { source: 'odd', title: 'Fourth', severity: 'sev9' },
    { source: 'odd', title: 'Fifth', severity: 80 },
    { message: 'Sixth', source: 'odd' },
  ].map((event) => JSON.stringify(event))
  const expected = {
    untitled: 1,
    unknown_severities: {
      count: 4,
      first: [
        { line: 1, stated: 'sev9', taken_as: 'medium' },
        { line: 3, stated: 'constructor', taken_as: 'medium' },
        { line: 6, stated: '', taken_as: 'medium' },
      ],
    },
  }
  const text = lines.join('\n')
  const bytes = new Uint8Array(Buffer.from(text))
  const preview = { bytes, is_whole: true, mapping: null }
  expect(await host.window('alertInbox.previewImport', preview)).toMatchObject({
    ...expected,
    rows: [
      { severity: 'medium' },
      { title: 'Alert without a title', severity: 'low' },
      {},
      {},
      { severity: 'critical' },
      {},
    ],
  })
  // lines and words are the same when it is sent in many slices
  expect(await imported(text, null, 50)).toMatchObject({ read: 6, added: 6, skipped: 0, ...expected })
  expect(await alertsOf('odd')).toMatchObject([
    { title: 'Sixth', severity: 'medium' },
    { title: 'Fifth', severity: 'critical' },
    { title: 'Fourth', severity: 'medium' },
    { title: 'Third', severity: 'medium' },
    { title: 'Alert without a title', severity: 'low' },
    { title: 'First', severity: 'medium' },
  ])
})

test('a quote inside of a cell is a letter of it; one that is never closed ends the table and says where', async () => {
  const table =
    'name,level,source\nDisk 5" full,low,quoted\n"Seen" twice,high,quoted\n"A ""proper"" one",low,quoted\n"Spaced" ,low,quoted\n'
  expect(await imported(table)).toMatchObject({ read: 4, added: 4, skipped: 0, with_quotes: 2 })
  const titles = (await alertsOf('quoted')).map(({ title }) => title)
  expect(titles).toEqual(['Spaced', 'A "proper" one', '"Seen" twice', 'Disk 5" full'])
  expect(await imported('name,level\nFirst,low\n"Second,low\nThird,low\n')).toMatchObject({
    added: 1,
    skipped: 1,
    skipped_first: [{ line: 3, reason: expect.stringContaining('never closed') }],
  })
})

test('severities of other languages are proposed, and days and times are read as somebody says', async () => {
  const table = [
    'Name;Level;Time;Source',
    'A;hoch;26.11.2026 14:05;worded',
    'B;ÉLEVÉ;2026-11-26 06:12 EST;worded',
    'C;crítico;01/02/2026 09:00;worded',
    'D;sev9;2026-11-26 06:12 IST;worded',
    'E;low;;worded',
  ].join('\n')
  const bytes = new Uint8Array(Buffer.from(table))
  const preview = (reading?: object) =>
    host.window<Record<string, unknown>>('alertInbox.previewImport', {
      bytes,
      is_whole: true,
      mapping: null,
      reading,
    })
  const words = [
    { stated: 'hoch', proposed: 'high' },
    { stated: 'ÉLEVÉ', proposed: 'high' },
    { stated: 'crítico', proposed: 'critical' },
    { stated: 'sev9', proposed: null },
  ]
  expect(await preview()).toMatchObject({
    severity_words: words,
    unknown_severities: { count: 4 },
    undated: {
      count: 3,
      unclear: 1,
      first: [
        { line: 4, stated: '01/02/2026 09:00' },
        { line: 5, stated: '2026-11-26 06:12 IST' },
        { line: 6, stated: '' },
      ],
    },
    rows: [{ severity: 'medium', detected_at: '2026-11-26T14:05:00Z' }, {}, { detected_at: null }, {}, {}],
  })
  const reading = { severities: { hoch: 'high', élevé: 'high', crítico: 'critical' }, day_first: true }
  expect(await preview(reading)).toMatchObject({
    // the given choices can still be changed
    severity_words: words,
    unknown_severities: { count: 1, first: [{ stated: 'sev9' }] },
    undated: { count: 2, unclear: 0 },
  })
  expect(await imported(table, null, 60, reading)).toMatchObject({
    added: 5,
    undated: 2,
    unknown_severities: { count: 1 },
  })
  const kept = new Map((await alertsOf('worded')).map((alert) => [alert.title, alert]))
  expect(kept.get('A')).toMatchObject({ severity: 'high', detected_at: '2026-11-26T14:05:00.000Z' })
  expect(kept.get('B')).toMatchObject({ severity: 'high', detected_at: '2026-11-26T11:12:00.000Z' })
  expect(kept.get('C')).toMatchObject({ severity: 'critical', detected_at: '2026-02-01T09:00:00.000Z' })
  expect(kept.get('D')).toMatchObject({ severity: 'medium' })
})

test('a table without a column of times says so once, instead of a time that cannot be read for each alert', async () => {
  const preview = (text: string, mapping: object | null = null) =>
    host.window<Record<string, unknown>>('alertInbox.previewImport', {
      bytes: new Uint8Array(Buffer.from(text)),
      is_whole: true,
      mapping,
    })
  const timeless = 'name,level,product\nOne,low,timeless\nTwo,low,timeless\n'
  expect(await preview(timeless)).toMatchObject({ has_times: false, undated: { count: 2, unclear: 0 } })
  expect(await imported(timeless, null, 30)).toMatchObject({ added: 2, undated: 2, has_times: false })
  for (const { detected_at, received_at } of await alertsOf('timeless')) expect(detected_at).toBe(received_at)

  const timed = 'name,level,Time,product\nThree,low,,timed\nFour,low,2026-11-20 06:00,timed\n'
  expect(await preview(timed)).toMatchObject({ has_times: true, undated: { count: 1 } })
  expect(await imported(timed)).toMatchObject({ undated: 1, has_times: true })
  // a column whose values cannot be parsed is not recognised as a column of times, but can be mapped as one
  expect(await preview('name,When\nFive,soon\n')).toMatchObject({ has_times: false })
  expect(await preview('name,When\nFive,soon\n', { title: 'name', detected_at: 'When' })).toMatchObject({
    has_times: true,
    undated: { count: 1, first: [{ line: 2, stated: 'soon' }] },
  })
  // only for a table it is known which fields all events have
  expect(await imported('{"title":"Six","severity":"low","source":"timeless"}')).toMatchObject({
    undated: 1,
    has_times: true,
  })
  // a table without rows lacks nothing
  expect(await imported('name,level\n')).toMatchObject({ read: 0, has_times: true })
})

test.each([
  ['a list', `[${suricata(101)}, 7]`, 1, 1],
  [
    'what Elasticsearch answers',
    JSON.stringify({
      hits: {
        hits: [
          {
            _id: 'e1',
            _source: { '@timestamp': '2026-11-20T06:00:00Z', event: { kind: 'alert' }, message: 'Seen' },
          },
        ],
      },
    }),
    1,
    0,
  ],
  [
    'what Graph answers',
    JSON.stringify({ value: [{ id: 'g1', title: 'T', severity: 'high', serviceSource: 's' }] }, null, 2),
    1,
    0,
  ],
  [
    'one alert over several lines',
    JSON.stringify({ source: 'one', title: 'T', severity: 'low' }, null, 2),
    1,
    0,
  ],
  ['no JSON', '{"a": ', 0, 1],
])('a JSON document that is %s', async (_what, text, added, skipped) => {
  expect(await imported(text)).toMatchObject({ added, skipped })
})

test('what a spreadsheet saves as Unicode is a table, and what is no text says so', async () => {
  const bytes = Buffer.from('\ufeffname\tlevel\nUnicode table\thigh\n', 'utf16le')
  expect(await importedBytes(bytes, null, 7)).toMatchObject({ added: 1, skipped: 0 })
  // without a byte order mark it is known by its zeros
  const bare = Buffer.from('name;level;product\nBare table;high;bare\n', 'utf16le')
  expect(await importedBytes(bare, null, 1000)).toMatchObject({ added: 1, skipped: 0 })
  expect(await alertsOf('bare')).toMatchObject([{ title: 'Bare table' }])
})

test('an archive, a compressed file, one of no text and one without rows are refused with what to do, before and during an import', async () => {
  const alerts = Buffer.from(`${suricata(8801)}\n${suricata(8802)}\n`)
  const unpack = 'Unpack it first, and import the file that it contains.'
  const forms = 'JSON lines, JSON and CSV can be read; save a workbook as one of them.'
  const noise = Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 167 + ((at * at) >> 3)) & 255))
  for (const [bytes, sentence] of [
    [gzipSync(alerts), `cannot be read here (gzip file). ${unpack}`],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 10, 0]), `cannot be read here (zip archive). ${unpack}`],
    [noise, `cannot be read here (binary file of unknown type). ${forms}`],
    [Buffer.from(''), 'contains no alerts: there is no text in it.'],
    [Buffer.from('\ufeff \r\n\r\n'), 'contains no alerts: there is no text in it.'],
    [Buffer.from('sep=;\r\nname;level\r\n'), 'contains no alerts: it has only a line of column names.'],
  ] as const) {
    const preview = { bytes: new Uint8Array(bytes), is_whole: true, mapping: null }
    expect(
      await host.workstation.invokeNamed('alertInbox.previewImport', preview, { kind: 'cli' }),
    ).toMatchObject({
      code: 'invalid',
      message: `The file ${sentence}`,
    })
    expect(await importedBytes(bytes, null, 1_000_000)).toMatchObject({
      state: 'failed',
      added: 0,
      skipped: 0,
      problem: { code: 'invalid', message: `x ${sentence} None of it was imported.` },
    })
  }
})

test('an alert that is called as one that is here and says something else is said to differ, not to be the same', async () => {
  const flow = suricata(7100)
  const other = JSON.stringify({ ...JSON.parse(flow), flow_id: 7, host: 'another sensor' })
  // in one batch, and in a later file
  expect(await imported([flow, flow, other].join('\n'))).toMatchObject({
    added: 1,
    repeated: 2,
    differing: 1,
    differing_first: [3],
  })
  expect(await imported([other, flow].join('\n'))).toMatchObject({
    added: 0,
    repeated: 2,
    differing: 1,
    differing_first: [1],
  })
  // lines are the same across many slices and transactions, including skipped ones
  const many = Array.from({ length: 600 }, () => [suricata(7100), '', 'no json', other].join('\n')).join('\n')
  const report = await imported(many, null, 40_000)
  expect(report).toMatchObject({ added: 0, repeated: 1200, differing: 600, skipped: 600 })
  expect(report.differing_first).toEqual(Array.from({ length: 20 }, (_, index) => 4 * (index + 1)))
})

test('alerts of one rule in one microsecond are one for each connection, in any order and however often they come', async () => {
  const event = { ...JSON.parse(suricata(7150)), src_port: 50_001, dest_port: 443, proto: 'TCP' }
  const first = JSON.stringify(event)
  const second = JSON.stringify({ ...event, flow_id: 2, src_port: 50_002, dest_ip: '203.0.113.77' })
  const third = JSON.stringify({ ...event, flow_id: 3, src_port: 50_003 })
  const nothingNew = { added: 0, differing: 0, skipped: 0 }
  // the older format did not distinguish them: only the first is stored
  expect(await imported(first)).toMatchObject({ added: 1 })
  expect(await imported([first, second, third, second].join('\n'))).toMatchObject({ added: 2, repeated: 2 })
  expect(await imported([third, second, first].join('\n'))).toMatchObject({ ...nothingNew, repeated: 3 })
  // the same capture, read again by the sensor, has other flow ids
  const again = JSON.stringify({ ...JSON.parse(second), flow_id: 99 })
  expect(await imported(again)).toMatchObject({ added: 0, repeated: 1, differing: 1 })
  // an event without connection data is not a different one
  const { src_ip: _address, src_port: _port, dest_ip: _other, ...vague } = event
  expect(await imported(JSON.stringify(vague))).toMatchObject({ added: 0, repeated: 1, differing: 1 })
  const database = new Database(join(host.dataDir, 'skerry.sqlite'), { readonly: true })
  const kept = database
    .prepare(
      `SELECT external_id, observables, ingest_count, (SELECT count(*) FROM alert_observable WHERE alert = number) AS links
       FROM alert ORDER BY number DESC LIMIT 3`,
    )
    .all() as { external_id: string; observables: number; ingest_count: number; links: number }[]
  database.close()
  expect(new Set(kept.map(({ external_id }) => external_id)).size).toBe(1)
  expect(kept.map(({ ingest_count }) => ingest_count)).toEqual([2, 4, 4])
  for (const { observables, links } of kept) expect(links).toBe(observables)
})

test('an event is kept as its line writes it, with numbers of any length, and is the same however it is written', async () => {
  const event = JSON.parse(suricata(7200)) as object
  const written = JSON.stringify(event, null, 1)
    .replaceAll('\n', ' ')
    .replace('7200,', '18446744073709551615,')
  expect(await imported(`\uFEFF  ${written} \r\n`)).toMatchObject({ added: 1, skipped: 0 })
  const database = new Database(join(host.dataDir, 'skerry.sqlite'), { readonly: true })
  const kept = database.prepare('SELECT raw FROM alert_raw ORDER BY number DESC LIMIT 1').pluck().get()
  database.close()
  expect(kept).toBe(written)
  const closely = written.replaceAll(': ', ':')
  expect(closely).not.toBe(written)
  expect(await imported(closely)).toMatchObject({ repeated: 1, differing: 0 })
})

test('an alert shows what its source marked for detection, and the pages that it names', async () => {
  const event = {
    Event: {
      ...{ uuid: '5f0c4f3e-6d5c-4d5a-9f0e-2b1c7a9d1e01', info: 'Parcel lures', date: '2026-11-20' },
      ...{ timestamp: '1795000000', threat_level_id: '2', Orgc: { name: 'CERT' } },
      Attribute: [
        {
          uuid: '5f0c4f3e-6d5c-4d5a-9f0e-2b1c7a9d1e02',
          type: 'domain',
          value: 'kestrel-mark.com',
          to_ids: true,
        },
        {
          uuid: '5f0c4f3e-6d5c-4d5a-9f0e-2b1c7a9d1e03',
          type: 'domain',
          value: 'kestrel-plain.com',
          to_ids: false,
        },
        {
          uuid: '5f0c4f3e-6d5c-4d5a-9f0e-2b1c7a9d1e04',
          type: 'link',
          value: 'https://blog.kestrel-vendor.com/lures',
        },
      ],
    },
  }
  expect(await imported(JSON.stringify(event))).toMatchObject({ added: 1 })
  const { items } = await host.window<{ items: { id: string }[] }>('alertInbox.read', {
    filter: { statuses: [], severities: [], sources: [], words: 'Parcel lures' },
    ...{ order: 'newest', up_to: null, offset: 0, limit: 1 },
  })
  const opened = await host.window<{ observables: { value: string; mark: object }[]; references: object[] }>(
    'alertInbox.open',
    { id: items[0]?.id },
  )
  expect(opened.observables.map(({ value, mark }) => [value, mark]).toSorted()).toEqual([
    ['kestrel-mark.com', { detection: true, marked_by: 'misp:to_ids' }],
    ['kestrel-plain.com', { detection: false, marked_by: 'misp:to_ids' }],
  ])
  expect(opened.references).toEqual([
    {
      url: 'https://blog.kestrel-vendor.com/lures',
      shown: 'hxxps://blog.kestrel-vendor[.]com/lures',
      title: null,
    },
  ])
})

test('an import of many transactions is one thing that was done', async () => {
  const done = () =>
    host.window<{ items: { title: string; records: number }[]; total: number }>('activity.list', { limit: 1 })
  const before = await done()
  const lines = Array.from({ length: 1500 }, (_, index) => suricata(20_000 + index)).join('\n')
  expect(await imported(lines, null, 100_000)).toMatchObject({ read: 1500, added: 1500 })
  expect(await done()).toMatchObject({
    items: [{ title: 'Imported alerts from x', records: 1500 }],
    total: before.total + 1,
  })
})

test('an import is the host’s: it is listed, waits for others, is stopped, and taken off once it is over', async () => {
  const sending = new Map<string, string>()
  const begin = async (name: string) => {
    const file = await announced((operation, input) => host.window(operation, input), `../${name}`, 6)
    const { job } = await host.window<{ job: Job }>('alertInbox.beginImport', { file, mapping: null })
    sending.set(job.id, file.upload)
    return alertImportOf(job)
  }
  const append = (job: string, offset: number, text: string, last: boolean) => {
    const bytes = new Uint8Array(Buffer.from(text))
    return host.window('uploads.append', { upload: sending.get(job), file: 0, offset, bytes, last })
  }
  const one = await begin('one.csv')
  const uploading = { state: 'waiting', waits_for: 'upload' }
  expect(one).toMatchObject({ ...uploading, name: 'one.csv', all: 6, done: 0, read: 0, problem: null })
  expect(await append(one.id, 0, 'na', false)).toEqual({ received: 2 })
  // repeating a slice changes nothing, and none may be left out
  expect(await append(one.id, 0, 'na', false)).toEqual({ received: 2 })
  await expect(append(one.id, 5, 'x', true)).rejects.toThrow(/the next one starts at byte 2/)
  expect((await jobs())[0]).toMatchObject({ ...uploading, id: one.id, done: 2 })
  // a running import cannot be removed
  await host.window('jobs.forget', { job: one.id })
  const stopped = await host.window<{ job: Job }>('jobs.cancel', { job: one.id })
  expect(alertImportOf(stopped.job)).toMatchObject({ state: 'cancelled', added: 0, problem: null })
  expect((await jobs())[0]?.ended_at).not.toBeNull()
  expect(readdirSync(join(host.dataDir, 'uploads'))).toEqual([])
  // cancelling it again returns the same; an unknown one is reported
  expect(await host.window('jobs.cancel', { job: one.id })).toEqual(stopped)
  await host.window('jobs.forget', { job: one.id })
  expect((await jobs()).some(({ id }) => id === one.id)).toBe(false)
  await expect(host.window('jobs.cancel', { job: one.id })).rejects.toThrow(/no such job/)
  // a slice that still comes changes nothing
  expect(await append(one.id, 2, 'me', true)).toEqual({ received: 2 })
  expect(readdirSync(join(host.dataDir, 'uploads'))).toEqual([])

  const many = await Promise.all(Array.from({ length: 20 }, (_, number) => begin(`${number}.csv`)))
  await expect(begin('more.csv')).rejects.toThrow(/Too many imports/)
  for (const { id } of many) await host.window('jobs.cancel', { job: id })

  // the host reads a file by its path itself, and reports when it cannot
  const path = join(folder, 'own.jsonl')
  const text = `${suricata(8800)}\n${suricata(8801)}\n`
  writeFileSync(path, text)
  const named = { file: { kind: 'path', path }, mapping: null }
  const { job } = await host.window<{ job: Job }>('alertInbox.beginImport', named)
  expect(await ended(job.id)).toMatchObject({ name: 'own.jsonl', state: 'done', added: 2, done: text.length })
  rmSync(path)
  const gone = await host.window<{ job: Job }>('alertInbox.beginImport', named)
  expect(await ended(gone.job.id)).toMatchObject({
    state: 'failed',
    problem: {
      code: 'not-found',
      message: `${path} does not exist. None of it was imported.`,
    },
  })
  const browser = { kind: 'window', mayNamePaths: false } as const
  expect(await host.workstation.invokeNamed('alertInbox.beginImport', named, browser)).toMatchObject({
    code: 'forbidden',
  })
})

test('a preview says what becomes of a file, and keeps nothing', async () => {
  const bytes = new Uint8Array(Buffer.from('name,level\nPreviewed,high\n,low\n'))
  const ask = (mapping: object | null) =>
    host.window<Record<string, unknown>>('alertInbox.previewImport', { bytes, is_whole: true, mapping })
  expect(await ask(null)).toMatchObject({
    form: 'csv',
    columns: ['name', 'level'],
    mapping: { title: 'name', severity: 'level' },
    rows: [
      { line: 2, title: 'Previewed', severity: 'high' },
      { line: 3, title: 'Alert without a title', severity: 'low' },
    ],
    skipped: [],
    untitled: 1,
  })
  expect(await ask({ title: 'level' })).toMatchObject({ rows: [{ title: 'high' }, { title: 'low' }] })
  const german = new Uint8Array(Buffer.from('Titel,Schwere\n,hoch\n'))
  const previewOf = (mapping: object | null) =>
    host.window('alertInbox.previewImport', { bytes: german, is_whole: true, mapping })
  for (const mapping of [{ title: 'Titel' }, null])
    expect(await previewOf(mapping)).toMatchObject({
      rows: [],
      skipped: [{ line: 2, reason: expect.stringMatching(/could be a title, a severity, a time or a host/) }],
    })
  expect(await previewOf({ severity: 'Schwere' })).toMatchObject({ rows: [{ line: 2 }], untitled: 1 })
  const found = await host.window<{ hits: unknown[] }>('search.run', { words: 'previewed', limit: 5 })
  expect(found.hits).toEqual([])
})

describe('the command line', () => {
  const cli = new CliFolder()
  afterAll(() => cli.remove())

  test('takes files in, lists and shows what came of them, and watches a folder', async () => {
    const file = join(folder, 'eve.json')
    writeFileSync(file, `${suricata(1)}\n${suricata(2)}\nbroken\n`)
    const taken = await cli.skerry(['alerts', 'import', file, '--json'])
    expect(taken.code).toBe(0)
    expect(JSON.parse(taken.out)).toMatchObject({ added: 2, skipped: 1 })
    const listed = JSON.parse((await cli.skerry(['alerts', 'list', '--json'])).out) as {
      items: { id: string }[]
    }
    expect(listed.items).toHaveLength(2)
    const shown = await cli.skerry(['alerts', 'show', listed.items[0]?.id ?? ''])
    expect(shown.out).toContain('Rule 2')
    expect(shown.out).toContain('203.0.113[.]9')

    const odd = join(folder, 'odd.csv')
    writeFileSync(odd, 'name,level\nOdd,sev9\nOther,\n')
    const oddly = (await cli.skerry(['alerts', 'import', odd])).out
    expect(oddly).toContain('2 without a known severity')
    expect(oddly).toContain(
      'no column of the table is read as the time, and when its alerts happened stays unknown (--map detected_at=',
    )
    expect(oddly).not.toContain('without a time')
    expect(oddly).toContain('line 2: unknown severity “sev9”, taken as medium')
    expect(oddly).toContain('line 3: no severity stated, taken as medium')

    writeFileSync(odd, 'sep=|\nname|level\n|low\n')
    expect((await cli.skerry(['alerts', 'import', odd])).out).toContain(
      '1 without a title, called “Alert without a title”',
    )

    writeFileSync(odd, 'id,name,level\n1,One,low\n2,Two,low\n')
    await cli.skerry(['alerts', 'import', odd])
    writeFileSync(odd, 'id,name,level\n1,Else,low\n2,Two,low\n1,Other,low\n')
    const newer = await cli.skerry(['alerts', 'import', odd])
    expect(newer).toMatchObject({ code: 0 })
    expect(newer.out).toContain('0 alerts added, 2 updated, 1 already here')
    expect((await cli.skerry(['alerts', 'import', odd])).out).toContain(
      '0 alerts added, 3 already here, 1 of these in a newer state',
    )
    writeFileSync(odd, 'id,name,level,time\nfinding-00000000001,Other,low,2026-11-20T08:00:00Z\n')
    await cli.skerry(['alerts', 'import', odd])
    writeFileSync(odd, 'id,name,level,time,code\nfinding-00000000001,Other,low,2026-11-20T08:00:00Z,7\n')
    expect((await cli.skerry(['alerts', 'import', odd])).out).toContain('different content in line 2')

    writeFileSync(odd, 'id,name,level,time\n7,Seven,kritisch,01/02/2026 09:00\n')
    const worded = (
      await cli.skerry(['alerts', 'import', odd, '--severities', 'kritisch=critical', '--month-first'])
    ).out
    expect(worded).not.toMatch(/without a (?:known|readable)/)
    const read = JSON.parse(
      (await cli.skerry(['alerts', 'list', '--words', 'Seven', '--json'])).out,
    ) as object
    expect(read).toMatchObject({ items: [{ severity: 'critical', detected_at: '2026-01-02T09:00:00.000Z' }] })

    writeFileSync(odd, 'Titel,Schwere,Gerät\nAcht,hoch,pc-8\n')
    const columns = ['--map', 'title=Titel', '--map', 'severity=Schwere,hostname=Gerät']
    const words = ['--severities', 'niedrig=low', '--severities', 'hoch=critical']
    expect((await cli.skerry(['alerts', 'import', odd, ...columns, ...words])).code).toBe(0)
    const eight = (await cli.skerry(['alerts', 'list', '--words', 'Acht', '--json'])).out
    expect(JSON.parse(eight)).toMatchObject({ items: [{ severity: 'critical', hostname: 'pc-8' }] })

    const nothing = join(folder, 'nothing.json')
    writeFileSync(nothing, 'no alert in here, and no table\nat all')
    const observables = await cli.skerry([
      'observables',
      'search',
      '0.0.0.0/0',
      '--match',
      'within',
      '--json',
    ])
    expect(JSON.parse(observables.out)).toMatchObject({ match: 'within', alerts: [{}, {}] })
    expect((await cli.skerry(['observables', 'search', 'nowhere.example'])).code).toBe(6)
    const inVain = await cli.skerry(['alerts', 'import', nothing])
    expect(inVain.code).toBe(4)
    expect(inVain.out).toContain('could be a title')

    const packed = join(folder, 'packed.json.gz')
    writeFileSync(packed, gzipSync(suricata(1)))
    const refused = await cli.skerry(['alerts', 'import', packed])
    expect(refused.code).toBe(4)
    expect(refused.err).toContain('packed.json.gz cannot be read here (gzip file). Unpack it first')

    const outlet = join(folder, 'outlet')
    mkdirSync(outlet)
    writeFileSync(join(outlet, 'one.jsonl'), suricata(3))
    writeFileSync(join(outlet, '.two.jsonl'), suricata(4))
    writeFileSync(join(outlet, 'three.csv'), 'sep=;\r\nname;level\r\nStated;low\r\n')
    writeFileSync(join(outlet, 'four.csv'), 'name,level\r\n')
    writeFileSync(join(outlet, 'five.json'), '[]')
    const watched = await cli.skerry(['alerts', 'watch', outlet, '--once'])
    expect(watched.out).toMatch(/one\.jsonl: 1 alert added[\s\S]*three\.csv: 1 alert added/)
    expect(watched.out).toContain('five.json: 0 alerts added\n  the file contains no alerts')
    // its writer may add rows to it
    expect(watched.err).toContain('four.csv contains no alerts: it has only a line of column names.')
    expect(watched.code).toBe(4)
    expect(readdirSync(outlet).toSorted()).toEqual([
      '.two.jsonl',
      'five.json.taken',
      'four.csv',
      'one.jsonl.taken',
      'three.csv.taken',
    ])
    const csv = await cli.skerry(['alerts', 'list', '--severity', 'high', '--output', 'csv'])
    expect(csv.out.trim().split('\n')).toHaveLength(4)
    expect((await cli.skerry(['alerts', 'watch', join(folder, 'nowhere')])).code).toBe(4)

    // several slices, which are read while earlier ones are written
    const long = Array.from({ length: 40 }, (_, index) => {
      const event = JSON.parse(suricata(7000 + index)) as object
      return JSON.stringify({ ...event, payload: 'x'.repeat(250_000) })
    })
    const large = join(folder, 'large.json')
    writeFileSync(large, long.join('\n'))
    expect((await cli.skerry(['alerts', 'import', large])).out).toContain('40 alerts added')
    expect((await cli.skerry(['alerts', 'import', large])).out).toContain('40 already here')
  })
})
