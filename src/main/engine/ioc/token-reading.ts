import type { Found, RefusalReason } from './indicator.ts'

/** The result of reading one token. It depends on the token alone, so that it can be cached. */

/** Conditions on the context of a hit; judged by the scanner, which sees the line. */
export type Needs =
  | 'no-version-before'
  | 'no-assignment-after'
  | 'git-before'
  /** An address without a checksum: its line or its column has to name the chain. */
  | 'wallet-around'
  /** A name that could be code, a file or a member: the line has to show that it is a host. */
  | 'host-around'
  /** A value behind what may be an escape (`\\nina@…`, `=3D`): the line has to hold more of them; or must not. */
  | 'escapes-around'
  | 'no-escapes-around'

export type TokenHit = {
  readonly found: Found
  /** Offsets into the original token. */
  readonly start: number
  readonly end: number
  readonly marks: number
  readonly needs: Needs | null
  /** Reason for the refusal when `needs` is not met; null where nothing is needed. */
  readonly doubt: RefusalReason | null
}

export type TokenRefusal = { readonly start: number; readonly end: number; readonly reason: RefusalReason }

export type TokenReading = { readonly hits: readonly TokenHit[]; readonly refusals: readonly TokenRefusal[] }
