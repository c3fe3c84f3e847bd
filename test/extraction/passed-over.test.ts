import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileKernel } from '../../scripts/compile-kernel.ts'
import { finderBinary } from '../../src/main/engine/ioc/kernel/token-finder-binary.ts'
import { Scanner } from '../../src/main/engine/ioc/scanner.ts'
import { TokenFinder } from '../../src/main/engine/ioc/token-finder.ts'
import { roundsOf, seedOf } from '../rounds.ts'
import { fixtureCases } from './fixture-cases.ts'

/**
 * Text that the kernel skips contains no indicators: for any text and any chunking, the hits equal those of a finder
 * that examines every token byte by byte. That finder does without the marks, the check of a token's bytes, the minimum
 * length, the check of where tokens may join and a token's summary; it shares the code that joins and reads tokens.
 */
const seed = seedOf(20_261_123)
const runs = { seed, numRuns: roundsOf(300, 10_000) }

const binary = Buffer.from(finderBinary, 'base64')
const passing = new TokenFinder(null, binary)
const looking = new TokenFinder(null, binary, true)

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${length}}$`))
const written = fc.constantFrom(
  // one or more of each kind, and near misses
  '192.0.2.1',
  '8.8.8.8',
  '1.2.3.4:80',
  '10.0.0.0/8',
  '0x7f.0.0.1',
  '1.2.3',
  '1.2.3.4.5',
  '::',
  '::1',
  '2001:db8::1',
  'fe80::1%eth0',
  '::ffff:1.2.3.4',
  '[2001:db8::2]:443',
  '2001:db8:1:2:3:4:5:6',
  'a.co',
  'x.de',
  'example.com',
  'sub.example.co.uk',
  'EXAMPLE.NET',
  'xn--bcher-kva.de',
  'report.pdf',
  'a_b.example.org',
  '*.example.com',
  'localhost',
  'u@a.io',
  'first.last+tag@mail.example.org',
  '"quoted part"@example.com',
  'http://a.de/x',
  'https://example.com',
  'ftp://1.2.3.4/a?b=c#d',
  'hxxp://a.b.com',
  'hxxps://',
  'http://[::1]/',
  'user:pw@host.com',
  'CVE-2024-12345',
  'cve-1999-0001',
  'CVE\u20112021\u201144228',
  'CVE_2020_1234',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
  'EQD2NmD_lH5f5u1Kj3KfGyTvhZSX0Eg6qp2a5IQUKXxOG3so',
  'd41d8cd98f00b204e9800998ecf8427e',
  'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  '__EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N__',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '__2001:db8::1__',
  '==a.de==',
  'md5:d41d8cd98f00b204e9800998ecf8427e',
)
const defanged = fc.constantFrom(
  '1[.]2[.]3[.]4',
  '1.2.3[.]4',
  'example[.]com',
  'example(.)com',
  'example{.}com',
  'example[dot]com',
  'example(dot)com',
  'user(at)example(dot)com',
  '1(dot)2(dot)3(dot)4',
  '1\\.2\\.3\\.4',
  'example [dot] com',
  'example dot com',
  'user at example dot com',
  'user[at]example[.]com',
  'user(@)a.com',
  'example [.] com',
  'example[ . ]com',
  'example[.] com',
  'example <.> com',
  'example<.>com',
  'hxxp[:]//a[.]com',
  'hxxps[://]a.com/x',
  'http[:]\\/\\/a\\.com',
  'a\\.com',
  'h[tt]p://a.com',
  '[hxxp]://a.com',
  '[http]://a.de',
  '2001[:]db8::1',
  'user\\@a.com',
  'a[.com',
  'a.]com',
  'a[punkt]de',
  'meow://a.com',
)
const escaped = fc.constantFrom(
  'http%3A%2F%2Fa.com%2Fx',
  'http%3A%2F%2Fa%2Ecom',
  'http%253A%252F%252Fa%252Ecom',
  'u%40a%2Ecom',
  '%5B2001%3Adb8%3A%3A1%5D',
  '%22a.com%22',
  'x%3Dd41d8cd98f00b204e9800998ecf8427e',
  'http://a.com/?u=http%3A%2F%2Fb.com',
  'https://a.com/?e=u%40b.com#c@d.com',
  'https://urldefense.com/v3/__http://a.com__;!!x',
  '\\na.com',
  '\\t1.2.3.4',
  '\\nd41d8cd98f00b204e9800998ecf8427ed41d8cd98f00b204e9800998ecf8427e',
  '\\r\\nhttp://a.com/',
  '\\u003ca.com\\u003e',
  'a\\u002ecom',
  'a\\x2ecom',
  'a\\056com',
  '\\\\na.com',
  'a\\-b.com',
  'https:\\/\\/a.com',
  "\\'a.com\\'",
  '\u001b[31ma.com\u001b[0m',
  'a.\u001b[1mb\u001b[m.com',
  '\u001b[31md41d8cd98f00b204e9800998ecf8427ed41d8cd98f00b204e9800998ecf8427e',
  '\u001b]8;;http://a.com\u001b\\',
  '\u001b',
  '^[[1ma.com',
  '#012a.com',
  '#0121.2.3.4',
  '#033[1ma.com',
  'href=3D"http://a.com/?b=3D1',
  'a.com=3D=20',
  'a&#46;com',
  'u&commat;a&period;com',
  'a\u2011b.com',
  'h00p://a.com',
  'http://http://a.com',
)
const between = fc.constantFrom(
  ' ',
  ' ',
  ' ',
  '  ',
  '\n',
  '\r\n',
  '\t',
  ',',
  ';',
  '|',
  '"',
  "'",
  '`',
  '<',
  '>',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '.',
  '..',
  ':',
  '@',
  '/',
  '\\',
  '-',
  '_',
  '=',
  '%20',
  '%2e',
  '&',
  '?',
  '#',
  '!',
  '~',
  '+',
  '\u0000',
  '\u007f',
  ' at ',
  ' dot ',
  ' v',
  'version ',
  '',
)
const otherAlphabets = fc.constantFrom(
  'bücher.de',
  'пример.рф',
  '例え。jp',
  '例え.テスト',
  'a．com',
  'a｡com',
  'é',
  'ж',
  '中',
  '\u200b',
  'a\u200b.com',
  'a\u00adb.com',
  'a\u2060.com',
  '\ufeff',
  '1.2.3\u20244',
  '— ',
  '“example.com”',
  '２.3.4.5',
  'u＠a.com',
  'مثال.إختبار',
  '😀',
  '👍a.com',
  'example\u2010one.com',
  '⚠️',
  '🇨🇳',
  '①',
  '吧',
  '。',
  '，',
  '主机8.8.8.8已',
  '地址2001:db8::1在',
  '联系u@a.io谢谢',
  'foo.例え中a.jp',
  'a.com。b.de',
  '\u2212',
  '\u202e',
  '\u202c',
  '\u202emoc.elpmaxe',
  '\u202e7.001.15.891\u202c',
)
const word = fc.oneof(
  fc.stringMatching(/^[a-z]{1,20}$/),
  fc.stringMatching(/^[a-zA-Z0-9]{1,70}$/),
  fc.constantFrom(
    'the',
    'plain',
    'dot',
    'at',
    'GET',
    'commit ',
    'v1.2.3.4',
    'e.g.',
    '12:30:45',
    '2024-01-02T03:04:05Z',
  ),
)
const hash = fc.constantFrom(26, 31, 32, 33, 40, 64, 96, 128).chain(hex)
const anyBytes = fc.uint8Array({ minLength: 1, maxLength: 6 }).map((bytes) => Buffer.from(bytes))

