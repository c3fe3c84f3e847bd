import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations, windowOperations } from '../../src/main/parts/operations.ts'
import { standsOnce } from '../planted-checkout.ts'
import { pathOf, wordsIn, wordsOfWindow } from './collect-words.ts'
import { noStatements } from './no-statements.ts'
import { recordPath, sentenceRecord } from './sentence-record.ts'
import { sentences } from './table.ts'

const key = ({ source, words }: { source: string; words: string }): string => `${source}: ${words}`

const written = new Set(wordsOfWindow().map(key))
const queries = new Set([...operations, ...windowOperations].map(({ name }) => name))

test('every text of the window that could state something is in the table or among the texts that state nothing', () => {
  const known = new Set([...sentences, ...noStatements].map(key))
  expect([...written].filter((each) => !known.has(each))).toEqual([])
})

test('the table and the texts that state nothing are those of the window, each once', () => {
  const listed = [...sentences, ...noStatements].map(key)
  expect(listed.filter((each) => !written.has(each))).toEqual([])
  expect(listed.filter((each, index) => listed.indexOf(each) !== index)).toEqual([])
})

test('every sentence rests on an operation that exists, or on a state of the window that it names', () => {
  const wrong = sentences.filter(({ query }) => !queries.has(query) && !/^window: \S/.test(query))
  expect(wrong.map(key)).toEqual([])
})

test('the test of every sentence exists under its title', () => {
  const missing = sentences.filter(
    ({ test: { file, title } }) =>
      title === '' || !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
  )
  expect(missing.map(key)).toEqual([])
})

test('every lie is an edit of text that stands in its file exactly once', () => {
  const wrong = sentences.filter(
    ({ source, lie }) => lie !== undefined && !standsOnce({ ...lie, file: lie.file ?? pathOf(source) }),
  )
  expect(wrong.map(key)).toEqual([])
})

test('the decision record lists the table as it is (else: node scripts/write-sentences.ts)', () => {
  expect(readFileSync(recordPath, 'utf8')).toBe(sentenceRecord())
})

test('a statement is read from strings, templates and elements, and from nothing else', () => {
  const source = `
    import { x } from 'no such/module here'
    type T = 'nothing at all'
    const a = 'Nothing was found'
    const b = \`No \${kind} has \${name}\`
    const c = <p>All of it is
      saved</p>
    const d = 'Rename the case'
  `
  expect(wordsIn('a.tsx', source).map(({ words }) => words)).toEqual([
    'Nothing was found',
    'No {} has {}',
    'All of it is saved',
  ])
})
