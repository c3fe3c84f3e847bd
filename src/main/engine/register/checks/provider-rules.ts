import { isEeaCountry } from '../euid.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { foldedName } from './folded-name.ts'
import { codesOf, countryPrefix, member } from './members.ts'
import { derivedKey, exists, key, linkedRule, type Rule, rowRule, saying, values } from './rule.ts'

const folded = derivedKey('folded legal name', ['c0050'], ([name = '']) => foldedName(name))

/** Rules on providers (B_05.01), except those on the form of their codes. */
export function providerRules(taxonomy: Taxonomy): Rule[] {
  const types = codesOf(taxonomy, 'identifier_type')
  return [
    rowRule('B_05.01', ['c0020', 'c0040', 'c0070', 'c0080'], ([type, otherType, person, country], report) => {
      if (person !== member.legalPerson || !types.has(type)) return
      const isKnown = companyCodes.has(type)
      if (!isKnown) {
        report(companyCode('v8817_m'), 'c0020')
        report(companyCode('v8818_m'), 'c0070')
      }
      if (!isKnown && !companyCodes.has(otherType)) report(noCompanyCode, 'c0020')
      else if (type !== member.lei && otherType !== member.lei && isOutsideEea(country))
        report(noLei, 'c0020')
    }),
    rowRule('B_05.01', ['c0030', 'c0040', 'c0090', 'c0100'], ([code, type, currency, expense], report) => {
      if (code !== '' && type === '') report(noType, 'c0040')
      if (currency !== '' && expense === '') report(currencyAlone, 'c0100')
      if (expense === '' || currency !== '') return
      report(noCurrency('v8824_m'), 'c0090')
      report(noCurrency('OWN-12'), 'c0090')
    }),
    linkedRule(
      'B_05.01',
      ['c0010', 'c0100'],
      [exists('B_03.02', key('c0020'), key('c0010'))],
      ([, expense], [isDirect], report) => {
        if (isDirect && expense === '') report(noExpense, 'c0100')
      },
    ),
    rowRule('B_05.01', ['c0010', 'c0020', 'c0030', 'c0040'], ([code, type, further, furtherType], report) => {
      if (further === '') return
      if (further === code) report(sameCodeTwice, 'c0030')
      else if (type === member.lei && furtherType === member.lei) report(twoLeis, 'c0030')
    }),
    linkedRule(
      'B_05.01',
      ['c0110', 'c0120'],
      [values('B_05.01', key('c0010'), 'c0020', key('c0110'))],
      ([parent, type], [own], report) => {
        if (parent === '') return
        if (type === '') report(parentWithoutType, 'c0120')
        else if (types.has(type) && own !== '' && !own.split('\u0000').includes(type))
          report(parentOfOtherType, 'c0120')
      },
    ),
    linkedRule(
      'B_05.01',
      ['c0010'],
      [values('B_05.01', folded, 'c0010', folded)],
      ([own], [codes], report) => {
        const others = codes.split('\u0000').filter((code) => code !== own && code !== '')
        if (own !== '' && others.length > 0) report(sameName, 'c0050', others.join(', '))
      },
    ),
  ]
}

const companyCodes: ReadonlySet<string> = new Set([member.lei, member.euid])

function isOutsideEea(country: string): boolean {
  return country.startsWith(countryPrefix) && !isEeaCountry(country.slice(countryPrefix.length))
}

function companyCode(rule: string) {
  return saying(
    rule,
    (context) => `A legal person is identified by ${context.label('c0020')}, not by LEI or EUID.`,
    'Give the LEI or the EUID of the provider when it has one.',
  )
}
const noCompanyCode = saying(
  'OWN-04',
  (context) =>
    `The provider is a legal person, but has neither LEI nor EUID (${context.label('c0020')} is given).`,
  'Give its LEI or its EUID; keep the other code as the additional one.',
)
const noLei = saying(
  'OWN-04',
  (context) =>
    `The provider is a legal person in ${context.label('c0080')}, outside the European Economic Area, and has no LEI.`,
  'Give its LEI; a EUID exists only within the European Economic Area.',
)
const noType = saying(
  'v8823_m',
  (context) => `The additional code ${context.cell('c0030')} has no type of code.`,
  'Choose its type.',
)
function noCurrency(rule: string) {
  return saying(
    rule,
    () => 'The annual expense is given without its currency.',
    'Choose the currency of the annual expense.',
  )
}
const currencyAlone = saying(
  'OWN-52',
  (context) => `A currency is given (${context.label('c0090')}), but no annual expense.`,
  'Give the annual expense, or leave its currency empty.',
)
const sameCodeTwice = saying(
  'OWN-49',
  ({ value }) => `The further code ${value} is the identification code itself.`,
  'Leave the further code empty, or give another code of the provider.',
)
const twoLeis = saying(
  'OWN-49',
  (context) =>
    `The provider has two LEIs, ${context.cell('c0010')} and ${context.value}, and a company has one.`,
  'Keep the LEI of this company; give another type of code as the further one.',
)
const noExpense = saying(
  'OWN-12',
  (context) =>
    `Provider ${context.cell('c0010')} signs arrangements (B_03.02), but its annual expense is missing.`,
  'Give what all entities together pay it in a year, with the currency.',
)
const parentWithoutType = saying(
  'OWN-13',
  (context) => `The code of ultimate parent ${context.cell('c0110')} has no type of code.`,
  'Choose its type, the same as in the row of that parent.',
)
const parentOfOtherType = saying(
  'OWN-13',
  (context) =>
    `The code of ultimate parent ${context.cell('c0110')} is called ${context.label('c0120')} here, but something else in its own row.`,
  'Choose the same type of code in both rows.',
)
const sameName = saying(
  'OWN-14',
  ({ value, detail }) => `“${value}” is also listed under ${detail}.`,
  'Keep one code for one provider; if they are two companies, give their full legal names.',
)
