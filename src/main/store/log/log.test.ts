import { beforeEach, describe, expect, test } from 'vitest'
import { doAct, draftOf } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import type { Store } from '../database/handle.ts'
import {
  actsOn,
  changesAfter,
  changesOf,
  historyOf,
  lastChangeOf,
  lastSequence,
  lastStanding,
  listActs,
  listReversible,
  readAct,
  stands,
  takenBackBy,
  workstationId,
} from './acts.ts'
import type { LoggedKind } from './log.ts'
import { type Act, blankActs, inAct, sealActs } from './log.ts'

let store: Store
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
})

const thing: LoggedKind<'shared'> = { part: 'test', kind: 'thing', scope: 'shared' }
const otherThing: LoggedKind<'shared'> = { ...thing, part: 'other' }
const ref = (record: string) => ({ ...thing, record })
const change = (record: string, before: string | null, after: string | null) => (act: Act) =>
  act.log({ of: thing, record, before, after })
/** Performs an act with these changes; returns its number. */
const log = (...changes: readonly ((act: Act) => void)[]) =>
  inAct(store, draftOf(), (act) => {
    for (const each of changes) each(act)
  }).act as number
const undo = (undoes: number) => inAct(store, draftOf({ undoes }), change('x', 'b', 'a')).act as number

