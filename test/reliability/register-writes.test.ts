import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Store } from '../../src/main/store/database/handle.ts'
import { changesOf } from '../../src/main/store/log/acts.ts'
import { openStore } from '../../src/main/store/open.ts'
import { changesSince, lastChange } from '../../src/main/store/register/register-changes.ts'
import {
  linksOf,
  readData,
  type StoredData,
  type StoredKind,
  uniqueTuple,
  writeData,
} from '../../src/main/store/register/register-data.ts'
import { eachRecord } from '../../src/main/store/register/register-records.ts'
import {
  type RecordWrite,
  type Written,
  writeRecords,
} from '../../src/main/store/register/register-writes.ts'
import { draftOf } from '../fixtures/store/draft-of.ts'
import { roundsOf, seedOf } from '../rounds.ts'

/**
 * Random acts on a register of few records and few values, so that they often conflict. Each time, the store behaves
 * like a plain map, or refuses for a reason that the map confirms.
 */

const folder = mkdtempSync(join(tmpdir(), 'skerry-acts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
function withStore(work: (store: Store) => void): void {
  const store = openStore(join(folder, String(files++)))
  // power failures are not tested here
  store.writer.pragma('synchronous = OFF')
  try {
    work(store)
  } finally {
    store.close()
  }
}

/** Kinds that cover every way of referring: to themselves, to several at once, and uniqueness by a name. */
const kinds = ['scopeEntities', 'providers', 'functions', 'arrangements', 'services', 'supplyChains'] as const
const uuidsOf = (kind: StoredKind) => [1, 2, 3].map((number) => `${kind} ${number}`)
const one = (kind: StoredKind) =>
  fc.option(
    fc.oneof(
      { weight: 40, arbitrary: fc.constantFrom(...uuidsOf(kind)) },
      { weight: 1, arbitrary: fc.constant('nowhere') },
    ),
    { freq: 3 },
  )
const some = (kind: StoredKind) => fc.subarray([...uuidsOf(kind)], { maxLength: 2 })
const word = fc.option(fc.constantFrom('A', 'B', 'a'))

const dataOf: Readonly<Record<(typeof kinds)[number], fc.Arbitrary<StoredData>>> = {
  scopeEntities: fc.record({ name: word, lei: word, parent_uuid: one('scopeEntities') }),
  providers: fc.record({ name: word, id_code: word, parent_uuid: one('providers') }),
  functions: fc.record({
    function_id: word,
    entity_uuid: one('scopeEntities'),
    provider_uuids: some('providers'),
  }),
  arrangements: fc.record({
    contract_ref: word,
    overarching_uuid: one('arrangements'),
    signatory_provider_uuids: some('providers'),
  }),
  services: fc.record({ arrangement_uuid: one('arrangements'), function_uuids: some('functions') }),
  supplyChains: fc.record({
    arrangement_uuid: one('arrangements'),
    provider_uuid: one('providers'),
    rank: fc.option(fc.constantFrom(2, 3)),
  }),
}

const aWrite: fc.Arbitrary<RecordWrite> = fc.constantFrom(...kinds).chain((kind) =>
  fc.record({
    uuid: fc.constantFrom(...uuidsOf(kind)),
    kind: fc.constant(kind),
    data: fc.option(dataOf[kind], { freq: 3 }),
  }),
)
const anAct = fc.array(aWrite, { minLength: 1, maxLength: 6 })
/** The first act creates all records, so that there are targets for references. */
const everyone = kinds.flatMap((kind) => uuidsOf(kind).map((uuid): RecordWrite => ({ uuid, kind, data: {} })))
const acts = fc.array(anAct, { minLength: 1, maxLength: 25 }).map((later) => [everyone, ...later])

type Register = Map<string, { readonly kind: StoredKind; readonly text: string }>

/** Returns the register after an act, valid or not. */
function carryOut(register: Register, writes: readonly RecordWrite[]): Register {
  const next = new Map(register)
  for (const { uuid, kind, data } of new Map(writes.map((write) => [write.uuid, write])).values()) {
    if (data === null) next.delete(uuid)
    else next.set(uuid, { kind, text: writeData(kind, data) })
  }
  return next
}

/** Returns the faults of a register: two records with the same unique fields, or a dangling link. */
function faultsOf(register: Register): { twins: number; loose: string[] } {
  const tuples = new Set<string>()
  const loose: string[] = []
  let twins = 0
  for (const { kind, text } of register.values()) {
    const data = readData(kind, text)
    const tuple = uniqueTuple(kind, data)
    if (tuple !== null) {
      if (tuples.has(`${kind} ${tuple}`)) twins++
      tuples.add(`${kind} ${tuple}`)
    }
    for (const { to } of linksOf(kind, data)) if (!register.has(to)) loose.push(to)
  }
  return { twins, loose }
}

function kept(store: Store): Register {
  return new Map(
    [...eachRecord(store.reader)].map(({ uuid, kind, data }) => [
      uuid,
      { kind, text: writeData(kind, data) },
    ]),
  )
}

const inOrder = (register: Register) => [...register].toSorted(([left], [right]) => (left < right ? -1 : 1))

/** Returns the changes of one act, as data. */
function readChanges(store: Store, step: number) {
  const read = (kind: StoredKind, text: string | null) => (text === null ? null : readData(kind, text))
  return changesOf(store.reader, step).map(({ record, kind, before, after }) => ({
    uuid: record,
    kind: kind as StoredKind,
    before: read(kind as StoredKind, before),
    after: read(kind as StoredKind, after),
  }))
}

function act(store: Store, number: number, writes: readonly RecordWrite[]): Written {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString()
  return writeRecords(store, writes, draftOf({ at, part: 'register', title: `Act ${number}` }))
}

/** Checks that the tables beside the records agree with the records. */
function expectWhole(store: Store): void {
  const register = kept(store)
  expect(faultsOf(register)).toEqual({ twins: 0, loose: [] })
  const records = [...register].map(([uuid, { kind, text }]) => ({ uuid, kind, data: readData(kind, text) }))
  const links = store.reader.prepare('SELECT from_uuid, field, to_uuid FROM register_link').raw().all()
  const statedLinks = records.flatMap(({ uuid, kind, data }) =>
    linksOf(kind, data).map(({ field, to }) => [uuid, field, to]),
  )
  expect(new Set(links.map(String))).toEqual(new Set(statedLinks.map(String)))
  const tuples = store.reader.prepare('SELECT kind, tuple, uuid FROM register_unique').raw().all()
  const statedTuples = records.flatMap(({ uuid, kind, data }) => {
    const tuple = uniqueTuple(kind, data)
    return tuple === null ? [] : [[kind, tuple, uuid]]
  })
  expect(new Set(tuples.map(String))).toEqual(new Set(statedTuples.map(String)))
  expect(store.reader.pragma('foreign_key_check')).toEqual([])
  expect(store.reader.pragma('quick_check', { simple: true })).toBe('ok')
}

describe('random acts on a register', () => {
  test('do what they say, or are refused for a reason that is true, and leave nothing dangling or double', () => {
    let done = 0
    const refusals = { conflict: 0, referred: 0, absent: 0 }
    fc.assert(
      fc.property(acts, (sequence) => {
        withStore((store) => {
          let register: Register = new Map()
          for (const [number, writes] of sequence.entries()) {
            const next = carryOut(register, writes)
            const { twins, loose } = faultsOf(next)
            const written = act(store, number, writes)
            if ('step' in written) {
              done++
              expect({ twins, loose }).toEqual({ twins: 0, loose: [] })
              register = next
            } else if ('conflict' in written) {
              refusals.conflict++
              expect(twins).toBeGreaterThan(0)
            } else if ('referred' in written) {
              refusals.referred++
              expect(loose).toContain(written.referred.uuid)
            } else {
              refusals.absent++
              expect(loose).toContain(written.absent.to)
            }
            expect(inOrder(kept(store))).toEqual(inOrder(register))
          }
          expectWhole(store)
        })
      }),
      { seed: seedOf(20260101), numRuns: roundsOf(8, 400) },
    )
    // each outcome occurs often enough to be significant
    expect(Math.min(done, refusals.conflict, refusals.referred, refusals.absent)).toBeGreaterThan(0)
  })

  test('can be told again from what was kept of them, and taken back one by one', () => {
    fc.assert(
      fc.property(acts, (sequence) => {
        withStore((store) => {
          const states: Register[] = [new Map()]
          for (const [number, writes] of sequence.entries()) {
            const written = act(store, number, writes)
            if ('step' in written && written.step !== null) states.push(kept(store))
          }
          const made = store.reader.prepare('SELECT uuid, number, created_at FROM register_record').all()
          const last = lastChange(store.reader)
          // forward
          let reported: Register = new Map()
          for (let step = 1; step < states.length; step++) {
            reported = carryOut(
              reported,
              readChanges(store, step).map(({ after: data, ...write }) => ({ ...write, data })),
            )
            expect(inOrder(reported)).toEqual(inOrder(states[step] as Register))
          }
          // all at once
          const since = changesSince(store.reader, 0).map(({ after: data, ...write }) => ({ ...write, data }))
          expect(inOrder(carryOut(new Map(), since))).toEqual(inOrder(reported))
          // backward, by writing the former state
          for (let step = states.length - 1; step > 0; step--) {
            const back = readChanges(store, step).map(({ before, uuid, kind }) => ({
              uuid,
              kind,
              data: before,
            }))
            expect(act(store, 100 + step, back)).toHaveProperty('step')
            expect(inOrder(kept(store))).toEqual(inOrder(states[step - 1] as Register))
          }
          // and forward again: every record has its position and its age
          for (let step = 1; step < states.length; step++) {
            const again = readChanges(store, step).map(({ after: data, uuid, kind }) => ({
              uuid,
              kind,
              data,
            }))
            act(store, 200 + step, again)
          }
          const remade = store.reader.prepare('SELECT uuid, number, created_at FROM register_record').all()
          expect(remade).toEqual(made)
          expect(lastChange(store.reader)).toBe(last * 3)
          expectWhole(store)
        })
      }),
      { seed: seedOf(20260102), numRuns: roundsOf(20, 200) },
    )
  })
})

test('a register that is wrong on purpose is seen to be', () => {
  withStore((store) => {
    act(store, 1, [{ uuid: 'providers 1', kind: 'providers', data: { name: 'A', id_code: 'A' } }])
    store.writer.pragma('foreign_keys = OFF')
    store.writer.prepare(`UPDATE register_record SET data = '{"name":"A","parent_uuid":"nowhere"}'`).run()
    expect(() => expectWhole(store)).toThrow()
  })
})
