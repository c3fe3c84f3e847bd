import type { ByteRange } from './byte-selection.ts'

/** A run of bytes of one line that look the same. */
export type HexRun = {
  readonly hex: string
  readonly text: string
  readonly isSelected: boolean
  readonly isMarked: boolean
}

export type HexRow = { readonly offset: number; readonly runs: readonly HexRun[] }

export type HexLook = {
  /** Bytes that are known, from this offset on. */
  readonly known: { readonly offset: number; readonly bytes: Uint8Array }
  readonly size: number
  readonly perLine: number
  readonly selected: ByteRange | null
  /** Ranges that findings rest on. */
  readonly marked: readonly ByteRange[]
}

/**
 * Returns a line of the hex view; bytes that are not read yet are written as spaces. Each byte takes three characters
 * of `hex`, and one of `text`: printable ASCII, or a dot.
 */
export function hexRow(line: number, { known, size, perLine, selected, marked }: HexLook): HexRow {
  const offset = line * perLine
  const runs: HexRun[] = []
  const here = marked.filter(
    (range) => range.offset < offset + perLine && range.offset + range.length > offset,
  )
  let run: { hex: string; text: string; isSelected: boolean; isMarked: boolean } | null = null
  for (let at = offset; at < offset + perLine; at++) {
    const isByte = at < size
    const isSelected = isByte && selected !== null && isIn(at, selected)
    const isMarked = isByte && here.some((range) => isIn(at, range))
    if (run === null || run.isSelected !== isSelected || run.isMarked !== isMarked) {
      run = { hex: '', text: '', isSelected, isMarked }
      runs.push(run)
    }
    const byte = isByte ? known.bytes[at - known.offset] : undefined
    run.hex += byte === undefined ? '   ' : `${byte.toString(16).padStart(2, '0')} `
    run.text += byte === undefined ? ' ' : byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'
  }
  return { offset, runs }
}

function isIn(at: number, { offset, length }: ByteRange): boolean {
  return at >= offset && at < offset + length
}
