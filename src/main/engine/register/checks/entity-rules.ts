import { onCircles } from './circles.ts'
import { member } from './members.ts'
import { derivedKey, exists, groupRule, key, linkedRule, type Rule, rowRule, saying, values } from './rule.ts'

/** Rules on the filing entity and the entities in scope (B_01.01, B_01.02). */
export const entityRules: readonly Rule[] = [
  linkedRule(
    'B_01.01',
    ['c0010'],
    [exists('B_01.02', key('c0010'), key('c0010'))],
    ([lei], [isThere], report) => {
      if (lei !== '' && !isThere) report(filerNotInScope, 'c0010')
    },
  ),
  rowRule('B_01.02', ['c0040', 'c0100', 'c0110'], ([type, currency, assets], report) => {
    if (assets !== '' && currency === '') report(noCurrency, 'c0100')
    if (assets === '' && type !== '' && !nonFinancial.has(type)) report(noAssets, 'c0110')
  }),
  rowRule('B_01.02', ['c0010', 'c0050', 'c0060'], ([lei, place, parent], report) => {
    if (lei === '' || parent === '') return
    if (place === member.ultimateParent && parent !== lei) report(ultimateWithParent, 'c0060')
    if (place === member.subsidiary && parent === lei) report(subsidiaryOfItself, 'c0060')
    if (place === member.outsideGroup && parent !== lei) report(outsiderWithParent, 'c0060')
  }),
  linkedRule(
    'B_01.02',
    ['c0010', 'c0060'],
    [values('B_01.02', key('c0010'), 'c0050', key('c0060'))],
    ([lei, parent], [place], report) => {
      if (lei !== parent && place === member.outsideGroup) report(childOfOutsider, 'c0060')
    },
  ),
  groupRule(
    'B_01.02',
    ['c0010', 'c0060'],
    derivedKey('all rows', [], () => 'all'),
    (rows, report) => {
      const chained = rows
        .map(([lei, parent], row) => ({ row, arrow: [lei, parent] as const }))
        .filter(({ arrow: [lei, parent] }) => lei !== '' && parent !== '' && lei !== parent)
      const isOn = onCircles(chained.map(({ arrow }) => arrow))
      for (const [at, { row }] of chained.entries()) if (isOn[at]) report(row, parentCircle, 'c0060')
    },
  ),
]

const nonFinancial: ReadonlySet<string> = new Set([member.ictIntraGroupProvider, member.otherNonFinancial])

const filerNotInScope = saying(
  'OWN-19',
  ({ value }) => `Entity ${value}, which keeps the register, is not among the entities in scope (B_01.02).`,
  'Add a row for it to B_01.02, or correct the LEI here.',
)
const noCurrency = saying(
  'v8803_m',
  () => 'Total assets are given without their currency.',
  "Give the currency of the entity's financial statements.",
)
const noAssets = saying(
  'v8804_m',
  (context) => `Total assets are missing, and the entity is a financial one (${context.label('c0040')}).`,
  'Give the total assets of the last annual statement; only non-financial entities of the group leave this out.',
)
const ultimateWithParent = saying(
  'OWN-28',
  (context) => `The entity is the ultimate parent, yet ${context.value} is given as its parent.`,
  'Give its own LEI as its parent, or choose another place in the group.',
)
const subsidiaryOfItself = saying(
  'OWN-28',
  () => 'The entity is a subsidiary, yet it is given as its own parent.',
  'Give the LEI of its direct parent, or choose another place in the group.',
)
const outsiderWithParent = saying(
  'OWN-28',
  ({ value }) => `The entity is not one of the group, yet ${value} is given as its parent.`,
  'Give its own LEI as its parent, or choose its place in the group.',
)
const childOfOutsider = saying(
  'OWN-28',
  ({ value }) => `The parent ${value} is given as an entity that is not one of the group.`,
  'Correct the parent here, or the place of the parent in the group.',
)
const parentCircle = saying(
  'OWN-28',
  (context) => `The chain of parents of ${context.cell('c0010')} leads back to it.`,
  'Correct the direct parent of one of the entities in the chain.',
)
