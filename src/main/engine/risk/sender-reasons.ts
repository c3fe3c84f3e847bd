/** Findings on the sender that a message states: the field itself, its address, and where answers to errors go. */

import { editDistance } from './edit-distance.ts'
import type { Finding } from './finding.ts'
import { plainLetters } from './fold-character.ts'
import type { MessageHead } from './message-head.ts'
import { readMailbox } from './read-headers.ts'
import { type Host, readHost } from './read-host.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { RiskSpan } from './risk-types.ts'
import { judgeName } from './sender-name.ts'
import { skeleton } from './skeleton.ts'

/** Returns findings on the sender's field and the return path. `hasLure` is true when the words ask for something. */
export function findSenderReasons(head: MessageHead, hasLure: boolean, packs: RiskPacks): Finding[] {
  const { from, sender, flaw, recipient, subject, returnPath } = head
  const findings: Finding[] = []
  const add = (code: string, key: string, span: RiskSpan) => findings.push({ code, key, span })
  const host = readHost(sender.domain)
  const own = host.registrable ?? sender.domain
  if (packs.lists.abusedSuffixes.values.has(host.suffix)) add('email.abused_suffix', host.suffix, from.span)
  if (flaw !== null) add('email.malformed_sender', flaw, from.span)
  if (isRandom(host.mainLabel)) add('email.random_domain', own, from.span)
  findings.push(...judgeName(sender, from.span, packs))
  const recipientHost = recipient === null ? null : readHost(recipient.domain)
  if (recipient !== null && recipientHost?.registrable && recipientHost.registrable !== own) {
    const isOwnMail = packs.lists.freeMail.values.has(recipientHost.name)
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
  if (recipientHost !== null && isLookAlike(host, recipientHost))
    add('email.recipient_lookalike', own, from.span)
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

/** Number of letters from which two names that differ in one are not alike by chance. */
const lettersOfName = 7

/** Whether the name of a sender's domain looks like that of the recipient's, without being it. */
function isLookAlike(sender: Host, recipient: Host): boolean {
  const [from, to] = [sender.mainLabel, recipient.mainLabel]
  if (from === to || to.length < lettersOfName || sender.isPrivateSuffix) return false
  const shapes = [skeleton(from), skeleton(to)] as const
  return shapes[0] === shapes[1] || editDistance(shapes[0], shapes[1], 1) <= 1
}
