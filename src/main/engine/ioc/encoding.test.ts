import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { decode, detectEncoding, type Encoding, narrow } from './encoding.ts'

const wide = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(text, 'utf16le')
  return order === 'be' ? bytes.swap16() : bytes
}

describe('the encoding', () => {
  const rows: readonly (readonly [string, Buffer, Encoding])[] = [
    ['nothing', Buffer.alloc(0), 'utf-8'],
    ['ASCII', Buffer.from('GET / HTTP/1.1'), 'utf-8'],
    ['UTF-8', Buffer.from('naïve 漢字 😀'), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\ufeffé'), 'utf-8'],
    ['UTF-8 cut inside a character', Buffer.from('naïve 漢').subarray(0, -1), 'utf-8'],
    ['UTF-8 cut after the first of four bytes', Buffer.from('x😀').subarray(0, 2), 'utf-8'],
    ['Latin-1', Buffer.from('naïve café', 'latin1'), 'latin-1'],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xc3, 0x28]), 'latin-1'],
    ['an overlong character', Buffer.from([0xc0, 0x80, 0x61]), 'latin-1'],
    ['a lone continuation', Buffer.from([0x80]), 'latin-1'],
    ['a byte that never starts a character', Buffer.from([0xf8, 0x88, 0x80, 0x80]), 'latin-1'],
    ['UTF-16 with a mark', wide('\ufeffa', 'le'), 'utf-16le'],
    ['UTF-16 with a mark, in the other order', wide('\ufeffa', 'be'), 'utf-16be'],
    ['a mark of UTF-16 alone', Buffer.from([0xff, 0xfe]), 'utf-16le'],
    ['UTF-16 without a mark', wide('seen 8.8.8.8 today', 'le'), 'utf-16le'],
    ['UTF-16 without a mark, in the other order', wide('seen 8.8.8.8 today', 'be'), 'utf-16be'],
    ['ASCII with some zeros', Buffer.from('a\0b\0\0c plain text goes on here'), 'utf-8'],
    ['zeros', Buffer.alloc(64), 'utf-8'],
  ]
  test.each(rows)('of %s is told', (_what, bytes, encoding) => expect(detectEncoding(bytes)).toBe(encoding))

  test('of any text in UTF-8 is never taken for Latin-1, wherever the sample ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(), (text, end) => {
        const bytes = Buffer.from(text)
        expect(detectEncoding(bytes.subarray(0, end % (bytes.length + 1)))).not.toBe('latin-1')
      }),
      { seed: seedOf(41), numRuns: 500 },
    )
  })
})

describe('narrowed UTF-16', () => {
  test('reads the same, and every byte knows where it stood', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.constantFrom('le' as const, 'be' as const),
        (text, order) => {
          const source = wide(text, order)
          const { bytes, origin } = narrow(source, `utf-16${order}`)
          expect(bytes.toString()).toBe(text)
          let at = 0
          let units = 0
          for (const character of text) {
            for (let byte = 0; byte < Buffer.byteLength(character); byte++)
              expect(origin(at + byte)).toBe(units * 2)
            at += Buffer.byteLength(character)
            units += character.length
          }
          expect([origin(bytes.length), origin(bytes.length + 9)].every((end) => end >= source.length)).toBe(
            true,
          )
        },
      ),
      { seed: seedOf(42), numRuns: 500 },
    )
  })

  test('survives halves of pairs and an odd byte', () => {
    const source = Buffer.concat([wide('\ud800a\udc00b', 'le'), Buffer.from([0x41])])
    const { bytes, origin } = narrow(source, 'utf-16le')
    expect(bytes.toString()).toBe('\ufffda\ufffdb')
    expect(origin(bytes.indexOf('b'))).toBe(6)
  })
})

test.each([
  ['utf-8', Buffer.from('é'), 'é'],
  ['utf-8', Buffer.from([0xc3]), '\ufffd'],
  ['latin-1', Buffer.from([0xe9, 0xff]), 'éÿ'],
  ['utf-16le', Buffer.from([0xe9, 0x00]), 'é'],
  ['utf-16be', Buffer.from([0x00, 0xe9, 0x41]), 'é'],
] as const)('in %s %j is shown as %j', (encoding, bytes, text) => {
  expect(decode(bytes, encoding)).toBe(text)
  // the input is not modified
  expect(decode(bytes, encoding)).toBe(text)
})
