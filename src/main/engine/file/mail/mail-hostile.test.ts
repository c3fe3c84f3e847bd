import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { numbersFrom } from '../../../../../test/numbers-from.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { mailOf } from '../../../../../test/run-mail-tool.ts'
import type { FileTypeKind } from '../file-types.ts'

const start = 'From: a@example.org\r\nTo: b@example.org\r\nSubject: x\r\nMIME-Version: 1.0\r\n'

/** Runs the tool; `ms` is the time of the processor, which other programs do not lengthen. */
async function timed(content: string | Uint8Array, kind: FileTypeKind = 'message') {
  const from = process.cpuUsage()
  const ran = await mailOf(content, kind)
  const { user, system } = process.cpuUsage(from)
  return { ...ran, ms: (user + system) / 1000 }
}

// the first run loads the reader
beforeAll(() => mailOf(`${start}\r\nx`))

describe('a message made to exhaust its reader', () => {
  test('with a thousand parts in one another is read to a depth, and the rest is an object', async () => {
    let message = `${start}Content-Type: multipart/mixed; boundary=b0\r\n\r\n`
    for (let depth = 0; depth < 1000; depth++)
      message += `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth + 1}\r\n\r\n`
    const { data, objects, left_out, ms } = await timed(message)
    expect(data.parts.length).toBeLessThan(50)
    expect(objects).toHaveLength(1)
    expect(left_out.map(({ reason }) => reason)).toEqual(['limit'])
    expect(ms).toBeLessThan(1000)
  })

  test('with a thousand messages in one another hands over the first', async () => {
    const message = `${start}Content-Type: message/rfc822\r\n\r\n`.repeat(1000)
    const { objects, left_out, ms } = await timed(`${message}${start}\r\nend`)
    expect(objects).toHaveLength(1)
    expect(left_out.map(({ reason }) => reason)).toEqual(['limit'])
    expect(ms).toBeLessThan(1000)
  })

  test('with a million header fields still shows its body', async () => {
    const { data, left_out, bodies, ms } = await timed(
      `${start}${'X-A: b\r\n'.repeat(1_000_000)}\r\nThe body\r\n`,
    )
    expect(bodies.map(({ text }) => text.trim())).toEqual(['The body'])
    expect(data.header_fields).toHaveLength(300)
    expect(left_out.map(({ reason }) => reason)).toContain('limit')
    expect(ms).toBeLessThan(1000)
  })

  test('with ten thousand parts whose boundaries do not occur is read in linear time', async () => {
    const part = (index: number) =>
      `--b\r\nContent-Type: multipart/mixed; boundary="none ${index}; x"\r\n\r\nx${'y'.repeat(300)}\r\n`
    const { data, left_out, ms } = await timed(
      `${start}Content-Type: multipart/mixed; boundary=b\r\n\r\n${Array.from({ length: 10_000 }, (_, index) => part(index)).join('')}--b--`,
    )
    expect(data.counts.parts).toBe(10_000)
    expect(left_out.map(({ sentence }) => sentence)).toContain(
      'There are more than 10,000 parts: the rest was not read.',
    )
    expect(ms).toBeLessThan(5000)
  })

  test('with a hundred thousand links lists a thousand and counts all', async () => {
    const links = Array.from(
      { length: 100_000 },
      (_, index) => `<a href="https://h${index}.example/">x</a>`,
    ).join('')
    const { data, left_out, ms } = await timed(`${start}Content-Type: text/html\r\n\r\n${links}`)
    expect([data.links.length, data.counts.links]).toEqual([1000, expect.any(Number)])
    expect(data.counts.links).toBeGreaterThan(90_000)
    expect(left_out.map(({ reason }) => reason)).toContain('limit')
    expect(ms).toBeLessThan(3000)
  })

  test.each([
    ['Received', `Received: from ${'a'.repeat(2000)} by b; Fri, 20 Nov 2026 06:12:40 +0000\r\n`],
    [
      'Authentication-Results',
      `Authentication-Results: mx.example; ${'spf=fail smtp.mailfrom=x@y.example; '.repeat(200)}\r\n`,
    ],
    ['To', `To: ${'<a@b.example>,'.repeat(4000)}\r\n`],
  ])('with a flood of %s stays within the size of a report', async (_name, field) => {
    const { data, ms } = await timed(`${start}${field.repeat(400)}\r\nx`)
    expect(JSON.stringify(data).length).toBeLessThan(4_000_000)
    expect(ms).toBeLessThan(3000)
  })
})

