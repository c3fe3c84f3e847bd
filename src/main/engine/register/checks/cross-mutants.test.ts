import { describe, expect, it } from 'vitest'
import { bigTables } from '../../../../../test/fixtures/register/big-tables.ts'
import { goldenTables } from '../../../../../test/fixtures/register/golden-tables.ts'
import {
  type Base,
  facts,
  judgeAll,
  type Mutant,
  small,
  taxonomy,
} from '../../../../../test/fixtures/register/mutants.ts'
import type { Tables } from '../table.ts'
import { templateOf } from '../taxonomy.ts'
import { member } from './members.ts'
import { checkTables } from './register-check.ts'

/**
 * Correct registers with one mistake that only a comparison of rows and tables, or a check of the characters of a text,
 * finds: each class of mistake in every table, column and row where it can occur, with several examples. The named rule
 * has to find each forbidden mistake; correct registers have no finding.
 */

const isText = (template: string, column: string) =>
  templateOf(taxonomy, template).columns.find(({ code }) => code === column)?.type === 'string'

const unseen = ['\u200b', '\u00a0', '\u00ad', '\u2060', '\ufeff', 'o\u0308', '\u2009']
const never = ['\uffff', '\ufffe', '\ufffd', '\u202e', '\u2066', '\u200f', '\ufdd0', '\ud800']
const within = (text: string, sign: string) => `${text.slice(0, 1)}${sign}${text.slice(1)}x`

function* characters(base: Base): Generator<Mutant> {
  for (const { template, row, column, value } of base.filled(isText))
    for (const [signs, rule] of [
      [unseen, /^OWN-36$/],
      [never, /^OWN-35$/],
    ] as const) {
      const sign = signs[(row + column.length + value.length) % signs.length] ?? ''
      yield {
        what: `${template}#${row + 1}.${column} with ${sign.codePointAt(0)?.toString(16)}`,
        edits: [[template, row, { [column]: within(value, sign) }]],
        mustHave: rule,
      }
    }
}

const nothings = [
  'n.a.',
  'N/A',
  'tbc',
  'TBD',
  'keine',
  'unbekannt',
  '-',
  '.',
  'xxx',
  'test',
  '123456789',
  '000000000',
]
const askedFor = [
  ['B_01.01', 'c0020'],
  ['B_01.01', 'c0050'],
  ['B_01.02', 'c0020'],
  ['B_01.03', 'c0010'],
  ['B_01.03', 'c0030'],
  ['B_02.01', 'c0010'],
  ['B_05.01', 'c0030'],
  ['B_05.01', 'c0050'],
  ['B_06.01', 'c0030'],
] as const

function* placeholders(base: Base): Generator<Mutant> {
  for (const [template, column] of askedFor)
    for (const word of nothings)
      if (base.rows(template).length > 0)
        yield {
          what: `${template}.${column} = ${word}`,
          edits: [[template, word.length % base.rows(template).length, { [column]: word }]],
          mustHave: /^OWN-48$/,
        }
}

/** Facts that two tables both contain: B_01.01 and B_05.01 against B_01.02, changed on either side. */
function* agreements(base: Base): Generator<Mutant> {
  const entityOf = (lei: string) =>
    base.rows('B_01.02').findIndex((_, row) => base.cell('B_01.02', row, 'c0010') === lei)
  const edit = (template: string, row: number, column: string, value: string, mustHave: RegExp): Mutant => ({
    what: `${template}#${row + 1}.${column} = ${value}`,
    edits: [[template, row, { [column]: value }]],
    mustHave,
  })
  const filer = entityOf(base.cell('B_01.01', 0, 'c0010'))
  for (const name of ['Other Bank AG', 'Skerry', 'X Holding']) {
    yield edit('B_01.01', 0, 'c0020', name, /^OWN-37$/)
    yield edit('B_01.02', filer, 'c0020', name, /^OWN-37$/)
  }
  for (const country of ['eba_GA:MT', 'eba_GA:CY']) {
    yield edit('B_01.01', 0, 'c0030', country, /^OWN-37$/)
    yield edit('B_01.02', filer, 'c0030', country, /^OWN-37$/)
  }
  yield edit('B_01.01', 0, 'c0040', 'eba_CT:x300', /^OWN-37$/)
  yield edit('B_01.02', filer, 'c0040', 'eba_CT:x301', /^OWN-37$/)
  for (const row of base.rows('B_05.01').keys()) {
    const code = base.cell('B_05.01', row, 'c0010')
    const entity = entityOf(code)
    if (entity >= 0)
      for (const [template, at, name, country] of [
        ['B_05.01', row, 'c0050', 'c0080'],
        ['B_01.02', entity, 'c0020', 'c0030'],
      ] as const) {
        yield {
          ...edit(template, at, name, 'Somebody else', /^OWN-49$/),
          edits: [
            [
              template,
              at,
              template === 'B_05.01' ? { c0050: 'Elsewhere', c0060: 'Elsewhere' } : { [name]: 'Elsewhere' },
            ],
          ],
        }
        yield edit(template, at, country, 'eba_GA:MT', /^OWN-49$/)
      }
    for (const changed of [
      { c0050: 'Twin name' },
      { c0080: 'eba_GA:MT' },
      { c0020: member.euid, c0050: 'Twin' },
    ] as Record<string, string>[])
      yield {
        what: `B_05.01#${row + 1} again with ${JSON.stringify(changed)}`,
        edits: [],
        added: [['B_05.01', row, changed]],
        mustHave: /^OWN-49$/,
      }
    const other = (row + 1) % base.rows('B_05.01').length
    yield {
      what: `B_05.01#${row + 1} with the code of another`,
      edits: [['B_05.01', row, { c0030: base.cell('B_05.01', other, 'c0010'), c0040: member.lei }]],
      mustHave: /^OWN-49$/,
    }
  }
}

