import { sha256 } from '@noble/hashes/sha2.js'
import type { AddressReading, Chain } from './address-reading.ts'
import { unwrapAddress } from './address-wrapping.ts'
import { readAddress } from './decode-address.ts'
import { evmDigits } from './evm-address.ts'
import { labelKeyBytes } from './label-file.ts'

/**
 * Keys of label lists: the first 16 bytes of SHA-256 over the family of an address and the bytes that stand for its
 * account, so that every spelling of an address has one key, and an EVM address one on all its chains. Addresses of coins
 * that are not decoded here are kept by their text.
 */

const encoder = new TextEncoder()

function keyOf(family: string, bytes: Uint8Array): Uint8Array {
  const head = encoder.encode(`${family}\0`)
  const whole = new Uint8Array(head.length + bytes.length)
  whole.set(head)
  whole.set(bytes, head.length)
  return sha256(whole).subarray(0, labelKeyBytes)
}

/** The key of an address; null when it is malformed, so that it stands for no account. */
export function labelKey(reading: AddressReading): Uint8Array | null {
  const { family, payload, testnet, kind, witnessVersion } = reading
  if (payload === null) return null
  // outputs of one hash differ by what the hash is of
  const form = witnessVersion === undefined ? kind : `witness ${witnessVersion}`
  return keyOf(`${family}${testnet ? ' test' : ''} ${form}`, payload)
}

/** The key of an address that only its text tells. */
export function textLabelKey(text: string): Uint8Array {
  return keyOf('text', encoder.encode(text))
}

/**
 * All keys under which an address may be listed: its own; that of its text; and, for a script address that Litecoin and
 * Bitcoin wrote alike, that of the other coin.
 */
export function labelKeys(reading: AddressReading): Uint8Array[] {
  const own = labelKey(reading)
  const keys = own === null ? [] : [own]
  if (reading.versionByte === 0x05 || reading.versionByte === 0x32) {
    const family = reading.family === 'bitcoin' ? 'litecoin' : 'bitcoin'
    const other = labelKey({ ...reading, family })
    if (other !== null) keys.push(other)
  }
  keys.push(textLabelKey(reading.text))
  return keys
}

/** Currencies in the words of lists, where they settle how an address is read. */
const currencyChains: Readonly<Record<string, Chain>> = {
  trx: 'TRX',
  tron: 'TRX',
  trc20: 'TRX',
  doge: 'DOGE',
  dogecoin: 'DOGE',
}

/** Forms that a coin which is not decoded here may give its addresses. */
const addressLike = /^[0-9A-Za-z][0-9A-Za-z:._-]{18,126}[0-9A-Za-z]$/

/**
 * The key under which a list's own spelling of an address is kept; null when it is no address. What is of no family that
 * is known here, or malformed, is kept by its text where the list names a currency for it.
 */
export function listedKey(text: string, currency: string | null): Uint8Array | null {
  const { bare } = unwrapAddress(text)
  const chain = currencyChains[currency?.toLowerCase() ?? ''] ?? null
  const digits = chain === 'TRX' ? null : evmDigits(bare)
  // long lists hold little else, and their key does not depend on the checksum that a reading works out
  if (digits !== null) return keyOf('evm account', Buffer.from(digits, 'hex'))
  const reading = readAddress(bare, chain)
  const own = reading === null ? null : labelKey(reading)
  if (own !== null) return own
  return currency !== null && addressLike.test(bare) ? textLabelKey(bare) : null
}