/** A part of a document, or padding up to a few bytes around the end of a block. */
type Part = Buffer | { readonly fill: string; readonly to: number }
const fill = fc.record({
  fill: fc.constantFrom(' ', 'a', 'x ', '.', '1', 'words of prose ', 'é', '\n'),
  to: fc.constantFrom(48, 52, 58, 60, 61, 62, 63, 64, 65, 66),
})
const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 5, arbitrary: written.map((text) => Buffer.from(text)) },
  { weight: 5, arbitrary: defanged.map((text) => Buffer.from(text)) },
  { weight: 3, arbitrary: escaped.map((text) => Buffer.from(text)) },
  { weight: 8, arbitrary: between.map((text) => Buffer.from(text)) },
  { weight: 3, arbitrary: otherAlphabets.map((text) => Buffer.from(text)) },
  { weight: 3, arbitrary: word.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: hash.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: anyBytes },
  { weight: 4, arbitrary: fill },
)
const generated = fc.array(part, { minLength: 1, maxLength: 24 }).map(join64)
const sizes = fc.oneof(
  fc.constant([1 << 20]),
  fc.array(fc.constantFrom(1, 2, 15, 16, 17, 63, 64, 65, 127, 128, 129, 160, 161, 250), {
    minLength: 1,
    maxLength: 8,
  }),
  fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 }),
)

