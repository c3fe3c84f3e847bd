import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  amount,
  day,
  type Field,
  inputOf,
  members,
  reference,
  score,
  text,
  whole,
  word,
  yesNo,
} from './field.ts'
import { operationsOfKind, recordKind } from './module.ts'

const absent = Symbol('absent')

function read(field: Field, value: unknown): unknown {
  const result = z.object({ field: inputOf(field) }).safeParse(value === absent ? {} : { field: value })
  if (!result.success) return { refused: result.error.issues[0]?.message }
  return 'field' in result.data ? result.data.field : absent
}

const refused = (why: string) => ({ refused: why })
const fields = {
  text: text('F', 5),
  members: members('F', 'country'),
  day: day('F'),
  word: word('F', ['a', 'b']),
  whole: whole('F', 0, 9),
  amount: amount('F'),
  score: score('F'),
  yesNo: yesNo('F'),
}

describe('a field of a register record', () => {
  test.each(Object.entries(fields))('%s: absent means "leave it", null clears it', (_name, field) => {
    expect(read(field, absent)).toBe(absent)
    expect(read(field, null)).toBeNull()
  })

  test.each([
    ['an empty text clears', text('F'), ' ', null],
    ['a text is trimmed', text('F'), ' a ', 'a'],
    ['a text that is too long is refused', text('F', 5), 'abcdef', refused('it is longer than 5 characters')],
    ['a day is kept', day('F'), '2024-02-29', '2024-02-29'],
    ['the open end is a day', day('F'), '9999-12-31', '9999-12-31'],
    [
      'a day that no calendar has is refused',
      day('F'),
      '2025-02-29',
      refused('it must be a day like 2026-01-31'),
    ],
    [
      'a day in another order is refused',
      day('F'),
      '31.01.2026',
      refused('it must be a day like 2026-01-31'),
    ],
    ['a word is matched in any case', word('F', ['critical', 'standard']), 'Critical', 'critical'],
    ['another word is refused', word('F', ['a', 'b']), 'c', refused('it must be one of a, b')],
    ['a whole number is read from its digits', whole('F', 0, 99), '42', 42],
    ['a fraction is no whole number', whole('F', 0, 99), '4.2', refused('it must be a whole number')],
    ['an amount is kept as its digits were given', amount('F'), '1250.50', '1250.50'],
    ['an amount given as a number is written out', amount('F'), 1.25e6, '1250000'],
    ['a tiny amount has no exponent', amount('F'), 1e-6, '0.000001'],
    [
      'an amount with an exponent is refused',
      amount('F'),
      '1e6',
      refused('it must be an amount like 1250000.50'),
    ],
    ['an amount is never negative', amount('F'), -1, refused('it must be at least 0')],
    [
      'an amount with a comma is refused',
      amount('F'),
      '1.250,50',
      refused('it must be an amount like 1250000.50'),
    ],
    ['a score may be a fraction', score('F'), 66.6, 66.6],
    ['a score ends at 100', score('F'), 101, refused('it must be at most 100')],
    ['yes is true', yesNo('F'), 'Yes', true],
    ['another word is neither yes nor no', yesNo('F'), 'perhaps', refused('it must be true or false')],
    ['a list with a number is refused', members('F', 'country'), [1], refused('it must be a list of texts')],
  ])('%s', (_rule, field, value, expected) => {
    expect(read(field, value)).toEqual(expected)
  })
})

describe('a register module', () => {
  const [list, create, update, remove] = operationsOfKind(
    recordKind({
      noun: 'things',
      path: '/api/v1/things/',
      one: 'thing',
      many: 'things',
      title: 'Things',
      purpose: 'To be tried.',
      columns: ['name'],
      called: 'name',
      needs: ['name'],
      fields: {
        name: text('Name', 50),
        contract_ref: text('Reference', 50),
        provider_uuid: reference('Provider', 'providers', { shown: 'provider_name' }),
      },
      aliases: { contract_reference: 'contract_ref' },
    }),
  )

  test('has one list and three writes below one path', () => {
    expect([list, create, update, remove].map(({ name, http }) => [name, http.method, http.path])).toEqual([
      ['things.list', 'GET', '/api/v1/things/'],
      ['things.create', 'POST', '/api/v1/things/create'],
      ['things.update', 'POST', '/api/v1/things/update'],
      ['things.delete', 'DELETE', '/api/v1/things/delete'],
    ])
  })

  test('asks a change only for the uuid', () => {
    expect(
      update
        .input()
        .safeParse({})
        .error?.issues.map(({ path }) => path),
    ).toEqual([['uuid']])
    expect(update.input().parse({ uuid: 'u', contract_ref: '' })).toEqual({ uuid: 'u', contract_ref: null })
  })

  test('takes a reference under the name that answers show', () => {
    expect(create.input().parse({ provider_name: 'Cirrus' })).toEqual({ provider_uuid: 'Cirrus' })
  })

  test('reads the other spelling of a field and drops what it does not know', () => {
    expect(create.input().parse({ name: 'n', contract_reference: 'C-1', colour: 'red' })).toEqual({
      name: 'n',
      contract_ref: 'C-1',
    })
  })
})
