import type { Found, RefusalReason } from './indicator.ts'

/** What the reading of one token comes to. It depends on the token alone, so that it can be kept and used again. */

/** What has to hold around a hit for it to count; judged by the scanner, which sees the line. */
export type Needs =
  | 'no-version-before'
  | 'no-assignment-after'
  | 'git-before'
  /** An address that carries no checksum: its line or its column names the chain. */
  | 'wallet-around'
  /** A name that could be code, a file or a member: a host where the line names one. */
  | 'host-around'

export type TokenHit = {
  readonly found: Found
  /** Offsets into the token as it came. */
  readonly start: number
  readonly end: number
  readonly marks: number
  readonly needs: Needs | null
  /** Why it is refused where what it needs does not hold; null where nothing is needed. */
  readonly doubt: RefusalReason | null
}

export type TokenRefusal = { readonly start: number; readonly end: number; readonly reason: RefusalReason }

export type TokenReading = { readonly hits: readonly TokenHit[]; readonly refusals: readonly TokenRefusal[] }
