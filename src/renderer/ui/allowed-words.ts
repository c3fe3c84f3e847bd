import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf } from '../state/format.ts'

/** Returns how many values an act put on the allow-list, and how many were on it before. */
export function allowedWords({ entries, added }: WindowOutput<'allowList.add'>): string {
  const former = entries.length - added
  if (added === 0) return `${countOf(former, 'value')} already on the allow-list.`
  const already = former === 0 ? '' : ` ${countOf(former, 'other')} already on it.`
  return `${countOf(added, 'value')} put on the allow-list.${already}`
}
