import { describe, expect, test } from 'vitest'
import { readableText } from '../reading/readable-text.ts'
import { extractFromText } from './extract.ts'
import { decidingArea, type FieldArea, FieldAreas, fieldContextBytes } from './field-areas.ts'
import { meter } from './meter.ts'
import { Scanner } from './scanner.ts'

/** What a field is called decides what its values are: in JSON, JSON lines and tables. */

const md5 = '9c1185a5c5e9fc54612808977ee8f548'
const other = '0cc175b9c0f1b6a831c399e269772661'
const sha1 = '2fd4e1c67a2d28fced849ee1bb76e7391b93eb12'
const sha256 = 'e7f6c011776e8db7cd330b54174fd76f7d0216b612387a5ffcfb81e6f0919683'
const uuid = '3f2504e04f8941d39a0c0305e82c3301'

type Row = readonly [string, unknown, readonly string[], readonly string[]]

/** What the text says; values that count; reasons of those that don't. */
const rowsOfJson: readonly Row[] = [
  ['an id', { id: md5 }, [], ['identifier']],
  ['an id in camel case', { eventId: sha256 }, [], ['identifier']],
  ['an id in snake case', { event_id: sha1 }, [], ['identifier']],
  ['an id in kebab case', { 'event-id': md5 }, [], ['identifier']],
  ['an id in capitals', { EVENT_ID: md5 }, [], ['identifier']],
  ['an id with dots', { 'event.id': md5 }, [], ['identifier']],
  ['an id with blanks', { 'Correlation ID': md5 }, [], ['identifier']],
  ['a guid', { ProcessGuid: uuid }, [], ['identifier']],
  ['a uuid', { uuid }, [], ['identifier']],
  ['a customer id', { cid: md5 }, [], ['identifier']],
  ['a tenant', { tenant: 'harbor-bank.com' }, [], ['identifier']],
  ['a tenant id', { tenantId: uuid }, [], ['identifier']],
  ['a group', { group: 'harbor-bank.com' }, [], ['identifier']],
  ['a session', { session: md5 }, [], ['identifier']],
  ['a trace', { trace: { id: md5 } }, [], ['identifier']],
  ['a correlation', { correlation: '45.137.21.96' }, [], ['identifier']],
  ['an address that numbers a device', { device_id: '45.137.21.96' }, [], ['identifier']],
  ['ids in a list', { ids: [md5, sha1] }, [], ['identifier', 'identifier']],
  ['ids in lists of lists', { ids: [[md5], [sha1]] }, [], ['identifier', 'identifier']],
  ['an id with a prefix', { id: `alert:${md5}:7` }, [], ['identifier']],
  ['a value of an id', { session_id: { value: md5 } }, [], ['identifier']],
  ['an id within a file', { file: { id: md5 } }, [], ['identifier']],
  ['a thumbprint', { thumbprint: sha1 }, [], ['fingerprint']],
  ['a thumbprint of a certificate', { certThumbprint: sha1 }, [], ['fingerprint']],
  ['a fingerprint', { fingerprint: sha256 }, [], ['fingerprint']],
  ['a digest in a fingerprint', { fingerprint: { sha256 } }, [], ['fingerprint']],
  ['a serial number', { serial_number: md5 }, [], ['fingerprint']],
  ['a digest of a certificate', { certificate: { sha1, subject: 'CN=x' } }, [], ['fingerprint']],
  ['a digest of a certificate of a server', { tls: { server: { hash: { sha1 } } } }, [], ['fingerprint']],
  ['an import hash', { imphash: md5 }, [], ['fingerprint']],
  ['an import hash of a program', { pe: { imphash: md5 } }, [], ['fingerprint']],
  [
    'an import hash in a list of digests',
    { Hashes: `MD5=${md5},IMPHASH=${other}` },
    [`hash ${md5}`],
    ['fingerprint'],
  ],
  ['a hash of a handshake', { ja3: md5, ja3s: other }, [], ['fingerprint', 'fingerprint']],
  ['a digest of a handshake', { tls: { ja3: { hash: md5 } } }, [], ['fingerprint']],
  ['a version', { version: '45.137.21.96' }, [], ['version']],
  ['a version of an agent', { agentVersion: '45.137.21.96' }, [], ['version']],
  ['a version in words', { product_version: 'Engine 45.137.21.96 (b)' }, [], ['version']],
  ['a build', { build: md5 }, [], ['version']],
  ['a type beside a value', { type: 'imphash', to_ids: false, value: md5 }, [], ['fingerprint']],
  ['a type of a certificate', { type: 'x509-fingerprint-sha1', value: sha1 }, [], ['fingerprint']],
  ['a name beside a value', { Name: 'ProcessGuid', Value: md5 }, [], ['identifier']],
  ['a name beside a text', { '@Name': 'ProductVersion', '#text': '45.137.21.96' }, [], ['version']],
  ['a key beside a value', { key: 'session_id', value: md5 }, [], ['identifier']],
  ['a type of a file beside a value', { type: 'filename', value: 'update.sh' }, [], ['file-name']],
  ['a kind of digest beside a value', { type: 'md5', value: md5 }, [`hash ${md5}`], []],
  ['a kind of digest of a file beside a value', { type: 'file', value: sha256 }, [`hash ${sha256}`], []],
  ['a type in an id', { session_id: { type: 'string', value: md5 } }, [], ['identifier']],
  ['a type of another object', { a: [{ type: 'imphash' }, { value: md5 }] }, [`hash ${md5}`], []],
  ['a file', { file: 'update.sh' }, [], ['file-name']],
  ['a name of a file', { file: { name: 'update.sh' } }, [], ['file-name']],
  ['a name of a file in one word', { fileName: 'report.zip' }, [], ['file-name']],
  ['a module', { module: 'libkeyutils.so' }, [], ['file-name']],
  ['a process', { process: { name: 'chcp.com' } }, [], ['file-name']],
  ['an image in a path', { image: 'C:\\Windows\\System32\\chcp.com' }, [], ['file-name']],
  ['a path', { path: '/opt/kestrel-log.com/run' }, [], ['file-name']],

  ['a host that is its own id', { id: 'kestrel-log.com' }, ['domain kestrel-log.com'], []],
  ['an address that is its own id', { id: '45.137.21.96' }, ['ipv4 45.137.21.96'], []],
  ['a digest in the id of something else', { type: 'domain', id: sha256 }, [], ['identifier']],
  ['a digest', { sha256, md5 }, [`hash ${sha256}`, `hash ${md5}`], []],
  ['a digest of a file', { file: { hash: { sha256 } } }, [`hash ${sha256}`], []],
  ['a digest with dots', { 'process.hash.md5': md5 }, [`hash ${md5}`], []],
  ['a hash', { hash: md5 }, [`hash ${md5}`], []],
  ['a hash of a file', { file_hash: md5 }, [`hash ${md5}`], []],
  ['a hash of a process', { processHash: md5 }, [`hash ${md5}`], []],
  ['a digest beside an id', { id: uuid, sha256 }, [`hash ${sha256}`], ['identifier']],
  ['a digest after an object with an id', { a: { id: md5 }, sha1 }, [`hash ${sha1}`], ['identifier']],
  ['a digest as the name of a file', { file_name: `${sha256}.bin` }, [`hash ${sha256}`], []],
  ['an address', { ip: '45.137.21.96' }, ['ipv4 45.137.21.96'], []],
  ['an address of a process', { process: { ip: '45.137.21.96' } }, ['ipv4 45.137.21.96'], []],
  ['a host', { host: 'kestrel-log.com' }, ['domain kestrel-log.com'], []],
  [
    'words that end in id',
    { valid: 'kestrel-log.com', android: md5 },
    ['domain kestrel-log.com', `hash ${md5}`],
    [],
  ],
  ['an id that does not stand at the end', { id_source: 'x', idea: md5 }, [`hash ${md5}`], []],
  ['a plain key', { key: 'kestrel-log.com', doc_count: 2 }, ['domain kestrel-log.com'], []],
  ['a key of an object', { 'kestrel-log.com': { id: 1 } }, ['domain kestrel-log.com'], []],
  ['a key of an object in ids', { ids: { 'kestrel-log.com': 1 } }, ['domain kestrel-log.com'], []],
  [
    'a mail address as an id',
    { user_id: 'eve@kestrel-log.com' },
    ['email eve@kestrel-log.com', 'domain kestrel-log.com'],
    [],
  ],
  [
    'a URL as an id',
    { id: 'https://kestrel-log.com/a' },
    ['url https://kestrel-log.com/a', 'domain kestrel-log.com'],
    [],
  ],
  [
    'a link',
    { link: 'https://kestrel-log.com/a' },
    ['url https://kestrel-log.com/a', 'domain kestrel-log.com'],
    [],
  ],
  ['a sentence under a session', { session: 'from 45.137.21.96 by ssh' }, ['ipv4 45.137.21.96'], []],
  ['a host before a path of an image', { image: 'kestrel-log.com/app:2' }, ['domain kestrel-log.com'], []],
  ['a host of a share', { path: '\\\\kestrel-log.com\\share\\a.exe' }, ['domain kestrel-log.com'], []],
  ['a digest in a text with quotes', { message: `stated "id": ${md5} to "x"` }, [`hash ${md5}`], []],
  ['a commit', { note: 'x', sha: sha1 }, [`hash ${sha1}`], []],
  ['nothing but a value', `["${md5}"]`, [`hash ${md5}`], []],
  ['a value in an unnamed list', { list: [{ value: md5 }] }, [`hash ${md5}`], []],
]

