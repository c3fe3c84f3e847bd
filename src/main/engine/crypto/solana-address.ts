import { ed25519 } from '@noble/curves/ed25519.js'
import type { AddressReading } from './address-reading.ts'

/**
 * Whether 32 bytes are a point of Ed25519, by the rules of Solana's runtime: coordinates above the field's prime and a
 * negative zero are accepted. Only a point can have a key; program-derived addresses are deliberately none.
 */
export function isOnCurve(key: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(key, true)
    return true
  } catch {
    return false
  }
}

/** Returns the kind of a Solana address: an account that may have a key, or one for which only a program can sign. */
export function solanaKind({ payload }: Pick<AddressReading, 'payload'>): 'account' | 'program_derived' {
  return payload !== null && isOnCurve(payload) ? 'account' : 'program_derived'
}
