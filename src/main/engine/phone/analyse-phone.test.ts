import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { PhoneNumber, PhoneNumberFormat, PhoneNumberType, PhoneNumberUtil } from 'google-libphonenumber'
import * as library from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { analysePhoneText, type PhoneAnswer } from './analyse-phone.ts'
import { isLocalLength } from './local-lengths.ts'

const table = (name: string) => readFileSync(new URL(`../../../../resources/data/${name}`, import.meta.url))
const sources = {
  library,
  operators: table('phone-operators.txt'),
  areas: table('phone-areas.txt'),
  date: '2026-07-30',
}

function analyse(text: string): PhoneAnswer {
  const answer = analysePhoneText(text, sources)
  if ('why' in answer) throw new Error(answer.why)
  return answer
}

describe('an analysed telephone number', () => {
  it('holds every field', () => {
    expect(analyse('+44 7400 123456')).toEqual({
      input: '+44 7400 123456',
      valid: true,
      possible: true,
      verdict: 'valid',
      verdict_code: 'valid',
      country_code: 44,
      region: 'GB',
      line_type: 'mobile',
      line_type_code: 'mobile',
      line_type_note:
        'The operator is the one to which the block was assigned; the number may have been ported since.',
      allocated_operator: 'Three',
      allocated_operator_may_have_changed: true,
      area: null,
      extension: null,
      formats: {
        e164: '+447400123456',
        international: '+44 7400 123456',
        national: '07400 123456',
        rfc3966: 'tel:+44-7400-123456',
      },
      findings: [],
      data_date: '2026-07-30',
      origin: 'local',
      unavailable: ['area'],
    })
  })

  it('that cannot be read answers null and names what is unknown', () => {
    expect(analyse('020 7946 0958')).toEqual({
      input: '020 7946 0958',
      valid: false,
      possible: false,
      verdict: 'unparseable',
      verdict_code: 'unparseable',
      country_code: null,
      region: null,
      line_type: null,
      line_type_code: null,
      line_type_note: null,
      allocated_operator: null,
      allocated_operator_may_have_changed: false,
      area: null,
      extension: null,
      formats: null,
      findings: [
        {
          severity: 'low',
          title: 'National number',
          detail:
            'It begins with 0, as numbers within a country do. Write it with its country code, as in +44 20 7946 0958.',
        },
        expect.objectContaining({ title: 'Country code assumed' }),
      ],
      origin: 'local',
      unavailable: ['country_code', 'region', 'line_type', 'allocated_operator', 'area', 'formats'],
    })
  })

  it.each([
    ['+999 123456', 'Unknown country code'],
    ['+44', 'Too short'],
    ['+44 1', 'Too short'],
    ['+4420794609581234567890', 'Too long'],
    ['+44 20 7946 0958 123 456 789', 'Too long'],
  ])('%s is unparseable: %s', (text, title) => {
    const { verdict, findings } = analyse(text)
    expect({ verdict, title: findings[0]?.title }).toEqual({ verdict: 'unparseable', title })
  })

  // published with the data: libphonenumber's carrier and area files, README of the package
  it.each([
    ['+41 43 123 45 67', { area: 'Zurich' }],
    ['+44 20 7946 1958', { area: 'London' }],
    ['+1 650 253 0000', { area: 'Mountain View, CA' }],
    ['+86 10 6552 9988', { area: 'Beijing' }],
    ['+54 9 11 2345 6789', { area: 'Buenos Aires' }],
    ['+86 199 1234 5678', { allocated_operator: 'China Telecom' }],
    ['+44 7400 123456', { allocated_operator: 'Three' }],
    ['+8816 3155 1234', { country_code: 881, region: null }],
    ['+49 30 123456', { area: 'Berlin', allocated_operator: null }],
  ])('%s: area and operator are those of the published tables', (text, expected) => {
    expect(analyse(text)).toMatchObject(expected)
  })

  it.each([
    ['+44 7400 123456', true],
    ['+1 415 555 2671', true],
    ['+33 6 12 34 56 78', true],
    ['+44 20 7946 1958', false],
    ['+62 812 345 678', false],
    ['+44 7700 900123', false],
  ])('%s: the operator may have changed: %s', (text, expected) => {
    expect(analyse(text).allocated_operator_may_have_changed).toBe(expected)
  })

  it.each([
    ['+44 7700 900123', ['Number reserved for fiction', 'Not in use by its numbering plan']],
    ['+1 212 555 0123', ['Number reserved for fiction']],
    ['+44 909 012 3456', ['Premium rate number']],
    ['+1 900 234 5678', ['Premium rate number']],
    ['+61 1300 123 456', ['Shared cost number']],
    ['+1 800 234 5678', ['Toll-free number']],
    ['+44 56 1234 5678', ['Internet telephony number']],
    ['+44 70 1234 5678', ['Personal number']],
    ['+44 76 4012 3456', ['Pager']],
    ['+49 700 12345678', ['Personal number']],
    ['+870 773 111 632', ['Satellite telephone', 'Country code without a country']],
    ['+8816 1234 5678', ['Satellite telephone', 'Country code without a country']],
    [
      '+882 16 123 4567',
      ['Satellite telephone', 'Country code without a country', 'Internet telephony number'],
    ],
    ['+883 510 001 234', ['Country code without a country', 'Internet telephony number']],
    ['+878 10 1234567890', ['Country code without a country', 'Internet telephony number']],
    ['+979 1 2345 6789', ['Premium rate number', 'Country code without a country']],
    ['+800 1234 5678', ['Country code without a country', 'Toll-free number']],
    ['+808 1234 5678', ['Country code without a country', 'Shared cost number']],
    ['+222 22 12 34 56', ['Code named in warnings about missed calls']],
    ['+1 876 523 4567', ['Code named in warnings about missed calls']],
    ['+33 1 23 45 6', ['Not a number of its numbering plan']],
    ['+44 20 7946 1958 ext 5', ['Extension']],
    ['1-800-FLOWERS', ['Toll-free number', 'Country code assumed', 'Letters read as digits']],
    ['+41 43 123 45 67', []],
  ])('%s: findings', (text, titles) => {
    expect(analyse(text).findings.map(({ title }) => title)).toEqual(titles)
  })

  it('keeps an extension in every format that has a place for it', () => {
    expect(analyse('tel:+44-20-7946-1958;ext=12')).toMatchObject({
      extension: '12',
      formats: {
        e164: '+442079461958',
        international: '+44 20 7946 1958 ext. 12',
        national: '020 7946 1958 ext. 12',
        rfc3966: 'tel:+44-20-7946-1958;ext=12',
      },
    })
  })

  it('answers or gives a reason, whatever it is asked', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 128 }),
      fc.string({ unit: fc.constantFrom(...'+0123456789 ()-x;='.split('')), maxLength: 32 }),
    )
    fc.assert(
      fc.property(text, (input) => {
        const answer = analysePhoneText(input, sources)
        if ('why' in answer) expect(answer.why).not.toBe('')
        else {
          expect(answer.valid && !answer.possible).toBe(false)
          expect(answer.formats === null).toBe(answer.verdict === 'unparseable')
          for (const field of ['region', 'allocated_operator', 'area'] as const)
            expect(answer[field]).not.toBe('')
        }
      }),
      { seed: seedOf(20_260_106), numRuns: 1000 },
    )
  })
})

