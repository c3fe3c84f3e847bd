import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { type FieldInBytes, fieldsInBytes } from '../email/headers/fields-in-bytes.ts'
import { extractFromBytes } from '../ioc/extract.ts'
import { sameValueKey } from '../ioc/same-value.ts'

/**
 * Which indicators of a message are in its header, and in which fields. A value is identified by kind and canonical
 * form; `times` counts all its places in the header, so that a caller that knows its count in the whole message can
 * determine whether it is in the body too.
 */
export type HeaderPart = 'sender' | 'recipient' | 'relay' | 'message_id' | 'other'

export type HeaderUse = {
  times: number
  /** The first field of each part in which it occurs, as written. */
  readonly fields: Map<HeaderPart, string>
}

/** Number of bytes within which the header of a message must end. */
export const maxHeaderBytes = 65_536

const partsByField: Readonly<Record<string, HeaderPart>> = Object.fromEntries(
  (
    [
      [
        'sender',
        'from sender reply-to return-path errors-to resent-from resent-sender envelope-from x-envelope-from x-sender x-original-from x-originating-ip x-originating-email x-originating-host x-mailer-sender dkim-signature domainkey-signature',
      ],
      [
        'recipient',
        'to cc bcc delivered-to x-original-to envelope-to x-envelope-to x-delivered-to resent-to resent-cc resent-bcc apparently-to x-rcpt-to x-forwarded-to',
      ],
      [
        'relay',
        'received x-received received-spf authentication-results arc-authentication-results arc-message-signature arc-seal x-google-dkim-signature x-forwarded-for',
      ],
      [
        'message_id',
        'message-id in-reply-to references resent-message-id x-message-id content-id x-gmail-original-message-id',
      ],
    ] as const
  ).flatMap(([part, names]) => names.split(' ').map((name) => [name, part])),
)

/** Returns a key that is the same for all spellings of a value. */
function keyOf(kind: IocKind, value: string): string {
  return `${iocKinds.indexOf(kind)} ${sameValueKey(kind, value)}`
}

/**
 * Adds the indicators in the header of a message to `uses`. `bytes` are its beginning, in UTF-8 or an 8-bit encoding.
 */
export function addHeaderUses(bytes: Buffer, uses: Map<string, HeaderUse>): void {
  const fields = fieldsInBytes(bytes)
  const end = fields.at(-1)?.end ?? 0
  let index = 0
  for (const { found, start } of extractFromBytes(bytes.subarray(0, end)).hits) {
    while (index + 1 < fields.length && (fields[index] as FieldInBytes).end <= start) index++
    const field = fields[index] as FieldInBytes
    const key = keyOf(found.kind, found.value)
    const use = uses.get(key) ?? { times: 0, fields: new Map() }
    uses.set(key, use)
    use.times++
    const part = partOf(field, bytes, start)
    if (!use.fields.has(part)) use.fields.set(part, field.name)
  }
}

function partOf({ name }: FieldInBytes, bytes: Buffer, start: number): HeaderPart {
  const part = partsByField[name.toLowerCase()] ?? 'other'
  if (part !== 'relay') return part
  // `for <bob@example.com>` and `smtp.rcptto=` name the recipient in a field about servers
  const before = bytes.toString('latin1', Math.max(0, start - 24), start)
  if (/\bfor\s+<?$|rcpt(?:to)?=<?$/i.test(before)) return 'recipient'
  return /(?:mailfrom|header\.from|header\.[di]|envelope-from|envelope_from|domain of)[\s=]+[<@"]?$/i.test(
    before,
  )
    ? 'sender'
    : 'relay'
}
