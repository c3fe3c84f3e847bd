import type { Answers } from '../answers.ts'
import { quietCrypto } from '../quiet-words.ts'
import {
  blank,
  bySeverity,
  coded,
  type Fact,
  type Finding,
  fact,
  ofDay,
  type Reading,
  type Source,
  spoken,
  worstOf,
} from '../reading.ts'

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

/** Returns the reading of an answer about a crypto address. */
export function readCrypto(answer: Answers['crypto']): Reading {
  const { address_info: info, intel } = answer
  const findings = bySeverity(findingsOf(answer))
  const chain = answer.chain === null ? null : (chainNames[answer.chain] ?? answer.chain)
  const isBad = info.checksum === 'invalid'
  return {
    ...blank,
    tags: [
      { words: chain === null ? 'Crypto address' : `${chain} address` },
      ...(info.testnet ? [{ words: 'test network' }] : []),
      ...(isBad ? [{ words: 'malformed', tone: 'bad' as const }] : []),
      ...(intel?.sanctions?.is_sanctioned ? [{ words: 'sanctioned', tone: 'bad' as const }] : []),
    ],
    canonical: answer.address,
    says: sentence(answer, chain),
    severity: worstOf(findings),
    facts: [
      ...fact('Chain', chain, { note: chainNote(answer) }),
      ...fact('Kind', kindWords[info.kind] ?? spoken(info.kind)),
      ...fact('Checksum', checksumWords[info.checksum], { note: info.encoding ?? info.family }),
      ...fact('Networks', info.networks?.map(spoken).join(', ')),
      ...fact('Belongs to', info.well_known),
      ...fact('Risk', intel?.risk_score === null ? null : riskOf(intel)),
      ...fact('Category', intel?.categories?.map(spoken).join(', ')),
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
    unknown:
      intel === null
        ? [{ what: 'Intelligence', why: 'No sanctions or label list could be checked.' }]
        : intelGaps(answer),
    lacks: intel === null ? 'label_list' : null,
  }
}

type Intel = Answers['crypto']['intel']

function riskOf(intel: Intel): string | null {
  if (intel?.risk_score === undefined || intel.risk_score === null) return null
  return intel.risk_level === 'unknown' ? 'not rated' : `${intel.risk_score} of 100, ${intel.risk_level}`
}

function chainNote({
  chain_source: source,
  chain_candidates: candidates,
  chain_ambiguous,
}: Answers['crypto']): string {
  if (source === 'explicit') return 'as specified'
  return chain_ambiguous ? `or ${candidates.length - 1} others of the same form` : 'from its form'
}

function sentence({ address_info: info, intel, note }: Answers['crypto'], chain: string | null): string {
  if (info.checksum === 'invalid')
    return info.problem === undefined ? 'Malformed.' : `Malformed: ${info.problem}.`
  if (intel?.sanctions?.is_sanctioned) return 'On a list of sanctioned addresses.'
  const [first = ''] = (note ?? '').split(/(?<=\.) /)
  const what = chain === null ? 'An address' : `An address of ${chain}`
  return intel === null || first === '' ? `${what}; its form is valid.` : first
}

function formsOf({ address, address_info: info }: Answers['crypto']): Fact[] {
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

const riskSeverity = { low: 'low', medium: 'medium', high: 'high' } as const

function findingsOf({ address_info: info, intel, note }: Answers['crypto']): Finding[] {
  const level = intel?.risk_level
  const severity = level === 'low' || level === 'medium' || level === 'high' ? riskSeverity[level] : 'info'
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
    ...(intel?.sanctions?.entries ?? []).map(
      (entry): Finding => ({
        severity: 'critical',
        title: `Sanctioned: ${entry.name ?? 'name not given'}`,
        detail: [
          entry.list,
          ofDay(entry.dated),
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

function sourcesOf({ intel }: Answers['crypto']): Source[] {
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

function intelGaps({ unavailable = [] }: Answers['crypto']) {
  const whyOf = (field: string) => {
    if (field === 'chain') return 'The form of the address does not tell its chain.'
    if (field === 'intel.sanctions') return 'No sanctions list was checked.'
    return 'None of the lists states it.'
  }
  return unavailable.map((field) => ({
    what: gapWords[field] ?? spoken(field.replace('intel.', '')),
    why: whyOf(field),
  }))
}
