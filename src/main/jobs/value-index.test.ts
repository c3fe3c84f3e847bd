import { describe, expect, it } from 'vitest'
import { ValueIndex } from './value-index.ts'

/** One step of the hash that the table uses. */
function mix(hash: number, bits: number): number {
  const mixed = Math.imul(hash ^ bits, 0x5bd1e995)
  return mixed ^ (mixed >>> 15)
}

const word = (text: string) => Buffer.from(text).readInt32LE()
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Strings of eight characters whose hashes are equal in all bits: the second half undoes the change of the first one.
 */
function collisions(count: number, ofClass: number): string[] {
  const target = mix(ofClass, word('aaaa')) ^ word('bbbb')
  const found: string[] = []
  for (let number = 0; found.length < count; number++) {
    let first = ''
    for (let rest = number, at = 0; at < 4; at++) {
      first += letters[rest % 36]
      rest = Math.floor(rest / 36)
    }
    const second = target ^ mix(ofClass, word(first))
    if ((second & 0x80808080) === 0) found.push(first + String.fromCharCode(...octetsOf(second)))
  }
  return found
}

function octetsOf(bits: number): number[] {
  return [bits & 255, (bits >>> 8) & 255, (bits >>> 16) & 255, bits >>> 24]
}

/** Indices of the texts as a `Map` assigns them. */
function expected(texts: readonly string[]): number[] {
  const known = new Map<string, number>()
  return texts.map((text) => known.get(text) ?? known.set(text, known.size).size - 1)
}

describe('the index of values', () => {
  const crafted = collisions(20_000, 3)

  it('looks at few places even for texts made to crowd one', () => {
    const index = new ValueIndex()
    for (const text of crafted) index.place(text, 3)
    for (const text of crafted) index.place(text, 3)
    expect(index.size).toBe(crafted.length)
    // each text twice, and once when the table grows: 64 slots at most
    expect(index.probes).toBeLessThan(3 * 64 * crafted.length)
  })

  it('gives numbers in the order of appearance, to crowded texts among others too', () => {
    const honest = Array.from({ length: 50_000 }, (_, at) => `host-${(at * 7919) % 30_000}.example.com`)
    const mixed = honest.flatMap((text, at) => [text, crafted[(at * 31) % crafted.length] as string])
    const index = new ValueIndex()
    expect(mixed.map((text) => index.place(text, 3))).toEqual(expected(mixed))
    expect(Buffer.from(index.join()).toString()).toBe([...new Set(mixed)].join('\n'))
    index.clear()
    expect(mixed.slice(0, 100).map((text) => index.place(text, 3))).toEqual(expected(mixed.slice(0, 100)))
  })

  it('tells texts of different classes apart, crowded or not', () => {
    const index = new ValueIndex()
    for (const text of crafted.slice(0, 200)) index.place(text, 3)
    const again = crafted.slice(0, 200).map((text) => index.place(text, 4))
    expect(again).toEqual(again.map((_, at) => 200 + at))
  })
})
