import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A message of the corpus as its author wrote it; `messages/` holds one file a language. */
export type CorpusMessage = {
  readonly id: string
  readonly malicious: boolean
  readonly kind: string
  readonly from: string
  readonly reply_to?: string
  readonly to: string
  readonly subject: string
  readonly headers?: readonly (readonly [string, string])[]
  readonly text?: string
  readonly html?: string
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly base64: string }[]
}

/** Weights are tuned with the first half only; the second only measures their quality. */
export type Half = 'tuning' | 'held'

const folder = join(import.meta.dirname, 'messages')

export function corpusMessages(): CorpusMessage[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as CorpusMessage),
    )
}

/** Returns the half of a message; all messages of one sender's domain are in the same half. */
export function halfOf({ from }: CorpusMessage): Half {
  return halfOfSender(domainOf(from))
}

export function halfOfSender(domain: string): Half {
  return (createHash('sha256').update(domain).digest()[0] as number) < 128 ? 'tuning' : 'held'
}

export function domainOf(from: string): string {
  return /@([^@>\s]+)>?\s*$/.exec(from.trim())?.[1]?.toLowerCase().split('.').slice(-2).join('.') ?? from
}

const encodings = ['quoted-printable', 'base64', '8bit'] as const

/**
 * Encodes the message for transport: MIME parts, each in an encoding derived from the message, header words encoded.
 */
export function bytesOf(message: CorpusMessage): Buffer {
  const draw = createHash('sha256').update(message.id).digest()
  const encoding = encodings[(draw[1] as number) % encodings.length] ?? '8bit'
  const parts = [
    ...(message.text === undefined ? [] : [textPart('text/plain', message.text, encoding)]),
    ...(message.html === undefined ? [] : [textPart('text/html', message.html, encoding)]),
  ]
  const body =
    parts.length === 1 ? (parts[0] as string) : multipart('alternative', parts, `alt-${message.id}`)
  const files = (message.attachments ?? []).map(
    ({ name, type, base64 }) =>
      `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
      `Content-Transfer-Encoding: base64\r\n\r\n${base64}\r\n`,
  )
  const head = [
    `From: ${encodeWords(message.from)}`,
    ...(message.reply_to === undefined ? [] : [`Reply-To: ${encodeWords(message.reply_to)}`]),
    `To: ${encodeWords(message.to)}`,
    `Subject: ${encodeText(message.subject)}`,
    `Date: Tue, 3 Mar 2026 09:12:44 +0100`,
    `Message-ID: <${message.id}@mail.invalid>`,
    ...(message.headers ?? []).map(([name, value]) => `${name}: ${encodeText(value)}`),
    'MIME-Version: 1.0',
  ]
  const content = files.length === 0 ? body : multipart('mixed', [body, ...files], `mix-${message.id}`)
  return Buffer.from(`${head.join('\r\n')}\r\n${content}`, 'utf8')
}

function textPart(type: string, text: string, encoding: (typeof encodings)[number]): string {
  const bytes = Buffer.from(text, 'utf8')
  const body =
    encoding === 'base64'
      ? (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')
      : encoding === 'quoted-printable'
        ? quotedPrintable(bytes)
        : text.replace(/\r?\n/g, '\r\n')
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
}

/** RFC 2045, section 6.7, with soft line breaks before 76 characters. */
export function quotedPrintable(bytes: Buffer): string {
  let line = ''
  const lines: string[] = []
  for (const byte of bytes) {
    if (byte === 0x0a) {
      lines.push(line)
      line = ''
      continue
    }
    const isPlain = byte >= 0x20 && byte <= 0x7e && byte !== 0x3d
    const written = isPlain
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    if (line.length + written.length > 75) {
      lines.push(`${line}=`)
      line = ''
    }
    line += written
  }
  return [...lines, line].join('\r\n')
}

function multipart(kind: string, parts: readonly string[], boundary: string): string {
  const inner = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${inner}--${boundary}--\r\n`
}

/** RFC 2047, for a text without structure. */
export function encodeText(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return value
  const pieces = [...value].reduce<string[]>((made, letter) => {
    const last = made.at(-1) ?? ''
    if (made.length === 0 || Buffer.byteLength(last + letter) > 45) made.push(letter)
    else made[made.length - 1] = last + letter
    return made
  }, [])
  return pieces.map((piece) => `=?utf-8?B?${Buffer.from(piece, 'utf8').toString('base64')}?=`).join('\r\n ')
}

/** RFC 2047, for the words of an address that are not ASCII. */
function encodeWords(value: string): string {
  return value.replace(
    /"([^"]*[^\x20-\x7e"][^"]*)"|[^\x20-\x7e]+(?:[^<>"]*[^\x20-\x7e]+)*/g,
    (found, quoted) => {
      const words = typeof quoted === 'string' ? quoted : found
      return `=?utf-8?B?${Buffer.from(words, 'utf8').toString('base64')}?=`
    },
  )
}
