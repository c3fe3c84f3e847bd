/**
 * Findings against a message that do not depend on understanding its words: the declared sender, what is hidden,
 * requested or attached, and where the links of a message with hardly any words lead. Each reason points to its cause.
 */
import {
  fewLetters,
  findUnseen,
  lettersShown,
  passwordMark,
  pictureAloneMark,
  showsPicture,
} from '../reading/shown-mark.ts'
import { type AttachedFile, attachedFiles } from './attached-file.ts'
import { brandOwning } from './brand-look-alike.ts'
import type { LinkTally } from './context-reasons.ts'
import type { Finding } from './finding.ts'
import type { MessageHead } from './message-head.ts'
import type { PackBrand } from './pack-file.ts'
import { isUnder, readHost } from './read-host.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { RiskSpan } from './risk-types.ts'
import { isFromColleague } from './sender-proof.ts'

/** Number of hidden letters that indicates intent; the preview line of a mail program is shorter. */
const manyHiddenLetters = 600
/** Number of hidden words at the end of a message that are no remnant of a template. */
const fewestHiddenWords = 10
/** Number of different addresses of a picture that is all that a message shows: its link, and a way to leave. */
const maxOfPicture = 3
const searchedCharacters = 200_000
const maximumFindings = 20

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

const pageName = /\.(?:x?html?|shtml?|svgz?|mht|mhtml)$/i
const archiveName = /\.(?:zip|rar|7z|gz|tgz|tar|cab|ace|arj|lzh|xz)$/i
const diskImageName = /\.(?:iso|img|vhdx?|udf)$/i
const programMark = /\[attached program: [^\]\n]{1,80}\]/g

/** Returns the code of a file by its name. An archive is normal, unless it comes with the words of a lure. */
function codeOfFile({ name, isPart }: AttachedFile, hasLure: boolean): string | null {
  if (isPart && pageName.test(name)) return 'attachment.page'
  if (diskImageName.test(name)) return 'attachment.disk_image'
  return hasLure && archiveName.test(name) ? 'attachment.archive' : null
}

/** Returns findings on the attachments of a message, by their names and by their detected content. */
export function findAttachedReasons(text: string, hasLure: boolean): Finding[] {
  const findings: Finding[] = []
  for (const file of attachedFiles(text)) {
    const code = codeOfFile(file, hasLure)
    if (code !== null && findings.length < maximumFindings)
      findings.push({ code, key: file.name, span: file.span })
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
  const isFree = packs.lists.freeMail.values.has(head.sender.domain)
  const isProven = head.proof === 'proven' && !isFree
  const owner = isProven ? brandOwning(readHost(own), packs.brands) : null
  const isElsewhere =
    tally.foreignHosts.length > 0 &&
    tally.foreignHosts.every((host) => isFree || !isOfSender(host, own, owner, packs))
  const isSparse = lettersShown(body) < fewLetters
  const addresses = new Set(tally.links.map(({ address }) => address)).size
  const isPicture = showsPicture(body) && (isSparse || body.includes(pictureAloneMark))
  const isPersonal = !head.isList && !head.isAnswer
  // a sender of just a picture also has a site for it; fields of a list are as easy to write as a message
  const isFew = addresses <= maxOfPicture && !(isProven && !isElsewhere)
  // a sender of just a picture also has a site for it; fields of a list are as easy to write as a message
  if (isPicture && ((isPersonal && isSparse) || (!head.isMailingList && isFew)))
    findings.push({ code: 'message.picture_with_link', key: 'few', span: first })
  if (!isPersonal) return findings
  if (isSparse && !isPicture && isElsewhere)
    findings.push({ code: 'message.link_alone', key: 'few', span: first })
  const shared = hasLure ? tally.links.filter(({ isShared }) => isShared).length : 0
  const isOpen = tally.openLinks + shared >= links.length
  // a known sender's form without a word that asks for something is a form
  const isForm = tally.formLinks === links.length && head.proof === 'proven' && !isSparse
  if (isElsewhere && isOpen && (hasLure || !isForm))
    findings.push({ code: 'link.to_anyones_page', key: 'open', span: first })
  const form = /\[form\]\(https?:/.exec(visible)
  // messages of shops and lists have forms to search or subscribe
  if (form !== null && hasLure) findings.push({ code: 'form.in_message', key: 'form', span: first })
  if (hasLure && isElsewhere && !(isOpen && isFromColleague(head, packs)))
    findings.push({ code: 'link.not_sender', key: own, span: first })
  return findings
}

/**
 * Whether a host belongs to the sender: by its domain, as the part of SharePoint of the sender's organisation, or, for a
 * brand that is proven to send, as another of its services.
 */
function isOfSender(host: string, own: string, owner: PackBrand | null, packs: RiskPacks): boolean {
  if (isUnder(host, own)) return true
  if (owner !== null && brandOwning(readHost(host), packs.brands) === owner) return true
  const tenant = /^([a-z0-9-]{3,63}?)(?:-my)?\.sharepoint\.com$/.exec(host)?.[1]
  const name = readHost(own).mainLabel.replaceAll('-', '')
  return tenant !== undefined && name.length >= 4 && tenant.replaceAll('-', '').startsWith(name)
}