describe('what is passed over', () => {
  it('holds nothing in generated texts, cut anywhere', () => {
    fc.assert(
      fc.property(generated, sizes, (bytes, cuts) => {
        expect(hitsOf(passing, bytes, cuts)).toEqual(hitsOf(looking, bytes, [bytes.length]))
      }),
      runs,
    )
  })

  it('holds nothing for who counts', () => {
    fc.assert(
      fc.property(generated, fc.integer({ min: 2, max: 4 }), sizes, (bytes, times, cuts) => {
        const text = Buffer.concat(Array.from({ length: times }, () => [bytes, Buffer.from(' ')]).flat())
        expect(countsOf(passing, text, cuts)).toEqual(countsOf(looking, text, [text.length]))
      }),
      { ...runs, numRuns: roundsOf(80, 5000) },
    )
  })

  it('holds nothing in the fixtures, wherever they stand in a block', () => {
    const fixtures = fixtureCases()
    expect(fixtures.length).toBeGreaterThan(100)
    for (const { name, text } of fixtures) {
      for (const before of [0, 1, 31, 62, 63]) {
        const bytes = Buffer.from(`${' '.repeat(before)}${text}`)
        expect(hitsOf(passing, bytes, [bytes.length]), name).toEqual(hitsOf(looking, bytes, [bytes.length]))
      }
    }
  })

  // `@` is not among them: a text with it also has a dot or a bracket
  const marks = [...'.:[\\{(%&', '[ and ]', '{ and }', '( and )']
  it.each(marks)('would be found out if it did: %s is no mark', (signs) => {
    const faulty = new TokenFinder(null, withoutMarks(signs.split(' and ')))
    expect(isFoundOut(faulty)).toBe(true)
  })

  const faults: readonly (readonly [string, string, string])[] = [
    ['no byte beyond ASCII is a mark', ' | i8x16.bitmask(bytes)', ''],
    ['long tokens over the end of a block are passed over', 'if (open > 0 &&', 'if (false &&'],
    [
      'a space at the end of a block is no joint',
      '((signs | spaces) >> 1) | ((<u64>1) << 63)',
      '(signs | spaces) >> 1',
    ],
    ['`at` and `dot` over the end of a block are passed over', ' | ((<u64>0xf) << 60)', ''],
    ['a closing bracket behind a space joins nothing', 'if (isCloser(next)) return true', ''],
    [
      'the control character of terminals ends tokens',
      'v128.andnot(i8x16.le_u(bytes, space), escapes)',
      'i8x16.le_u(bytes, space)',
    ],
    ['no angle bracket is a stop', 'signs | angles | joints', 'signs | joints'],
    ['only tokens that are too long count as long', 'longToken: i32 = shortestCve', 'longToken: i32 = 15'],
  ]
  const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
  // each compiles the kernel
  it.runIf(roundsOf(0, 1) === 1).each(faults)('would be found out if it did: %s', async (_, from, to) => {
    let planted = 0
    const compiled = await compileKernel(root, (source) => {
      if (source.includes(from)) planted++
      return source.replace(from, to)
    })
    expect(planted).toBeGreaterThan(0)
    expect(isFoundOut(new TokenFinder(null, compiled))).toBe(true)
  })
})

