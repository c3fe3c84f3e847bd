import type { WindowOutput } from '../../contract/workstation/bridge.ts'

/** What was found by words, newest first. */
export type Found = WindowOutput<'search.run'>

/** What all parts found, in one answer. */
export function mergeFound(found: readonly Partial<Found>[]): Found {
  return {
    hits: found.flatMap(({ hits }) => hits ?? []),
    lookups: found.flatMap(({ lookups }) => lookups ?? []),
  }
}
