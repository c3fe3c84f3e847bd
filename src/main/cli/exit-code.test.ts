import { describe, expect, test } from 'vitest'
import { type ProblemCode, problem, problemStatus } from '../../contract/problem.ts'
import { exitCodeOf } from './exit-code.ts'

describe('the exit code of a refusal', () => {
  const byCode: Record<ProblemCode, number> = {
    invalid: 4,
    missing: 4,
    'quota-spent': 3,
    unauthenticated: 2,
    forbidden: 2,
    'not-found': 6,
    'unknown-route': 6,
    'wrong-method': 1,
    conflict: 1,
    'too-large': 4,
    locked: 1,
    'rate-limited': 3,
    failed: 1,
    'not-built': 1,
    'source-unreachable': 1,
  }

  test.each(Object.keys(problemStatus) as ProblemCode[])('follows the code %s', (code) => {
    expect(exitCodeOf(problem(code, 'Something.'))).toBe(byCode[code])
  })

  test.each([
    ['The API key was refused by the other side.', 2],
    ['IP lookup limit reached.\nPlease try again later.', 3],
    ['The instance is under maintenance.', 5],
    ['No scan found for the provided domain.', 6],
    ['Provided domain is invalid: it has no dot.', 4],
    ['The connection was closed.', 1],
  ])('follows the words where the code leaves it open: %s', (message, expected) => {
    expect(exitCodeOf(problem('source-unreachable', message))).toBe(expected)
  })

  test('of what is not built is 1, whatever words its name holds', () => {
    expect(exitCodeOf(problem('not-built', 'quota.read is not built yet.'))).toBe(1)
  })
})
