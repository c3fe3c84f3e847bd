import { beforeEach, describe, expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import type { Store } from '../database/handle.ts'
import { historyOf } from './acts.ts'
import type { Act } from './log.ts'
import { sameContent } from './record-kind.ts'
import { recordTable } from './record-table.ts'

type Leaf = { readonly tree: string | null; readonly colour: string; readonly veins: readonly number[] }

const trees = recordTable<{ readonly name: string; readonly isTall: boolean }>({
  part: 'test',
  kind: 'tree',
  scope: 'shared',
  called: (_reader, id) => `the tree ${id}`,
  table: 'tree',
  content: ['name', 'isTall'],
  as: { isTall: 'flag' },
  hidden: 'felled_at',
  refused: 'the tree is gone',
})
const leaves = recordTable<Leaf>({
  part: 'test',
  kind: 'leaf',
  scope: 'here',
  called: (_reader, id) => `the leaf ${id}`,
  table: 'leaf',
  content: ['colour', 'veins'],
  as: { veins: 'json' },
  refers: [{ column: 'tree_number', table: 'tree', by: { tree: 'id' }, optional: true }],
  refused: 'the leaf or its tree is gone',
})

let store: Store
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
  store.writer.exec(`
    CREATE TABLE tree (number INTEGER PRIMARY KEY, id TEXT UNIQUE, name TEXT UNIQUE, isTall INTEGER, felled_at TEXT);
    CREATE TABLE leaf (id TEXT PRIMARY KEY, tree_number INTEGER, colour TEXT NOT NULL, veins TEXT NOT NULL);`)
})

const within = <T>(work: (act: Act) => T) => doAct(store, work)
const logOf = (kind: string, record: string) =>
  historyOf(store.reader, { part: 'test', kind, record }, 10, 0).map(({ before, after }) => [before, after])
const oak = { name: 'Oak', isTall: true }
const green = { tree: 'tree_oak', colour: 'green', veins: [1, 2] }

describe('a record', () => {
  test('is logged as it was read back, with the id of what it belongs to and no number', () => {
    within((act) => trees.put(act, 'tree_oak', oak))
    expect(within((act) => leaves.put(act, 'leaf_1', green))).toBe(true)
    expect(leaves.get(store.reader, 'leaf_1')).toEqual(green)
    expect(logOf('leaf', 'leaf_1')).toEqual([[null, JSON.stringify(green)]])
  })

  test('that is as it was is not logged', () => {
    within((act) => trees.put(act, 'tree_oak', oak))
    expect(within((act) => trees.put(act, 'tree_oak', oak))).toBe(true)
    expect(logOf('tree', 'tree_oak')).toHaveLength(1)
  })

  test('that refers to what is gone, or takes the place of another, is not written', () => {
    within((act) => trees.put(act, 'tree_oak', oak))
    expect(within((act) => leaves.put(act, 'leaf_1', { ...green, tree: 'tree_ash' }))).toBe(false)
    expect(within((act) => trees.put(act, 'tree_other', oak))).toBe(false)
    expect([leaves.get(store.reader, 'leaf_1'), trees.get(store.reader, 'tree_other')]).toEqual([null, null])
    expect(logOf('leaf', 'leaf_1')).toEqual([])
  })

  test('may refer to nothing where its table says so', () => {
    expect(within((act) => leaves.put(act, 'leaf_1', { ...green, tree: null }))).toBe(true)
    expect(leaves.get(store.reader, 'leaf_1')?.tree).toBeNull()
  })

  test.each([
    ['whose row stays hidden', trees, 'tree_oak', oak],
    ['whose row goes', leaves, 'leaf_1', { ...green, tree: null }],
  ])('%s is deleted once, and restored from what the log has of it', (_which, table, id, content) => {
    const put = table.put as (act: Act, record: string, content: object) => boolean
    within((act) => put(act, id, content))
    const [[, logged]] = logOf(table.kind, id) as [[null, string]]
    expect([within((act) => table.delete(act, id)), within((act) => table.delete(act, id))]).toEqual([
      true,
      false,
    ])
    expect(table.get(store.reader, id)).toBeNull()
    expect(within((act) => table.restore(act, id, { from: null, to: logged }))).toBeNull()
    expect(table.get(store.reader, id)).toEqual(content)
    expect(logOf(table.kind, id)).toEqual([
      [null, logged],
      [logged, null],
      [null, logged],
    ])
  })

  test('that cannot be put back says why', () => {
    const to = JSON.stringify({ ...green, tree: 'tree_gone' })
    expect(within((act) => leaves.restore(act, 'leaf_1', { from: null, to }))).toBe(
      'the leaf or its tree is gone',
    )
  })
})

test.each([
  ['{"a":1,"b":null}', '{"b":null,"a":1}', true],
  ['{"a":1}', '{"a":1,"b":null}', true],
  ['{"a":[1,2]}', '{"a":[2,1]}', false],
  ['{"a":[]}', '{"a":{}}', false],
  ['{"a":0}', '{"a":null}', false],
  ['{"a":{"b":1}}', '{"a":{"b":1,"c":null}}', true],
  ['network', 'network', true],
  ['network', 'target', false],
  ['network', '{"a":1}', false],
  [null, '{}', false],
])('contents %s and %s: the same is %s', (one, other, isSame) => {
  expect([sameContent(one, other), sameContent(other, one)]).toEqual([isSame, isSame])
})
