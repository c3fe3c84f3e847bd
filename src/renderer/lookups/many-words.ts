import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf } from '../state/format.ts'

type Answer = Pick<WindowOutput<'lookup.many'>, 'truncated' | 'skipped'>

/** Returns why a text gave no row: nothing in it was recognised, or what was recognised cannot be looked up. */
export function noRowsWords({ truncated, skipped }: Answer): string {
  if (truncated) return 'No indicator was recognised in the part of the text that was read.'
  return skipped.length > 0
    ? 'Nothing in this text could be looked up. The lines and their reasons are below.'
    : 'No indicator was recognised in this text.'
}

/** Returns how many lines of a pasted text were skipped. */
export const skippedWords = (lines: number): string =>
  `${countOf(lines, 'line')} contained nothing that can be looked up`

const withoutPack = {
  address: 'Country, network and operator of public addresses are not known here.',
  hash_set: 'Digests cannot be identified as known good or malicious.',
  label_list: 'Owners of crypto addresses are not known here.',
} as const

/** Returns what is not known without a pack of a kind; null where there is one. */
export function withoutPackWords(kind: keyof typeof withoutPack, packs: readonly unknown[]): string | null {
  return packs.length === 0 ? `None. ${withoutPack[kind]}` : null
}
