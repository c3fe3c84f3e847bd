import { describe, expect, it } from 'vitest'
import { halt, reporting, TokenFinder } from '../token-finder.ts'

/** A known key in which every word is the same, so that the order of eight-byte blocks does not change the hash. */
const knownKey = Buffer.from('a known k').subarray(0, 8)
const drawnKey = Buffer.from(
  Array.from({ length: 1024 }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 21) & 255),
)

/** Returns tokens with the same hash under a key of equal words: all orders of seven blocks. */
function ordersOf(blocks: readonly string[]): string[] {
  return blocks.length < 2
    ? [...blocks]
    : blocks.flatMap((block) =>
        ordersOf(blocks.filter((other) => other !== block)).map((rest) => block + rest),
      )
}
const crowding = ordersOf([
  'a.com/bc',
  'd.com/ef',
  'g.com/hi',
  'j.com/kl',
  'm.com/no',
  'p.com/qr',
  's.com/tu',
])

/**
 * Returns tokens that collide under every hash that multiplies words by one odd number, whatever its initial value: in
 * pairs of adjacent words the top bits are flipped, of which each product passes on only the top bit.
 */
function turnedTops(pairs: number): Buffer[] {
  return Array.from({ length: 1 << pairs }, (_, choice) => {
    const token = Buffer.from('x.com/yz')
    const pair = Buffer.from('abcdefghijklmnop')
    const turned = Buffer.from(pair)
    for (const at of [7, 11, 15]) turned[at] = (turned[at] as number) ^ 0x80
    return Buffer.concat([
      token,
      ...Array.from({ length: pairs }, (_, bit) => ((choice >> bit) & 1 ? turned : pair)),
    ])
  })
}

type Reading = { steps: number; bytes: number; times: Map<string, number>; kept: number }

/** Reads tokens, each twice in a row, in counting mode; returns how often each occurred and how many were kept. */
function readTwice(tokens: readonly (string | Buffer)[], finder: TokenFinder): Reading {
  const bytes = Buffer.concat(
    tokens.flatMap((token) => [Buffer.from(token), space, Buffer.from(token), space]),
  )
  const times = new Map<string, number>()
  const spelled = new Map<number, string>()
  let steps = 0
  const meet = (token: string, count: number) => times.set(token, (times.get(token) ?? 0) + count)
  for (let from = 0; from < bytes.length; from += pieceOf(tokens)) {
    const window = finder.lay(bytes.subarray(from, from + pieceOf(tokens)), space)
    for (let at = 0; ; ) {
      at = finder.scan(at, true, 1, reporting.counting)
      steps += finder.steps
      for (let record = 0; record < finder.recordCount * 5; record += 5) {
        const [start, end] = [finder.records[record] as number, finder.records[record + 1] as number]
        const kept = finder.records[record + 4] as number
        const token = window.toString('latin1', start, end)
        if (kept >= 0) {
          spelled.set(kept, token)
          finder.reportState(kept, 2)
        }
        meet(token, 1)
      }
      if (finder.halted === halt.done) break
    }
  }
  for (const kept of finder.touched.subarray(0, finder.touchedCount))
    meet(spelled.get(kept) as string, finder.countOf(kept))
  return { steps, bytes: bytes.length, times, kept: spelled.size }
}
const space = Buffer.from(' ')
/** Five hundred tokens of one length, twice each, with a space behind each. */
const pieceOf = ([token = '']: readonly (string | Buffer)[]) => 500 * 2 * (token.length + 1)

describe('the table of kept tokens', () => {
  it('keeps what repeats, whatever it is', () => {
    const { kept } = readTwice(crowding, new TokenFinder(drawnKey))
    expect(kept).toBeGreaterThan(0.98 * crowding.length)
  })

  it('gives up where tokens crowd, and counts the places that it looked at', () => {
    const crowded = readTwice(crowding, new TokenFinder(knownKey))
    const honest = readTwice(crowding, new TokenFinder(drawnKey))
    expect(crowded.kept).toBeLessThan(32)
    // sixteen probes of 56 bytes for a token of 56 bytes
    expect(crowded.steps).toBeGreaterThan(3 * honest.steps)
    expect(crowded.steps).toBeLessThan(40 * crowded.bytes)
  })

  it('is not crowded by tokens that agree under any key of a weaker hash', () => {
    const tokens = turnedTops(12)
    const { kept, steps, bytes } = readTwice(tokens, new TokenFinder(drawnKey))
    expect(kept).toBeGreaterThan(0.98 * tokens.length)
    expect(steps).toBeLessThan(12 * bytes)
    // the same holds for a random key
    expect(readTwice(tokens, new TokenFinder()).kept).toBeGreaterThan(0.9 * tokens.length)
  })

  it('meets every token as often whatever its key', () => {
    const byKey = [knownKey, drawnKey, null].map((key) => readTwice(crowding, new TokenFinder(key)).times)
    const [first, ...others] = byKey
    expect(first?.size).toBe(crowding.length)
    expect(new Set(first?.values())).toEqual(new Set([2]))
    for (const other of others) expect(other).toEqual(first)
  })
})
