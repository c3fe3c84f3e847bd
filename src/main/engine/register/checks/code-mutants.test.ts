import { describe, expect, it } from 'vitest'
import { type Base, judgeAll, type Mutant, taxonomy } from '../../../../../test/fixtures/register/mutants.ts'

/**
 * Sound registers with one mistake in what is written once: fillers in the languages of the Union in every text, codes that
 * only look the same, second rows where one is meant, days that cannot lie in the future, numbers nobody can mean, cells that
 * contradict each other, links that lead outside. The named rule has to find each.
 */

const put = (template: string, row: number, cells: Record<string, string>, mustHave: RegExp): Mutant => ({
  what: `${template}#${row + 1} ${JSON.stringify(cells)}`,
  edits: [[template, row, cells]],
  mustHave,
})

const fillers =
  'n.a.|N/A|TBD|?|–|0|xx|k.A.|keine|unbekannt|entfällt|néant|aucun|s.o.|ninguno|no aplica|nessuno|geen|n.v.t.|brak|nie dotyczy|není|ingen|okänd|nincs|άγνωστο|няма|12345|123456789|NULL|ｎ／ａ|(tbc)|Test 1'.split(
    '|',
  )

function* fillersInTexts(base: Base): Generator<Mutant> {
  const free = new Set(['B_04.01.c0040', 'B_05.01.c0010'])
  for (const { code, columns, references } of taxonomy.templates) {
    const referring = new Set(references.flatMap(({ from }) => from))
    for (const column of columns) {
      const isText = column.type === 'string' && column.format === undefined && !referring.has(column.at)
      const rows = base.rows(code).length
      if (!isText || rows === 0 || free.has(`${code}.${column.code}`)) continue
      for (const [at, filler] of fillers.entries())
        yield put(code, at % rows, { [column.code]: filler }, /^OWN-48$/)
    }
  }
  for (const [at, filler] of fillers.entries())
    yield put('B_05.01', at % base.rows('B_05.01').length, { c0010: filler }, /^OWN-03$/)
}

