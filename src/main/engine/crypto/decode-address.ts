import type { AddressReading, Chain } from './address-reading.ts'
import { unwrapAddress } from './address-wrapping.ts'
import { inspectBase58, readBase58 } from './base58-address.ts'
import { evmDigits, inspectEvm } from './evm-address.ts'
import { whyNoAddress } from './refuse-address.ts'
import { inspectSegwit } from './segwit-address.ts'
import { inspectFriendlyTon, inspectRawTon } from './ton-address.ts'
import { inspectTronHex, tronDigits } from './tron-address.ts'

/** Maximum length of a text that is decoded; the longest known address has 95 characters, links some more. */
const longest = 256

export type Decoded =
  | { readonly is: 'address'; readonly reading: AddressReading; readonly named: Chain | null }
  /**
   * `why` is the end of the sentence "Provided address is invalid: …"; a secret must never be repeated in an answer.
   */
  | { readonly is: 'none'; readonly why: string; readonly isSecret: boolean }

/**
 * Reads one address of any family. A text of a recognised family with a wrong checksum is an address with `checksum:
 * 'invalid'`; a text of no recognised family is refused with the reason. `asked` is the chain that the caller named: it
 * only decides between two valid readings.
 */
export function decodeAddress(text: string, asked: Chain | null): Decoded {
  if (text.length > longest)
    return { is: 'none', why: `it is longer than ${longest} characters`, isSecret: false }
  const { bare, named } = unwrapAddress(text)
  const reading = readAddress(bare, asked ?? named)
  return reading === null ? { is: 'none', ...whyNoAddress(bare) } : { is: 'address', reading, named }
}

/** Reads an address without surrounding text; null when no family is recognised. */
export function readAddress(bare: string, asked: Chain | null): AddressReading | null {
  const evm = evmDigits(bare)
  if (evm !== null) return asked === 'TRX' ? inspectTronHex(bare, evm) : inspectEvm(bare, evm)
  const tron = tronDigits(bare)
  if (tron !== null) return inspectTronHex(bare, tron)
  const known = inspectRawTon(bare) ?? inspectSegwit(bare) ?? inspectFriendlyTon(bare)
  if (known !== null) return known
  if (bare.length < 25 || bare.length > 44) return null
  const bytes = readBase58(bare)
  if (bytes === null) return null
  return bytes.length === 32 ? solanaReading(bare, bytes) : inspectBase58(bare, bytes, asked)
}

/** Any 32 bytes in base58 are an address of Solana; typing errors cannot be detected. */
function solanaReading(text: string, payload: Uint8Array): AddressReading {
  return {
    family: 'solana',
    kind: 'account',
    encoding: 'base58',
    checksum: 'absent',
    problem: null,
    testnet: false,
    networks: ['mainnet', 'testnet', 'devnet'],
    chains: ['SOL'],
    payload,
    text,
  }
}
