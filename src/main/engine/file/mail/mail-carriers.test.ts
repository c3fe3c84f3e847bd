import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compoundByHand, messageStorage } from '../../../../../test/fixtures/by-hand/compound-by-hand.ts'
import {
  attached,
  attribute,
  binary,
  long,
  ofMessage,
  properties,
  rows,
  tnefByHand,
  wide,
} from '../../../../../test/fixtures/by-hand/tnef-by-hand.ts'
import { mailOf } from '../../../../../test/run-mail-tool.ts'

const fixed = (
  header: number,
  ...entries: readonly (readonly [number: number, type: number, value: bigint])[]
) => {
  const bytes = Buffer.alloc(header + entries.length * 16)
  for (const [index, [number, type, value]] of entries.entries()) {
    bytes.writeUInt16LE(type, header + index * 16)
    bytes.writeUInt16LE(number, header + index * 16 + 2)
    bytes.writeBigUInt64LE(value, header + index * 16 + 8)
  }
  return bytes
}
/** Hundreds of nanoseconds since 1601. */
const ticks = (iso: string) => (BigInt(Date.parse(iso)) + 11_644_473_600_000n) * 10_000n

/** One entry of the table of named properties (MS-OXMSG 2.2.3.1.2). */
const named = (name: number, index: number) => {
  const entry = Buffer.alloc(8)
  entry.writeUInt32LE(name, 0)
  entry.writeUInt16LE(index, 6)
  return entry
}

