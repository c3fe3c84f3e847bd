import { expect, it } from 'vitest'
import { findIndicators } from '../../../../test/fixtures/risk/find-indicators.ts'
import { loadRiskPacks } from '../../../../test/fixtures/risk/load-risk-packs.ts'
import { assessRisk } from './assess-risk.ts'
import { findReordered } from './find-reordered.ts'

const stretches = (text: string) => findReordered(text).map(({ start, end }) => text.slice(start, end))

it.each([
  ['an override', 'Visit \u202emoc.live-knab\u202c now', ['\u202emoc.live-knab']],
  ['an override without an end', 'invoice_\u202efdp.exe\nnext', ['\u202efdp.exe']],
  ['an override of digits', '\u202e11.21.77.54\u202c', ['\u202e11.21.77.54']],
  ['an override among Hebrew words', '\u202eשלום moc.live\u202c', ['\u202eשלום moc.live']],
  [
    'isolates in a right-to-left isolate',
    '\u2067\u2066.com\u2069\u2066evil\u2069\u2069',
    ['\u2067\u2066.com\u2069\u2066evil\u2069'],
  ],
  [
    'embeddings in an override',
    '\u202e\u202acom\u202c.\u202aevil\u202c\u202c',
    ['\u202e\u202acom\u202c.\u202aevil\u202c'],
  ],
  [
    'the comment of CVE-2021-42574',
    '/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin admins only */',
    ['\u202e } \u2066if (isAdmin)\u2069 \u2066 begin admins only */'],
  ],
])('%s reorders letters', (_, text, found) => {
  expect(stretches(text)).toEqual(found)
})

it.each([
  ['Hebrew in an override', 'אמר \u202eשלום עולם\u202c היום'],
  ['Hebrew with a number in an override', '\u202eשלום 12\u202c'],
  ['Hebrew in an embedding', 'He wrote \u202bשלום עולם\u202c in Hebrew.'],
  [
    'Arabic in an isolate, with a Latin word',
    'رسالة \u2067مرحبا \u2066Skerry\u2069 و \u2066Node\u2069\u2069 اليوم',
  ],
  ['Latin words in left-to-right controls', 'قال \u202aHello\u202c و \u2066World\u2069 و \u202dYes\u202c'],
  ['an isolate of no fixed direction', 'Hello \u2068Ann\u2069 and \u2068Bob\u2069'],
  ['Latin words in a right-to-left isolate', '\u2067Hello world\u2069'],
  ['embeddings side by side', '\u202b\u202aone\u202c \u202atwo\u202c\u202c'],
  ['ends without a start', 'a\u202c b\u2069 c'],
  ['marks', 'abc\u200f def \u200eghi'],
])('%s is no reordering', (_, text) => {
  expect(stretches(text)).toEqual([])
})

it.each([
  '\u202e',
  '\u202b',
  '\u2067',
  '\u2067a\u2069',
  '\u202ba\u202c',
  '\u2069',
  '\u202ea\n',
  '\u202eab\n',
])('nothing but %j is read in linear time', (each) => {
  expect(findReordered(`\u202b${each.repeat(100_000)}${'\u2069'.repeat(100_000)}`).length).toBeLessThan(1100)
})

it.each([
  ['a name', 'Visit \u202emoc.live-knab\u202c now, or 45.77.12.11', true],
  ['a file', 'Please open invoice_\u202efdp.exe today', true],
  ['Hebrew', 'He wrote \u202bשלום עולם\u202c in Hebrew, from 45.77.12.11', false],
  ['Arabic', 'She wrote \u2067مرحبا\u2069 in Arabic, from 45.77.12.11', false],
])(
  'a text with letters of %s in a control is let through only when their order is kept',
  (_, text, isMarked) => {
    const { action, reasons } = assessRisk(text, findIndicators(text), loadRiskPacks('GB'), 'gb')
    expect(reasons.some(({ code }) => code === 'text.reordered')).toBe(isMarked)
    expect(action).toBe(isMarked ? 'quarantine' : 'allow')
  },
)
