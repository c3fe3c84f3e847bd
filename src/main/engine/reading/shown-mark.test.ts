import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { findPictures, findUnseen, pictureMark, unseenMark } from './shown-mark.ts'

const stretches = (text: string, found: readonly { start: number; end: number }[]) =>
  found.map(({ start, end }) => text.slice(start, end))

describe('marks', () => {
  test.each([
    ['a [not shown: b] c', ['[not shown: b]']],
    [
      '[not shown: see [here](https://x.example/) now] d',
      ['[not shown: see [here](https://x.example/) now]'],
    ],
    ['[not shown: a]b[not shown: c]', ['[not shown: a]', '[not shown: c]']],
    ['[not shown: a [ b\nc]', ['[not shown: a [ b\n']],
    ['[not shown: to the end', ['[not shown: to the end']],
    ['shown', []],
  ])('%s is found with the bracket that ends it', (text, marks) => {
    expect(stretches(text, findUnseen(text))).toEqual(marks)
  })

  test('of pictures are found with their address', () => {
    const text = `${pictureMark(' a  logo ', 'https://p.example/a(b')} and ${pictureMark('', null)}`
    expect(stretches(text, findPictures(text))).toEqual(['![a logo](https://p.example/a', '![picture]'])
  })

  test('stand where they were put, whatever is around them', () => {
    const line = fc.string({ unit: fc.constantFrom(...'ab [](): ') })
    fc.assert(
      fc.property(line, line, (before, after) => {
        const text = `${before}\n${unseenMark('hidden')}\n${after}`
        expect(findUnseen(text)).toContainEqual({ start: before.length + 1, end: before.length + 20 })
      }),
      { seed: seedOf(20261125) },
    )
  })

  test.each(['[not shown: ', '![', '![a](', '['])('of nothing but %s are found in linear time', (sign) => {
    const text = sign.repeat(200_000)
    expect(findUnseen(text).length + findPictures(text).length).toBeLessThanOrEqual(400_000)
  })
})
