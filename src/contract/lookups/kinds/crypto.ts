import { bySeverity } from '../../severities.ts'
import type { WindowOutput } from '../../workstation/window/bridge.ts'
import {
  blank,
  coded,
  type Description,
  type Fact,
  type Finding,
  fact,
  ofDay,
  ratingOf,
  type Source,
  spoken,
  type Unknown,
} from '../description.ts'
import { lookupKind } from '../lookup-kind.ts'
import { namedFirst, plural, sentenceOf } from '../sentence.ts'

type Answer = WindowOutput<'crypto.lookUp'>

/** Names of chains whose abbreviation is not their name. */
const chainNames: Readonly<Record<string, string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  TRX: 'TRON',
  SOL: 'Solana',
  DOGE: 'Dogecoin',
  BSC: 'BNB Smart Chain',
  AVAX: 'Avalanche',
}

const kindWords: Readonly<Record<string, string>> = {
  p2pkh: 'key hash (P2PKH)',
  p2sh: 'script hash (P2SH)',
  p2wpkh: 'witness key hash (P2WPKH)',
  p2wsh: 'witness script hash (P2WSH)',
  p2tr: 'Taproot (P2TR)',
}

const checksumWords = {
  valid: 'right',
  invalid: 'wrong: the address is malformed',
  absent: 'none in this notation',
} as const

const formWords: Readonly<Record<string, string>> = {
  evm: 'As EVM address',
  hex: 'Hexadecimal',
  lower: 'Lower case',
  qr: 'For a QR code',
  script_pubkey: 'Output script',
  electrum_script_hash: 'Electrum script hash',
}

function describeCrypto(answer: Answer): Description {
  const { address_info: info, intel } = answer
  const findings = bySeverity(findingsOf(answer))
  const chain = answer.chain === null ? null : (chainNames[answer.chain] ?? answer.chain)
  const isBad = info.checksum === 'invalid'
  return {
    ...blank,
    kind: 'crypto',
    value: answer.address,
    tags: [
      { words: chain === null ? 'Crypto address' : `${chain} address` },
      ...(info.testnet ? [{ words: 'test network' }] : []),
      ...(isBad ? [{ words: 'malformed', tone: 'bad' as const }] : []),
      ...(intel?.sanctions?.is_sanctioned ? [{ words: 'sanctioned', tone: 'bad' as const }] : []),
    ],
    sentence: sentence(answer, chain),
    severity: ratingOf(findings),
    facts: [
      ...fact('Chain', chain, { note: chainNote(answer) }),
      ...fact('Kind', kindWords[info.kind] ?? spoken(info.kind)),
      ...fact('Checksum', checksumWords[info.checksum], { note: info.encoding ?? info.family }),
      ...fact('Networks', info.networks?.map(spoken).join(', ')),
      ...fact('Belongs to', info.well_known),
      ...fact('Risk', riskOf(intel), riskTone(intel)),
      ...fact('Category', intel?.categories?.map(spoken).join(', ')),
      ...fact('Type of owner', intel?.type),
      ...fact('Sanctions programmes', intel?.sanctions?.programs?.join(', ')),
      ...coded('Typed as', answer.input),
      ...fact('Witness version', info.witness_version),
      ...coded('Version byte', info.version_byte),
      ...coded('Key or script hash', info.hash),
      ...coded('Witness program', info.program, { isWide: true }),
      ...fact('Workchain', info.workchain),
      ...fact(
        'Bounceable',
        info.bounceable === undefined || info.bounceable === null ? null : info.bounceable ? 'yes' : 'no',
      ),
      ...coded('Account', info.account_id, { isWide: true }),
      ...fact('On the curve', info.on_curve === undefined ? null : info.on_curve ? 'yes' : 'no'),
    ],
    formats: formsOf(answer),
    findings,
    quiet: quietCrypto(answer),
    sources: sourcesOf(answer),
    unknown: unknownOf(answer),
    lacks: intel === null && !isBad ? 'label_list' : null,
    isAnswered: intel !== null,
  }
}

type Intel = Answer['intel']

