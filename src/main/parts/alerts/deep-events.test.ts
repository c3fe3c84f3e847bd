import { expect, onTestFinished, test } from 'vitest'
import { draftsBy } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { systemClock } from '../../operations/system/clock.ts'
import { systemRandom } from '../../operations/system/random.ts'
import type { Store } from '../../store/database/handle.ts'
import { AlertFileImport } from './alert-file-import.ts'

/** One event that is nested without end, or damaged, among others: the others are taken in, and it is told. */

async function imported(store: Store, text: string) {
  const under = new AlertFileImport(
    { name: 'x', mapping: null, reading: null, perBatch: 200 },
    {
      store,
      clock: systemClock,
      random: systemRandom,
      draft: draftsBy('test'),
      publish: () => undefined,
      settings: () => ({ plan: 'local' }),
    },
  )
  try {
    await under.take(Buffer.from(text), true)
    return under.progress()
  } finally {
    await under.end()
  }
}

const good = (number: number) =>
  JSON.stringify({ source: 'ids', id: `${number}`, title: 'T', severity: 'low' })
const lists = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`
const objects = (depth: number) => `${'{"data":'.repeat(depth)}1${'}'.repeat(depth)}`
const withText = (name: string, text: string) =>
  JSON.stringify({ source: 'ids', title: 'T', severity: 'low', [name]: text })

const depth = 60_000
const skipped: readonly (readonly [name: string, line: string])[] = [
  ['a list', lists(depth)],
  ['an object', objects(depth)],
  ['a list that is not closed', '['.repeat(depth)],
  ['an object that is not closed', '{"a":'.repeat(depth)],
  ['brackets that close nothing', ']'.repeat(depth)],
  ['a field of an event', `{"title":"T","severity":"low","data":${lists(depth)}}`],
  ['an event behind the prefix of a log', `<13>Nov 20 08:12:46 fw01 app: {"a":${objects(depth)}}`],
]
const taken = ['data', 'event', 'observables', 'Message', 'tags', 'hits', 'asset', 'raw'].flatMap((name) => [
  withText(name, lists(depth)),
  withText(name, objects(depth)),
  withText(name, `{"${name}":${JSON.stringify(lists(depth))}}`),
])

test('is told by its line, and all others are taken in', async ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  const lines = skipped.flatMap(([, line], index) => [good(index), line])
  expect(await imported(store, `${lines.join('\n')}\n`)).toMatchObject({
    added: skipped.length,
    skipped: skipped.length,
    skipped_first: skipped.map((_each, index) => ({ line: 2 * index + 2 })),
  })
})

test.each(skipped)('%s as the first line does not decide what the others are', async (_name, line) => {
  const store = freshStore(onTestFinished)
  expect(await imported(store, `${[line, good(1), good(2)].join('\n')}\n`)).toMatchObject({
    added: 2,
    skipped: 1,
    skipped_first: [{ line: 1 }],
  })
})

test('as JSON that a field carries as text it is a text like others', async ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  expect(await imported(store, `${taken.join('\n')}\n`)).toMatchObject({ added: taken.length, skipped: 0 })
})

test('in a cell of a table it is a text like others', async ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = [lists(depth), objects(depth), '['.repeat(depth)].map((text) => `T,low,ids,${cell(text)}`)
  expect(await imported(store, ['title,severity,source,data', ...rows, ''].join('\n'))).toMatchObject({
    added: 3,
    skipped: 0,
  })
})
