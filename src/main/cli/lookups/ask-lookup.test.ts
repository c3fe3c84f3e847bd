import { describe, expect, test } from 'vitest'
import { problem } from '../../../contract/problem.ts'
import { operationOf } from '../command-words.ts'
import { entriesOf, exitCodeOfEntries, planRequests } from './ask-lookup.ts'

function plan(words: string, parameter: string, values: readonly string[], more = {}) {
  const operation = operationOf(words)
  if (operation === null) throw new Error(words)
  return planRequests(operation, parameter, values, more).map((request) => [
    request.operation.name,
    request.input,
  ])
}

describe('values', () => {
  test('are asked for at once where there is an operation for that, and one by one where not', () => {
    expect(plan('scan hash', 'hash', ['a'])).toEqual([['hash.lookUp', { hash: 'a' }]])
    expect(plan('scan hash', 'hash', ['a', 'b'])).toEqual([['hash.lookUpList', { hashes: ['a', 'b'] }]])
    expect(plan('scan crypto', 'address', ['a', 'b'], { chain: 'ETH' })).toEqual([
      ['crypto.lookUpList', { addresses: ['a', 'b'], chain: 'ETH' }],
    ])
    expect(plan('scan url', 'url', ['a', 'b'], { resolve: true })).toEqual([
      ['url.analyse', { url: 'a', resolve: true }],
      ['url.analyse', { url: 'b', resolve: true }],
    ])
  })

  test.each([
    ['scan hash', 'hash', 1001, [500, 500, 1]],
    ['scan crypto', 'address', 200, [100, 100]],
  ])('of %s are parted as the contract says', (words, parameter, count, sizes) => {
    const values = Array.from({ length: count }, (_, index) => `${index}`)
    const asked = plan(words, parameter, values).map(
      ([, input]) => Object.values(input as object)[0] as string[],
    )
    expect(asked.map((part) => part.length)).toEqual(sizes)
    expect(asked.flat()).toEqual(values)
  })
})

describe('what came of', () => {
  test('one value is its answer, or why there is none', () => {
    expect(entriesOf({ answer: { hash: 'a' } })).toEqual([{ answer: { hash: 'a' } }])
    const refused = problem('invalid', 'Provided url is invalid: it is no URL.')
    expect(entriesOf({ value: 'x', refused })).toEqual([{ value: 'x', why: 'it is no URL.', code: 4 }])
  })

  test('many is told for each: answered, not asked, not readable, put off', () => {
    const answer = {
      results: [{ address: 'a' }, { address: 'b', error: 'upstream_unavailable' }],
      invalid: ['c', { value: 'd', reason: 'it is short' }],
      deferred: ['e'],
    }
    const entries = entriesOf({ answer })
    expect(entries).toEqual([
      { answer: { address: 'a' } },
      { value: 'b', why: 'its source could not be queried', code: 1 },
      { value: 'c', why: 'it cannot be read', code: 4 },
      { value: 'd', why: 'it is short', code: 4 },
      { value: 'e', why: 'the quota is spent', code: 3 },
    ])
    expect(exitCodeOfEntries(entries)).toBe(1)
    expect(exitCodeOfEntries(entries.slice(2))).toBe(4)
    expect(exitCodeOfEntries(entries.slice(0, 1))).toBe(0)
  })
})
