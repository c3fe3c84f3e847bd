import type { Taxonomy } from '../taxonomy.ts'
import { onCircles } from './circles.ts'
import { codesOf, member } from './members.ts'
import {
  derivedKey,
  exists,
  groupRule,
  joined,
  key,
  keyWhere,
  linkedRule,
  type Rule,
  saying,
  values,
} from './rule.ts'

/**
 * Rules on supply chains (OWN-23): the chain of a service under an arrangement begins with a direct provider of rank 1
 * that has signed, each further provider serves one of the rank before, and none serves itself indirectly.
 */
const direct = derivedKey(
  'direct providers',
  ['c0010', 'c0020', 'c0050'],
  ([reference = '', service = '', rank = '']) => (rankOf(rank) === 1 ? joined([reference, service]) : ''),
)
const directProvider = derivedKey(
  'direct provider itself',
  ['c0010', 'c0020', 'c0030', 'c0050'],
  ([reference = '', service = '', provider = '', rank = '']) =>
    rankOf(rank) === 1 ? joined([reference, service, provider]) : '',
)
const providerAtRank = derivedKey(
  'provider at rank',
  ['c0010', 'c0020', 'c0050', 'c0030'],
  ([reference = '', service = '', rank = '', provider = '']) =>
    rankOf(rank) === 0 ? '' : joined([reference, service, String(rankOf(rank)), provider]),
)
const recipientAtRankBefore = derivedKey(
  'recipient at the rank before',
  ['c0010', 'c0020', 'c0050', 'c0060'],
  ([reference = '', service = '', rank = '', recipient = '']) =>
    rankOf(rank) < 2 ? '' : joined([reference, service, String(rankOf(rank) - 1), recipient]),
)
const chain = key('c0010', 'c0020')

/** Parses a rank; 0 when it is not a number. */
function rankOf(rank: string): number {
  return /^\d+$/.test(rank) ? Number(rank) : 0
}

export function supplyChainRules(taxonomy: Taxonomy): Rule[] {
  const services = codesOf(taxonomy, 'ict_service_type')
  return [
    linkedRule(
      'B_05.02',
      ['c0010', 'c0020', 'c0030', 'c0050', 'c0060'],
      [
        exists('B_05.02', providerAtRank, recipientAtRankBefore),
        exists('B_05.02', direct, chain),
        exists('B_03.02', key('c0010', 'c0020'), key('c0010', 'c0030')),
      ],
      (cells, [servesRankBefore, hasDirect, hasSigned], report) => {
        if (cells.includes('')) return
        const [, , provider, writtenRank, recipient] = cells
        if (!/^\d+$/.test(writtenRank)) return
        const rank = rankOf(writtenRank)
        if (rank === 0) report(rankNought, 'c0050')
        else if (rank > 1) {
          if (!hasDirect) report(noDirectProvider, 'c0050')
          else if (!servesRankBefore) report(noSuchRecipient, 'c0060', String(rank - 1))
        } else {
          if (recipient !== provider) report(recipientOfDirect, 'c0060')
          if (!hasSigned) report(directNotSigned, 'c0030')
        }
      },
    ),
    linkedRule(
      'B_05.02',
      ['c0010', 'c0020'],
      [
        exists('B_02.02', key('c0010', 'c0060'), chain),
        exists('B_02.03', key('c0020'), key('c0010')),
        exists('B_02.01', keyWhere('c0020', member.overarching, 'c0010'), key('c0010')),
      ],
      ([reference, service], [isProvided, isExternalLeg, isOverarching], report) => {
        if (reference === '' || !services.has(service)) return
        if (!isProvided && !isExternalLeg && !isOverarching) report(notProvided, 'c0020')
      },
    ),
    linkedRule(
      'B_05.02',
      ['c0010', 'c0020', 'c0030', 'c0050'],
      [values('B_02.02', key('c0010', 'c0060'), 'c0030', chain)],
      ([, service, provider, rank], [providing], report) => {
        if (provider === '' || providing === '' || rankOf(rank) !== 1 || !services.has(service)) return
        const providers = providing.split('\u0000')
        // a look shows five values, so that of more providers nothing follows
        if (providers.length < 5 && !providers.includes(provider)) report(otherProvides, 'c0030')
      },
    ),
    linkedRule(
      'B_02.02',
      ['c0010', 'c0060', 'c0030'],
      [
        exists('B_05.02', direct, key('c0010', 'c0060')),
        exists('B_05.02', directProvider, key('c0010', 'c0060', 'c0030')),
      ],
      ([reference, service, provider], [hasDirect, isDirect], report) => {
        if (reference === '' || !services.has(service)) return
        if (!hasDirect) report(noChain, 'c0060')
        else if (provider !== '' && !isDirect) report(notDirect, 'c0030')
      },
    ),
    groupRule('B_05.02', ['c0030', 'c0050', 'c0060'], chain, (rows, report) => {
      const chained = rows
        .map(([provider, rank, recipient], row) => ({ row, rank, arrow: [recipient, provider] as const }))
        .filter(
          ({ rank, arrow: [recipient, provider] }) => rankOf(rank) > 1 && recipient !== '' && provider !== '',
        )
      if (chained.length === 0) return
      const isOn = onCircles(chained.map(({ arrow }) => arrow))
      for (const [at, { row }] of chained.entries()) if (isOn[at]) report(row, circle, 'c0060')
    }),
  ]
}