const variants: readonly ((code: string) => string)[] = [
  (code) => code.toLowerCase(),
  (code) => `${code.slice(0, 2)} ${code.slice(2)}`,
  (code) => `${code.slice(0, 1)}\u200b${code.slice(1)}`,
  (code) => code.replace('-', '–'),
  (code) => code.replace(/[A-Z0-9]/, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
]

function* lookAlikes(base: Base): Generator<Mutant> {
  for (const template of ['B_01.02', 'B_01.03', 'B_02.01', 'B_05.01', 'B_06.01'])
    for (const row of base.rows(template).keys())
      for (const vary of variants) {
        const code = base.cell(template, row, 'c0010')
        if (vary(code) === code) continue
        const added: Mutant['edits'][number] = [template, row, { c0010: vary(code) }]
        yield {
          what: `${template}#${row + 1} as ${vary(code)} too`,
          edits: [],
          added: [added],
          mustHave: /^OWN-55$/,
        }
      }
}

function* secondRows(base: Base): Generator<Mutant> {
  for (const [row, cells] of [{ c0010: 'Other' }, { c0020: '' }, {}].entries())
    yield { what: `B_99.01 again ${row}`, edits: [], added: [['B_99.01', 0, cells]], mustHave: /^OWN-56$/ }
  for (const row of base.rows('B_01.02').keys()) {
    const lei = base.cell('B_01.02', row, 'c0010')
    const isFiler = lei === base.cell('B_01.01', 0, 'c0010')
    if (!isFiler)
      yield {
        what: `B_01.01 of ${lei}`,
        edits: [],
        added: [['B_01.01', 0, { c0010: lei }]],
        mustHave: /^OWN-56$/,
      }
    if (base.cell('B_01.02', row, 'c0050') !== 'eba_RP:x53')
      yield put('B_01.02', row, { c0050: 'eba_RP:x53', c0060: lei }, /^OWN-57$/)
    if (base.cell('B_01.02', row, 'c0060') !== lei)
      yield put('B_01.02', row, { c0050: 'eba_RP:x21' }, /^OWN-28$/)
  }
}

function* daysAndNumbers(base: Base): Generator<Mutant> {
  const open = '9999-12-31'
  yield put('B_01.01', 0, { c0060: open }, /^OWN-54$/)
  yield put('B_01.01', 0, { c0060: '2025-06-30' }, /^OWN-44$/)
  for (const row of base.rows('B_01.02').keys()) {
    for (const column of ['c0070', 'c0080']) yield put('B_01.02', row, { [column]: open }, /^OWN-54$/)
    for (const assets of ['99999999999999999999', '0', '0.00'])
      yield put('B_01.02', row, { c0040: 'eba_CT:x12', c0100: 'eba_CU:EUR', c0110: assets }, /^OWN-59$/)
    if (base.cell('B_01.02', row, 'c0010') === base.cell('B_01.01', 0, 'c0010'))
      yield put('B_01.02', row, { c0090: '2025-06-30' }, /^OWN-45$/)
  }
  for (const row of base.rows('B_02.02').keys()) {
    yield put('B_02.02', row, { c0070: open }, /^OWN-54$/)
    yield put('B_02.02', row, { c0080: open, c0090: 'eba_CO:x5' }, /^OWN-60$/)
    yield put('B_02.02', row, { c0140: 'eba_BT:x29', c0170: 'eba_ZZ:x792' }, /^OWN-60$/)
    for (const column of ['c0100', 'c0110']) yield put('B_02.02', row, { [column]: '99999' }, /^OWN-59$/)
  }
  for (const row of base.rows('B_06.01').keys()) {
    for (const answer of ['eba_BT:x28', 'eba_BT:x29'])
      yield put('B_06.01', row, { c0050: answer, c0070: open }, /^OWN-16$/)
    yield put('B_06.01', row, { c0050: 'eba_BT:x21', c0070: '2025-03-03' }, /^OWN-16$/)
    for (const column of ['c0080', 'c0090']) yield put('B_06.01', row, { [column]: '999999' }, /^OWN-59$/)
  }
  for (const row of base.rows('B_02.01').keys())
    yield put('B_02.01', row, { c0050: '999999999999999999' }, /^OWN-59$/)
  for (const row of base.rows('B_05.01').keys()) {
    yield put('B_05.01', row, { c0090: 'eba_CU:EUR', c0100: '' }, /^OWN-52$/)
    yield put('B_05.01', row, { c0060: 'Ελληνικά' }, /^OWN-61$/)
    yield put('B_05.01', row, { c0050: base.cell('B_05.01', row, 'c0010') }, /^OWN-48$/)
    yield put(
      'B_05.01',
      row,
      { c0030: base.cell('B_05.01', row, 'c0010'), c0040: base.cell('B_05.01', row, 'c0020') },
      /^OWN-49$/,
    )
  }
  for (const row of base.rows('B_07.01').keys()) {
    yield put('B_07.01', row, { c0050: 'eba_ZZ:x962', c0060: 'eba_ZZ:x963' }, /^OWN-60$/)
    yield put('B_07.01', row, { c0110: 'eba_BT:x29', c0120: 'Nimbus Compute' }, /^OWN-60$/)
  }
}

function* linksAndChains(base: Base): Generator<Mutant> {
  const inGroup = new Set([...base.rows('B_03.03').keys()].map((row) => base.cell('B_03.03', row, 'c0010')))
  const outside = [...base.rows('B_02.01').keys()]
    .map((row) => base.cell('B_02.01', row, 'c0010'))
    .filter((reference) => !inGroup.has(reference))
  for (const row of base.rows('B_02.03').keys())
    for (const reference of outside)
      if (reference !== base.cell('B_02.03', row, 'c0020'))
        yield put('B_02.03', row, { c0010: reference }, /^OWN-58$/)
  for (const row of base.rows('B_05.02').keys()) {
    if (base.cell('B_05.02', row, 'c0050') !== '1') continue
    const other = base.cell('B_05.01', (row + 1) % base.rows('B_05.01').length, 'c0010')
    if (other !== base.cell('B_05.02', row, 'c0030'))
      yield put('B_05.02', row, { c0030: other, c0060: other }, /^OWN-23$/)
  }
}

describe('a mistake in what is written once', () => {
  it.each<[string, (base: Base) => Iterable<Mutant>, number]>([
    ['a filler of any language in any text', fillersInTexts, 2000],
    ['two codes that only look different to a program', lookAlikes, 500],
    ['a second row where one is meant', secondRows, 50],
    ['days, numbers and cells that cannot be meant', daysAndNumbers, 800],
    ['links and chains of others', linksAndChains, 50],
  ])('is found: %s', (_, mutants, atLeast) => {
    const { count, missed } = judgeAll(mutants)
    expect(missed.slice(0, 20)).toEqual([])
    expect(count).toBeGreaterThan(atLeast)
  })
})
