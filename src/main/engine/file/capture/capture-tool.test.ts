import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { captureResult } from './capture-result.ts'
import { captureTool } from './capture-tool.ts'
import { ja4Of } from './tls-hello.ts'

const folder = join(import.meta.dirname, '../../../../../test/fixtures/files/capture')
const names = readdirSync(folder).filter((name) => /\.pcap(?:ng)?$/.test(name))

type Row = readonly string[]
type Expected = {
  packets: number
  bytes: number
  first: string
  last: string
  tcp: [string, string, number, string][]
  udp: [string, string, number, string][]
} & Record<
  'questions' | 'answers' | 'requests' | 'responses' | 'hellos' | 'server_hellos' | 'certificates',
  Row[]
> &
  Record<'smtp' | 'ftp' | 'pop' | 'http_objects', string[]>
/** What tshark and capinfos say; `expected.py` there says how it was made. */
const expected: Record<string, Expected> = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))

const types = [{ kind: 'pcap' as const, mime: 'application/vnd.tcpdump.pcap', label: 'Packet capture' }]
const contentOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)))

async function read(content: Uint8Array) {
  const report = await runFileTool(captureTool, content, { types })
  return { ...report, data: report.data as z.output<ReturnType<typeof captureResult>> }
}

const isoOf = (seconds: string) => {
  const [whole, fraction = ''] = seconds.split('.')
  return new Date(Number(whole) * 1000).toISOString().replace('.000Z', `.${fraction.slice(0, 6)}Z`)
}
const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

describe.each(names)('%s, beside tshark and capinfos', (name) => {
  const oracle = expected[name] as Expected

  test('packets, bytes, times and conversations', async () => {
    const { data, left_out } = await read(contentOf(name))
    expect(left_out).toEqual([])
    expect(data).toMatchObject({
      ...{ packets: oracle.packets, bytes: oracle.bytes },
      ...{ first_time: isoOf(oracle.first), last_time: isoOf(oracle.last) },
    })
    const rows = (transport: string) =>
      data.conversations
        .filter((row) => row.transport === transport)
        .map((row) => [
          ...[`${row.address_a}:${row.port_a}`, `${row.address_b}:${row.port_b}`].toSorted(),
          ...[row.packets, `${row.bytes} bytes`],
        ])
        // tshark counts the last fragment of a datagram only; here all of them count
        .filter(([a]) => !/:4000[34]$/.test(String(a)))
    const withoutFragments = (list: Expected['tcp']) => list.filter(([a]) => !/:4000[34]$/.test(a))
    expect(sorted(rows('tcp'))).toEqual(sorted(withoutFragments(oracle.tcp)))
    expect(sorted(rows('udp'))).toEqual(sorted(withoutFragments(oracle.udp)))
  })

  test('names, requests, answers, handshakes, commands and files', async () => {
    const { data, bytesOf } = await read(contentOf(name))
    const questions = data.dns.flatMap((row) => [
      ...new Array(Number(row.queries)).fill([row.name, '0']),
      ...new Array(Number(row.responses)).fill([row.name, '1']),
    ])
    expect(sorted(questions)).toEqual(sorted(oracle.questions))
    const answers = data.dns_answers.filter((row) => row.type !== 'TXT').map((row) => text(row.value))
    expect(answers.toSorted()).toEqual(
      oracle.answers
        .flat()
        .filter((value) => value !== '')
        .toSorted(),
    )
    const requests = data.http.map((row) => [row.method, row.host, row.uri, row.user_agent].map(text))
    expect(sorted(requests)).toEqual(sorted(oracle.requests))
    const responses = data.http.map((row) => [row.status, row.response_server, row.content_type].map(text))
    expect(sorted(responses)).toEqual(sorted(oracle.responses))
    expect(sorted(data.tls.map((row) => [row.server_name, row.ja3]))).toEqual(sorted(oracle.hellos))
    expect(sorted(data.tls.map((row) => [row.ja3s, row.cipher]))).toEqual(sorted(oracle.server_hellos))
    expect(data.certificates.length).toBe(oracle.certificates.length)
    for (const protocol of ['smtp', 'ftp', 'pop'] as const) {
      const commands = data.commands.filter((row) => row.protocol === protocol)
      expect(commands.map((row) => text(row.command).split(' ', 1)[0])).toEqual(oracle[protocol])
    }
    for (const sha256 of oracle.http_objects) expect(bytesOf.has(sha256)).toBe(true)
  })
})

test('readable logins are findings, and their passwords are in no list of commands', async () => {
  const { data, findings } = await read(contentOf('everyday.pcap'))
  expect(data.credentials.map(({ protocol, user, password }) => [protocol, user, password])).toEqual([
    ['http', 'anna', 's3cret'],
    ['smtp', 'bob', 'hunter2'],
    ['ftp', 'carl', 'letmein'],
    ['pop', 'dora', 'explorer'],
  ])
  expect(findings.map(({ code }) => code).toSorted()).toEqual([
    ...new Array(4).fill('capture.clear_credentials'),
    'capture.program_over_http',
  ])
  expect(JSON.stringify(data.commands)).not.toMatch(/letmein|explorer|AGJvYg/)
})

