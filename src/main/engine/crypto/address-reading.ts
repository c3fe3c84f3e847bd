import type { cryptoChains, evmChains } from '../../../contract/core/chains.ts'

/** A chain that a caller may name, or one that appears among the candidates only. */
export type Chain = (typeof cryptoChains)[number] | (typeof evmChains)[number]

export type AddressFamily = 'evm' | 'bitcoin' | 'dogecoin' | 'litecoin' | 'tron' | 'solana' | 'ton'

export type AddressEncoding = 'hex' | 'base58' | 'base58check' | 'bech32' | 'bech32m' | 'base64' | 'raw'

/**
 * What the form of one address tells. `payload` are the bytes that stand for the account, the same however the address
 * is spelled; null when a checksum or a length is wrong, so that nobody knows which account was meant (an EVM address
 * whose letter case is wrong keeps them: its digits are all there).
 */
export type AddressReading = {
  readonly family: AddressFamily
  /** `account`, `p2pkh`, `p2sh`, `p2wpkh`, `p2wsh`, `p2tr`, `p2a`, `witness_unknown`; `unknown` when malformed. */
  readonly kind: string
  readonly encoding: AddressEncoding
  readonly checksum: 'valid' | 'invalid' | 'absent'
  /** Why the checksum is `invalid`, as the end of a sentence; null otherwise. */
  readonly problem: string | null
  readonly testnet: boolean
  /** Networks on which the address has exactly this form. */
  readonly networks: readonly string[]
  /** Chains of the contract on which it is an address; none for a coin that the contract does not know. */
  readonly chains: readonly Chain[]
  readonly payload: Uint8Array | null
  /** The address as it was spelled, without what stood around it. */
  readonly text: string
  /** The version byte of base58check. */
  readonly versionByte?: number
  readonly witnessVersion?: number
  readonly workchain?: number
  readonly bounceable?: boolean
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}