/** Whether some generated text has different hits with a faulty finder. */
function isFoundOut(faulty: TokenFinder): boolean {
  const { failed } = fc.check(
    fc.property(
      generated,
      (bytes) =>
        hitsOf(faulty, bytes, [bytes.length]).join() === hitsOf(looking, bytes, [bytes.length]).join(),
    ),
    // some show in one text of many thousand
    { ...runs, numRuns: 5 * runs.numRuns, endOnFailure: true },
  )
  return failed
}

/** Returns the compiled kernel with characters removed from its table of marks. */
function withoutMarks(signs: readonly string[]): Uint8Array<ArrayBuffer> {
  const faulty = Uint8Array.from(binary)
  // the halves of the table used by `classify`
  const low = Buffer.from([0x44, 0, 1, 0, 0, 0x10, 0x10, 0, 0x10, 0x10, 0x20, 0x80, 0x82, 0x80, 0x12, 8])
  const high = Buffer.from([0, 0, 0x11, 0x22, 0x40, 0x80, 4, 0x88, 0, 0, 0, 0, 0, 0, 0, 0])
  const at = binary.indexOf(low)
  if (at < 0 || binary.indexOf(low, at + 1) >= 0) throw new Error('The kernel has another table of marks.')
  for (const sign of signs) {
    const code = sign.charCodeAt(0)
    const mark = (low[code & 15] as number) & (high[code >> 4] as number) & 0xf0
    if (mark === 0) throw new Error(`${sign} is no mark.`)
    faulty[at + (code & 15)] = (faulty[at + (code & 15)] as number) & ~mark
  }
  return faulty
}

function join64(parts: readonly Part[]): Buffer {
  const bytes: Buffer[] = []
  let length = 0
  for (const part of parts) {
    const next = Buffer.isBuffer(part) ? part : filling(part.fill, (part.to - (length % 64) + 64) % 64)
    bytes.push(next)
    length += next.length
  }
  return Buffer.concat(bytes)
}

function filling(text: string, size: number): Buffer {
  return size === 0 ? Buffer.alloc(0) : Buffer.from(text.repeat(size)).subarray(0, size)
}

/** Returns every hit with its place. */
function hitsOf(finder: TokenFinder, bytes: Buffer, cuts: readonly number[]): string[] {
  const hits: string[] = []
  const scanner = new Scanner(
    {
      onHit: ({ kind, value }, start, end, line, marks) =>
        hits.push(`${kind} ${value} ${start}-${end} ${line} ${marks}`),
    },
    { finder },
  )
  pushCut(scanner, bytes, cuts)
  return hits
}

/** Returns how often each value is reported in total. */
function countsOf(finder: TokenFinder, bytes: Buffer, cuts: readonly number[]): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (key: string, times: number) => counts.set(key, (counts.get(key) ?? 0) + times)
  const scanner = new Scanner(
    {
      onHit: ({ kind, value }, _start, _end, _line, marks) => add(`${kind} ${value} ${marks}`, 1),
      onRepeat: ({ kind, value }, marks, times) => add(`${kind} ${value} ${marks}`, times),
    },
    { finder },
  )
  pushCut(scanner, bytes, cuts)
  return counts
}

function pushCut(scanner: Scanner, bytes: Buffer, cuts: readonly number[]): void {
  let at = 0
  for (let yieldToEventLoop = 0; at < bytes.length; yieldToEventLoop++) {
    const size = cuts[yieldToEventLoop % cuts.length] as number
    scanner.push(bytes.subarray(at, at + size), at + size >= bytes.length)
    at += size
  }
}
