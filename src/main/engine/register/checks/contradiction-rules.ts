import { countryPrefix, member, noBranch, openEnd } from './members.ts'
import { standsForNothing } from './placeholder.ts'
import { exists, key, linkedRule, type Rule, rowRule, saying, values } from './rule.ts'

/** Rules on cells of which one says that the other has nothing to hold, or must hold something (OWN-60, OWN-61). */
export const contradictionRules: readonly Rule[] = [
  rowRule('B_02.02', ['c0080', 'c0090'], ([end, reason], report) => {
    if (end === openEnd && reason !== '') report(endsYetOpen, 'c0090')
  }),
  rowRule('B_02.02', ['c0140', 'c0170'], ([storage, sensitivity], report) => {
    if (storage === member.no && sensitivity !== '') report(sensitiveYetNotStored, 'c0170')
  }),
  rowRule('B_07.01', ['c0050', 'c0060'], ([substitutability, reason], report) => {
    if (reason !== '' && replaceable.has(substitutability)) report(reasonYetReplaceable, 'c0060')
  }),
  rowRule('B_07.01', ['c0110', 'c0120'], ([isIdentified, alternative], report) => {
    if (isIdentified === member.no && alternative !== '' && !standsForNothing(alternative))
      report(alternativeYetNone, 'c0110')
  }),
  linkedRule(
    'B_07.01',
    ['c0020', 'c0090'],
    [exists('B_01.02', key('c0010'), key('c0020'))],
    ([provider, reintegration], [isInGroup], report) => {
      if (provider !== '' && reintegration === notApplicable && !isInGroup) report(outsideYetGroup, 'c0090')
    },
  ),
  linkedRule(
    'B_01.03',
    ['c0010', 'c0020', 'c0040'],
    [values('B_01.02', key('c0010'), 'c0030', key('c0020'))],
    ([branch, office, country], [countries], report) => {
      if (branch !== '' && branch === office) report(branchIsOffice, 'c0010')
      if (country.startsWith(countryPrefix) && countries === country) report(branchAtHome, 'c0040')
    },
  ),
  rowRule('B_01.03', ['c0010'], ([branch], report) => {
    if (branch.toLowerCase() === noBranch.toLowerCase()) report(branchOfNoName, 'c0010')
  }),
  rowRule('B_05.01', ['c0060'], ([name], report) => {
    if (otherScript.test(name)) report(notLatin, 'c0060')
  }),
]

const replaceable: ReadonlySet<string> = new Set(['eba_ZZ:x961', 'eba_ZZ:x962'])
/** Reintegration of a service that a company of the group provides. */
const notApplicable = 'eba_ZZ:x0'
const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

const endsYetOpen = saying(
  'OWN-60',
  () => 'A reason for the end is given, but the arrangement has no end date (9999-12-31).',
  'Give the date on which it ended, or leave the reason empty.',
)
const sensitiveYetNotStored = saying(
  'OWN-60',
  () => 'The provider stores no data, yet the sensitivity of stored data is given.',
  'Leave the sensitivity empty, or say that data are stored.',
)
const reasonYetReplaceable = saying(
  'OWN-60',
  (context) =>
    `Substitutability is ${context.label('c0050')}, yet a reason is given why the provider cannot be replaced.`,
  'Leave the reason empty, or correct the substitutability.',
)
const alternativeYetNone = saying(
  'OWN-60',
  (context) => `No alternative provider is said to be identified, yet “${context.cell('c0120')}” is named.`,
  'Choose Yes, or leave the name of the alternative empty.',
)
const outsideYetGroup = saying(
  'OWN-60',
  (context) =>
    `Reintegration is ${context.label('c0090')}, which is for providers in the group; ${context.cell('c0020')} is not among the entities (B_01.02).`,
  'Say how hard it is to take the service back, or correct the provider.',
)
const branchIsOffice = saying(
  'OWN-60',
  ({ value }) => `The branch has the code of its head office (${value}).`,
  'Give the LEI of the branch when it has its own, else any code of yours.',
)
const branchAtHome = saying(
  'OWN-60',
  (context) => `The branch is in ${context.label('c0040')}, the country of its head office.`,
  'List branches in other countries only, or correct the country.',
)
const branchOfNoName = saying(
  'OWN-60',
  ({ value }) => `“${value}” stands for no branch, and cannot be the code of one.`,
  'Give the branch a code.',
)
const notLatin = saying(
  'OWN-61',
  ({ value }) => `“${value}” has letters of another script than Latin.`,
  'Write the name in Latin letters; the name as registered stands in c0050.',
)
