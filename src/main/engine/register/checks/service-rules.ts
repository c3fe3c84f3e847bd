import { isCalendarDay } from './calendar-day.ts'
import type { CheckFacts } from './facts.ts'
import { countryPrefix, member } from './members.ts'
import { exists, fillIn, key, keyWhere, linkedRule, type Rule, rowRule, saying } from './rule.ts'

/** Rules on what is provided to whom under an arrangement (B_02.02). */
export function serviceRules({ referenceDate }: CheckFacts): Rule[] {
  const isCritical = exists('B_06.01', keyWhere('c0050', member.yes, 'c0010', 'c0040'), key('c0050', 'c0020'))
  const service = key('c0010', 'c0030', 'c0060')
  return [
    rowRule('B_02.02', ['c0070', 'c0080', 'c0090'], ([start, end, reason], report) => {
      if (isCalendarDay(start) && isCalendarDay(end)) {
        if (end <= start) report(endNotAfterStart, 'c0080')
        if (end < start) report(endBeforeStart, 'c0080')
      }
      if (referenceDate === null) return
      if (isCalendarDay(start) && start > referenceDate) report(startsLater, 'c0070', referenceDate)
      if (isCalendarDay(end) && end <= referenceDate && reason === '') report(noReason, 'c0090')
    }),
    rowRule('B_02.02', ['c0140', 'c0150'], ([storage, country], report) => {
      if (storage === member.yes && country === member.notApplicable) report(storedNowhere, 'c0150')
      if (storage === member.no && country.startsWith(countryPrefix) && country !== member.notApplicable)
        report(notStoredSomewhere, 'c0150')
    }),
    linkedRule(
      'B_02.02',
      ['c0100', 'c0110', 'c0120', 'c0130', 'c0140', 'c0170', 'c0180', ...service.columns],
      [isCritical, exists('B_07.01', key('c0010', 'c0020', 'c0040'), service)],
      (
        [ourNotice, theirNotice, law, country, storage, sensitivity, reliance, ...serviceCells],
        [isNeeded, isAssessed],
        report,
      ) => {
        if (!isNeeded) return
        if (!isAssessed && !serviceCells.includes('')) report(notAssessed, null)
        if (ourNotice === '') report(missingForCritical, 'c0100')
        if (theirNotice === '') report(missingForCritical, 'c0110')
        if (law === '') report(missingForCritical, 'c0120')
        if (storage === '') report(missingForCritical, 'c0140')
        if (reliance === '') report(missingForCritical, 'c0180')
        if (country === member.notApplicable) report(providedNowhere, 'c0130')
        if (storage === member.yes && sensitivity === '') report(noSensitivity, 'c0170')
      },
    ),
    linkedRule(
      'B_02.02',
      ['c0010', 'c0020'],
      [exists('B_04.01', key('c0010', 'c0020'), key('c0010', 'c0020'))],
      (cells, [isUser], report) => {
        if (!isUser && !cells.includes('')) report(notUser, 'c0020')
      },
    ),
  ]
}

const endNotAfterStart = saying(
  'v8816_m',
  (context) => `The arrangement ends on ${context.value}, not after its start on ${context.cell('c0070')}.`,
  'Correct the start or the end.',
)
const endBeforeStart = saying(
  'OWN-05',
  (context) => `The arrangement ends on ${context.value}, before it starts on ${context.cell('c0070')}.`,
  'Correct the start or the end.',
)
const startsLater = saying(
  'OWN-30',
  ({ value, detail }) => `The arrangement starts on ${value}, after the reference date ${detail}.`,
  'Correct the date, or leave the arrangement for the next register.',
)
const noReason = saying(
  'OWN-06',
  (context) => `The arrangement ended on ${context.cell('c0080')}, but no reason is given.`,
  'Choose why it ended; if it continues, give its next end or 9999-12-31.',
)
const storedNowhere = saying(
  'OWN-09',
  () => 'The provider stores data, but the country of storage is not given.',
  'Choose the country where the data are kept, with one row for each country.',
)
const notStoredSomewhere = saying(
  'OWN-10',
  (context) =>
    `The provider stores no data, yet ${context.label('c0150')} is given as the place of the data.`,
  'Choose Not applicable as the country, or say that data are stored.',
)
const missingForCritical = saying(
  'OWN-07',
  (context) => `${context.name} is empty, but function ${context.cell('c0050')} is critical or important.`,
  fillIn,
)
const providedNowhere = saying(
  'OWN-08',
  (context) =>
    `Function ${context.cell('c0050')} is critical or important, but the country of provision is Not applicable.`,
  'Choose the country from which the service is provided.',
)
const noSensitivity = saying(
  'OWN-09',
  () => 'The provider stores data for a critical or important function, but not how sensitive they are.',
  'Choose low, medium or high; the most sensitive data decide.',
)
const notAssessed = saying(
  'OWN-11',
  (context) =>
    `Service ${context.label('c0060')} of provider ${context.cell('c0030')} supports a critical or important function, but has no assessment (B_07.01).`,
  'Add an assessment of this service under this arrangement.',
)
const notUser = saying(
  'OWN-21',
  (context) =>
    `Entity ${context.value} is not among those that use arrangement ${context.cell('c0010')} (B_04.01).`,
  'Add the entity to B_04.01 for this arrangement, or correct its LEI here.',
)
