import { createHash, type Hash } from 'node:crypto'
import type { BaseBlock } from 'asn1js'
import { hex, latin1, utf16 } from '../program/byte-reader.ts'
import type { Certificate } from '../program/certificate.ts'
import {
  childrenOf,
  digestName,
  isContext,
  octetsOf,
  rawOf,
  readSequence,
  readSignedData,
  readSigner,
  type SignedData,
  type Signer,
  timeOf,
} from '../program/signed-data.ts'
import { directoryIndex, type PeImage } from './pe-image.ts'

/** One Authenticode signature (Microsoft, Windows Authenticode Portable Executable Signature Format, 2008). */
export type Authenticode = {
  /** Whether it is stored within another signature. */
  readonly isNested: boolean
  readonly signer: Signer | null
  readonly digestAlgorithm: string | null
  /** Digest of the file that the signature states, and the one that the file has. */
  readonly statedDigest: string
  readonly computedDigest: string | null
  readonly programName: string | null
  readonly programUrl: string | null
  readonly timestamp: { readonly time: string | null; readonly authority: string | null } | null
  readonly certificates: readonly Certificate[]
}

export type CertificateTable = {
  readonly offset: number
  readonly size: number
  readonly signatures: readonly Authenticode[]
  /** Bytes behind a signature within its entry that are not zero; none of them is covered by a signature. */
  readonly strayBytes: number
  /** Bytes of the file behind the table. */
  readonly bytesBehind: number
  readonly problems: readonly string[]
}

const limits = { entries: 8, bytes: 4 * 2 ** 20, nested: 8 }

const oid = {
  indirectData: '1.3.6.1.4.1.311.2.1.4',
  opusInfo: '1.3.6.1.4.1.311.2.1.12',
  nestedSignature: '1.3.6.1.4.1.311.2.4.1',
  counterSignature: '1.2.840.113549.1.9.6',
  timestampToken: '1.3.6.1.4.1.311.3.3.1',
}

/** Reads the table of certificates; null where there is none. */
export function readCertificateTable(image: PeImage): CertificateTable | null {
  const directory = image.directories[directoryIndex.security]
  if (directory === undefined || directory.rva === 0 || directory.size === 0) return null
  const { reader } = image
  // the only directory with an offset in the file instead of an address
  const { rva: offset, size } = directory
  if (offset + 8 > reader.size) throw new Error('it lies outside of the file')
  const end = Math.min(offset + size, reader.size)
  const signatures: Authenticode[] = []
  const problems: string[] = []
  const digests = digestsOf(image)
  let strayBytes = 0
  let at = offset
  for (let index = 0; index < limits.entries && at + 8 <= end; index++) {
    const length = reader.u32(at)
    if (length < 8) break
    const bytes = reader.upTo(at + 8, Math.min(length - 8, end - at - 8, limits.bytes))
    if (reader.u16(at + 6) === 2) {
      try {
        const message = readSignedData(bytes)
        signatures.push(...signaturesIn(digests, message, 0))
        strayBytes += bytes.subarray(message.length).filter((byte) => byte !== 0).length
      } catch (error) {
        problems.push(error instanceof Error ? error.message : 'it is damaged')
      }
    } else problems.push(`an entry has the type ${reader.u16(at + 6)}, which is not read`)
    at += (length + 7) & ~7
  }
  return { offset, size, signatures, strayBytes, bytesBehind: reader.size - end, problems }
}

type Digests = (algorithm: string) => string

/** Returns digests of the file, each computed once: signatures of one file can be many. */
function digestsOf(image: PeImage): Digests {
  const known = new Map<string, string>()
  return (algorithm) => {
    const digest = known.get(algorithm) ?? authenticodeDigest(image, algorithm)
    known.set(algorithm, digest)
    return digest
  }
}

