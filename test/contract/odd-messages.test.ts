import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  contentType,
  element,
  message,
  oid,
  open,
  pieces,
  signed,
  tag,
} from '../fixtures/by-hand/cms-by-hand.ts'
import {
  attached,
  attribute,
  binary,
  long,
  object,
  ofAttachment,
  ofMessage,
  properties,
  tnefByHand,
  wide,
} from '../fixtures/by-hand/tnef-by-hand.ts'
import { CliFolder, json } from './cli-process.ts'
import { faces, WindowUser } from './window-user.ts'

/** Messages that no standard allows, and those inside other formats, through the API, the command line and the window. */

const [, openFace] = faces[0] as (typeof faces)[number]
let user: WindowUser
let cli: CliFolder
beforeAll(async () => {
  user = await WindowUser.start(openFace)
  cli = new CliFolder()
})
afterAll(async () => {
  cli.remove()
  await user.host.stop()
})

const url = 'https://secure.kestrel-faces.com/account?id=1'
const words = `Dear customer, your account has been suspended. Verify your identity within 24 hours or it will be closed: ${url}\nEnter your password and card number.\n`
const inBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\n')
const coded = inBase64(Buffer.from(words))
const top = [
  'From: Bank Security <notice@kestrel-post.com>',
  'To: user@harbour-bank.com',
  'Subject: Your account',
  'Date: Fri, 20 Nov 2026 09:12:11 +0100',
  'MIME-Version: 1.0',
]
const encoding = 'Content-Transfer-Encoding: base64'
const usual = [...top, 'Content-Type: text/plain; charset=utf-8', encoding]
const mail = (header: readonly string[], body: string) => `${header.join('\n')}\n\n${body}\n`
const carrying = (type: string, bytes: Buffer) =>
  mail([...top, `Content-Type: ${type}`, encoding], inBase64(bytes))

const html = binary(0x1013, Buffer.from(`<p>${words}</p><a href="${url}">Verify</a>`))
const tnef = tnefByHand(ofMessage(attribute.messageProperties, properties(html)))
const tnefWithFile = tnefByHand(
  ofMessage(attribute.body, Buffer.from('see attached')),
  ...attached('report.txt', Buffer.from(words)),
)
const tnefWithMessage = tnefByHand(
  ofAttachment(attribute.rendering, Buffer.alloc(14)),
  ofAttachment(
    attribute.attachment,
    properties(wide(0x3001, 'Forwarded'), long(0x3705, 5), object(0x3701, tnef)),
  ),
)
const part = Buffer.from(`Content-Type: text/plain\r\n${encoding}\r\n\r\n${coded}\r\n`)
const sealed = signed(element(tag.octets, part))
const streamed = signed(pieces(part, 100), open)
const encrypted = message(
  contentType.enveloped,
  element(tag.sequence, element(tag.integer, Buffer.from([0])), oid(contentType.data)),
)

const read = [
  ['a line that is no field', mail(usual.toSpliced(3, 0, 'this line is no header'), coded)],
  ['the marked line of a mailbox', `>From a@kestrel-hop.com Fri Nov 20 09:00:00 2026\n${mail(usual, coded)}`],
  ['a sentence above', `Please look at this mail:\n${mail(usual, coded)}`],
  ['CR alone', mail(usual, coded).replaceAll('\n', '\r')],
  ['no empty line', `${usual.join('\n')}\n${coded}\n`],
  ['an odd encoding', mail([...top, 'Content-Transfer-Encoding: base 64'], coded)],
  ['no encoding', mail(top, coded)],
  ['winmail.dat', carrying('application/ms-tnef; name=winmail.dat', tnef)],
  ['winmail.dat of another type', carrying('application/octet-stream; name=a.bin', tnef)],
  ['a file in winmail.dat', carrying('application/ms-tnef; name=winmail.dat', tnefWithFile)],
  ['a message in winmail.dat', carrying('application/ms-tnef; name=winmail.dat', tnefWithMessage)],
  ['signed S/MIME', carrying('application/pkcs7-mime; smime-type=signed-data; name=smime.p7m', sealed)],
  ['signed S/MIME in pieces', carrying('application/x-pkcs7-mime; name=smime.p7m', streamed)],
  ['signed S/MIME of another type', carrying('application/octet-stream; name=order.p7m', sealed)],
  [
    'signed S/MIME, signed again',
    carrying(
      'application/pkcs7-mime',
      signed(element(tag.octets, Buffer.from(carrying('application/pkcs7-mime', sealed)))),
    ),
  ],
  ['uuencode', mail([...top, 'Content-Type: text/plain'], `see\n${uuencoded(Buffer.from(words))}`)],
] as const

function uuencoded(bytes: Buffer): string {
  const lines = (bytes.toString('latin1').match(/[\s\S]{1,45}/g) ?? []).map((piece) => {
    const padded = Buffer.concat([Buffer.from(piece, 'latin1'), Buffer.alloc(2)])
    let line = String.fromCharCode(32 + piece.length)
    for (let at = 0; at < piece.length; at += 3)
      for (const shift of [18, 12, 6, 0])
        line += String.fromCharCode(((padded.readUIntBE(at, 3) >> shift) & 63) + 32).replace(' ', '`')
    return line
  })
  return `begin 644 note.txt\n${lines.join('\n')}\n\`\nend\n`
}

type Answer = {
  readonly iocs: { readonly url: readonly { readonly value: string }[] }
  readonly skipped?: readonly { readonly value: string; readonly reason: string }[]
  readonly risk: {
    readonly action: string | null
    readonly band: string | null
    readonly note?: string
    readonly reasons: readonly { readonly code: string }[]
  }
}

