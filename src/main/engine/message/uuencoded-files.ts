/** Files within a text in uuencode (POSIX.1, `uuencode`): lines between `begin` and `end`, each with its length in its first sign. */
export type Uuencoded = {
  /** The text without them. */
  readonly rest: Buffer
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[]
}

const maxFiles = 100
const beginning = /^begin [0-7]{3,4} (\S.{0,200})$/

/** Returns the files within a text; null when there are none. A file that never ends extends to the end of the text. */
export function splitUuencoded(bytes: Buffer): Uuencoded | null {
  if (!bytes.includes('begin ')) return null
  const lines = bytes.toString('latin1').split('\n')
  const rest: string[] = []
  const files: { name: string; bytes: Buffer }[] = []
  let open: { name: string; pieces: Buffer[] } | null = null
  const close = () => {
    if (open !== null) files.push({ name: open.name, bytes: Buffer.concat(open.pieces) })
    open = null
  }
  for (const [index, written] of lines.entries()) {
    const line = written.replace(/\r$/, '')
    const current = open as { name: string; pieces: Buffer[] } | null
    if (current === null) {
      const name = files.length < maxFiles ? beginning.exec(line)?.[1] : undefined
      if (name !== undefined && isUuLine((lines[index + 1] ?? '').replace(/\r$/, '')))
        open = { name: name.trim(), pieces: [] }
      else rest.push(written)
    } else if (line === 'end') close()
    else if (isUuLine(line)) current.pieces.push(uuLine(line))
    else if (line.trim() !== '') {
      // the text goes on without the line that ends the file
      close()
      rest.push(written)
    }
  }
  close()
  return files.length === 0 ? null : { rest: Buffer.from(rest.join('\n'), 'latin1'), files }
}

/** Whether the first sign of a line states its length; programs omit blanks at its end, and add a sign or two. */
function isUuLine(line: string): boolean {
  if (!/^[ -`]{1,70}$/.test(line)) return false
  const size = (line.charCodeAt(0) - 32) & 63
  return line.length <= Math.ceil(size / 3) * 4 + 3
}

function uuLine(line: string): Buffer {
  const size = (line.charCodeAt(0) - 32) & 63
  const decoded = Buffer.alloc(size)
  for (let at = 0; at < size; at++) {
    const first = 1 + Math.floor(at / 3) * 4 + (at % 3)
    const sign = (index: number) => ((line.charCodeAt(index) || 32) - 32) & 63
    const shift = (at % 3) * 2 + 2
    decoded[at] = ((sign(first) << shift) | (sign(first + 1) >> (6 - shift))) & 0xff
  }
  return decoded
}
