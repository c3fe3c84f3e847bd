import { expect, it } from 'vitest'
import { invalid, missing, problem } from '../../contract/problem.ts'
import { sentenceOf } from './refused-input.ts'

it.each([
  [
    'an entry of a list',
    invalid('tags.1', 'it holds U+202E, which turns the direction of the text'),
    'Tags: the second one holds U+202E, which turns the direction of the text.',
  ],
  [
    'a late entry of a list',
    invalid('values.1233', 'it is not a domain'),
    'Values: number 1,234 is not a domain.',
  ],
  [
    'a field of an entry',
    invalid('tasks.3.title', 'it is longer than 1,000 characters'),
    'Tasks: the title of the fourth one is longer than 1,000 characters.',
  ],
  ['an empty field of an entry', missing('tasks.0.title'), 'Tasks: the title of the first one is required.'],
  [
    'a reason about something else',
    invalid('tags.0', 'a blank is not possible'),
    'Tags: the first one: a blank is not possible.',
  ],
  ['a field with a label of its own', invalid('due_at', 'it must be a time'), 'Due: it must be a time.'],
  [
    'a setting',
    invalid('change.own_estate.0', 'expected string to have <=300 characters'),
    'Own domains and networks: the first one is longer than 300 characters.',
  ],
  [
    'an emptied setting',
    invalid('change.organization', 'expected string to have >=1 characters'),
    'Organization: this is required.',
  ],
  ['a missing field', missing('title'), 'Title: this is required.'],
  ['another problem', problem('conflict', 'It is in use.', { field: 'title' }), 'It is in use.'],
])('%s', (_what, refused, sentence) => {
  expect(sentenceOf(refused)).toBe(sentence)
})
