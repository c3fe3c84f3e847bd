import { describe, expect, test } from 'vitest'
import { loadRiskPacks } from '../../../../test/fixtures/risk/load-risk-packs.ts'
import { encryptedMark } from '../reading/shown-mark.ts'
import { assessInLanguages } from './assess-in-languages.ts'
import { findUnreadReasons } from './unread-content.ts'

const words =
  'Dear customer, your account has been suspended. Verify your identity at https://secure.kestrel-verify.com/account within 24 hours.\n'
const lines = (text: string, width: number) => text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []
/** Bytes that are no text, always the same. */
const noise = Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 7919 + index ** 3) % 256))
const block = lines(Buffer.from(words).toString('base64'), 76).join('\n')
const ofBytes = lines(noise.toString('base64'), 76).join('\n')
const uuencoded = (bytes: Buffer) =>
  (bytes.toString('latin1').match(/[\s\S]{1,45}/g) ?? []).map((piece) => {
    const padded = Buffer.concat([Buffer.from(piece, 'latin1'), Buffer.alloc(2)])
    let line = String.fromCharCode(32 + piece.length)
    for (let at = 0; at < piece.length; at += 3) {
      const three = padded.readUIntBE(at, 3)
      for (const shift of [18, 12, 6, 0]) line += String.fromCharCode(32 + ((three >> shift) & 63) || 96)
    }
    return line
  })
const armoured = (first: number) =>
  `-----BEGIN PGP MESSAGE-----\nVersion: 1\n\n${Buffer.from([first, ...noise.subarray(0, 90)]).toString('base64')}\n-----END PGP MESSAGE-----\n`

const codesIn = (text: string) => [...new Set(findUnreadReasons(text).map(({ code }) => code))]

describe('what nothing decoded', () => {
  test.each([
    ['base64 of a text', `See:\n\n${block}\n`, 'email.unread_block'],
    ['base64 of bytes', `See:\n\n${ofBytes}\n`, 'email.unread_block'],
    ['base64 in one line', `See:\n${Buffer.from(words).toString('base64')}\n`, 'email.unread_block'],
    [
      'base64 for addresses',
      lines(Buffer.from(words).toString('base64url'), 64).join('\n'),
      'email.unread_block',
    ],
    ['base64 that somebody quoted', block.replace(/^/gm, '> '), 'email.unread_block'],
    ['base64 with CRLF', block.replaceAll('\n', '\r\n'), 'email.unread_block'],
    [
      'base64 after the header of a part',
      `--b\nContent-Type: text/html\n\n${block}\n--b--\n`,
      'email.unread_block',
    ],
    [
      'quoted-printable',
      'Dear customer, your account is closed =E2=80=93 verify it today, or your=\n money will be lost for ever, and nobody will be able to help you in the=\n days to come; go to https://secure.kestrel-verify.com/account?id=3D1 and=\n sign in.\n',
      'email.unread_block',
    ],
    [
      'letters in quoted-printable',
      'F=C3=BCr Sie: Gr=C3=BC=C3=9Fe, =C3=84nderung, =C3=96ffnen, =C3=9Cbung',
      'email.unread_block',
    ],
    ['uuencode', `begin 644 note.txt\n${uuencoded(noise).join('\n')}\n\`\nend\n`, 'email.unread_block'],
    ['yEnc', '=ybegin line=128 size=12 name=a.bin\nr\u008f\u0096\n=yend size=12\n', 'email.unread_block'],
    ['BinHex', '(This file must be converted with BinHex 4.0)\n:$f*TEQKPH\n', 'email.unread_block'],
    [
      'a page in an address',
      `data:text/html;base64,${Buffer.from(words).toString('base64')}`,
      'email.unread_block',
    ],
    ['an encrypted PGP message', armoured(0xc1), 'email.encrypted'],
    ['an encrypted PGP message in the old form', armoured(0x85), 'email.encrypted'],
    ['a PGP message that is only packed', armoured(0xc8), 'email.unread_block'],
    ['an encrypted part', `Text\n${encryptedMark('S/MIME message')}\n`, 'email.encrypted'],
  ])('%s', async (_name, text, code) => {
    expect(codesIn(text)).toEqual([code])
    const reading = await assessInLanguages(
      `Good morning to you all, here it is.\n\n${text}`,
      [],
      loadRiskPacks,
      'GB',
    )
    expect(reading.action).not.toBe('allow')
    expect(reading.reasons.map((reason) => reason.code)).toContain(code)
    expect(reading.note).toMatch(/was not read\.$/)
    for (const { start, end } of findUnreadReasons(text).map(({ span }) => span))
      expect(text.slice(start, end).trim()).not.toBe('')
  })

  test('has a note for each language and each content that was not read', async () => {
    const swedish =
      'Mötet har flyttats till torsdag eftermiddag. Var vänlig bekräfta senast på onsdag kväll om du kan vara med.'
    const reading = await assessInLanguages(
      `${swedish}\n\n${armoured(0xc1)}\n${block}\n`,
      [],
      loadRiskPacks,
      'GB',
    )
    expect(reading).toMatchObject({
      action: null,
      band: null,
      note: 'Not read: Swedish has no pack. An encoded block in it was not read. A part of it is encrypted and was not read.',
    })
  })
})

