import { describe, expect, test } from 'vitest'
import { extractFromText } from '../ioc/extract.ts'
import { readableText } from '../reading/readable-text.ts'
import { findHeader } from './looks-like-message.ts'
import { type AttachedFile, readMessage } from './read-message.ts'

/**
 * Messages that no standard allows and that mail programs read nevertheless. Each hides its one link in an encoding, so
 * that it is found only where the message was read as one.
 */

const url = 'https://secure.kestrel-odd.com/account?id=1'
const words = `Dear customer, für Ihr Konto: verify your identity within 24 hours at ${url} or it will be closed.\n`
const wrapped = (text: string, end: string) => text.replace(/.{76}/g, (line) => `${line}${end}`)
const base64 = (text: string, end = '\r\n') => wrapped(Buffer.from(text).toString('base64'), end)

const top = [
  'From: Bank Security <notice@kestrel-post.com>',
  'To: user@harbour-bank.com',
  'Subject: Your account',
  'Date: Fri, 20 Nov 2026 09:12:11 +0100',
  'MIME-Version: 1.0',
]
const type = 'Content-Type: text/plain; charset=utf-8'
const encoded = 'Content-Transfer-Encoding: base64'
const usual = [...top, type, encoded]

/** A message of lines; its link is in the base64 of its body. */
function message(header: readonly string[], end = '\r\n'): Buffer {
  return Buffer.from(`${header.join(end)}${end}${end}${base64(words, end)}${end}`, 'latin1')
}

async function read(bytes: Uint8Array): Promise<string> {
  async function* stream() {
    yield bytes
  }
  const texts: Uint8Array[] = []
  for await (const text of readableText(stream())) texts.push(text)
  return Buffer.concat(texts).toString('utf8')
}

function urlsIn(text: string): string[] {
  const hits = extractFromText(text).hits.filter(({ found }) => found.kind === 'url')
  return [...new Set(hits.map(({ found }) => found.value))]
}

/** Expects that the link is found, and that the subject and the words above and below are as written. */
async function expectRead(bytes: Buffer, kept: readonly string[] = []): Promise<void> {
  const text = await read(bytes)
  expect(urlsIn(text)).toEqual([url])
  expect(text).toContain('Subject: Your account\n')
  expect(text).toContain('für Ihr Konto')
  for (const words of kept) expect(text).toContain(words)
}

const strays: readonly (readonly [name: string, line: string])[] = [
  ['without a colon', 'this line is no header'],
  ['of dashes', '----------'],
  ['of a mailbox', 'From a@kestrel-hop.com Fri Nov 20 09:00:00 2026'],
  ['of a mailbox, marked', '>From a@kestrel-hop.com Fri Nov 20 09:00:00 2026'],
  ['with blanks in its name', 'R\u00e9ponse \u00e0: personne'],
  ['with a letter outside ASCII', 'X-Pr\u00fcfung: ja'],
  ['that is a comment', '(checked by relay)'],
]

describe.each(strays)('a line %s', (_name, line) => {
  test.each(usual.map((_field, index) => index + 1))('after field %i of the header', async (index) => {
    // the text of the message is in Windows-1252, as such a line often is
    await expectRead(message(usual.toSpliced(index, 0, line)), [line])
  })
})

test('a field with a letter outside ASCII is one, in UTF-8 as well', async () => {
  const bytes = Buffer.from(message(usual).toString('utf8').replace('To:', 'X-Prüfung: ja\r\nTo:'), 'utf8')
  await expectRead(bytes, ['X-Prüfung: ja\n'])
})

describe('lines above the header', () => {
  test.each([
    ['empty ones', '\r\n\r\n\r\n'],
    ['blanks and tabs', ' \t\r\n  \r\n'],
    ['a byte order mark', '\xef\xbb\xbf'],
    ['zeros', '\0\0\0\r\n'],
    ['the line of a mailbox', 'From a@kestrel-hop.com Fri Nov 20 09:00:00 2026\r\n'],
    ['the marked line of a mailbox', '>From a@kestrel-hop.com Fri Nov 20 09:00:00 2026\r\n'],
    ['both', 'From - Fri Nov 20 09:00:00 2026\r\n>From a@kestrel-hop.com Fri Nov 20 09:00:00 2026\r\n'],
    ['junk', 'x\r\n'],
    ['junk with a colon', 'X: y\r\n\r\n'],
    ['a command of SMTP', 'DATA\r\n354 go ahead\r\n'],
  ])('%s', async (_name, above) => {
    await expectRead(Buffer.concat([Buffer.from(above, 'latin1'), message(usual)]))
  })

  test.each([
    ['a sentence', 'Please look at this mail:'],
    ['a sentence and an empty line', 'Please look at this mail:\r\n'],
    ['paragraphs', 'Hi Ann,\r\n\r\nthis came in today: is it real?\r\n\r\nThanks, Bob\r\n'],
    ['a line of dashes', '-----Original Message-----'],
    ['a word with a colon', 'FYI:'],
    ['a short note with a colon', 'Note: reported by phone\r\n'],
  ])('%s, which is kept', async (_name, above) => {
    const [first = ''] = above.split('\r\n')
    await expectRead(Buffer.concat([Buffer.from(`${above}\r\n`), message(usual)]), [first])
  })
})

