import { member, noBranch } from './members.ts'
import { exists, key, linkedRule, type Rule, saying, values } from './rule.ts'

/** Rules on arrangements, who signs them and who uses them (B_02.01, B_03.03, B_04.01). */
export const arrangementRules: readonly Rule[] = [
  linkedRule(
    'B_02.01',
    ['c0020', 'c0030'],
    [values('B_02.01', key('c0010'), 'c0020', key('c0030'))],
    ([type, overarching], [types], report) => {
      if (overarching === '') {
        if (type !== member.subsequent) return
        report(noOverarching('v22912_m'), 'c0030')
        report(noOverarching('v8805_m'), 'c0030')
        return
      }
      const found = types.split('\u0000')
      if (type === member.standalone || type === member.overarching) report(needlessOverarching, 'c0030')
      if (found.some((other) => single.has(other)) && !found.includes(member.overarching))
        report(notOverarching, 'c0030')
    },
  ),
  linkedRule(
    'B_02.01',
    ['c0010', 'c0020'],
    [
      exists('B_02.02', key('c0010'), key('c0010')),
      exists('B_03.01', key('c0010'), key('c0010')),
      exists('B_03.02', key('c0010'), key('c0010')),
      exists('B_04.01', key('c0010'), key('c0010')),
      exists('B_02.03', key('c0020'), key('c0010')),
      exists('B_02.03', key('c0010'), key('c0010')),
    ],
    ([reference, type], [isService, hasReceiver, hasProvider, hasUser, isLinked, isInternal], report) => {
      if (reference === '') return
      const isExternalLeg = isLinked && !isInternal
      const lacking = [
        isService || isExternalLeg || !single.has(type) ? null : 'a service (B_02.02)',
        hasReceiver ? null : 'an entity that signs it (B_03.01)',
        hasProvider ? null : 'a provider that signs it (B_03.02)',
        hasUser || isExternalLeg ? null : 'an entity that uses it (B_04.01)',
      ].filter((text) => text !== null)
      if (lacking.length > 0) report(incomplete, 'c0010', lacking.join(' and '))
    },
  ),
  linkedRule(
    'B_03.03',
    ['c0010', 'c0020'],
    [
      exists('B_03.02', key('c0010', 'c0020'), key('c0010', 'c0020')),
      exists('B_05.01', key('c0010'), key('c0020')),
    ],
    ([reference, signer], [isSigner, isProvider], report) => {
      if (reference === '' || signer === '' || (isSigner && isProvider)) return
      const lacking = [isSigner ? null : 'B_03.02', isProvider ? null : 'B_05.01']
      report(signerNotProvider, 'c0020', lacking.filter((text) => text !== null).join(' and '))
    },
  ),
  linkedRule(
    'B_03.02',
    ['c0010', 'c0020'],
    [
      exists('B_01.02', key('c0010'), key('c0020')),
      exists('B_03.03', key('c0010', 'c0020'), key('c0010', 'c0020')),
    ],
    ([reference, signer], [isInGroup, isListed], report) => {
      if (reference !== '' && isInGroup && !isListed) report(signerNotInGroup, 'c0020', signer)
    },
  ),
  linkedRule(
    'B_02.03',
    ['c0010', 'c0020'],
    [
      values('B_03.03', key('c0010'), 'c0020', key('c0010')),
      values('B_03.01', key('c0010'), 'c0020', key('c0020')),
    ],
    ([inside, outside], [providing, receiving], report) => {
      if (inside === '' || outside === '') return
      const [providers, receivers] = [providing.split('\u0000'), receiving.split('\u0000')]
      if (providing === '') report(linkNotInGroup, 'c0010')
      // a look shows five values, so that of more signatories nothing follows
      else if (receiving !== '' && providers.length < 5 && receivers.length < 5)
        if (!receivers.some((receiver) => providers.includes(receiver))) report(linkOfOthers, 'c0020')
    },
  ),
  linkedRule(
    'B_04.01',
    ['c0020', 'c0030', 'c0040'],
    [exists('B_01.03', key('c0020', 'c0010'), key('c0020', 'c0040'))],
    ([lei, nature, branch], [isThere], report) => {
      if (branch === '') return
      if (nature === member.branch && lei !== '' && !isThere) report(noSuchBranch, 'c0040')
      // the receiver's spelling is not confirmed, so any letter case is accepted
      if (nature === member.notBranch && branch.toLowerCase() !== noBranch.toLowerCase())
        report(branchOfNone, 'c0040')
    },
  ),
]

/** Types of arrangements under which services are provided. */
const single: ReadonlySet<string> = new Set([member.standalone, member.subsequent])

function noOverarching(rule: string) {
  return saying(
    rule,
    (context) => `Type of arrangement is ${context.label('c0020')}, but it names no overarching arrangement.`,
    'Give the reference number of the overarching arrangement, or choose another type.',
  )
}
const needlessOverarching = saying(
  'OWN-29',
  (context) =>
    `Type of arrangement is ${context.label('c0020')}, yet it names the overarching arrangement ${context.value}.`,
  'Leave the cell empty, or choose the type for a subsequent arrangement.',
)
const notOverarching = saying(
  'OWN-29',
  ({ value }) => `Arrangement ${value} is named as the overarching one, but its own type is different.`,
  'Choose the type for an overarching arrangement there, or name another arrangement here.',
)
const incomplete = saying(
  'OWN-22',
  ({ value, detail }) => `Arrangement ${value} lacks ${detail}.`,
  'Complete the arrangement, or remove it when nobody receives ICT services under it.',
)
const signerNotProvider = saying(
  'OWN-25',
  ({ value, detail }) => `Entity ${value} signs as a provider within the group, but is not in ${detail}.`,
  'Add it there with its LEI as the code of the provider.',
)
const signerNotInGroup = saying(
  'OWN-25',
  (context) =>
    `Provider ${context.value} is an entity of the group, but does not sign arrangement ${context.cell('c0010')} as one (B_03.03).`,
  'Add the arrangement and the entity to B_03.03, or correct the provider here.',
)
const linkNotInGroup = saying(
  'OWN-58',
  ({ value }) =>
    `Arrangement ${value} is linked as one within the group, but no entity of the group provides it (B_03.03).`,
  'Name the arrangement within the group first, and the one behind it second; or add its provider to B_03.03.',
)
const linkOfOthers = saying(
  'OWN-58',
  (context) =>
    `Arrangement ${context.value} is linked as the one behind ${context.cell('c0010')}, but the entity that provides that one does not sign it (B_03.01).`,
  'Link the arrangement that the providing entity of the group has with its own provider.',
)
const noSuchBranch = saying(
  'OWN-20',
  (context) =>
    `Branch ${context.value} of ${context.cell('c0020')} is not in the list of branches (B_01.03).`,
  'Add the branch to B_01.03 under the same head office, or correct its code here.',
)
const branchOfNone = saying(
  'OWN-20',
  ({ value }) => `The row is for the entity itself, yet it names the branch ${value}.`,
  `Write ${noBranch}, or say that the services are used by a branch.`,
)
