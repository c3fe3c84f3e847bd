import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractFromBytes } from '../../src/main/engine/ioc/extract.ts'
import { markBit } from '../../src/main/engine/ioc/indicator.ts'
import { roundsOf, seedOf } from '../rounds.ts'

/**
 * Characters that may directly adjoin a value without a space: pictographs, letters of scripts without spaces, bars,
 * wide punctuation, markup.
 */

const seed = seedOf(20_261_124)
const runs = { seed, numRuns: roundsOf(600, 10_000) }

const octet = fc.integer({ min: 0, max: 255 })
const label = fc.stringMatching(/^[a-z][a-z0-9]{2,14}$/)
const ending = fc.constantFrom('com', 'net', 'org', 'co.uk', 'de', 'fr')
const domain = fc.tuple(label, label, ending).map((parts) => parts.join('.'))
const hexOf = (length: number) =>
  fc
    .stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
    .filter((text) => /[a-f]/.test(text) && /\d/.test(text))
const value = fc.oneof(
  fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.')),
  domain,
  fc.tuple(label, domain).map(([local, host]) => `${local}@${host}`),
  fc
    .tuple(fc.constantFrom('http', 'https'), domain, label)
    .map(([scheme, host, path]) => `${scheme}://${host}/${path}`),
  fc.constantFrom(32, 40, 64, 128).chain(hexOf),
  fc
    .tuple(fc.integer({ min: 1999, max: 2026 }), fc.integer({ min: 1000, max: 99_999 }))
    .map(([year, number]) => `CVE-${year}-${number}`),
  fc
    .tuple(fc.integer({ min: 0x2001, max: 0x3ffe }), fc.integer({ min: 1, max: 0xffff }))
    .map(([a, b]) => `${a.toString(16)}:${b.toString(16)}::7`),
  fc.constantFrom(
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ),
)

const before = fc.constantFrom(
  ...[
    '🚨',
    '✅',
    '⚠️',
    '➡️',
    '★',
    '🇨🇳',
    '👩‍💻',
    '①',
    '主机',
    '请看',
    'サイトは',
    '주소',
    '|',
    '，',
    '、',
    '：',
    '；',
    '（',
    '「',
    '【',
    '。',
    '攻击。',
  ],
)
const after = fc.constantFrom(
  ...[
    '🚨',
    '✅',
    '⚠️',
    '⬅️',
    '★',
    '🇨🇳',
    '👩‍💻',
    '吧',
    '已被感染',
    'です',
    '입니다',
    '|',
    '，',
    '、',
    '；',
    '！',
    '？',
    '）',
    '」',
    '』',
    '】',
    '。',
    '。然后',
  ],
)
const behindMarkup = fc.constantFrom('', ' y', ', y', '。', '，然后', ')')
const markup = fc.constantFrom('**', '__', '~~', '==', '++', '`', '|', '"', '***')

/** Returns the values of a text, excluding parts, each with its written form. */
function read(text: string): [value: string, written: string][] {
  const bytes = Buffer.from(text)
  return extractFromBytes(bytes)
    .hits.filter(({ marks }) => (marks & markBit.part_of) === 0)
    .map(({ found, start, end }) => [found.value, bytes.subarray(start, end).toString()])
}

describe('a border', () => {
  it('keeps what it encloses, and nothing else is found; places point at what is written', () => {
    fc.assert(
      fc.property(value, before, after, (text, left, right) => {
        expect(read(`x ${left}${text}${right} y`)).toEqual([[text, text]])
      }),
      runs,
    )
  })

  it('of markup on both sides keeps it too', () => {
    fc.assert(
      fc.property(value, markup, behindMarkup, (text, mark, behind) => {
        expect(read(`x ${mark}${text}${mark}${behind}`)).toEqual([[text, text]])
      }),
      runs,
    )
  })

  it('between values keeps each', () => {
    const between = fc.constantFrom('🚨', '✅', '|', '，', '、', '；', '和', 'と', '그리고')
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 5 }), between, (values, border) => {
        expect(read(values.join(border)).map(([found]) => found)).toEqual(values)
      }),
      runs,
    )
  })
})
