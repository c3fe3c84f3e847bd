import { expect, test } from 'vitest'
import type { MatrixCell } from './matrix-cells.ts'
import {
  noActorMatches,
  noChoiceWords,
  noConflictWords,
  noDecisionsWords,
  noFacetValueWords,
  noMapWords,
  noMatrixWords,
  noProceduresWords,
  noProfileWords,
  noTechniquesWords,
  usersWords,
} from './none-words.ts'

const cell = (actors: number, has: MatrixCell['has']): MatrixCell => ({
  ...{ id: 'T1059', name: 'Interpreter', parent: null, parts: 0 },
  ...{ actors, has, count: has.filter((each) => each !== 'not').length },
})

test('a layer is not said to cover what is used when nothing is used', () => {
  const covers = /^The layer covers every technique/
  expect(noTechniquesWords({ kind: 'gaps', cells: [cell(2, ['has'])], compared: 0 })).toMatch(covers)
  expect(noTechniquesWords({ kind: 'gaps', cells: [cell(0, ['has'])], compared: 0 })).not.toMatch(covers)
  expect(noTechniquesWords({ kind: 'gaps', cells: [cell(5, ['not', 'has'])], compared: 1 })).toBe(
    'The sets in use name no technique of this matrix for this actor.',
  )
  expect(noTechniquesWords({ kind: 'gaps', cells: [cell(5, ['has', 'has'])], compared: 1 })).toBe(
    'The layer covers every technique of this matrix that this actor uses.',
  )
  expect(noTechniquesWords({ kind: 'used', cells: [cell(0, [])], compared: 0 })).not.toMatch(covers)
  expect(noTechniquesWords({ kind: 'shared', cells: [cell(0, [])], compared: 2 })).toBe(
    'No technique is shared.',
  )
  expect(noTechniquesWords({ kind: 'all', cells: [], compared: 0 })).toBe('This matrix has no techniques.')
})

test('an empty map speaks of the origin and the flows that were asked for, not of any actor', () => {
  expect(noMapWords({ layer: 'targets', origin: 'Norway', minFlow: 2 })).toBe(
    'No set in use names a country that an actor from Norway targets.',
  )
  expect(noMapWords({ layer: 'targets', origin: null, minFlow: 2 })).toBe(
    'No set in use names a country that any actor targets.',
  )
  expect(noMapWords({ layer: 'flows', origin: null, minFlow: 2 })).toBe(
    'No flow has 2 actors or more, according to the sets in use.',
  )
})

test('no actor is said to match only once that was answered', () => {
  expect(noActorMatches(0, null)).toBe('No actor matches.')
  for (const [total, problem] of [
    [null, null],
    [3, null],
    [0, {}],
  ] as const)
    expect(noActorMatches(total, problem)).toBeNull()
})

test('no actor is said to have a name while another one is answered', () => {
  expect(noChoiceWords({ words: 'bear', offered: 0 }, 'bear')).toBe('No other actor matches this name.')
  expect(noChoiceWords({ words: 'bea', offered: 0 }, 'bear')).toBeNull()
  expect(noChoiceWords({ words: 'bear', offered: 2 }, 'bear')).toBeNull()
  expect(noChoiceWords(null, 'bear')).toBeNull()
})

test('names are not said to be without conflict when only the search finds none', () => {
  expect(noConflictWords(0, 0, '')).toBe('The sets in use give no name to several actors.')
  expect(noConflictWords(4, 0, 'bear')).toBe('No name in conflict matches “bear”.')
  expect(noConflictWords(4, 1, 'bear')).toBeNull()
})

test('a profile says of no part that the sets are silent on it when they are not', () => {
  const none = { descriptions: [], techniques: [], software: [], cves: [] }
  expect(Object.values(noProfileWords(none)).every((words) => words?.startsWith('No set in use'))).toBe(true)
  for (const part of ['descriptions', 'techniques', 'software', 'cves'] as const)
    expect(noProfileWords({ ...none, [part]: [{}] })[part]).toBeNull()
})

test('a technique is not said to be used by nobody when an actor uses it', () => {
  expect([0, 1, 2].map(usersWords)).toEqual(['no actor in the sets in use', '1 actor', '2 actors'])
})

test('no value is said to match only of a list that was not cut', () => {
  expect(noFacetValueWords(0, 12, 300)).toBe('No match.')
  expect(noFacetValueWords(0, 300, 300)).toBe('No match among the 300 most frequent values.')
  expect(noFacetValueWords(1, 12, 300)).toBeNull()
})

test('decisions are not said to be none where there is one, nor a procedure', () => {
  expect(noDecisionsWords([])).toBe('No decisions.')
  expect(noDecisionsWords([{}])).toBeNull()
  expect(noProceduresWords([])).toBe('No set in use says how.')
  expect(noProceduresWords([{}])).toBeNull()
})

test('the sets are not said to have no techniques beside a matrix', () => {
  expect(noMatrixWords({ domain: null })).toMatch(/^No set in use has techniques/)
  expect(noMatrixWords({ domain: 'enterprise-attack' })).toBeNull()
})
