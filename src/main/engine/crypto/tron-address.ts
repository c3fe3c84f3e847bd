import type { AddressReading } from './address-reading.ts'

/** Tron addresses in hex: the version byte 0x41 and 20 bytes, the same ones that an EVM address would have. */

const tronForm = /^(?:0x)?41([0-9a-f]{40})$/i

/** The 40 digits behind 41, with `0x` before or without; null when it is no such form. */
export function tronDigits(text: string): string | null {
  return tronForm.exec(text)?.[1] ?? null
}

/** Reads 40 hex digits as the account of Tron that they stand for. */
export function inspectTronHex(text: string, hex: string): AddressReading {
  return {
    family: 'tron',
    kind: 'account',
    encoding: 'hex',
    checksum: 'absent',
    problem: null,
    testnet: false,
    networks: ['mainnet', 'testnet'],
    chains: ['TRX'],
    payload: Buffer.from(hex, 'hex'),
    text,
    versionByte: 0x41,
  }
}
