import { beforeEach, describe, expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { indicatorRow } from '../../../../test/fixtures/store/indicator-row.ts'
import type { ReadHandle, Store } from '../database/handle.ts'
import {
  countsOf,
  failInterrupted,
  indicatorsOf,
  insertSession,
  listSessions,
  purgeSessions,
  renameSession,
  saveIndicators,
  saveProgress,
  searchSessions,
  sessionTable,
  sessionWithId,
  sourcesOf,
} from './sessions.ts'
import { countOtherSessions, sessionsWith } from './value-sessions.ts'

let store: Store
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
})

const at = '2026-01-01T00:00:00.000Z'
const row = (position: number, value: string, kind = 2) =>
  indicatorRow(position, kind, value, { start: position, marks: position % 2 })

function insert(id: string, path = id, kind: 'text' | 'path' = 'text'): number {
  return doAct(store, (act) =>
    insertSession(act, { id, title: `Title of ${id}`, country: 'GB', created_at: at }, [
      { position: 0, kind, name: id, path, size: 10, modified_ms: null },
    ]),
  )
}

function withValues(id: string, ...values: string[]): number {
  const number = insert(id)
  saveIndicators(store, number, {
    added: values.map((value, position) => row(position, value)),
    recounted: [],
  })
  return number
}

/** A source that is no analysed file. */
const notAnalysed = { file: null, analysis: null, analysis_problem: null }

describe('a session', () => {
  test('is kept with its sources and its indicators, read back in order and in pieces', () => {
    const number = insert('a')
    const all = Array.from({ length: 12_000 }, (_, position) => row(position, `v${position}`))
    saveIndicators(store, number, { added: all.slice(0, 7000), recounted: [] })
    saveIndicators(store, number, {
      added: all.slice(7000),
      recounted: [{ position: 3, count: 9, marks: 5 }],
    })
    expect([...indicatorsOf(store, number)]).toEqual(all.with(3, { ...row(3, 'v3'), count: 9, marks: 5 }))
    expect(sessionWithId(store, 'a')).toMatchObject({ number, saved: 12_000, state: 'reading' })
    expect(countsOf(store, number, 1)).toEqual([{ kind: 2, total: 12_000, hidden: 6000 }])
  })

  test('takes a batch whole or not at all', () => {
    const number = withValues('a', 'x')
    expect(() => saveIndicators(store, number, { added: [row(1, 'y'), row(0, 'z')], recounted: [] })).toThrow(
      'UNIQUE',
    )
    expect([...indicatorsOf(store, number)]).toEqual([row(0, 'x')])
    expect(sessionWithId(store, 'a')).toMatchObject({ saved: 1 })
  })

  test('ends with its sources, its state and its risk at once', () => {
    const number = insert('a')
    const source = {
      position: 0,
      size: 12,
      read: 12,
      encoding: 'utf-8',
      nature: 'log',
      lines: 2,
      rows: 2,
      checkpoints: Buffer.from([1, 2]),
      state: 'done',
      problem: null,
      reading: null,
    } as const
    saveProgress(store, number, [source], { at: 'later', state: 'done', risk: '{}' })
    expect(sourcesOf(store, number)).toEqual([
      { ...source, kind: 'text', name: 'a', path: 'a', modified_ms: null, read_as: null, ...notAnalysed },
    ])
    expect(sessionWithId(store, 'a')).toMatchObject({ state: 'done', risk: '{}', updated_at: 'later' })
  })

  test('is hidden, comes back, and is purged with files that nobody else needs', () => {
    const [a] = [
      insert('a', '/shared'),
      insert('b', '/shared'),
      insert('c', '/own'),
      insert('d', '/users-file', 'path'),
    ]
    saveIndicators(store, a as number, { added: [row(0, 'x')], recounted: [] })
    for (const id of ['a', 'c', 'd']) expect(doAct(store, (act) => sessionTable.delete(act, id))).toBe(true)
    expect(doAct(store, (act) => sessionTable.delete(act, 'a'))).toBe(false)
    expect(listSessions(store).map(({ id }) => id)).toEqual(['b'])
    expect(doAct(store, (act) => sessionTable.put(act, 'd', { title: 'Title of d' }))).toBe(true)
    doAct(store, (act) => sessionTable.delete(act, 'd'))
    // files with decoded content may exist for sources that were never read completely
    expect(purgeSessions(store)).toEqual(['/own', 'a-0-read', 'c-0-read', 'd-0-read'])
    expect(store.reader.prepare('SELECT count(*) AS n FROM triage_indicator').get()).toEqual({ n: 0 })
    expect(doAct(store, (act) => sessionTable.put(act, 'a', { title: 'Title of a' }))).toBe(false)
  })

  test('has a new title only while it is there', () => {
    insert('a')
    expect([
      doAct(store, (act) => renameSession(act, 'a', 'New')),
      doAct(store, (act) => renameSession(act, 'x', 'New')),
    ]).toEqual([true, false])
    doAct(store, (act) => sessionTable.delete(act, 'a'))
    expect(doAct(store, (act) => renameSession(act, 'a', 'Newer'))).toBe(false)
  })

  test('that was being read fails with a sentence, and only that', () => {
    insert('a')
    saveProgress(store, insert('b'), [], { at, state: 'done', risk: null })
    expect(failInterrupted(store, 'now', 'Interrupted.')).toBe(1)
    expect(listSessions(store).map(({ id, state }) => [id, state])).toEqual([
      ['b', 'done'],
      ['a', 'failed'],
    ])
    expect(sourcesOf(store, 1)).toMatchObject([{ state: 'failed', problem: 'Interrupted.' }])
    expect(sourcesOf(store, 2)).toMatchObject([{ state: 'waiting', problem: null }])
  })
})

