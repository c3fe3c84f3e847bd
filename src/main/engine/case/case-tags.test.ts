import { expect, test } from 'vitest'
import { readTags } from './case-tags.ts'

/** Labels after "Traffic Light Protocol (TLP)", version 2.0, of FIRST. */

test.each([
  [
    ['phishing', ' Phishing ', 'bank  fraud', ''],
    ['phishing', 'bank fraud'],
  ],
  [['tlp:amber'], ['TLP:AMBER']],
  [['Tlp: Amber+Strict'], ['TLP:AMBER+STRICT']],
  [['TLP:WHITE'], ['TLP:CLEAR']],
  [
    ['TLP:RED', 'phishing', 'tlp:green'],
    ['phishing', 'TLP:GREEN'],
  ],
  [['TLP:PURPLE'], ['TLP:PURPLE']],
])('%j', (written, kept) => {
  expect(readTags(written)).toEqual(kept)
})
