import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defang } from '../../src/main/engine/ioc/defang.ts'
import { extractFromBytes, extractFromText } from '../../src/main/engine/ioc/extract.ts'
import type { Found } from '../../src/main/engine/ioc/indicator.ts'
import { Scanner } from '../../src/main/engine/ioc/scanner.ts'
import { seedOf } from '../rounds.ts'
import { fixtureCases } from './fixture-cases.ts'

const seed = seedOf(20_261_121)
const runs = { seed, numRuns: 300 }

const octet = fc.integer({ min: 0, max: 255 })
const label = fc.stringMatching(/^[a-z][a-z0-9]{2,14}$/)
const ending = fc.constantFrom('com', 'net', 'org', 'co.uk', 'de', 'fr')
const domain = fc.tuple(label, label, ending).map((parts) => parts.join('.'))
const hexOf = (length: number) =>
  fc
    .stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
    .filter((text) => /[a-f]/.test(text) && !/^(.)\1+$/.test(text))

/** Indicators whose canonical form equals their written form. */
const indicator = fc.oneof(
  fc.tuple(octet, octet, octet, octet).map((octets) => ({ kind: 'ipv4' as const, value: octets.join('.') })),
  domain.map((value) => ({ kind: 'domain' as const, value })),
  fc.tuple(label, domain).map(([local, host]) => ({ kind: 'email' as const, value: `${local}@${host}` })),
  fc
    .tuple(fc.constantFrom('http', 'https', 'ftp'), domain, label)
    .map(([scheme, host, path]) => ({ kind: 'url' as const, value: `${scheme}://${host}/${path}` })),
  fc
    .constantFrom(32, 40, 64, 128)
    .chain(hexOf)
    .map((value) => ({ kind: 'hash' as const, value })),
  fc
    .tuple(fc.integer({ min: 1999, max: 2026 }), fc.integer({ min: 1000, max: 9_999_999 }))
    .map(([year, number]) => ({ kind: 'cve' as const, value: `CVE-${year}-${number}` })),
  fc
    .tuple(
      fc.integer({ min: 0x2001, max: 0x3ffe }),
      fc.integer({ min: 1, max: 0xffff }),
      fc.integer({ min: 1, max: 0xffff }),
    )
    .map(([a, b, c]) => ({
      kind: 'ipv6' as const,
      value: `${a.toString(16)}:${b.toString(16)}::${c.toString(16)}`,
    })),
)

/** The heading of a table names its columns only where it is the first line of a text. */
const isNoTable = (text: string) => !/^\w+(?:,\w+)+\n/.test(text)

const keysOf = (text: string) =>
  new Set(extractFromText(text).hits.map(({ found }) => `${found.kind}:${found.value}`))

describe('extraction', () => {
  it('finds an indicator again after it was defanged', () => {
    fc.assert(
      fc.property(indicator, ({ kind, value }) => {
        const whole = extractFromText(defang(kind, value)).hits.filter(
          ({ marks }) => (marks & (1 << 9)) === 0,
        )
        expect(whole.map(({ found }) => `${found.kind}:${found.value}`)).toEqual([`${kind}:${value}`])
      }),
      runs,
    )
  })

  it('points at what it claims: the bytes of a hit, read alone, are that hit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('see ', 'x — ', '(', '"', '→ ', ', '), indicator), {
          minLength: 1,
          maxLength: 8,
        }),
        (parts) => {
          const bytes = Buffer.from(parts.map(([before, { value }]) => `${before}${value} `).join(''))
          for (const { found, start, end } of extractFromBytes(bytes).hits) {
            const alone = extractFromBytes(bytes.subarray(start, end)).hits.map(
              (hit) => `${hit.found.kind}:${hit.found.value}`,
            )
            expect(alone).toContain(`${found.kind}:${found.value}`)
          }
        },
      ),
      runs,
    )
  })

  it('of two texts joined by a line feed finds what it finds in each', () => {
    const texts = fixtureCases().map(({ text }) => text)
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.constantFrom(...texts.filter(isNoTable)), (first, second) => {
        expect(keysOf(`${first}\n${second}`)).toEqual(new Set([...keysOf(first), ...keysOf(second)]))
      }),
      runs,
    )
  })

  it('does not care where the chunks of its input end', () => {
    const texts = fixtureCases().map(({ text }) => text)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...texts), { minLength: 2, maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 }),
        (parts, sizes) => {
          const bytes = Buffer.from(parts.join('\n'))
          expect(inChunks(bytes, sizes)).toEqual(inChunks(bytes, [bytes.length]))
        },
      ),
      runs,
    )
  })

  it('does not care where chunks end in tokens longer than it reads at once', () => {
    const long = Buffer.from(
      `${'a.b,'.repeat(9000)}http://site.com/${'x'.repeat(20_000)},1.2.3.4 ${'ab'.repeat(20_000)} end.com`,
    )
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 70_000 }), (size) => {
        expect(inChunks(long, [size])).toEqual(inChunks(long, [long.length]))
      }),
      { seed, numRuns: 30 },
    )
  })

  it('survives any bytes, and every place lies inside them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        for (const { start, end, line } of extractFromBytes(bytes).hits) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(bytes.length)
          expect(line).toBeGreaterThanOrEqual(1)
        }
      }),
      { seed, numRuns: 1000 },
    )
  })

  it('survives fixtures with bytes of theirs replaced', () => {
    const texts = fixtureCases().map(({ text }) => text)
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 10 }),
        (text, changes) => {
          const bytes = Buffer.from(text)
          for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte
          for (const { end } of extractFromBytes(bytes).hits) expect(end).toBeLessThanOrEqual(bytes.length)
        },
      ),
      { seed, numRuns: 1000 },
    )
  })
})

/** Returns all hits of bytes that arrive in chunks of the given sizes, repeated cyclically. */
function inChunks(bytes: Buffer, sizes: readonly number[]): string[] {
  const hits: string[] = []
  const scanner = new Scanner({
    onHit: (found: Found, start, end, line, marks) =>
      hits.push(`${found.kind} ${found.value} ${start}-${end} ${line} ${marks}`),
  })
  for (let at = 0, yieldToEventLoop = 0; at < bytes.length; yieldToEventLoop++) {
    const size = sizes[yieldToEventLoop % sizes.length] as number
    scanner.push(bytes.subarray(at, at + size), at + size >= bytes.length)
    at += size
  }
  return hits
}
