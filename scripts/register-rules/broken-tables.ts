import type { CheckFacts } from '../../src/main/engine/register/checks/facts.ts'
import { type Column, type Template, templateOf } from '../../src/main/engine/register/taxonomy.ts'
import { scopeEntities } from '../data/sample-register/group.ts'
import { providers } from '../data/sample-register/providers.ts'
import { type Cells, soundCells, taxonomy } from './sound-register.ts'

/** Tables with one fault, and the rules whose remedy they show. */
export type BrokenTables = {
  readonly shows: readonly string[]
  readonly cells: Cells
  readonly facts?: Partial<CheckFacts>
}

type Values = Readonly<Record<string, string>>

const stranger = 'X-404'

/** Returns the first row that holds these values. */
function rowOf(cells: Cells, template: Template, where: Values): string[] {
  const found = (cells.get(template.code) ?? []).find((row) =>
    Object.entries(where).every(([code, value]) => row[at(template, code)] === value),
  )
  if (found === undefined) throw new Error(`${template.code} has no row with ${JSON.stringify(where)}`)
  return found
}

function at(template: Template, code: string): number {
  const place = template.columns.findIndex((column) => column.code === code)
  if (place === -1) throw new Error(`${template.code} has no column ${code}`)
  return place
}

/** Returns the sound tables with some values replaced in the first row that holds the given ones. */
function put(
  shows: readonly string[],
  code: string,
  where: Values,
  values: Values,
  more: readonly (readonly [code: string, where: Values, values: Values])[] = [],
): BrokenTables {
  const cells = soundCells()
  for (const [table, place, held] of [[code, where, values] as const, ...more]) {
    const template = templateOf(taxonomy, table)
    const row = rowOf(cells, template, place)
    for (const [column, value] of Object.entries(held)) row[at(template, column)] = value
  }
  return { shows, cells }
}

/** The sound tables without the rows that hold these values. */
function without(shows: readonly string[], code: string, where: Values): BrokenTables {
  const cells = soundCells()
  const template = templateOf(taxonomy, code)
  const gone = rowOf(cells, template, where)
  cells.set(
    code,
    (cells.get(code) ?? []).filter((row) => row !== gone),
  )
  return { shows, cells }
}

/** Returns the sound tables with a second copy of the first row that holds these values, some of them changed. */
function twice(shows: readonly string[], code: string, where: Values, values: Values = {}): BrokenTables {
  const cells = soundCells()
  const template = templateOf(taxonomy, code)
  const copy = [...rowOf(cells, template, where)]
  for (const [column, value] of Object.entries(values)) copy[at(template, column)] = value
  cells.get(code)?.push(copy)
  return { shows, cells }
}

const [bank, pay] = [scopeEntities.bank?.lei ?? '', scopeEntities.pay?.lei ?? '']
const [nimbrafel, rooms] = [providers.nimbrafel?.id_code ?? '', providers.koelegaard?.id_code ?? '']
const ofCloud = { c0010: 'BK-002' }
const cards = { c0010: 'BK-012' }
const consultant = { c0010: 'NL000994172B61' }
const cloud = { c0050: 'Nimbrafel Cloud Ireland Ltd' }

