import { keccak_256 } from '@noble/hashes/sha3.js'
import { evmChains } from '../../../contract/core/chains.ts'
import type { AddressReading } from './address-reading.ts'

/** EVM addresses: 20 bytes in hex, whose letter case may carry a checksum (EIP-55). */

export type EvmSpelling = 'checksummed' | 'plain' | 'wrong'

const ascii = new TextEncoder()

/** The EIP-55 spelling of an address given as 40 hex digits without `0x`, in any case. */
export function checksumEvm(hex: string): string {
  const lower = hex.toLowerCase()
  const hash = keccak_256(ascii.encode(lower))
  let spelled = ''
  for (let index = 0; index < 40; index++) {
    const nibble = index % 2 === 0 ? (hash[index >> 1] ?? 0) >> 4 : (hash[index >> 1] ?? 0) & 15
    const digit = lower.charAt(index)
    spelled += nibble >= 8 ? digit.toUpperCase() : digit
  }
  return spelled
}

/** Classifies the spelling of 40 hex digits: a single case has no checksum, mixed case must have the right one. */
export function judgeEvm(hex: string): EvmSpelling {
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return 'plain'
  return checksumEvm(hex) === hex ? 'checksummed' : 'wrong'
}

/**
 * Returns the checksum state of 40 hex digits for a lookup: `valid` also for the rare address whose EIP-55 spelling has
 * a single case and which is spelled that way; `absent` also where there is no letter to carry a checksum.
 */
export function evmChecksum(hex: string): AddressReading['checksum'] {
  if (!/[a-f]/i.test(hex)) return 'absent'
  if (checksumEvm(hex) === hex) return 'valid'
  return judgeEvm(hex) === 'wrong' ? 'invalid' : 'absent'
}

const evmForm = /^(?:0x)?([0-9a-f]{40})$/i

/** Returns the 40 digits of an EVM address, with `0x` or without; null for any other text. */
export function evmDigits(text: string): string | null {
  return evmForm.exec(text)?.[1] ?? null
}

/** Reads 40 hex digits for a lookup. */
export function inspectEvm(text: string, hex: string): AddressReading {
  const checksum = evmChecksum(hex)
  return {
    family: 'evm',
    kind: 'account',
    encoding: 'hex',
    checksum,
    problem: checksum === 'invalid' ? 'its capital letters are not those that EIP-55 prescribes' : null,
    testnet: false,
    networks: ['mainnet', 'testnet'],
    chains: evmChains,
    payload: Buffer.from(hex, 'hex'),
    text,
  }
}
