import { bySeverity } from '../severities.ts'
import { utcWords } from '../utc-words.ts'
import type { WindowOutput } from '../workstation/window/bridge.ts'
import { defangedAny, defangedEmail, defangedHost, defangedIp } from './defanged.ts'
import { coded, type Fact, type Finding, fact, type List, listIfAny } from './description.ts'

/**
 * What the header of a message says: its stated sender, the results of servers, the route and its inconsistencies, for
 * the page and the command line. Of a header that was too long, only the start was read.
 */

export type MailHeaders = WindowOutput<'lookup.readHeaders'>
type Mailbox = MailHeaders['from'][number]
type Hop = MailHeaders['hops'][number]
type Signature = MailHeaders['authentication']['signatures'][number]

export type HeaderDescription = {
  readonly title: string
  readonly facts: readonly Fact[]
  /** One row a check, in the order of `checks`. */
  readonly verdicts: List
  readonly findings: readonly Finding[]
  /** Text shown when there are no findings. */
  readonly quiet: string
  /** One row a hop, oldest first. */
  readonly hops: List
  /** One row a signature, those of the message before the seals of the ARC chain. */
  readonly signatures: List
  readonly indicators: List
}

/** Checks whose results servers report. */
export const checks = ['spf', 'dkim', 'dmarc', 'arc'] as const

/** Returns what a header says. */
export function describeHeader(headers: MailHeaders): HeaderDescription {
  return {
    title: headerTitle(headers),
    facts: factsOf(headers),
    verdicts: verdictsOf(headers),
    findings: bySeverity(headers.findings),
    quiet: noFindingsWords(headers),
    hops: hopsOf(headers),
    signatures: signaturesOf(headers),
    indicators: {
      title: 'Look up',
      columns: ['Kind', 'Value', 'Where'],
      rows: headers.indicators.map(({ kind, value, where }) => ({
        Kind: kind,
        Value: { value: defangedAny(value), real: value },
        Where: where.join(', '),
      })),
    },
  }
}

function factsOf(headers: MailHeaders): Fact[] {
  const { return_path: path, message_id: id, date } = headers
  return [
    ...fact('From', mailboxes(headers.from)),
    ...fact('Reply to', mailboxes(headers.reply_to)),
    ...fact('Sender', mailboxes(headers.sender)),
    ...fact(
      'Return path',
      path === null ? null : (nullPathWords(path) ?? mailboxes(path.mailbox === null ? [] : [path.mailbox])),
    ),
    ...fact('Date', date === null ? null : date.at === null ? date.text : momentWords(date.at), {
      ...(date === null ? {} : { note: date.at === null ? 'cannot be read' : date.text }),
    }),
    ...fact('Transit time', headers.total_seconds === null ? null : delayWords(headers.total_seconds)),
    ...coded('Message id', id === null ? null : defangedEmail(id.text), { isWide: true }),
  ]
}

function mailboxes(list: readonly Mailbox[]): string | null {
  const written = list.map(({ name, address }) =>
    name === null ? defangedEmail(address) : `${name} <${defangedEmail(address)}>`,
  )
  return written.length === 0 ? null : written.join(', ')
}

const momentWords = (moment: string) => `${utcWords(new Date(moment))} UTC`

const sourceWords = {
  'authentication-results': 'Authentication-Results',
  'received-spf': 'Received-SPF',
  'arc-seal': 'ARC seal',
} as const

function verdictsOf(headers: MailHeaders): List {
  const none = { Policy: null, For: null, Aligned: null, Source: null }
  return {
    title: 'Authentication results',
    note: 'signatures are not verified again here',
    columns: ['Check', 'Result', 'Policy', 'For', 'Aligned', 'Source'],
    rows: checks.map((check) => {
      const verdict = headers.authentication[check]
      const Check = check.toUpperCase()
      if (verdict === null) return { Check, Result: noResultWords(headers), ...none }
      const { result, policy, domain, is_aligned: isAligned, source } = verdict
      return {
        Check,
        Result: result,
        Policy: policy || null,
        For: domain === null ? null : defangedHost(domain),
        Aligned: alignedWords(isAligned),
        Source: sourceWords[source],
      }
    }),
  }
}