test.each([
  [
    'half of a base64 text',
    'Content-Transfer-Encoding: base64\r\n\r\nQUJDREVGR0g\r\n',
    'ABCDEFGH',
    'Its base64 is cut: its length is no multiple of four.',
  ],
  [
    'base64 after padding',
    'Content-Transfer-Encoding: base64\r\n\r\nQUI=\r\nQ0Q=\r\n',
    'ABCD',
    'Its base64 goes on after padding.',
  ],
  [
    'strange bytes in base64',
    'Content-Transfer-Encoding: base64\r\n\r\nQU*JD!\r\n',
    'ABC',
    'Its base64 has 2 bytes that are not base64.',
  ],
  [
    'an encoding nobody knows',
    'Content-Transfer-Encoding: rot13\r\n\r\nplain\r\n',
    'plain',
    'Its encoding “rot13” is not known.',
  ],
  [
    'a boundary that does not occur',
    'Content-Type: multipart/mixed; boundary=zz\r\n\r\nplain\r\n',
    'plain',
    'It is multipart/mixed, but its boundary does not occur: read as text.',
  ],
  [
    'another boundary than declared',
    'Content-Type: multipart/mixed; boundary=zz\r\n\r\n--yy\r\nContent-Type: text/plain\r\n\r\nplain\r\n--yy--',
    'plain',
    'The declared boundary does not occur; another one does, which was used.',
  ],
  [
    'a part without an end',
    'Content-Type: multipart/mixed; boundary=zz\r\n\r\n--zz\r\nContent-Type: text/plain\r\n\r\nplain\r\n',
    'plain',
    'Its last boundary is missing.',
  ],
  [
    'two content types',
    'Content-Type: text/plain\r\nContent-Type: text/html\r\n\r\nplain',
    'plain',
    'Its content-type is stated more than once.',
  ],
])('%s is read, and said to be odd', async (_name, rest, text, what) => {
  const { data, bodies } = await mailOf(`${start}${rest}`)
  expect(bodies[0]?.text.trim()).toBe(text)
  expect(data.oddities.map((oddity) => oddity.what)).toContain(what)
})

describe('damaged', () => {
  const fixtures = join(process.cwd(), 'test', 'fixtures')
  const samples: readonly (readonly [string, FileTypeKind, Buffer])[] = [
    ...readdirSync(join(fixtures, 'files', 'mail', 'smime')).map(
      (name) => [name, 'message', readFileSync(join(fixtures, 'files', 'mail', 'smime', name))] as const,
    ),
    ...readdirSync(join(fixtures, 'messages', 'cms'))
      .filter((name) => /\.p7/.test(name))
      .map((name) => [name, 'smime', readFileSync(join(fixtures, 'messages', 'cms', name))] as const),
    ['msg', 'outlook-message', readFileSync(join(fixtures, 'documents', 'files', 'd081-msg-in-msg.msg'))],
  ]

  test.each(samples)('%s ends with a report or a clean refusal', async (_name, kind, bytes) => {
    const next = numbersFrom(seedOf(2183))
    const below = (most: number) => Math.floor(next() * most)
    for (let round = 0; round < roundsOf(40, 2000); round++) {
      const changed = Buffer.from(bytes)
      for (let flips = 0; flips < 1 + below(8); flips++) changed[below(changed.length)] = below(256)
      const cut = below(2) === 0 ? changed : changed.subarray(0, below(changed.length))
      const from = process.cpuUsage()
      await mailOf(cut, kind).catch((error: Error) => expect(error.message).toMatch(/^It (?:is|has) no/))
      expect(process.cpuUsage(from).user / 1000).toBeLessThan(1000)
    }
  })
})
