import {
  constants,
  createHash,
  createPublicKey,
  type Hash,
  type VerifyKeyObjectInput,
  verify,
} from 'node:crypto'
import { type ByteSource, inMemory } from '../../archive/byte-source.ts'
import { findZipEnd } from '../../archive/zip-end.ts'
import { ByteReader, latin1 } from '../program/byte-reader.ts'
import { type Certificate, readCertificate } from '../program/certificate.ts'

/** A signer of an APK (Android, APK Signature Scheme v2, v3 and v3.1). */
export type ApkSigner = {
  readonly scheme: string
  readonly certificate: Certificate | null
  readonly digestAlgorithm: string | null
  /** Whether the digest that was signed is that of this file; null where it could not be computed. */
  readonly isDigestRight: boolean | null
  readonly isSignatureRight: boolean | null
}

export type SigningBlock = {
  readonly signers: readonly ApkSigner[]
  /** Numbers of blocks that have another purpose. */
  readonly others: readonly string[]
}

const schemes: Readonly<Record<number, string>> = { 1896449818: 'v2', 4031998144: 'v3', 462663009: 'v3.1' }
const limits = { pairs: 64, signers: 10, items: 32, block: 16 << 20 }

type Place = { readonly start: number; readonly directory: number; readonly end: number }

/** Reads the block that lies before the directory of the archive; null where there is none. */
export function readSigningBlock(source: ByteSource): SigningBlock | null {
  const found = findZipEnd(source, true)
  if ('refused' in found) return null
  const reader = new ByteReader(source)
  const directory = found.at
  if (directory < 32 || latin1(reader.bytes(directory - 16, 16)) !== 'APK Sig Block 42') return null
  const size = reader.wide(directory - 24)
  const start = directory - size - 8
  if (size < 24 || size > limits.block || start < 0) throw new Error('its size cannot be right')
  const digests = digestsOf(source, { start, directory, end: directory + found.length })
  const signers: ApkSigner[] = []
  const others: string[] = []
  let at = start + 8
  for (let index = 0; index < limits.pairs && at + 12 <= directory - 24; index++) {
    const length = reader.wide(at)
    if (length < 4 || at + 8 + length > directory - 24) break
    const id = reader.u32(at + 8)
    const scheme = schemes[id]
    if (scheme === undefined) others.push(`0x${id.toString(16)}`)
    else signers.push(...signersIn(digests, scheme, reader.bytes(at + 12, length - 4)))
    at += 8 + length
  }
  return { signers, others }
}

type Digests = (algorithm: string) => Buffer

/** Returns digests of the content, each computed once: a block can name many signers. */
function digestsOf(source: ByteSource, place: Place): Digests {
  const known = new Map<string, Buffer>()
  return (algorithm) => {
    const digest = known.get(algorithm) ?? contentDigest(source, place, algorithm)
    known.set(algorithm, digest)
    return digest
  }
}

function signersIn(digests: Digests, scheme: string, bytes: Uint8Array): ApkSigner[] {
  const [list] = prefixed(bytes)
  return prefixed(list ?? new Uint8Array())
    .slice(0, limits.signers)
    .map((signer) => readSigner(digests, scheme, signer))
}

function readSigner(contentDigests: Digests, scheme: string, bytes: Uint8Array): ApkSigner {
  const [signed = new Uint8Array()] = prefixed(bytes)
  const isLater = scheme !== 'v2'
  // later schemes state the versions of the system here
  const [signatures = new Uint8Array(), key = new Uint8Array()] = prefixed(
    bytes.subarray(4 + signed.length + (isLater ? 8 : 0)),
  )
  const [digests = new Uint8Array(), certificates = new Uint8Array()] = prefixed(signed)
  const [der] = prefixed(certificates)
  const [digest] = prefixed(digests)
  const [signature] = prefixed(signatures)
  const algorithm = digest === undefined ? undefined : algorithms[u32(digest)]
  const [stated] = digest === undefined ? [] : prefixed(digest.subarray(4))
  return {
    scheme,
    certificate: der === undefined ? null : readCertificate(der),
    digestAlgorithm: algorithm?.digest ?? null,
    isDigestRight:
      algorithm === undefined || stated === undefined
        ? null
        : contentDigests(algorithm.digest).equals(stated),
    isSignatureRight: signature === undefined ? null : isRight(signature, signed, key),
  }
}

type Algorithm = { readonly digest: string; readonly isPss: boolean }

const algorithms: Readonly<Record<number, Algorithm>> = {
  257: { digest: 'sha256', isPss: true },
  258: { digest: 'sha512', isPss: true },
  259: { digest: 'sha256', isPss: false },
  260: { digest: 'sha512', isPss: false },
  513: { digest: 'sha256', isPss: false },
  514: { digest: 'sha512', isPss: false },
  769: { digest: 'sha256', isPss: false },
}

function isRight(signature: Uint8Array, signed: Uint8Array, key: Uint8Array): boolean | null {
  const algorithm = algorithms[u32(signature)]
  const [value] = prefixed(signature.subarray(4))
  if (algorithm === undefined || value === undefined) return null
  try {
    const options: VerifyKeyObjectInput = {
      key: createPublicKey({ key: Buffer.from(key), format: 'der', type: 'spki' }),
      ...(algorithm.isPss
        ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
        : {}),
    }
    return verify(algorithm.digest, signed, options, value)
  } catch {
    return null
  }
}

/** Splits into pieces that have their length before them. */
function prefixed(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0; at + 4 <= bytes.length && found.length < limits.items; ) {
    const length = u32(bytes.subarray(at))
    if (at + 4 + length > bytes.length) break
    found.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

function u32(bytes: Uint8Array): number {
  return bytes.length < 4 ? 0 : new ByteReader(inMemory(bytes.subarray(0, 4))).u32(0)
}

const piece = 1 << 20

/**
 * Digest of what is signed: pieces of a megabyte of the entries, the directory and the end of the archive, in which the
 * offset of the directory counts as that of the block.
 */
function contentDigest(source: ByteSource, { start, directory, end }: Place, algorithm: string): Buffer {
  const tail = Uint8Array.from(source.read(end, source.size - end))
  new DataView(tail.buffer).setUint32(16, start, true)
  const parts: Buffer[] = []
  for (const { from, size, read } of [
    { from: 0, size: start, read: source.read },
    { from: directory, size: end - directory, read: source.read },
    { from: 0, size: tail.length, read: inMemory(tail).read },
  ])
    for (let at = 0; at < size; at += piece) {
      const length = Math.min(piece, size - at)
      parts.push(
        withLength(createHash(algorithm), 0xa5, length)
          .update(read(from + at, length))
          .digest(),
      )
    }
  const whole = withLength(createHash(algorithm), 0x5a, parts.length)
  for (const part of parts) whole.update(part)
  return whole.digest()
}

function withLength(hash: Hash, mark: number, length: number): Hash {
  const head = Buffer.alloc(5)
  head[0] = mark
  head.writeUInt32LE(length, 1)
  return hash.update(head)
}
