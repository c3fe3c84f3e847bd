import type { Migration } from './migration.ts'

/** Addresses of EVM chains in sessions are found ignoring case, which is only a checksum. */
export const walletsInAnyCase: Migration = {
  number: 197,
  name: 'wallets-in-any-case',
  sql: 'CREATE INDEX triage_indicator_wallet ON triage_indicator (lower(value)) WHERE kind = 6',
}
