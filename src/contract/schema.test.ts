import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { invalid } from './problem.ts'
import {
  aliased,
  flag,
  grouped,
  optionalFlag,
  optionalText,
  optionalTexts,
  optionalWholeNumber,
  optionalWord,
  page,
  requiredText,
  requiredTexts,
  requiredWord,
  sha256,
  spokenName,
  wholeNumber,
  wordOr,
} from './schema.ts'

const absent = Symbol('absent')

/** Returns the parsed value of a field, or the first message of its refusal; a missing field gives `absent`. */
function read(schema: z.ZodType, value: unknown): unknown {
  const input = value === absent ? {} : { field: value }
  const result = z.object({ field: schema }).safeParse(input)
  if (!result.success) return { refused: result.error.issues[0]?.message }
  return 'field' in result.data ? result.data.field : absent
}

const refused = (why: string) => ({ refused: why })
const digest = 'A1'.repeat(32)

type Row = readonly [string, z.ZodType, unknown, unknown]
const rows: readonly Row[] = [
  ['a required text is trimmed', requiredText(), ' a ', 'a'],
  ['an absent required text is missing', requiredText(), absent, refused('missing')],
  ['a null required text is missing', requiredText(), null, refused('missing')],
  ['a blank required text is missing', requiredText(), ' \t', refused('missing')],
  ['a number is no text', requiredText(), 7, refused('it must be a text')],
  [
    'a text that is too long says how long it may be',
    requiredText(1200),
    'x'.repeat(1201),
    refused('it is longer than 1,200 characters'),
  ],
  ['a text of exactly the longest size is read', requiredText(3), 'abc', 'abc'],
  ['an empty optional text is an absent one', optionalText(), '', undefined],
  ['an absent optional text stays absent', optionalText(), absent, absent],
  ['an optional text is trimmed', optionalText(), ' a', 'a'],
  ['an absent flag is false', flag(), absent, false],
  ['an empty flag is false', flag(), '', false],
  ['the flag 1 is true', flag(), '1', true],
  ['the flag YES is true', flag(), ' YES ', true],
  ['the flag no is false', flag(), 'no', false],
  ['a true flag of a body is true', flag(), true, true],
  ['another word is no flag', flag(), 'maybe', refused('it must be true or false')],
  ['a number is no flag', flag(), 1, refused('it must be true or false')],
  ['an absent optional flag stays absent', optionalFlag(), absent, absent],
  ['a false optional flag is false', optionalFlag(), 'false', false],
  ['another word is no optional flag', optionalFlag(), 'maybe', refused('it must be true or false')],
  ['an absent whole number has its default', wholeNumber(1, 9, 5), absent, 5],
  ['an empty whole number has its default', wholeNumber(1, 9, 5), '', 5],
  ['a whole number is read from its digits', wholeNumber(1, 9, 5), ' 7 ', 7],
  ['a fraction is no whole number', wholeNumber(1, 9, 5), 1.5, refused('it must be a whole number')],
  [
    'a fraction in digits is no whole number',
    wholeNumber(1, 9, 5),
    '1.5',
    refused('it must be a whole number'),
  ],
  [
    'hexadecimal digits are no whole number',
    wholeNumber(1, 99, 5),
    '0x10',
    refused('it must be a whole number'),
  ],
  [
    'a whole number below the smallest is refused',
    wholeNumber(1, 9, 5),
    '-1',
    refused('it must be at least 1'),
  ],
  ['a whole number above the largest is refused', wholeNumber(1, 9, 5), 10, refused('it must be at most 9')],
  ['an absent optional whole number stays absent', optionalWholeNumber(0, 6), absent, absent],
  ['an optional whole number is checked', optionalWholeNumber(0, 6), 7, refused('it must be at most 6')],
  ['a word is matched in any case', optionalWord(['ETH', 'BTC']), 'eth', 'ETH'],
  ['an empty word is an absent one', optionalWord(['ETH']), '', undefined],
  [
    'an unknown word names the known ones',
    optionalWord(['ETH', 'BTC']),
    'x',
    refused('it must be one of ETH, BTC'),
  ],
  ['a required word must be there', requiredWord(['a', 'b']), absent, refused('missing')],
  ['an empty required word is missing', requiredWord(['a', 'b']), '', refused('missing')],
  ['a required word names the known ones', requiredWord(['a', 'b']), 'c', refused('it must be one of a, b')],
  ['an absent word has its default', wordOr(['targets', 'flows'], 'targets'), absent, 'targets'],
  ['an empty word has its default', wordOr(['targets', 'flows'], 'targets'), '', 'targets'],
  ['a word beats its default', wordOr(['targets', 'flows'], 'targets'), 'FLOWS', 'flows'],
  ['an absent list that is needed is missing', requiredTexts(2, 9), absent, refused('missing')],
  ['an empty list that is needed is missing', requiredTexts(2, 9), [], refused('missing')],
  ['a list keeps its entries as they are', requiredTexts(2, 9), [' a', ''], [' a', '']],
  [
    'a list that is too long says how long it may be',
    requiredTexts(2, 9),
    ['', '', ''],
    refused('it has more than 2 entries'),
  ],
  ['a list of numbers is refused', requiredTexts(2, 9), [1], refused('it must be a list of texts')],
  ['a text is no list', requiredTexts(2, 9), 'a', refused('it must be a list of texts')],
  ['an absent optional list is empty', optionalTexts(2, 9), absent, []],
  ['a null optional list is empty', optionalTexts(2, 9), null, []],
  [
    'an entry that is too long is refused',
    optionalTexts(2, 3),
    ['abcd'],
    refused('an entry is longer than 3 characters'),
  ],
  ['a digest is read in any case', sha256(), ` ${digest} `, digest.toLowerCase()],
  ['a digest of another length is refused', sha256(), 'ab', refused('it must be 64 hexadecimal digits')],
  [
    'a digest with other letters is refused',
    sha256(),
    'g'.repeat(64),
    refused('it must be 64 hexadecimal digits'),
  ],
]

