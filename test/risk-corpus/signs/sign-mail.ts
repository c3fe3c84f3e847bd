/** A short mail for one sign: what is left out is as in ordinary mail. */
export type SignMail = {
  readonly from: string
  /** Further fields, in order, before From as a receiver adds them. */
  readonly fields?: readonly string[]
  readonly subject?: string
  readonly text?: string
  readonly html?: string
  readonly files?: readonly SignFile[]
}

export type SignFile = { readonly name: string; readonly type: string; readonly content: Buffer }

/** Returns the message in bytes: 8bit UTF-8, alternatives and attachments in parts (RFC 2046). */
export function bytesOfMail({
  from,
  fields = [],
  subject = 'Hello',
  text,
  html,
  files = [],
}: SignMail): Buffer {
  const parts = [
    ...(text === undefined ? [] : [part('text/plain; charset=utf-8', text)]),
    ...(html === undefined ? [] : [part('text/html; charset=utf-8', `<html><body>${html}</body></html>`)]),
  ]
  const body = parts.length === 1 ? (parts[0] as string) : many('alternative', parts)
  const whole = files.length === 0 ? body : many('mixed', [body, ...files.map(attached)])
  const head = [
    ...fields,
    `From: ${from}`,
    'To: Ann Reader <ann@northfield-mills.com>',
    `Subject: ${subject}`,
    'Date: Tue, 3 Feb 2026 09:12:44 +0100',
    'MIME-Version: 1.0',
  ]
  return Buffer.from(`${head.join('\n')}\n${whole}`.replaceAll('\n', '\r\n'))
}

const part = (type: string, content: string) =>
  `Content-Type: ${type}\nContent-Transfer-Encoding: 8bit\n\n${content}\n`

function many(kind: string, parts: readonly string[]): string {
  const border = `part-of-${kind}`
  const inner = parts.map((one) => `--${border}\n${one}\n`).join('')
  return `Content-Type: multipart/${kind}; boundary="${border}"\n\n${inner}--${border}--\n`
}

function attached({ name, type, content }: SignFile): string {
  if (type === 'message/rfc822') return `Content-Type: message/rfc822\n\n${content.toString('utf8')}\n`
  const lines = content.toString('base64').match(/.{1,76}/g) ?? []
  return `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${lines.join('\n')}\n`
}

/** A zip archive with one stored entry; with `isLocked`, its flags say that it is encrypted (APPNOTE, section 4.4.4). */
export function zipFile(name: string, isLocked: boolean): SignFile {
  const inner = Buffer.from('invoice.docx')
  const data = Buffer.from('twelve bytes of an entry that nobody reads')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(isLocked ? 1 : 0, 6)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(data.length, 22)
  local.writeUInt16LE(inner.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(isLocked ? 1 : 0, 8)
  entry.writeUInt32LE(data.length, 20)
  entry.writeUInt32LE(data.length, 24)
  entry.writeUInt16LE(inner.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + inner.length, 12)
  end.writeUInt32LE(local.length + inner.length + data.length, 16)
  return { name, type: 'application/zip', content: Buffer.concat([local, inner, data, entry, inner, end]) }
}

export function pdfFile(name: string): SignFile {
  const content = Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
  )
  return { name, type: 'application/pdf', content }
}

export function mailFile(from: string, text: string): SignFile {
  const content = Buffer.from(
    `From: ${from}\nTo: ann@northfield-mills.com\nSubject: Notice\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`,
  )
  return { name: 'notice.eml', type: 'message/rfc822', content }
}