function signaturesIn(digests: Digests, message: SignedData, depth: number): Authenticode[] {
  const [signer = null] = message.signers
  const [, digestInfo] = childrenOf(message.contentBlock)
  const [algorithm, digest] = childrenOf(digestInfo)
  const isIndirect = message.contentType === oid.indirectData
  const digestAlgorithm = isIndirect ? digestName(algorithm) : null
  const own: Authenticode = {
    isNested: depth > 0,
    signer,
    digestAlgorithm,
    statedDigest: isIndirect ? hex(octetsOf(digest)) : '',
    computedDigest: digestAlgorithm === null ? null : digests(digestAlgorithm),
    ...opusOf(signer),
    timestamp: signer === null ? null : timestampOf(signer, message.certificates),
    certificates: message.certificates,
  }
  if (depth > 0 || signer === null) return [own]
  const nested = (signer.unsigned.get(oid.nestedSignature) ?? []).slice(0, limits.nested)
  return [own, ...nested.flatMap((block) => signaturesIn(digests, readSignedData(rawOf(block)), depth + 1))]
}

/** Name and address that the signer gave the program (SpcSpOpusInfo). */
function opusOf(signer: Signer | null): Pick<Authenticode, 'programName' | 'programUrl'> {
  const [opus] = signer?.signed.get(oid.opusInfo) ?? []
  const parts = childrenOf(opus)
  const [name] = childrenOf(parts.find((part) => isContext(part, 0)))
  const [url] = childrenOf(parts.find((part) => isContext(part, 1)))
  return {
    programName: name === undefined ? null : spcString(name),
    programUrl: url === undefined ? null : latin1(octetsOf(url)).slice(0, 2000),
  }
}

/** A string of SPC: big-endian UTF-16 under tag 0, ASCII under tag 1. */
function spcString(block: BaseBlock): string {
  const bytes = octetsOf(block).slice(0, 2000)
  return isContext(block, 0) && bytes.length % 2 === 0 ? utf16(Buffer.from(bytes).swap16()) : latin1(bytes)
}

function timestampOf(signer: Signer, certificates: readonly Certificate[]): Authenticode['timestamp'] {
  const [token] = signer.unsigned.get(oid.timestampToken) ?? []
  if (token !== undefined) {
    const message = readSignedData(rawOf(token))
    return {
      time: timeInToken(message),
      authority: message.signers[0]?.certificate?.name ?? null,
    }
  }
  const [counter] = signer.unsigned.get(oid.counterSignature) ?? []
  if (counter === undefined) return null
  const { signingTime, certificate } = readSigner(counter, certificates, null)
  return { time: signingTime, authority: certificate?.name ?? null }
}

/** The time in a token of RFC 3161: version, policy, imprint, serial, time. */
function timeInToken(message: SignedData): string | null {
  if (message.content === null) return null
  const info = readSequence(message.content)
  const time = info.find((block) => timeOf(block) !== null)
  return time === undefined ? null : timeOf(time)
}

/** Returns the digest that Authenticode signs: all bytes but the checksum, the entry of the table, and the table. */
export function authenticodeDigest(
  { reader, optional, directories, isWide }: PeImage,
  algorithm: string,
): string {
  const entry = optional.offset + (isWide ? 112 : 96) + directoryIndex.security * 8
  const table = directories[directoryIndex.security]
  const hasTable = table !== undefined && table.rva > entry && table.size > 0
  const tableAt = hasTable ? Math.min(table.rva, reader.size) : reader.size
  const hash = createHash(algorithm)
  update(hash, reader.source, 0, optional.offset + 64)
  update(hash, reader.source, optional.offset + 68, entry)
  update(hash, reader.source, entry + 8, tableAt)
  if (hasTable) update(hash, reader.source, Math.min(tableAt + table.size, reader.size), reader.size)
  // a file without a signature is filled up to eight bytes before it is signed
  if (!hasTable && reader.size % 8 !== 0) hash.update(new Uint8Array(8 - (reader.size % 8)))
  return hash.digest('hex')
}

const step = 1 << 20

function update(hash: Hash, source: PeImage['reader']['source'], from: number, until: number): void {
  for (let at = from; at < until; at += step) hash.update(source.read(at, Math.min(step, until - at)))
}
