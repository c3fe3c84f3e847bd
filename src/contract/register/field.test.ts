import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requiredText } from '../schema.ts'
import { amount, day, score, text, texts, whole, word, yesNo } from './field.ts'
import { registerModule } from './module.ts'

const absent = Symbol('absent')

function read(schema: z.ZodType, value: unknown): unknown {
  const result = z.object({ field: schema }).safeParse(value === absent ? {} : { field: value })
  if (!result.success) return { refused: result.error.issues[0]?.message }
  return 'field' in result.data ? result.data.field : absent
}

const refused = (why: string) => ({ refused: why })
const fields = {
  text: text(5),
  texts: texts(),
  day: day(),
  word: word(['a', 'b']),
  whole: whole(0, 9),
  amount: amount(),
  score: score(),
  yesNo: yesNo(),
}

describe('a field of a register record', () => {
  test.each(Object.entries(fields))('%s: absent means "leave it", null clears it', (_name, schema) => {
    expect(read(schema, absent)).toBe(absent)
    expect(read(schema, null)).toBeNull()
  })

  test.each([
    ['an empty text clears', text(), ' ', null],
    ['a text is trimmed', text(), ' a ', 'a'],
    ['a text that is too long is refused', text(5), 'abcdef', refused('it is longer than 5 characters')],
    ['a day is kept', day(), '2024-02-29', '2024-02-29'],
    ['the open end is a day', day(), '9999-12-31', '9999-12-31'],
    [
      'a day that no calendar has is refused',
      day(),
      '2025-02-29',
      refused('it must be a day like 2026-01-31'),
    ],
    ['a day in another order is refused', day(), '31.01.2026', refused('it must be a day like 2026-01-31')],
    ['a word is matched in any case', word(['critical', 'standard']), 'Critical', 'critical'],
    ['another word is refused', word(['a', 'b']), 'c', refused('it must be one of a, b')],
    ['a whole number is read from its digits', whole(0, 99), '42', 42],
    ['a fraction is no whole number', whole(0, 99), '4.2', refused('it must be a whole number')],
    ['an amount is read from its digits', amount(), '1250.50', 1250.5],
    ['an amount is never negative', amount(), -1, refused('it must be at least 0')],
    ['an amount with a comma is refused', amount(), '1.250,50', refused('it must be an amount')],
    ['a score may be a fraction', score(), 66.6, 66.6],
    ['a score ends at 100', score(), 101, refused('it must be at most 100')],
    ['yes is true', yesNo(), 'Yes', true],
    ['another word is neither yes nor no', yesNo(), 'perhaps', refused('it must be true or false')],
    ['a list with a number is refused', texts(), [1], refused('it must be a list of texts')],
  ])('%s', (_rule, schema, value, expected) => {
    expect(read(schema, value)).toEqual(expected)
  })
})

describe('a register module', () => {
  const [list, create, update, remove] = registerModule({
    noun: 'things',
    path: '/api/v1/things/',
    one: 'a thing',
    many: 'the things',
    needs: () => ({ name: requiredText(50) }),
    fields: () => ({ contract_ref: text(50) }),
    aliases: { contract_reference: 'contract_ref' },
  })

  test('has one list and three writes below one path', () => {
    expect([list, create, update, remove].map(({ name, http }) => [name, http.method, http.path])).toEqual([
      ['things.list', 'GET', '/api/v1/things/'],
      ['things.create', 'POST', '/api/v1/things/create'],
      ['things.update', 'POST', '/api/v1/things/update'],
      ['things.delete', 'DELETE', '/api/v1/things/delete'],
    ])
  })

  test('asks a new record for what it needs, and a change only for the uuid', () => {
    expect(
      create
        .input()
        .safeParse({})
        .error?.issues.map(({ path }) => path),
    ).toEqual([['name']])
    expect(
      update
        .input()
        .safeParse({})
        .error?.issues.map(({ path }) => path),
    ).toEqual([['uuid']])
    expect(update.input().parse({ uuid: 'u', contract_ref: '' })).toEqual({ uuid: 'u', contract_ref: null })
  })

  test('reads the other spelling of a field and drops what it does not know', () => {
    expect(create.input().parse({ name: 'n', contract_reference: 'C-1', colour: 'red' })).toEqual({
      name: 'n',
      contract_ref: 'C-1',
    })
  })
})
