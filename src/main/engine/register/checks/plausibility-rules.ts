import { isCalendarDay } from './calendar-day.ts'
import type { CheckFacts } from './facts.ts'
import { magnitudeRules } from './magnitude-rules.ts'
import { openEnd } from './members.ts'
import { key, linkedRule, type Rule, rowRule, saying, values } from './rule.ts'

/** Rules on days and currencies that a filing may contain but a supervisor would question. */
export function plausibilityRules({ referenceDate, baseCurrency }: CheckFacts): Rule[] {
  return [
    rowRule('B_01.02', ['c0070', 'c0080', 'c0090'], ([updated, integrated, deleted], report) => {
      const isGone = isCalendarDay(deleted) && deleted !== openEnd
      if (isCalendarDay(integrated)) {
        if (isCalendarDay(updated) && updated < integrated) report(updatedBefore, 'c0070')
        if (isGone && deleted < integrated) report(deletedBefore, 'c0090')
      }
      if (isGone && isCalendarDay(updated) && updated > deleted) report(updatedAfter, 'c0070')
    }),
    ...(referenceDate === null ? [] : daysBy(referenceDate)),
    ...magnitudeRules,
    ...(baseCurrency ? currenciesOtherThan(baseCurrency) : []),
  ]
}

/** Rules on days that are after the reference date, or too long before it. */
function daysBy(referenceDate: string): Rule[] {
  const year = Number(referenceDate.slice(0, 4))
  const yearBefore = `${String(year - 1).padStart(4, '0')}${referenceDate.slice(4)}`
  return [
    rowRule('B_01.02', ['c0080', 'c0090'], ([integrated, deleted], report) => {
      if (isCalendarDay(integrated) && integrated > referenceDate)
        report(integratedLater, 'c0080', referenceDate)
      if (isCalendarDay(deleted) && deleted <= yearBefore) report(goneLongAgo, 'c0090', referenceDate)
    }),
    rowRule('B_01.01', ['c0060'], ([reported], report) => {
      if (isCalendarDay(reported) && reported < referenceDate) report(reportedEarlier, 'c0060', referenceDate)
    }),
    linkedRule(
      'B_01.01',
      ['c0010'],
      [values('B_01.02', key('c0010'), 'c0090', key('c0010'))],
      (_, [deleted], report) => {
        if (isCalendarDay(deleted) && deleted <= referenceDate) report(filerGone, 'c0010', deleted)
      },
    ),
    rowRule('B_06.01', ['c0070'], ([assessed], report) => {
      if (isCalendarDay(assessed) && assessed > referenceDate && assessed !== openEnd)
        report(assessedLater, 'c0070', referenceDate)
    }),
    rowRule('B_02.02', ['c0080'], ([end], report) => {
      if (isCalendarDay(end) && end <= yearBefore) report(endedLongAgo, 'c0080', referenceDate)
    }),
  ]
}

const currencyPrefix = 'eba_CU:'

function currenciesOtherThan(base: string): Rule[] {
  const columns = [
    ['B_01.02', 'c0100'],
    ['B_02.01', 'c0040'],
    ['B_05.01', 'c0090'],
  ] as const
  return columns.map(([template, column]) =>
    rowRule(template, [column], ([currency], report) => {
      if (currency.startsWith(currencyPrefix) && currency.slice(currencyPrefix.length) !== base)
        report(otherCurrency, column, base)
    }),
  )
}

const updatedBefore = saying(
  'OWN-43',
  (context) =>
    `The entity was last updated on ${context.value}, before it was integrated on ${context.cell('c0080')}.`,
  'Correct one of the two days.',
)
const deletedBefore = saying(
  'OWN-43',
  (context) =>
    `The entity was deleted on ${context.value}, before it was integrated on ${context.cell('c0080')}.`,
  'Correct one of the two days; 9999-12-31 stands for an entity that is in the register.',
)
const updatedAfter = saying(
  'OWN-43',
  (context) =>
    `The entity was last updated on ${context.value}, after it was deleted on ${context.cell('c0090')}.`,
  'Correct one of the two days; 9999-12-31 stands for an entity that is in the register.',
)
const integratedLater = saying(
  'OWN-44',
  ({ value, detail }) => `The entity was integrated on ${value}, after the reference date ${detail}.`,
  'Correct the date, or leave the entity for the next register.',
)
const reportedEarlier = saying(
  'OWN-44',
  ({ value, detail }) => `The date of the reporting is ${value}, before the reference date ${detail}.`,
  'Give the date on which the register is reported.',
)
const filerGone = saying(
  'OWN-45',
  ({ value, detail }) => `Entity ${value} keeps the register, and left it on ${detail} (B_01.02).`,
  'Correct the date of deletion, or the entity that keeps the register.',
)
const assessedLater = saying(
  'OWN-44',
  ({ value, detail }) => `The function was last assessed on ${value}, after the reference date ${detail}.`,
  'Give the assessment that held at the reference date.',
)
const goneLongAgo = saying(
  'OWN-45',
  ({ value, detail }) =>
    `The entity left the register on ${value}, more than a year before the reference date ${detail}.`,
  'Remove the entity: it last belonged in the previous register.',
)
const endedLongAgo = saying(
  'OWN-45',
  ({ value, detail }) =>
    `The arrangement ended on ${value}, more than a year before the reference date ${detail}.`,
  'Remove it: it last belonged in the previous register. If it continues, give its next end or 9999-12-31.',
)
const otherCurrency = saying(
  'OWN-46',
  (context) =>
    `${context.name} is ${context.label(context.column)}, and the base currency of the filing is ${context.detail}: every amount is filed in the base currency.`,
  'Convert the amount and choose the base currency, unless your authority wants the currency of the contract.',
)