describe('an Outlook message', () => {
  const inner = messageStorage(
    { 55: 'Inner', 4096: 'inner words', 3098: 'Cy', 23809: 'cy@example.net' },
    {},
    {
      '__attach_version1.0_#00000000': messageStorage(
        { 14087: 'deep.txt' },
        { 14081: Buffer.from('deep') },
        {},
        8,
      ),
    },
    24,
  )
  const message = (bodies: Record<number, string> = {}) =>
    compoundByHand({
      ...messageStorage(
        {
          26: 'IPM.Note',
          55: 'Your account',
          3098: 'The Bank',
          23809: 'bank@evil.example',
          4149: '<9@evil.example>',
          4096: 'Plain words',
          ...bodies,
        },
        { 4115: Buffer.from('<p>Go <a href="https://evil.example/">www.mybank.com</a></p>') },
        {
          '__recip_version1.0_#00000000': messageStorage(
            { 12289: 'Ann', 14846: 'ann@own.example' },
            {},
            {},
            8,
          ),
          '__attach_version1.0_#00000000': messageStorage(
            { 14087: 'invoice.pdf.exe', 14094: 'application/pdf', 14098: 'c1@example' },
            { 14081: Buffer.from('MZ') },
            {},
            8,
          ),
          '__attach_version1.0_#00000001': messageStorage(
            { 12289: 'Forwarded' },
            {},
            { '__substg1.0_3701000D': inner },
            8,
          ),
          '__attach_version1.0_#00000002': messageStorage(
            { 14087: 'linked.doc', 14093: '\\\\files.example\\a.doc' },
            {},
            {},
            8,
          ),
        },
      ),
      '__properties_version1.0': fixed(32, [0x0039, 0x40, ticks('2026-11-20T06:12:40Z')]),
    })

  test('is told by its properties', async () => {
    const ran = await mailOf(message(), 'outlook-message')
    expect(ran.data.headers).toMatchObject({
      from: 'The Bank <bank@evil.example>',
      to: 'Ann <ann@own.example>',
      subject: 'Your account',
      message_id: '<9@evil.example>',
      date_utc: '2026-11-20T06:12:40.000Z',
      message_class: 'IPM.Note',
    })
    expect(
      ran.data.attachments.map(({ path, name, declared_type, size, content_id }) => [
        path,
        name,
        declared_type,
        size,
        content_id,
      ]),
    ).toEqual([
      ['1', 'invoice.pdf.exe', 'application/pdf', 2, 'c1@example'],
      ['2', 'Forwarded', null, null, null],
      ['2.1', 'deep.txt', null, 4, null],
      ['3', 'linked.doc', null, null, null],
    ])
    expect(ran.data.messages).toMatchObject([{ path: '2', from: 'Cy <cy@example.net>', subject: 'Inner' }])
    expect(ran.bodies.map(({ place, text }) => [place, text])).toEqual([
      ['body/plain', 'Plain words'],
      ['body/html', 'Go [www.mybank.com](https://evil.example/)'],
      ['body/html', '<p>Go <a href="https://evil.example/">www.mybank.com</a></p>'],
      ['2/body/plain', 'inner words'],
    ])
    expect(ran.objects.map(({ place, problem }) => [place, problem?.slice(0, 40) ?? null])).toEqual([
      ['1', null],
      ['2', 'It is a message within the Outlook messa'],
      ['2.1', null],
      ['3', 'It is not in the message, which refers t'],
    ])
    expect(ran.findings.filter(({ severity }) => severity !== 'info').map(({ code }) => code)).toEqual([
      'mail.link_mismatch',
      'mail.double_extension',
    ])
  })

  test('shows the header with which it came before what its properties say', async () => {
    const { data } = await mailOf(
      message({
        125: 'Received: from a.example by b.example; Fri, 20 Nov 2026 06:12:40 +0000\r\nFrom: Other <o@example.org>\r\n',
      }),
      'outlook-message',
    )
    expect(data.headers?.from).toBe('Other <o@example.org>')
    expect(data.headers?.subject).toBe('Your account')
    expect(data.received).toMatchObject([{ by: 'b.example' }])
  })

  test('with an invitation says when and where, by its named properties', async () => {
    const { data } = await mailOf(
      compoundByHand({
        ...messageStorage(
          { 26: 'IPM.Schedule.Meeting.Request', 55: 'Budget', 32769: 'Room 4' },
          {},
          {
            '__nameid_version1.0': {
              '__substg1.0_00030102': Buffer.concat([named(0x820d, 0), named(0x8208, 1), named(0x820e, 2)]),
            },
          },
        ),
        '__properties_version1.0': fixed(
          32,
          [0x8000, 0x40, ticks('2026-11-20T09:00:00Z')],
          [0x8002, 0x40, ticks('2026-11-20T10:00:00Z')],
        ),
      }),
      'outlook-message',
    )
    expect(data.invitations).toMatchObject([
      {
        method: 'REQUEST',
        summary: 'Budget',
        location: 'Room 4',
        start_utc: '2026-11-20T09:00:00.000Z',
        end_utc: '2026-11-20T10:00:00.000Z',
      },
    ])
  })

  test.each([
    ['d078-msg-plain.msg', 0, 0],
    ['d079-msg-html.msg', 0, 0],
    ['d080-msg-with-attachments.msg', 2, 0],
    ['d081-msg-in-msg.msg', 1, 1],
    ['d082-msg-in-eight-bit.msg', 0, 0],
  ])('written by another program is read: %s', async (name, attachments, messages) => {
    const { data, bodies } = await mailOf(
      readFileSync(join(process.cwd(), 'test', 'fixtures', 'documents', 'files', name)),
      'outlook-message',
    )
    expect(data.headers?.from).toMatch(/@/)
    expect(data.headers?.date_utc).toBe('2026-11-20T06:12:40.000Z')
    expect(bodies.length).toBeGreaterThan(0)
    expect(data.attachments.filter(({ path }) => !path.includes('.'))).toHaveLength(attachments)
    expect(data.messages).toHaveLength(messages)
  })

  test('that is none is refused', async () => {
    await expect(mailOf(Buffer.alloc(2000), 'outlook-message')).rejects.toThrow('It is no Outlook message')
  })
})

