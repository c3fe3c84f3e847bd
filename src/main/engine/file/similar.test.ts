import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seededFile, wholeNumbers } from '../../../../test/fixtures/files/identity/seeded-files.ts'
import { seedOf } from '../../../../test/rounds.ts'
import { inMemory } from '../archive/byte-source.ts'
import { type DigestedFile, SimilarityIndex } from './similar.ts'
import { ssdeepOf } from './ssdeep.ts'
import { readTlsh, Tlsh, tlshDistance } from './tlsh.ts'

const reference = JSON.parse(
  readFileSync(new URL('../../../../test/fixtures/files/identity/digests.json', import.meta.url), 'utf8'),
) as {
  readonly ssdeep: readonly string[]
  readonly tlsh: readonly (string | null)[]
  readonly scores: readonly (readonly [number, number, number])[]
}

function digested(key: string, bytes: Uint8Array): DigestedFile {
  const tlsh = new Tlsh()
  tlsh.update(bytes)
  return { key, ssdeep: ssdeepOf(inMemory(bytes)), tlsh: tlsh.digest() }
}

function indexOf(files: readonly DigestedFile[]): SimilarityIndex {
  const index = new SimilarityIndex()
  for (const file of files) index.add(file)
  return index
}

test('the files found are those that the reference programs find, with their scores', () => {
  const files = reference.ssdeep.map((ssdeep, number) => ({
    key: String(number),
    ssdeep,
    tlsh: reference.tlsh[number] ?? null,
  }))
  const index = indexOf(files)
  const scores = new Map(reference.scores.map(([one, other, score]) => [`${one} ${other}`, score]))
  for (const file of files) {
    const found = index.similarTo(file, { leastScore: 1, greatestDistance: 100, count: 1000 })
    const expected = files.filter((other) => {
      if (other === file) return false
      const pair = [Number(file.key), Number(other.key)].toSorted((a, b) => a - b).join(' ')
      const [own, another] = [file.tlsh, other.tlsh].map((digest) => readTlsh(digest ?? ''))
      return scores.has(pair) || (own && another ? tlshDistance(own, another) <= 100 : false)
    })
    expect(found.map(({ key }) => key).toSorted()).toEqual(expected.map(({ key }) => key).toSorted())
    for (const { key, ssdeepScore } of found) {
      const pair = [Number(file.key), Number(key)].toSorted((a, b) => a - b).join(' ')
      expect(ssdeepScore ?? 0).toBe(scores.get(pair) ?? 0)
    }
  }
})

test('a file with a changed page is found among others, the most similar first; itself is not', () => {
  const original = seededFile(192)
  const near = Buffer.from(original)
  near.fill(0x41, 1000, 1100)
  const far = Buffer.from(original)
  for (let at = 0; at < far.length; at += 50_000) far.fill(at & 0xff, at, at + 900)
  const others = [0, 4, 8, 188, 189].map((number) => digested(`other ${number}`, seededFile(number)))
  const index = indexOf([digested('near', near), digested('far', far), digested('same', original), ...others])
  const found = index.similarTo(digested('same', original))
  expect(found.map(({ key }) => key).slice(0, 2)).toEqual(['near', 'far'])
  expect(found[0]?.ssdeepScore).toBeGreaterThan(90)
  expect(found.every(({ key }) => !key.startsWith('other'))).toBe(true)
})

test('programs of the same imports are similar whatever else they are', () => {
  const imphash = 'f34d5f2d4577ed6d9ceec516c1f5a744'
  const index = indexOf([
    { key: 'a', ssdeep: null, tlsh: null, imphash },
    { key: 'b', ssdeep: '3:abc:abc', tlsh: null, imphash: null },
  ])
  expect(index.similarTo({ key: 'c', ssdeep: '96:x:y', tlsh: null, imphash })).toEqual([
    { key: 'a', ssdeepScore: null, tlshDistance: null, hasSameImports: true },
  ])
  expect(index.similarTo({ key: 'c', ssdeep: null, tlsh: null, imphash: null })).toEqual([])
})

test('a removed file is not found, one that is added again has its new digests', () => {
  const index = indexOf([digested('a', seededFile(192)), digested('b', seededFile(192))])
  index.remove('a')
  expect(index.similarTo(digested('c', seededFile(192))).map(({ key }) => key)).toEqual(['b'])
  index.add({ key: 'b', ssdeep: null, tlsh: null })
  expect(index.size).toBe(1)
  expect(index.similarTo(digested('c', seededFile(192)))).toEqual([])
})

test('similar files are found among 10,000 in less than 200 ms of processor', () => {
  const next = wholeNumbers(seedOf(77))
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const word = (length: number) => Array.from({ length }, () => letters[next() % 64]).join('')
  const hex = () => Array.from({ length: 70 }, () => (next() % 16).toString(16).toUpperCase()).join('')
  const files = Array.from({ length: 10_000 }, (_, number): DigestedFile => {
    // blocks of a few sizes, so that many can be compared; a tenth shares a part
    const shared = number % 10 === 0 ? 'sharedpartofsignature' : ''
    return {
      key: String(number),
      ssdeep: `${96 * 2 ** (next() % 3)}:${shared}${word(40)}:${word(31)}`,
      tlsh: `T1${hex()}`,
    }
  })
  const index = indexOf(files)
  const start = process.cpuUsage()
  const found = index.similarTo({ ...(files[0] as DigestedFile), key: 'new' })
  const { user, system } = process.cpuUsage(start)
  expect(found[0]).toMatchObject({ key: '0', ssdeepScore: 100, tlshDistance: 0 })
  expect(found.length).toBeGreaterThan(50)
  expect((user + system) / 1000).toBeLessThan(200)
})