type Difference = { readonly numbers: RegExp; readonly fields: readonly string[]; readonly why: string }

const formats = ['national', 'international', 'rfc3966']

/** Differences from google-libphonenumber, with the reason; see decision 12. */
const differences: readonly Difference[] = [
  {
    numbers: /^\+229\d{8}$/,
    fields: ['valid', 'possible', 'type', ...formats],
    why: 'newer plan: Benin has ended its numbers of eight digits',
  },
  {
    numbers: /^\+263(?:1[35]|68)\d+$/,
    fields: ['valid', 'possible', 'type', ...formats],
    why: 'newer plan: Zimbabwe has ended short numbers of its areas',
  },
  {
    numbers: /^\+267(?:79|250)\d+$/,
    fields: ['valid', 'type'],
    why: 'newer plan: Botswana has opened blocks',
  },
  { numbers: /^\+592516\d+$/, fields: ['valid', 'type'], why: 'newer plan: Guyana has opened a block' },
  { numbers: /^\+599[37]\d{7}$/, fields: ['possible'], why: 'newer plan: Curaçao has changed lengths' },
  { numbers: /^\+856326\d+$/, fields: formats, why: 'newer plan: Laos groups its numbers otherwise' },
  { numbers: /^\+40698\d+$/, fields: formats, why: 'newer plan: Romania groups its numbers otherwise' },
  {
    numbers: /^\+290[89]\d+$/,
    fields: ['possible', 'region'],
    why: 'newer plan: Saint Helena has changed lengths and leading digits',
  },
  { numbers: /^\+2908\d{3}$/, fields: ['type'], why: 'Tristan da Cunha: a plan without mobile numbers' },
]

