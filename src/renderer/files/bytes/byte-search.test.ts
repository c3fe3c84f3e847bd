import { expect, test } from 'vitest'
import { problem } from '../../../contract/problem.ts'
import { needleOf, type SearchRun, searchFile } from './byte-search.ts'
import type { SearchState } from './search-words.ts'

test.each([
  ['4d 5A', '4d5a'],
  ['0x4d, 0x5a', '4d5a'],
  ['\\x00\\xff', '00ff'],
])('the bytes %j are read', (written, hex) => {
  expect(needleOf({ kind: 'bytes', written, anyCase: false })).toEqual({ kind: 'bytes', hex })
})

test.each([['4d 5'], ['zz'], [''], ['00 '.repeat(1025)]])(
  'the bytes %j are refused with a reason',
  (written) => {
    expect(needleOf({ kind: 'bytes', written, anyCase: false })).toHaveProperty('problem')
  },
)

/** A file of 1,000 bytes with hits at these places, searched 100 bytes a call. */
function searched(hits: readonly number[], run: Partial<SearchRun> & Pick<SearchRun, 'at' | 'direction'>) {
  const states: SearchState[] = []
  const done = searchFile({
    size: 1000,
    signal: new AbortController().signal,
    onProgress: (state) => states.push(state),
    ask: async ({ from, until, direction }) => {
      const part =
        direction === 'next'
          ? { from, until: Math.min(until, from + 100) }
          : { from: Math.max(from, until - 100), until }
      const inPart = hits.filter((hit) => hit >= part.from && hit < part.until)
      const offset = direction === 'next' ? inPart[0] : inPart.at(-1)
      return { found: offset === undefined ? null : { offset, length: 2 }, searched: part }
    },
    ...run,
  })
  return { states, done }
}

test.each([
  ['next', 0, 10, false],
  ['next', 11, 500, false],
  ['next', 501, 10, true],
  ['previous', 1000, 500, false],
  ['previous', 500, 10, false],
  ['previous', 10, 500, true],
] as const)('the %s hit from byte %i is that at byte %i', async (direction, at, offset, isPastEnd) => {
  const { state, hit } = await searched([10, 500], { at, direction }).done
  expect(hit).toEqual({ offset, length: 2 })
  expect(state).toEqual({ is: 'found', offset, isPastEnd, direction })
})

test.each(['next', 'previous'] as const)(
  'without a %s hit every byte was searched, with progress',
  async (direction) => {
    const { done, states } = searched([], { at: 333, direction })
    expect((await done).state).toEqual({ is: 'none', searched: 1000, size: 1000 })
    expect(states.length).toBeGreaterThan(9)
  },
)

test('a search that is cancelled ends after its piece and says how far it came', async () => {
  const cancel = new AbortController()
  const { done } = searched([900], {
    at: 0,
    direction: 'next',
    signal: cancel.signal,
    onProgress: (state) => {
      if (state.is === 'searching' && state.done >= 300) cancel.abort()
    },
  })
  expect(await done).toEqual({ state: { is: 'stopped', done: 300, size: 1000 }, hit: null })
})

test('a search that is refused says why, and not that nothing is there', async () => {
  const ask = async () => problem('not-found', 'There is no such file.')
  const { done } = searched([], { at: 0, direction: 'next', ask })
  expect((await done).state).toEqual({ is: 'failed', why: 'There is no such file.' })
})
