/** Findings that are normal in a message of its kind, and no reason against it there. */
import { attachedFiles } from './attached-file.ts'
import { hasLure, type LinkTally } from './context-reasons.ts'
import type { MessageHead } from './message-head.ts'
import type { RiskPacks } from './risk-packs.ts'
import { isFromColleague, provenBrand } from './sender-proof.ts'
import type { ReasonGatherer } from './weigh-reasons.ts'

/**
 * Codes that are normal in a bulk message: reader tracking, sending on behalf of others, words about programs, a search
 * form.
 */
const usualInBulk = [
  'attachment.executable',
  'email.reply_to_mismatch',
  'email.return_path_elsewhere',
  'form.in_message',
  'link.not_sender',
  'url.login_path',
  'url.query_email',
]

/** Codes that are normal among colleagues, who share forms and files at services where anyone can. */
const usualAmongColleagues = ['host.form_service', 'link.to_anyones_page']

/** Codes that are normal in a report on the delivery of another message. */
const usualInReports = ['lure.mailbox', 'lure.parcel']

/**
 * Codes of lures that need a link, a file or another address to get anything: a proven sender who offers none asks for
 * nothing that they could have.
 */
const usualWithoutWay = [
  'contact.elsewhere',
  'credentials',
  'lure.account',
  'lure.attachment',
  'lure.invoice',
  'lure.mailbox',
  'lure.parcel',
  'urgency',
]

/** Codes that are normal in what a known company writes to its customers, when it is proven to write. */
const usualFromBrand = [
  'credentials',
  'form.in_message',
  'link.mismatch',
  'link.not_sender',
  'lure.account',
  'lure.code',
  'lure.invoice',
  'lure.parcel',
  'message.picture_with_link',
  'payment.failed',
  'payment.fee',
]

/** Whether a message offers its reader something to follow, to open or to answer to, or asks for money. */
function offersWay(text: string, tally: LinkTally, gatherer: ReasonGatherer): boolean {
  return (
    tally.foreignLinks.length + tally.links.length > 0 ||
    [...gatherer.byCode.keys()].some(
      (code) => /^(?:lure|payment)/.test(code) && !usualWithoutWay.includes(code),
    ) ||
    /\[password field\]|!\[[^\]\n]*\]/.test(text) ||
    attachedFiles(text).length > 0 ||
    gatherer.has('email.reply_to_mismatch', 'email.reply_to_free_mail')
  )
}

/** Lures that name an account or a delivery; an offer names none. */
const accountLures = ['credentials', 'lure.account', 'lure.mailbox', 'lure.parcel', 'payment.failed']

/** Codes that are no reason in a message of its kind. */
export function usualCodes(
  text: string,
  head: MessageHead | null,
  isBulk: boolean,
  tally: LinkTally,
  gatherer: ReasonGatherer,
  packs: RiskPacks,
): readonly string[] {
  if (head === null) return []
  const brand = provenBrand(head, packs)
  const isProven = head.proof === 'proven'
  const hasWay = offersWay(text, tally, gatherer)
  const isCalm = !hasWay && !hasLure(gatherer)
  const isOffer = !gatherer.has(...accountLures)
  return [
    ...(isBulk ? usualInBulk : []),
    // an offer that ends tonight
    ...(isBulk && isProven && isOffer ? ['urgency'] : []),
    ...(isFromColleague(head, packs) ? usualAmongColleagues : []),
    ...(brand?.isOpen === false && tally.openLinks === 0 ? usualFromBrand : []),
    // answers to what someone shares through a service go to them
    ...(brand?.isOpen === true ? ['email.reply_to_mismatch'] : []),
    // a false report wants its link to be followed
    ...(head.isDeliveryReport && tally.links.length === 0 ? usualInReports : []),
    ...(isProven && !hasWay ? usualWithoutWay : []),
    // whoever forwards a message is not its sender, whose signature remains; a calm letter is false once, not twice
    ...(isProven || isCalm ? ['email.spf_fail'] : []),
  ]
}
