import type { ByteSource } from '../../archive/byte-source.ts'
import type { ArchiveEntry } from './archive-result.ts'
import { type OpenedArchive, upTo, without } from './opened-archive.ts'

/** Contents that stand in an archive as they are. */

export type Placed = { readonly from: number; readonly size: number; readonly isSparse?: boolean }

export function storedContent(
  source: ByteSource,
  places: ReadonlyMap<ArchiveEntry, Placed>,
): OpenedArchive['contentOf'] {
  return (entry, most) => {
    const place = places.get(entry)
    if (place === undefined) return without('damaged', 'It is not in the archive.')
    if (place.isSparse === true)
      return without('unsupported', 'It is stored as a sparse file, which is not read.')
    if (place.size > most) return without('limit', 'It is larger than what is taken out of an archive.')
    const bytes = upTo(source, place.from, place.size)
    return bytes.length < place.size
      ? { bytes, problem: 'It is cut off: its end is missing.', why: 'damaged' }
      : { bytes, problem: null }
  }
}

/** Number of bytes from the first one that is not zero, behind the end of an archive; 0 where only padding follows. */
export function contentBehind(source: ByteSource, at: number): number {
  const first = upTo(source, at, 2 ** 20).findIndex((byte) => byte !== 0)
  return first === -1 ? 0 : source.size - at - first
}
