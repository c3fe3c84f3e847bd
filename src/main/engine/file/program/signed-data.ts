import { createHash, verify } from 'node:crypto'
import {
  type BaseBlock,
  Constructed,
  fromBER,
  GeneralizedTime,
  Integer,
  ObjectIdentifier,
  OctetString,
  UTCTime,
} from 'asn1js'
import { hex } from './byte-reader.ts'
import { type Certificate, readCertificate } from './certificate.ts'

/**
 * Reads signed data of the Cryptographic Message Syntax (RFC 5652) as it is used to sign programs: Authenticode, JAR
 * and APK, Mach-O. Whether a signature fits the signed bytes is computed; whether a signer deserves trust is not said.
 */
export type SignedData = {
  /** Object identifier of the type of what is signed. */
  readonly contentType: string
  /** What is signed, where the message holds it: the bytes that are digested. */
  readonly content: Uint8Array | null
  readonly contentBlock: BaseBlock | null
  readonly certificates: readonly Certificate[]
  readonly signers: readonly Signer[]
  /** Bytes that the message takes; more may follow. */
  readonly length: number
}

export type Signer = {
  readonly serial: string
  readonly certificate: Certificate | null
  readonly digestAlgorithm: string | null
  /** Digest that the signer states for what is signed, in hexadecimal. */
  readonly messageDigest: string | null
  readonly signingTime: string | null
  readonly signed: Attributes
  readonly unsigned: Attributes
  /** Whether the signature fits the attributes or the content; null where that could not be computed. */
  readonly isSignatureRight: boolean | null
}

/** Values of attributes by object identifier. */
export type Attributes = ReadonlyMap<string, readonly BaseBlock[]>

const limits = { maxDepth: 40, maxNodes: 20_000, maxContentLength: 8 * 2 ** 20, parseEmbedded: false }

const digests: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

const attribute = { messageDigest: '1.2.840.113549.1.9.4', signingTime: '1.2.840.113549.1.9.5' }

/** Reads a message. Throws when it is not signed data. `detached` is what it signs, where it does not hold it. */
export function readSignedData(bytes: Uint8Array, detached: Uint8Array | null = null): SignedData {
  const parsed = fromBER(bytes, limits)
  if (parsed.offset === -1) throw new Error('the signature is damaged or cut off')
  const [type, wrapped] = childrenOf(parsed.result)
  if (oidOf(type) !== '1.2.840.113549.1.7.2') throw new Error('it is not signed data')
  const [, , encapsulated, ...rest] = childrenOf(childrenOf(wrapped)[0])
  const [contentType, content] = childrenOf(encapsulated)
  const contentBlock = childrenOf(content)[0] ?? null
  const certificates = childrenOf(rest.find((block) => isContext(block, 0)))
    .slice(0, 64)
    .flatMap((block) => {
      const read = readCertificate(rawOf(block))
      return read === null ? [] : [read]
    })
  const signed = contentBlock === null ? detached : contentOf(contentBlock)
  const infos = rest.findLast((block) => !isContext(block, 0) && !isContext(block, 1))
  return {
    contentType: oidOf(contentType),
    content: signed,
    contentBlock,
    certificates,
    signers: childrenOf(infos)
      .slice(0, 16)
      .map((info) => readSigner(info, certificates, signed)),
    length: parsed.offset,
  }
}

/** Reads a signer (SignerInfo), also one that countersigns. */
export function readSigner(
  info: BaseBlock,
  certificates: readonly Certificate[],
  content: Uint8Array | null,
): Signer {
  const [, id, algorithm, ...rest] = childrenOf(info)
  const serial = serialOf(id)
  const certificate =
    certificates.find((one) => normalSerial(one.serial) === normalSerial(serial)) ??
    (certificates.length === 1 ? (certificates[0] ?? null) : null)
  const digestAlgorithm = digestName(algorithm)
  const attributes = rest.find((block) => isContext(block, 0))
  const signed = attributesIn(attributes)
  const signature = rest.find((block) => block instanceof OctetString)
  const [digest] = signed.get(attribute.messageDigest) ?? []
  const [time] = signed.get(attribute.signingTime) ?? []
  return {
    serial,
    certificate,
    digestAlgorithm,
    messageDigest: digest === undefined ? null : hex(octetsOf(digest)),
    signingTime: time === undefined ? null : timeOf(time),
    signed,
    unsigned: attributesIn(rest.find((block) => isContext(block, 1))),
    isSignatureRight: isRight({ digestAlgorithm, certificate, attributes, signature, content, digest }),
  }
}