describe('the building blocks of schemas', () => {
  test.each(rows)('%s', (_rule, schema, value, expected) => {
    expect(read(schema, value)).toEqual(expected)
  })

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1_048_576, '1,048,576'],
  ])('the count %i is written %s', (count, expected) => {
    expect(grouped(count)).toBe(expected)
  })

  test('a page starts at the beginning and has its usual size', () => {
    expect(z.object(page(500, 100)).parse({})).toEqual({ limit: 100, offset: 0 })
  })

  test('the paging parameter has a spoken name, so that a refusal does not read like a spent quota', () => {
    const issue = z.object(page(500, 100)).safeParse({ limit: 501 }).error?.issues[0]
    const field = String(issue?.path[0])
    expect(field).toBe('limit')
    expect(invalid(spokenName(field), issue?.message ?? '').message).toBe(
      'Provided page size is invalid: it must be at most 500.',
    )
    expect(spokenName('offset')).toBe('offset')
  })
})

describe('an alias of a field', () => {
  const schema = aliased({ contract_reference: 'contract_ref' }, z.object({ contract_ref: requiredText() }))

  test('is read as the field', () => {
    expect(schema.parse({ contract_reference: 'C-1' })).toEqual({ contract_ref: 'C-1' })
  })

  test('gives way to the field itself', () => {
    expect(schema.parse({ contract_reference: 'C-1', contract_ref: 'C-2' })).toEqual({ contract_ref: 'C-2' })
  })

  test('does not change what the caller gave', () => {
    const given = { contract_reference: 'C-1' }
    schema.parse(given)
    expect(given).toEqual({ contract_reference: 'C-1' })
  })

  test.each([[null], [[]], ['text']])('is not looked for in %o', (value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})
