import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { flag, requiredText, wholeNumber } from '../../../contract/schema.ts'
import { checkInput } from './check-input.ts'

const schema = z.object({
  name: requiredText(5),
  limit: wholeNumber(1, 10, 5),
  deep: flag(),
  nested: z.object({ list: z.array(z.string()) }).optional(),
  either: z.union([z.string(), z.object({ id: z.number('it must be a number') })]).optional(),
})

describe('input', () => {
  test('is read: defaults put in, unknown fields left out', () => {
    expect(checkInput(schema, { name: ' ab ', limit: '7', deep: 'YES', unknown: 1 })).toEqual({
      input: { name: 'ab', limit: 7, deep: true },
    })
  })

  test.each([
    [{}, 'missing', 'Please provide name.'],
    [{ name: null }, 'missing', 'Please provide name.'],
    [{ name: '  ' }, 'missing', 'Please provide name.'],
    [{ name: 'abcdef' }, 'invalid', 'Provided name is invalid: it is longer than 5 characters.'],
    [{ name: 1 }, 'invalid', 'Provided name is invalid: it must be a text.'],
    [{ name: 'a', limit: 11 }, 'invalid', 'Provided page size is invalid: it must be at most 10.'],
    [{ name: 'a', nested: {} }, 'missing', 'Please provide nested.list.'],
    [
      { name: 'a', nested: { list: ['x', 1] } },
      'invalid',
      'Provided nested.list.1 is invalid: expected string, received number.',
    ],
    [{ name: 'a', either: { id: 'x' } }, 'invalid', /^Provided either(?:\.id)? is invalid: .+\.$/],
    [null, 'invalid', /^Provided input is invalid: .+\.$/],
    ['text', 'invalid', /^Provided input is invalid: .+\.$/],
    [[], 'invalid', /^Provided input is invalid: .+\.$/],
    [undefined, 'missing', 'Please provide input.'],
  ])('%j is refused in the words of the contract', (raw, code, message) => {
    expect(checkInput(schema, raw)).toEqual({
      refused: expect.objectContaining({ kind: 'problem', code, message: expect.stringMatching(message) }),
    })
  })

  test('tells of the first field that is wrong only', () => {
    const both = checkInput(schema, { name: 1, limit: 'x' })
    expect(both).toMatchObject({ refused: { details: { field: 'name' } } })
  })
})
