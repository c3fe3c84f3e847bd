import { inflateSync } from 'node:zlib'
import { type BaseBlock, Constructed, fromBER, ObjectIdentifier, OctetString } from 'asn1js'
import { fieldIn, isUsualField } from '../message/header-line.ts'
import { encryptedMark, unreadMark } from '../reading/shown-mark.ts'
import { documentLimits } from './document-limits.ts'
import type { DocumentSink } from './document-sink.ts'

/**
 * Hands over what is inside a message of the Cryptographic Message Syntax (RFC 5652): the content of signed data, which
 * is not encrypted, and of compressed data (RFC 3274). Signatures are not verified. What is encrypted is reported.
 */

const data = '1.2.840.113549.1.7'
const types: Readonly<Record<string, 'plain' | 'signed' | 'encrypted' | 'digested' | 'compressed'>> = {
  [`${data}.1`]: 'plain',
  [`${data}.2`]: 'signed',
  [`${data}.3`]: 'encrypted',
  [`${data}.4`]: 'encrypted',
  [`${data}.5`]: 'digested',
  [`${data}.6`]: 'encrypted',
  '1.2.840.113549.1.9.16.1.9': 'compressed',
  '1.2.840.113549.1.9.16.1.23': 'encrypted',
}

/** Limits for the library, which otherwise stops at messages of 16 MB. */
export const cmsLimits = {
  maxDepth: 64,
  // streaming programs cut content into pieces of 1 KB; each takes 15 µs and 2 KB
  maxNodes: 100_000,
  maxContentLength: documentLimits.fileBytes,
  parseEmbedded: false,
}

/** Reads a message; what of it cannot be read is reported, with a mark in its place. */
export function readCms(bytes: Uint8Array, sink: DocumentSink): void {
  const read = cmsContent(bytes)
  if ('problem' in read) sink.text('content', read.mark, { problem: read.problem })
  else sink.file(read.name, read.bytes, null, isMessagePart(read.bytes))
}

export type CmsContent =
  | { readonly name: string; readonly bytes: Buffer }
  | { readonly mark: string; readonly problem: string; readonly isEncrypted: boolean }

const damaged = unreadMark('S/MIME message')

/** Returns what is inside of a message, or why it is not read. */
export function cmsContent(bytes: Uint8Array): CmsContent {
  const parsed = fromBER(cmsBytes(bytes), cmsLimits)
  if (parsed.offset === -1)
    return { mark: damaged, problem: 'It is damaged or cut off: not read.', isEncrypted: false }
  const [type, content] = childrenOf(parsed.result)
  const kind = types[oidOf(type)]
  if (kind === 'encrypted')
    return {
      mark: encryptedMark('S/MIME message'),
      problem: 'It is encrypted (S/MIME): not read.',
      isEncrypted: true,
    }
  const [inner] = childrenOf(content)
  const found = kind === 'plain' ? octets(inner) : contentIn(inner)
  if (kind === undefined || found === null)
    return { mark: '', problem: 'It holds no content that is read.', isEncrypted: false }
  if (kind !== 'compressed') return { name: 'signed content', bytes: found }
  const read = inflated(found)
  return read === null
    ? {
        mark: damaged,
        problem: 'Its compressed content is damaged or too long: not read.',
        isEncrypted: false,
      }
    : { name: 'compressed content', bytes: read }
}

/** Returns the content within signed, digested or compressed data: after numbers and algorithms, a type and the octets. */
function contentIn(block: BaseBlock | undefined): Buffer | null {
  for (const child of childrenOf(block)) {
    const [type, wrapped] = childrenOf(child)
    const [content] = childrenOf(wrapped)
    // the name of an algorithm has no octets after it
    if (type instanceof ObjectIdentifier && content instanceof OctetString) return octets(content)
  }
  return null
}

export function octets(block: BaseBlock | undefined): Buffer | null {
  return block instanceof OctetString ? Buffer.concat(piecesOf(block)) : null
}

/** The pieces of a string that a streaming program wrote, which may consist of pieces themselves. */
function piecesOf(block: OctetString): Uint8Array[] {
  if (!block.idBlock.isConstructed) return [block.valueBlock.valueHexView]
  return block.valueBlock.value.flatMap((piece) => (piece instanceof OctetString ? piecesOf(piece) : []))
}

export function childrenOf(block: BaseBlock | undefined): readonly BaseBlock[] {
  return block instanceof Constructed ? block.valueBlock.value : []
}

export function oidOf(block: BaseBlock | undefined): string {
  return block instanceof ObjectIdentifier ? block.valueBlock.toString() : ''
}

function inflated(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: documentLimits.innerBytes })
  } catch {
    return null
  }
}

/** Whether content begins with the header of a part: what is signed may as well be any file. */
export function isMessagePart(bytes: Buffer): boolean {
  const [first = ''] = bytes.toString('latin1', 0, 2000).trimStart().split(/\r|\n/, 1)
  const name = fieldIn(first)?.name
  return name !== undefined && isUsualField(name, false)
}

/** Returns the bytes of a message that may be in base64. */
export function cmsBytes(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0x30) return bytes
  return Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/-----(?:BEGIN|END) [A-Z0-9 #]{1,40}-----/g, ''),
    'base64',
  )
}
