import { MmdbValues } from './mmdb-values.ts'

/** The metadata of an MMDB file that are needed to walk its search tree. */
export type MmdbLayout = {
  readonly nodeCount: number
  readonly recordSize: 24 | 28 | 32
  readonly nodeBytes: number
  /** Offset of the data section. */
  readonly valuesAt: number
  readonly ipVersion: 4 | 6
  readonly type: string
  /** In English; null when it has none. */
  readonly description: string | null
  readonly built: Date | null
}

const marker = '\xab\xcd\xefMaxMind.com'
/** The metadata are within the last 128 KB of the file. */
const longestMetadata = 131_072
/** Zero bytes between the search tree and the data section. */
const separatorBytes = 16

/** Returns the offset of the metadata of a file; null when it is not an MMDB file. */
function metadataAt(bytes: Buffer): number | null {
  const from = Math.max(0, bytes.length - longestMetadata)
  const at = bytes.lastIndexOf(marker, undefined, 'latin1')
  return at < from ? null : at + marker.length
}

/** Whether the end of a file identifies it as MMDB. */
export function isMmdb(bytes: Buffer): boolean {
  return metadataAt(bytes) !== null
}

/** Reads the metadata. Throws with the reason when the file cannot be read with them. */
export function readMmdbLayout(bytes: Buffer): MmdbLayout {
  const at = metadataAt(bytes)
  if (at === null) throw new Error('it is not an MMDB file')
  const metadata = new MmdbValues(bytes, at).read(at)
  if (!isMap(metadata)) throw new Error('its metadata is damaged')
  const nodeCount = metadata.node_count
  const recordSize = metadata.record_size
  const ipVersion = metadata.ip_version
  if (typeof nodeCount !== 'number') throw new Error('its metadata is damaged')
  if (recordSize !== 24 && recordSize !== 28 && recordSize !== 32)
    throw new Error('its records have a size that the format does not define')
  if (ipVersion !== 4 && ipVersion !== 6) throw new Error('it covers neither IPv4 nor IPv6')
  const nodeBytes = recordSize / 4
  const valuesAt = nodeCount * nodeBytes + separatorBytes
  if (valuesAt > bytes.length) throw new Error('its search tree is longer than the file')
  const seconds = Number(metadata.build_epoch)
  const built = new Date(seconds * 1000)
  const english = isMap(metadata.description) ? metadata.description.en : undefined
  return {
    nodeCount,
    recordSize,
    nodeBytes,
    valuesAt,
    ipVersion,
    type: typeof metadata.database_type === 'string' ? metadata.database_type : '',
    description: typeof english === 'string' && english !== '' ? english : null,
    built: seconds > 0 && Number.isFinite(built.getTime()) ? built : null,
  }
}

function isMap(value: unknown): value is { readonly [name: string]: unknown } {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  )
}
