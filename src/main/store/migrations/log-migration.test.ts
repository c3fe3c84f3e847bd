import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { decodeTime } from 'ulid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseName } from '../database/handle.ts'
import { changesAfter, listActs, readAct, stands } from '../log/acts.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

/** Steps of the register and entries of the former change log, in their former tables, are merged into one log. */

let folder: string
let former: Database.Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-log-'))
  former = new Database(join(folder, databaseName))
  for (const { number, sql } of migrations) if (number < 180) former.exec(sql)
  former.pragma('user_version = 170')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const moment = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.500Z`

function step(
  number: number,
  label: string,
  uuid: string,
  before: string | null,
  after: string | null,
): void {
  former
    .prepare(
      `INSERT INTO register_change (step, at, by, kind, uuid, number, before, after, label)
       VALUES (?, ?, 'window', 'providers', ?, 1, ?, ?, ?)`,
    )
    .run(number, moment(number), uuid, before, after, label)
  entry('register', uuid, 'changed', number, { kind: 'providers', step: number })
}

function entry(aggregate: string, id: string, change: string, minute: number, detail: object = {}): void {
  former
    .prepare('INSERT INTO change_log (at, by, aggregate, id, change, detail) VALUES (?, ?, ?, ?, ?, ?)')
    .run(moment(minute), 'cli', aggregate, id, change, JSON.stringify(detail))
}

function migrated() {
  former.close()
  return openStore(folder)
}

test('steps keep their numbers, changes theirs, and who took back whom stands in a column', () => {
  step(1, 'Added provider A', 'a', null, '{"name":"A"}')
  step(2, 'Undid step 1: Added provider A', 'a', '{"name":"A"}', null)
  step(3, 'Undid step 2: Undid step 1: Added provider A', 'a', null, '{"name":"A"}')
  step(4, 'Undid step 9: what never was', 'a', '{"name":"A"}', '{"name":"B"}')
  step(4, 'Undid step 9: what never was', 'b', null, '{"name":"C"}')
  const { reader, close } = migrated()
  const acts = [1, 2, 3, 4].map((number) => readAct(reader, number))
  expect(acts.map((act) => [act?.title, act?.undoes])).toEqual([
    ['Added provider A', null],
    ['Undid: Added provider A', 1],
    ['Redid: Added provider A', 2],
    ['Undid step 9: what never was', null],
  ])
  expect(acts[3]).toMatchObject({ created: 1, changed: 1, deleted: 0, by: 'window', isReversible: true })
  expect([1, 2, 3].map((number) => stands(reader, number))).toEqual([true, false, true])
  expect(
    changesAfter(reader, 0, 10).map(({ sequence, act, record, after }) => [sequence, act, record, after]),
  ).toEqual([
    [1, 1, 'a', '{"name":"A"}'],
    [2, 2, 'a', null],
    [3, 3, 'a', '{"name":"A"}'],
    [4, 4, 'a', '{"name":"B"}'],
    [5, 4, 'b', '{"name":"C"}'],
  ])
  close()
})

test('other entries become acts that say what was done and cannot be taken back, in the order of their time', () => {
  entry('session', 's', 'created', 1, { title: 'Invoice' })
  step(2, 'Added provider A', 'a', null, '{"name":"A"}')
  entry('setting', 'own_estate', 'changed', 3, { value: ['a.example'] })
  entry('data-pack', 'p', 'removed', 4)
  entry('filing', 'f', 'kept', 5, { filename: 'x.zip' })
  entry('allow', 'w', 'created', 6, { value: 'a.example' })
  entry('key', 'k', 'created', 7, { name: 'SIEM' })
  const { reader, close } = migrated()
  const { items } = listActs(reader, null, 10, 0)
  expect(items.map(({ title, part, isReversible }) => [title, part, isReversible])).toEqual([
    ['Created key SIEM', 'settings', false],
    ['Created allow-list entry a.example', 'settings', false],
    ['Kept filing x.zip', 'register', false],
    ['Removed data pack', 'packs', false],
    ['Changed setting own estate', 'settings', false],
    ['Added provider A', 'register', true],
    ['Created session Invoice', 'triage', false],
  ])
  expect(items.map(({ id }) => new Date(decodeTime(id)).toISOString())).toEqual(
    [7, 6, 5, 4, 3, 2, 1].map(moment),
  )
  close()
})

test('a thousand steps and a chain of a hundred are moved', () => {
  former.transaction(() => {
    for (let number = 1; number <= 1000; number++) step(number, `Act ${number}`, `r${number}`, null, '{}')
    for (let number = 1001; number <= 1100; number++)
      step(
        number,
        `Undid step ${number - 1}: x`,
        'r1000',
        number % 2 === 1 ? '{}' : null,
        number % 2 === 1 ? null : '{}',
      )
  })()
  const { reader, close } = migrated()
  expect(readAct(reader, 1100)?.title).toBe('Redid: Act 1000')
  expect(readAct(reader, 1099)?.title).toBe('Undid: Act 1000')
  expect(stands(reader, 1000)).toBe(true)
  expect(changesAfter(reader, 0, 2000)).toHaveLength(1100)
  close()
})
