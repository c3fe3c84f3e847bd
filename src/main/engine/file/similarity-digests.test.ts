import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  seededCount,
  seededFile,
  wholeNumbers,
} from '../../../../test/fixtures/files/identity/seeded-files.ts'
import { seedOf } from '../../../../test/rounds.ts'
import { inMemory } from '../archive/byte-source.ts'
import { Ssdeep, ssdeepOf } from './ssdeep.ts'
import { readSsdeep, type SsdeepParts, ssdeepScore } from './ssdeep-score.ts'
import { readTlsh, Tlsh, tlshDistance } from './tlsh.ts'

type Triple = readonly [one: number, other: number, value: number]
/** What the reference programs say (see `write-digests.ts`). */
const reference = JSON.parse(
  readFileSync(new URL('../../../../test/fixtures/files/identity/digests.json', import.meta.url), 'utf8'),
) as {
  readonly ssdeep: readonly string[]
  readonly tlsh: readonly (string | null)[]
  readonly scores: readonly Triple[]
  readonly distances: readonly Triple[]
}
const files = Array.from({ length: seededCount }, (_, number) => seededFile(number))

function tlshOf(bytes: Uint8Array, chunk = bytes.length): string | null {
  const run = new Tlsh()
  for (let at = 0; at < bytes.length; at += chunk) run.update(bytes.subarray(at, at + chunk))
  return run.digest()
}

test('ssdeep digests of 200 files equal those of the reference', () => {
  expect(files.map((bytes) => ssdeepOf(inMemory(bytes)))).toEqual(reference.ssdeep)
})

test('ssdeep scores of all pairs of 200 digests equal those of the reference', () => {
  const parts = reference.ssdeep.map((digest) => readSsdeep(digest) as SsdeepParts)
  const scores: Triple[] = []
  for (const [one, first] of parts.entries())
    for (const [other, second] of parts.entries()) {
      const score = one < other ? ssdeepScore(first, second) : 0
      if (score > 0) scores.push([one, other, score])
    }
  const sorted = reference.scores.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  expect(sorted.length).toBeGreaterThan(80)
  expect(scores).toEqual(sorted)
})

test('TLSH digests of the files of 256 bytes and more equal those of the reference', () => {
  const large = files
    .map((bytes, number) => (bytes.length >= 256 ? number : -1))
    .filter((number) => number >= 0)
  expect(large.map((number) => tlshOf(files[number] as Uint8Array))).toEqual(
    large.map((number) => reference.tlsh[number]),
  )
})

/** Published beside the reference (trendmicro/tlsh, Testing/example_data and Testing/exp, version 4). */
test.each([
  [
    'bfghjdbkfdj376t4en, i7e2w 8o\tq22we ,9wq12q ,32qTE$#!#$%^I&*\n',
    'T1F8A0220C0F8C0023CB880800CA33E88B8F0C022AB302C2008A030300300E8A00C83AAC',
  ],
  [
    '\'Type "copyright", "credits" or "license" for more information.’\n',
    'T1C6A022A2E0008CC320C083A3E20AA888022A00000A0AB0088828022A0008A00022F22A',
  ],
])('TLSH answers for small files as version 4 does: %s', (text, digest) => {
  expect(tlshOf(Buffer.from(text, 'utf8'))).toBe(digest)
})

test('TLSH distances equal those of the reference', () => {
  const digests = reference.tlsh.map((digest) => readTlsh(digest ?? '') as Uint8Array)
  expect(reference.distances.length).toBeGreaterThan(300)
  const distances = reference.distances.map(([one, other]) => [
    one,
    other,
    tlshDistance(digests[one] as Uint8Array, digests[other] as Uint8Array),
  ])
  expect(distances).toEqual(reference.distances)
})

test('a file handed over in pieces of any size has the digests of the whole file', () => {
  const next = wholeNumbers(seedOf(11))
  for (const bytes of files.filter((_, number) => number % 7 === 0)) {
    const whole = new Ssdeep(bytes.length)
    whole.update(bytes)
    const ssdeep = new Ssdeep(bytes.length)
    const tlsh = new Tlsh()
    for (let at = 0; at < bytes.length; ) {
      const length = next() % (next() % 2 === 0 ? 9 : 5000)
      const piece = bytes.subarray(at, at + length)
      ssdeep.update(piece)
      tlsh.update(piece)
      at += length
    }
    expect(ssdeep.digest()).toEqual(whole.digest())
    expect(tlsh.digest()).toBe(tlshOf(bytes))
  }
})

test('too small and too uniform files have no TLSH, as in the reference', () => {
  expect(tlshOf(new Uint8Array())).toBeNull()
  expect(tlshOf(Buffer.from('a'.repeat(49)))).toBeNull()
  expect(tlshOf(new Uint8Array(100_000))).toBeNull()
})

test.each(['', '3:', '3:abc', '3:ab\n:c', 'x:a:b', `3:${'a'.repeat(65)}:b`])(
  '%j is no ssdeep digest',
  (text) => {
    expect(readSsdeep(text)).toBeNull()
  },
)
