import { ed25519 } from '@noble/curves/ed25519.js'
import type { AddressReading } from './address-reading.ts'

/**
 * Tells whether 32 bytes are a point of Ed25519, as the runtime of Solana does: coordinates above the field's prime and
 * a sign of zero are taken. Only a point can have a key; addresses derived by a program are none on purpose.
 */
export function isOnCurve(key: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(key, true)
    return true
  } catch {
    return false
  }
}

/** The kind of a Solana address: an account that a key may own, or one that only a program can sign for. */
export function solanaKind({ payload }: Pick<AddressReading, 'payload'>): 'account' | 'program_derived' {
  return payload !== null && isOnCurve(payload) ? 'account' : 'program_derived'
}
