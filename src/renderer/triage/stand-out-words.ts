import type { StandOutWhat } from '../../contract/core/stand-outs.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf, formatCount } from '../state/format.ts'

type Found = WindowOutput<'triage.stands_out'>

type Counts = Pick<Found, 'total' | 'looked_at' | 'text' | 'named'> & {
  readonly items: readonly unknown[]
  readonly not_read: readonly string[]
}

/**
 * Returns what was found in a session, and what was asked: sets and lists that are imported and switched on, and the
 * brands that Skerry knows, about its values; the names of the actors of the imported sets about its text.
 */
export function standOutWords(found: Counts, values: number): string {
  const { total, items, not_read: unread } = found
  const stated = [valueWords(found, values), nameWords(found)].filter((words) => words !== '').join('; ')
  const missed = unread.length === 0 ? '' : `not read: ${unread.join(', ')}`
  const named = items.length < total ? `, the ${formatCount(items.length)} most severe named` : ''
  const whole = [`${stated}${stated === '' ? '' : named}`, missed].filter((words) => words !== '').join('; ')
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}`
}

function valueWords({ total, named, looked_at: lookedAt }: Counts, values: number): string {
  if (lookedAt === 0) return ''
  const among = lookedAt < values ? `the first ${formatCount(lookedAt)} values` : countOf(lookedAt, 'value')
  const standing = total - named
  if (standing === 0) return `among ${among}, no imported set or list and no known brand matches`
  return `stands out among ${among}: ${formatCount(standing)}`
}

/** Returns which actors a text names; empty where none could be asked about. */
function nameWords({ text, named, not_read: unread }: Counts): string {
  if (text === 'none') return ''
  const where = text === 'whole' ? 'in the text' : 'in the part of the text that was searched'
  if (named > 0) return `threat actors named ${where}: ${formatCount(named)}`
  if (text === 'part') return `no threat actor of the imported sets is named ${where}`
  return unread.length === 0
    ? 'no threat actor of the imported sets is named'
    : 'no threat actor of the sets that were read is named'
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
