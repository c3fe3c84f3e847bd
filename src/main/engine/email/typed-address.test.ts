import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { formatMailAddress } from './mail-address.ts'
import { readTypedAddress } from './typed-address.ts'

function read(typed: string): string {
  const result = readTypedAddress(typed)
  if (result.kind === 'refused') return `refused: ${result.why}`
  const marks = [
    result.displayName === null ? '' : ` name=${result.displayName}`,
    result.wasDefanged ? ' defanged' : '',
    result.hadInvisible ? ' invisible' : '',
  ]
  return `${formatMailAddress(result.address)}${marks.join('')}`
}

test.each([
  ['jane@example.com', 'jane@example.com'],
  ['  <jane@example.com> ', 'jane@example.com'],
  ['Jane Roe <jane@example.com>', 'jane@example.com name=Jane Roe'],
  ['"Roe, Jane" <jane@example.com>', 'jane@example.com name=Roe, Jane'],
  ['"The \\"Boss\\"" <jane@example.com>', 'jane@example.com name=The "Boss"'],
  ['"support@bank.com" <jane@example.com>', 'jane@example.com name=support@bank.com'],
  ['"jane@example.com"', 'jane@example.com'],
  ["'jane@example.com'", 'jane@example.com'],
  ['mailto:jane@example.com', 'jane@example.com'],
  // RFC 6068 section 6
  ['mailto:chris@example.com', 'chris@example.com'],
  ['mailto:infobot@example.com?subject=current-issue', 'infobot@example.com'],
  ['mailto:gorby%25kremvax@example.com', 'gorby%kremvax@example.com'],
  ['mailto:unlikely%3Faddress@example.com?blat=foop', 'unlikely?address@example.com'],
  ['MAILTO:%22not%40me%22@example.org', '"not@me"@example.org'],
  ['mailto:%22oh%5C%5Cno%22@example.org', '"oh\\\\no"@example.org'],
  ['mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test', 'user@xn--99zt52a.example.org'],
  ['jane[at]example[.]com', 'jane@example.com defanged'],
  ['jane@example[.]com', 'jane@example.com defanged'],
  ['jane(at)example(dot)com', 'jane@example.com defanged'],
  ['jane @ example . com', 'refused: white space cannot stand before the @ without quotes'],
  ['jane at example dot com', 'jane@example.com defanged'],
  ['Jane Roe <jane[@]example[.]com>', 'jane@example.com name=Jane Roe defanged'],
  ['mailto:jane[at]example[.]com', 'jane@example.com defanged'],
  ['ja\u200bne@exam\u00adple.com', 'jane@example.com invisible'],
  // a valid address stays unchanged, even when it looks defanged
  ['a{at}b@example.com', 'a{at}b@example.com'],
  ['jane@[192.0.2.1]', 'jane@[192.0.2.1]'],
  ['a@example.com, b@example.com', 'refused: it names several addresses'],
  ['A <a@example.com>, B <b@example.com>', 'refused: it names several addresses'],
  ['mailto:a@example.com,b@example.com', 'refused: it names several addresses'],
  ['mailto:a%ZZ@example.com', 'refused: its percent encoding is damaged'],
  ['Jane Roe', 'refused: it has no @'],
  ['', 'refused: it has no @'],
])('%j reads as %s', (typed, expected) => {
  expect(read(typed)).toBe(expected)
})

test('no text makes it throw or takes more than a moment', () => {
  const piece = fc.constantFrom(
    'mailto:',
    '<',
    '>',
    '@',
    '"',
    "'",
    '%',
    '%40',
    '[',
    ']',
    '(at)',
    ' dot ',
    'a',
    '.',
    ',',
    '\u200b',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      readTypedAddress(pieces.join(''))
    }),
    { seed: seedOf(6068), numRuns: 2000 },
  )
  for (const part of ['<', '(', '"', ' at ', '[.]', 'a@', '\\', 'mailto:', '\r\n '])
    readTypedAddress(part.repeat(Math.floor(8192 / part.length)))
})
