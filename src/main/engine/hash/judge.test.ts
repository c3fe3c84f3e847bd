import { describe, expect, test } from 'vitest'
import { lookUpHash } from '../../../contract/core/hash.ts'
import type { KnownDigest } from './hash-set.ts'
import { judge, type SetAnswer } from './judge.ts'

const at = '2026-03-01T00:00:00.000Z'
const sha256 = 'a'.repeat(64)

function hit(name: string, known: Partial<KnownDigest>, source: string | null = null): SetAnswer {
  const nothing = { family: null, product: null, fileName: null, source: null }
  return { name, source, stated: { is: 'hit', known: { verdict: 'known_good', ...nothing, ...known } } }
}
const other = (name: string, is: 'miss' | 'disabled' | 'unsupported' | 'unavailable'): SetAnswer => ({
  name,
  source: null,
  stated: { is },
})
const malware = hit('Bazaar', { verdict: 'known_malicious', family: 'Emotet', fileName: 'a.doc' }, 'abuse.ch')
const software = hit('NSRL', { product: 'Windows 11', fileName: 'notepad.exe' })

describe('the verdict', () => {
  test.each<[string, SetAnswer[], string, boolean | null, boolean | null, number[]]>([
    ['of no set', [], 'unavailable', null, null, [0, 0, 0]],
    ['of sets that are switched off', [other('a', 'disabled')], 'unavailable', null, null, [0, 0, 0]],
    ['of sets of other digests', [other('a', 'unsupported')], 'unavailable', null, null, [0, 0, 0]],
    ['of a set that cannot be read', [other('a', 'unavailable')], 'unavailable', null, null, [0, 0, 1]],
    [
      'of one that says no, one that cannot be read',
      [other('a', 'miss'), other('b', 'unavailable')],
      'unavailable',
      null,
      null,
      [0, 1, 2],
    ],
    ['of one that says no', [other('a', 'miss')], 'unknown', false, false, [0, 1, 1]],
    [
      'of one that says no, others off or of other digests',
      [other('a', 'miss'), other('b', 'disabled'), other('c', 'unsupported')],
      'unknown',
      false,
      false,
      [0, 1, 1],
    ],
    ['of one that says good', [software, other('a', 'miss')], 'known_good', true, false, [1, 2, 2]],
    [
      'of one that says good, one that cannot be read',
      [software, other('a', 'unavailable')],
      'known_good',
      true,
      null,
      [1, 1, 2],
    ],
    ['of one that says malicious', [malware], 'known_malicious', true, true, [1, 1, 1]],
    ['of two that contradict each other', [software, malware], 'known_malicious', true, true, [2, 2, 2]],
    [
      'of malicious, one that cannot be read',
      [malware, other('a', 'unavailable')],
      'known_malicious',
      true,
      true,
      [1, 1, 2],
    ],
  ])('%s', (_what, answers, verdict, found, malicious, [hits, answered, queried]) => {
    const judged = judge(sha256, 'SHA256', answers, at)
    expect(judged).toMatchObject({
      verdict,
      found,
      known_malicious: malicious,
      sources_hit: hits,
      sources_answered: answered,
      sources_queried: queried,
    })
    expect(lookUpHash.output().parse(judged)).toEqual(judged)
    // exactly the fields with null are listed
    const nulls = Object.entries(judged).flatMap(([field, value]) => (value === null ? [field] : []))
    expect(judged.unavailable).toEqual(nulls)
    expect(JSON.stringify([judged.summary, judged.hint]).toLowerCase()).not.toContain('limit')
  })
})

test('a digest that one set knows as malicious and another as good is told in full', () => {
  expect(
    judge(sha256, 'SHA256', [software, malware, other('Lab', 'miss'), other('Old', 'disabled')], at),
  ).toEqual({
    hash: sha256,
    algorithm: 'SHA256',
    verdict: 'known_malicious',
    found: true,
    known_malicious: true,
    matched_on: 'SHA256',
    enrichment_source: 'local hash sets',
    source: 'abuse.ch',
    product: 'Windows 11',
    family: 'Emotet',
    file_name: 'a.doc',
    trust: 0,
    summary: 'Known malicious (Emotet) according to Bazaar, although NSRL has it as known good.',
    hint: 'Look for the file, and for its other digests, wherever this one was seen.',
    cached: false,
    checked_at: at,
    sources_hit: 2,
    sources_answered: 3,
    sources_queried: 3,
    sources: {
      NSRL: { status: 'hit', malicious: false },
      Bazaar: { status: 'hit', malicious: true },
      Lab: { status: 'miss', malicious: null },
      Old: { status: 'disabled', malicious: null },
    },
    svc_sample: { known: false, note: 'No file with this digest has been analysed on this workstation.' },
    origin: 'local',
    unavailable: [],
  })
})

test('a SHA-512 is not queryable, and what a set knows of it is told beside that', () => {
  const sha512 = 'b'.repeat(128)
  expect(judge(sha512, 'SHA512', [], at)).toMatchObject({
    verdict: 'not_queryable',
    found: null,
    known_malicious: null,
  })
  expect(judge(sha512, 'SHA512', [malware], at)).toMatchObject({
    verdict: 'not_queryable',
    found: true,
    known_malicious: true,
    family: 'Emotet',
    summary: 'Known malicious (Emotet) according to Bazaar.',
  })
})

test('the source of an entry comes before that of its set, and that before its name', () => {
  const source = (answer: SetAnswer) => judge(sha256, 'SHA256', [answer], at).source
  expect(source(hit('Set', { source: 'lab' }, 'vendor'))).toBe('lab')
  expect(source(hit('Set', {}, 'vendor'))).toBe('vendor')
  expect(source(hit('Set', {}))).toBe('Set')
})

test('trust grows with the sets that know a file as good', () => {
  const trust = (count: number) =>
    judge(
      sha256,
      'SHA256',
      Array.from({ length: count }, (_, index) => hit(`${index}`, {})),
      at,
    ).trust
  expect([1, 2, 3, 10, 50].map(trust)).toEqual([55, 60, 65, 100, 100])
})

test('sets of one name, and of names that objects have, are told apart', () => {
  const { sources, summary } = judge(
    sha256,
    'SHA256',
    ['list', 'list', 'toString', 'list'].map((name) => hit(name, {})),
    at,
  )
  expect(Object.keys(sources ?? {})).toEqual(['list', 'list (2)', 'toString', 'list (3)'])
  expect(summary).toBe('Known good according to list, list, toString and 1 more.')
})
