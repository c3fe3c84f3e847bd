import { sha3_256 } from '@noble/hashes/sha3.js'
import { base32nopad } from '@scure/base'
import { getPublicSuffix, parse } from 'tldts'

/**
 * Decides which names are Internet names: the ICANN section of the public suffix list, and version 3 onion addresses
 * with a valid checksum.
 */

export type SuffixVerdict = 'good' | 'bare-suffix' | 'unknown-suffix'

const maxKept = 50_000
const topLevel = new Map<string, boolean>()
const options = {
  allowPrivateDomains: false,
  allowIcannDomains: true,
  validateHostname: false,
  extractHostname: false,
}

/** Whether a last label (lower case, A-label) is a top-level domain of the list. */
export function isTopLevel(label: string): boolean {
  let known = topLevel.get(label)
  if (known === undefined) {
    known = label === 'onion' || parse(`a.${label}`, options).isIcann === true
    if (topLevel.size < maxKept) topLevel.set(label, known)
  }
  return known
}

/** Judges a host given in lower case A-labels, with at least one dot. */
export function judgeSuffix(host: string): SuffixVerdict {
  if (host.endsWith('.onion')) return isOnionV3(host) ? 'good' : 'unknown-suffix'
  if (!isTopLevel(host.slice(host.lastIndexOf('.') + 1))) return 'unknown-suffix'
  return getPublicSuffix(host, options) === host ? 'bare-suffix' : 'good'
}

const onionPrefix = new TextEncoder().encode('.onion checksum')

/**
 * Whether a name is a version 3 onion name: base32 of key (32 bytes), checksum (2) and version (1), rend-spec-v3
 * section 6.
 */
export function isOnionV3(host: string): boolean {
  const name = host.split('.').at(-2) ?? ''
  if (!/^[a-z2-7]{56}$/.test(name)) return false
  const bytes = base32nopad.decode(name.toUpperCase())
  const version = bytes[34] ?? 0
  const sum = sha3_256(Uint8Array.from([...onionPrefix, ...bytes.subarray(0, 32), version]))
  return version === 3 && sum[0] === bytes[32] && sum[1] === bytes[33]
}
