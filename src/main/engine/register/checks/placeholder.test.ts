import { describe, expect, it } from 'vitest'
import { standsForNothing } from './placeholder.ts'

describe('a text that stands for nothing', () => {
  it.each([
    [
      'English',
      ['n.a.', 'N/A', '(n/a)', 'TBD', 't.b.c.', 'none', 'unknown', 'Not applicable', 'to be confirmed'],
    ],
    [
      'German',
      [
        'k.A.',
        'k. A.',
        'kA',
        'keine',
        'kein',
        'keine Angabe',
        'unbekannt',
        'entfällt',
        'ENTFAELLT',
        'nicht bekannt',
      ],
    ],
    ['French', ['néant', 'NEANT', 'aucun', 'aucune', 'inconnu', 's.o.', 'sans objet', 'à définir']],
    ['Spanish and Portuguese', ['ninguno', 'desconocido', 'no aplica', 'nenhum', 'não aplicável', 'n/d']],
    [
      'Italian and Dutch',
      ['nessuno', 'sconosciuto', 'da definire', 'geen', 'onbekend', 'n.v.t.', 'niet van toepassing'],
    ],
    [
      'Polish, Czech, Greek, Bulgarian',
      ['brak', 'brak danych', 'nie dotyczy', 'nieznany', 'b.d.', 'není', 'άγνωστο', 'няма'],
    ],
    [
      'signs and runs',
      ['-', '–', '?', '???', '...', '0', '000', 'x', 'xxx', '999999', '12345', '123456789', '0123456789'],
    ],
    ['wide, hidden and numbered', ['ｎ／ａ', 'n\u200b/a', 'Test 1', 'dummy-02', ' NULL ']],
  ])('%s', (_, texts) => {
    expect(texts.filter((text) => !standsForNothing(text))).toEqual([])
  })

  it('is none that can be a name or a code', () => {
    const real = [
      'C-001',
      '1234',
      '7',
      'F1',
      'BR-FR-01',
      'AAA',
      'NAV',
      'KA',
      'SO',
      'NA-12',
      '111',
      'Geen Bank N.V.',
    ]
    const more = [
      'Test AG',
      'Null GmbH',
      'Unknown Worlds Ltd',
      'Nil Satis Ltd',
      '1&1',
      '3M',
      'X-1',
      'ABC',
      '54321',
      '',
    ]
    expect([...real, ...more].filter(standsForNothing)).toEqual([])
  })
})
