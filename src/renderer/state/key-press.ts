/** Which key press a command's key means. Pure, so that the table of keys can be tested. */

/** The parts of a key press that matter. */
export type KeyPress = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/**
 * Tells whether a press is the written key. `ctrl+` also means the command key of a Mac. A letter without `ctrl+` is
 * meant with its case, so that `y` and `Y` differ; for signs such as `?` Shift does not matter, since layouts differ.
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

/** The two signs of a sequence such as `g t`, pressed one after the other; null for a key of one press. */
export function sequenceOf(written: string): { readonly first: string; readonly second: string } | null {
  const [first = '', second = '', ...more] = written.split(' ')
  return first === '' || second === '' || more.length > 0 ? null : { first, second }
}

/** Tells whether a written key is signs without Ctrl or Alt: those must not act while someone types. */
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

/** A written key as a key cap shows it: `Ctrl K`, `Y`, `Shift Y`, `G T`. */
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
