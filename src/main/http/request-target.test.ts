import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import { isProblem } from '../../contract/problem.ts'
import { readTarget } from './request-target.ts'

describe('the target of a request', () => {
  test.each([
    ['/a', '/a', {}],
    ['/a?', '/a', {}],
    ['/a?&&', '/a', {}],
    ['/a?x=1&y=2', '/a', { x: '1', y: '2' }],
    ['/a?x', '/a', { x: '' }],
    ['/a?x=', '/a', { x: '' }],
    ['/a?x=1=2', '/a', { x: '1=2' }],
    ['/a?x=1?y=2', '/a', { x: '1?y=2' }],
    ['/a?x=a+b%2Bc', '/a', { x: 'a b+c' }],
    ['/a?%78=%C3%A9', '/a', { x: 'é' }],
    ['/a?__proto__=1&constructor=2', '/a', JSON.parse('{"__proto__":"1","constructor":"2"}')],
  ])('%s has its path and its parameters', (url, path, query) => {
    const target = readTarget(url)
    expect(isProblem(target)).toBe(false)
    expect({ ...target, query: Object.entries((target as { query: object }).query) }).toEqual({
      path,
      query: Object.entries(query),
    })
  })

  test.each([
    ['/a?x=1&x=1', 'Provided x is invalid: it is given more than once.'],
    ['/a?x=1&%78=2', 'Provided x is invalid: it is given more than once.'],
    ['/a?__proto__=1&__proto__=2', 'Provided __proto__ is invalid: it is given more than once.'],
    ['/a?limit=1&limit=2', 'Provided page size is invalid: it is given more than once.'],
    ['/a?x=%ff', 'Provided x is invalid: it is not UTF-8.'],
    ['/a?x=%', 'Provided x is invalid: it is not UTF-8.'],
    ['/a?%ff', 'Provided query is invalid: a name in it is not UTF-8.'],
    [`/a?${'n'.repeat(99)}=%ff`, `Provided ${'n'.repeat(64)} is invalid: it is not UTF-8.`],
  ])('%s is refused', (url, message) => {
    expect(readTarget(url)).toMatchObject({ code: 'invalid', message })
  })

  test('gives back whatever was encoded into it', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })),
        (fields) => {
          const pairs = Object.entries(fields).map((pair) => pair.map(encodeURIComponent).join('='))
          const target = readTarget(`/x?${pairs.join('&')}`)
          const { '': nameless, ...named } = fields
          const query = { ...(target as { query: object }).query } as Record<string, string>
          // a pair with neither name nor value does not count
          if (nameless === '') delete query['']
          expect(query).toEqual(
            nameless === undefined || nameless === '' ? named : { ...named, '': nameless },
          )
        },
      ),
      { seed: seedOf(11), numRuns: 300 },
    )
  })
})
