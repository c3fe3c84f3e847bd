import { createHash } from 'node:crypto'
import { inMemory } from '../../archive/byte-source.ts'
import { ByteReader, utf8 } from '../program/byte-reader.ts'
import { sliceOf } from '../program/byte-source-slice.ts'
import { readSignedData, type SignedData } from '../program/signed-data.ts'
import { commandOf, type MachOImage } from './mach-o-image.ts'

/** A code signature (`cs_blobs.h` of XNU): directories of digests, and the signature over the first of them. */
export type CodeSignature = {
  readonly identifier: string
  readonly teamIdentifier: string | null
  readonly flags: number
  readonly hashType: string
  /** Digest of a directory, cut to 20 bytes, by which the system knows the program; the strongest first. */
  readonly cdhashes: readonly { readonly algorithm: string; readonly cdhash: string }[]
  readonly pageCount: number
  /** Pages whose digest differs from the one in the strongest directory; pages that the file lacks count too. */
  readonly wrongPages: number
  /** Parts of the signature whose digest differs: entitlements, requirements. */
  readonly wrongParts: readonly string[]
  readonly entitlements: string | null
  readonly signed: SignedData | null
  readonly problem: string | null
}

const magic = { superBlob: 0xfade0cc0, directory: 0xfade0c02 }
const hashTypes: Readonly<Record<number, string>> = { 1: 'sha1', 2: 'sha256', 3: 'sha256', 4: 'sha384' }
const limits = { blobs: 16, bytes: 32 << 20, pageBits: 10, entitlements: 1 << 20 }
/** Slots before the first page, by their number, and the type of the blob that they cover. */
const partNames: Readonly<Record<number, string>> = {
  2: 'requirements',
  5: 'entitlements',
  7: 'DER entitlements',
}

type Directory = {
  readonly bytes: Uint8Array
  readonly flags: number
  readonly hashOffset: number
  readonly identifier: string
  readonly team: string | null
  readonly specialSlots: number
  readonly codeSlots: number
  readonly codeLimit: number
  readonly hashSize: number
  readonly hashType: number
  readonly pageSize: number
}

/** Reads the signature of a program; null where there is none. */
export function readCodeSignature(image: MachOImage): CodeSignature | null {
  const command = commandOf(image, 0x1d)
  if (command === null || command.size < 16) return null
  const offset = image.reader.u32(command.at + 8)
  const stated = image.reader.u32(command.at + 12)
  const size = Math.min(stated, image.reader.size - offset, limits.bytes)
  if (size < 12) throw new Error('it lies outside of the file')
  const reader = new ByteReader(sliceOf(image.reader.source, offset, size), false)
  if (reader.u32(0) !== magic.superBlob) throw new Error('it does not begin as a code signature')
  const blobs = blobsIn(reader)
  const directories = [...blobs].flatMap(([type, bytes]) =>
    type === 0 || (type >= 0x1000 && type < 0x1010) ? (readDirectory(bytes) ?? []) : [],
  )
  const [first] = directories
  if (first === undefined) throw new Error('it has no directory of digests')
  const best =
    directories.toSorted((one, other) => other.hashSize - one.hashSize || other.hashType - one.hashType)[0] ??
    first
  return {
    identifier: first.identifier,
    teamIdentifier: first.team,
    flags: first.flags,
    hashType: hashTypes[best.hashType] ?? String(best.hashType),
    cdhashes: directories
      .toSorted((one, other) => other.hashType - one.hashType)
      .flatMap(({ bytes, hashType }) => {
        const algorithm = hashTypes[hashType]
        if (algorithm === undefined) return []
        return [{ algorithm, cdhash: createHash(algorithm).update(bytes).digest('hex').slice(0, 40) }]
      }),
    ...checkPages(image, best),
    wrongParts: wrongPartsOf(best, blobs),
    entitlements: entitlementsIn(blobs),
    ...signatureIn(blobs, first),
  }
}

/** Blobs by the type under which they are listed; the first of a type counts. */
function blobsIn(reader: ByteReader): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const count = Math.min(reader.u32(8), limits.blobs)
  for (let index = 0; index < count && 20 + index * 8 <= reader.size; index++) {
    const type = reader.u32(12 + index * 8)
    const at = reader.u32(16 + index * 8)
    if (at + 8 > reader.size) continue
    const length = reader.u32(at + 4)
    if (length >= 8 && at + length <= reader.size && !found.has(type))
      found.set(type, reader.bytes(at, length))
  }
  return found
}

