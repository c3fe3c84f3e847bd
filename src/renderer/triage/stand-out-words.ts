import type { StandOutWhat } from '../../contract/core/stand-outs.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf, formatCount } from '../state/format.ts'

type Found = WindowOutput<'triage.stands_out'>

type Counts = Pick<Found, 'total' | 'looked_at' | 'not_read'> & { readonly items: readonly unknown[] }

/**
 * Returns what was found among the values of a session, and what was asked: sets and lists that are imported and
 * switched on, and the brands that Skerry knows.
 */
export function standOutWords(
  { total, looked_at: lookedAt, items, not_read: unread }: Counts,
  values: number,
): string {
  if (lookedAt === 0) return ''
  const among = lookedAt < values ? `the first ${formatCount(lookedAt)} values` : countOf(lookedAt, 'value')
  const missed = unread.length === 0 ? '' : `; not read: ${unread.join(', ')}`
  if (total === 0) return `Among ${among}, no imported set or list and no known brand matches${missed}`
  const named = items.length < total ? `, the gravest ${formatCount(items.length)} named` : ''
  return `Stands out among ${among}: ${formatCount(total)}${named}${missed}`
}

const tones: Readonly<Record<StandOutWhat, string>> = {
  malicious: 'var(--severity-critical)',
  sanctioned: 'var(--severity-critical)',
  look_alike: 'var(--severity-high)',
  actors: 'var(--severity-high)',
  tor: 'var(--severity-medium)',
  proxy: 'var(--severity-medium)',
  label: 'var(--severity-low)',
  listed: 'var(--severity-info)',
}

/** The colour token of what makes a value stand out. */
export function standOutTone(what: StandOutWhat): string {
  return tones[what]
}
