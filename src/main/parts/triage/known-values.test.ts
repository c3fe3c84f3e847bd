import { expect, test } from 'vitest'
import { iocKinds } from '../../../contract/core/ioc-kinds.ts'
import type { Knowledge } from '../../operations/knowledge/knowledge.ts'
import { IndicatorTable } from './indicator-table.ts'
import { KnownValues, knownRank, maliciousBit, wantedBits } from './known-values.ts'

const digest = (number: number) => number.toString(16).padStart(64, '0')

function tableOf(count: number): IndicatorTable {
  const table = new IndicatorTable()
  add(table, count)
  return table
}

function add(table: IndicatorTable, count: number): void {
  for (let at = 0; at < count; at++) {
    const position = table.size
    table.restore({
      position,
      kind: iocKinds.indexOf('hash'),
      value: digest(position),
      count: 1,
      source: 0,
      start: 0,
      length: 64,
      line: 1,
      row: 0,
      marks: 0,
    })
  }
}

/** Reports every digest with this last byte as malicious, and counts its calls. */
class Packs {
  asked = 0
  private last: number
  constructor(last: number) {
    this.last = last
  }
  switchTo(last: number): void {
    this.last = last
  }
  readonly knowledge: Knowledge = {
    stamp: () => `set ${this.last}`,
    hashSets: async () => ({
      ask: (_algorithm, bytes) => {
        this.asked++
        if (bytes.at(-1) !== this.last) return [{ name: 'Bad', source: null, stated: { is: 'miss' } }]
        const known = {
          verdict: 'known_malicious',
          family: null,
          product: null,
          fileName: null,
          source: null,
        }
        return [{ name: 'Bad', source: null, stated: { is: 'hit', known: known as never } }]
      },
    }),
    labelLists: async () => () => ({ asked: [], listings: [], missed: [] }),
    addressPacks: async () => null,
    leiLists: () => [],
    actorSets: () => [],
  }
}

const malicious = (values: KnownValues, size: number) =>
  Array.from({ length: size }, (_, at) => at).filter((at) => (values.bitsAt(at) & maliciousBit) !== 0)

test('a table that grows is asked for what is new alone', async () => {
  const packs = new Packs(7)
  const table = tableOf(300)
  const values = new KnownValues(table, packs.knowledge)
  await values.fill('hashes')
  expect(malicious(values, 300)).toEqual([7, 263])
  add(table, 300)
  await Promise.all([values.fill('hashes'), values.fill('all'), values.fill('hashes')])
  expect(malicious(values, 600)).toEqual([7, 263, 519])
  expect(packs.asked).toBe(600)
})

test('other packs are seen, also those that are switched on while the values are gone through', async () => {
  const packs = new Packs(7)
  const table = tableOf(20_000)
  const values = new KnownValues(table, packs.knowledge)
  const filling = values.fill('all')
  await new Promise((resolve) => setImmediate(resolve))
  expect(packs.asked).toBeLessThan(20_000)
  packs.switchTo(9)
  await filling
  const expected = Array.from({ length: 20_000 }, (_, at) => at).filter((at) => at % 256 === 9)
  expect(malicious(values, 20_000)).toEqual(expected)
})

test('a failed question is told to who asked, and the next one goes on', async () => {
  const packs = new Packs(7)
  let isBroken = true
  const { hashSets } = packs.knowledge
  const values = new KnownValues(tableOf(10), {
    ...packs.knowledge,
    hashSets: async () => {
      if (isBroken) throw new Error('disk')
      return hashSets()
    },
  })
  await expect(values.fill('hashes')).rejects.toThrow('disk')
  isBroken = false
  await values.fill('hashes')
  expect(malicious(values, 10)).toEqual([7])
})

test('what is graver ranks first, then what stands in more sessions', () => {
  const [bad, sanctioned, sessions] = [
    wantedBits('malicious'),
    wantedBits('sanctioned'),
    wantedBits('sessions'),
  ]
  const ranks = [
    knownRank(bad | sessions, 1),
    knownRank(bad, 0),
    knownRank(sanctioned, 0),
    knownRank(sessions, 3),
    knownRank(sessions, 2),
    knownRank(0, 0),
  ]
  expect([...ranks].sort((a, b) => b - a)).toEqual(ranks)
  expect(wantedBits('any') & bad).toBe(bad)
  expect(wantedBits('any') & wantedBits('unread')).toBe(0)
})
