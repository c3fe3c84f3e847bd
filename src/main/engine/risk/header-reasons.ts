import { plainLetters } from './fold-character.ts'
import type { PackBrand } from './pack-file.ts'
import { type MailHeader, readHeaders, readMailbox } from './read-headers.ts'
import { isUnder, readHost } from './read-host.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { RiskSpan } from './risk-types.ts'

/** One finding: its code, where it stands and what makes it distinct from another of the same code. */
export type Finding = { code: string; span: RiskSpan; key: string }

/** What the mail headers in a text say for and against it. Finds nothing in a text without headers. */
export function findHeaderReasons(text: string, packs: RiskPacks): Finding[] {
  const names = new Map<string, string>()
  for (const [canonical, written] of Object.entries(packs.headerNames)) {
    for (const name of written) names.set(name, canonical)
  }
  const headers = readHeaders(text, names)
  return [...judgeSender(headers, packs), ...headers.flatMap(judgeAuthentication), ...judgeList(headers)]
}

function judgeSender(headers: readonly MailHeader[], packs: RiskPacks): Finding[] {
  const findings: Finding[] = []
  const from = headers.find((header) => header.name === 'from' && readMailbox(header.value) !== null)
  const sender = from ? readMailbox(from.value) : null
  if (!from || !sender) return findings
  const senderHost = readHost(sender.domain)
  const claimed = brandNamed(sender.displayName, packs)
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

/** The brand a display name claims to be: as its own words anywhere, or, for a generic name, at the very beginning. */
function brandNamed(displayName: string, packs: RiskPacks): PackBrand | null {
  const words = plainLetters(displayName)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, 12)
  for (let from = 0; from < words.length; from += 1) {
    for (let count = Math.min(3, words.length - from); count >= 1; count -= 1) {
      const entry = packs.brands.byWord.get(words.slice(from, from + count).join(''))
      if (!entry || entry.brand.domains.length === 0) continue
      const following = words.slice(from + count)
      const isSure = from === 0 && following.every((word) => packs.brands.lureWords.has(word))
      if (!entry.brand.isGeneric ? entry.word.length >= 3 : isSure) return entry.brand
    }
  }
  return null
}

function judgeAuthentication({ name, value, span }: MailHeader): Finding[] {
  const text = value.toLowerCase()
  const finding = (code: string): Finding => ({ code, span, key: code })
  if (name === 'received-spf') {
    if (/^(?:soft)?fail\b/.test(text)) return [finding('email.spf_fail')]
    return text.startsWith('pass') ? [finding('email.spf_pass')] : []
  }
  if (name !== 'authentication-results') return []
  const findings: Finding[] = []
  if (/\bspf=(?:soft)?fail\b/.test(text)) findings.push(finding('email.spf_fail'))
  if (/\bspf=pass\b/.test(text)) findings.push(finding('email.spf_pass'))
  if (/\bdkim=(?:fail|permerror)\b/.test(text)) findings.push(finding('email.dkim_fail'))
  if (/\bdkim=pass\b/.test(text)) findings.push(finding('email.dkim_pass'))
  if (/\bdmarc=fail\b/.test(text)) findings.push(finding('email.dmarc_fail'))
  if (/\bdmarc=pass\b/.test(text)) {
    findings.push(
      finding(/\bp=(?:reject|quarantine)\b/.test(text) ? 'email.dmarc_enforced' : 'email.dmarc_pass'),
    )
  }
  return findings
}

function judgeList(headers: readonly MailHeader[]): Finding[] {
  const list = headers.find((header) => header.name === 'list-unsubscribe')
  return list ? [{ code: 'email.list_unsubscribe', span: list.span, key: 'list' }] : []
}
