import { inflateSync } from 'node:zlib'
import { linkAddress, shownLink } from './shown-link.ts'

/**
 * Addresses in actions that the library does not report: those that a document opens on its own, submits a form to, or
 * starts. They are read from the bytes of the objects, including objects in compressed object streams (ISO 32000-1,
 * 7.5.7 and 12.6). In an encrypted document none can be read this way.
 */

const maxPackedStreams = 2000
const maxUnpacked = 64 * 2 ** 20
const maxFound = 10_000

/** Returns lines for the addresses that did not occur before. */
export function pdfActions(bytes: Uint8Array, met: ReadonlySet<string>): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text.slice(0, 65_536)) || /\/Encrypt\s/.test(text.slice(-65_536)))
    return []
  const found = new Map<string, string>()
  collect(text, found)
  for (const packed of packedObjects(bytes, text)) collect(packed, found)
  return [...found]
    .filter(([address]) => !met.has(address))
    .map(([address, name]) => shownLink(name, address))
}

/** Meaning of the key before an address. */
const keys: Readonly<Record<string, string>> = {
  URI: 'opens',
  F: 'opens file',
  UF: 'opens file',
  Base: 'base of links',
}

function collect(text: string, found: Map<string, string>): void {
  const form = /\/(URI|UF|F|Base)\s{0,8}(?:\(((?:[^()\\]|\\[\s\S]){1,4096})\)|<([0-9A-Fa-f\s]{2,8192})>)/g
  for (const [, key = '', written, hex] of text.matchAll(form)) {
    const value = written === undefined ? fromHex(hex ?? '') : fromWritten(written)
    // names of files attached are no addresses
    if (key !== 'URI' && !/^(?:[a-z][a-z0-9+.-]+:|\\\\|\/\/)/i.test(value)) continue
    const address = linkAddress(value)
    if (address !== null && !found.has(address)) found.set(address, keys[key] ?? 'opens')
    if (found.size >= maxFound) return
  }
}

function fromWritten(written: string): string {
  return wide(
    written.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_all, octal?: string, sign = '') => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
      return /[\r\n]/.test(sign)
        ? ''
        : ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[sign as string] ?? sign)
    }),
  )
}

function fromHex(hex: string): string {
  return wide(Buffer.from(hex.replace(/\s+/g, ''), 'hex').toString('latin1'))
}

/** Decodes texts with a byte order mark as UTF-16. */
function wide(text: string): string {
  if (!text.startsWith('þÿ')) return text
  return Buffer.from(Buffer.from(text.slice(2), 'latin1').subarray(0, (text.length - 2) & ~1))
    .swap16()
    .toString('utf16le')
}

function* packedObjects(bytes: Uint8Array, text: string): Generator<string> {
  let left = maxUnpacked
  let at = 0
  for (let count = 0; count < maxPackedStreams; count++) {
    at = text.indexOf('/ObjStm', at)
    if (at === -1) return
    at += 7
    const word = text.slice(at, at + 1000).indexOf('stream')
    if (word === -1) continue
    const start = at + word
    const from = start + (text[start + 6] === '\r' ? 8 : 7)
    const end = text.indexOf('endstream', from)
    if (end === -1) return
    const unpacked = inflated(bytes.subarray(from, end), left)
    left -= unpacked.length
    if (left <= 0) return
    yield unpacked.toString('latin1')
    at = from
  }
}

function inflated(packed: Uint8Array, max: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, Math.min(max, 16 * 2 ** 20)), finishFlush: 2 })
  } catch {
    return Buffer.alloc(0)
  }
}
