import { expect, test } from 'vitest'
import {
  isStricter,
  labelsNamedIn,
  labelsOf,
  labelsWrittenIn,
  longestLabel,
  stricterLabels,
} from './handling-labels.ts'

/** Labels after FIRST, Traffic Light Protocol 2.0, and the taxonomy PAP of MISP. */

test.each<[string, string | null, string | null]>([
  ['TLP:AMBER', 'AMBER', null],
  ['TLP: AMBER+STRICT', 'AMBER+STRICT', null],
  ['TLP AMBER', 'AMBER', null],
  ['Marking: tlp:amber, PAP:RED.', 'AMBER', 'RED'],
  ['TLP:WHITE', 'CLEAR', null],
  ['PAP : white', null, 'CLEAR'],
  ['(TLP-RED)', 'RED', null],
  ['TLP:GREEN for the list, TLP:RED for annex B', 'RED', null],
  ['TLP:RED for annex B, TLP:GREEN for the list', 'RED', null],
  ['PAP:RED for annex B, PAP:GREEN for the list', null, 'RED'],
  ['tlp:amber + strict', 'AMBER+STRICT', null],
  // what people and programs make of it
  ['TLP:\u00a0AMBER', 'AMBER', null],
  ['TLP：AMBER', 'AMBER', null],
  ['TLP 2.0: Amber', 'AMBER', null],
  ['TLPv2:RED', 'RED', null],
  ['{"tlp": "amber", "pap":"red"}', 'AMBER', 'RED'],
  ['"tlp_2_0": "amber+strict"', 'AMBER+STRICT', null],
  ['<tlp>green</tlp>', 'GREEN', null],
  ['| TLP | AMBER |', 'AMBER', null],
  ['Classification:TLP:RED', 'RED', null],
  ['X-TLP: AMBER', 'AMBER', null],
  ['report_TLP_AMBER_2026.pdf', 'AMBER', null],
  ['**TLP:** AMBER', 'AMBER', null],
  ['TLP:AMBER-STRICT', 'AMBER+STRICT', null],
  ['TLP AMBER STRICT', 'AMBER+STRICT', null],
  ['TLP:AMBER strict confidence is asked for', 'AMBER', null],
  ['TLP:AMBER Strictly internal', 'AMBER', null],
  // none of these states a level
  ['tlp_red_team.txt', null, null],
  ['TLP:3', null, null],
  ['the tlp red team exercise', null, null],
  ['PAP:AMBER+STRICT', null, null],
  ['TLP:REDACTED', null, null],
  ['HTLP:RED and TLP', null, null],
  ['TLP:PURPLE', null, null],
])('%s', (text, tlp, pap) => {
  expect(labelsNamedIn(text)).toEqual({ tlp, pap })
})

test('of several tags the strictest applies, and a text in a tag is none', () => {
  expect(labelsOf(['tlp:green', 'TLP:AMBER+STRICT', 'PAP:GREEN', 'bank'])).toEqual({
    tlp: 'AMBER+STRICT',
    pap: 'GREEN',
  })
  expect(labelsOf(['PAP:RED', 'TLP:RED', 'tlp:green', 'pap:amber'])).toEqual({ tlp: 'RED', pap: 'RED' })
  expect(labelsOf(['not TLP:RED'])).toEqual({ tlp: null, pap: null })
})

// quadratic reading would not end within the time of a test
test('a long text of beginnings is read to its end', () => {
  expect(labelsNamedIn('TLP:AMBER +'.repeat(100_000)).tlp).toBe('AMBER')
  expect(labelsNamedIn('TLP '.repeat(500_000))).toEqual({ tlp: null, pap: null })
})

test('each label of a text stands where it is written, WHITE as it was', () => {
  const text = 'é TLP: WHITE here, PAP:RED there'
  const found = [...labelsWrittenIn(text)]
  expect(found).toEqual([
    { kind: 'tlp', level: 'CLEAR', written: 'TLP: WHITE', index: 2 },
    { kind: 'pap', level: 'RED', written: 'PAP:RED', index: 19 },
  ])
  for (const { written, index } of found) expect(text.slice(index).startsWith(written)).toBe(true)
  const widest = [...labelsWrittenIn(`TLP_v2.0**   :   "'[AMBER + STRICT`)]
  expect(widest[0]?.written.length).toBeLessThan(longestLabel)
})

test.each<['tlp' | 'pap', string | null, string | null, boolean]>([
  ['tlp', 'AMBER+STRICT', 'AMBER', true],
  ['tlp', 'AMBER', 'AMBER+STRICT', false],
  ['tlp', 'CLEAR', null, true],
  ['tlp', null, null, false],
  ['tlp', 'RED', 'RED', false],
  ['pap', 'RED', 'GREEN', true],
])('%s: %s is stricter than %s: %s', (kind, level, than, isIt) => {
  expect(isStricter(kind, level, than)).toBe(isIt)
})

test('two sets of labels give the stricter of each protocol', () => {
  expect(stricterLabels({ tlp: 'AMBER', pap: null }, { tlp: 'GREEN', pap: 'CLEAR' })).toEqual({
    tlp: 'AMBER',
    pap: 'CLEAR',
  })
})