describe('a value', () => {
  test('is known by the sessions that hold it, newest first, deleted ones not counted', () => {
    const [a] = [withValues('a', 'x', 'y'), withValues('b', 'x'), withValues('c', 'x')]
    doAct(store, (act) => sessionTable.delete(act, 'b'))
    expect(sessionsWith(store, 2, 'x', 10).map(({ id }) => id)).toEqual(['c', 'a'])
    expect(sessionsWith(store, 2, 'x', 1)).toHaveLength(1)
    expect(sessionsWith(store, 3, 'x', 10)).toEqual([])
    expect(countOtherSessions(store, a as number, 2, 'x')).toBe(1)
    expect(countOtherSessions(store, a as number, 2, 'y')).toBe(0)
  })

  test('is found by how it starts, whatever the case of the word, and by the title of its session', () => {
    withValues('a', 'CVE-2024-3094', 'evil.example', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT')
    const find = (words: string) =>
      searchSessions(store, words, 10).map(({ what, title }) => `${what} ${title}`)
    expect(find('cve-2024')).toEqual(['indicator CVE-2024-3094'])
    expect(find('EVIL')).toEqual(['indicator evil.example'])
    expect(find('1Boat')).toEqual(['indicator 1BoatSLRHtKNngkdXEeobR76b53LETtpyT'])
    expect(find('title OF')).toEqual(['session Title of a'])
    expect(find('%')).toEqual([])
    expect(find('_')).toEqual([])
    expect(find("'; DROP TABLE setting; --")).toEqual([])
  })
})

describe('a million rows', () => {
  /** Returns the query plans of the statements that a call prepares. */
  function plansOf(call: (store: Store) => unknown): string[] {
    const sql: string[] = []
    const spy = <H extends ReadHandle>(database: H): H =>
      new Proxy(database, {
        get: (target, name) => {
          if (name === 'prepare') {
            return (text: string) => {
              sql.push(text)
              return target.prepare(text)
            }
          }
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    call({ ...store, reader: spy(store.reader), writer: spy(store.writer) })
    expect(sql.length).toBeGreaterThan(0)
    return sql.flatMap((text) => {
      const { length } = text.match(/\?/g) ?? []
      const rows = store.reader.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...Array(length ?? 0).fill(1)) as {
        detail: string
      }[]
      return rows.map(({ detail }) => detail)
    })
  }

  const cases: readonly (readonly [string, (store: Store) => unknown])[] = [
    ['reading the rows of a session', (each) => [...indicatorsOf(each, 1)]],
    ['counting the rows of a session', (each) => countsOf(each, 1, 1)],
    [
      'saving and counting anew',
      (each) =>
        saveIndicators(each, insert('a'), {
          added: [row(0, 'x')],
          recounted: [{ position: 0, count: 2, marks: 0 }],
        }),
    ],
    ['asking who else holds a value', (each) => sessionsWith(each, 1, 'x', 5)],
    ['counting who else holds a value', (each) => countOtherSessions(each, 1, 1, 'x')],
    ['searching', (each) => searchSessions(each, 'x', 10)],
    ['reading the sources of a session', (each) => sourcesOf(each, 1)],
    ['purging', (each) => purgeSessions(each)],
  ]
  test.each(cases)('are never walked through when %s', (_what, call) => {
    const plans = plansOf(call)
    expect(plans.filter((detail) => /^SCAN (?:triage_indicator|i)\b/.test(detail))).toEqual([])
  })

  test('would be, in a statement without an index, and then it shows', () => {
    const plans = plansOf(({ reader }) =>
      reader.prepare('SELECT count(*) FROM triage_indicator WHERE count = ?'),
    )
    expect(plans.join()).toMatch(/SCAN triage_indicator/)
  })

  test('of a session are removed by index when it is purged', () => {
    const detail = store.reader
      .prepare('EXPLAIN QUERY PLAN DELETE FROM triage_indicator WHERE session = ?')
      .all(1) as { detail: string }[]
    expect(detail[0]?.detail).toMatch(/^SEARCH triage_indicator USING PRIMARY KEY/)
  })
})
