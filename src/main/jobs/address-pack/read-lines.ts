import { SourceBytes } from '../source-bytes.ts'

/** Maximum length of a line, in characters. */
const longestLine = 65_536

/** A file that is read once: unpacked and hashed while it is read, with progress reports. */
export class SourceFile {
  private readonly source: SourceBytes
  private readonly onProgress: (bytes: number) => void

  constructor(path: string, isPacked: boolean, onProgress: (bytes: number) => void) {
    this.source = new SourceBytes(path, isPacked)
    this.onProgress = onProgress
  }

  /** SHA-256 of the file as stored on disk; to be called after everything was read. */
  digest(): string {
    return this.source.digest()
  }

  /** Returns all bytes, unpacked. Throws when they exceed `maxBytes`. */
  async whole(maxBytes: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of this.source.pieces(this.onProgress)) {
      size += piece.length
      if (size > maxBytes) throw new Error(`it is larger than ${Math.floor(maxBytes / 1_048_576)} MB`)
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }

  /** Yields its lines as UTF-8 without line feeds, in batches of those that were read together. */
  async *lines(): AsyncGenerator<string[]> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const piece of this.source.pieces(this.onProgress)) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) throw new Error('it has a line of more than 65,536 characters')
      yield lines
    }
    rest += decoder.decode()
    if (rest !== '') yield [rest]
  }
}