const json: FieldArea = { start: 0, end: Number.POSITIVE_INFINITY, names: 'json' }

function reported(text: string, areas: readonly FieldArea[]) {
  const { hits, refusals } = extractFromText(text, { areas, refusals: true })
  const reasons = new Set(['identifier', 'fingerprint', 'version', 'file-name'])
  return [
    hits.map(({ found: { kind, value } }) => `${kind} ${value}`),
    refusals.filter(({ reason }) => reasons.has(reason)).map(({ reason }) => reason),
  ]
}

/** As the reader of JSON writes it: escapes in strings are decoded. */
async function readAsJson(value: unknown): Promise<string> {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const texts: string[] = []
  async function* stream() {
    yield Buffer.from(`${text}\n`)
  }
  for await (const piece of readableText(stream())) texts.push(Buffer.from(piece).toString('utf8'))
  return texts.join('')
}

describe('in JSON', () => {
  test('is tried on at least 60 fields', () => expect(rowsOfJson.length).toBeGreaterThanOrEqual(60))

  test.each(rowsOfJson)('%s', async (_what, value, kept, refused) => {
    const text = await readAsJson(value)
    expect(reported(text, [json])).toEqual([kept, refused])
    // on one line or on several, the names are the same
    if (typeof value === 'string') return
    const written = JSON.stringify(value, null, 2).replaceAll('\\"', '"').replaceAll('\\\\', '\\')
    expect(reported(written, [json])).toEqual([kept, refused])
  })
})

