import { type Mailbox, type MailHeader, readHeaders, readMailbox } from './read-headers.ts'
import type { RiskSpan } from './risk-types.ts'
import { type SenderFlaw, senderFlaw } from './sender-flaw.ts'
import { type SenderProof, senderProof } from './sender-proof.ts'

/** The parts of a saved message's header about sender and recipient; only lines before the first empty line. */
export type MessageHead = {
  readonly from: MailHeader
  /** Its address is empty where the field has a flaw that leaves none. */
  readonly sender: Mailbox
  readonly flaw: SenderFlaw | null
  readonly recipient: Mailbox | null
  readonly subject: MailHeader | null
  /** The address for automatic replies, as recorded by the receiving server (RFC 5321 section 4.4). */
  readonly returnPath: MailHeader | null
  /** Whether the message declares itself as list or bulk mail. */
  readonly isList: boolean
  /**
   * Whether the message declares a mailing list, in which case the recipient is the list's address (RFC 2369, RFC
   * 2919).
   */
  readonly isMailingList: boolean
  /** Whether it replies to another message. */
  readonly isAnswer: boolean
  readonly proof: SenderProof
  /** Whether it reports on the delivery of another message (RFC 3462, RFC 3464, RFC 3834). */
  readonly isDeliveryReport: boolean
  /** Offset of the body. */
  readonly end: number
}

const listFields = ['list-id', 'list-post', 'list-unsubscribe']
/** Fields that Exchange writes, and removes from what comes from outside; `Internal` is a member of the organisation. */
const exchangeFields = ['x-ms-exchange-organization-authas']
const proofFields = ['authentication-results', 'arc-authentication-results']
const names = new Map(
  [
    'from',
    'sender',
    'to',
    'subject',
    'in-reply-to',
    'precedence',
    'return-path',
    'content-type',
    'auto-submitted',
    ...exchangeFields,
    ...proofFields,
    ...listFields,
  ].map((name) => [name, name]),
)
const searchedCharacters = 65_536

/** Reads the header at the beginning of a text; null when there is none that names a sender. */
export function readMessageHead(text: string): MessageHead | null {
  // the name of a field may have letters outside ASCII
  if (!/^\s{0,200}[^\s:]{1,76}:/.test(text.slice(0, 300))) return null
  const blank = text.slice(0, searchedCharacters).search(/\n\r?\n/)
  const end = blank < 0 ? Math.min(text.length, searchedCharacters) : blank + 1
  const fields = readHeaders(text.slice(0, end), names)
  const named = (name: string) => fields.find((field) => field.name === name) ?? null
  const from =
    fields.find(({ name, value }) => name === 'from' && readMailbox(value) !== null) ?? named('from')
  if (from === null) return null
  const flaw = senderFlaw(from.value, named('sender') !== null)
  const sender = readMailbox(from.value) ?? (flaw === null ? null : nameAlone(from.value))
  if (sender === null) return null
  const isBulk = /^(?:list|bulk)$/i.test(named('precedence')?.value ?? '')
  return {
    from,
    sender,
    flaw,
    recipient: readMailbox(named('to')?.value ?? ''),
    subject: named('subject'),
    returnPath: named('return-path'),
    isList: isBulk || listFields.some((name) => named(name) !== null),
    isMailingList: named('list-id') !== null || named('list-post') !== null,
    isAnswer: named('in-reply-to') !== null,
    isDeliveryReport: isReport(
      named('content-type')?.value ?? '',
      named('auto-submitted')?.value ?? '',
      sender,
    ),
    proof: /^internal$/i.test(named('x-ms-exchange-organization-authas')?.value ?? '')
      ? 'proven'
      : senderProof(
          fields.filter(({ name }) => proofFields.includes(name)).map(({ value }) => value),
          sender.domain,
        ),
    end,
  }
}

function isReport(type: string, automatic: string, { address }: Mailbox): boolean {
  if (/^multipart\/report\b.{0,200}\bdelivery-status\b/is.test(type)) return true
  return /^auto-/i.test(automatic) && /^(?:mailer-daemon|postmaster)@/.test(address)
}

/** A sender of whom only the name can be read. */
function nameAlone(value: string): Mailbox {
  const displayName = value.slice(0, 500).split('<')[0]?.replaceAll('"', '').trim() ?? ''
  return { displayName, address: '', domain: '' }
}

/** Fields written by machines for machines, or with names of people and dates; none of them addresses the reader. */
const machineField =
  /^(?:received|return-path|delivered-to|envelope-to|to|cc|bcc|reply-to|sender|date|message-id|references|in-reply-to|authentication-results|received-spf|dkim-signature|domainkey-signature|arc-[a-z-]+|list-[a-z-]+|precedence|mime-version|content-[a-z-]+|user-agent|feedback-id|auto-submitted|thread-[a-z]+|x-[a-z0-9-]+)$/i

/** Adds the lines of such fields to the stretches of a text that contain no words of it; both in order. */
export function withMachineFields(
  text: string,
  taken: readonly RiskSpan[],
  head: MessageHead | null,
): readonly RiskSpan[] {
  if (head === null) return taken
  const fields: RiskSpan[] = []
  let isMachine = false
  for (let at = 0; at < head.end; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? head.end : Math.min(newline + 1, head.end)
    const line = text.slice(at, Math.min(end, at + 100))
    if (!/^[ \t]/.test(line)) isMachine = machineField.test(line.slice(0, Math.max(0, line.indexOf(':'))))
    if (isMachine) fields.push({ start: at, end })
    at = end
  }
  return [...fields, ...taken].toSorted((left, right) => left.start - right.start)
}