const rankNought = saying(
  'OWN-23',
  () => 'The rank is 0, but ranks start at 1.',
  'Write 1 for the direct provider.',
)
const noDirectProvider = saying(
  'OWN-23',
  (context) =>
    `The chain for ${context.label('c0020')} under arrangement ${context.cell('c0010')} has no direct provider (rank 1).`,
  'Add the direct provider with rank 1.',
)
const noSuchRecipient = saying(
  'OWN-23',
  ({ value, detail }) => `Recipient ${value} is not a provider of rank ${detail} in this chain.`,
  'Name the provider one rank before as the recipient, or correct the rank.',
)
const recipientOfDirect = saying(
  'OWN-23',
  (context) => `Direct provider ${context.cell('c0030')} (rank 1) has ${context.value} as its recipient.`,
  "At rank 1 the recipient is the provider's own code; a subcontractor has rank 2 or more.",
)
const directNotSigned = saying(
  'OWN-23',
  (context) =>
    `Direct provider ${context.value} has not signed arrangement ${context.cell('c0010')} (B_03.02).`,
  'Add the provider to B_03.02 for this arrangement, or correct provider or rank.',
)
const notProvided = saying(
  'OWN-23',
  (context) =>
    `${context.label('c0020')} is not provided under arrangement ${context.cell('c0010')} (B_02.02).`,
  'Correct the type of service or the arrangement, or remove the row.',
)
const noChain = saying(
  'OWN-23',
  (context) =>
    `The chain for ${context.label('c0060')} under arrangement ${context.cell('c0010')} has no direct provider (rank 1 in B_05.02).`,
  'Add the direct provider with rank 1 to B_05.02.',
)
const notDirect = saying(
  'OWN-23',
  (context) =>
    `Provider ${context.value} is not the direct provider (rank 1 in B_05.02) of ${context.label('c0060')} under arrangement ${context.cell('c0010')}.`,
  'Add the provider with rank 1 to B_05.02, or correct the provider.',
)
const otherProvides = saying(
  'OWN-23',
  (context) =>
    `Direct provider ${context.value} is not the one that provides ${context.label('c0020')} under arrangement ${context.cell('c0010')} (B_02.02).`,
  'Correct the provider here or in B_02.02, or its rank.',
)
const circle = saying(
  'OWN-23',
  (context) =>
    `Provider ${context.cell('c0030')} and recipient ${context.value} serve each other, directly or indirectly.`,
  'Correct the provider or the recipient of one of the rows of this chain.',
)
