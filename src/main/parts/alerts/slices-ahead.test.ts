import type { FileHandle } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { SlicesAhead } from './slices-ahead.ts'

/** A file with the given content whose reads return at most `least` bytes, as network files may. */
function fileOf(content: Uint8Array, least: number): FileHandle {
  const read = async (bytes: Uint8Array, at: number, length: number, from: number) => {
    const piece = content.subarray(from, from + Math.min(length, least))
    bytes.set(piece, at)
    return { bytesRead: piece.length, buffer: bytes }
  }
  return { read } as unknown as FileHandle
}

async function allOf(slices: SlicesAhead): Promise<{ read: number[]; ends: number[] }> {
  const read: number[] = []
  const ends: number[] = []
  for (let isLast = false; !isLast; ) {
    const slice = await slices.next()
    read.push(...slice.bytes)
    ends.push(slice.end)
    isLast = slice.isLast
  }
  return { read, ends }
}

test('slices are the file, in order and whole, however its reads come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 90 }),
      async (content, least, largest) => {
        const { read, ends } = await allOf(new SlicesAhead(fileOf(content, least), content.length, largest))
        expect(read).toEqual([...content])
        expect(ends.at(-1)).toBe(content.length)
        expect(ends).toEqual([...ends].toSorted((one, other) => one - other))
      },
    ),
    { seed: seedOf(20_261_126), numRuns: 200 },
  )
})

test('a file that has become shorter ends where it ends, and one that grew where it was', async () => {
  const content = new Uint8Array(40).fill(7)
  const shorter = await allOf(new SlicesAhead(fileOf(content, 100), 55, 10))
  expect([shorter.read.length, shorter.ends.at(-1)]).toEqual([40, 40])
  const longer = await allOf(new SlicesAhead(fileOf(content, 100), 25, 10))
  expect([longer.read.length, longer.ends]).toEqual([25, [10, 20, 25]])
})

test('what cannot be read is said to who asks for it', async () => {
  const broken = { read: () => Promise.reject(new Error('EIO')) } as unknown as FileHandle
  await expect(new SlicesAhead(broken, 100, 10).next()).rejects.toThrow('EIO')
})
