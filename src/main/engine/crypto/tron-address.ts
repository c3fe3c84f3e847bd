import type { AddressReading } from './address-reading.ts'

/** Tron addresses in hex: the version byte 0x41 and 20 bytes, which are the same as in an EVM address. */

const tronForm = /^(?:0x)?41([0-9a-f]{40})$/i

/** Returns the 40 digits after 41, with or without `0x` in front; null for any other form. */
export function tronDigits(text: string): string | null {
  return tronForm.exec(text)?.[1] ?? null
}

/** Reads 40 hex digits as the Tron account that they denote. */
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