describe('a message that somebody', () => {
  test.each([
    ['quoted', '> '],
    ['quoted without blanks', '>'],
    ['indented', '    '],
    ['indented with a tab', '\t'],
  ])('%s', async (_name, quote) => {
    // quoting programs remove the blank of an empty line
    const lines = message(usual, '\n').toString('latin1').split('\n')
    const quoted = lines.map((line) => `${quote}${line}`.trimEnd()).join('\n')
    await expectRead(Buffer.from(quoted, 'latin1'))
    await expectRead(Buffer.from(`Please look at this mail:\n\n${quoted}\nThanks\n`, 'latin1'))
  })
})

describe('line ends', () => {
  test.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
    ['CR before CRLF', '\r\r\n'],
  ])('%s', async (_name, end) => {
    await expectRead(message(usual, end))
  })

  test('CR in the header, LF in the body', async () => {
    await expectRead(Buffer.from(`${usual.join('\r')}\r\r${base64(words, '\n')}\n`, 'latin1'))
  })

  test('another one after every field', async () => {
    const ends = ['\n', '\r\n', '\r']
    const header = usual.map((field, index) => `${field}${ends[index % ends.length]}`).join('')
    await expectRead(Buffer.from(`${header}\n${base64(words)}`, 'latin1'))
  })
})

describe('a header', () => {
  test('with blanks before its colons', async () => {
    await expectRead(message(usual.map((field) => field.replace(':', ' :'))))
  })

  test('without blanks after its colons', async () => {
    await expectRead(message(usual.map((field) => field.replace(': ', ':'))))
  })

  test('with zeros in it', async () => {
    await expectRead(message(usual.map((field, index) => (index < 2 ? `${field}\0` : field))))
  })

  test('with a zero in every line, body and all', async () => {
    await expectRead(Buffer.from(message(usual).toString('latin1').replaceAll('\r\n', '\0\r\n'), 'latin1'))
  })

  test('with a line of 300,000 characters', async () => {
    await expectRead(message(usual.toSpliced(2, 0, `X-Long: ${'ab '.repeat(100_000)}`)))
  })

  test('with a hundred lines that are none', async () => {
    const junk = Array.from({ length: 100 }, (_, index) => `junk ${index}`)
    const spread = usual.flatMap((field, index) => [field, ...junk.slice(index * 5, index * 5 + 5)])
    await expectRead(message(spread), ['junk 29'])
  })

  test.each([
    ['before text', `${[...top, type].join('\n')}\nSee ${url} today, it is für Ihr Konto\n`],
    ['before base64', `${usual.join('\n')}\n${base64(words, '\n')}\n`],
  ])('that ends without an empty line, %s', async (_name, source) => {
    await expectRead(Buffer.from(source))
  })

  test('that an empty line cuts in two', async () => {
    await expectRead(message(usual.toSpliced(5, 0, '')))
    await expectRead(message(usual.toSpliced(6, 0, '')))
  })

  test('that was saved in UTF-16', async () => {
    const text = message(usual, '\n').toString('latin1')
    await expectRead(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))
    await expectRead(Buffer.from(text, 'utf16le'))
  })
})

const parts = (first: readonly string[], boundary = 'b1', close = `--${boundary}--\r\n`) =>
  [
    `--${boundary}`,
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Good day</p>',
    `--${boundary}`,
    ...first,
    '',
    base64(words),
    close,
  ].join('\r\n')
const withParts = (field: string, body: string) =>
  Buffer.from(`${[...top, field].join('\r\n')}\r\n\r\n${body}`, 'latin1')

