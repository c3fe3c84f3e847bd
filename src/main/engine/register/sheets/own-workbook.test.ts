import { describe, expect, test } from 'vitest'
import { lists, taxonomy } from '../../../../../test/fixtures/register/golden-sheets.ts'
import { isProblem } from '../../../../contract/problem.ts'
import { leiCheckDigits } from '../lei.ts'
import { columnAt, templateOf } from '../taxonomy.ts'
import { KnownNames } from './known-names.ts'
import { readWorkbook } from './read-workbook.ts'
import type { SheetReading } from './sheet-reading.ts'
import { noAnswers, type WorkbookAnswers } from './workbook-answers.ts'
import { type WrittenCell, writeXlsxSheets } from './xlsx-writer.ts'

/** Workbooks as officers make them: sheets of their own, in their language, that follow no template. */

const lei = (first: string) => {
  const start = first.padEnd(18, '0')
  return start + leiCheckDigits(start)
}
const [bank, leasing, fjord, tarn] = ['BANK', 'LEAS', 'FJORD', 'TARN'].map(lei) as [
  string,
  string,
  string,
  string,
]
const day = (text: string) => new Date(`${text}T00:00:00Z`)

type Sheets = Readonly<Record<string, readonly (readonly WrittenCell[])[]>>

async function read(
  sheets: Sheets,
  answers: WorkbookAnswers = noAnswers,
  names = new KnownNames(),
): Promise<SheetReading> {
  const bytes = await writeXlsxSheets(
    Object.entries(sheets).map(([name, rows]) => ({
      name,
      rows,
      widths: [],
      frozen: { rows: 0, columns: 0 },
      choices: [],
    })),
  )
  const reading = readWorkbook(bytes, taxonomy, lists, [], new Set(), { answers, names })
  if (isProblem(reading)) throw new Error(reading.message)
  return reading
}

/** The cells of a template, by column, for the columns asked for. */
function filed(reading: SheetReading, template: string, columns: readonly string[]): string[] {
  const of = templateOf(taxonomy, template)
  return (reading.tables.get(template) ?? []).map(({ cells }) =>
    columns.map((column) => cells[columnAt(of, column)]).join(' | '),
  )
}

const german: Sheets = {
  Deckblatt: [['Auslagerungen 2026']],
  Verträge: [
    ['Auslagerungsregister der Bank'],
    [],
    [
      'Vertragsnr.',
      'Vertragsart',
      'zu Rahmen',
      'Gesellschaft',
      'Anbieter',
      'Funktion(en)',
      'Leistung',
      'Beginn',
      'Ende',
      'Künd.-frist Mon.',
      'Land Erbringung',
      'Speicherort',
      'Verarbeitung',
      'Kosten p.a. EUR',
      'Bemerkung',
    ],
    [
      'V-2019-004',
      'Rahmenvertrag',
      '–',
      'Bank AG',
      'Fjordlin AB',
      'F1; F2',
      'S14 IaaS',
      '01.04.2024',
      'unbefristet',
      3,
      'Deutschland',
      'Deutschland; Finnland',
      'Luxemburg',
      1250000,
      'siehe Akte',
    ],
    [
      'V-2021-007',
      'Abruf',
      'V-2019-004',
      'Leasing SE',
      'Tarn BV',
      'F2',
      'S17',
      day('2023-01-15'),
      '31.12.2027',
      6,
      'Irland',
      'Dtl.',
      'Deutschland',
      '84.000',
      null,
    ],
    [
      'V-2021-008',
      'Sonstige',
      null,
      'Bank AG',
      'Tarn BV',
      'F1',
      'S01',
      '01.10.2021',
      '30.06.2028',
      12,
      'Irland',
      'Finnland',
      'n. bek.',
      '12.400,50',
      'läuft aus',
    ],
    ['Summe', null, null, null, null, null, null, null, null, null, null, null, null, 1346400, null],
  ],
  Dienstleister: [
    ['Name', 'LEI', 'Rechtsform', 'Sitzland', 'Kosten p.a. EUR', 'Konzernmutter'],
    ['Fjordlin AB', fjord, 'juristische Person', 'Schweden', 1250000, 'Fjordlin AB'],
    ['Tarn BV', tarn, 'Juristische Person', 'Niederlande', 96400, 'Fjordlin AB'],
    ['Ohne Kennung', null, 'juristische Person', 'Polen', 1, null],
  ],
  Funktionen: [
    ['Nr.', 'Bezeichnung', 'Gesellschaft', 'kritisch/wichtig', 'RTO (h)', 'RPO (h)'],
    ['F1', 'Zahlungsverkehr', 'Bank AG', 'ja', 4, '< 1'],
    ['F2', 'Leasingverwaltung', 'Leasing SE', 'nein', '2 Tage', '8 Std.'],
  ],
  Gesellschaften: [
    ['Name', 'LEI', 'Land', 'Bilanzsumme'],
    ['Bank AG', bank, 'Deutschland', 5000000000],
    ['Leasing SE', leasing, 'Deutschland', 70000000],
  ],
}

