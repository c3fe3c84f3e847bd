import type { z } from 'zod'
import type { lookUpCrypto } from '../../../contract/core/crypto.ts'
import { cryptoRiskLevels } from '../../../contract/core/crypto.ts'
import {
  type Fact,
  ifAny,
  knownList,
  knownOf,
  type List,
  type LookupView,
  listIfAny,
  notKnown,
  styleOf,
  upTo,
} from './lookup-view.ts'

type Answer = z.output<ReturnType<(typeof lookUpCrypto)['output']>>
type Intel = NonNullable<Answer['intel']>

/** A crypto address: the facts from its form, and from lists. */
export const cryptoView: LookupView<Answer> = {
  columns: [
    ...[
      'address',
      'chain',
      'chain_candidates',
      'family',
      'kind',
      'checksum',
      'testnet',
      'sanctioned',
      'risk_level',
    ],
    ...['risk_score', 'labels', 'sources', 'known', 'error'],
  ],
  shown: ['address', 'chain', 'kind', 'checksum', 'sanctioned', 'risk_level', 'labels'],
  row: (answer) => {
    const { address_info: info, intel } = answer
    return {
      ...answer,
      ...info,
      sanctioned: intel?.sanctions?.is_sanctioned ?? null,
      risk_level: intel?.risk_level ?? null,
      risk_score: intel?.risk_score ?? null,
      labels: intel?.labels?.map(({ name }) => name).join('; ') || null,
      sources: intel?.labels?.map(({ source }) => source).join('; ') || null,
      known: knownOf(answer),
    }
  },
  facts: (answer) => [
    ['address', answer.address],
    ...ifAny('as given', answer.input),
    ...chainFacts(answer),
    ...formFacts(answer.address_info),
    ...intelFacts(answer.intel),
    ...ifAny('note', answer.note),
  ],
  lists: (answer) => [...labelLists(answer.intel), ...knownList(answer)],
  meets: ({ intel, address_info: info }) => [
    ...upTo(cryptoRiskLevels.slice(1), intel?.risk_level ?? ''),
    ...(intel?.sanctions?.is_sanctioned === true ? ['sanctioned'] : []),
    ...(info.checksum === 'invalid' ? ['malformed'] : []),
  ],
}

const chainSources = { detected: 'from its format', explicit: 'as given', default: 'the first of several' }

function chainFacts({
  chain,
  chain_source: source,
  chain_ambiguous: isOneOfSeveral,
  chain_candidates: all,
}: Answer): readonly Fact[] {
  return [
    ['chain', chain === null ? notKnown : `${chain}, ${chainSources[source]}`],
    ...(isOneOfSeveral
      ? ifAny(
          'could also be',
          all.filter((each) => each !== chain),
        )
      : []),
  ]
}

function formFacts(info: Answer['address_info']): readonly Fact[] {
  const { checksum, problem } = info
  const isBad = checksum === 'invalid'
  return [
    ['family', info.family],
    ['kind', info.kind],
    ['checksum', checksum === 'absent' ? 'none: a typo would not show' : checksum, isBad ? 'red' : undefined],
    ...ifAny('malformed', problem, 'red'),
    ...ifAny('test network', info.testnet, 'yellow'),
    ...ifAny('networks', info.networks),
    ...ifAny('encoding', info.encoding),
    ...ifAny('witness version', info.witness_version === undefined ? null : String(info.witness_version)),
    ...ifAny('workchain', info.workchain === undefined ? null : String(info.workchain)),
    ...(typeof info.bounceable === 'boolean' ? [['bounceable', info.bounceable] as const] : []),
    ...(info.on_curve === undefined ? [] : [['on curve', info.on_curve] as const]),
    ...ifAny('well known', info.well_known),
    ...ifAny('hash', info.hash),
    ...ifAny('program', info.program),
    ...ifAny('account', info.account_id),
    ...Object.entries(info.forms ?? {}).map(
      ([name, text]): Fact => [`written ${name.replaceAll('_', ' ')}`, text],
    ),
  ]
}

function intelFacts(intel: Answer['intel']): readonly Fact[] {
  if (intel === null) return [['intelligence', notKnown]]
  const { sanctions, risk_level: level = null, risk_score: score = null, categories, type } = intel
  const isSanctioned = sanctions?.is_sanctioned ?? null
  return [
    ['sanctioned', isSanctioned ?? notKnown, isSanctioned === true ? 'red' : undefined],
    ...ifAny('programs', sanctions?.programs),
    [
      'risk',
      level === null ? notKnown : `${level}${score === null ? '' : ` (${score} of 100)`}`,
      styleOf(level),
    ],
    ...ifAny('categories', categories),
    ...ifAny('type', type),
  ]
}

function labelLists(intel: Answer['intel']): readonly List[] {
  const labels: NonNullable<Intel['labels']> = intel?.labels ?? []
  const entries = intel?.sanctions?.entries ?? []
  return [
    ...listIfAny(
      ['label', 'category', 'source', 'dated'],
      labels.map((label) => ({ ...label, label: label.name })),
    ),
    ...listIfAny(
      ['sanctioned_as', 'entity_type', 'programs', 'list', 'dated', 'uid'],
      entries.map((entry) => ({ ...entry, sanctioned_as: entry.name })),
    ),
  ]
}
