import type { cryptoChains, evmChains } from '../../../contract/core/chains.ts'

/** A chain that a caller may name, or one that appears among the candidates only. */
export type Chain = (typeof cryptoChains)[number] | (typeof evmChains)[number]

export type AddressFamily = 'evm' | 'bitcoin' | 'dogecoin' | 'litecoin' | 'tron' | 'solana' | 'ton'

export type AddressEncoding = 'hex' | 'base58' | 'base58check' | 'bech32' | 'bech32m' | 'base64' | 'raw'

/**
 * Information from the form of one address. `payload` contains the bytes that identify the account, the same for every
 * spelling of the address; null when a checksum or a length is wrong, so that the intended account is unknown (an EVM
 * address with wrong letter case keeps them: all of its digits are there).
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
  /** Chains of the contract on which it is an address; empty for a coin that the contract does not contain. */
  readonly chains: readonly Chain[]
  readonly payload: Uint8Array | null
  /** The address as spelled, without surrounding text. */
  readonly text: string
  /** The base58check version byte. */
  readonly versionByte?: number
  readonly witnessVersion?: number
  readonly workchain?: number
  readonly bounceable?: boolean
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}
