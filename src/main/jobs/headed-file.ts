import { closeSync, fsyncSync, openSync } from 'node:fs'
import { writeWhole } from './whole-bytes.ts'

const chunkBytes = 1_048_576

/** A file written sequentially in large chunks, except for its header, which is written last. */
export class HeadedFile {
  private readonly handle: number
  private readonly chunk = Buffer.allocUnsafe(chunkBytes)
  private filled = 0
  private end: number

  /** Creates the file, starting with `headerBytes` zero bytes reserved for the header. */
  constructor(path: string, headerBytes: number) {
    this.handle = openSync(path, 'w', 0o600)
    writeWhole(this.handle, Buffer.alloc(headerBytes), null)
    this.end = headerBytes
  }

  /** Offset of the next write. */
  get at(): number {
    return this.end
  }

  /** Appends bytes, 1 MB at most. The caller may reuse the buffer at once. */
  write(bytes: Buffer): void {
    if (this.filled + bytes.length > chunkBytes) this.flush()
    bytes.copy(this.chunk, this.filled)
    this.filled += bytes.length
    this.end += bytes.length
  }

  /** Writes the header, and flushes everything to disk. */
  finish(header: Buffer): void {
    this.flush()
    writeWhole(this.handle, header, 0)
    fsyncSync(this.handle)
  }

  close(): void {
    closeSync(this.handle)
  }

  private flush(): void {
    writeWhole(this.handle, this.chunk.subarray(0, this.filled), null)
    this.filled = 0
  }
}
