import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { leiCheckDigits } from './lei.ts'
import {
  encodeLeiHeader,
  type LeiEntry,
  type LeiRow,
  leiHeaderBytes,
  leiRowBytes,
  noRenewalDay,
  putLeiRow,
  readLeiList,
  registrationNumber,
  registrationWord,
} from './lei-list.ts'

const whole = (first18: string) => first18 + leiCheckDigits(first18)

/** Few first characters, so that many LEIs share a prefix. */
const lei = fc
  .stringMatching(/^[0-9A-Z]{12}$/)
  .chain((rest) => fc.constantFrom('549300', '213800', '52990A').map((prefix) => whole(prefix + rest)))

const row = fc.record({
  lei,
  registration: fc.integer({ min: 1, max: 11 }),
  renewalDay: fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.constant(noRenewalDay)),
})

function fileOf(rows: readonly LeiRow[]): Buffer {
  const sorted = [...rows].sort((one, other) => (one.lei < other.lei ? -1 : 1))
  const bytes = Buffer.alloc(sorted.length * leiRowBytes)
  for (const [at, each] of sorted.entries()) putLeiRow(bytes, at * leiRowBytes, each)
  return Buffer.concat([encodeLeiHeader({ entries: rows.length, checksum: crc32(bytes) }), bytes])
}

const open = (bytes: Buffer) => readLeiList(bytes.length, (at, length) => bytes.subarray(at, at + length))

const statuses = ['issued', 'lapsed', 'retired', ...Array<'other'>(8).fill('other')] as const

const declared = ({ registration, renewalDay }: LeiRow): LeiEntry => ({
  status: statuses[registration - 1] ?? 'other',
  renewal: renewalDay === noRenewalDay ? null : new Date(renewalDay * 86_400_000).toISOString().slice(0, 10),
})

describe('the file of an LEI list', () => {
  it('says of every LEI what a map of its rows says', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: (each) => each.lei, maxLength: 700, size: 'max' }),
        fc.array(lei, { maxLength: 20 }),
        (rows, others) => {
          const map = new Map(rows.map((each) => [each.lei, declared(each)]))
          const list = open(fileOf(rows))
          expect(list?.entries).toBe(rows.length)
          for (const each of [...map.keys(), ...others])
            expect([each, list?.find(each)]).toEqual([each, map.get(each) ?? null])
        },
      ),
      { seed: seedOf(23), numRuns: roundsOf(8, 40) },
    )
  })

  it.each(['', 'ABC', '5493001kjtiigc8y1r12', `${whole('000000000000000000')} `, 'ÄÖÜ00000000000000000'])(
    'does not have “%s”, which is no LEI',
    (text) => {
      const rows = ['000000000000000000', 'ZZZZZZZZZZZZZZZZZZ'].map((first) => ({
        lei: whole(first),
        registration: 1,
        renewalDay: noRenewalDay,
      }))
      expect(open(fileOf(rows))?.find(text)).toBeNull()
    },
  )

  it('is not opened when any of its bytes is another one, or some are missing', () => {
    const rows = fc.sample(row, { seed: seedOf(4), numRuns: 300 })
    const bytes = fileOf([...new Map(rows.map((each) => [each.lei, each])).values()])
    expect(open(bytes)).not.toBeNull()
    fc.assert(
      fc.property(
        fc.oneof(fc.nat(leiHeaderBytes - 1), fc.nat(bytes.length - 1)),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          const damaged = Buffer.from(bytes)
          damaged[at] = (damaged[at] ?? 0) ^ change
          expect(open(damaged)).toBeNull()
          expect(open(bytes.subarray(0, at))).toBeNull()
        },
      ),
      { seed: seedOf(5), numRuns: 200 },
    )
  })

  it('says so when it is cut after it was opened', () => {
    const known = { lei: whole('549300000000000000'), registration: 1, renewalDay: 0 }
    let bytes = fileOf([known])
    const list = readLeiList(bytes.length, (at, length) => bytes.subarray(at, at + length))
    bytes = bytes.subarray(0, 30)
    expect(() => list?.find(known.lei)).toThrow('an LEI list is damaged')
  })
})

describe('a registration status', () => {
  it.each([
    ['ISSUED', 'ISSUED'],
    ['issued', 'ISSUED'],
    [' Lapsed ', 'LAPSED'],
    ['Pending transfer', 'PENDING_TRANSFER'],
    ['pending-archival', 'PENDING_ARCHIVAL'],
    ['ACTIVE', null],
    ['', null],
    ['constructor', null],
  ])('“%s” is read as %s', (text, word) => {
    const number = registrationNumber(text)
    expect(number === null ? null : registrationWord(number)).toBe(word)
  })

  it('has a word for every number that is written, and no other', () => {
    expect(() => registrationWord(0)).toThrow('damaged')
    expect(() => registrationWord(12)).toThrow('damaged')
  })
})
