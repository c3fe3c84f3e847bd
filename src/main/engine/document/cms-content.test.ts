import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  compressed,
  contentType,
  element,
  message,
  oid,
  open,
  pieces,
  signed,
  tag,
} from '../../../../test/fixtures/by-hand/cms-by-hand.ts'
import { damaged } from '../../../../test/fixtures/by-hand/damage.ts'
import { readingOf } from '../../../../test/fixtures/by-hand/reading.ts'
import { numbersFrom } from '../../../../test/numbers-from.ts'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { identifyFile } from './identify-file.ts'

const part = Buffer.from('Content-Type: text/plain\r\n\r\nhttps://signed.kestrel-cms.com/\r\n')
const octets = element(tag.octets, part)
const written = (name: string) =>
  readFileSync(join(process.cwd(), 'test', 'fixtures', 'messages', 'cms', name))

const mark = '[not read: S/MIME message]'

async function contentOf(bytes: Uint8Array): Promise<unknown> {
  expect(identifyFile(bytes, true)).toMatchObject({ kind: 'cms' })
  const { answer, texts, files } = await readingOf(bytes, 'cms')
  return (
    answer ??
    files
      .map(({ path, bytes: of, isMessagePart }) => [path, of?.length, isMessagePart === true])
      .concat(texts.map(({ text, problem }) => [text, problem] as never))
  )
}

describe('a message of S/MIME', () => {
  test.each(['signed-der.p7m', 'signed-ber.p7m', 'signed-pem.p7m'])('%s has a part inside', async (name) => {
    const { files } = await readingOf(written(name), 'cms')
    expect(identifyFile(written(name), true)?.kind).toBe('cms')
    expect(files.map(({ bytes, isMessagePart }) => [String(bytes), isMessagePart])).toEqual([
      [
        'Content-Type: text/plain; charset=utf-8\r\n\r\nRead https://signed.kestrel-cms.com/order?id=9 today.\r\n',
        true,
      ],
    ])
  })

  test.each([
    ['in one piece', signed(octets)],
    ['with lengths left open', signed(open(tag.manyOctets, octets), open)],
    ['in pieces', signed(pieces(part, 7), open)],
    ['in pieces with lengths', signed(element(tag.manyOctets, octets))],
    [
      'in pieces of pieces',
      signed(open(tag.manyOctets, pieces(part.subarray(0, 20), 3), pieces(part.subarray(20), 5))),
    ],
    ['in base64', Buffer.from(signed(octets).toString('base64'))],
    [
      'in base64 with lines around it',
      Buffer.from(`-----BEGIN CMS-----\n${signed(octets).toString('base64')}\n-----END CMS-----\n`),
    ],
    ['in signed data in signed data', signed(element(tag.octets, signed(octets)))],
  ])('signed %s', async (_name, bytes) => {
    const isNested = _name.includes('data in')
    const size = isNested ? signed(octets).length : part.length
    expect(await contentOf(bytes)).toEqual([['signed content', size, !isNested]])
  })

  test('compressed', async () => {
    expect(await contentOf(compressed(element(tag.octets, deflateSync(part))))).toEqual([
      ['compressed content', part.length, true],
    ])
    expect(await contentOf(compressed(octets))).toEqual([
      [mark, 'Its compressed content is damaged or too long: not read.'],
    ])
  })

  test.each([
    ['enveloped', contentType.enveloped],
    ['encrypted', contentType.encrypted],
    ['enveloped with authentication', contentType.authenticatedEnveloped],
  ])('%s says that it is encrypted', async (_name, type) => {
    expect(
      await contentOf(message(type, element(tag.sequence, element(tag.integer, Buffer.from([0]))))),
    ).toEqual([['[encrypted: S/MIME message]', 'It is encrypted (S/MIME): not read.']])
  })

  test.each(['encrypted.p7m', 'authenticated.p7m'])('%s says so too', async (name) => {
    const { texts } = await readingOf(written(name), 'cms')
    expect(texts.map(({ problem }) => problem)).toEqual(['It is encrypted (S/MIME): not read.'])
  })

  test('that is a signature alone is told from one with content', () => {
    const alone = (wrap: typeof element) =>
      message(
        contentType.signed,
        wrap(
          tag.sequence,
          element(tag.integer, Buffer.from([1])),
          element(tag.set),
          wrap(tag.sequence, oid(contentType.data)),
        ),
        wrap,
      )
    for (const bytes of [written('detached.p7s'), alone(element), alone(open)])
      expect(identifyFile(bytes, true)).toMatchObject({ kind: 'signature' })
  })

  test('with a file inside is that file', async () => {
    const bytes = signed(element(tag.octets, Buffer.from('%PDF-1.7\n1 0 obj')))
    expect(await contentOf(bytes)).toEqual([['signed content', 16, false]])
  })

  test('without octets, or of a type that nobody reads, says so', async () => {
    const none = [['', 'It holds no content that is read.']]
    expect(await contentOf(signed(element(tag.sequence)))).toEqual(none)
    expect(await contentOf(message('1.2.840.113549.1.9.16.1.4', octets))).toEqual(none)
  })

  test.each([
    ['other sequences', element(tag.sequence, oid('1.3.6.1.4.1.311.2.1.4'))],
    ['a text that begins with the letters of one', Buffer.from('MIND the gap, mind the gap, mind the gap')],
    [
      'a key',
      Buffer.from(
        '-----BEGIN CERTIFICATE-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A\n-----END CERTIFICATE-----\n',
      ),
    ],
  ])('is not seen in %s', (_name, bytes) => {
    expect(identifyFile(bytes, true)?.kind).not.toBe('cms')
  })

  test('that is damaged anywhere is answered in linear time', async () => {
    const random = numbersFrom(seedOf(20261129))
    const sources = [
      signed(octets),
      signed(pieces(part, 7), open),
      written('signed-ber.p7m'),
      compressed(element(tag.octets, deflateSync(part))),
    ]
    for (let round = 0; round < roundsOf(2000, 20_000); round++) {
      const whole = sources[round % sources.length] as Buffer
      const bytes = round < 2000 ? whole.subarray(0, round % whole.length) : damaged(whole, random)
      const { texts, files, answer } = await readingOf(
        round % 2 === 0 ? bytes : damaged(whole, random),
        'cms',
      )
      expect(answer !== null || texts.length + files.length > 0).toBe(true)
    }
    const begun = performance.now()
    const deep = Buffer.concat([oid(contentType.signed), Buffer.alloc(2_000_000, Buffer.from([0x30, 0x80]))])
    const many = signed(pieces(Buffer.alloc(200_000, 65), 1))
    const wide = message(contentType.signed, element(tag.set, Buffer.alloc(400_000, Buffer.from([5, 0]))))
    const bomb = compressed(element(tag.octets, deflateSync(Buffer.alloc(100_000_000))))
    const answers = []
    for (const bytes of [open(tag.sequence, deep), many, wide, bomb])
      answers.push((await readingOf(bytes, 'cms')).texts[0]?.problem)
    expect(answers).toEqual([
      'It is damaged or cut off: not read.',
      'It is damaged or cut off: not read.',
      'It is damaged or cut off: not read.',
      'Its compressed content is damaged or too long: not read.',
    ])
    expect(performance.now() - begun).toBeLessThan(10_000)
  })
})
