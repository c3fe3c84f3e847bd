import { expect, test } from 'vitest'
import { KeptSimilarity } from './kept-similarity.ts'

const file = (sha256: string, ssdeep: string) => ({ sha256, ssdeep, tlsh: '', imphash: null })
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** A signature of ssdeep as long as they get, of pseudo-random characters. */
function signature(seed: number): string {
  let state = seed
  const text = (length: number) =>
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return characters[state >> 25]
    }).join('')
  return `1536:${text(64)}:${text(32)}`
}

test('what was removed or got other digests is followed', async () => {
  const kept = new KeptSimilarity()
  const [one, other] = [signature(1), signature(2)]
  await kept.renew([file('a', one), file('b', one), file('c', other)])
  const own = { key: 'a', ssdeep: one, tlsh: null }
  expect(kept.index.similarTo(own).map(({ key }) => key)).toEqual(['b'])
  await kept.renew([file('a', one), file('b', other), file('c', one)])
  expect(kept.index.similarTo(own).map(({ key }) => key)).toEqual(['c'])
  await kept.renew([file('a', one)])
  expect(kept.index.similarTo(own)).toEqual([])
  expect(kept.comparedWith('a', { ssdeep: true, tlsh: false, imphash: false }).others).toBe(0)
})

test('a signature too short to be compared counts as none', async () => {
  const kept = new KeptSimilarity()
  await kept.renew([file('a', '3:abc:ab'), file('b', '3:abc:ab')])
  const { compared } = kept.comparedWith('a', { ssdeep: true, tlsh: true, imphash: true })
  expect(compared).toEqual({ ssdeep: 0, tlsh: 0, imphash: 0 })
})

test('among 10,000 files, similar ones are found in less than 200 ms', async () => {
  const kept = new KeptSimilarity()
  const files = Array.from({ length: 10_000 }, (_, index) => file(`${index}`, signature(index)))
  await kept.renew(files)
  const begun = performance.now()
  await kept.renew(files)
  kept.index.similarTo({ key: '7', ssdeep: signature(7), tlsh: null })
  expect(performance.now() - begun).toBeLessThan(200)
})
