import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isProblem } from '../../../contract/problem.ts'
import { largestListBytes, parseWarningList } from './parse-warning-list.ts'

const whole = {
  name: 'Resolvers',
  version: 20260811,
  description: 'Public resolvers',
  type: 'cidr',
  matching_attributes: ['ip-src', 'domain|ip'],
  list: ['192.0.2.0/24', ' 198.51.100.7 ', '192.0.2.0/24', 'no address', 7, ''],
}

function parse(document: unknown) {
  return parseWarningList(
    new TextEncoder().encode(typeof document === 'string' ? document : JSON.stringify(document)),
  )
}

describe('reading a warning list', () => {
  test('it keeps what can be used and counts the rest', () => {
    expect(parse(whole)).toEqual({
      name: 'Resolvers',
      description: 'Public resolvers',
      version: '20260811',
      comparison: 'cidr',
      kinds: new Set(['ipv4', 'ipv6', 'domain']),
      entries: ['192.0.2.0/24', '198.51.100.7'],
      skipped: 4,
      steps: 0,
    })
  })

  test('host names lose their dots at both ends, and the case of all but patterns is folded', () => {
    const names = parse({ ...whole, type: 'hostname', list: ['.DuckDNS.org', 'a.example.'] })
    expect(names).toMatchObject({ entries: ['duckdns.org', 'a.example'] })
    expect(parse({ ...whole, type: 'regex', list: ['^Abc\\D$'] })).toMatchObject({ entries: ['^Abc\\D$'] })
  })

  test('a list that names no attribute types speaks about every kind', () => {
    const { matching_attributes: _, ...without } = whole
    const parsed = parse(without)
    expect(!isProblem(parsed) && parsed.kinds.size).toBe(8)
  })

  test.each<readonly [string, unknown, string]>([
    ['no JSON', '{', 'it is not JSON in UTF-8'],
    ['a list at the top', '[]', 'it is not a JSON object'],
    ['no name', { ...whole, name: ' ' }, 'it has no name'],
    [
      'an unknown type',
      { ...whole, type: 'fuzzy' },
      'its type must be one of string, substring, hostname, cidr, regex',
    ],
    ['no entries', { ...whole, list: {} }, 'it has no list of entries'],
    [
      'attribute types that are no texts',
      { ...whole, matching_attributes: [1] },
      'its matching_attributes are not texts',
    ],
    [
      'only foreign attribute types',
      { ...whole, matching_attributes: ['user-agent'] },
      'it speaks about none of the kinds that are extracted',
    ],
    ['only entries of no use', { ...whole, list: ['a', ''] }, 'none of its entries can be used'],
    [
      'a slow pattern',
      { ...whole, type: 'regex', list: ['^a$', '(a+)+$'] },
      'the pattern in place 2 is refused, it repeats a group that holds a choice or a repetition',
    ],
  ])('%s is refused with the reason', (_, document, why) => {
    expect(parse(document)).toMatchObject({
      kind: 'problem',
      code: 'invalid',
      message: `The warning list cannot be used: ${why}.`,
    })
  })

  test('bytes that are not UTF-8, or still compressed, are refused', () => {
    expect(parseWarningList(Uint8Array.of(0x7b, 0xff, 0x7d))).toMatchObject({
      message: expect.stringContaining('not JSON in UTF-8'),
    })
    expect(parseWarningList(gzipSync(JSON.stringify(whole)))).toMatchObject({
      message: expect.stringContaining('still compressed'),
    })
  })

  test('what is too large is refused before it is read', () => {
    expect(parseWarningList(new Uint8Array(largestListBytes + 1))).toMatchObject({ code: 'too-large' })
    const long = Array.from({ length: 2100 }, (_, at) => String(at).padEnd(2048, 'x'))
    expect(parse({ ...whole, type: 'substring', list: long })).toMatchObject({ code: 'too-large' })
    expect(
      parse({ ...whole, type: 'regex', list: long.slice(0, 1001).map((_, at) => `^a${at}$`) }),
    ).toMatchObject({ code: 'too-large' })
  })
})

describe('patterns that are harmless alone', () => {
  const listOf = (list: readonly string[]) =>
    parseWarningList(
      Buffer.from(JSON.stringify({ name: 'Patterns', type: 'regex', matching_attributes: ['url'], list })),
    )

  test('and together would freeze whoever asks are refused, with what to do', () => {
    const slow = Array.from({ length: 20 }, (_, at) => `^.*.*[^${at}]$`)
    expect(listOf(slow)).toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(
        /^The warning list cannot be used: its first 1\d patterns together could take too long.*begin patterns with \^/,
      ),
    })
    expect(isProblem(listOf(slow.slice(0, 3)))).toBe(false)
  })

  test('are taken by the hundred when they are tied to the start', () => {
    const usual = Array.from({ length: 300 }, (_, at) => `^https?://[a-z0-9-]+\\.host-${at}\\.example/`)
    expect(isProblem(listOf(usual))).toBe(false)
  })

  test('are counted as they are read: a million of them are refused at the first one too many', () => {
    const many = Array.from({ length: 1_000_000 }, (_, at) => `^a${at}$`)
    expect(listOf(many)).toMatchObject({ message: 'The warning list has more than 1000 patterns.' })
  })
})