function riskOf(intel: Intel): string | null {
  if (intel?.risk_score === undefined || intel.risk_score === null) return null
  return intel.risk_level === 'unknown' ? 'not rated' : `${intel.risk_score} of 100, ${intel.risk_level}`
}

const riskTone = (intel: Intel): Pick<Fact, 'tone'> =>
  intel?.risk_level === 'high' ? { tone: 'bad' } : intel?.risk_level === 'medium' ? { tone: 'doubtful' } : {}

function chainNote({
  chain,
  chain_source: source,
  chain_candidates: candidates,
  chain_ambiguous,
}: Answer): string {
  if (source === 'explicit') return 'as specified'
  const others = candidates.filter((candidate) => candidate !== chain)
  return chain_ambiguous && others.length > 0
    ? `or ${namedFirst(others)}, with the same form`
    : 'from its form'
}

function sentence({ address_info: info, intel, ...answer }: Answer, chain: string | null): string {
  const kind = kindWords[info.kind] ?? info.kind.replaceAll('_', ' ')
  const name = `${chain ?? spoken(info.family)} ${kind}${info.testnet ? ' of a test network' : ''}`
  if (info.checksum === 'invalid')
    return sentenceOf(
      `Malformed ${name}`,
      info.problem ?? null,
      intel?.sanctions?.is_sanctioned === true ? 'it is on a list of sanctions' : null,
    )
  const others = answer.chain_candidates.filter((candidate) => candidate !== answer.chain).length
  const also = others === 0 ? null : `the same on ${plural(others, 'other chain', 'other chains')}`
  const wellKnown = info.well_known ?? null
  if (intel === null) return sentenceOf(name, wellKnown, also)
  if (intel.sanctions?.is_sanctioned === true) {
    const [entry] = intel.sanctions.entries ?? []
    const party = entry?.name ?? null
    return sentenceOf(
      `Sanctioned ${name}${party === null ? '' : `: ${party}`}`,
      entry === undefined ? null : `list ${entry.list}`,
    )
  }
  const labels = [...new Set((intel.labels ?? []).map((label) => label.name))]
  return sentenceOf(
    name,
    labels.length > 0
      ? `labelled ${namedFirst(labels)}`
      : hasNoSanctions(answer)
        ? 'on none of the label lists checked, no sanctions list was checked'
        : 'on none of the lists checked',
    wellKnown,
  )
}

/** Whether lists were checked, but no sanctions list was among them. */
function hasNoSanctions({ unavailable = [] }: Pick<Answer, 'unavailable'>): boolean {
  return unavailable.includes('intel.sanctions')
}

/** Returns that lists have nothing on a crypto address; null when none could be checked. */
export function quietCrypto({ intel, unavailable }: Pick<Answer, 'intel' | 'unavailable'>): string | null {
  if (intel === null) return null
  return hasNoSanctions({ unavailable })
    ? 'It is on none of the label lists checked; no sanctions list was checked.'
    : 'It is on none of the lists checked, which does not mean that it is clean.'
}

function formsOf({ address, address_info: info }: Answer): Fact[] {
  const forms = Object.entries(info.forms ?? {}).map(
    ([name, value]): Fact => ({
      label: formWords[name] ?? spoken(name),
      value,
      isMono: true,
      isWide: value.length > 44,
    }),
  )
  return forms.some(({ value }) => value === address)
    ? forms
    : [{ label: 'As given', value: address, isMono: true, isWide: address.length > 44 }, ...forms]
}

/** Returns the sentences of a note, except those about missing lists, which the page states itself. */
function notesOf(note: string | undefined): string[] {
  return (note ?? '')
    .split(/(?<=\.) (?=[A-Z])/)
    .filter((sentence) => sentence !== '' && !/^(?:Intelligence needs|It is on none of)/.test(sentence))
}

const riskSeverity: Readonly<Record<string, 'low' | 'medium' | 'high'>> = {
  low: 'low',
  medium: 'medium',
  high: 'high',
}

