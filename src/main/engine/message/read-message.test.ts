import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { looksLikeMailbox, looksLikeMessage } from './looks-like-message.ts'
import { MailboxReader } from './mailbox.ts'
import { type MessagePart, readMessage } from './read-message.ts'

/** Returns text and parts of a message. */
function read(message: string | Buffer): {
  text: string
  bytes: Buffer
  parts: readonly MessagePart[]
  isDecoded: boolean
} {
  const texts: Buffer[] = []
  const source = Buffer.from(message as string)
  const { parts, isDecoded } = readMessage(source, (text) => texts.push(text))
  const bytes = Buffer.concat(texts)
  return { text: bytes.toString('utf8'), bytes, parts, isDecoded }
}

const header = 'From: a@b.example\r\nSubject: x\r\nMIME-Version: 1.0\r\n'

describe('a message', () => {
  test('that says what it shows is not decoded', () => {
    expect(read(`${header}\r\nplain text\r\n`).isDecoded).toBe(false)
    expect(read('From: a@b.example\nSubject: x\n\nplain text\n').isDecoded).toBe(false)
  })

  test('has a part for each body, with its place in the source and in what was read', () => {
    const message = [
      `${header}Content-Type: multipart/mixed; boundary="b"`,
      '',
      '--b',
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'caf=C3=A9',
      '--b',
      'Content-Type: application/pdf; name="r.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERi0=',
      '--b--',
    ].join('\r\n')
    const { bytes, parts } = read(message)
    expect(parts.map(({ path, type, name, problem }) => [path, type, name, problem])).toEqual([
      ['', 'message/rfc822', null, null],
      ['1', 'text/plain', null, null],
      ['2', 'application/pdf', 'r.pdf', 'A PDF document: not read.'],
    ])
    const [, plain, pdf] = parts as readonly [MessagePart, MessagePart, MessagePart]
    expect(bytes.subarray(plain.start, plain.end).toString()).toBe('café\n\n')
    expect(message.slice(plain.from, plain.to)).toBe('caf=C3=A9')
    expect(message.slice(pdf.from, pdf.to)).toBe('JVBERi0=')
  })

  test('whose boundary never comes is read as it stands', () => {
    const { text, parts } = read(
      `${header}Content-Type: multipart/mixed; boundary="b"\r\n\r\nhttps://x.example/\r\n`,
    )
    expect(text).toContain('https://x.example/')
    expect(parts.map(({ problem }) => problem)).toEqual([null, null])
  })

  test('in an encoding or a character set that nobody knows says so, and is read as it looks', () => {
    expect(read(`${header}Content-Transfer-Encoding: rot13\r\n\r\nuggcf\r\n`).parts.at(-1)?.problem).toBe(
      'Its encoding rot13 is not known: read as it stands.',
    )
    expect(
      read(`${header}Content-Type: text/plain; charset=klingon\r\n\r\nx\r\n`).parts.at(-1)?.problem,
    ).toBe('Its character set klingon is not known: read as it looks.')
  })

  test('nested deeper than anybody nests ends with a sentence', () => {
    let message = 'Content-Type: text/plain\r\n\r\nx'
    for (let depth = 0; depth < 60; depth++)
      message = `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${message}\r\n--b${depth}--`
    const { parts } = read(`${header}${message}`)
    expect(parts.at(-1)?.problem).toBe('Nested deeper than 32 levels: not read.')
  })

  test('of 100,000 parts ends with a sentence', () => {
    const part = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'
    const { parts } = read(
      `${header}Content-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(100_000)}--b--`,
    )
    expect(parts.length).toBeLessThanOrEqual(10_002)
    expect(parts.at(-1)?.problem).toBe('More than 10,000 parts: the rest is not read.')
  })

  test('whose HTML is longer than anybody writes says that it was not read to its end', () => {
    const html = '<p>x</p>'.repeat(2_200_000)
    const { parts } = read(`${header}Content-Type: text/html\r\n\r\n${html}`)
    expect(parts.at(-1)?.problem).toBe('Longer than 16 MB: not read to its end.')
  })

  test('of any bytes is read without a fall, and its parts lie where they say', () => {
    const pieces = fc.constantFrom(
      'From: a@b.example\n',
      'Subject: =?utf-8?b?w7w=?= =?x?q?=ff?=\n',
      'Content-Type: multipart/mixed; boundary="b"\n',
      "Content-Type: text/html; charset=utf-16; name*0*=iso-8859-1'de'%FC; name*1=x\n",
      'Content-Type: message/rfc822\n',
      'Content-Transfer-Encoding: base64\n',
      'Content-Transfer-Encoding: quoted-printable\n',
      'Content-Transfer-Encoding: uuencode\n',
      '\n',
      '\n--b\n',
      '\n--b--\n',
      'begin 644 x\n#0V%T\n`\nend\n',
      '<a href="http://x.example/">y</a><script>"http:\\/\\/z"',
      'PGEgaHJlZj0i',
      '=3D=\n=',
      '\nFrom x@y Fri Nov 20 06:12:40 2026\n',
    )
    const message = fc.array(fc.oneof(pieces, fc.string({ maxLength: 12, unit: 'binary' })), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(message, (words) => {
        const source = Buffer.from(words.join(''), 'latin1')
        const { bytes, parts } = read(source)
        for (const { from, to, start, end } of parts) {
          expect(from).toBeLessThanOrEqual(to)
          expect(to).toBeLessThanOrEqual(source.length)
          expect(start).toBeLessThanOrEqual(end)
          expect(end).toBeLessThanOrEqual(bytes.length)
        }
      }),
      { seed: seedOf(2045), numRuns: 2000 },
    )
  })
})

