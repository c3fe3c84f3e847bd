import { expect, test } from 'vitest'
import { labelsNamedIn, labelsOf } from './handling-labels.ts'

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
  ['tlp:amber + strict', 'AMBER+STRICT', null],
  // none of these states a level
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
  expect(labelsOf(['not TLP:RED'])).toEqual({ tlp: null, pap: null })
})

// quadratic reading would not end within the time of a test
test('a long text of beginnings is read to its end', () => {
  expect(labelsNamedIn('TLP:AMBER +'.repeat(100_000)).tlp).toBe('AMBER')
  expect(labelsNamedIn('TLP '.repeat(500_000))).toEqual({ tlp: null, pap: null })
})