const byHand: readonly BrokenTables[] = [
  put(['305'], 'B_02.01', ofCloud, { c0050: '1.250.000,00' }),
  put(['330'], 'B_06.01', {}, { c0070: '03.11.2025' }),
  put(['331'], 'B_06.01', {}, { c0080: '4.5' }),
  put(['333'], 'B_03.01', {}, { c0030: 'TRUE' }),
  put(['503'], 'B_02.02', ofCloud, { c0060: 'eba_TA:S20' }),
  put(['503'], 'B_02.01', ofCloud, { c0020: 'Overarching arrangement' }),
  put(['503'], 'B_07.01', {}, { c0080: 'perhaps' }),
  put(['805'], 'B_02.02', cards, { c0130: '' }),
  twice(['806'], 'B_06.01', {}),
  put(['CSV-045', 'OWN-26'], 'B_05.01', cloud, { c0050: '#nil' }),
  put(['EBA-GUIDE-007'], 'B_05.01', cloud, { c0050: 'Nimbrafel ' }),
  put(['v8803_m'], 'B_01.02', {}, { c0100: '' }),
  put(['v8804_m'], 'B_01.02', {}, { c0110: '' }),
  put(['v22912_m', 'v8805_m'], 'B_02.01', ofCloud, { c0030: '' }),
  put(['v8816_m', 'OWN-05'], 'B_02.02', ofCloud, { c0080: '2020-01-01' }),
  put(['v8817_m', 'v8818_m', 'OWN-04'], 'B_05.01', consultant, { c0070: 'eba_CT:x212' }),
  put(['OWN-04'], 'B_05.01', { c0050: 'Tickmere Data Ltd' }, { c0010: 'X1', c0020: 'eba_qCO:qx2002' }),
  put(['v8823_m'], 'B_05.01', cloud, { c0030: 'IE1' }),
  put(['v8824_m', 'OWN-12'], 'B_05.01', cloud, { c0090: '' }),
  put(['OWN-12'], 'B_05.01', cloud, { c0100: '' }),
  put(['v8825_m'], 'B_07.01', ofCloud, { c0060: '' }),
  put(['VR_72'], 'B_05.01', { c0020: 'eba_qCO:qx2002' }, { c0010: 'HRB 1' }),
  put(['VR_77'], 'B_05.01', cloud, { c0030: 'HRB 1', c0040: 'eba_qCO:qx2002' }),
  ...(['unknown', 'lapsed'] as const).map((status) => ({
    ...put(['VR_2', 'VR_12', 'VR_16', 'VR_23', 'VR_71', 'VR_77'], 'B_05.01', cloud, {
      c0030: bank,
      c0040: 'eba_qCO:qx2000',
    }),
    facts: { leiStatus: () => status },
  })),
  put(['OWN-01'], 'B_01.03', {}, { c0020: bank.replace(/.$/, '9') }),
  put(['OWN-02'], 'B_05.01', { c0080: 'eba_GA:BE' }, { c0010: 'CHFI.1' }),
  put(['OWN-03'], 'B_05.01', consultant, { c0010: 'UNKNOWN' }),
  put(['OWN-06'], 'B_02.02', { c0010: 'BK-013' }, { c0090: '' }),
  put(['OWN-07'], 'B_02.02', ofCloud, { c0120: '' }),
  put(['OWN-08'], 'B_02.02', ofCloud, { c0130: 'eba_GA:qx2007' }),
  put(['OWN-09'], 'B_02.02', ofCloud, { c0150: 'eba_GA:qx2007' }),
  put(['OWN-09'], 'B_02.02', ofCloud, { c0170: '' }),
  put(['OWN-10'], 'B_02.02', ofCloud, { c0140: 'eba_BT:x29' }),
  without(['OWN-11'], 'B_07.01', cards),
  twice(['OWN-11'], 'B_07.01', cards, { c0040: 'eba_TA:S01' }),
  put(['OWN-13'], 'B_05.01', cloud, { c0120: '' }),
  put(['OWN-13'], 'B_05.01', cloud, { c0120: 'eba_qCO:qx2002' }),
  put(['OWN-14'], 'B_05.01', cloud, { c0050: 'Tickmere Data Ltd' }),
  put(['OWN-15'], 'B_06.01', { c0080: '4' }, { c0090: '5' }),
  put(['OWN-16'], 'B_06.01', {}, { c0070: '9999-12-31' }),
  put(['OWN-17'], 'B_06.01', {}, { c0010: '1' }),
  twice(['OWN-18'], 'B_06.01', {}, { c0010: 'F99' }),
  put(['OWN-19'], 'B_01.01', {}, { c0010: stranger }),
  { shows: ['OWN-19'], cells: new Map() },
  put(['OWN-20'], 'B_04.01', { c0030: 'eba_ZZ:x838' }, { c0040: stranger }),
  put(['OWN-20'], 'B_04.01', { c0030: 'eba_ZZ:x839' }, { c0040: stranger }),
  without(['OWN-21'], 'B_04.01', cards),
  without(['OWN-22'], 'B_03.01', cards),
  put(['OWN-23'], 'B_05.02', cards, { c0050: '0' }),
  put(['OWN-23'], 'B_05.02', cards, { c0050: '2', c0060: nimbrafel }),
  put(['OWN-23'], 'B_05.02', { ...cards, c0050: '3' }, { c0060: stranger }),
  put(['OWN-23'], 'B_05.02', cards, { c0060: stranger }),
  without(['OWN-23'], 'B_03.02', cards),
  twice(['OWN-23'], 'B_05.02', cards, { c0020: 'eba_TA:S01' }),
  twice(['OWN-23'], 'B_05.02', { ...cards, c0050: '3' }, { c0030: nimbrafel, c0060: rooms, c0050: '4' }),
  put(['OWN-24'], 'B_07.01', {}, { c0030: 'eba_qCO:qx2002' }),
  put(['OWN-24'], 'B_07.01', {}, { c0030: '' }),
  without(['OWN-25'], 'B_03.02', { c0010: 'BK-004' }),
  put(['OWN-27'], 'B_06.01', {}, { c0060: 'x'.repeat(301) }),
  put(['OWN-28'], 'B_01.02', { c0010: bank }, { c0060: pay }),
  put(['OWN-28'], 'B_01.02', { c0010: pay }, { c0060: pay }),
  put(['OWN-29'], 'B_02.01', { c0010: 'BK-006' }, { c0030: 'BK-001' }),
  put(['OWN-29'], 'B_02.01', ofCloud, { c0030: 'BK-006' }),
  put(['OWN-30'], 'B_02.02', ofCloud, { c0070: '2026-02-01' }),
  put(['OWN-30'], 'B_07.01', {}, { c0070: '2026-02-01' }),
  put(['OWN-30'], 'B_01.02', {}, { c0080: '1899-01-01' }),
  put(['OWN-35'], 'B_05.01', cloud, { c0050: 'Nimbrafel\uffff' }),
  put(['OWN-36'], 'B_05.01', cloud, { c0050: 'Nimbrafel\u200bCloud' }),
  put(['OWN-37'], 'B_01.01', {}, { c0020: 'Another Bank' }),
  put(['OWN-37'], 'B_01.01', {}, { c0030: 'eba_GA:MT' }),
  put(['OWN-41'], 'B_05.01', cloud, { c0110: consultant.c0010, c0120: 'eba_qCO:qx2004' }, [
    ['B_05.01', consultant, { c0110: rooms }],
  ]),
  put(['OWN-42'], 'B_02.03', {}, { c0020: 'BK-004', c0010: 'BK-004' }),
  put(['OWN-43'], 'B_01.02', {}, { c0070: '2020-01-01', c0080: '2021-01-01' }),
  put(['OWN-43'], 'B_01.02', {}, { c0080: '2021-01-01', c0090: '2020-12-31' }),
  put(['OWN-44'], 'B_01.02', {}, { c0080: '2026-01-01' }),
  put(['OWN-44'], 'B_06.01', {}, { c0070: '2026-01-01' }),
  put(['OWN-45'], 'B_01.02', {}, { c0090: '2023-12-31' }),
  put(['OWN-45'], 'B_02.02', ofCloud, { c0080: '2023-12-31' }),
  { ...put(['OWN-46'], 'B_02.01', ofCloud, { c0040: 'eba_CU:USD' }), facts: { baseCurrency: 'EUR' } },
  put(['OWN-47'], 'B_05.01', cloud, { c0100: '-1' }),
  put(['OWN-48'], 'B_05.01', cloud, { c0050: 'n.a.' }),
  put(['OWN-49'], 'B_01.02', {}, { c0020: 'Another' }),
  twice(['OWN-49'], 'B_05.01', cloud, { c0050: 'Another' }),
  put(['OWN-49'], 'B_05.01', cloud, { c0030: rooms, c0040: 'eba_qCO:qx2000' }),
  put(['OWN-50'], 'B_05.02', cards, { c0050: '01' }),
  put(['OWN-51'], 'B_02.02', {}, { c0020: nimbrafel, c0030: nimbrafel }),
  put(['OWN-51'], 'B_04.01', ofCloud, { c0020: nimbrafel }),
  put(['OWN-52'], 'B_05.01', cloud, { c0030: '', c0040: 'eba_qCO:qx2000' }),
  put(['OWN-52'], 'B_05.01', cloud, { c0110: '' }),
  put(['OWN-53'], 'B_02.02', ofCloud, { c0080: '2999-12-31' }),
  put(['OWN-53'], 'B_01.02', {}, { c0070: '2204-03-01' }),
  put(['OWN-54'], 'B_02.02', ofCloud, { c0070: '9999-12-31' }),
  twice(['OWN-55'], 'B_02.01', ofCloud, { c0010: 'bk-002' }),
  twice(['OWN-56'], 'B_01.01', {}, { c0010: pay }),
  put(['OWN-57'], 'B_01.02', { c0010: pay }, { c0050: 'eba_RP:x53', c0060: pay }),
  put(['OWN-58'], 'B_02.03', {}, { c0010: 'BK-002' }),
  put(['OWN-58'], 'B_02.03', {}, { c0020: 'BK-002' }),
  put(['OWN-59'], 'B_02.01', ofCloud, { c0050: '999999999999' }),
  put(['OWN-60'], 'B_02.02', ofCloud, { c0090: 'eba_CO:x4', c0080: '9999-12-31' }),
  put(['OWN-61'], 'B_05.01', cloud, { c0060: 'Нимбрафел' }),
  put(['OWN-32'], 'B_03.01', {}, { c0030: '' }),
  put(['OWN-32'], 'B_01.03', {}, { c0030: '', c0040: '' }),
  put(['OWN-33'], 'B_05.01', cloud, { c0020: 'eba_qCO:qx2002' }),
  put(['OWN-33'], 'B_05.01', consultant, { c0020: 'eba_qCO:qx2000' }),
]