describe('a source', () => {
  test.each([
    ['From: a@b.example\nTo: c@d.example\nSubject: x\n\n', true],
    ['Received: from x\n by y\nReturn-Path: <a@b.example>\nSubject: x\n\n', true],
    ['From a@b Fri Nov 20 06:12:40 2026\nFrom: a@b.example\nSubject: x\nDate: y\n\n', true],
    ['HTTP/1.1 200 OK\nDate: x\nContent-Type: text/html\nX-Frame-Options: y\n\n', false],
    ['Date: x\nContent-Type: text/html\nX-Frame-Options: DENY\nX-Cache: y\n\n', false],
    ['Subject matter: a report about From: and To: fields\n', false],
    ['name: x\nfrom: y\nto: z\nsteps:\n  - run: a\n', false],
    ['', false],
  ])('%j is a message: %s', (sample, isMessage) => {
    expect(looksLikeMessage(sample)).toBe(isMessage)
  })

  test('that is a mailbox is read message by message, however it comes', () => {
    const one = (index: number) =>
      `From a@b Fri Nov 20 06:12:40 2026\nFrom: a${index}@b.example\nSubject: x\nTo: y\nContent-Transfer-Encoding: base64\n\n${Buffer.from(`number ${index}`).toString('base64')}\n\n`
    const box = Buffer.from(Array.from({ length: 50 }, (_, index) => one(index)).join(''))
    expect(looksLikeMailbox(box.toString('latin1'))).toBe(true)
    for (const chunk of [1, 7, 64, 1000, box.length]) {
      const texts: string[] = []
      const paths: string[] = []
      const reader = new MailboxReader(box.toString('latin1', 0, 500), {
        onText: (text) => texts.push(text.toString()),
        onPart: ({ path, from, to }) => {
          paths.push(path)
          expect(to).toBeGreaterThanOrEqual(from)
        },
      })
      for (let at = 0; at < box.length; at += chunk) reader.push(box.subarray(at, at + chunk))
      reader.end()
      expect([reader.messages, paths.length, paths.at(-1)]).toEqual([50, 100, '50'])
      expect(texts.join('').match(/number \d+/g)?.length).toBe(50)
    }
  })
})

describe('an attached document of letters alone', () => {
  const rich = "{\\rtf1\\ansi go to https://inner.depot-nine.shop/p\\'61y.\\par}"
  const attached = (type: string, text: string) =>
    `Subject: x\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\nSee\r\n--b\r\nContent-Type: ${type}; name="n"\r\n\r\n${text}\r\n--b--\r\n`

  test.each(['application/octet-stream', 'application/rtf', 'text/rtf', 'text/richtext', 'text/plain'])(
    'is one, whatever its declared type is (%s)',
    (type) => {
      for (const text of [rich, '%PDF-1.4\n1 0 obj']) {
        const { parts, holdsFiles } = readMessage(Buffer.from(attached(type, text)), () => undefined)
        expect([holdsFiles, parts.at(-1)?.problem]).toEqual([true, expect.stringMatching(/not read/)])
      }
    },
  )

  test('is none where it is the message itself', () => {
    const texts: string[] = []
    const { holdsFiles } = readMessage(Buffer.from(`Subject: x\r\n\r\n${rich}\r\n`), (text) =>
      texts.push(String(text)),
    )
    expect([holdsFiles, texts.join('')]).toEqual([false, expect.stringContaining(rich)])
  })
})