describe('agreement with google-libphonenumber', () => {
  const oracle = PhoneNumberUtil.getInstance()
  const types = Object.values(PhoneNumberType).filter((type) => typeof type === 'number')
  const typeNames = new Map<unknown, string>(
    Object.entries(PhoneNumberType).map(([name, value]) => [value, name.toLowerCase()]),
  )

  const ask = (e164: string) => {
    const number = oracle.parse(e164, 'ZZ')
    const region: string | null = oracle.getRegionCodeForNumber(number) ?? null
    return {
      valid: oracle.isValidNumber(number),
      possible: oracle.isPossibleNumber(number),
      region: region === '001' ? null : region,
      type: typeNames.get(oracle.getNumberType(number)),
      e164: oracle.format(number, PhoneNumberFormat.E164),
      international: oracle.format(number, PhoneNumberFormat.INTERNATIONAL),
      national: oracle.format(number, PhoneNumberFormat.NATIONAL),
      rfc3966: oracle.format(number, PhoneNumberFormat.RFC3966),
    }
  }

  const answer = (e164: string) => {
    const { valid, possible, region, line_type: type, formats } = analyse(e164)
    return { valid, possible, region, type, ...formats }
  }

  /**
   * Numbers of every region and type with changed digits, and random digits after every code; the same on each run, since
   * the known differences of both libraries are those met by these.
   */
  function* sample(): Iterable<string> {
    const random = chance(20_260_107)
    const digits = (count: number) => Array.from({ length: count }, () => random(10)).join('')
    for (const region of oracle.getSupportedRegions()) {
      for (const type of types) {
        const example = oracle.getExampleNumberForType(region, type)
        if (example === null || example === undefined) continue
        const e164 = oracle.format(example, PhoneNumberFormat.E164)
        yield e164
        for (let again = 0; again < 4; again++) {
          const at = e164.length - 1 - random(Math.min(6, e164.length - 5))
          yield `${e164.slice(0, at)}${random(10)}${e164.slice(at + 1)}`
        }
      }
      const code = oracle.getCountryCodeForRegion(region)
      for (let again = 0; again < 12; again++) yield `+${code}${digits(5 + random(8))}`
    }
    for (const code of [800, 808, 870, 878, 881, 882, 883, 888, 979])
      for (let again = 0; again < 40; again++) yield `+${code}${digits(5 + random(8))}`
  }

  it('holds for every length behind every calling code', () => {
    const localOnly = 4
    const codes = new Set([
      ...oracle.getSupportedRegions().map((region) => oracle.getCountryCodeForRegion(region)),
      ...[800, 808, 870, 878, 881, 882, 883, 888, 979],
    ])
    expect(codes.size).toBeGreaterThan(200)
    for (const code of codes) {
      for (let length = 2; length <= 15; length++) {
        const number = new PhoneNumber()
        number.setCountryCode(code)
        number.setNationalNumber(Number('1'.repeat(length)))
        const isLocal = Number(oracle.isPossibleNumberWithReason(number)) === localOnly
        expect([code, length, isLocalLength(String(code), length)]).toEqual([code, length, isLocal])
      }
    }
  })

  it.each(['+4912', '+49123', '+4930'])('calls %s possible in Germany, and says that it is short', (e164) => {
    expect(analyse(e164)).toMatchObject({ possible: true, valid: false, verdict: 'possible' })
    expect(analyse(e164).findings.map(({ title }) => title)).toContain('Complete only within its area')
  })

  it('holds field by field for numbers of every region, type and code', () => {
    let asked = 0
    const unexpected: unknown[] = []
    const met = new Set<string>()
    for (const e164 of sample()) {
      asked++
      const theirs: Record<string, unknown> = ask(e164)
      const ours: Record<string, unknown> = answer(e164)
      for (const field of Object.keys(theirs)) {
        if (theirs[field] === ours[field]) continue
        if (field === 'national' && isUngrouped(theirs, ours)) {
          met.add(ungrouped)
          continue
        }
        const known = differences.find(({ numbers, fields }) => numbers.test(e164) && fields.includes(field))
        if (known === undefined) unexpected.push({ e164, field, theirs: theirs[field], ours: ours[field] })
        else met.add(known.why)
      }
    }
    expect(unexpected).toEqual([])
    expect(asked).toBeGreaterThan(8000)
    expect([...met].sort()).toEqual([ungrouped, ...differences.map(({ why }) => why)].sort())
  })

  it.each([
    '+44 (0) 20 7946 1958',
    '+1 (415) 555-2671',
    '+39 06 1234 5678',
    '+7 (495) 123-45-67',
    '+36 06 1 234 5678',
  ])('holds for numbers as people write them: %s', (text) => {
    expect(answer(text)).toEqual(ask(text))
  })
})

/**
 * Numbers that cannot be called from abroad: the library has no grouping for them, and neither implementation groups
 * them in international form.
 */
const ungrouped = 'numbers for callers within a country'

function isUngrouped(theirs: Record<string, unknown>, ours: Record<string, unknown>): boolean {
  const [code, ...national] = String(theirs.international).split(' ')
  return code !== undefined && national.length === 1 && ours.national === national[0]
}

/** Returns a generator of integers below a bound, the same for the same seed (a linear congruential generator). */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}
