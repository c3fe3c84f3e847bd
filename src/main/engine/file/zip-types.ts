import type { ByteSource } from '../archive/byte-source.ts'
import { readZip } from '../archive/read-zip.ts'
import { zipKind } from '../document/zip-kind.ts'
import type { FileType } from './file-types.ts'
import { typesOfKind } from './types-of-kind.ts'

const wholeBytes = 16 * 2 ** 20
const limits = { entries: 100_000, ratio: Number.POSITIVE_INFINITY, ratioFrom: Number.POSITIVE_INFINITY }

/** Returns the types of a file that begins as a zip archive: an Office document, a Java or Android program, an archive. */
export function zipTypes(bytes: ByteSource, head: Uint8Array): FileType[] {
  if (bytes.size <= head.length) return typesOfKind(zipKind(head, true))
  if (bytes.size <= wholeBytes) return typesOfKind(zipKind(bytes.read(0, bytes.size), true))
  const types = typesOfKind(zipKind(head, false))
  if (types[0]?.mime !== 'application/zip' && types[0]?.kind !== 'jar') return types
  // only the directory of a large archive is read
  const read = readZip(bytes, limits, { allowsTail: true })
  const names = 'refused' in read ? [] : read.entries.map(({ name }) => name)
  if (!names.includes('AndroidManifest.xml')) return types
  return typesOfKind({
    kind: 'zip',
    type: 'application/vnd.android.package-archive',
    label: 'Android program',
  })
}