describe('folded lines that lost their indentation', () => {
  test.each([
    ['a boundary', 'Content-Type: multipart/mixed;\r\nboundary="b1"'],
    ['a boundary after a type without semicolon', 'Content-Type: multipart/mixed\r\nboundary="b1"'],
    ['a boundary and a type', 'Content-Type: multipart/related;\r\ntype="text/html";\r\nboundary=b1'],
  ])('%s', async (_name, field) => {
    await expectRead(withParts(field, parts([type, encoded])))
  })

  test('a character set, the words of a hop and a signature', async () => {
    const text = await read(
      message([
        'Received: from relay.kestrel-hop.com (relay.kestrel-hop.com [45.137.21.9])',
        'by mx.harbour-bank.com with ESMTPS id 7f3a',
        'for <user@harbour-bank.com>;',
        'Fri, 20 Nov 2026 09:12:10 +0100',
        'DKIM-Signature: v=1; a=rsa-sha256; d=kestrel-post.com; s=k1;',
        `b=${'Ab3+'.repeat(15)}`,
        'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9v',
        ...top,
        'Content-Type: text/plain;',
        'charset=utf-8',
        encoded,
      ]),
    )
    expect(urlsIn(text)).toEqual([url])
    expect(text).toContain('für Ihr Konto')
    expect(text).toContain('id 7f3a for <user@harbour-bank.com>; Fri, 20 Nov 2026 09:12:10 +0100\n')
    expect(text).toMatch(/^DKIM-Signature: .* b=Ab3.* Zm9v\w+$/m)
  })
})

test.each([
  'base 64',
  '"base64"',
  'base64;',
  "'base64'",
  'BASE64',
  'base64 (as sent)',
  '(as sent) base64',
  'base_64',
  'base-64',
  'x-base64',
  'b64',
  'base64, 8bit',
  'base64 charset=utf-8',
  'bas64',
  'somehow',
])('the encoding %j is base64', async (spelling) => {
  await expectRead(message([...top, type, `Content-Transfer-Encoding: ${spelling}`]))
})

test.each([
  'quoted printable',
  '"quoted-printable"',
  'quoted_printable;',
  'quotedprintable',
  'qp',
  'quoted-printible',
  'odd',
])('the encoding %j is quoted-printable', async (spelling) => {
  const body = words
    .replace(/[^ -<>-~\n]/gu, (sign) =>
      [...Buffer.from(sign)].map((byte) => `=${byte.toString(16).toUpperCase()}`).join(''),
    )
    .replaceAll('=1', '=3D1')
    .replace(/^(.{60})(.{20})/, '$1=\r\n$2=\r\n')
    .replace('closed', 'clos=\r\n=65=64')
  await expectRead(withParts(`${type}\r\nContent-Transfer-Encoding: ${spelling}`, body))
})

test.each([
  ['utf8', 'utf-8'],
  ['"UTF_8"', 'utf-8'],
  ["'utf-8'", 'utf-8'],
  ['utf-8;', 'utf-8'],
  ['"utf-8,"', 'utf-8'],
  ['utf 8', 'utf-8'],
  ['utf-8 (unicode)', 'utf-8'],
  ['3D"utf-8"', 'utf-8'],
  ['"utf-8', 'utf-8'],
  ['unicode-8', 'utf-8'],
  ['iso8859-1', 'latin1'],
  ['iso-8859_1', 'latin1'],
  ['latin-1', 'latin1'],
  ['win-1252', 'latin1'],
  ['cp-1252', 'latin1'],
  ['constructor', 'latin1'],
] as const)('the character set %s', async (spelling, encoding) => {
  const header = [...top, `Content-Type: text/plain; charset=${spelling}`, 'Content-Transfer-Encoding: 8bit']
  await expectRead(Buffer.concat([Buffer.from(`${header.join('\n')}\n\n`), Buffer.from(words, encoding)]))
})

test.each([
  ['in single quotes', "multipart/mixed; boundary='b1'"],
  ['with a quote that never ends', 'multipart/mixed; boundary="b1'],
  ['with a quote at its end', 'multipart/mixed; boundary=b1"'],
  ['in doubled quotes', 'multipart/mixed; boundary=""b1""'],
  ['with blanks around it', 'multipart/mixed; boundary = " b1 "'],
  ['with a comment', 'multipart/mixed; boundary=b1 (the border)'],
  ['after a comma', 'multipart/mixed, boundary="b1"'],
  ['after a blank', 'multipart/mixed boundary="b1"'],
  ['with a charset before it', 'multipart/mixed; charset=utf-8 boundary="b1"'],
  ['in pieces', 'multipart/mixed; boundary*0="b"; boundary*1="1"'],
  ['that is another', 'multipart/mixed; boundary="b2"'],
  ['that is missing', 'multipart/mixed'],
  ['of a type with blanks', 'multipart / mixed; boundary="b1"'],
  ['of a type in quotes', '"multipart/mixed"; boundary="b1"'],
])('a boundary %s', async (_name, value) => {
  await expectRead(withParts(`Content-Type: ${value}`, parts([type, encoded])))
})