/** Empties a column of a rule, or gives it a wrong form or a negative amount, depending on the class of the rule. */
function* byProfile(): Generator<BrokenTables> {
  for (const { id, class: sort, template: code, columns } of taxonomy.rules.values()) {
    const template = taxonomy.templates.find((one) => one.code === code)
    if (template === undefined || !/^[ev]\d/.test(id)) continue
    const bad = sort === 'completeness' ? '' : sort === 'sign' ? '-1' : sort === 'format' ? 'ABC' : null
    if (bad === null) continue
    for (const column of template.columns)
      if (isMeant(column, columns) && (bad !== '' || (column.required === 'always' && !column.key)))
        yield put([id], template.code, {}, { [column.code]: bad })
  }
}

function isMeant({ code }: Column, columns: string | null): boolean {
  const [first = '', last = ''] = columns?.split(' to ') ?? []
  return last === '' ? first.split(' ').includes(code) : first <= code && code <= last
}

/** Points each reference at a row that does not exist. */
function* byReference(): Generator<BrokenTables> {
  for (const template of taxonomy.templates)
    for (const { rule, from } of template.references) {
      const cells = soundCells()
      const row = cells.get(template.code)?.find((one) => from.every((place) => one[place] !== ''))
      if (row === undefined) throw new Error(`${template.code} has no row for ${rule}`)
      row[rule === 'R17' ? (from[1] ?? 0) : (from[0] ?? 0)] = stranger
      yield { shows: [`807/${rule}`], cells }
    }
}

/** Returns all of them in a fixed order. */
export function brokenTables(): BrokenTables[] {
  return [...byHand, ...byProfile(), ...byReference()]
}
