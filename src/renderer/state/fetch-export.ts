import { isProblem, type Problem } from '../../contract/problem.ts'

type Slice = { readonly bytes: Uint8Array<ArrayBuffer>; readonly last: boolean }

/**
 * Fetches an export that was begun, slice by slice, and ends it; returns its bytes, or why a slice was refused. `read`
 * gets the offset of the next slice, `onProgress` the number of bytes received.
 */
export async function fetchExport(
  read: (offset: number) => Promise<Slice | Problem>,
  end: () => Promise<unknown>,
  onProgress: (bytes: number) => void,
): Promise<BlobPart[] | Problem> {
  try {
    const pieces: BlobPart[] = []
    for (let offset = 0, last = false; !last; ) {
      const slice = await read(offset)
      if (isProblem(slice)) return slice
      pieces.push(slice.bytes)
      offset += slice.bytes.length
      last = slice.last
      onProgress(offset)
    }
    return pieces
  } finally {
    void end()
  }
}