describe('parts', () => {
  test.each([
    ['a line that is no field', [type, 'no field', encoded]],
    ['a line that is no field above', ['no field', type, encoded]],
    ['the line of a mailbox', [type, '>From a@kestrel-hop.com Fri Nov 20 09:00:00 2026', encoded]],
    ['an empty line above', ['', type, encoded]],
    ['blanks before the colons', [type.replace(':', ' :'), encoded.replace(':', ' :')]],
    ['a character set without indentation', ['Content-Type: text/plain;', 'charset=utf-8', encoded]],
    ['an encoding in quotes', [type, 'Content-Transfer-Encoding: "base64"']],
    ['an encoding with a letter missing', [type, 'Content-Transfer-Encoding: bas64']],
    ['a field of another name', [type, 'X-Prüfung: ja', encoded]],
    ['two encodings', [type, 'Content-Transfer-Encoding: 7bit', encoded]],
    ['two types', [type, 'Content-Type: text/html', encoded]],
    ['no encoding', [type]],
  ])('with %s', async (_name, header) => {
    await expectRead(withParts('Content-Type: multipart/mixed; boundary="b1"', parts(header)))
  })

  test.each([
    ['no closing boundary', parts([type, encoded], 'b1', '')],
    ['a closing boundary without dashes', parts([type, encoded], 'b1', '--b1')],
    ['a boundary with CR alone', parts([type, encoded]).replaceAll('\r\n', '\r')],
    ['doubled CR', parts([type, encoded]).replaceAll('\r\n', '\r\r\n')],
  ])('with %s', async (_name, body) => {
    await expectRead(withParts('Content-Type: multipart/mixed; boundary="b1"', body))
  })

  test.each([
    [
      'a type twice, the first without parts',
      'Content-Type: text/plain\r\nContent-Type: multipart/mixed; boundary="b1"',
    ],
    [
      'a type twice, the second without parts',
      'Content-Type: multipart/mixed; boundary="b1"\r\nContent-Type: text/plain',
    ],
    ['no type', 'X-Mailer: none'],
    ['a type without its colon', 'Content-Type multipart/mixed; boundary="b1"'],
  ])('of a message with %s', async (_name, field) => {
    await expectRead(withParts(field, parts([type, encoded])))
  })

  test('after a closing boundary that comes too early', async () => {
    const body = parts([type, encoded]).replace(
      '--b1\r\nContent-Type: text/plain',
      '--b1--\r\nContent-Type: text/plain',
    )
    await expectRead(withParts('Content-Type: multipart/mixed; boundary="b1"', body))
  })

  test('that somebody copied without the header of their message', async () => {
    expect(urlsIn(await read(Buffer.from(parts([type, encoded]))))).toEqual([url])
    expect(urlsIn(await read(Buffer.from(`Is this real?\n\n${parts([type, encoded])}`)))).toEqual([url])
  })

  test('of one that somebody copied alone', async () => {
    expect(urlsIn(await read(Buffer.from(`${encoded}\n\n${base64(words)}\n`)))).toEqual([url])
    expect(
      urlsIn(await read(Buffer.from(`Found this:\n\n${type}\n${encoded}\n\n${base64(words)}\n`))),
    ).toEqual([url])
  })
})

test.each([
  ['without an encoding', 'application/octet-stream; name=a.rtf', []],
  ['with an encoding without its colon', 'application/rtf', ['Content-Transfer-Encoding base64']],
  ['with an encoding that is none', 'application/pdf; name=a.pdf', ['Content-Transfer-Encoding: 8bit']],
  ['whose type is text', 'text/plain; name=a.txt', []],
] as const)('an attached document %s is one', (_name, type, more) => {
  const rich = Buffer.from(`{\\rtf1\\ansi ${words}\\par}`).toString('base64').replace(/.{76}/g, '$&\n')
  const source = withParts(
    'Content-Type: multipart/mixed; boundary="b1"',
    `--b1\n\nSee\n--b1\nContent-Type: ${type}\n${more.map((line) => `${line}\n`).join('')}\n${rich}\n--b1--\n`,
  )
  const files: AttachedFile[] = []
  readMessage(source, () => undefined, { onFile: (file) => files.push(file) })
  expect(files.map(({ bytes }) => bytes.toString('latin1', 0, 11))).toEqual(['{\\rtf1\\ansi'])
})

