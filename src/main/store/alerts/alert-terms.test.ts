import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { seedOf } from '../../../../test/rounds.ts'
import type { Store } from '../database/handle.ts'
import { matchOf, termQuery } from './alert-terms.ts'

/** Replaces the alerts of a store by ones with these titles, in this order. */
function callAlerts({ writer }: Store, titles: readonly string[]): void {
  writer.exec("INSERT INTO alert_text (alert_text) VALUES ('delete-all')")
  const put = writer.prepare('INSERT INTO alert_text (rowid, title) VALUES (?, ?)')
  writer.transaction(() => {
    for (const [index, title] of titles.entries()) put.run(index + 1, title)
  })()
}

/** Numbers of the alerts found, using the read-only handle. */
function found({ reader }: Store, words: readonly string[]): unknown[] {
  const asked = reader.prepare('SELECT rowid FROM alert_text WHERE alert_text MATCH ? ORDER BY rowid').pluck()
  return asked.all(matchOf(reader, words))
}

/** Without the index: whether each word occurs in a title, whole or as a prefix. */
function holds(title: string, words: readonly string[]): boolean {
  const terms = title.toLowerCase().split(/[^a-z0-9]+/)
  return words.every((word, index) =>
    terms.some((term) => (index === words.length - 1 ? term.startsWith(word) : term === word)),
  )
}

// few letters, so that many words share a prefix
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '7', 'é'), minLength: 1, maxLength: 6 })
const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const asked = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '7'), minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 2,
})

describe('a word from its beginning', () => {
  test('finds what reading every title finds', ({ onTestFinished }) => {
    const store = freshStore(onTestFinished)
    fc.assert(
      fc.property(
        fc.array(title, { maxLength: 60 }),
        fc.array(asked, { minLength: 5 }),
        (titles, questions) => {
          callAlerts(store, titles)
          for (const words of questions)
            expect(found(store, words), words.join(' ')).toEqual(
              titles.flatMap((each, index) => (holds(each.replaceAll('é', 'e'), words) ? [index + 1] : [])),
            )
        },
      ),
      { seed: seedOf(9), numRuns: 100 },
    )
  })

  test('is asked for by the words that there are', ({ onTestFinished }) => {
    const store = freshStore(onTestFinished)
    callAlerts(store, ['Beacon seen', 'Beacons of a mail to sales', 'Sign-in from ws-42', 'Überfall'])
    for (const handle of [store.reader, store.writer]) {
      expect(matchOf(handle, ['seen', 'beaco'])).toBe('"seen" AND ("beacon" OR "beacons")')
      expect(matchOf(handle, ['SIGN'])).toBe('("sign")')
      // the index stores prefixes of two and three characters
      expect(matchOf(handle, ['se'])).toBe('"se"*')
      expect(matchOf(handle, ['ws-4'])).toBe('("ws-42"*)')
      expect(matchOf(handle, ['s'])).toBe('("sa"* OR "se"* OR "si"*)')
      // a word of one character has no prefix of two
      expect(matchOf(handle, ['a'])).toBe('("a")')
    }
  })

  test('is asked for as it is where no word begins so, many do, or its letters are folded by the index alone', ({
    onTestFinished,
  }) => {
    const store = freshStore(onTestFinished)
    callAlerts(store, [
      ...Array.from({ length: 25 }, (_, index) => `host${index + 10}`),
      'Überfall',
      '"quoted"',
    ])
    const { reader } = store
    expect(matchOf(reader, ['nothing'])).toBe('"nothing"*')
    expect(matchOf(reader, ['host'])).toBe('"host"*')
    expect(matchOf(reader, ['überf'])).toBe('"überf"*')
    expect(matchOf(reader, ['!?'])).toBe('"!?"*')
    expect(found(store, ['host'])).toHaveLength(25)
    expect(found(store, ['überf'])).toEqual([26])
    expect(found(store, ['uberf'])).toEqual([26])
    expect(found(store, ['"quot'])).toEqual([27])
  })
})

test('the words of the index are sought, and come in their order', ({ onTestFinished }) => {
  const { reader } = freshStore(onTestFinished)
  const plan = reader.prepare(`EXPLAIN QUERY PLAN ${termQuery}`)
  // one row: SQLite sorts nothing; fts5_vocab.c: 0x0200 means a lower bound of the term, 0x0001 that column 0 is read
  expect(plan.all('a')).toMatchObject([{ detail: expect.stringMatching(/VIRTUAL TABLE INDEX 513:/) }])
})
