import { gunzipSync } from 'node:zlib'
import { type KnowledgeSet, NoKnowledge } from './knowledge.ts'
import { limits } from './knowledge-limits.ts'
import { isActorLines, readActorLines } from './read-actor-lines.ts'
import {
  exploitedEntries,
  isExploitedTable,
  readExploitedList,
  readExploitedTable,
} from './read-exploited-list.ts'
import { isGalaxy, isGalaxyDescription, readGalaxy } from './read-galaxy.ts'
import { isStixBundle, readStixBundle } from './read-stix-bundle.ts'

/**
 * Reads a file of knowledge about threat actors; its format is detected from its content, not its name. Throws
 * `NoKnowledge` with the reason.
 */
export function readKnowledge(bytes: Uint8Array, fileName: string): KnowledgeSet {
  const text = textOf(bytes)
  const name = fileName.replace(/\.gz$/i, '')
  if (isActorLines(text)) return readActorLines(text, name)
  if (!/^\s*[[{]/.test(text)) {
    if (isExploitedTable(text)) return readExploitedTable(text, name)
    throw new NoKnowledge(
      'The file is not of a kind that is read here: a MISP galaxy cluster, a STIX bundle such as those of ATT&CK, a list of exploited vulnerabilities that names actors, or an export of actors as JSON lines.',
    )
  }
  const document = documentOf(text)
  if (isStixBundle(document)) return readStixBundle(document, name)
  if (isGalaxy(document)) return readGalaxy(document)
  if (isGalaxyDescription(document))
    throw new NoKnowledge(
      `The file describes a MISP galaxy and has no actors in it: they are in its cluster file, clusters/${document.type}.json in the same collection.`,
    )
  const entries = exploitedEntries(document)
  if (entries !== null) return readExploitedList(entries, name)
  throw new NoKnowledge(
    'The document is neither a MISP galaxy cluster nor a STIX bundle nor a list of vulnerabilities.',
  )
}

/** Higher than the compression ratio of JSON text. */
const maxRatio = 32

/**
 * Returns the chunk size in bytes for unpacking a file: the whole file in one chunk where its last four bytes state its
 * size correctly (RFC 1952, 2.3.1), so that no chunks have to be joined. A wrong size costs no more memory than a text
 * that compresses well.
 */
function pieceSize(bytes: Uint8Array): number {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(Math.max(0, bytes.length - 4), true)
  return Math.max(65_536, Math.min(size + 1, bytes.length * maxRatio, limits.characters))
}

function textOf(bytes: Uint8Array): string {
  let plain = bytes
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      plain = gunzipSync(bytes, { maxOutputLength: limits.characters, chunkSize: pieceSize(bytes) })
    } catch (error) {
      const isLarge = (Object(error) as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
      throw new NoKnowledge(
        isLarge ? 'The file unpacks to more than 128 MB.' : 'The file is compressed and damaged.',
      )
    }
  }
  if (plain.length > limits.characters) throw new NoKnowledge('The file is larger than 128 MB.')
  return new TextDecoder().decode(plain)
}

function documentOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NoKnowledge(`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
