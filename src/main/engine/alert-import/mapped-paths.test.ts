import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { pathsOf, valuesAtPath } from './mapped-paths.ts'

const event = {
  title: 'A',
  detail: { rule: { name: 'Beacon', 'id.long': 7 }, sev: 3 },
  'rule.level': 'high',
  'a.b': { c: 'flat then nested' },
  items: [{ host: 'ws-1', tags: ['x', 'y'] }, { host: 'ws-2' }, 'text'],
  grid: [
    [1, 2],
    [3, 4],
  ],
  empty: '',
  none: null,
  is: false,
}

describe('a path', () => {
  test.each([
    ['title', ['A']],
    ['detail.rule.name', ['Beacon']],
    ['detail.rule.id.long', [7]],
    ['rule.level', ['high']],
    ['a.b.c', ['flat then nested']],
    ['items[0].host', ['ws-1']],
    ['items[1].host', ['ws-2']],
    ['items[].host', ['ws-1', 'ws-2']],
    ['items.host', ['ws-1', 'ws-2']],
    ['items[].tags[1]', ['y']],
    ['items[2]', ['text']],
    ['items[9].host', []],
    ['grid[1][0]', [3]],
    ['grid', [1, 2, 3, 4]],
    ['is', [false]],
    ['detail', []],
    ['empty', []],
    ['none', []],
    ['title.length', []],
    ['constructor.name', []],
    ['__proto__.x', []],
    ['', []],
    ['.', []],
    ['[', []],
  ])('%s has the values %j', (path, values) => {
    expect(valuesAtPath(event, path)).toEqual(values)
  })

  test('of an event that is offered leads to its value', () => {
    for (const { path, sample } of pathsOf([event]))
      expect(valuesAtPath(event, path).map(String)).toContain(sample)
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 3 })), (made) => {
        for (const { path } of pathsOf([made])) valuesAtPath(made, path)
      }),
      { seed: seedOf(20_261_128), numRuns: 300 },
    )
  })

  test('costs a bounded number of steps, whatever the names', () => {
    const dots = Array.from({ length: 400 }, () => 'a').join('.')
    const nested = (depth: number): object =>
      Object.fromEntries(
        Array.from({ length: 5 }, (_, more) => [
          Array.from({ length: more + 1 }, () => 'a').join('.'),
          depth === 0 ? {} : null,
        ]),
      )
    let tree: Record<string, unknown> = { ...nested(0) }
    for (let depth = 0; depth < 60; depth += 1)
      tree = Object.fromEntries(Object.keys(nested(0)).map((name) => [name, tree]))
    const begun = performance.now()
    expect(valuesAtPath(tree, dots)).toEqual([])
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

test('paths are offered with samples, those of lists once', () => {
  expect(pathsOf([event, { later: 1 }]).map(({ path }) => path)).toEqual([
    'title',
    'detail.rule.name',
    'detail.rule.id.long',
    'detail.sev',
    'rule.level',
    'a.b.c',
    'items[].host',
    'items[].tags[]',
    'items[]',
    'grid[][]',
    'is',
    'later',
  ])
})
