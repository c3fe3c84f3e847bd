import { z } from 'zod'

/**
 * What the tool `mail` says about a message, a mailbox, or what mail carries beside text. Names are those of the fields
 * of RFC 5322, RFC 8601, RFC 6376, RFC 5545 and RFC 5652. Moments are ISO 8601 in UTC; digests lower-case hexadecimal;
 * `path` is the number of a part as IMAP counts them (RFC 3501, section 6.4.5): `''` for the message itself, `2.1`, and
 * `2.TEXT` for the body of a message within it that has parts of its own.
 */

/** Most rows of each table. */
export const mailLimits = {
  addresses: 500,
  fields: 300,
  received: 200,
  results: 300,
  signatures: 100,
  bodies: 200,
  links: 1000,
  attachments: 2000,
  parts: 2000,
  oddities: 200,
  signers: 20,
  invitations: 50,
  attendees: 500,
  messages: 1000,
  tnef: 500,
  /** Characters of a value. */
  value: 500,
}

const text = () => z.string().max(mailLimits.value)
const maybe = () => text().nullable()
const count = () => z.int().min(0)
const time = () => z.iso.datetime().nullable()
const digest = () => z.string().regex(/^[0-9a-f]{64}$/)
const path = () => z.string().max(200)

const address = () => z.strictObject({ field: text(), name: maybe(), address: text(), domain: maybe() })

const hop = () =>
  z.strictObject({
    /** 1 is the oldest. */
    hop: count(),
    from_name: maybe(),
    /** Name that the server found for the address. */
    from_reverse: maybe(),
    from_ip: maybe(),
    by: maybe(),
    by_ip: maybe(),
    with: maybe(),
    id: maybe(),
    for: maybe(),
    date: maybe(),
    date_utc: time(),
    delay_seconds: z.int().nullable(),
    /** What is odd about it. */
    remark: maybe(),
  })

const result = () =>
  z.strictObject({
    field: z.enum(['authentication-results', 'arc-authentication-results', 'received-spf']),
    /** Server that states it. */
    by: maybe(),
    method: text(),
    result: text(),
    domain: maybe(),
    selector: maybe(),
    client_ip: maybe(),
    policy: maybe(),
    reason: maybe(),
  })

const signature = () =>
  z.strictObject({
    field: z.enum(['dkim-signature', 'arc-seal']),
    domain: maybe(),
    selector: maybe(),
    algorithm: maybe(),
    identity: maybe(),
    signed_fields: maybe(),
    signed_at: time(),
    expires_at: time(),
    body_length: count().nullable(),
    /** A signature is not verified without the key, which is in the DNS. */
    verified: z.literal(false),
  })

const body = () =>
  z.strictObject({
    path: path(),
    type: text(),
    charset: maybe(),
    encoding: maybe(),
    /** Bytes as decoded, and characters of the text. */
    size: count(),
    characters: count(),
  })

const link = () =>
  z.strictObject({
    path: path(),
    kind: z.enum(['link', 'picture', 'other']),
    text: text(),
    target: z.string().max(2048),
    host: maybe(),
    count: count(),
    /** Whether the text names another site than the target; null where it names none. */
    differs: z.boolean().nullable(),
  })

const attachment = () =>
  z.strictObject({
    path: path(),
    name: maybe(),
    declared_type: maybe(),
    /** Type by its bytes, where they show one. */
    type: maybe(),
    /** Bytes as decoded. */
    size: count().nullable(),
    md5: z.string().nullable(),
    sha256: digest().nullable(),
    content_id: maybe(),
    encoding: maybe(),
    disposition: maybe(),
    is_encrypted: z.boolean(),
  })

const part = () =>
  z.strictObject({
    path: path(),
    depth: count(),
    type: text(),
    name: maybe(),
    charset: maybe(),
    encoding: maybe(),
    disposition: maybe(),
    /** Offset and bytes of the body as written; in what a part decodes to where `is_inner`. */
    offset: count(),
    length: count(),
    is_inner: z.boolean(),
  })

