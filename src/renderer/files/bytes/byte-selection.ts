/** A selection of bytes: from where it was begun to where it ends, both inclusive and in either order. */
export type ByteSelection = { readonly anchor: number; readonly cursor: number }

export type ByteRange = { readonly offset: number; readonly length: number }

export function rangeOf({ anchor, cursor }: ByteSelection): ByteRange {
  const offset = Math.min(anchor, cursor)
  return { offset, length: Math.max(anchor, cursor) - offset + 1 }
}

export function selectionOf({ offset, length }: ByteRange, size: number): ByteSelection {
  const anchor = within(offset, size)
  return { anchor, cursor: within(offset + Math.max(1, length) - 1, size) }
}

export type MoveKey = {
  readonly key: string
  readonly shiftKey: boolean
  /** Ctrl, or Cmd on a Mac. */
  readonly isFar: boolean
}

/** Dimensions of what is shown: bytes of the file, of a line, and lines of a page. */
export type ByteExtent = { readonly size: number; readonly perLine: number; readonly perPage: number }

/**
 * Moves the cursor by a key, and extends the selection with Shift; null for a key that does not move it. Home and End go
 * to the ends of the line, with Ctrl to those of the file.
 */
export function moved(
  now: ByteSelection,
  { key, shiftKey, isFar }: MoveKey,
  extent: ByteExtent,
): ByteSelection | null {
  const to = target(now.cursor, key, isFar, extent)
  if (to === null || extent.size === 0) return null
  const cursor = within(to, extent.size)
  return { anchor: shiftKey ? now.anchor : cursor, cursor }
}

function target(
  at: number,
  key: string,
  isFar: boolean,
  { size, perLine, perPage }: ByteExtent,
): number | null {
  const line = at - (at % perLine)
  // up from the first line and down from the last one stay in their column
  const by = (lines: number) => {
    const to = at + lines * perLine
    if (to < 0) return at % perLine
    if (to < size) return to
    return lines === 1 && line + perLine >= size ? at : lastInColumn(at, size, perLine)
  }
  switch (key) {
    case 'ArrowLeft':
      return at - 1
    case 'ArrowRight':
      return at + 1
    case 'ArrowUp':
      return by(-1)
    case 'ArrowDown':
      return by(1)
    case 'PageUp':
      return by(-perPage)
    case 'PageDown':
      return by(perPage)
    case 'Home':
      return isFar ? 0 : line
    case 'End':
      return isFar ? size - 1 : line + perLine - 1
    default:
      return null
  }
}

function lastInColumn(at: number, size: number, perLine: number): number {
  const column = at % perLine
  const last = size - 1
  return last - (last % perLine) + Math.min(column, last % perLine)
}

function within(at: number, size: number): number {
  return Math.max(0, Math.min(at, size - 1))
}

/** Reads an offset as a person writes it: decimal, or hexadecimal with `0x` or `h`; null when it is none. */
export function readOffset(written: string): number | null {
  const text = written.trim().replace(/[\s_,]/g, '')
  const hex = /^0x([0-9a-f]{1,13})$/i.exec(text)?.[1] ?? /^([0-9a-f]{1,13})h$/i.exec(text)?.[1]
  if (hex !== undefined) return Number.parseInt(hex, 16)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

export function hexOffset(offset: number): string {
  return `0x${offset.toString(16)}`
}
