import { type Mailbox, type MailHeader, readHeaders, readMailbox } from './read-headers.ts'
import type { RiskSpan } from './risk-types.ts'

/** The parts of a saved message's header about sender and recipient; only lines before the first empty line. */
export type MessageHead = {
  readonly from: MailHeader
  readonly sender: Mailbox
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
  /** Offset of the body. */
  readonly end: number
}

const listFields = ['list-id', 'list-post', 'list-unsubscribe']
const names = new Map(
  ['from', 'to', 'subject', 'in-reply-to', 'precedence', 'return-path', ...listFields].map((name) => [
    name,
    name,
  ]),
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
  const from = fields.find(({ name, value }) => name === 'from' && readMailbox(value) !== null)
  const sender = from === undefined ? null : readMailbox(from.value)
  if (from === undefined || sender === null) return null
  const isBulk = /^(?:list|bulk)$/i.test(named('precedence')?.value ?? '')
  return {
    from,
    sender,
    recipient: readMailbox(named('to')?.value ?? ''),
    subject: named('subject'),
    returnPath: named('return-path'),
    isList: isBulk || listFields.some((name) => named(name) !== null),
    isMailingList: named('list-id') !== null || named('list-post') !== null,
    isAnswer: named('in-reply-to') !== null,
    end,
  }
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
