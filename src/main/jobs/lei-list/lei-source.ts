import { headOf, SourceBytes } from '../source-bytes.ts'
import { findZipFile, zipPieces } from '../zip-file.ts'

/** A file with LEIs: plain, compressed with gzip, or the only CSV of a ZIP archive. */
export type LeiSource = {
  /** Yields all of it once, unpacked; `onProgress` is called with the number of bytes of the file read. */
  readonly pieces: (onProgress: (bytes: number) => void) => AsyncIterable<Buffer>
  /** SHA-256 of the file after everything was read; null where it was not read completely. */
  readonly digest: () => string | null
}

/** Throws with the reason when the file is an archive that cannot be read. */
export function openLeiSource(path: string): LeiSource {
  const start = headOf(path, 4).toString('latin1')
  if (start === 'PK\u0003\u0004' || start === 'PK\u0005\u0006') {
    const entry = findZipFile(path, '.csv')
    return { pieces: (onProgress) => zipPieces(path, entry, onProgress), digest: () => null }
  }
  const source = new SourceBytes(path, start.startsWith('\u001f\u008b'))
  return { pieces: (onProgress) => source.pieces(onProgress), digest: () => source.digest() }
}