type Signature = Pick<Signer, 'digestAlgorithm' | 'certificate'> & {
  readonly attributes: BaseBlock | undefined
  readonly signature: BaseBlock | undefined
  readonly content: Uint8Array | null
  readonly digest: BaseBlock | undefined
}

function isRight({
  digestAlgorithm,
  certificate,
  attributes,
  signature,
  content,
  digest,
}: Signature): boolean | null {
  if (digestAlgorithm === null || certificate?.publicKey == null || signature === undefined) return null
  const data = attributes === undefined ? content : asSet(rawOf(attributes))
  if (data === null) return null
  if (attributes !== undefined && content !== null && digest !== undefined) {
    const computed = createHash(digestAlgorithm).update(content).digest('hex')
    if (computed !== hex(octetsOf(digest))) return false
  }
  try {
    return verify(digestAlgorithm, data, certificate.publicKey, octetsOf(signature))
  } catch {
    return null
  }
}

/** Signed attributes are signed as a set, and stored under another tag (RFC 5652, 5.4). */
function asSet(raw: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(raw)
  copy[0] = 0x31
  return copy
}

function attributesIn(block: BaseBlock | undefined): Attributes {
  const found = new Map<string, readonly BaseBlock[]>()
  for (const one of childrenOf(block)) {
    const [type, values] = childrenOf(one)
    if (!found.has(oidOf(type))) found.set(oidOf(type), childrenOf(values))
  }
  return found
}

/** Bytes of content that are digested: those of a string, or what is inside of a sequence (PKCS #7, 9.3). */
function contentOf(block: BaseBlock): Uint8Array {
  if (block instanceof OctetString) return octetsOf(block)
  const raw = rawOf(block)
  return raw.subarray(raw.length - block.valueBlock.blockLength)
}

/** Name of a digest by an algorithm identifier; null for one that is not known. */
export function digestName(block: BaseBlock | undefined): string | null {
  return digests[oidOf(childrenOf(block)[0])] ?? null
}

/** Returns the blocks in a sequence that is given as bytes; none when it is damaged. */
export function readSequence(bytes: Uint8Array): readonly BaseBlock[] {
  const parsed = fromBER(bytes, limits)
  return parsed.offset === -1 ? [] : childrenOf(parsed.result)
}

export function childrenOf(block: BaseBlock | undefined | null): readonly BaseBlock[] {
  return block instanceof Constructed ? block.valueBlock.value : []
}

export function oidOf(block: BaseBlock | undefined): string {
  return block instanceof ObjectIdentifier ? block.valueBlock.toString() : ''
}

/** Bytes of a primitive value, or of the pieces of a string that consists of some. */
export function octetsOf(block: BaseBlock | undefined | null): Uint8Array {
  if (block instanceof OctetString && block.idBlock.isConstructed)
    return Buffer.concat(block.valueBlock.value.map(octetsOf))
  const raw = block === undefined || block === null ? new Uint8Array() : rawOf(block)
  return raw.subarray(raw.length - (block?.valueBlock.blockLength ?? 0))
}

/** All bytes of a block: tag, length and value. */
export function rawOf(block: BaseBlock): Uint8Array {
  return block.valueBeforeDecodeView
}

export function isContext(block: BaseBlock, tag: number): boolean {
  return block.idBlock.tagClass === 3 && block.idBlock.tagNumber === tag
}

export function timeOf(block: BaseBlock): string | null {
  if (!(block instanceof UTCTime) && !(block instanceof GeneralizedTime)) return null
  const time = block.toDate()
  return Number.isNaN(time.getTime()) ? null : time.toISOString().replace('.000Z', 'Z')
}

function serialOf(id: BaseBlock | undefined): string {
  const [, serial] = childrenOf(id)
  return serial instanceof Integer ? hex(octetsOf(serial)) : ''
}

function normalSerial(serial: string): string {
  return serial.replace(/^0+/, '')
}