function hopsOf({ hops, first_external_hop: first, total_seconds: seconds }: MailHeaders): List {
  return {
    title: 'Route',
    note: `oldest first, total time ${delayWords(seconds)}`,
    columns: ['Hop', 'From', 'Address', 'By', 'With', 'At', 'Delay', 'Clocks', 'Note'],
    rows: hops.map((hop, index) => ({
      Hop: index + 1,
      From: nameOf(hop.from),
      Address: hop.from?.address == null ? null : defangedIp(hop.from.address),
      By: nameOf(hop.by),
      With: hop.with,
      At: hop.at === null ? hop.date_text : momentWords(hop.at),
      Delay: hop.delay_seconds === null ? null : delayWords(hop.delay_seconds),
      Clocks: hop.is_skewed ? 'clocks disagree' : null,
      Note: index === first ? 'entered here' : null,
    })),
  }
}

/** Returns the name that one end of a hop gave, or that of its address. */
function nameOf(party: Hop['from']): string | null {
  const name = party?.name ?? party?.reverse ?? null
  return name === null ? null : defangedHost(name)
}

function signaturesOf({ authentication: { signatures, arc_chain: chain } }: MailHeaders): List {
  return {
    title: 'Signatures',
    ...(chain.instances > 0 ? { note: `ARC chain of ${chain.instances}: ${chain.state}` } : {}),
    columns: ['Domain', 'ARC', 'Selector', 'Algorithm', 'Signs'],
    rows: [...signatures, ...chain.seals].map(signatureRow),
  }
}

function signatureRow({ domain, instance, selector, algorithm, signed_fields: signed }: Signature) {
  return {
    Domain: domain === null ? null : defangedHost(domain),
    ARC: instance,
    Selector: selector,
    Algorithm: algorithm,
    Signs: signed.join(', ') || null,
  }
}

/** Returns the lists of a header that have rows, in the order of a page. */
export function listsOfHeader({
  verdicts,
  hops,
  signatures,
  indicators,
}: HeaderDescription): readonly List[] {
  return [verdicts, hops, signatures, indicators].flatMap(listIfAny)
}

/** Formats a delay: `2 s`, `4 min 10 s`, `−3 s` when the clocks disagree, a dash when it is unknown. */
export function delayWords(seconds: number | null): string {
  if (seconds === null) return '–'
  const sign = seconds < 0 ? '−' : ''
  const whole = Math.abs(seconds)
  if (whole < 60) return `${sign}${whole} s`
  const minutes = Math.floor(whole / 60)
  if (whole < 3600) return `${sign}${minutes} min${whole % 60 === 0 ? '' : ` ${whole % 60} s`}`
  const hours = Math.floor(whole / 3600)
  const rest = Math.floor((whole % 3600) / 60)
  if (hours >= 48) return `${sign}${Math.floor(hours / 24)} days`
  return `${sign}${hours} h${rest === 0 ? '' : ` ${rest} min`}`
}

type Read = Pick<MailHeaders, 'truncated'>

const inWhat = ({ truncated }: Read) => (truncated ? 'in the part that was read' : 'in the header')

/** Returns the title of the report. */
export function headerTitle({ subject, truncated }: Read & Pick<MailHeaders, 'subject'>): string {
  return subject ?? (truncated ? 'No subject in the part that was read' : 'Message without a subject')
}

/** Returns what stands in place of findings. */
export function noFindingsWords(read: Read): string {
  return `No inconsistencies found ${inWhat(read)}.`
}

/** Returns that there is nothing to look up. */
export function noIndicatorsWords(read: Read): string {
  return `No indicators to look up ${inWhat(read)}.`
}

/** Returns why the header cannot be added to a case. */
export function notForCaseWords(read: Read): string {
  return `There is no indicator ${inWhat(read)} that can be added to a case.`
}

/** Returns that no server on the route stated a result of a check. */
export function noResultWords(read: Read): string {
  return `no result ${inWhat(read)}`
}

/** Returns whether a domain is aligned with From, where the server said so. */
export const alignedWords = (isAligned: boolean | null): string =>
  isAligned === null ? 'not known' : isAligned ? 'yes' : 'no'

/** Returns the return path in words when it is the null path of a bounce (RFC 5321, 4.5.5); null when it is another. */
export const nullPathWords = ({ is_null }: { readonly is_null: boolean }): string | null =>
  is_null ? 'empty, as in a bounce' : null
