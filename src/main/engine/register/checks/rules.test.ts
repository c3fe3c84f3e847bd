import { describe, expect, it } from 'vitest'
import {
  change,
  type Edit,
  editedGolden,
  remove,
} from '../../../../../test/fixtures/register/edited-golden.ts'
import { findingsAfter, golden, stranger } from '../../../../../test/fixtures/register/golden-findings.ts'
import { goldenReferenceDate, shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { checkTables, type LeiStatus } from './register-check.ts'

const taxonomy = shippedTaxonomy()
const { bank, pays, cloud, holding, tech, centre, person, lei, euid } = golden

describe('the golden register', () => {
  it('has no finding, with and without a reference date and an extract of the LEI list', () => {
    expect(findingsAfter([])).toEqual([])
    expect(findingsAfter([], { referenceDate: null, leiStatus: null })).toEqual([])
    expect(findingsAfter([], { leiStatus: () => 'issued' })).toEqual([])
  })

  it.each<[string, Edit, string[]]>([
    [
      'a label instead of a code',
      change('B_02.01', { c0010: 'C-001' }, { c0020: 'Overarching arrangement' }),
      ['503 B_02.01#1.c0020'],
    ],
    [
      'a code of another list',
      change('B_07.01', { c0010: 'C-002' }, { c0050: 'eba_ZZ:x793' }),
      ['503 B_07.01#1.c0050'],
    ],
    [
      'a code that no list has',
      change('B_02.02', { c0010: 'C-005' }, { c0060: 'eba_TA:S20' }),
      ['503 B_02.02#5.c0060', 'OWN-23 B_05.02#5.c0020'],
    ],
    [
      'a date in another form',
      change('B_06.01', { c0010: 'F1' }, { c0070: '03.11.2025' }),
      ['330 B_06.01#1.c0070'],
    ],
    [
      'a day that no calendar has',
      change('B_06.01', { c0010: 'F1' }, { c0070: '2025-02-31' }),
      ['330 B_06.01#1.c0070'],
    ],
    [
      'an amount with separators',
      change('B_02.01', { c0010: 'C-002' }, { c0050: '1.250.000,00' }),
      ['305 B_02.01#2.c0050'],
    ],
    [
      'a whole number with decimals',
      change('B_06.01', { c0010: 'F1' }, { c0080: '4.5' }),
      ['331 B_06.01#1.c0080'],
    ],
    ['a link in capitals', change('B_03.01', { c0010: 'C-001' }, { c0030: 'TRUE' }), ['333 B_03.01#1.c0030']],
    [
      'a wrong digit in the LEI of a head office',
      change('B_01.03', { c0010: 'BR-FR-01' }, { c0020: '9999SKERRYBANK000196' }),
      ['807/R3 B_01.03#1.c0020', 'OWN-01 B_01.03#1.c0020', 'OWN-20 B_04.01#3.c0040'],
    ],
    [
      'an ultimate parent that is no provider',
      remove('B_05.01', { c0010: holding }),
      ['807/R18 B_05.01#1.c0110'],
    ],
    [
      'a provider that has not signed',
      remove('B_03.02', { c0010: 'C-003' }),
      [
        'OWN-22 B_02.01#3.c0010',
        '807/R17 B_02.02#3.c0030',
        '807/R17 B_02.02#4.c0030',
        'OWN-25 B_03.03#1.c0020',
        'OWN-23 B_05.02#3.c0030',
      ],
    ],
    [
      'a function that is not there',
      change('B_02.02', { c0010: 'C-005' }, { c0050: 'F9' }),
      ['807/R7 B_02.02#5.c0050'],
    ],
    [
      'two arrangements of one reference',
      change('B_02.01', { c0010: 'C-005' }, { c0010: 'C-004' }),
      [
        '806 B_02.01#4',
        '806 B_02.01#5',
        '807/R10 B_03.01#6.c0010',
        '807/R9 B_03.02#5.c0010',
        '807/R16 B_04.01#6.c0010',
        '807/R14 B_05.02#5.c0010',
      ],
    ],
    [
      'a key cell that is empty',
      change('B_02.02', { c0010: 'C-005' }, { c0130: '' }),
      ['805 B_02.02#5.c0130'],
    ],
    ['no code of a branch', change('B_04.01', { c0010: 'C-001' }, { c0040: '' }), ['805 B_04.01#1.c0040']],
    [
      'a subsequent arrangement without its overarching one',
      change('B_02.01', { c0010: 'C-002' }, { c0030: '' }),
      ['v22912_m B_02.01#2.c0030', 'v8805_m B_02.01#2.c0030 info'],
    ],
    [
      'a name with a space behind it',
      change('B_01.02', { c0010: pays }, { c0020: 'Skerry Payments B.V. ' }),
      ['EBA-GUIDE-007 B_01.02#2.c0020', 'OWN-26 B_01.02#2.c0020'],
    ],
    [
      'a special value',
      change('B_01.02', { c0010: pays }, { c0020: '#nil' }),
      ['CSV-045 B_01.02#2.c0020', 'OWN-26 B_01.02#2.c0020'],
    ],
    [
      'no authority',
      change('B_01.01', { c0010: bank }, { c0050: '' }),
      ['e23677_e B_01.01#1.c0050', 'v8875_m B_01.01#1.c0050'],
    ],
    [
      'no reintegration',
      change('B_07.01', { c0010: 'C-002' }, { c0090: '' }),
      ['e23681_e B_07.01#1.c0090 info', 'v8887_m B_07.01#1.c0090 info'],
    ],
    [
      'no nature of a user',
      change('B_04.01', { c0010: 'C-001' }, { c0030: '' }),
      ['OWN-32 B_04.01#1', 'e23683_e B_04.01#1.c0030'],
    ],
    [
      'a filer without LEI',
      change('B_01.01', { c0010: bank }, { c0010: 'SKERRY' }),
      ['OWN-19 B_01.01#1.c0010', 'v8890_m B_01.01#1.c0010'],
    ],
    [
      'an entity without LEI',
      change('B_01.02', { c0010: tech }, { c0010: 'SKERRY-TECH' }),
      [
        'v8891_m B_01.02#3.c0010',
        '807/R2 B_03.01#5.c0020',
        '807/R1 B_03.03#1.c0020',
        'OWN-60 B_07.01#2.c0090',
      ],
    ],
    [
      'a parent in small letters',
      change('B_01.02', { c0010: pays }, { c0060: bank.toLowerCase() }),
      ['807/R6 B_01.02#2.c0060', 'v8826_m B_01.02#2.c0060'],
    ],
    [
      'a head office without LEI',
      change('B_01.03', { c0010: 'BR-FR-01' }, { c0020: 'SKERRY' }),
      ['807/R3 B_01.03#1.c0020', 'v8892_m B_01.03#1.c0020', 'OWN-20 B_04.01#3.c0040'],
    ],
    [
      'assets without currency',
      change('B_01.02', { c0010: pays }, { c0100: '' }),
      ['v8803_m B_01.02#2.c0100'],
    ],
    [
      'a financial entity without assets',
      change('B_01.02', { c0010: pays }, { c0100: '', c0110: '' }),
      ['v8804_m B_01.02#2.c0110'],
    ],
    ['assets below zero', change('B_01.02', { c0010: pays }, { c0110: '-1' }), ['v22913_s B_01.02#2.c0110']],
    [
      'an expense below zero',
      change('B_02.01', { c0010: 'C-003' }, { c0050: '-0.01' }),
      ['v23716_s B_02.01#3.c0050'],
    ],
    [
      'an expense of minus nought, which is none below zero',
      change('B_02.01', { c0010: 'C-003' }, { c0050: '-0.00' }),
      [],
    ],
    [
      'an end on the day of the start',
      change('B_02.02', { c0010: 'C-005' }, { c0080: '2024-03-01' }),
      ['OWN-45 B_02.02#5.c0080', 'v8816_m B_02.02#5.c0080 info'],
    ],
    [
      'an end before the start',
      change('B_02.02', { c0010: 'C-005' }, { c0080: '2024-02-29' }),
      ['OWN-05 B_02.02#5.c0080', 'OWN-45 B_02.02#5.c0080', 'v8816_m B_02.02#5.c0080 info'],
    ],
    [
      'a company with a VAT number',
      change('B_05.01', { c0010: person }, { c0070: 'eba_CT:x212' }),
      ['OWN-04 B_05.01#6.c0020', 'v8817_m B_05.01#6.c0020 info', 'v8818_m B_05.01#6.c0070 info'],
    ],
    [
      'a company with a VAT number, and a EUID besides',
      change('B_05.01', { c0010: person }, { c0070: 'eba_CT:x212', c0030: 'NLNHR.1', c0040: euid }),
      ['v8817_m B_05.01#6.c0020 info', 'v8818_m B_05.01#6.c0070 info'],
    ],
    [
      'an additional code without type',
      change('B_05.01', { c0010: centre }, { c0040: '' }),
      ['v8823_m B_05.01#5.c0040 info'],
    ],
    [
      'an expense without currency',
      change('B_05.01', { c0010: cloud }, { c0090: '' }),
      ['OWN-12 B_05.01#1.c0090', 'v8824_m B_05.01#1.c0090 info'],
    ],
    [
      'a provider hard to replace without reason',
      change('B_07.01', { c0010: 'C-002' }, { c0060: '' }),
      ['v8825_m B_07.01#1.c0060'],
    ],
    [
      'a EUID without full stop',
      change('B_05.01', { c0010: centre }, { c0030: 'DEX9999R', c0040: euid }),
      ['VR_77 B_05.01#5.c0030'],
    ],
    [
      'a placeholder',
      change('B_05.01', { c0010: person }, { c0010: 'TBD', c0110: 'TBD' }),
      [
        '807/R19 B_03.02#5.c0020',
        'OWN-03 B_05.01#6.c0010',
        '807/R20 B_05.02#5.c0030',
        '807/R21 B_05.02#5.c0060',
      ],
    ],
    [
      'an odd function identifier',
      change('B_06.01', { c0010: 'F2' }, { c0010: 'F02' }),
      ['807/R7 B_02.02#5.c0050', 'OWN-17 B_06.01#3.c0010'],
    ],
    [
      'a signer of the group that is no provider',
      remove('B_03.02', { c0020: tech }),
      [
        'OWN-22 B_02.01#3.c0010',
        '807/R17 B_02.02#3.c0030',
        '807/R17 B_02.02#4.c0030',
        'OWN-25 B_03.03#1.c0020',
        'OWN-23 B_05.02#3.c0030',
      ],
    ],
    [
      'an ultimate parent with a parent',
      change('B_01.02', { c0010: bank }, { c0060: stranger }),
      ['807/R6 B_01.02#1.c0060', 'OWN-28 B_01.02#1.c0060'],
    ],
  ])('has exactly the findings of one edit: %s', (_, edit, expected) => {
    expect(findingsAfter([edit])).toEqual(expected)
  })

  it('says nothing of days after a reference date that is not known', () => {
    expect(
      findingsAfter([change('B_02.02', { c0010: 'C-005' }, { c0090: '' })], { referenceDate: null }),
    ).toEqual([])
  })

  it.each<[LeiStatus, boolean]>([
    ['issued', false],
    ['other', false],
    ['lapsed', true],
    ['retired', true],
    ['unknown', true],
  ])('has findings of the receiver on LEIs when they are %s', (status, isMinded) => {
    const edit = change('B_05.01', { c0010: centre }, { c0030: stranger, c0040: lei })
    expect(findingsAfter([edit], { leiStatus: () => status })).toEqual(
      isMinded
        ? [
            'VR_2 B_01.01#1.c0010',
            'VR_12 B_01.02#1.c0010',
            'VR_16 B_01.02#1.c0060',
            'VR_12 B_01.02#2.c0010',
            'VR_16 B_01.02#2.c0060',
            'VR_12 B_01.02#3.c0010',
            'VR_16 B_01.02#3.c0060',
            'VR_23 B_01.03#1.c0020',
            'VR_71 B_05.01#1.c0010',
            'VR_71 B_05.01#2.c0010',
            'VR_71 B_05.01#3.c0010',
            'VR_71 B_05.01#4.c0010',
            'VR_77 B_05.01#5.c0030',
          ]
        : [],
    )
  })

  it('has a finding on a provider code that is called a EUID and has not the form of one', () => {
    const edits = ['B_02.02', 'B_03.02', 'B_05.01'].map((template) =>
      change(
        template,
        template === 'B_05.01' ? { c0010: person } : { c0010: 'C-005' },
        template === 'B_02.02'
          ? { c0040: euid }
          : template === 'B_03.02'
            ? { c0030: euid }
            : { c0020: euid, c0120: euid },
      ),
    )
    const chain = change('B_05.02', { c0010: 'C-005' }, { c0040: euid, c0070: euid })
    expect(findingsAfter([...edits, chain])).toEqual(['VR_72 B_05.01#6.c0010'])
  })

  it('tells what is wrong, what to do, and where, with the records behind the row', () => {
    const tables = editedGolden(taxonomy, [change('B_05.01', { c0010: cloud }, { c0110: stranger })])
    const rows = tables.get('B_05.01') ?? []
    const sources = [{ kind: 'providers', uuid: 'u-1' }]
    tables.set('B_05.01', [{ cells: rows[0]?.cells ?? [], sources }, ...rows.slice(1)])
    expect(checkTables(taxonomy, tables, { referenceDate: goldenReferenceDate })).toEqual([
      {
        rule: '807/R18',
        class: 'technical',
        severity: 'error',
        template: 'B_05.01',
        file: null,
        row: 1,
        key: cloud,
        column: 'c0110',
        value: stranger,
        message: `Ultimate parent ${stranger} is not listed as a provider itself (B_05.01).`,
        fix: 'Add a row for the parent to B_05.01, with its own code as its ultimate parent.',
        sources,
      },
    ])
  })

  it('has a rule that the receiver switched off as a remark, and says so', () => {
    const tables = editedGolden(taxonomy, [change('B_05.01', { c0010: centre }, { c0040: '' })])
    const [finding] = checkTables(taxonomy, tables, { referenceDate: goldenReferenceDate })
    expect(finding).toMatchObject({ rule: 'v8823_m', class: 'business', severity: 'info', value: null })
    expect(finding?.message).toContain('deactivated')
  })
})

describe('an empty register', () => {
  it('lacks the entity that keeps it and the entities in scope', () => {
    const findings = checkTables(taxonomy, new Map(), { referenceDate: null })
    expect(findings.map(({ rule, template, row }) => [rule, template, row])).toEqual([
      ['OWN-19', 'B_01.01', null],
      ['OWN-19', 'B_01.02', null],
    ])
  })
})

describe('a taxonomy', () => {
  it('without a rule has nothing said under its id, and without a column has no rule on it', () => {
    const edit = change('B_02.01', { c0010: 'C-002' }, { c0030: '' })
    const rules = new Map([...taxonomy.rules].filter(([id]) => id !== 'v22912_m'))
    const templates = taxonomy.templates.filter(({ code }) => code !== 'B_07.01' && code !== 'B_02.03')
    const findings = checkTables(
      { ...taxonomy, rules, templates },
      withoutTables([edit], ['B_07.01', 'B_02.03']),
      {
        referenceDate: goldenReferenceDate,
      },
    )
    expect(findings.map(({ rule }) => rule)).toEqual(['v8805_m'])
  })
})

function withoutTables(edits: readonly Edit[], left: readonly string[]) {
  return new Map([...editedGolden(taxonomy, edits)].filter(([code]) => !left.includes(code)))
}