function readDirectory(bytes: Uint8Array): Directory | null {
  const reader = new ByteReader(inMemory(bytes), false)
  if (bytes.length < 44 || reader.u32(0) !== magic.directory) return null
  const version = reader.u32(8)
  const team = version >= 0x20200 && bytes.length >= 52 ? reader.u32(48) : 0
  return {
    bytes,
    flags: reader.u32(12),
    hashOffset: reader.u32(16),
    identifier: reader.text(reader.u32(20), 500),
    team: team === 0 ? null : reader.text(team, 100),
    specialSlots: reader.u32(24),
    codeSlots: reader.u32(28),
    codeLimit: reader.u32(32),
    hashSize: reader.u8(36),
    hashType: reader.u8(37),
    pageSize: reader.u8(39),
  }
}

/** Compares the digest of each page of the program with the one in the directory. */
function checkPages(image: MachOImage, directory: Directory): { pageCount: number; wrongPages: number } {
  const { codeSlots, codeLimit, hashSize, hashOffset, hashType, bytes } = directory
  const algorithm = hashTypes[hashType]
  if (directory.pageSize !== 0 && directory.pageSize < limits.pageBits)
    throw new Error(`its pages have only ${2 ** directory.pageSize} bytes`)
  const pageSize = directory.pageSize === 0 ? codeLimit : 2 ** Math.min(directory.pageSize, 24)
  const fitting = hashSize === 0 ? 0 : Math.floor((bytes.length - hashOffset) / hashSize)
  const slots = Math.max(
    0,
    Math.min(codeSlots, fitting, pageSize === 0 ? 0 : Math.ceil(codeLimit / pageSize)),
  )
  if (algorithm === undefined || pageSize === 0) return { pageCount: slots, wrongPages: 0 }
  let wrongPages = Math.max(0, Math.ceil(codeLimit / pageSize) - slots)
  for (let slot = 0; slot < slots; slot++) {
    const at = slot * pageSize
    const length = Math.min(pageSize, codeLimit - at)
    const page = length > 0 ? image.reader.upTo(at, length) : new Uint8Array()
    const right = bytes.subarray(hashOffset + slot * hashSize, hashOffset + (slot + 1) * hashSize)
    const computed = createHash(algorithm).update(page).digest().subarray(0, hashSize)
    if (!computed.equals(right)) wrongPages++
  }
  return { pageCount: slots, wrongPages }
}

function wrongPartsOf(directory: Directory, blobs: ReadonlyMap<number, Uint8Array>): string[] {
  const { hashSize, hashOffset, hashType, specialSlots, bytes } = directory
  const algorithm = hashTypes[hashType]
  return Object.entries(partNames).flatMap(([slot, name]) => {
    const blob = blobs.get(Number(slot))
    const at = hashOffset - Number(slot) * hashSize
    if (algorithm === undefined || blob === undefined || Number(slot) > specialSlots || at < 0) return []
    const computed = createHash(algorithm).update(blob).digest().subarray(0, hashSize)
    return computed.equals(bytes.subarray(at, at + hashSize)) ? [] : [name]
  })
}

function entitlementsIn(blobs: ReadonlyMap<number, Uint8Array>): string | null {
  const blob = blobs.get(5)
  if (blob === undefined || blob.length > limits.entitlements) return null
  return utf8(blob.subarray(8))
}

function signatureIn(
  blobs: ReadonlyMap<number, Uint8Array>,
  directory: Directory,
): Pick<CodeSignature, 'signed' | 'problem'> {
  const blob = blobs.get(0x10000)
  // programs that are signed without a certificate have an empty one
  if (blob === undefined || blob.length <= 8) return { signed: null, problem: null }
  try {
    return { signed: readSignedData(blob.subarray(8), directory.bytes), problem: null }
  } catch (error) {
    return { signed: null, problem: error instanceof Error ? error.message : 'it is damaged' }
  }
}

/** Names of the rights in entitlements, which are a property list in XML. */
export function entitlementKeys(text: string): string[] {
  return [...text.matchAll(/<key>([^<]{1,200})<\/key>/g)].map(([, key = '']) => key).slice(0, 500)
}
