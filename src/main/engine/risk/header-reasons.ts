import {
  dmarcPolicyOf,
  readAuthenticationResults,
  readReceivedSpf,
} from '../email/headers/authentication-results.ts'
import { brandInName } from './brand-in-name.ts'
import { filterFields, readFilterVerdict } from './filter-verdict.ts'
import type { Finding } from './finding.ts'
import type { MessageHead } from './message-head.ts'
import { type MailHeader, readHeaders, readMailbox } from './read-headers.ts'
import { readHost } from './read-host.ts'
import type { RiskPacks } from './risk-packs.ts'
import { judgeName } from './sender-name.ts'
import { provenBrand } from './sender-proof.ts'

/**
 * Returns findings for and against a text from the mail headers in it; none for a text without headers. In a message,
 * quoted headers about another message's path through servers and filters are ignored.
 */
export function findHeaderReasons(
  text: string,
  head: MessageHead | null,
  hasLure: boolean,
  packs: RiskPacks,
): Finding[] {
  const names = new Map<string, string>()
  for (const [canonical, written] of Object.entries(packs.headerNames)) {
    for (const name of written) names.set(name, canonical)
  }
  for (const name of filterFields) names.set(name, name)
  const headers = readHeaders(text, names)
  const isQuoted = ({ span }: MailHeader) => /^\s*>/.test(text.slice(span.start, span.start + 8))
  const own = head === null ? headers : headers.filter((header) => !isQuoted(header))
  return [
    ...judgeSender(headers, head, hasLure, packs),
    ...judgeForwarded(own, head, hasLure, packs),
    ...own.flatMap(judgeAuthentication),
    ...judgeProof(head, hasLure, packs),
    ...own.flatMap(judgeFilter),
    ...judgePresence(own),
  ]
}

function judgeSender(
  headers: readonly MailHeader[],
  head: MessageHead | null,
  hasLure: boolean,
  packs: RiskPacks,
): Finding[] {
  const findings: Finding[] = []
  const from = head?.from ?? headers.find(({ name, value }) => name === 'from' && readMailbox(value) !== null)
  const sender = head?.sender ?? (from ? readMailbox(from.value) : null)
  if (!from || !sender) return findings
  const senderHost = readHost(sender.domain)
  const claimed = brandInName(sender.displayName, senderHost, hasLure, packs)
  // a known company may name another one, such as a service that it offers
  const isKnown = head !== null && provenBrand(head, packs)?.isOpen === false
  if (claimed && !isKnown)
    findings.push({ code: 'email.display_name_brand', span: from.span, key: claimed.name })
  const replyHeader = headers.find((header) => header.name === 'reply-to')
  const reply = replyHeader ? readMailbox(replyHeader.value) : null
  if (replyHeader && reply) {
    const replyHost = readHost(reply.domain)
    const isElsewhere = (replyHost.registrable ?? reply.domain) !== (senderHost.registrable ?? sender.domain)
    const isFree = packs.lists.freeMail.values.has(replyHost.name)
    if (isElsewhere) {
      const code = isFree ? 'email.reply_to_free_mail' : 'email.reply_to_mismatch'
      findings.push({ code, span: replyHeader.span, key: reply.domain })
    }
  }
  return findings
}

/** Number of senders of forwarded messages that are judged. */
const maxForwarded = 20

/**
 * The senders of the messages that a message holds: attached, or forwarded with a few lines of their header. Each is
 * judged by its name like the sender of the message itself.
 */
function judgeForwarded(
  headers: readonly MailHeader[],
  head: MessageHead | null,
  hasLure: boolean,
  packs: RiskPacks,
): Finding[] {
  if (head === null) return []
  return headers
    .filter(({ name, span }) => name === 'from' && span.start >= head.end)
    .slice(0, maxForwarded)
    .flatMap(({ value, span }) => {
      const sender = readMailbox(value)
      if (sender === null || sender.displayName === '') return []
      const claimed = brandInName(sender.displayName, readHost(sender.domain), hasLure, packs)
      const claims = claimed === null ? [] : [{ code: 'email.display_name_brand', span, key: claimed.name }]
      return [...claims, ...judgeName(sender, span, packs)]
    })
}

function judgeAuthentication({ name, value, span }: MailHeader): Finding[] {
  const finding = (code: string): Finding => ({ code, span, key: code })
  if (name === 'received-spf') return codeOf('spf', readReceivedSpf(value)?.result ?? '').map(finding)
  if (name !== 'authentication-results') return []
  const { results } = readAuthenticationResults(value)
  const isVouched = results.some(({ result }) => result === 'pass' || result === 'bestguesspass')
  const isAsked = results.some(({ method }) => method === 'spf' || method === 'dkim')
  const codes = results.flatMap((one) => {
    const policy = one.method === 'dmarc' && one.result === 'pass' ? dmarcPolicyOf(one) : null
    if (policy === 'reject' || policy === 'quarantine') return ['email.dmarc_enforced']
    return codeOf(one.method, one.result)
  })
  if (isAsked && !isVouched && codes.length === 0) codes.push('email.unauthenticated')
  return [...new Set(codes)].map(finding)
}

/**
 * Services that send for others vouch for their own domain, so that this is a finding only beside a lure. A known
 * brand's domain that is vouched for is the brand's, where a domain of its own makes nobody honest.
 */
function judgeProof(head: MessageHead | null, hasLure: boolean, packs: RiskPacks): Finding[] {
  if (head === null) return []
  const { from, sender, proof } = head
  if (proof === 'other' && hasLure) return [{ code: 'email.unaligned', span: from.span, key: sender.domain }]
  const brand = provenBrand(head, packs)
  return brand === null ? [] : [{ code: 'email.genuine_sender', span: from.span, key: brand.name }]
}

function judgeFilter({ name, value, span }: MailHeader): Finding[] {
  const verdict = readFilterVerdict(name, value)
  return verdict === null ? [] : [{ code: `email.filter_${verdict}`, span, key: verdict }]
}

const failures: Readonly<Record<string, readonly string[]>> = {
  spf: ['fail', 'softfail'],
  dkim: ['fail', 'permerror'],
  dmarc: ['fail'],
  // Microsoft's own result for what the other methods leave undecided
  compauth: ['fail'],
}

/** The code of a method's result, where it has one. */
function codeOf(method: string, result: string): string[] {
  if (failures[method] === undefined) return []
  if (failures[method].includes(result)) return [`email.${method}_fail`]
  return result === 'pass' && method !== 'compauth' ? [`email.${method}_pass`] : []
}

/** Fields whose presence is a finding: an unsubscribe link, a mailing list, a script that sent the message. */
const tellingFields: Readonly<Record<string, string>> = {
  'list-unsubscribe': 'email.list_unsubscribe',
  'mailing-list': 'email.mailing_list',
  script: 'email.sent_by_script',
}

function judgePresence(headers: readonly MailHeader[]): Finding[] {
  return Object.entries(tellingFields).flatMap(([name, code]) => {
    const field = headers.find((header) => header.name === name)
    return field === undefined ? [] : [{ code, span: field.span, key: name }]
  })
}
