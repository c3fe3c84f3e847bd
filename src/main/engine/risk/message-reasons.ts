/**
 * Findings against a message that do not depend on understanding its words: the declared sender, what is hidden,
 * requested or attached, and where the links of a message with hardly any words lead. Each reason points to its cause.
 */
import { findPictures, findUnseen, passwordMark } from '../reading/shown-mark.ts'
import type { LinkTally } from './context-reasons.ts'
import { plainLetters } from './fold-character.ts'
import type { Finding } from './header-reasons.ts'
import type { MessageHead } from './message-head.ts'
import { readMailbox } from './read-headers.ts'
import { isUnder, readHost } from './read-host.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { RiskSpan } from './risk-types.ts'

/** Number of letters below which a message has next to no words. */
const fewLetters = 120
/** Number of hidden letters that indicates intent; the preview line of a mail program is shorter. */
const manyHiddenLetters = 600
/** Number of hidden words at the end of a message that are no remnant of a template. */
const fewestHiddenWords = 10
const searchedCharacters = 200_000
const maximumFindings = 20

/** Returns findings on the sender's field and the return path. `hasLure` is true when the words ask for something. */
export function findSenderReasons(head: MessageHead, hasLure: boolean, packs: RiskPacks): Finding[] {
  const { from, sender, recipient, subject, returnPath } = head
  const findings: Finding[] = []
  const add = (code: string, key: string, span: RiskSpan) => findings.push({ code, key, span })
  const host = readHost(sender.domain)
  const own = host.registrable ?? sender.domain
  if (packs.lists.abusedSuffixes.values.has(host.suffix)) add('email.abused_suffix', host.suffix, from.span)
  if (isRandom(host.mainLabel)) add('email.random_domain', own, from.span)
  const shown = domainInName(sender.displayName)
  if (shown !== null && shown !== own) add('email.display_name_address', shown, from.span)
  const recipientHost = recipient === null ? null : readHost(recipient.domain)
  const isFree = packs.lists.freeMail.values.has(own)
  if (recipient !== null && recipientHost?.registrable && recipientHost.registrable !== own) {
    const isOwnMail = packs.lists.freeMail.values.has(recipientHost.registrable)
    const words = plainLetters(sender.displayName).split(/[^a-z0-9]+/)
    if (
      !isOwnMail &&
      recipientHost.mainLabel.length >= 4 &&
      words.includes(plainLetters(recipientHost.mainLabel))
    )
      add('email.display_name_recipient', own, from.span)
    const title = subject?.value.toLowerCase() ?? ''
    if (subject !== null && !head.isList && title.includes(recipient.address))
      add('email.subject_recipient', recipient.address, subject.span)
  }
  if (isFree && isOrganisation(sender.displayName, packs)) add('email.free_mail_organisation', own, from.span)
  const back = returnPath === null ? null : readMailbox(returnPath.value)
  const backOwn = back === null ? own : (readHost(back.domain).registrable ?? back.domain)
  // bulk mail services put their own address there
  if (returnPath !== null && hasLure && !head.isList && backOwn !== own)
    add('email.return_path_elsewhere', backOwn, returnPath.span)
  return findings
}

/**
 * Whether a label is unpronounceable: six consonants in a row, or letters and digits that alternate four times. Short
 * labels are abbreviations.
 */
function isRandom(label: string): boolean {
  if (label.length < 7 || label.startsWith('xn--')) return false
  const changes = label.replace(/[^a-z0-9]/g, '').match(/[a-z](?=\d)|\d(?=[a-z])/g)?.length ?? 0
  return changes >= 4 || /[bcdfghjklmnpqrstvwxz]{6}/.test(label)
}

/**
 * Returns the registrable domain of an e-mail address in a display name; null when there is none. A site alone is a
 * usual name for its newsletter.
 */
function domainInName(name: string): string | null {
  const written = /@((?:[a-z0-9-]{1,63}\.)+[a-z]{2,24})\b/i.exec(name.slice(0, 300))?.[1]
  if (written === undefined) return null
  const host = readHost(written)
  return host.isPrivateSuffix || host.suffix === '' ? null : host.registrable
}

function isOrganisation(name: string, packs: RiskPacks): boolean {
  const words = plainLetters(name).split(/[^a-z0-9]+/)
  return words.some((word) => packs.lists.organisationWords.values.has(word))
}

/**
 * Returns findings on what a message hides or requests; for a page, on what it hides within words. `text` contains its
 * marks.
 */
export function findMarkReasons(text: string, head: MessageHead | null): Finding[] {
  const findings: Finding[] = []
  const unseen = findUnseen(text)
  for (const span of unseen.slice(0, 1000)) {
    const isWithinWord = /\p{L}/u.test(text.charAt(span.start - 1)) && /\p{L}/u.test(text.charAt(span.end))
    if (isWithinWord) findings.push({ code: 'text.hidden_in_word', key: String(span.start), span })
  }
  if (head === null) return findings
  const hiding = findHiding(text, head.end, unseen)
  if (hiding !== null) findings.push({ code: 'text.hidden', key: 'hidden', span: hiding })
  for (
    let at = text.indexOf(passwordMark);
    at >= 0 && findings.length < maximumFindings;
    at = text.indexOf(passwordMark, at + 1)
  )
    findings.push({
      code: 'form.password',
      key: 'password',
      span: { start: at, end: at + passwordMark.length },
    })
  return findings
}