const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const armour = (label: string) => `-----BEGIN ${label}-----\n${ofBytes}\n-----END ${label}-----\n`

test.each([
  ['prose', `${words}${words}`],
  ['a list of hashes', `${`${hash}\n`.repeat(20)}`],
  ['a list of hashes in capitals', `${`${hash.toUpperCase()}\n`.repeat(20)}`],
  [
    'a list of wallets',
    '4AdUndXHHZ6cfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2684Rge\n'.repeat(
      5,
    ),
  ],
  [
    'a list of paths',
    '/usr/local/share/applications/first\n/usr/local/share/applications/second\n/usr/local/share/Applications/3rd\n'.repeat(
      5,
    ),
  ],
  ['a certificate', armour('CERTIFICATE')],
  ['a key', armour('RSA PRIVATE KEY')],
  ['the key of a person', armour('PGP PUBLIC KEY BLOCK')],
  ['a signature', `-----BEGIN PGP SIGNED MESSAGE-----\n\nText\n${armour('PGP SIGNATURE')}`],
  ['a folded field', `Received: x\nX-Info: abc\n\t${ofBytes.replaceAll('\n', '\n\t')}\nSubject: y\n`],
  [
    'a picture on a card',
    `BEGIN:VCARD\nPHOTO;ENCODING=b;TYPE=JPEG:${ofBytes.replaceAll('\n', '\n ')}\nEND:VCARD\n`,
  ],
  [
    'lines of dashes and of equal signs',
    `${'='.repeat(60)}\n> ${'='.repeat(60)}\n${'-'.repeat(72)}\n`.repeat(4),
  ],
  ['lines of ornaments', `${'=-'.repeat(30)}= \n`.repeat(6)],
  ['a picture in an address', `data:image/png;base64,${noise.toString('base64')}`],
  ['queries', 'https://a.example/?a=20&b=3D&c=C3&d=A9\n'.repeat(10)],
  ['a long address', `https://a.example/${noise.toString('base64url')}\n`],
  ['a token in a line of a log', `2026-11-20 09:12:11 token ${noise.toString('base64')} used\n`],
  ['a word that begins a command', 'begin 644 the work\nand go on\n'],
  [
    'code with assignments',
    'const value =\n  first_long_name_of_a_value_that_is_longer_than_any_other_name =\n  1\n'.repeat(5),
  ],
])('%s is not encoded content', (_name, text) => {
  expect(codesIn(text)).toEqual([])
})

test('is looked for in linear time', () => {
  const begun = performance.now()
  for (const piece of [
    '-----BEGIN RSA KEY-----\n',
    `${'A'.repeat(76)}\n`,
    'A',
    '=\n',
    '=C3',
    '> ',
    'begin 644 a\n',
    'data:text/html;base64,',
    '[encrypted: ',
    '-----BEGIN PGP MESSAGE-----',
  ])
    findUnreadReasons(piece.repeat(1_000_000 / piece.length))
  expect(performance.now() - begun).toBeLessThan(5000)
})
