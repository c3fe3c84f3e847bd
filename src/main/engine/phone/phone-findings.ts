import type { z } from 'zod'
import type { analysePhone } from '../../../contract/core/phone.ts'
import { bySeverity } from '../../../contract/severities.ts'
import { findFictional } from './fictional-numbers.ts'
import { findGlobalCode } from './global-codes.ts'
import { findMissedCallWarning } from './missed-call-codes.ts'
import type { PhoneText } from './read-phone-text.ts'

type Answer = z.input<ReturnType<(typeof analysePhone)['output']>>
export type PhoneFinding = Answer['findings'][number]
export type LineType = NonNullable<Answer['line_type']>

type PhoneFacts = {
  readonly text: PhoneText
  readonly isValid: boolean
  readonly isPossible: boolean
  /** True when it is possible only within its area. */
  readonly isLocal: boolean
  readonly lineType: LineType
}

const byType: Partial<Record<LineType, PhoneFinding>> = {
  premium_rate: {
    severity: 'medium',
    title: 'Premium rate number',
    detail: 'Calling it costs more than a normal call, and part of the price goes to whoever runs it.',
  },
  shared_cost: {
    severity: 'low',
    title: 'Shared cost number',
    detail: 'Caller and recipient share the cost; it belongs to a service and gives no location.',
  },
  toll_free: {
    severity: 'info',
    title: 'Toll-free number',
    detail:
      'The recipient pays. It belongs to a service, gives no location, and is often shown by false callers.',
  },
  voip: {
    severity: 'low',
    title: 'Internet telephony number',
    detail: 'It can be obtained without an address in the region and says little about where its holder is.',
  },
  personal_number: {
    severity: 'medium',
    title: 'Personal number',
    detail: 'It forwards to a line that is not shown, and calling it can be expensive.',
  },
  pager: { severity: 'info', title: 'Pager', detail: 'It takes messages, not calls.' },
  uan: {
    severity: 'info',
    title: 'Company number',
    detail: 'A universal access number of an organisation; it gives no location.',
  },
  voicemail: {
    severity: 'info',
    title: 'Voicemail access',
    detail: 'It leads to a mailbox, not to a person.',
  },
}

/** Returns the findings about a number that could be read, the most severe first. */
export function findInNumber({ text, isValid, isPossible, isLocal, lineType }: PhoneFacts): PhoneFinding[] {
  const global = findGlobalCode(text.digits)
  const findings = [
    findFiction(text.digits),
    ...findByCode(text.digits, global),
    byType[lineType] ?? null,
    global === null && isPossible ? findWarning(text.digits) : null,
    isValid ? null : isLocal ? onlyLocal : findInvalid(isPossible),
    ...findInText(text),
  ].filter((finding) => finding !== null)
  return bySeverity(findings)
}

/** Returns the findings that follow from how a number was written. */
export function findInText({
  prefix,
  hadLetters,
  droppedLetters,
  digits,
  extension,
}: PhoneText): PhoneFinding[] {
  const findings: PhoneFinding[] = []
  if (prefix === 'none')
    findings.push({
      severity: 'info',
      title: 'Country code assumed',
      detail: `The number came without a plus sign and was read as +${digits}. A national number needs its country code.`,
    })
  if (hadLetters)
    findings.push({
      severity: 'info',
      title: 'Letters read as digits',
      detail: 'Letters were read by the keys of a telephone (ITU-T E.161).',
    })
  if (droppedLetters !== '')
    findings.push({
      severity: 'info',
      title: 'Letters left out',
      detail: `“${droppedLetters}” was left out: fewer than three letters are not keypad digits.`,
    })
  if (extension !== null)
    findings.push({
      severity: 'info',
      title: 'Extension',
      detail: `The number leads to a switchboard; ${extension} is the extension behind it.`,
    })
  return findings
}

function findFiction(digits: string): PhoneFinding | null {
  const range = findFictional(digits)
  return (
    range && {
      severity: 'medium',
      title: 'Number reserved for fiction',
      detail: `It is reserved for films and examples in ${range.country}: a call or message that shows it hides its origin (${range.source}).`,
    }
  )
}

function findByCode(digits: string, global: ReturnType<typeof findGlobalCode>): PhoneFinding[] {
  if (global === null) return []
  const code = digits.slice(0, 3)
  const region: PhoneFinding = {
    severity: 'low',
    title: 'Country code without a country',
    detail: `+${code} belongs to no country (${global.service}), so the number gives no region.`,
  }
  const satellite: PhoneFinding = {
    severity: 'medium',
    title: 'Satellite telephone',
    detail: `${global.service}: it can be anywhere, and calling it is expensive.`,
  }
  return global.isSatellite ? [satellite, region] : [region]
}

function findWarning(digits: string): PhoneFinding | null {
  const regulator = findMissedCallWarning(digits)
  if (regulator === null) return null
  return {
    severity: 'low',
    title: 'Code named in warnings about missed calls',
    detail: `The ${regulator} has named this code in warnings about calls that ring once to be called back at a high price. Most numbers with it are legitimate.`,
  }
}

const onlyLocal: PhoneFinding = {
  severity: 'low',
  title: 'Complete only within its area',
  detail:
    'So short a number is called without an area code, from within its area; from elsewhere it cannot be called.',
}

function findInvalid(isPossible: boolean): PhoneFinding {
  return isPossible
    ? {
        severity: 'low',
        title: 'Not in use by its numbering plan',
        detail: 'It has a possible length, but is in no block that its numbering plan has assigned.',
      }
    : {
        severity: 'low',
        title: 'Not a number of its numbering plan',
        detail: 'Its length does not occur with this calling code.',
      }
}