function findingsOf({ address_info: info, intel, note }: Answer): Finding[] {
  const severity = riskSeverity[intel?.risk_level ?? ''] ?? 'info'
  const entries = intel?.sanctions?.entries ?? []
  return [
    ...(info.checksum === 'invalid'
      ? [
          {
            severity: 'medium' as const,
            title: 'Malformed',
            detail: info.problem ?? 'Its checksum is wrong.',
          },
        ]
      : []),
    ...(intel?.sanctions?.is_sanctioned === true && entries.length === 0
      ? [{ severity: 'critical' as const, title: 'Sanctioned: name not given', detail: '' }]
      : []),
    ...entries.map(
      (entry): Finding => ({
        severity: 'critical',
        title: `Sanctioned: ${entry.name ?? 'name not given'}`,
        detail: [
          entry.list,
          ofDay(entry.dated),
          entry.entity_type ?? '',
          ...entry.programs,
          entry.uid === null ? '' : `entry ${entry.uid}`,
        ]
          .filter((word) => word !== '')
          .join(', '),
      }),
    ),
    ...(intel?.labels ?? [])
      .filter(({ category }) => category !== 'sanctioned')
      .map(
        (label): Finding => ({
          severity,
          title: label.name,
          detail: `${label.category === undefined ? '' : `${spoken(label.category)}; `}${label.source} ${ofDay(label.dated)}`,
        }),
      ),
    ...(info.testnet
      ? [
          {
            severity: 'info' as const,
            title: 'Test network',
            detail: 'Coins on a test network have no value.',
          },
        ]
      : []),
    ...notesOf(note).map((detail) => ({ severity: 'info' as const, title: 'Note', detail })),
  ]
}

function sourcesOf({ intel }: Answer): Source[] {
  const lists = intel?.sanctions?.lists ?? []
  const labels = (intel?.labels ?? []).map(({ source, dated }) => ({ name: source, dated: dated ?? null }))
  const seen = new Map([...lists, ...labels].map((each) => [each.name, each]))
  return [{ name: 'Decoded on this machine', dated: null }, ...seen.values()]
}

const gapWords: Readonly<Record<string, string>> = {
  chain: 'Chain',
  'intel.type': 'Type of owner',
  'intel.sanctions': 'Sanctions',
}

function unknownOf({ intel, address_info: info, unavailable = [] }: Answer): Unknown[] {
  if (intel === null)
    return [
      {
        what: 'Intelligence',
        why:
          info.checksum === 'invalid'
            ? 'Lists contain accounts, and a malformed address stands for none.'
            : 'No sanctions or label list could be checked.',
      },
    ]
  return unavailable.map((field) => ({
    what: gapWords[field] ?? spoken(field.replace('intel.', '')),
    why: whyOf(field),
  }))
}

function whyOf(field: string): string {
  if (field === 'chain') return 'The form of the address does not tell its chain.'
  if (field === 'intel.sanctions') return 'No sanctions list was checked.'
  return 'None of the lists states it.'
}

/** Risk levels that lists state, in rising order. */
const levels = Object.keys(riskSeverity)

/** A crypto address: the facts from its form, and from lists. */
export const cryptoKind = lookupKind({
  operation: 'crypto.lookUp',
  field: 'address',
  kinds: ['crypto'],
  // addresses on curves take a good part of a millisecond each
  many: { operation: 'crypto.lookUpList', field: 'addresses', atOnce: 10 },
  describe: describeCrypto,
  gates: ['sanctioned', 'malformed', ...levels],
  meets: ({ intel, address_info: info }) => [
    ...levels.slice(0, levels.indexOf(intel?.risk_level ?? '') + 1),
    ...(intel?.sanctions?.is_sanctioned === true ? ['sanctioned'] : []),
    ...(info.checksum === 'invalid' ? ['malformed'] : []),
  ],
  rows: {
    columns: [
      ...['address', 'chain', 'chain_candidates', 'family', 'kind', 'checksum', 'testnet', 'sanctioned'],
      ...['risk_level', 'risk_score', 'labels', 'sources', 'known', 'error'],
    ],
    shown: ['address', 'chain', 'kind', 'checksum', 'sanctioned', 'risk_level', 'labels'],
    isOne: true,
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
        known: answer.known_here?.total ?? null,
      }
    },
  },
})
