import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'
import type { AddressFamily, AddressReading, Chain } from './address-reading.ts'

/** Addresses in base58check: version byte, 20-byte hash, four bytes of double SHA-256. */

const base58check = createBase58check(sha256)

export type Base58Address = {
  readonly coin: 'BTC' | 'DOGE' | 'TRX' | 'LTC'
  readonly kind: string
  readonly testnet: boolean
}

/** Kinds of addresses by version byte. 0x05 is shared by Bitcoin and the former Litecoin script address. */
const versions: Readonly<Record<number, Base58Address>> = {
  0: { coin: 'BTC', kind: 'p2pkh', testnet: false },
  5: { coin: 'BTC', kind: 'p2sh', testnet: false },
  111: { coin: 'BTC', kind: 'p2pkh', testnet: true },
  196: { coin: 'BTC', kind: 'p2sh', testnet: true },
  30: { coin: 'DOGE', kind: 'p2pkh', testnet: false },
  22: { coin: 'DOGE', kind: 'p2sh', testnet: false },
  65: { coin: 'TRX', kind: 'account', testnet: false },
  48: { coin: 'LTC', kind: 'p2pkh', testnet: false },
  50: { coin: 'LTC', kind: 'p2sh', testnet: false },
}

/** Version bytes that only lookups accept: test networks, which texts do not refer to. */
const rareVersions: Readonly<Record<number, Base58Address>> = {
  58: { coin: 'LTC', kind: 'p2sh', testnet: true },
  113: { coin: 'DOGE', kind: 'p2pkh', testnet: true },
  160: { coin: 'TRX', kind: 'account', testnet: true },
}

/** Reads a base58check address; null when length, alphabet, checksum or version is wrong. */
export function readBase58Address(text: string): Base58Address | null {
  if (text.length < 26 || text.length > 35) return null
  try {
    const payload = base58check.decode(text)
    return payload.length === 21 ? (versions[payload[0] ?? -1] ?? null) : null
  } catch {
    return null
  }
}

/** True for base58 text of exactly 32 bytes, the form of a Solana key. It carries no checksum. */
export function isSolanaKey(text: string): boolean {
  if (text.length < 32 || text.length > 44) return false
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}

/** Decodes base58 text; null when a character is not in the alphabet, or the text is longer than any address. */
export function readBase58(text: string): Uint8Array | null {
  if (text.length > 120) return null
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}

/** True when the last four bytes are the start of the double SHA-256 of those before. */
export function hasBase58Checksum(bytes: Uint8Array): boolean {
  if (bytes.length < 5) return false
  const hash = sha256(sha256(bytes.subarray(0, -4)))
  return bytes.subarray(-4).every((byte, index) => byte === hash[index])
}

/** Writes a version byte and a hash as base58check. */
export function writeBase58Address(version: number, hash: Uint8Array): string {
  return base58check.encode(Uint8Array.of(version, ...hash))
}

const families: Readonly<Record<Base58Address['coin'], AddressFamily>> = {
  BTC: 'bitcoin',
  DOGE: 'dogecoin',
  TRX: 'tron',
  LTC: 'litecoin',
}

type Networks = Readonly<Record<'main' | 'test', readonly string[]>>
const networksOf: Readonly<Record<Base58Address['coin'], Networks>> = {
  BTC: { main: ['mainnet'], test: ['testnet', 'testnet4', 'signet', 'regtest'] },
  DOGE: { main: ['mainnet'], test: ['testnet'] },
  // today's test networks use the version byte of the main network too
  TRX: { main: ['mainnet', 'testnet'], test: ['testnet'] },
  LTC: { main: ['mainnet'], test: ['testnet', 'regtest'] },
}

/** 0xc4 is the version byte of script addresses on the test networks of both Bitcoin and Dogecoin. */
const sharedTestScript = 196

/**
 * Reads 25 bytes of base58check for a lookup: the meaning of the version byte, and whether the checksum matches. Null
 * when no known chain has this version byte. `asked` decides between two coins that share one.
 */
export function inspectBase58(text: string, bytes: Uint8Array, asked: Chain | null): AddressReading | null {
  const [versionByte = -1] = bytes
  const known = versions[versionByte] ?? rareVersions[versionByte]
  if (bytes.length !== 25 || known === undefined) return null
  const isShared = versionByte === sharedTestScript
  const coin = isShared && asked === 'DOGE' ? 'DOGE' : known.coin
  const isRight = hasBase58Checksum(bytes)
  return {
    family: families[coin],
    kind: known.kind,
    encoding: 'base58check',
    checksum: isRight ? 'valid' : 'invalid',
    problem: isRight ? null : 'the four bytes of its checksum do not match the rest',
    testnet: known.testnet,
    networks: networksOf[coin][known.testnet ? 'test' : 'main'],
    chains: chainsOf(coin, isShared),
    payload: isRight ? bytes.subarray(1, 21) : null,
    text,
    versionByte,
  }
}

function chainsOf(coin: Base58Address['coin'], isShared: boolean): readonly Chain[] {
  if (isShared) return ['BTC', 'DOGE']
  return coin === 'LTC' ? [] : [coin]
}
