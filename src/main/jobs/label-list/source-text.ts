import { headOf, SourceBytes, unpackedHead } from '../source-bytes.ts'

const headBytes = 65_536

/** A label list as text: its beginning, which determines the format, then all of it, once. */
export class SourceText {
  private readonly path: string
  private readonly isPacked: boolean
  private readonly source: SourceBytes
  private readonly onProgress: (bytes: number) => void

  constructor(path: string, onProgress: (bytes: number) => void) {
    const start = headOf(path, 4)
    if (start.toString('latin1') === 'PK\u0003\u0004')
      throw new Error('it is a ZIP archive: unpack it, and import the file inside')
    this.path = path
    this.isPacked = start[0] === 0x1f && start[1] === 0x8b
    this.source = new SourceBytes(path, this.isPacked)
    this.onProgress = onProgress
  }

  async head(): Promise<string> {
    const bytes = this.isPacked ? await unpackedHead(this.path, headBytes) : headOf(this.path, headBytes)
    if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
      throw new Error('it is UTF-16: save it as UTF-8')
    if (bytes.includes(0)) throw new Error('it is not a text')
    // the last character may be cut
    return new TextDecoder().decode(bytes, { stream: true })
  }

  /** SHA-256 of the file; to be called once, after everything was read. */
  digest(): string {
    return this.source.digest()
  }

  /** Yields the whole text as UTF-8, without a byte order mark. */
  async *pieces(): AsyncGenerator<string> {
    const decoder = new TextDecoder()
    for await (const piece of this.source.pieces(this.onProgress))
      yield decoder.decode(piece, { stream: true })
    const end = decoder.decode()
    if (end !== '') yield end
  }

  /** Returns the whole text. Throws when it is longer than `maxCharacters`. */
  async whole(maxCharacters: number): Promise<string> {
    const pieces: string[] = []
    let length = 0
    for await (const piece of this.pieces()) {
      length += piece.length
      if (length > maxCharacters)
        throw new Error(`it is larger than ${Math.floor(maxCharacters / 1_048_576)} MB`)
      pieces.push(piece)
    }
    return pieces.join('')
  }
}
