import { keccak_256 } from '@noble/hashes/sha3.js'

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

/** Tells how 40 hex digits are spelled: one case only carries no checksum, mixed case must carry the right one. */
export function judgeEvm(hex: string): EvmSpelling {
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return 'plain'
  return checksumEvm(hex) === hex ? 'checksummed' : 'wrong'
}