type Table = readonly [string, readonly string[], readonly string[], readonly string[], readonly string[]]

const tables: readonly Table[] = [
  ['ids', ['time', 'Event ID', 'src'], ['1', md5, '45.137.21.96'], ['ipv4 45.137.21.96'], ['identifier']],
  ['an id beside a digest', ['id', 'sha256'], [uuid, sha256], [`hash ${uuid}`, `hash ${sha256}`], []],
  ['an id that is what a list of two columns holds', ['id', 'name'], [sha256, 'a'], [`hash ${sha256}`], []],
  ['an id among others', ['id', 'sha256', 'seen'], [md5, sha256, '2'], [`hash ${sha256}`], ['identifier']],
  ['another id beside a digest', ['session_id', 'md5'], [other, md5], [`hash ${md5}`], ['identifier']],
  ['thumbprints', ['Cert Thumbprint', 'SHA1'], [sha1, sha1], [`hash ${sha1}`], ['fingerprint']],
  ['an import hash', ['MD5', 'ImpHash', 'n'], [md5, other, '1'], [`hash ${md5}`], ['fingerprint']],
  [
    'versions',
    ['host', 'Version', 'n'],
    ['kestrel-log.com', '45.137.21.96', '1'],
    ['domain kestrel-log.com'],
    ['version'],
  ],
  [
    'files',
    ['File Name', 'Domain', 'n'],
    ['update.sh', 'kestrel-log.com', '1'],
    ['domain kestrel-log.com'],
    ['file-name'],
  ],
  [
    'processes',
    ['ProcessName', 'ip', 'n'],
    ['ftp.com', '45.137.21.96', '1'],
    ['ipv4 45.137.21.96'],
    ['file-name'],
  ],
  [
    'URLs in an id',
    ['event id', 'x', 'y'],
    ['https://kestrel-log.com/a', '1', '2'],
    ['url https://kestrel-log.com/a', 'domain kestrel-log.com'],
    [],
  ],
  [
    'mail addresses in an id',
    ['user id', 'x', 'y'],
    ['eve@kestrel-log.com', '1', '2'],
    ['email eve@kestrel-log.com', 'domain kestrel-log.com'],
    [],
  ],
  ['a column of any values', ['type', 'indicator', 'seen'], ['md5', md5, '1'], [`hash ${md5}`], []],
]