/**
 * Returns a stretch that hides words on purpose, null when there is none: the longest when more is hidden than shown,
 * or one with words after the visible text, where no mail program looks for its preview.
 */
function findHiding(text: string, bodyFrom: number, unseen: readonly RiskSpan[]): RiskSpan | null {
  const [longest] = unseen.toSorted((left, right) => right.end - right.start - (left.end - left.start))
  if (longest === undefined) return null
  const hidden = unseen.reduce((sum, { start, end }) => sum + end - start, 0)
  if (hidden >= manyHiddenLetters && hidden * 2 > text.length - bodyFrom - hidden) return longest
  const middle = bodyFrom + (text.length - bodyFrom) / 2
  const isWords = ({ start, end }: RiskSpan) =>
    (text.slice(start, Math.min(end, start + 2000)).match(/\p{L}{3,}/gu)?.length ?? 0) >= fewestHiddenWords
  return unseen.slice(-maximumFindings).find((span) => span.start > middle && isWords(span)) ?? null
}

const attachedName = /^Content-Disposition: attachment; filename="([^"\n]{1,300})"$/gm
const pageName = /\.(?:x?html?|shtml?|svgz?|mht|mhtml)$/i
const archiveName = /\.(?:zip|rar|7z|gz|tgz|tar|cab|ace|arj|lzh|xz)$/i
const diskImageName = /\.(?:iso|img|vhdx?|udf)$/i
const programMark = /\[attached program: [^\]\n]{1,80}\]/g

/** Returns the code of a file by its name. An archive is normal, unless it comes with the words of a lure. */
function codeOfFile(name: string, hasLure: boolean): string | null {
  if (pageName.test(name)) return 'attachment.page'
  if (diskImageName.test(name)) return 'attachment.disk_image'
  return hasLure && archiveName.test(name) ? 'attachment.archive' : null
}

/** Returns findings on the attachments of a message, by their names and by their detected content. */
export function findAttachedReasons(text: string, hasLure: boolean): Finding[] {
  const findings: Finding[] = []
  for (const found of text.matchAll(attachedName)) {
    const name = found[1] ?? ''
    const code = codeOfFile(name.trim(), hasLure)
    if (code === null || findings.length >= maximumFindings) continue
    const start = found.index + found[0].length - 1 - name.length
    findings.push({ code, key: name, span: { start, end: start + name.length } })
  }
  for (const { index, 0: mark } of text.matchAll(programMark))
    if (findings.length < maximumFindings)
      findings.push({
        code: 'attachment.program',
        key: mark,
        span: { start: index, end: index + mark.length },
      })
  return findings
}

/**
 * Returns findings on the targets of a message's links, compared with its words and its sender. `visible` has no hidden
 * words.
 */
export function findLeadReasons(
  visible: string,
  head: MessageHead,
  tally: LinkTally,
  hasLure: boolean,
  packs: RiskPacks,
): Finding[] {
  const findings: Finding[] = []
  const links = tally.foreignLinks
  const first = links[0]
  if (first === undefined) return findings
  const body = visible.slice(head.end, head.end + searchedCharacters)
  const own = readHost(head.sender.domain).registrable ?? head.sender.domain
  const isFree = packs.lists.freeMail.values.has(own)
  const isElsewhere =
    tally.foreignHosts.length > 0 && tally.foreignHosts.every((host) => isFree || !isUnder(host, own))
  if (head.isList || head.isAnswer) return findings
  if (lettersOf(body) < fewLetters && tally.genuineLinks.length === 0) {
    // a sender of just a picture also has a site for it
    if (findPictures(body).length > 0)
      findings.push({ code: 'message.picture_with_link', key: 'few', span: first })
    else if (isElsewhere) findings.push({ code: 'message.link_alone', key: 'few', span: first })
  }
  if (isElsewhere && tally.openLinks === links.length)
    findings.push({ code: 'link.to_anyones_page', key: 'open', span: first })
  const form = /\[form\]\(https?:/.exec(visible)
  // messages of shops and lists have forms to search or subscribe
  if (form !== null && hasLure) findings.push({ code: 'form.in_message', key: 'form', span: first })
  if (hasLure && isElsewhere) findings.push({ code: 'link.not_sender', key: own, span: first })
  return findings
}

/**
 * Returns the number of letters that a reader sees, without marks and addresses; reads no more of the text than needed.
 */
function lettersOf(body: string): number {
  const words = body
    .slice(0, 20_000)
    .replace(/^(?:content-[a-z-]+|mime-version):.*$/gim, ' ')
    .replace(/\]\([^)\s]*\)|!\[[^[\]\n]*\]|\b(?:https?:\/\/|www\.)\S+|\S+@\S+/gi, ' ')
  return words.replace(/[^\p{L}]+/gu, '').length
}
