import { describe, expect, test } from 'vitest'
import { damaged } from '../../../../test/fixtures/by-hand/damage.ts'
import { readingOf } from '../../../../test/fixtures/by-hand/reading.ts'
import {
  attached,
  attribute,
  binary,
  codePage,
  long,
  manyNamed,
  narrow,
  object,
  ofAttachment,
  ofMessage,
  type Property,
  properties,
  rows,
  tnefByHand,
  wide,
} from '../../../../test/fixtures/by-hand/tnef-by-hand.ts'
import { numbersFrom } from '../../../../test/numbers-from.ts'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { identifyFile } from './identify-file.ts'

const html = '<p>Pay at <a href="https://evil.kestrel-tnef.com/">bank.example</a></p>'
/** Rich text that is not compressed (MS-OXRTFCP 2.1.3.1). */
const rich = (text: string) => {
  const rtf = Buffer.from(text, 'latin1')
  const header = Buffer.alloc(16)
  header.writeUInt32LE(rtf.length + 12, 0)
  header.writeUInt32LE(rtf.length, 4)
  header.writeUInt32LE(0x414c454d, 8)
  return Buffer.concat([header, rtf])
}
const message = (...all: readonly Property[]) => ofMessage(attribute.messageProperties, properties(...all))
const withProperties = (...all: readonly Property[]) => [
  ofAttachment(attribute.rendering, Buffer.alloc(14)),
  ofAttachment(attribute.attachment, properties(...all)),
]