const signer = () =>
  z.strictObject({
    path: path(),
    subject: maybe(),
    issuer: maybe(),
    serial: maybe(),
    email: maybe(),
    not_before: time(),
    not_after: time(),
    signed_at: time(),
    digest_algorithm: maybe(),
    /** Whether the digest that is signed is that of the content; null where it could not be compared. */
    digest_fits: z.boolean().nullable(),
    /** Whether the signature is one by the key of the certificate in the message. Nobody vouches for the certificate. */
    signature_fits: z.boolean().nullable(),
  })

const invitation = () =>
  z.strictObject({
    path: path(),
    component: text(),
    method: maybe(),
    uid: maybe(),
    summary: maybe(),
    organizer: maybe(),
    organizer_name: maybe(),
    start: maybe(),
    start_utc: time(),
    end: maybe(),
    end_utc: time(),
    time_zone: maybe(),
    location: maybe(),
    description: maybe(),
    url: maybe(),
    recurrence: maybe(),
    status: maybe(),
    sequence: count().nullable(),
    attendees: count(),
    links: z.array(z.string().max(2048)).max(50),
  })

const attendee = () =>
  z.strictObject({
    path: path(),
    uid: maybe(),
    name: maybe(),
    address: text(),
    role: maybe(),
    status: maybe(),
  })

const message = () =>
  z.strictObject({
    /** In a mailbox its number, else the path of the message within the message. */
    path: path(),
    offset: count().nullable(),
    size: count().nullable(),
    from: maybe(),
    to: maybe(),
    subject: maybe(),
    date_utc: time(),
    message_id: maybe(),
  })

export const mailResult = () =>
  z.strictObject({
    format: z.enum(['message', 'mailbox', 'outlook-message', 'tnef', 'smime', 'calendar']),
    headers: z
      .strictObject({
        from: maybe(),
        sender: maybe(),
        reply_to: maybe(),
        return_path: maybe(),
        to: maybe(),
        cc: maybe(),
        bcc: maybe(),
        subject: maybe(),
        date: maybe(),
        date_utc: time(),
        message_id: maybe(),
        in_reply_to: maybe(),
        references: maybe(),
        mailer: maybe(),
        originating_ip: maybe(),
        content_type: maybe(),
        message_class: maybe(),
      })
      .nullable(),
    authentication: z
      .strictObject({ spf: maybe(), dkim: maybe(), dmarc: maybe(), dmarc_policy: maybe(), arc: maybe() })
      .nullable(),
    counts: z.strictObject({
      parts: count(),
      attachments: count(),
      links: count(),
      hops: count(),
      header_fields: count(),
      messages: count(),
    }),
    addresses: z.array(address()).max(mailLimits.addresses),
    received: z.array(hop()).max(mailLimits.received),
    authentication_results: z.array(result()).max(mailLimits.results),
    signatures: z.array(signature()).max(mailLimits.signatures),
    list_headers: z.array(z.strictObject({ name: text(), value: text() })).max(mailLimits.fields),
    header_fields: z.array(z.strictObject({ name: text(), value: text() })).max(mailLimits.fields),
    bodies: z.array(body()).max(mailLimits.bodies),
    links: z.array(link()).max(mailLimits.links),
    attachments: z.array(attachment()).max(mailLimits.attachments),
    parts: z.array(part()).max(mailLimits.parts),
    oddities: z.array(z.strictObject({ path: path(), what: text() })).max(mailLimits.oddities),
    signers: z.array(signer()).max(mailLimits.signers),
    encrypted: z.array(z.strictObject({ path: path(), what: text() })).max(mailLimits.oddities),
    tnef: z
      .array(z.strictObject({ path: path(), name: text(), size: count().nullable() }))
      .max(mailLimits.tnef),
    invitations: z.array(invitation()).max(mailLimits.invitations),
    attendees: z.array(attendee()).max(mailLimits.attendees),
    messages: z.array(message()).max(mailLimits.messages),
  })

export type MailResult = z.output<ReturnType<typeof mailResult>>
export type MailTable = {
  [Name in keyof MailResult]: MailResult[Name] extends readonly unknown[] ? Name : never
}[keyof MailResult]
