/** Bytes of a line of the hex view. */
export const lineBytes = 16

export type HexLine = { readonly offset: number; readonly hex: string; readonly text: string }

/** Returns bytes as lines of sixteen, with the printable ASCII characters among them beside. */
export function hexLines(bytes: Uint8Array, from: number): HexLine[] {
  const lines: HexLine[] = []
  for (let at = 0; at < bytes.length; at += lineBytes) {
    const line = bytes.subarray(at, at + lineBytes)
    lines.push({
      offset: from + at,
      hex: Array.from(line, (byte) => byte.toString(16).padStart(2, '0')).join(' '),
      text: Array.from(line, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join(
        '',
      ),
    })
  }
  return lines
}
