import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'

type Answer = Pick<WindowOutput<'lookup.many'>, 'truncated' | 'skipped'>

/** Returns why a text gave no row: nothing in it was recognised, or what was recognised cannot be looked up. */
export function noRowsWords({ truncated, skipped }: Answer): string {
  if (truncated) return 'No indicator was recognised in the part of the text that was read.'
  return skipped.length > 0
    ? 'Nothing in this text could be looked up. The lines and their reasons are below.'
    : 'No indicator was recognised in this text.'
}