describe('a text that is encoded', () => {
  test('and says nothing of it is decoded', async () => {
    await expectRead(message([...top, type]))
    await expectRead(message([...top, type, 'Content-Transfer-Encoding: 7bit']))
  })

  test('and is none of those that it says stays as it is', async () => {
    const text = await read(
      Buffer.from(`${[...top, type, 'Content-Transfer-Encoding: rot13'].join('\n')}\n\nuggcf://x\n`),
    )
    expect(text).toContain('uggcf://x')
  })
})

test.each([
  [
    'a response of a web server',
    'HTTP/1.1 200 OK\r\nDate: Fri, 20 Nov 2026 09:12:11 GMT\r\nServer: a\r\nContent-Type: text/html\r\nMIME-Version: 1.0\r\nX-Cache: y\r\n\r\n',
  ],
  [
    'a request with a sender',
    'GET / HTTP/1.1\r\nHost: a.example\r\nFrom: bot@a.example\r\nDate: x\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n',
  ],
  [
    'fields of a web server',
    'Date: x\nContent-Type: text/html\nX-Frame-Options: DENY\nX-Cache: y\nContent-Length: 3\n\n',
  ],
  ['a workflow', 'name: x\nfrom: y\nto: z\nsteps:\n  - run: a\n'],
  [
    'settings in YAML',
    'mail:\n  from: a@b.example\n  to: c@d.example\n  subject: x\nserver: smtp.b.example\n',
  ],
  [
    'the head of a page in Markdown',
    '---\ntitle: Notes\nfrom: Ann\nto: Bob\ndate: 2026-11-20\n---\n\nText\n',
  ],
  [
    'prose that names fields',
    'Subject matter: a report about From: and To: fields\n\nFrom: here to eternity.\n',
  ],
  [
    'prose with a quoted answer',
    'Hi,\n\nsee below.\n\nFrom: Ann <ann@b.example>\nSent: Monday\nTo: Bob <bob@b.example>\nSubject: lunch\n\nHello\n',
  ],
  [
    'a log of a mail server',
    'Nov 20 09:12:11 mx postfix/smtpd[1]: connect from a.example[192.0.2.1]\nNov 20 09:12:12 mx postfix/cleanup[2]: message-id=<a@b.example>\n',
  ],
  ['a log with colons', 'from: 10.0.0.1\nto: 10.0.0.2\nstate: up\nfrom: 10.0.0.3\n'],
  ['the record of a package', 'Package: a\nVersion: 1\nMaintainer: Ann <a@b.example>\nDescription: x\n'],
  [
    'a history of changes',
    'commit 1234567\nAuthor: Ann <a@b.example>\nDate: Fri Nov 20 09:12:11 2026\n\n    Subject: x\n',
  ],
  ['a card', 'BEGIN:VCARD\nVERSION:3.0\nEMAIL:a@b.example\nEND:VCARD\n'],
  ['a table', 'From,To,Subject\na@b.example,c@d.example,x\n'],
  ['a list of addresses', 'a@b.example\nc@d.example\n'],
  ['settings of an old kind', '[mail]\nfrom = a@b.example\nto = c@d.example\n'],
  ['a text about encodings', 'Content-Transfer-Encoding: base64\n\nThis field names an encoding.\n'],
  ['a form', 'Name: Ann\nE-mail: a@b.example\nMessage: hello\n'],
  ['code', 'from: a,\nto: b,\nreturn { from, to }\n'],
  ['nothing', ''],
])('%s is no message', (_name, text) => {
  expect(findHeader(text)).toBeNull()
})

test('what looks like a header without an end is read in linear time', () => {
  const begun = performance.now()
  for (const piece of ['\r', 'From: a\r', 'x\n', 'From: a@b\nx\ny\nz\n', ' \n', 'A: \n', '>From \n', '\0'])
    findHeader(piece.repeat(65_536 / piece.length))
  expect(performance.now() - begun).toBeLessThan(2000)
})
