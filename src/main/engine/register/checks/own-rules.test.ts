import { describe, expect, it } from 'vitest'
import { change, copy, type Edit, remove } from '../../../../../test/fixtures/register/edited-golden.ts'
import { findingsAfter, golden, stranger } from '../../../../../test/fixtures/register/golden-findings.ts'

const { bank, pays, cloud, holding, tech, centre, person, lei, euid, crn } = golden

describe('the golden register after an edit that only our own rules mind', () => {
  it.each<[string, Edit, string[]]>([
    [
      'a line break',
      change('B_06.01', { c0030: 'Retail payments' }, { c0060: 'one\ntwo' }),
      ['OWN-26 B_06.01#1.c0060'],
    ],
    [
      'a control character',
      change('B_06.01', { c0030: 'Retail payments' }, { c0060: 'one\u0007two' }),
      ['OWN-26 B_06.01#1.c0060'],
    ],
    [
      'a long reason',
      change('B_06.01', { c0030: 'Retail payments' }, { c0060: 'x'.repeat(301) }),
      ['OWN-27 B_06.01#1.c0060'],
    ],
    [
      'no type of code of a signatory',
      change('B_03.02', { c0010: 'C-001' }, { c0030: '' }),
      ['OWN-32 B_03.02#1'],
    ],
    ['no link', change('B_02.03', { c0010: 'C-003' }, { c0030: '' }), ['OWN-32 B_02.03#1']],
    [
      'nothing but the key',
      change('B_01.03', { c0010: 'BR-FR-01' }, { c0030: '', c0040: '' }),
      ['OWN-32 B_01.03#1'],
    ],
    [
      'a company outside the EEA with a EUID',
      change('B_05.01', { c0010: centre }, { c0080: 'eba_GA:US' }),
      ['OWN-04 B_05.01#5.c0020'],
    ],
    [
      'a EUID from outside the EEA',
      change('B_05.01', { c0010: centre }, { c0030: 'USDEL.123', c0040: euid }),
      ['OWN-02 B_05.01#5.c0030'],
    ],
    [
      'an additional LEI with a wrong digit',
      change('B_05.01', { c0010: centre }, { c0030: '506700GE1G29325QX364', c0040: lei }),
      ['OWN-01 B_05.01#5.c0030'],
    ],
    [
      'an LEI with another type of code',
      change('B_05.01', { c0010: centre }, { c0030: stranger, c0040: crn }),
      ['OWN-33 B_05.01#5.c0030'],
    ],
    ['an LEI that is none', change('B_05.01', { c0010: centre }, { c0040: lei }), ['OWN-33 B_05.01#5.c0030']],
    [
      'an arrangement that ended without reason',
      change('B_02.02', { c0010: 'C-005' }, { c0090: '' }),
      ['OWN-06 B_02.02#5.c0090'],
    ],
    [
      'a critical service with nothing filled',
      change('B_02.02', { c0010: 'C-002' }, { c0100: '', c0110: '', c0120: '', c0140: '', c0180: '' }),
      [
        'OWN-07 B_02.02#1.c0100',
        'OWN-07 B_02.02#1.c0110',
        'OWN-07 B_02.02#1.c0120',
        'OWN-07 B_02.02#1.c0140',
        'OWN-07 B_02.02#1.c0180',
      ],
    ],
    [
      'a critical service from nowhere',
      change('B_02.02', { c0010: 'C-002' }, { c0130: 'eba_GA:qx2007' }),
      ['OWN-08 B_02.02#1.c0130'],
    ],
    [
      'data that are stored nowhere',
      change('B_02.02', { c0010: 'C-002' }, { c0150: 'eba_GA:qx2007' }),
      ['OWN-09 B_02.02#1.c0150'],
    ],
    [
      'data without sensitivity',
      change('B_02.02', { c0010: 'C-002' }, { c0170: '' }),
      ['OWN-09 B_02.02#1.c0170'],
    ],
    [
      'data that are not stored, yet somewhere',
      change('B_02.02', { c0010: 'C-003' }, { c0150: 'eba_GA:DE' }),
      ['OWN-10 B_02.02#3.c0150'],
    ],
    [
      'a critical service without assessment',
      remove('B_07.01', { c0010: 'C-002' }),
      ['OWN-11 B_02.02#1', 'OWN-11 B_02.02#2'],
    ],
    [
      'an assessment of another service',
      change('B_07.01', { c0010: 'C-002' }, { c0040: 'eba_TA:S01' }),
      ['OWN-11 B_02.02#1', 'OWN-11 B_02.02#2', 'OWN-11 B_07.01#1'],
    ],
    [
      'a direct provider without expense',
      change('B_05.01', { c0010: cloud }, { c0090: '', c0100: '' }),
      ['OWN-12 B_05.01#1.c0100'],
    ],
    [
      'a parent without type of code',
      change('B_05.01', { c0010: cloud }, { c0120: '' }),
      ['OWN-13 B_05.01#1.c0120'],
    ],
    [
      'a parent of another type of code',
      change('B_05.01', { c0010: cloud }, { c0120: crn }),
      ['OWN-13 B_05.01#1.c0120'],
    ],
    [
      'two providers of one name',
      change('B_05.01', { c0010: holding }, { c0050: 'cirrus  CLOUD ltd' }),
      ['OWN-14 B_05.01#1.c0050', 'OWN-14 B_05.01#2.c0050'],
    ],
    [
      'a recovery point longer than the recovery time',
      change('B_06.01', { c0030: 'Retail payments' }, { c0090: '5' }),
      ['OWN-15 B_06.01#1.c0090 info'],
    ],
    ['a recovery time that is not set', change('B_06.01', { c0030: 'Retail payments' }, { c0080: '0' }), []],
    [
      'a critical function that was never assessed',
      change('B_06.01', { c0030: 'Retail payments' }, { c0070: '9999-12-31' }),
      ['OWN-16 B_06.01#1.c0070'],
    ],
    [
      'one function under two identifiers',
      copy('B_06.01', { c0010: 'F2' }, { c0010: 'F3', c0030: 'WEB site  maintenance' }),
      ['OWN-18 B_06.01#3.c0010', 'OWN-18 B_06.01#4.c0010'],
    ],
    [
      'a filer out of scope',
      change('B_01.01', { c0010: bank }, { c0010: stranger }),
      ['OWN-19 B_01.01#1.c0010'],
    ],
    ['no filer', remove('B_01.01', {}), ['OWN-19 B_01.01#']],
    [
      'a branch that is not there',
      change('B_04.01', { c0040: 'BR-FR-01' }, { c0040: 'BR-9' }),
      ['OWN-20 B_04.01#3.c0040'],
    ],
    [
      'a branch where there is none',
      change('B_04.01', { c0010: 'C-001' }, { c0040: 'BR-FR-01' }),
      ['OWN-20 B_04.01#1.c0040'],
    ],
    [
      'not applicable in small letters',
      change('B_04.01', { c0010: 'C-001' }, { c0040: 'not applicable' }),
      [],
    ],
    [
      'a user that is not listed',
      remove('B_04.01', { c0010: 'C-005' }),
      ['OWN-22 B_02.01#5.c0010', 'OWN-21 B_02.02#5.c0020'],
    ],
    ['an arrangement that nobody signs', remove('B_03.01', { c0010: 'C-004' }), ['OWN-22 B_02.01#4.c0010']],
    [
      'an external arrangement without link',
      remove('B_02.03', { c0020: 'C-004' }),
      ['OWN-22 B_02.01#4.c0010'],
    ],
    [
      'chains without direct providers',
      remove('B_05.02', { c0050: '1' }),
      [
        'OWN-23 B_02.02#1.c0060',
        'OWN-23 B_02.02#2.c0060',
        'OWN-23 B_02.02#3.c0060',
        'OWN-23 B_02.02#4.c0060',
        'OWN-23 B_02.02#5.c0060',
        'OWN-23 B_05.02#1.c0050',
        'OWN-23 B_05.02#2.c0050',
      ],
    ],
    [
      'a recipient that is not in the chain',
      change('B_05.02', { c0010: 'C-002', c0050: '2' }, { c0060: tech }),
      ['OWN-23 B_05.02#2.c0060'],
    ],
    [
      'a rank that skips one',
      change('B_05.02', { c0010: 'C-002', c0050: '2' }, { c0050: '3' }),
      ['OWN-23 B_05.02#2.c0060'],
    ],
    [
      'a rank of nought',
      change('B_05.02', { c0010: 'C-002', c0050: '2' }, { c0050: '0' }),
      ['OWN-23 B_05.02#2.c0050'],
    ],
    [
      'a direct provider that serves another',
      change('B_05.02', { c0010: 'C-005' }, { c0060: cloud, c0070: lei }),
      ['OWN-23 B_05.02#5.c0060'],
    ],
    [
      'a direct provider that has not signed',
      change('B_05.02', { c0010: 'C-005' }, { c0030: cloud, c0040: lei, c0060: cloud, c0070: lei }),
      ['OWN-23 B_02.02#5.c0030', 'OWN-23 B_05.02#5.c0030', 'OWN-23 B_05.02#5.c0030'],
    ],
    [
      'a chain that leads back',
      copy(
        'B_05.02',
        { c0010: 'C-002', c0050: '2' },
        { c0050: '3', c0030: cloud, c0040: lei, c0060: centre, c0070: euid },
      ),
      ['OWN-23 B_05.02#2.c0060', 'OWN-23 B_05.02#6.c0060'],
    ],
    [
      'a chain of a service that is not provided',
      copy('B_05.02', { c0010: 'C-005' }, { c0020: 'eba_TA:S03' }),
      ['OWN-23 B_05.02#6.c0020'],
    ],
    [
      'a code of two types',
      change('B_03.02', { c0010: 'C-005' }, { c0030: crn }),
      ['OWN-24 B_03.02#5.c0030'],
    ],
    [
      'a provider that calls its own code otherwise',
      change('B_05.01', { c0010: person }, { c0020: crn, c0120: crn }),
      [
        'OWN-24 B_02.02#5.c0040',
        'OWN-24 B_03.02#5.c0030',
        'OWN-24 B_05.02#5.c0040',
        'OWN-24 B_05.02#5.c0070',
      ],
    ],
    [
      'a code without type in a chain',
      change('B_05.02', { c0010: 'C-005' }, { c0040: '' }),
      ['OWN-24 B_05.02#5.c0040'],
    ],
    [
      'parents that lead back',
      change('B_01.02', { c0010: bank }, { c0050: 'eba_RP:x551', c0060: pays }),
      ['OWN-28 B_01.02#1.c0060', 'OWN-28 B_01.02#2.c0060'],
    ],
    [
      'a subsidiary of itself',
      change('B_01.02', { c0010: pays }, { c0060: pays }),
      ['OWN-28 B_01.02#2.c0060'],
    ],
    [
      'a standalone arrangement with an overarching one',
      change('B_02.01', { c0010: 'C-003' }, { c0030: 'C-001' }),
      ['OWN-29 B_02.01#3.c0030'],
    ],
    [
      'an overarching arrangement of another type',
      change('B_02.01', { c0010: 'C-002' }, { c0030: 'C-003' }),
      ['OWN-29 B_02.01#2.c0030'],
    ],
    [
      'a start after the reference date',
      change('B_02.02', { c0010: 'C-005' }, { c0070: '2026-03-01', c0080: '9999-12-31', c0090: '' }),
      ['OWN-30 B_02.02#5.c0070 info'],
    ],
    ...(
      [
        ['B_02.02', { c0010: 'C-002' }, 'c0080', 'OWN-53 B_02.02#1.c0080'],
        ['B_01.02', { c0010: bank }, 'c0090', 'OWN-53 B_01.02#1.c0090'],
        ['B_01.02', { c0010: bank }, 'c0070', 'OWN-53 B_01.02#1.c0070'],
        ['B_01.01', { c0010: bank }, 'c0060', 'OWN-53 B_01.01#1.c0060'],
      ] as const
    ).flatMap(([template, where, column, finding]) =>
      ['2999-12-31', '2100-01-01', '9999-12-30', '9998-12-31'].map((day): [string, Edit, string[]] => [
        `${day} in ${template}.${column}`,
        change(template, where, { [column]: day }),
        [finding],
      ]),
    ),
    ['a last day before far-off ones', change('B_02.02', { c0010: 'C-002' }, { c0080: '2099-12-31' }), []],
    [
      'a far-off day of a function and of an audit',
      change('B_07.01', { c0010: 'C-002' }, { c0070: '2999-12-31' }),
      ['OWN-30 B_07.01#1.c0070 info', 'OWN-53 B_07.01#1.c0070'],
    ],
    ['no audit', change('B_07.01', { c0010: 'C-002' }, { c0070: '9999-12-31' }), []],
    [
      'an open end for a day of the past',
      change('B_01.02', { c0010: bank }, { c0070: '9999-12-31' }),
      ['OWN-54 B_01.02#1.c0070'],
    ],
    [
      'an open end for the day of the report',
      change('B_01.01', { c0010: bank }, { c0060: '9999-12-31' }),
      ['OWN-54 B_01.01#1.c0060'],
    ],
    [
      'an open end for a start',
      change('B_02.02', { c0010: 'C-005' }, { c0070: '9999-12-31', c0080: '9999-12-31', c0090: '' }),
      ['OWN-30 B_02.02#5.c0070 info', 'OWN-54 B_02.02#5.c0070', 'v8816_m B_02.02#5.c0080 info'],
    ],
    [
      'an open end for the day of integration',
      change('B_01.02', { c0010: pays }, { c0080: '9999-12-31' }),
      ['OWN-43 B_01.02#2.c0070', 'OWN-44 B_01.02#2.c0080 info', 'OWN-54 B_01.02#2.c0080'],
    ],
    [
      'an audit after the reference date',
      change('B_07.01', { c0010: 'C-002' }, { c0070: '2026-03-01' }),
      ['OWN-30 B_07.01#1.c0070 info'],
    ],
    [
      'a date of the Middle Ages',
      change('B_01.02', { c0010: bank }, { c0080: '1025-01-17' }),
      ['OWN-30 B_01.02#1.c0080 info'],
    ],
    ...['NULL', 'n.a.', 'k. A.', 'néant', 'nie dotyczy', '–', '12345', 'Keine Angabe', 'ｎ／ａ', '(tbc)'].map(
      (word): [string, Edit, string[]] => [
        `${word} as the name of a branch`,
        change('B_01.03', { c0010: 'BR-FR-01' }, { c0030: word }),
        ['OWN-48 B_01.03#1.c0030'],
      ],
    ),
    [
      'two rows of definitions',
      copy('B_99.01', {}, { c0010: 'Another one' }),
      ['OWN-56 B_99.01#1', 'OWN-56 B_99.01#2'],
    ],
    [
      'two ultimate parents',
      change('B_01.02', { c0010: pays }, { c0050: 'eba_RP:x53', c0060: pays }),
      ['OWN-57 B_01.02#1.c0050', 'OWN-57 B_01.02#2.c0050'],
    ],
    [
      'a link within the group from an arrangement with an outside provider',
      change('B_02.03', { c0010: 'C-003' }, { c0010: 'C-002' }),
      ['OWN-58 B_02.03#1.c0010'],
    ],
    [
      'a link to an arrangement of somebody else',
      change('B_02.03', { c0010: 'C-003' }, { c0020: 'C-002' }),
      ['OWN-22 B_02.01#4.c0010', 'OWN-58 B_02.03#1.c0020'],
    ],
    [
      'a function that is not critical and was never assessed',
      change('B_06.01', { c0030: 'Web site maintenance' }, { c0070: '9999-12-31' }),
      ['OWN-16 B_06.01#3.c0070'],
    ],
    [
      'a reason for the end of an arrangement without end',
      change('B_02.02', { c0010: 'C-005' }, { c0080: '9999-12-31' }),
      ['OWN-60 B_02.02#5.c0090'],
    ],
    [
      'a Latin name in Greek letters',
      change('B_05.01', { c0010: person }, { c0060: 'Γιάννης' }),
      ['OWN-61 B_05.01#6.c0060'],
    ],
    [
      'a notice period of 9999 days',
      change('B_02.02', { c0010: 'C-003' }, { c0100: '9999' }),
      ['OWN-59 B_02.02#3.c0100'],
    ],
    [
      'a currency without expense',
      change('B_05.01', { c0010: holding }, { c0090: 'eba_CU:EUR' }),
      ['OWN-52 B_05.01#2.c0100'],
    ],
  ])('has exactly these findings: %s', (_, edit, expected) => {
    expect(findingsAfter([edit])).toEqual(expected)
  })
})
