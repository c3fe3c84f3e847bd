import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { extractFromText } from '../ioc/extract.ts'
import { identifyText, type TextKind, takesOwnBytes, textFormatAs } from './identify-text.ts'
import { openTextReader } from './open-text-reader.ts'
import type { ReadPart } from './read-part.ts'
import { StringsReader } from './strings-reader.ts'
import { beginningOf, utf8Of } from './utf8-stream.ts'

/**
 * Sources of every kind, damaged at random: they are read to their end, however they are split into chunks, and places
 * stay correct.
 */

const folder = join(process.cwd(), 'test', 'fixtures')
const whole: Readonly<Record<Exclude<TextKind, 'message' | 'mailbox' | 'strings'>, readonly Buffer[]>> = {
  table: [1, 2, 18, 37, 46].flatMap((number) => tables(number)),
  json: [
    Buffer.from(
      '{"a":"https:\\/\\/one.example.com\\/x","b":[1,2,{"c":"\\u0065vil.example.com"}],"d":"{\\"e\\":\\"f\\"}"}\n{"g":null}\n',
    ),
    Buffer.from(
      JSON.stringify({
        rows: Array.from({ length: 40 }, (_, at) => ({
          host: `h${at}.example.com`,
          note: '<p>x<a href="https://a.example.com">y</a>',
        })),
      }),
    ),
  ],
  xml: [
    Buffer.from(
      '<?xml version="1.0"?><a b="x&amp;y"><![CDATA[https://one.example.com]]>&lt;p&gt;t&lt;/p&gt;<c/>&#x65;vil.example.com</a>',
    ),
  ],
  html: [
    Buffer.from(
      '<html><base href="https://one.example.com/"><a href="/x?a=1&amp;b=2">two.example.com</a><script>var u="https:\\/\\/three.example.com"</script></html>',
    ),
  ],
  calendar: [
    Buffer.from(
      'BEGIN:VCALENDAR\r\nDESCRIPTION:https://one.example.com/lo\r\n ng\\, yes\r\nEND:VCALENDAR\r\n',
    ),
  ],
}

function tables(number: number): Buffer[] {
  const cases = JSON.parse(readFileSync(join(folder, 'tables', 'tables.json'), 'utf8')) as { file: string }[]
  const { file } = cases[number] as { file: string }
  return [readFileSync(join(folder, 'tables', file))]
}

function read(bytes: Buffer, as: string, chunk: number): { text: string; parts: ReadPart[] } {
  const { sample, encoding } = beginningOf(bytes.subarray(0, 65_536))
  const format = textFormatAs(as, sample, false)
  if (format === null) throw new Error('A kind of text is wanted.')
  const texts: Buffer[] = []
  const parts: ReadPart[] = []
  const reader = openTextReader(format, sample, {
    onText: (text) => texts.push(text),
    onPart: (part) => parts.push(part),
  })
  const toUtf8 = utf8Of(takesOwnBytes(format.kind, encoding) ? 'utf-8' : encoding)
  for (let at = 0; at < bytes.length; at += chunk)
    reader.push(toUtf8(bytes.subarray(at, at + chunk), at + chunk >= bytes.length))
  reader.end()
  return { text: Buffer.concat(texts).toString('utf8'), parts }
}

const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    cut: fc.nat(20),
    put: fc.oneof(
      fc.constantFrom(
        '"',
        '\\',
        '<',
        '&',
        ';',
        ',',
        '\n',
        '\r',
        '\\u00',
        '<![CDATA[',
        '<script>',
        '{"',
        '\0',
      ),
      fc.string(),
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

function damaged(bytes: Buffer, changes: readonly { at: number; cut: number; put: string }[]): Buffer {
  let out = bytes
  for (const { at, cut, put } of changes) {
    const from = Math.floor(at * out.length)
    out = Buffer.concat([out.subarray(0, from), Buffer.from(put), out.subarray(from + cut)])
  }
  return out
}

describe.each(Object.entries(whole))('%s', (kind, sources) => {
  test('is read however it is damaged, in any pieces', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        damage,
        fc.integer({ min: 1, max: 97 }),
        (source, changes, chunk) => {
          const bytes = damaged(source, changes)
          identifyText(bytes.toString('utf8'), false)
          const { text, parts } = read(bytes, kind, bytes.length)
          expect(read(bytes, kind, chunk).text).toBe(text)
          expect(parts).toHaveLength(1)
          expect(parts[0]?.end).toBe(Buffer.byteLength(text))
          expect(text.length).toBeLessThan(bytes.length * 4 + 1000)
          // every hit occurs in the text
          const decoded = Buffer.from(text, 'utf8')
          for (const { start, end } of extractFromText(text).hits)
            expect(decoded.subarray(start, end).length).toBe(end - start)
        },
      ),
      { numRuns: roundsOf(80, 10_000), seed: seedOf(1147) },
    )
  })
})

test('what is printable among bytes is found in any pieces', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 1, max: 50 }), (noise, chunk) => {
      const address = 'https://in.example.com/x'
      const bytes = Buffer.concat([
        noise,
        Buffer.from(`\0${address}\0\x01`),
        Buffer.from(address, 'utf16le'),
        Buffer.from([0, 0xff, 0xff]),
      ])
      const read = (size: number) => {
        const texts: Buffer[] = []
        const reader = new StringsReader('application/octet-stream', 'Not text.', {
          onText: (text) => texts.push(text),
          onPart: () => undefined,
        })
        for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
        reader.end()
        return Buffer.concat(texts).toString('latin1')
      }
      expect(read(chunk)).toBe(read(bytes.length))
      expect(read(bytes.length).split(address).length - 1).toBe(2)
    }),
    { numRuns: roundsOf(200, 5000), seed: seedOf(1148) },
  )
})