describe('Outlook data', () => {
  const winmail = tnefByHand(
    ofMessage(
      attribute.messageProperties,
      properties(
        wide(0x37, 'Plans'),
        wide(0x0c1a, 'Ann'),
        wide(0x5d01, 'ann@example.org'),
        binary(0x1013, Buffer.from('<b>Hi</b>')),
      ),
    ),
    ofMessage(
      attribute.recipients,
      rows(properties(long(0x0c15, 1), wide(0x3001, 'Bob'), wide(0x39fe, 'bob@example.org'))),
    ),
    ...attached('plans.txt', Buffer.from('secret plans')),
  )

  test('in a file of their own are told', async () => {
    const { data, objects, bodies } = await mailOf(winmail, 'tnef')
    expect(data.headers).toMatchObject({
      subject: 'Plans',
      from: 'Ann <ann@example.org>',
      to: 'Bob <bob@example.org>',
    })
    expect(objects).toMatchObject([{ name: 'plans.txt', place: '1', size: 12 }])
    expect(bodies.map(({ text }) => text)).toEqual(['Hi', '<b>Hi</b>'])
  })

  test('that are attached are listed, and are a file of their own', async () => {
    const { data, objects } = await mailOf(
      `From: a@example.org\r\nTo: b@example.org\r\nSubject: x\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${winmail.toString('base64')}\r\n`,
    )
    expect(data.tnef).toEqual([{ path: '1', name: 'plans.txt', size: 12 }])
    expect(objects).toMatchObject([{ name: 'winmail.dat', place: '1', size: winmail.length }])
  })

  test('cut off are read up to there', async () => {
    const { left_out } = await mailOf(winmail.subarray(0, -20), 'tnef')
    expect(left_out.map(({ reason }) => reason)).toContain('damaged')
  })
})

describe('a mailbox', () => {
  const message = (number: number) =>
    `From x@example.org Fri Nov 20 06:12:40 2026\nFrom: a${number}@example.org\nTo: b@example.org\nSubject: Number ${number}\nDate: Fri, 20 Nov 2026 06:12:40 +0000\n\nFrom the harbour\n>From quoted\n\n`

  test('is split into its messages', async () => {
    const { data, objects, bytesOf } = await mailOf([1, 2, 3].map(message).join(''), 'mailbox')
    expect(data.messages.map(({ path, from, subject }) => [path, from, subject])).toEqual([
      ['1', 'a1@example.org', 'Number 1'],
      ['2', 'a2@example.org', 'Number 2'],
      ['3', 'a3@example.org', 'Number 3'],
    ])
    expect(objects.map(({ place }) => place)).toEqual(['1', '2', '3'])
    const [first] = [...bytesOf.values()]
    expect(
      Buffer.from(first ?? [])
        .toString()
        .startsWith('From: a1@example.org'),
    ).toBe(true)
  })

  test('gives its first thousand messages, and counts the rest', async () => {
    const { data, objects, left_out } = await mailOf(
      Array.from({ length: 1203 }, (_, index) => message(index)).join(''),
      'mailbox',
    )
    expect([data.counts.messages, data.messages.length, objects.length]).toEqual([1203, 1000, 1000])
    expect(left_out).toEqual([
      { reason: 'limit', sentence: 'It has 1,203 messages: the first 1,000 are taken out of it.' },
    ])
  })

  test('is split where a separator crosses two pieces of the file', async () => {
    // pieces of 4 MB
    const padding = 4 * 2 ** 20
    for (const cut of [-8, -7, -3, -1, 0]) {
      const first = message(1)
      const filled = `${first.trimEnd()}${'\n'.repeat(1)}${'x'.repeat(padding + cut - first.trimEnd().length - 3)}\n\n`
      const { data } = await mailOf(`${filled}${message(2)}`, 'mailbox')
      expect(data.messages.map(({ subject }) => subject)).toEqual(['Number 1', 'Number 2'])
    }
  })
})