describe('a German workbook that nobody renamed a header of', () => {
  test('its sheets and columns are proposed, each with the reason', async () => {
    const { officer } = await read(german)
    expect(officer.sheets.map(({ sheet, subject }) => [sheet, subject])).toEqual([
      ['Verträge', 'contracts'],
      ['Dienstleister', 'providers'],
      ['Funktionen', 'functions'],
      ['Gesellschaften', 'entities'],
    ])
    const [contracts] = officer.sheets
    expect(contracts?.columns.map(({ meaning }) => meaning)).toEqual([
      'contract_ref',
      'arrangement_type',
      'overarching_ref',
      'entity_name',
      'provider_name',
      'function_id',
      'service_type',
      'start_date',
      'end_date',
      'notice_entity',
      'provision_country',
      'storage_country',
      'processing_country',
      'annual_cost',
      null,
    ])
    expect(contracts?.columns.every(({ why }) => why !== '')).toBe(true)
  })

  test('one row becomes rows of several templates, split at ;', async () => {
    const reading = await read(german)
    expect(filed(reading, 'B_02.01', ['c0010', 'c0020', 'c0030', 'c0040', 'c0050'])).toEqual([
      'V-2019-004 | eba_CO:x2 |  | eba_CU:EUR | 1250000',
      'V-2021-007 | eba_CO:x3 | V-2019-004 | eba_CU:EUR | 84000',
    ])
    expect(
      filed(reading, 'B_02.02', ['c0010', 'c0020', 'c0030', 'c0050', 'c0060', 'c0080', 'c0150']),
    ).toEqual([
      `V-2019-004 | ${bank} | ${fjord} | F1 | eba_TA:S14 | 9999-12-31 | eba_GA:DE`,
      `V-2019-004 | ${bank} | ${fjord} | F1 | eba_TA:S14 | 9999-12-31 | eba_GA:FI`,
      `V-2019-004 | ${bank} | ${fjord} | F2 | eba_TA:S14 | 9999-12-31 | eba_GA:DE`,
      `V-2019-004 | ${bank} | ${fjord} | F2 | eba_TA:S14 | 9999-12-31 | eba_GA:FI`,
      `V-2021-007 | ${leasing} | ${tarn} | F2 | eba_TA:S17 | 2027-12-31 | eba_GA:DE`,
    ])
    expect(filed(reading, 'B_05.01', ['c0010', 'c0020', 'c0050', 'c0070', 'c0080', 'c0110'])).toEqual([
      `${fjord} | eba_qCO:qx2000 | Fjordlin AB | eba_CT:x212 | eba_GA:SE | ${fjord}`,
      `${tarn} | eba_qCO:qx2000 | Tarn BV | eba_CT:x212 | eba_GA:NL | ${fjord}`,
    ])
    expect(filed(reading, 'B_06.01', ['c0010', 'c0030', 'c0040', 'c0050', 'c0080', 'c0090'])).toEqual([
      `F1 | Zahlungsverkehr | ${bank} | eba_BT:x28 | 4 | 1`,
      `F2 | Leasingverwaltung | ${leasing} | eba_BT:x29 | 48 | 8`,
    ])
  })

  test('a value that nobody knows keeps its rows out, and says how many', async () => {
    const { officer } = await read(german)
    expect(officer.left.map(({ sheet, row, reason }) => ({ sheet, row, reason }))).toEqual([
      { sheet: 'Dienstleister', row: 4, reason: 'neither LEI nor another code' },
      { sheet: 'Verträge', row: 6, reason: 'Vertragsart “Sonstige”' },
      { sheet: 'Verträge', row: 7, reason: 'a total' },
    ])
    const open = officer.groups.flatMap(({ group, values }) =>
      values.filter(({ by }) => by === 'open').map(({ text, cells }) => [group, text, cells]),
    )
    expect(open).toEqual(
      expect.arrayContaining([
        ['arrangement_type', 'Sonstige', 1],
        ['country', 'n. bek.', 1],
        ['days', '1 month', 3],
      ]),
    )
  })

  test('an answer counts in all columns, and brings the rows in', async () => {
    const reading = await read(german, {
      ...noAnswers,
      values: {
        arrangement_type: { sonstige: 'eba_CO:x1' },
        country: { 'n bek': '' },
        days: { '1 month': '30' },
      },
    })
    expect(filed(reading, 'B_02.01', ['c0010', 'c0020', 'c0050'])).toContain(
      'V-2021-008 | eba_CO:x1 | 12400.50',
    )
    expect(filed(reading, 'B_02.02', ['c0010', 'c0100'])).toEqual(
      expect.arrayContaining(['V-2019-004 | 90', 'V-2021-007 | 180', 'V-2021-008 | 360']),
    )
    expect(reading.officer.left.map(({ row }) => row)).toEqual([4, 7])
  })
})

