import { sha256 } from '@noble/hashes/sha2.js'
import type { AddressReading, Chain } from './address-reading.ts'
import { unwrapAddress } from './address-wrapping.ts'
import { readAddress } from './decode-address.ts'
import { evmDigits } from './evm-address.ts'
import { labelKeyBytes } from './label-file.ts'

/**
 * Keys of label lists: the first 16 bytes of SHA-256 over the family of an address and the bytes that identify its
 * account, so that all spellings of an address have the same key, and an EVM address has one key on all its chains.
 * Addresses of coins that are not decoded here are stored by their text.
 */

const encoder = new TextEncoder()

function keyOf(family: string, bytes: Uint8Array): Uint8Array {
  const head = encoder.encode(`${family}\0`)
  const whole = new Uint8Array(head.length + bytes.length)
  whole.set(head)
  whole.set(bytes, head.length)
  return sha256(whole).subarray(0, labelKeyBytes)
}

/** Returns the key of an address; null when it is malformed and so identifies no account. */
export function labelKey(reading: AddressReading): Uint8Array | null {
  const { family, payload, testnet, kind, witnessVersion } = reading
  if (payload === null) return null
  // the output type depends on what was hashed
  const form = witnessVersion === undefined ? kind : `witness ${witnessVersion}`
  return keyOf(`${family}${testnet ? ' test' : ''} ${form}`, payload)
}

/** Returns the key of an address of which only the text is known. */
export function textLabelKey(text: string): Uint8Array {
  return keyOf('text', encoder.encode(text))
}

/**
 * Returns all keys under which an address may be listed: its own; the one of its text; and, for a script address with a
 * version byte that Litecoin and Bitcoin shared, the key for the other coin.
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

/** Currencies as lists name them, where they decide how an address is read. */
const currencyChains: Readonly<Record<string, Chain>> = {
  trx: 'TRX',
  tron: 'TRX',
  trc20: 'TRX',
  doge: 'DOGE',
  dogecoin: 'DOGE',
}

/** Forms that addresses of coins which are not decoded here may have. */
const addressLike = /^[0-9A-Za-z][0-9A-Za-z:._-]{18,126}[0-9A-Za-z]$/

/**
 * Returns the key for an address as a list spells it; null when it is no address. An address of an unknown family, or a
 * malformed one, is stored by its text where the list names a currency for it.
 */
export function listedKey(text: string, currency: string | null): Uint8Array | null {
  const { bare } = unwrapAddress(text)
  const chain = currencyChains[currency?.toLowerCase() ?? ''] ?? null
  const digits = chain === 'TRX' ? null : evmDigits(bare)
  // fast path for the most frequent entries of long lists; their key does not depend on the checksum, which reading
  // would compute
  if (digits !== null) return keyOf('evm account', Buffer.from(digits, 'hex'))
  const reading = readAddress(bare, chain)
  const own = reading === null ? null : labelKey(reading)
  if (own !== null) return own
  return currency !== null && addressLike.test(bare) ? textLabelKey(bare) : null
}
