import {
  dmarcPolicyOf,
  readAuthenticationResults,
  readReceivedSpf,
} from '../email/headers/authentication-results.ts'
import { brandInName } from './brand-in-name.ts'
import { filterFields, readFilterVerdict } from './filter-verdict.ts'
import type { MessageHead } from './message-head.ts'
import { type MailHeader, readHeaders, readMailbox } from './read-headers.ts'
import { isUnder, readHost } from './read-host.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { RiskSpan } from './risk-types.ts'

/** A finding: its code, its position, and a key that distinguishes it from others of the same code. */
export type Finding = { code: string; span: RiskSpan; key: string }

/**
 * Returns findings for and against a text from the mail headers in it; none for a text without headers. In a message,
 * quoted headers about another message's path through servers and filters are ignored.
 */
export function findHeaderReasons(text: string, head: MessageHead | null, packs: RiskPacks): Finding[] {
  const names = new Map<string, string>()
  for (const [canonical, written] of Object.entries(packs.headerNames)) {
    for (const name of written) names.set(name, canonical)
  }
  for (const name of filterFields) names.set(name, name)
  const headers = readHeaders(text, names)
  const isQuoted = ({ span }: MailHeader) => /^\s*>/.test(text.slice(span.start, span.start + 8))
  const own = head === null ? headers : headers.filter((header) => !isQuoted(header))
  return [
    ...judgeSender(headers, packs),
    ...own.flatMap(judgeAuthentication),
    ...own.flatMap(judgeFilter),
    ...judgePresence(own),
  ]
}

function judgeSender(headers: readonly MailHeader[], packs: RiskPacks): Finding[] {
  const findings: Finding[] = []
  const from = headers.find((header) => header.name === 'from' && readMailbox(header.value) !== null)
  const sender = from ? readMailbox(from.value) : null
  if (!from || !sender) return findings
  const senderHost = readHost(sender.domain)
  const claimed = brandInName(sender.displayName, packs)
  if (claimed && !claimed.domains.some((domain) => isUnder(senderHost.name, domain))) {
    findings.push({ code: 'email.display_name_brand', span: from.span, key: claimed.name })
  }
  const replyHeader = headers.find((header) => header.name === 'reply-to')
  const reply = replyHeader ? readMailbox(replyHeader.value) : null
  if (replyHeader && reply) {
    const replyHost = readHost(reply.domain)
    const isElsewhere = (replyHost.registrable ?? reply.domain) !== (senderHost.registrable ?? sender.domain)
    const isFree = packs.lists.freeMail.values.has(replyHost.registrable ?? '')
    if (isElsewhere) {
      const code = isFree ? 'email.reply_to_free_mail' : 'email.reply_to_mismatch'
      findings.push({ code, span: replyHeader.span, key: reply.domain })
    }
  }
  return findings
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