/** Parents and links that form chains and cycles. */
function* circles(base: Base): Generator<Mutant> {
  const providers = [...base.rows('B_05.01').keys()]
  const code = (row: number) => base.cell('B_05.01', row, 'c0010')
  const below = (row: number, parent: string): Mutant['edits'][number] => ['B_05.01', row, { c0110: parent }]
  for (const one of providers) {
    const two = (one + 1) % providers.length
    const three = (one + 2) % providers.length
    yield {
      what: `providers ${one} and ${two} above each other`,
      edits: [below(one, code(two)), below(two, code(one))],
      mustHave: /^OWN-41$/,
    }
    yield {
      what: `providers ${one}, ${two}, ${three} in a chain`,
      edits: [below(one, code(two)), below(two, code(three))],
      mustHave: /^OWN-41$/,
    }
    yield {
      what: `provider ${one}: a type above it, no code`,
      edits: [['B_05.01', one, { c0110: '' }]],
      mustHave: /^OWN-52$/,
    }
    yield {
      what: `provider ${one}: a further type, no code`,
      edits: [['B_05.01', one, { c0030: '', c0040: member.lei }]],
      mustHave: /^OWN-52$/,
    }
  }
  const entities = [...base.rows('B_01.02').keys()]
  const lei = (row: number) => base.cell('B_01.02', row, 'c0010')
  for (const one of entities) {
    const two = (one + 1) % entities.length
    yield {
      what: `entities ${one} and ${two} above each other`,
      edits: [
        ['B_01.02', one, { c0060: lei(two) }],
        ['B_01.02', two, { c0060: lei(one) }],
      ],
      mustHave: /^OWN-28$/,
    }
  }
  for (const row of base.rows('B_02.03').keys()) {
    const [inside, outside] = [base.cell('B_02.03', row, 'c0010'), base.cell('B_02.03', row, 'c0020')]
    yield {
      what: `link ${row} back`,
      edits: [],
      added: [['B_02.03', row, { c0010: outside, c0020: inside }]],
      mustHave: /^OWN-42$/,
    }
    yield {
      what: `link ${row} to itself`,
      edits: [['B_02.03', row, { c0020: inside }]],
      mustHave: /^OWN-42$/,
    }
  }
  for (const row of base.rows('B_02.01').keys())
    yield {
      what: `arrangement ${row} above itself`,
      edits: [['B_02.01', row, { c0030: base.cell('B_02.01', row, 'c0010') }]],
      mustHave: /^OWN-29$/,
    }
}

