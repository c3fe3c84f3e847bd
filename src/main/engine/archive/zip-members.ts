import { inMemory } from './byte-source.ts'
import { archiveLimits, cleanedName, type MemberSink } from './member-sink.ts'
import { readZip } from './read-zip.ts'
import { unpackEntry } from './unpack-entry.ts'

/** Lists and unpacks a zip archive. Returns a sentence why nothing of it was read, or null. */
export function readZipMembers(bytes: Uint8Array, sink: MemberSink): string | null {
  const { members, ratio, ratioFrom } = archiveLimits
  const met = new Map<string, number>()
  // here duplicate names are allowed, and names that lead elsewhere are cleaned by the sink
  const known = (name: string): string => {
    const isFolder = name.endsWith('/')
    const { path } = cleanedName(name)
    const times = met.get(path) ?? 0
    met.set(path, times + 1)
    return `${times === 0 ? path : `${path} (${times + 1})`}${isFolder ? '/' : ''}`
  }
  const archive = readZip(
    inMemory(bytes),
    { entries: members, ratio, ratioFrom },
    { allowsTail: true, known },
  )
  if ('refused' in archive) return `The zip archive could not be read: ${archive.refused}.`
  for (const entry of archive.entries) {
    if ('refused' in entry) {
      sink.add(entry.name, null, sentence(entry.refused))
      continue
    }
    if (entry.isFolder) continue
    const why = sink.refuse(entry.sizeBytes, entry.packedBytes)
    if (why !== null) {
      sink.add(entry.name, null, why)
      continue
    }
    const unpacked = unpackEntry(archive, entry)
    if ('refused' in unpacked) sink.add(entry.name, null, sentence(unpacked.refused))
    else sink.add(entry.name, unpacked)
  }
  return null
}

function sentence(refused: string): string {
  if (refused === 'it is encrypted')
    return 'It is protected with a password: unpack it and drop what is inside.'
  return `It was not read: ${refused}.`
}
