/** Matches key presses against the keys of commands. Pure, so that the table of keys can be tested. */

/** The relevant properties of a key press. */
export type KeyPress = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/**
 * Whether a press matches a written key. `ctrl+` also matches the command key of a Mac. A letter without `ctrl+` is
 * case-sensitive, so that `y` and `Y` differ; for characters such as `?` Shift is ignored, since layouts differ.
 */
export function matchesKey(written: string, press: KeyPress): boolean {
  const parts = written.split('+')
  const last = parts.at(-1) ?? ''
  const key = last === 'Space' ? ' ' : last
  if (parts.includes('ctrl') !== (press.ctrlKey || press.metaKey)) return false
  if (parts.includes('alt') !== press.altKey) return false
  const isLetter = /^[a-z]$/i.test(key)
  if (parts.includes('ctrl') || key.length > 1) {
    return press.key.toLowerCase() === key.toLowerCase() && parts.includes('shift') === press.shiftKey
  }
  return press.key === key && (!isLetter || press.shiftKey === (key !== key.toLowerCase()))
}

/** Returns the two keys of a sequence such as `g t`; null for a single key. */
export function sequenceOf(written: string): { readonly first: string; readonly second: string } | null {
  const [first = '', second = '', ...more] = written.split(' ')
  return first === '' || second === '' || more.length > 0 ? null : { first, second }
}

/** Whether a written key consists of characters without Ctrl or Alt; such keys must not act while the user types. */
export function isSingleKey(written: string): boolean {
  if (sequenceOf(written) !== null) return true
  return !written.includes('+') && (written.length === 1 || written === 'Space')
}

const names: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  enter: '↵',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** Formats a written key for a key cap: `Ctrl K`, `Y`, `Shift Y`, `G T`. */
export function keyCaps(written: string): string {
  const sequence = sequenceOf(written)
  if (sequence !== null) return `${keyCaps(sequence.first)} ${keyCaps(sequence.second)}`
  return written
    .split('+')
    .map((part) => {
      if (/^[A-Z]$/.test(part)) return `Shift ${part}`
      return names[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part)
    })
    .join(' ')
}