/** Changed order of days, currencies, amounts. */
function* facets(base: Base): Generator<Mutant> {
  const put = (template: string, row: number, cells: Record<string, string>, mustHave: RegExp): Mutant => ({
    what: `${template}#${row + 1} ${JSON.stringify(cells)}`,
    edits: [[template, row, cells]],
    mustHave,
  })
  for (const row of base.rows('B_01.02').keys()) {
    yield put('B_01.02', row, { c0070: '2024-01-01', c0080: '2024-06-01' }, /^OWN-43$/)
    yield put('B_01.02', row, { c0080: '2025-06-01', c0090: '2025-05-01' }, /^OWN-43$/)
    yield put('B_01.02', row, { c0070: '2025-06-02', c0080: '2025-01-01', c0090: '2025-06-01' }, /^OWN-43$/)
    yield put('B_01.02', row, { c0080: '2026-01-01' }, /^OWN-44$/)
    yield put('B_01.02', row, { c0070: '2021-01-01', c0080: '2020-01-01', c0090: '2024-12-31' }, /^OWN-45$/)
  }
  for (const row of base.rows('B_06.01').keys())
    yield put('B_06.01', row, { c0070: '2026-01-01' }, /^OWN-44$/)
  for (const row of base.rows('B_02.02').keys()) {
    yield put('B_02.02', row, { c0070: '2020-01-01', c0080: '2024-12-31', c0090: 'eba_CO:x4' }, /^OWN-45$/)
    yield put('B_02.02', row, { c0030: base.cell('B_02.02', row, 'c0020') }, /^OWN-51$/)
  }
  for (const [template, column] of [
    ['B_01.02', 'c0100'],
    ['B_02.01', 'c0040'],
    ['B_05.01', 'c0090'],
  ] as const)
    for (const row of base.rows(template).keys())
      if (base.cell(template, row, column) !== '')
        for (const iso of ['USD', 'CHF']) yield put(template, row, { [column]: `eba_CU:${iso}` }, /^OWN-46$/)
  for (const row of base.rows('B_05.01').keys())
    yield put('B_05.01', row, { c0090: 'eba_CU:EUR', c0100: `-${row + 1}.50` }, /^OWN-47$/)
}

/** Supply chains with a wrong rank, and with users of the service in them. */
function* chains(base: Base): Generator<Mutant> {
  for (const row of base.rows('B_05.02').keys()) {
    const cell = (column: string) => base.cell('B_05.02', row, column)
    const rank = Number(cell('c0050'))
    const put = (cells: Record<string, string>, mustHave: RegExp): Mutant => ({
      what: `B_05.02#${row + 1} ${JSON.stringify(cells)}`,
      edits: [['B_05.02', row, cells]],
      mustHave,
    })
    yield put({ c0050: `0${rank}` }, /^OWN-50$/)
    yield put({ c0050: `00${rank}` }, /^OWN-50$/)
    yield put({ c0050: String(rank + 2) }, /^OWN-23$/)
    if (rank > 1) yield put({ c0060: cell('c0030') }, /^OWN-23$/)
    const user = base
      .rows('B_04.01')
      .findIndex((_, at) => base.cell('B_04.01', at, 'c0010') === cell('c0010'))
    if (user < 0) continue
    yield put({ c0030: base.cell('B_04.01', user, 'c0020') }, /^OWN-51$/)
    yield {
      what: `B_04.01#${user + 1} is the provider of B_05.02#${row + 1}`,
      edits: [['B_04.01', user, { c0020: cell('c0030') }]],
      mustHave: /^OWN-51$/,
    }
  }
}

describe('a mistake across tables or within a text', () => {
  it.each<[string, (base: Base) => Iterable<Mutant>, number]>([
    ['a character that does not show or cannot be filed', characters, 500],
    ['a word that stands for nothing', placeholders, 200],
    ['two tables, or two rows, that say otherwise of one', agreements, 100],
    ['parents and links in circles and chains, types alone', circles, 150],
    ['days in another order, other currencies, amounts below zero', facets, 200],
    ['a supply chain with wrong ranks, or with its own user', chains, 150],
  ])('is found: %s', (_, mutants, atLeast) => {
    const { count, missed } = judgeAll(mutants)
    expect(count).toBeGreaterThan(atLeast)
    expect({ share: 1 - missed.length / count, missed: missed.slice(0, 20) }).toEqual({
      share: expect.toSatisfy((share: number) => share >= 0.99),
      missed: missed.slice(0, 20),
    })
  })
})

describe('a sound register', () => {
  it('stays silent: the golden one and 200 of groups made by chance', () => {
    const loud: string[] = []
    const look = (name: string, tables: Tables) => {
      for (const { rule, message } of checkTables(taxonomy, tables, facts))
        loud.push(`${name}: ${rule} ${message}`)
    }
    look('golden', goldenTables(taxonomy))
    for (let seed = 0; seed < 200; seed++) look(`group ${seed}`, bigTables(taxonomy, seed, small(seed)))
    expect(loud).toEqual([])
  })
})