test('a certificate and a mail are handed over as they were sent', async () => {
  const { data, objects, bytesOf } = await read(contentOf('everyday.pcap'))
  expect(data.certificates[0]).toMatchObject({
    ...{ subject: 'C=NO, O=Skerry Test, CN=harbour.example', self_signed: true },
    subject_alt_name: 'DNS:harbour.example, DNS:www.harbour.example',
  })
  const der = bytesOf.get(text(data.certificates[0]?.sha256))
  expect(
    createHash('sha1')
      .update(der as Uint8Array)
      .digest('hex'),
  ).toBe(data.certificates[0]?.sha1)
  const mail = objects.find(({ name }) => name === 'message.eml')
  expect(Buffer.from(bytesOf.get(text(mail?.sha256)) as Uint8Array).toString()).toBe(
    'Subject: Berth\r\nFrom: bob@boat.example\r\n\r\n.two dots\r\nHello\r\n',
  )
})

test('what fields name is reported as indicators', async () => {
  const { indicators } = await read(contentOf('names.pcap'))
  const values = indicators.map(({ kind, value }) => `${kind} ${value}`)
  expect(values).toEqual(
    expect.arrayContaining(['domain www.harbour.example', 'domain cdn.boat.example', 'ipv4 198.51.100.7']),
  )
  expect(values).not.toContain('domain printer.local')
})

test('JA4 of the example of its description', () => {
  const hex = (list: string) => list.split(',').map((value) => Number.parseInt(value, 16))
  const { ja4 } = ja4Of({
    ...{ version: 0x0304, hasName: true, alpn: [{ bytes: Buffer.from('h2') }] },
    ciphers: hex('1301,1302,1303,c02b,c02f,c02c,c030,cca9,cca8,c013,c014,009c,009d,002f,0035'),
    types: hex('001b,0000,0033,0010,4469,0017,002d,000d,0005,0023,0012,002b,ff01,000b,000a,0015'),
    signatures: hex('0403,0804,0401,0503,0805,0501,0806,0601'),
  })
  expect(ja4).toBe('t13d1516h2_8daaf6152771_e5627efa2ab1')
})

describe('what is not looked at is reported', () => {
  const pcap = (linkType: number, records: readonly Uint8Array[]) => {
    const head = Buffer.alloc(24)
    head.writeUInt32LE(0xa1b2c3d4, 0)
    head.writeUInt16LE(2, 4)
    head.writeUInt16LE(4, 6)
    head.writeUInt32LE(262_144, 16)
    head.writeUInt32LE(linkType, 20)
    return new Uint8Array(Buffer.concat([head, ...records]))
  }
  const record = (captured: number, length: number) => {
    const bytes = Buffer.alloc(16 + captured)
    bytes.writeUInt32LE(captured, 8)
    bytes.writeUInt32LE(length, 12)
    return bytes
  }

  test.each([
    ['802.11', pcap(105, [record(50, 50)]), 'unsupported', '1 packets of IEEE 802.11'],
    ['packets cut when they were captured', pcap(1, [record(60, 90)]), 'limit', '1 packets were cut'],
    [
      'an end in a record',
      pcap(1, [record(60, 60), record(10, 10).subarray(0, 20)]),
      'damaged',
      'ends within',
    ],
    ['an impossible length', pcap(1, [Buffer.alloc(16, 0xff)]), 'damaged', 'impossible length'],
  ])('%s', async (_, content, reason, words) => {
    const { left_out } = await read(content)
    expect(left_out.map((left) => left.reason)).toContain(reason)
    expect(left_out.map(({ sentence }) => sentence).join(' ')).toContain(words)
  })
})

describe('hostile captures', () => {
  const clean = /capture|file/i
  const attempt = async (content: Uint8Array) => {
    const began = performance.now()
    await read(content).catch((error: unknown) => {
      if (!(error instanceof Error) || !clean.test(error.message)) throw error
    })
    expect(performance.now() - began).toBeLessThan(1000)
  }

  test('cut anywhere', async () => {
    const content = contentOf('everyday.pcap')
    for (let length = 0; length < content.length; length += Math.ceil(content.length / roundsOf(200, 5000)))
      await attempt(content.slice(0, length))
  })

  const forms = ['everyday.pcap', 'names.pcap', 'names.pcapng', 'disorder-raw.pcap']
  test.each(forms)('%s with bytes changed', async (name) => {
    let state = seedOf(371) >>> 0
    const draw = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let round = 0; round < roundsOf(100, 10_000); round++) {
      const content = contentOf(name)
      for (let change = 0; change <= draw(8); change++) content[draw(content.length)] = draw(256)
      await attempt(content)
    }
  })
})
