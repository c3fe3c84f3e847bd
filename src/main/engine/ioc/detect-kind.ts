import type { BatchKind } from '../../../contract/core/batch.ts'
import { parseIpv4 } from '../net/ipv4.ts'
import { formatIpv6, parseIpv6 } from '../net/ipv6.ts'
import { extractFromText } from './extract.ts'
import type { Hit } from './indicator.ts'
import { refang } from './refang.ts'

/**
 * Detects the kind of one typed value. The order is the one known to users of the command line: CVE, IP, MAC, e-mail,
 * hash, crypto, URL, phone, domain.
 */
export type Detected = {
  readonly kind: BatchKind
  readonly value: string
  /** The port behind an address or a name; absent where none was written. */
  readonly port?: number
}

const macForms = /^(?:[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}|[0-9a-f]{4}(?:[.-][0-9a-f]{4}){2}|[0-9a-f]{12})$/i
const opening = new Set(' \t\r\n"\'`<([{')
const closing = new Set(' \t\r\n"\'`>)]},;')
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' }

/** Returns the indicator that a text consists of, or null when it contains several, none, or prose. */
export function detectKind(typed: string): Detected | null {
  const whole = typed.trim()
  if (whole === '' || whole.length > 8192 || /\s/.test(whole)) return spelledOut(whole)
  const bare = bareOf(whole) || whole
  const range = detectRange(refang(bare).text)
  if (range !== null) return range
  if (macForms.test(bare)) return { kind: 'mac', value: canonicalMac(bare) }
  const found = onlyHit(bare)
  if (found !== null) return found
  const served = detectHostAndPort(refang(bare).text) ?? detectHostAndPort(refang(whole).text)
  if (served !== null) return served
  if (/^\+[0-9][0-9 ().-]{5,20}$/.test(bare)) return { kind: 'phone', value: `+${bare.replace(/\D/g, '')}` }
  return null
}

/** A text without the quotes and brackets around it. */
function bareOf(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && opening.has(text.charAt(start))) start++
  while (end > start && closing.has(text.charAt(end - 1)) && !closesWithin(text, start, end)) end--
  return text.slice(start, end)
}

/** Whether the last character closes a bracket that the text opens: `…/Worm_(malware)`. */
function closesWithin(text: string, start: number, end: number): boolean {
  const close = text.charAt(end - 1)
  const open = brackets[close]
  if (open === undefined || !text.includes(open)) return false
  let depth = 0
  for (let at = end - 1; at >= start; at--) {
    const sign = text.charAt(at)
    if (sign === close) depth++
    else if (sign === open && --depth === 0) return true
  }
  return false
}

/** Detects `user at example dot com` and phone numbers, which are one indicator although they contain spaces. */
function spelledOut(text: string): Detected | null {
  if (text === '' || text.length > 400 || text.includes('\n')) return null
  if (/^\+[0-9][0-9 ().-]{5,24}$/.test(text)) return { kind: 'phone', value: `+${text.replace(/\D/g, '')}` }
  return onlyHit(text)
}

function onlyHit(text: string): Detected | null {
  const bytes = Buffer.byteLength(text)
  const hit = extractFromText(text).hits.find(({ start, end }) => start === 0 && end === bytes)
  return hit === undefined ? null : detectedFrom(hit)
}

/** Returns a hit in the form that batches and cases use: one kind for both address families. */
export function detectedFrom({ found }: Pick<Hit, 'found'>): Detected {
  return { kind: found.kind === 'ipv4' || found.kind === 'ipv6' ? 'ip' : found.kind, value: found.value }
}

/** Returns a range in CIDR notation with its host bits as written; null for any other text. */
function detectRange(text: string): Detected | null {
  const match = /^([0-9a-f.:]+)\/(\d{1,3})$/i.exec(text)
  if (match === null) return null
  const [, address = '', bits = ''] = match
  const length = Number(bits)
  if (parseIpv4(address) !== null)
    return length <= 32 ? { kind: 'cidr', value: `${address}/${length}` } : null
  const groups = parseIpv6(address)
  return groups === null || length > 128 ? null : { kind: 'cidr', value: `${formatIpv6(groups)}/${length}` }
}

/**
 * Detects an address or a name with a port, as in connection logs: `192.0.2.1:8443`, `[2001:db8::1]:443`, `name:8080`.
 */
function detectHostAndPort(text: string): Detected | null {
  const match = /^(?:\[([^[\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text)
  if (match === null) return null
  const [, bracketed, plain = '', digits = ''] = match
  const port = Number(digits)
  const host = onlyHit(bracketed ?? plain)
  if (host === null || port === 0 || port > 65_535) return null
  const isServed = host.kind === 'ip' || (host.kind === 'domain' && bracketed === undefined)
  return isServed ? { ...host, port } : null
}

/** Returns a MAC address in lower case with colons. */
export function canonicalMac(text: string): string {
  const digits = text.replace(/[^0-9a-f]/gi, '').toLowerCase()
  return (digits.match(/../g) ?? []).join(':')
}
