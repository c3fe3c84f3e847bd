import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'

/** Addresses in base58check: version byte, 20-byte hash, four bytes of double SHA-256. */

const base58check = createBase58check(sha256)

export type Base58Address = {
  readonly coin: 'BTC' | 'DOGE' | 'TRX' | 'LTC'
  readonly kind: string
  readonly testnet: boolean
}

/** Version byte to what it stands for. 0x05 is shared by Bitcoin and the former Litecoin script address. */
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

/** Reads a base58check address, or gives null when length, alphabet, checksum or version is not right. */
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
