import { expect, test } from 'vitest'
import { searchBytes } from './search-bytes.ts'

/** A file of zeros of 2 GB with these bytes somewhere; what is read is made as it is asked for. */
const size = 2 ** 31
function sparse(at: number, bytes: Buffer) {
  const asked = { longest: 0 }
  const slice = async (offset: number, length: number) => {
    const piece = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
    asked.longest = Math.max(asked.longest, piece.length)
    for (const [index, byte] of bytes.entries()) {
      const place = at + index - offset
      if (place >= 0 && place < piece.length) piece[place] = byte
    }
    return new Uint8Array(piece)
  }
  return { file: { size, slice }, asked }
}

const needle = { kind: 'bytes', hex: 'cafe' } as const

test('one call searches a part of a long file and says which, in pieces of about a megabyte', async () => {
  const { file, asked } = sparse(size - 2, Buffer.from('cafe', 'hex'))
  const most = 4 * 2 ** 20
  const next = await searchBytes(file, { needle, from: 100, until: size, direction: 'next' }, most)
  expect(next).toEqual({ found: null, searched: { from: 100, until: 100 + most } })
  const previous = await searchBytes(file, { needle, from: 0, until: size - 2, direction: 'previous' }, most)
  expect(previous).toEqual({ found: null, searched: { from: size - 2 - most, until: size - 2 } })
  expect(asked.longest).toBeLessThan(1.01 * 2 ** 20)
})

test.each(['next', 'previous'] as const)('the last bytes of 2 GB are found (%s)', async (direction) => {
  const { file } = sparse(size - 2, Buffer.from('cafe', 'hex'))
  const answer = await searchBytes(file, { needle, from: size - 2 ** 21, until: size, direction })
  expect(answer).toMatchObject({ found: { offset: size - 2, length: 2 } })
})

test('a range beyond the end is searched as far as there are bytes, and a file that is gone is told as such', async () => {
  const { file } = sparse(0, Buffer.alloc(0))
  const beyond = { needle, from: size + 5, until: size + 9, direction: 'next' } as const
  expect(await searchBytes(file, beyond)).toEqual({ found: null, searched: { from: size, until: size } })
  const gone = { size, slice: async () => 'gone' as const }
  expect(await searchBytes(gone, { ...beyond, from: 0 })).toBe('gone')
})
