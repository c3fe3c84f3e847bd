import { describe, expect, test } from 'vitest'
import { extractFromText } from './extract.ts'
import { Scanner } from './scanner.ts'
import { asShown } from './shown-order.ts'

const reversing = '\u202e'
const pop = '\u202c'
const reverse = (text: string) => [...text].reverse().join('')

describe('a token with a right-to-left override', () => {
  test.each([
    [`${reversing}moc.elpmaxe`, 'example.com'],
    [`a${reversing}cb${pop}d`, 'abcd'],
    [`${reversing}moc[.]live`, 'evil[.]com'],
    [`${reversing}cb${pop}d${reversing}fe`, 'bcdef'],
    [`x${reversing}\u{1f600}y`, 'xy\u{1f600}'],
    [reversing, ''],
  ])('%j is seen as %j', (token, seen) => {
    expect(asShown(token)?.text).toBe(seen)
  })

  test('states where each character of it is', () => {
    expect(asShown(`a${reversing}\u{1f600}b${pop}c`)?.origins).toEqual([0, 4, 2, 3, 6])
  })

  test.each(['example.com', `${reversing}a\u2067b`, `\u202b${reversing}a`])(
    '%j is left to what it says',
    (token) => {
      expect(asShown(token)).toBeNull()
    },
  )
})

/** The values of a text, each with its spelling there. */
function found(text: string): readonly (readonly [string, string, string])[] {
  const bytes = Buffer.from(text)
  return extractFromText(text).hits.map(({ found, start, end }) => [
    found.kind,
    found.value,
    bytes.toString('utf8', start, end),
  ])
}

describe('a reader sees', () => {
  test.each([
    ['domain', 'example.com', 'example.com'],
    ['ipv4', '198.51.100.7', '198.51.100.7'],
    ['email', 'desk@example.com', 'desk@example.com'],
    ['url', 'https://example.com/login', 'https://example.com/login'],
    ['domain', 'evil.com', 'evil[.]com'],
    ['cve', 'CVE-2021-44228', 'CVE-2021-44228'],
    ['hash', 'd41d8cd98f00b204e9800998ecf8427e', 'd41d8cd98f00b204e9800998ecf8427e'],
  ])('the %s %s that is written in reverse', (kind, value, seen) => {
    const written = [...reverse(seen)].map((sign) => ({ '[': ']', ']': '[' })[sign] ?? sign).join('')
    const hits = found(`Go to ${reversing}${written}${pop} now`)
    expect(hits).toContainEqual([expect.stringContaining(kind), value, written])
  })

  test('a name of which a part is reversed, beside the one that a program reads', () => {
    expect(found(`https://${reversing}moc.live${pop}/login`)).toEqual(
      expect.arrayContaining([
        ['url', 'https://evil.com/login', `https://${reversing}moc.live${pop}/login`],
        ['domain', 'evil.com', 'moc.live'],
      ]),
    )
  })

  test('what reads the same in both orders once', () => {
    expect(found(`${reversing}11.22.22.11${pop}`)).toEqual([['ipv4', '11.22.22.11', '11.22.22.11']])
  })

  test('the same in any two pieces of the input', () => {
    const bytes = Buffer.from(`a ${reversing}moc.elpmaxe${pop} b ${reversing}1.2.0.291 c\n`)
    const values = (cut: number) => {
      const read: string[] = []
      const scanner = new Scanner({ onHit: ({ value }, start, end) => read.push(`${value} ${start} ${end}`) })
      scanner.push(bytes.subarray(0, cut), false)
      scanner.push(bytes.subarray(cut), true)
      return read
    }
    expect(values(0)).toEqual(['example.com 5 16', '192.0.2.1 25 34'])
    for (const cut of bytes.keys()) expect(values(cut)).toEqual(values(0))
  })
})