describe('a TNEF stream', () => {
  test.each([
    ['text of old programs', [ofMessage(attribute.body, Buffer.from('plain words\0'))], 'plain words'],
    [
      'text in its code page',
      [codePage(1251), ofMessage(attribute.body, Buffer.from([0xcf, 0xf0, 0]))],
      'Пр',
    ],
    ['text as a property', [message(wide(0x1000, 'wide wörds'))], 'wide wörds'],
    ['text of one byte a letter', [codePage(1252), message(narrow(0x1000, 'w\u00f6rds'))], 'wörds'],
    [
      'HTML',
      [message(binary(0x1013, Buffer.from(html)))],
      'Pay at [bank.example](https://evil.kestrel-tnef.com/)',
    ],
    ['rich text', [message(binary(0x1009, rich('{\\rtf1\\ansi rich words\\par}')))], 'rich words'],
    [
      'HTML after properties of other kinds',
      [
        message(
          long(0x0e07, 1),
          manyNamed(0x8001, [Buffer.from('a\0', 'utf16le'), Buffer.from('bcd\0', 'utf16le')]),
          object(0x3701, Buffer.from('x')),
          binary(0x1013, Buffer.from(html)),
        ),
      ],
      'Pay at [bank.example](https://evil.kestrel-tnef.com/)',
    ],
  ] as const)('with %s', async (_name, attributes, expected) => {
    const { texts, answer } = await readingOf(tnefByHand(...attributes), 'tnef')
    expect([answer, texts.map(({ path, text }) => [path, text])]).toEqual([null, [['body', expected]]])
  })

  test('with a header', async () => {
    const recipient = properties(long(0x0c15, 2), wide(0x3001, 'Bob'), wide(0x39fe, 'bob@harbour-bank.com'))
    const bytes = tnefByHand(
      ofMessage(attribute.subject, Buffer.from('Old subject\0')),
      message(wide(0x0c1a, 'Ann'), wide(0x5d01, 'ann@kestrel-tnef.com'), wide(0x007d, 'Received: from x')),
      ofMessage(attribute.recipients, rows(recipient)),
    )
    const { texts } = await readingOf(bytes, 'tnef')
    expect(texts.map(({ path, text }) => [path, text])).toEqual([
      ['header', 'From: Ann <ann@kestrel-tnef.com>\nCc: Bob <bob@harbour-bank.com>\nSubject: Old subject'],
      ['transport headers', 'Received: from x'],
    ])
  })

  test('with attachments in the forms of all programs, and messages within it', async () => {
    const inner = tnefByHand(
      message(wide(0x0037, 'Inner'), wide(0x1000, 'inner.kestrel-tnef.com')),
      ...attached('deep.txt', Buffer.from('deep')),
    )
    const bytes = tnefByHand(
      ofMessage(attribute.body, Buffer.from('see')),
      ...attached('old.txt', Buffer.from('old form')),
      ...withProperties(wide(0x3707, 'long name.html'), binary(0x3701, Buffer.from('as property'))),
      ...attached('SHORT~1.TXT', Buffer.from('both')),
      ofAttachment(attribute.attachment, properties(wide(0x3707, 'a longer name.txt'))),
      ...withProperties(wide(0x3001, 'Forwarded'), long(0x3705, 5), object(0x3701, inner)),
      ...withProperties(wide(0x3001, 'drawing'), long(0x3705, 6), object(0x3701, Buffer.from('ole'))),
      ...withProperties(wide(0x3707, 'cloud.docx'), wide(0x370d, 'https://share.kestrel-tnef.com/x')),
      ...withProperties(wide(0x3707, 'empty.txt')),
    )
    const { texts, files } = await readingOf(bytes, 'tnef')
    expect(texts.map(({ path, text }) => [path, text])).toEqual([
      ['body', 'see'],
      ['message “Forwarded”: header', 'Subject: Inner'],
      ['message “Forwarded”: body', 'inner.kestrel-tnef.com'],
      ['attached by reference', '[cloud.docx](https://share.kestrel-tnef.com/x)'],
    ])
    expect(
      files.map(({ path, bytes: of, problem }) => [path, of && Buffer.from(of).toString(), problem]),
    ).toEqual([
      ['old.txt', 'old form', null],
      ['long name.html', 'as property', null],
      ['a longer name.txt', 'both', null],
      ['message “Forwarded”: deep.txt', 'deep', null],
      ['drawing', 'ole', null],
      ['empty.txt', null, 'The message contains no data for it.'],
    ])
  })

  test('nested deeper than anybody nests ends with a sentence', async () => {
    let bytes = tnefByHand(message(wide(0x1000, 'innermost')))
    for (let depth = 0; depth < 20; depth++)
      bytes = tnefByHand(...withProperties(wide(0x3001, 'm'), object(0x3701, bytes)))
    const { files } = await readingOf(bytes, 'tnef')
    expect(files.map(({ problem }) => problem)).toEqual(['Nested deeper than 8 messages: not read.'])
  })

  test('is recognised by its bytes, and says where it is damaged', async () => {
    const whole = tnefByHand(
      ofMessage(attribute.body, Buffer.from('whole')),
      ...attached('a.txt', Buffer.from('abcdef')),
    )
    expect(identifyFile(whole, true)).toMatchObject({ kind: 'tnef', type: 'application/ms-tnef' })
    const cut = await readingOf(whole.subarray(0, -12), 'tnef')
    expect(cut.texts.map(({ path, text, problem }) => [path, text, problem])).toEqual([
      ['body', 'whole', null],
      ['rest', '', 'Not all of it was read: it is damaged.'],
    ])
    expect((await readingOf(Buffer.from('no'), 'tnef')).answer).toBe(
      'The Outlook data file could not be read: it is not TNEF.',
    )
  })

  test('that is damaged anywhere is read in linear time', async () => {
    const random = numbersFrom(seedOf(20261128))
    const whole = tnefByHand(
      codePage(1252),
      message(wide(0x0037, 'x'), manyNamed(0x8001, [Buffer.from('ab')]), binary(0x1013, Buffer.from(html))),
      ...attached('a.txt', Buffer.from('abc')),
      ...withProperties(wide(0x3001, 'm'), object(0x3701, tnefByHand(message(wide(0x1000, 'inner'))))),
    )
    for (let round = 0; round < roundsOf(2000, 20_000); round++) {
      const bytes = round < whole.length ? whole.subarray(0, round) : damaged(whole, random)
      const { texts, files, answer } = await readingOf(bytes, 'tnef')
      expect(answer !== null || texts.length + files.length > 0).toBe(true)
    }
    // counts that promise billions of values
    const most = Buffer.alloc(2_000_000, 0xff)
    for (const start of [
      [1, 0, 0, 0],
      [0xff, 0xff, 0xff, 0xff],
    ]) {
      const list = Buffer.concat([Buffer.from(start), Buffer.from([0x1f, 0x10, 0x37, 0x00]), most])
      const begun = performance.now()
      await readingOf(
        tnefByHand(ofMessage(attribute.messageProperties, list), ofMessage(attribute.recipients, list)),
        'tnef',
      )
      await readingOf(
        tnefByHand(
          ofMessage(attribute.recipients, Buffer.concat([most.subarray(0, 4), Buffer.alloc(2_000_000)])),
        ),
        'tnef',
      )
      expect(performance.now() - begun).toBeLessThan(2000)
    }
  })
})
