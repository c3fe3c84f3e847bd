import { expect, test } from 'vitest'
import {
  campaignsWords,
  cellWords,
  changedWords,
  countedWords,
  cutGraphWords,
  decisionWords,
  elsewhereWords,
  missingWords,
  silentWords,
  tacticWords,
  unknownActorsWords,
  whenWords,
} from './claim-words.ts'

test('a date of change is not said to be missing where a set gives one', () => {
  expect(changedWords(null, ['MISP galaxy'])).toBe('No set in use gives a date of change; from MISP galaxy')
  expect(changedWords('2025-04-01T00:00:00Z', ['ATT&CK'])).toBe('Changed 2025-04-01; from ATT&CK')
})

test('the sets are said to be silent only about what none of them claims', () => {
  const sectors = { label: 'Sectors', claims: [] }
  expect(silentWords([sectors, { label: 'Origin', claims: ['NO'] }])).toBe(
    'No set in use says anything about sectors.',
  )
  expect(silentWords([{ label: 'Origin', claims: ['NO'] }])).toBeNull()
})

test('no campaign is said to be named only when none is', () => {
  expect(campaignsWords([{ kind: 'first_seen' }])).toBe('no campaign named')
  expect(campaignsWords([{ kind: 'campaign' }])).toBe('1 campaign')
})

test('a campaign with one of its days is not without a date', () => {
  const campaign = { kind: 'campaign' } as const
  expect(whenWords({ ...campaign, from: null, to: null })).toBe('no date stated')
  expect(whenWords({ ...campaign, from: null, to: '2024-05-01' })).toBe('until 2024-05-01')
  expect(whenWords({ ...campaign, from: '2024-05-01', to: null })).toBe('from 2024-05-01')
})

test('a technique that a set names is not said to be in none', () => {
  const known = { name: 'Interpreter', is_gone: false, replaced_by: null, matrix: 'ICS' }
  expect(elsewhereWords({ ...known, name: null })).toBe('no set in use has it')
  expect(elsewhereWords(known)).toBe(': in the matrix ICS')
  expect(elsewhereWords({ ...known, is_gone: true })).toBe(': revoked or deprecated')
  expect(missingWords(1)).toBe('1 technique of the layer is not in this matrix')
  expect(missingWords(2)).toBe('2 techniques of the layer are not in this matrix')
})

test('an actor is missing from the sets in use, not from the world', () => {
  expect(unknownActorsWords(['apt0'])).toBe('No set in use has the threat actor apt0.')
  expect(unknownActorsWords([])).toBeNull()
})

test('all actors are not said to be counted under a filter', () => {
  expect(countedWords(1234, false)).toBe('all 1,234 actors')
  expect(countedWords(12, true)).toBe('12 actors in the filter')
})

test('a tactic whose techniques are not among those shown is not said to have nothing', () => {
  expect(tacticWords('Impact', 0)).toBe('Impact, no technique shown')
  expect(tacticWords('Impact', 1)).toBe('Impact')
})

test('none of the compared actors is not said of one that has sub-techniques', () => {
  const cell = { id: 'T1059', name: 'Interpreter', actors: 0, parts: 2 }
  const two = [{ name: 'A' }, { name: 'B' }]
  expect(cellWords({ ...cell, has: ['not', 'not'] }, two, false)).toBe(
    'T1059 Interpreter: none of them, 2 sub-techniques',
  )
  expect(cellWords({ ...cell, has: ['not', 'part'] }, two, false)).toBe(
    'T1059 Interpreter: sub-techniques only: B, 2 sub-techniques',
  )
  expect(cellWords({ ...cell, has: ['has', 'not'] }, two, false)).toContain(': A,')
})

test('no actor is said of a technique only where the count is 0', () => {
  const cell = { id: 'T1059', name: 'Interpreter', parts: 0, has: [] }
  expect(cellWords({ ...cell, actors: 0 }, [], true)).toBe('T1059 Interpreter: no actor')
  expect(cellWords({ ...cell, actors: 3 }, [], true)).toBe('T1059 Interpreter: 3 actors')
})

test('an entry is gone only when no set in use has it', () => {
  expect(decisionWords({ kind: 'join', one: 'A', others: ['B'] })).toBe('A is the same as B')
  expect(decisionWords({ kind: 'part', one: null, others: [] })).toBe(
    'an entry that is in no set in use any more is not the same as an entry that is in no set in use any more',
  )
})

test('a graph that fits is not said to be cut', () => {
  expect(cutGraphWords({ truncated: false })).toBeNull()
  expect(cutGraphWords({ truncated: true })).toMatch(/^Not everything fits/)
})