test.each([[{ type: 'file', id: sha256 }], [{ id: sha256, type: 'file' }]])(
  'an id of a file is its digest: %j',
  (value) => {
    expect(reported(JSON.stringify([value, value]), [json])).toEqual([
      [`hash ${sha256}`, `hash ${sha256}`],
      [],
    ])
    expect(reported(JSON.stringify({ ...value, type: 'container' }), [json])).toEqual([[], ['identifier']])
  },
)

describe('in a table', () => {
  test.each(tables)('%s', (_what, columns, cells, kept, refused) => {
    const area = decidingArea({ columns }, 0, Number.POSITIVE_INFINITY)
    const rows = [columns, cells, cells].map((row) => row.join('\t')).join('\n')
    const twice = <T>(each: readonly T[]) => [...each, ...each]
    expect(reported(`${rows}\n`, area === null ? [] : [area])).toEqual([twice(kept), twice(refused)])
  })

  test('whose columns say nothing, nothing is looked at', () => {
    expect(decidingArea({ columns: ['ip', 'host', 'sha256', 'first seen'] }, 0, 9)).toBeNull()
    expect(decidingArea({ columns: ['ip', 'build'] }, 0, 9)).not.toBeNull()
  })

  test('columns at fixed places have names too', () => {
    const lines = ['EVENT ID                          SHA1', `${md5}  ${sha1}`, `${other}  ${sha1}`]
    const area = decidingArea({ columns: ['EVENT ID', 'SHA1', ''], starts: [0, 34, 90] }, 0, 9999)
    expect(reported(lines.join('\n'), area === null ? [] : [area])).toEqual([
      [`hash ${sha1}`, `hash ${sha1}`],
      ['identifier', 'identifier'],
    ])
  })
})

describe('an area', () => {
  const before = `"id": "${md5}"\n`
  test('begins and ends where it does', () => {
    const areas = [{ ...json, start: before.length, end: 2 * before.length }]
    expect(reported(before.repeat(3), areas)).toEqual([[`hash ${md5}`, `hash ${md5}`], ['identifier']])
  })

  test('without names ends the one before it, also while a text comes in', () => {
    const fields = new FieldAreas()
    const found: number[] = []
    const sink = { onHit: (_found: unknown, start: number) => found.push(start), onRepeat: () => {} }
    const scanner = new Scanner(sink, { fields })
    for (const [index, names] of ([null, 'json', null] as const).entries()) {
      fields.add({ start: index * before.length, end: Number.POSITIVE_INFINITY, names })
      scanner.push(Buffer.from(before), false)
    }
    scanner.push(new Uint8Array(0), true)
    expect(found).toEqual([7, 2 * before.length + 7])
  })

  test('gives the same wherever chunks are cut, as far as names are searched', () => {
    const far = ' '.repeat(fieldContextBytes)
    const text = `{"id":"${md5}","a":"${far}","ids":["${other}"],"b":{"hash":{"sha1":"${sha1}"}},"id":${far}"${md5}"}`
    const values = (chunk: number) => {
      const found: string[] = []
      const onHit = ({ value }: { value: string }, start: number) => found.push(`${start} ${value}`)
      const scanner = new Scanner({ onHit }, { fields: new FieldAreas([json]) })
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length; at += chunk) scanner.push(bytes.subarray(at, at + chunk), false)
      scanner.push(new Uint8Array(0), true)
      return found.map((each) => each.split(' ')[1])
    }
    // the last name stands too far before its value
    for (const chunk of [1, 7, 100, 2047, 1 << 20]) expect(values(chunk)).toEqual([sha1, md5])
  })
})

describe('the search for names is linear', () => {
  const shapes = [
    '["1.1.1.1",',
    '"1.1.1.1",',
    '{"name":"a.com",',
    '{"value":"1.1.1.1",',
    '"a" "1.1.1.1" ',
    '[{"hash":["1.1.1.1",',
    '{"sha1":1.1.1.1}',
    '"id":"1.1.1.1 ',
    '1.1.1.1\t',
    '1.1.1.1 ',
    '1.1.1.1\t\n',
  ]
  const tableArea = decidingArea({ columns: ['x', 'event id', 'y'] }, 0, Number.POSITIVE_INFINITY)
  test.each(shapes)('in %j', (shape) => {
    for (const area of [json, tableArea as FieldArea]) {
      const [short = 0, long = 0] = [65_536, 131_072].map((length) => {
        const text = shape.repeat(Math.ceil(length / shape.length))
        meter.steps = 0
        extractFromText(text, { areas: [area] })
        return meter.steps
      })
      expect(long / short).toBeLessThan(2.4)
      // a value in every few bytes, each with all of its context
      expect(long / 131_072).toBeLessThan(fieldContextBytes / 4)
    }
  })
})