describe('an act', () => {
  test('is written with what it changed and how many, all or nothing', () => {
    const number = log(
      change('a', null, '1'),
      change('b', null, '1'),
      change('a', '1', '2'),
      change('b', '1', null),
    )
    expect(readAct(store.reader, number)).toMatchObject({
      title: 'An act',
      origin: workstationId(store.reader),
      isReversible: true,
      ...{ created: 2, changed: 1, deleted: 1 },
    })
    expect(() =>
      inAct(store, draftOf(), (act) => {
        change('c', null, '1')(act)
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(listActs(store.reader, null, 10, 0)).toMatchObject({ total: 1 })
    expect(historyOf(store.reader, ref('c'), 10, 0)).toEqual([])
  })

  test('that changes nothing is none', () => {
    expect(inAct(store, draftOf(), () => 7)).toEqual({ answer: 7, act: null })
    expect(listActs(store.reader, null, 10, 0)).toEqual({ items: [], total: 0 })
  })

  test('is from something or to something', () => {
    expect(() => log(change('a', null, null))).toThrow('from something')
  })

  test('of which something is only noted cannot be taken back', () => {
    doAct(store, (act) => {
      change('a', null, '1')(act)
      act.note({ of: thing, record: 'b' }, 'deleted')
    })
    expect(listActs(store.reader, null, 1, 0).items).toMatchObject([
      { isReversible: false, created: 1, deleted: 1 },
    ])
    expect(listReversible(store.reader, 'test', 10, 0)).toEqual({ items: [], total: 0 })
  })

  test('that wrote a record twice is read as from its first state to its last', () => {
    const number = log(change('a', null, '1'), change('b', 'x', 'y'), change('a', '1', '2'))
    expect(
      changesOf(store.reader, number).map(({ record, before, after }) => [record, before, after]),
    ).toEqual([
      ['a', null, '2'],
      ['b', 'x', 'y'],
    ])
  })
})

describe('an act that was taken back', () => {
  test('stands again when the taking back is taken back, however often', () => {
    const first = log(change('x', 'a', 'b'))
    const chain = [first]
    for (let times = 0; times < 5; times++) {
      chain.push(undo(chain.at(-1) as number))
      expect(stands(store.reader, first)).toBe(times % 2 === 1)
      expect(takenBackBy(store.reader, first)).toBe(times % 2 === 1 ? null : chain[1])
    }
    expect(chain.map((number) => stands(store.reader, number))).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
    ])
  })

  test('is taken back again after it was brought back', () => {
    const first = log(change('x', 'a', 'b'))
    undo(undo(first))
    const again = undo(first)
    expect([stands(store.reader, first), takenBackBy(store.reader, first)]).toEqual([false, again])
  })

  test('is passed over when the last one that stands is sought, and so is what takes back', () => {
    const [first, second, third] = [
      log(change('x', 'a', 'b')),
      log(change('y', 'a', 'b')),
      log(change('z', 'a', 'b')),
    ]
    undo(third as number)
    const pages = (limit: number, offset: number) => listReversible(store.reader, 'test', limit, offset).items
    expect(lastStanding(store.reader, pages)?.number).toBe(second)
    expect(lastStanding(store.reader, pages, ({ number }) => number < (second as number))?.number).toBe(first)
    expect(lastStanding(store.reader, pages, () => false)).toBeNull()
  })

  test('is found beyond the first page of acts', () => {
    const first = log(change('x', 'a', 'b'))
    for (let times = 0; times < 250; times++) undo(log(change('y', 'a', 'b')))
    const pages = (limit: number, offset: number) => listReversible(store.reader, 'test', limit, offset).items
    expect(lastStanding(store.reader, pages)?.number).toBe(first)
  })
})

describe('a record that is gone for good', () => {
  const session = '01KE6P5H5RH2T06SRZDYM7SRE3'
  const other = '01KE6P5H5RH2T06SRZDYM7SRE4'
  test('makes acts final that wrote it or one below it, and no others', () => {
    const acts = [
      log(change(session, null, '1')),
      log(change(`${session}/7`, null, 'x')),
      log(change(other, null, '1')),
    ]
    sealActs(store.writer, 'other', session)
    expect(acts.map((act) => readAct(store.reader, act as number)?.isReversible)).toEqual([true, true, true])
    sealActs(store.writer, 'test', session)
    expect(acts.map((act) => readAct(store.reader, act as number)?.isReversible)).toEqual([
      false,
      false,
      true,
    ])
    expect(historyOf(store.reader, ref(session), 1, 0)).toMatchObject([{ after: '1' }])
  })

  test('and was not to be kept leaves no word of what it was', () => {
    log(change(session, null, 'secret title'))
    log(change(`${session}/7`, null, 'secret role'))
    const kept = log(change(other, null, 'kept'))
    blankActs(store.writer, 'test', session, 'Something')
    expect(JSON.stringify(changesAfter(store.reader, 0, 10))).not.toContain('secret')
    expect(listActs(store.reader, null, 10, 0).items.map(({ title }) => title)).toEqual([
      'An act',
      'Something',
      'Something',
    ])
    expect(changesOf(store.reader, kept)).toMatchObject([{ after: 'kept' }])
  })
})

describe('the log', () => {
  test('tells the history of a record, of its part and kind alone', () => {
    log(change('a', null, '1'))
    doAct(store, (act) => act.log({ of: otherThing, record: 'a', before: null, after: 'x' }))
    log(change('a', '1', '2'))
    expect(historyOf(store.reader, ref('a'), 10, 0).map(({ after }) => after)).toEqual(['2', '1'])
    expect(lastChangeOf(store.reader, ref('a'))).toMatchObject({ before: '1', after: '2' })
    expect(lastChangeOf(store.reader, ref('b'))).toBeNull()
    expect(actsOn(store.reader, 'test', ['a', 'b'], 10, 0).map(({ number }) => number)).toEqual([3, 1])
  })

  test('tells what was changed since, in the order of writing', () => {
    log(change('a', null, '1'), change('b', null, '1'))
    const seen = lastSequence(store.reader, 'test')
    log(change('a', '1', '2'))
    doAct(store, (act) => act.log({ of: otherThing, record: 'c', before: null, after: 'x' }))
    expect(changesAfter(store.reader, seen, 10).map(({ record }) => record)).toEqual(['a', 'c'])
    expect(changesAfter(store.reader, seen, 1)).toHaveLength(1)
    expect(changesAfter(store.reader, seen + 2, 10)).toEqual([])
  })

  test('is never walked through: each question has its index, and takes nothing but what it answers', () => {
    const steps: readonly (readonly [sql: string, plan: RegExp])[] = [
      ['SELECT * FROM act ORDER BY id DESC LIMIT 10', /USING INDEX sqlite_autoindex_act/],
      ["SELECT * FROM act WHERE part = 'x' ORDER BY number DESC LIMIT 10", /INDEX act_of_part \(part=\?\)/],
      ['SELECT max(number) FROM act WHERE undoes = 1', /act_undoes \(undoes=\?\)/],
      ['SELECT * FROM change WHERE act = 1 ORDER BY sequence', /change_of_act \(act=\?\)/],
      [
        "SELECT * FROM change WHERE record = 'x' AND part = 'x' AND kind = 'x' ORDER BY sequence DESC LIMIT 1",
        /change_of_record \(record=\? AND part=\?\)/,
      ],
      [
        "SELECT change.number, at FROM change JOIN act ON act.number = act WHERE record = 'x' AND change.part = 'x' ORDER BY sequence LIMIT 1",
        /change_of_record \(record=\? AND part=\?\)/,
      ],
      [
        "SELECT DISTINCT act FROM change WHERE record IN (SELECT value FROM json_each('[]')) AND part = 'x' ORDER BY act DESC",
        /change_of_record \(record=\? AND part=\?\)/,
      ],
      ["SELECT max(sequence) FROM change WHERE part = 'x'", /change_of_part \(part=\?\)/],
      [
        "UPDATE change SET before = NULL WHERE +part = 'x' AND record >= 'x' AND record < 'x0'",
        /change_of_record \(record>\? AND record<\?\)/,
      ],
      ['SELECT * FROM change WHERE sequence > 1 ORDER BY sequence LIMIT 10', /PRIMARY KEY \(rowid>\?\)/],
    ]
    for (const [sql, plan] of steps) {
      const rows = store.reader.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]
      expect([sql, rows.map(({ detail }) => detail).join('; ')]).toEqual([sql, expect.stringMatching(plan)])
    }
  })
})
