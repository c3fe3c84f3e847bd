import { isCalendarDay } from './calendar-day.ts'
import type { CheckFacts } from './facts.ts'
import { foldedName } from './folded-name.ts'
import { member, openEnd } from './members.ts'
import { derivedKey, exists, key, linkedRule, type Rule, rowRule, saying, values } from './rule.ts'

/** Rules on functions and on assessments of services (B_06.01, B_07.01). */
export function functionRules({ referenceDate }: CheckFacts): Rule[] {
  const sameFunction = derivedKey('folded function', ['c0040', 'c0030', 'c0020'], ([lei, name, activity]) =>
    lei && name && activity ? `${lei}\u0000${foldedName(name)}\u0000${activity}` : '',
  )
  return [
    rowRule('B_06.01', ['c0010'], ([identifier], report) => {
      if (identifier !== '' && !/^F[1-9]\d*$/.test(identifier)) report(oddIdentifier, 'c0010')
    }),
    rowRule('B_06.01', ['c0050', 'c0070'], ([criticality, assessed], report) => {
      if (criticality === member.yes && assessed === openEnd) report(neverAssessed, 'c0070')
      if (criticality === member.no && assessed === openEnd) report(assessedNever, 'c0070')
      if (criticality === member.notAssessed && isCalendarDay(assessed) && assessed !== openEnd)
        report(notAssessedThen, 'c0070')
    }),
    rowRule('B_06.01', ['c0080', 'c0090'], ([time, point], report) => {
      // zero means that the time is not set
      if (/^\d+$/.test(time) && /^\d+$/.test(point) && Number(time) > 0 && Number(point) > Number(time))
        report(pointAfterTime, 'c0090')
    }),
    linkedRule(
      'B_06.01',
      ['c0010'],
      [values('B_06.01', sameFunction, 'c0010', sameFunction)],
      ([own], [found], report) => {
        const others = found.split('\u0000').filter((other) => other !== own && other !== '')
        if (own !== '' && others.length > 0) report(twoIdentifiers, 'c0010', others.join(', '))
      },
    ),
    rowRule('B_07.01', ['c0050', 'c0060', 'c0070'], ([substitutability, reason, audited], report) => {
      if (reason === '' && hardToReplace.has(substitutability)) report(noReason, 'c0060')
      if (referenceDate !== null && isCalendarDay(audited) && audited > referenceDate && audited !== openEnd)
        report(auditedLater, 'c0070', referenceDate)
    }),
    linkedRule(
      'B_07.01',
      ['c0010', 'c0020', 'c0040'],
      [exists('B_02.02', key('c0010', 'c0030', 'c0060'), key('c0010', 'c0020', 'c0040'))],
      (cells, [isProvided], report) => {
        if (!isProvided && !cells.includes('')) report(notProvided, null)
      },
    ),
  ]
}

const hardToReplace: ReadonlySet<string> = new Set([member.notSubstitutable, member.hardlySubstitutable])

const oddIdentifier = saying(
  'OWN-17',
  ({ value }) => `“${value}” is not a function identifier.`,
  'Write F and a number from 1 upwards, as in F12.',
)
const neverAssessed = saying(
  'OWN-16',
  () => 'The function is critical or important, but the date says that it was never assessed.',
  'Give the date of the last assessment.',
)
const assessedNever = saying(
  'OWN-16',
  () => 'The function is assessed as not critical, but the date says that it was never assessed.',
  'Give the date of the assessment, or say that the function was not assessed.',
)
const notAssessedThen = saying(
  'OWN-16',
  ({ value }) => `The function is said not to be assessed, yet ${value} is the date of its assessment.`,
  'Give the result of that assessment, or 9999-12-31 as the date.',
)
const pointAfterTime = saying(
  'OWN-15',
  (context) =>
    `The recovery point (${context.value} h) is longer than the recovery time (${context.cell('c0080')} h).`,
  'Check both objectives; write 0 for one that is not set.',
)
const twoIdentifiers = saying(
  'OWN-18',
  ({ value, detail }) => `The same function of this entity is listed under ${value} and under ${detail}.`,
  'Keep one identifier for one function and licensed activity, or give the functions different names.',
)
const noReason = saying(
  'v8825_m',
  (context) => `Substitutability is ${context.label('c0050')}, but no reason is given.`,
  'Choose why the provider is hard to replace.',
)
const auditedLater = saying(
  'OWN-30',
  ({ value, detail }) => `The last audit is dated ${value}, after the reference date ${detail}.`,
  'Correct the date, or leave the audit for the next register.',
)
const notProvided = saying(
  'OWN-11',
  (context) =>
    `Provider ${context.cell('c0020')} is assessed for ${context.label('c0040')}, but does not provide it under arrangement ${context.cell('c0010')} (B_02.02).`,
  'Remove the assessment, or correct provider, arrangement or type of service.',
)
