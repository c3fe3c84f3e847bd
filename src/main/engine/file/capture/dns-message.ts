import { addressAt } from './network-packet.ts'

/** DNS messages (RFC 1035), as they are used for mDNS, LLMNR and NetBIOS names too; read as far as they hold. */

export type DnsRecord = {
  readonly name: string
  readonly type: string
  readonly value: string
  readonly ttl: number
}
export type DnsMessage = {
  readonly id: number
  readonly isResponse: boolean
  readonly rcode: string
  readonly questions: { readonly name: string; readonly type: string }[]
  readonly answers: DnsRecord[]
}

const types = new Map<number, string>([
  ...([
    [1, 'A'],
    [2, 'NS'],
    [5, 'CNAME'],
    [6, 'SOA'],
    [10, 'NULL'],
    [12, 'PTR'],
    [13, 'HINFO'],
    [15, 'MX'],
  ] as const),
  ...([
    [16, 'TXT'],
    [28, 'AAAA'],
    [32, 'NB'],
    [33, 'SRV'],
    [35, 'NAPTR'],
    [39, 'DNAME'],
    [43, 'DS'],
    [46, 'RRSIG'],
  ] as const),
  ...([
    [47, 'NSEC'],
    [48, 'DNSKEY'],
    [52, 'TLSA'],
    [64, 'SVCB'],
    [65, 'HTTPS'],
    [99, 'SPF'],
    [252, 'AXFR'],
  ] as const),
  ...([
    [255, 'ANY'],
    [257, 'CAA'],
  ] as const),
])
const rcodes = [
  'NOERROR',
  'FORMERR',
  'SERVFAIL',
  'NXDOMAIN',
  'NOTIMP',
  'REFUSED',
  'YXDOMAIN',
  'YXRRSET',
  'NXRRSET',
]

const maxQuestions = 20
const maxAnswers = 500

const at16 = (bytes: Uint8Array, at: number) => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
const typeName = (type: number) => types.get(type) ?? `TYPE${type}`

/** Reads a message; null where it is none. */
export function readDns(bytes: Uint8Array): DnsMessage | null {
  if (bytes.length < 12) return null
  const flags = at16(bytes, 2)
  const questionCount = at16(bytes, 4)
  const answerCount = at16(bytes, 6)
  if (((flags >> 11) & 15) > 6 || questionCount > maxQuestions || questionCount + answerCount === 0)
    return null
  const message: DnsMessage = {
    id: at16(bytes, 0),
    isResponse: (flags & 0x8000) !== 0,
    rcode: rcodes[flags & 15] ?? `RCODE${flags & 15}`,
    ...{ questions: [], answers: [] },
  }
  let at = 12
  for (let index = 0; index < questionCount; index++) {
    const name = readName(bytes, at)
    if (name === null || name.next + 4 > bytes.length) return index === 0 ? null : message
    message.questions.push({ name: name.text, type: typeName(at16(bytes, name.next)) })
    at = name.next + 4
  }
  for (let index = 0; index < Math.min(answerCount, maxAnswers); index++) {
    const name = readName(bytes, at)
    if (name === null || name.next + 10 > bytes.length) break
    const type = at16(bytes, name.next)
    const ttl = at16(bytes, name.next + 4) * 65_536 + at16(bytes, name.next + 6)
    const start = name.next + 10
    at = start + at16(bytes, name.next + 8)
    if (at > bytes.length) break
    const value = recordValue(bytes, type, start, at)
    if (value !== null) message.answers.push({ name: name.text, type: typeName(type), value, ttl })
  }
  return message
}

function recordValue(bytes: Uint8Array, type: number, start: number, end: number): string | null {
  const length = end - start
  const nameAt = (at: number) => (at < end ? (readName(bytes, at)?.text ?? null) : null)
  if (type === 1) return length === 4 ? addressAt(bytes, start, 4) : null
  if (type === 28) return length === 16 ? addressAt(bytes, start, 6) : null
  if (type === 2 || type === 5 || type === 12 || type === 39 || type === 6) return nameAt(start)
  if (type === 15) return nameAt(start + 2)
  if (type === 33) {
    const target = nameAt(start + 6)
    return target === null ? null : `${target}:${at16(bytes, start + 4)}`
  }
  if (type === 16 || type === 99) return strings(bytes, start, end)
  if (type === 32) return length >= 6 ? addressAt(bytes, start + 2, 4) : null
  if (type === 41) return null
  return Buffer.from(bytes.subarray(start, Math.min(end, start + 200))).toString('hex')
}

function strings(bytes: Uint8Array, start: number, end: number): string {
  const parts: string[] = []
  for (let at = start; at < end; ) {
    const length = bytes[at] as number
    parts.push(Buffer.from(bytes.subarray(at + 1, Math.min(end, at + 1 + length))).toString('latin1'))
    at += 1 + length
  }
  return parts.join('').slice(0, 4000)
}

/** A name, dots between labels, with odd bytes escaped as in zone files; null where it does not hold. */
function readName(bytes: Uint8Array, start: number): { text: string; next: number } | null {
  const labels: string[] = []
  let next = -1
  let at = start
  let total = 0
  for (let steps = 0; steps < 160; steps++) {
    if (at >= bytes.length) return null
    const length = bytes[at] as number
    if (length === 0) return { text: labels.join('.'), next: next < 0 ? at + 1 : next }
    if (length >= 0xc0) {
      if (at + 2 > bytes.length) return null
      if (next < 0) next = at + 2
      const target = at16(bytes, at) & 0x3fff
      // names lie before what refers to them, so that there are no circles
      if (target >= at) return null
      at = target
    } else if (length > 63) return null
    else {
      total += length + 1
      if (total > 255 || at + 1 + length > bytes.length) return null
      labels.push(labelText(bytes, at + 1, at + 1 + length))
      at += 1 + length
    }
  }
  return null
}

function labelText(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at++) {
    const code = bytes[at] as number
    if (code === 0x2e || code === 0x5c) text += `\\${String.fromCharCode(code)}`
    else if (code > 0x20 && code < 0x7f) text += String.fromCharCode(code)
    else text += `\\${String(code).padStart(3, '0')}`
  }
  return text
}

/** The NetBIOS name in the first label of a name (RFC 1001 section 14.1) and its suffix; null where it is none. */
export function netbiosName(name: string): { readonly name: string; readonly suffix: number } | null {
  const label = name.split('.', 1)[0] ?? ''
  if (!/^[A-P]{32}$/.test(label)) return null
  const codes = Array.from(
    { length: 16 },
    (_, index) => (label.charCodeAt(2 * index) - 65) * 16 + label.charCodeAt(2 * index + 1) - 65,
  )
  return { name: String.fromCharCode(...codes.slice(0, 15)).trimEnd(), suffix: codes[15] as number }
}
