import { decodeWords } from './encoded-words.ts'
import { fieldsNamed, type HeaderBlock } from './header-block.ts'
import { type MailDate, readMailDate } from './mail-date.ts'
import { type Mailbox, readMailboxes } from './mailbox-list.ts'

/** The claimed senders of a message, from all fields that contain one. */
export type Identities = {
  readonly from: readonly Mailbox[]
  readonly sender: readonly Mailbox[]
  readonly replyTo: readonly Mailbox[]
  /** Address for bounces; `isNull` for the empty path of a bounce itself. */
  readonly returnPath: { readonly mailbox: Mailbox | null; readonly isNull: boolean } | null
  readonly subject: string | null
  readonly date: { readonly text: string; readonly date: MailDate | null } | null
  readonly messageId: { readonly text: string; readonly domain: string | null } | null
  /** Fields that may occur only once (RFC 5322 section 3.6) and occur more often. */
  readonly repeated: readonly string[]
}

const onceOnly = [
  'Date',
  'From',
  'Sender',
  'Reply-To',
  'To',
  'Cc',
  'Message-ID',
  'In-Reply-To',
  'References',
  'Subject',
]

export function readIdentities(block: HeaderBlock): Identities {
  const first = (name: string): string | null => fieldsNamed(block, name)[0]?.value ?? null
  const all = (name: string): Mailbox[] =>
    fieldsNamed(block, name)
      .slice(0, 20)
      .flatMap(({ value }) => readMailboxes(value))
  const returnPath = first('return-path')
  const date = first('date')
  const subject = first('subject')
  return {
    from: all('from'),
    sender: all('sender'),
    replyTo: all('reply-to'),
    returnPath:
      returnPath === null
        ? null
        : { mailbox: readMailboxes(returnPath)[0] ?? null, isNull: /^<\s*>$/.test(returnPath.trim()) },
    subject: subject === null ? null : decodeWords(subject).trim(),
    date: date === null ? null : { text: date, date: readMailDate(date) },
    messageId: readMessageId(first('message-id')),
    repeated: onceOnly.filter((name) => fieldsNamed(block, name).length > 1),
  }
}

function readMessageId(value: string | null): Identities['messageId'] {
  if (value === null) return null
  const text = value.trim().slice(0, 998)
  const inside = text.replace(/^<|>$/g, '')
  const right = inside.slice(inside.lastIndexOf('@') + 1).toLowerCase()
  const isDomain = inside.includes('@') && /^[a-z0-9.-]*[a-z0-9]$/.test(right) && right.includes('.')
  return { text, domain: isDomain ? right : null }
}