describe('one list of contracts that names its providers and functions', () => {
  const list: Sheets = {
    Liste: [
      ['IKT-Dienstleister der Bank'],
      [],
      [
        'Vertragsnummer',
        'Vertragspartner',
        'LEI des Dienstleisters',
        'Sitzland',
        'Vertragsart',
        'Beginn',
        'Jährliche Kosten in EUR',
        'Unterstützte Funktion',
        'kritisch/wichtig?',
        'Dienstleistungsart',
        'Ort der Datenspeicherung',
      ],
      [
        'A-1',
        'Fjordlin AB',
        fjord,
        'Schweden',
        'Einzelvertrag',
        '01.02.2021',
        '1.250,50',
        'Zahlungsverkehr',
        'ja',
        'Rechenzentrum',
        'Schweden',
      ],
      [
        'A-2',
        'Fjordlin AB',
        '',
        'Schweden',
        'Einzelvertrag',
        '01.02.2022',
        'k.A.',
        'Zahlungsverkehr',
        'ja',
        'Rechenzentrum',
        'Schweden',
      ],
      [
        'A-3',
        'Namenlos KG',
        '–',
        'Deutschland',
        'Einzelvertrag',
        '01.02.2023',
        '10',
        'Zahlungsverkehr',
        'ja',
        'Telekommunikation',
        'Deutschland',
      ],
    ],
    Gesellschaften: [
      ['Gesellschaft', 'LEI', 'Land'],
      ['Bank AG', bank, 'Deutschland'],
    ],
  }
  const answered = { ...noAnswers, values: { function: { zahlungsverkehr: 'F7' } } }

  test('a function that is answered by its identifier is filed with the name and the criticality of the list', async () => {
    const reading = await read(list, answered)
    expect(filed(reading, 'B_06.01', ['c0010', 'c0030', 'c0040', 'c0050'])).toEqual([
      `F7 | Zahlungsverkehr | ${bank} | eba_BT:x28`,
    ])
  })

  test('the name that stands for a function of the register is no new name for it', async () => {
    const known = new KnownNames()
    known.add('function', 'F7', ['Payments'])
    const reading = await read(list, answered, known)
    expect(filed(reading, 'B_06.01', ['c0010', 'c0030', 'c0050'])).toEqual(['F7 |  | eba_BT:x28'])
  })

  test('a name stands for the provider where its code is empty; one that nothing knows is asked, not dropped', async () => {
    const reading = await read(list, answered)
    expect(filed(reading, 'B_02.02', ['c0010', 'c0030'])).toEqual([`A-1 | ${fjord}`, `A-2 | ${fjord}`])
    expect(reading.officer.left).toMatchObject([
      { row: 6, reason: 'Vertragspartner “Namenlos KG”', open: [{ group: 'provider', text: 'Namenlos KG' }] },
    ])
  })

  test('what is told of a cell names the template that the cell is for', async () => {
    const { changes, problems } = await read(list, answered)
    const of = (from: string) => [
      ...new Set(
        changes.filter((one) => one.from === from).map(({ template, column }) => `${template}.${column}`),
      ),
    ]
    expect(of('Schweden').sort()).toEqual(['B_02.02.c0150', 'B_05.01.c0080'])
    expect(of('Einzelvertrag')).toEqual(['B_02.01.c0020'])
    expect(of('01.02.2021')).toEqual(['B_02.02.c0070'])
    expect(of('ja')).toEqual(['B_06.01.c0050'])
    expect(problems.filter(({ message }) => message.includes('k.A.'))).toMatchObject([
      { template: 'B_02.01', column: 'c0050' },
    ])
  })
})
