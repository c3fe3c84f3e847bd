import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import type { Severity } from '../../../contract/severities.ts'
import { verdictWords } from '../../../contract/workstation/files/verdict-words.ts'
import type { Store } from '../../store/database/handle.ts'
import {
  addFile,
  endAnalysis,
  listFiles,
  purgeFiles,
  putFileTool,
  readFile,
  removeFile,
} from '../../store/files/files.ts'
import { filePageOf } from './file-page.ts'

let store: Store
const afterwards: (() => void)[] = []
beforeAll(() => {
  store = freshStore((tidyUp) => afterwards.push(tidyUp))
})
afterAll(() => {
  for (const tidyUp of afterwards) tidyUp()
})

const at = '2026-11-29T00:00:00.000Z'
const digestOf = (name: string) => Buffer.from(name.padEnd(32, '-').slice(-32)).toString('hex')

/** Stores a file that lies in another, or was dropped. */
function put(name: string, parent = ''): string {
  const sha256 = digestOf(name)
  const digests = { sha256, md5: '', sha1: '', sha512: '', size: 1 }
  const origin = { parent: parent === '' ? '' : digestOf(parent), name, place: name, seen_at: at }
  addFile(store.writer, digests, origin, parent === '' ? 0 : 1)
  return sha256
}

/** Ends the analysis of a file by a tool that found one thing of this severity, and these objects. */
function analysed(name: string, severity: Severity | null, objects: readonly string[] = []): void {
  const sha256 = digestOf(name)
  const found = {
    ...{ code: 'a.b', title: `Found in ${name}`, detail: '', technique: null, offset: null, length: null },
    ...{ line: null, words: null },
  }
  putFileTool(store.writer, {
    ...{
      sha256,
      tool: 'identity',
      version: 1,
      given: '',
      state: 'completed',
      failure: null,
      ended_at: at,
      milliseconds: 1,
    },
    report: {
      data: null,
      findings: severity === null ? [] : [{ ...found, severity }],
      texts: [],
      objects: objects.map((each) => ({
        name: each,
        place: each,
        size: 1,
        sha256: digestOf(each),
        problem: null,
      })),
      indicators: [],
      left_out: [],
    },
  })
  endAnalysis(store.writer, sha256, { state: 'completed', severity, at, tools: 'identity 1' })
}

const worstOf = (name: string) => readFile(store.reader, digestOf(name))?.worst

describe('the worst finding of a file and of all that it holds', () => {
  test('is known to every file that holds it, and goes when it is found no more', () => {
    put('mail')
    put('zip', 'mail')
    put('payload', 'zip')
    analysed('mail', 'info', ['zip'])
    analysed('zip', null, ['payload'])
    expect([worstOf('mail'), worstOf('zip')]).toEqual(['info', null])
    analysed('payload', 'high')
    expect([worstOf('mail'), worstOf('zip')]).toEqual(['high', 'high'])
    const marked = listFiles(store.reader, { words: [], severities: ['high', 'critical'], all: false }, 10, 0)
    expect(marked.items.map(({ name }) => name)).toEqual(['mail'])
    analysed('payload', 'low')
    expect([worstOf('mail'), worstOf('zip')]).toEqual(['low', 'low'])
    analysed('payload', null)
    expect([worstOf('mail'), worstOf('zip')]).toEqual(['info', null])
  })

  test('ends where content holds itself', () => {
    put('quine')
    analysed('quine', 'medium', ['quine'])
    expect(worstOf('quine')).toBe('medium')
    const page = filePageOf(store.reader, digestOf('quine'))
    expect(page?.tree).toHaveLength(1)
  })
})

test('a tree that is longer than its page counts all objects, and is never said to hold nothing', () => {
  put('archive')
  const members = Array.from({ length: 2500 }, (_, index) => `member ${index}`)
  store.writer.transaction(() => {
    analysed('archive', null, members)
    for (const name of members) {
      put(name, 'archive')
      analysed(name, name === 'member 2499' ? 'critical' : null)
    }
  })()
  const page = filePageOf(store.reader, digestOf('archive'))
  if (page === null) throw new Error('There is no page.')
  expect(page).toMatchObject({
    severity: 'critical',
    tree_total: 2500,
    is_tree_cut: true,
    is_under_way: false,
  })
  expect(page.tree).toHaveLength(2000)
  expect(verdictWords(page)).toBe('Something in it that is not listed is rated critical.')
})

test('what lies in a file that was removed is deleted with it, unless it lies elsewhere too', () => {
  put('first')
  put('second')
  put('only in the first', 'first')
  put('in both', 'first')
  put('in both', 'second')
  analysed('first', null, ['only in the first', 'in both'])
  analysed('second', null, ['in both'])
  removeFile(store.writer, digestOf('first'), at)
  purgeFiles(store.writer)
  const left = ['first', 'second', 'only in the first', 'in both'].filter(
    (name) => readFile(store.reader, digestOf(name)) !== null,
  )
  expect(left).toEqual(['second', 'in both'])
  expect(filePageOf(store.reader, digestOf('in both'))?.origins).toMatchObject([{ parent_name: 'second' }])
})

test('an object that was removed is told as such, and leads nowhere', () => {
  put('box')
  put('taken away', 'box')
  analysed('box', null, ['taken away'])
  removeFile(store.writer, digestOf('taken away'), at)
  expect(filePageOf(store.reader, digestOf('box'))).toMatchObject({
    tree: [{ sha256: null, problem: 'It was removed.' }],
    left_out_total: 1,
  })
})
