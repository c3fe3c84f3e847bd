import { describe, expect, it } from 'vitest'
import { slicesOf } from './upload-plan.ts'

const kib = 1024

describe('slices of an upload', () => {
  it('an empty file is one empty slice, so that its end is told', () => {
    expect([...slicesOf(0)]).toEqual([{ offset: 0, end: 0, last: true }])
  })

  it('a file as large as the first slice is one slice', () => {
    expect([...slicesOf(256 * kib)]).toEqual([{ offset: 0, end: 256 * kib, last: true }])
  })

  it('slices grow, follow one another, and only the last one is the last', () => {
    const size = 10_000 * kib + 7
    const slices = [...slicesOf(size)]
    expect(slices.map(({ offset, end }) => end - offset)).toEqual([
      256 * kib,
      1024 * kib,
      4096 * kib,
      4096 * kib,
      528 * kib + 7,
    ])
    expect(slices.map(({ last }) => last)).toEqual([false, false, false, false, true])
    for (const [index, slice] of slices.entries())
      expect(slice.offset).toBe(index === 0 ? 0 : slices[index - 1]?.end)
  })
})
