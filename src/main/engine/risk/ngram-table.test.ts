import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { type Ngrams, openNgrams, packNgrams } from './ngram-table.ts'

test('every run of letters of the language library has its numbers, also where it was packed, and no other has any', async () => {
  // the package does not export this file under its name
  const path = join(process.cwd(), 'node_modules', 'eld', 'src', 'ngrams', 'small.js')
  const { ngramsData } = (await import(pathToFileURL(path).href)) as { ngramsData: { ngrams: Ngrams } }
  const runs = Object.entries(ngramsData.ngrams)
  expect(runs.length).toBeGreaterThan(80_000)
  const opened = openNgrams(packNgrams(ngramsData.ngrams))
  expect(runs.filter(([run, numbers]) => JSON.stringify(opened[run]) !== JSON.stringify(numbers))).toEqual([])
  for (const absent of ['', 'q', 'qq', 'qqqqq', 'toString', '__proto__', '\t', '\n'])
    expect(opened[absent], absent).toBeUndefined()
})

test('what has no letter is not packed', () => {
  expect(() => packNgrams({ abcd: { 1: 224 } })).toThrow('224')
  expect(() => packNgrams({ abcd: { 1: 0.5 } })).toThrow('0.5')
})
