import { expect, it } from 'vitest'
import { invalid, missing, problem } from '../../contract/problem.ts'
import { day, reference } from '../../contract/register/field.ts'
import { refusalOf } from './refusal.ts'

const fields = {
  start_date: day('Start'),
  provider_uuid: reference('Provider', 'providers', { shown: 'provider_name' }),
}

it.each([
  [
    'stands beside its field',
    invalid('start_date', 'it must be a day'),
    { field: 'start_date', words: 'It must be a day.' },
  ],
  [
    'finds the field of a reference by its shown name',
    invalid('provider_name', 'there is no provider “X”'),
    { field: 'provider_uuid', words: 'There is no provider “X”.' },
  ],
  ['says that a field is needed', missing('start_date'), { field: 'start_date', words: 'This is required.' }],
  [
    'without a field is told whole',
    problem('invalid', 'This assessment is approved.'),
    { field: null, words: 'This assessment is approved.' },
  ],
])('a refusal %s', (_rule, given, expected) => {
  expect(refusalOf(given, fields)).toEqual(expected)
})