async function ask(text: string): Promise<Answer> {
  const reply = await user.host.ask({ method: 'POST', path: '/api/v1/scan/ioc?risk=true', body: { text } })
  expect(reply.status).toBe(200)
  return reply.body as Answer
}

async function command(content: string | Uint8Array, name = 'mail.eml'): Promise<Answer> {
  writeFileSync(join(cli.folder, name), content)
  const run = await cli.skerry(['ioc', name, '--risk', '--json'])
  return json(run) as Answer
}

type Session = {
  readonly sources: readonly {
    readonly nature: string
    readonly reading: { readonly as: string; readonly parts: readonly { readonly problem: string | null }[] }
  }[]
  readonly risk: Answer['risk'] | null
}

async function window(sources: readonly object[]): Promise<{ urls: string[]; session: Session }> {
  const { session } = await user.host.window<{ session: { id: string } }>('triage.start', { sources })
  await user.ended(session.id)
  const { rows } = await user.rows(session.id, { filter: { kinds: ['url'] } })
  const opened = (await user.invoke('triage.open', { session: session.id })) as { session: Session }
  return { urls: rows.map(({ value }) => value), session: opened.session }
}

describe('a message is read on, and judged', () => {
  test.each(read)('with %s', async (_name, text) => {
    for (const answer of [await ask(text), await command(text)]) {
      expect(answer.iocs.url.map(({ value }) => value)).toEqual([url])
      expect(answer.skipped).toBeUndefined()
      expect(answer.risk.action).toMatch(/quarantine|drop/)
    }
  })

  test.each(read.filter((_each, index) => index % 3 === 0))('with %s, in the window', async (_name, text) => {
    const { urls, session } = await window([{ kind: 'text', name: 'mail.eml', text }])
    expect(urls).toEqual([url])
    expect(session.risk?.action).toMatch(/quarantine|drop/)
    expect(session.sources[0]?.nature).toBe('message')
  })
})

describe('a file by itself', () => {
  test.each([
    ['winmail.dat', tnef, 'tnef'],
    ['forwarded.dat', tnefWithMessage, 'tnef'],
    ['smime.p7m', sealed, 'cms'],
    ['streamed.p7m', streamed, 'cms'],
    ['base64.p7m', Buffer.from(inBase64(sealed)), 'cms'],
  ])('%s is read', async (name, bytes, as) => {
    expect((await command(bytes, name)).iocs.url.map(({ value }) => value)).toEqual([url])
    const { urls, session } = await window([{ kind: 'path', path: join(cli.folder, name) }])
    expect(urls).toEqual([url])
    expect(session.sources[0]).toMatchObject({ nature: 'message', reading: { as } })
    expect(session.risk?.action).toMatch(/quarantine|drop/)
  })

  test('written by OpenSSL is read', async () => {
    const bytes = readFileSync(join(process.cwd(), 'test', 'fixtures', 'messages', 'cms', 'signed-ber.p7m'))
    expect((await command(bytes, 'openssl.p7m')).iocs.url.map(({ value }) => value)).toEqual([
      'https://signed.kestrel-cms.com/order?id=9',
    ])
  })
})

const harmless = mail(
  [...top, 'Content-Type: text/plain'],
  'Good morning Ann, the minutes of Tuesday are below, as promised.\n',
)
const pgp = `-----BEGIN PGP MESSAGE-----\n\n${Buffer.from([0x85, ...Buffer.alloc(80, 90)]).toString('base64')}\n-----END PGP MESSAGE-----\n`
const pgpMime = mail(
  [...top, 'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b'],
  `--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\nContent-Type: application/octet-stream; name=encrypted.asc\n\n${pgp}--b--`,
)

describe('what was not read', () => {
  test('lets a message without it through', async () => {
    expect((await ask(harmless)).risk).toMatchObject({ action: 'allow', band: 'clean' })
  })

  test.each([
    [
      'an encrypted part',
      carrying('application/pkcs7-mime; smime-type=enveloped-data', encrypted),
      'email.encrypted',
      /encrypted \(S\/MIME\)/,
    ],
    [
      'an encrypted part of another type',
      carrying('application/octet-stream; name=a.p7m', encrypted),
      'email.encrypted',
      /encrypted \(S\/MIME\)/,
    ],
    ['PGP', pgpMime, 'email.encrypted', /encrypted \(PGP\)/],
    ['PGP within a text', `${harmless}\n${pgp}`, 'email.encrypted', /encrypted \(PGP\)/],
    ['a block within a text', `${harmless}\nsee:\n\n${coded}\n`, 'email.unread_block', null],
    [
      'yEnc',
      `${harmless}\n=ybegin line=128 size=3 name=a.bin\nabc\n=yend size=3\n`,
      'email.unread_block',
      null,
    ],
  ] as const)('is never let through: %s', async (_name, text, code, reason) => {
    for (const { risk, skipped } of [await ask(text), await command(text)]) {
      expect(risk).toMatchObject({ action: null, band: null, note: expect.stringContaining('was not read.') })
      expect(risk.reasons.map((each) => each.code)).toContain(code)
      if (reason === null) expect(skipped).toBeUndefined()
      else expect(skipped).toEqual([{ value: expect.any(String), reason: expect.stringMatching(reason) }])
    }
    const { session } = await window([{ kind: 'text', name: 'mail.eml', text }])
    expect(session.risk).toMatchObject({ action: null, band: null })
  })

  test('of an encrypted file by itself says so', async () => {
    const { skipped, risk } = await command(encrypted, 'closed.p7m')
    expect([skipped?.map(({ reason }) => reason), risk.action]).toEqual([
      ['It is encrypted (S/MIME): not read.'],
      null,
    ])
  })
})
