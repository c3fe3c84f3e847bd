import type { PhoneNumber } from 'libphonenumber-js/max'
import type { z } from 'zod'
import { type analysePhone, lineTypes } from '../../../contract/core/phone.ts'
import { findLongestPrefix } from '../data/sorted-table.ts'
import { findGlobalCode } from './global-codes.ts'
import { isLocalLength } from './local-lengths.ts'
import { type PhoneLibrary, writeInternational, writeUri } from './number-plan.ts'
import { findInNumber, findInText, type LineType, type PhoneFinding } from './phone-findings.ts'
import { isPortable } from './portable-regions.ts'
import { type NoPhoneText, type PhoneText, readPhoneText } from './read-phone-text.ts'

export type PhoneAnswer = z.input<ReturnType<(typeof analysePhone)['output']>>

/** Data used by an analysis besides the number. Both tables are keyed by digits of E.164 without the plus. */
export type PhoneSources = {
  readonly library: PhoneLibrary
  readonly operators: Uint8Array
  readonly areas: Uint8Array
  /** The day of both tables, YYYY-MM-DD. */
  readonly date: string
}

const notes: Partial<Record<LineType, string>> = {
  fixed_line_or_mobile: 'This numbering plan does not distinguish fixed and mobile lines.',
  mobile: 'The operator is the one to which the block was assigned; the number may have been ported since.',
  unknown: 'The number is in no block that its numbering plan has assigned.',
}

/** Calling codes whose mobile numbers contain an area code: Mexico, Argentina, Brazil, Indonesia, China. */
const codesWithMobileAreas = new Set(['52', '54', '55', '62', '86'])

/**
 * Analyses a telephone number in any form that includes its country. Returns the reason when the text is not a number.
 */
export function analysePhoneText(input: string, sources: PhoneSources): PhoneAnswer | NoPhoneText {
  const text = readPhoneText(input)
  if ('why' in text) return text
  const number = parse(text, sources.library)
  return 'title' in number ? unreadable(input, text, number) : answerFor(input, text, number, sources)
}

function answerFor(input: string, text: PhoneText, number: PhoneNumber, sources: PhoneSources): PhoneAnswer {
  const digits = number.number.slice(1)
  const isValid = number.isValid()
  const isLocal = isLocalLength(number.countryCallingCode, number.nationalNumber.length)
  const isPossible = number.isPossible() || isLocal
  const verdict = isValid ? 'valid' : isPossible ? 'possible' : 'invalid'
  const lineType = toLineType(number)
  const region = number.country ?? null
  const operator = isMobile(lineType) ? (findLongestPrefix(sources.operators, digits)?.value ?? '') : ''
  const area = isGeographic(number, lineType)
    ? (findLongestPrefix(sources.areas, areaDigits(digits))?.value ?? '')
    : ''
  const facts = {
    region,
    allocated_operator: operator === '' ? null : operator,
    area: area === '' ? null : area,
  }
  const mayHaveMoved = isMobile(lineType) && region !== null && isPortable(region)
  const note = lineType === 'mobile' && (operator === '' || !mayHaveMoved) ? undefined : notes[lineType]
  const hasNoRegion = findGlobalCode(digits) !== null
  return {
    input,
    valid: isValid,
    possible: isPossible,
    verdict,
    verdict_code: verdict,
    country_code: Number(number.countryCallingCode),
    ...facts,
    line_type: lineType,
    line_type_code: lineType,
    line_type_note: note ?? null,
    allocated_operator_may_have_changed: mayHaveMoved,
    extension: text.extension,
    formats: writeFormats(number, text.extension, sources.library),
    findings: findInNumber({
      text: { ...text, digits },
      isValid,
      isPossible,
      isLocal: isLocal && !number.isPossible(),
      lineType,
    }),
    data_date: sources.date,
    origin: 'local',
    unavailable: Object.entries(facts)
      .filter(([name, value]) => value === null && !(hasNoRegion && name !== 'allocated_operator'))
      .map(([name]) => name),
  }
}

function unreadable(input: string, text: PhoneText, finding: PhoneFinding): PhoneAnswer {
  return {
    input,
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
    extension: text.extension,
    formats: null,
    findings: [finding, ...findInText(text)],
    origin: 'local',
    unavailable: ['country_code', 'region', 'line_type', 'allocated_operator', 'area', 'formats'],
  }
}

/** Returns the number, or a finding that explains why its numbering plan cannot be determined. */
function parse({ digits, prefix }: PhoneText, library: PhoneLibrary): PhoneNumber | PhoneFinding {
  if (prefix === 'none' && digits.startsWith('0'))
    return unreadableBecause(
      'National number',
      'It begins with 0, as numbers within a country do. Write it with its country code, as in +44 20 7946 0958.',
    )
  try {
    return library.parsePhoneNumberWithError(`+${digits}`)
  } catch (error) {
    if (!(error instanceof library.ParseError)) throw error
    if (error.message === 'INVALID_COUNTRY')
      return unreadableBecause('Unknown country code', 'It does not begin with a country calling code.')
    const isLong = error.message === 'TOO_LONG' || digits.length > 15
    return isLong
      ? unreadableBecause(
          'Too long',
          `It has ${digits.length} digits; an international number has at most 15.`,
        )
      : unreadableBecause('Too short', 'Too few digits follow its country code.')
  }
}

function unreadableBecause(title: string, detail: string): PhoneFinding {
  return { severity: 'low', title, detail }
}

function toLineType(number: PhoneNumber): LineType {
  const name = number.getType()?.toLowerCase()
  return lineTypes.find((type) => type === name) ?? 'unknown'
}

function isMobile(type: LineType): boolean {
  return type === 'mobile' || type === 'fixed_line_or_mobile' || type === 'pager'
}

function isGeographic({ countryCallingCode }: PhoneNumber, type: LineType): boolean {
  if (type === 'mobile') return codesWithMobileAreas.has(countryCallingCode)
  return type === 'fixed_line' || type === 'fixed_line_or_mobile'
}

/** Returns the digits used for the area lookup: mobile numbers of Argentina have a 9 before their area code. */
function areaDigits(digits: string): string {
  return digits.startsWith('549') ? `54${digits.slice(3)}` : digits
}

function writeFormats(
  number: PhoneNumber,
  extension: string | null,
  library: PhoneLibrary,
): NonNullable<PhoneAnswer['formats']> {
  const international = writeInternational(library, number.countryCallingCode, number.nationalNumber)
  const national = number.formatNational()
  const behind = extension === null ? '' : ` ext. ${extension}`
  return {
    e164: number.number,
    international: `${international}${behind}`,
    national: `${national}${behind}`,
    rfc3966: writeUri(international, extension),
  }
}
