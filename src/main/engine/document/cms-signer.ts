import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import { type BaseBlock, Constructed, fromBER, Integer, ObjectIdentifier, OctetString } from 'asn1js'
import { childrenOf, cmsBytes, cmsLimits, octets, oidOf } from './cms-content.ts'

/**
 * Who signed a message of the Cryptographic Message Syntax (RFC 5652, section 5), and whether what was signed is what is
 * there. Whether anybody vouches for the certificate is not asked: a chain needs roots, revocation and a clock.
 */
export type CmsSigner = {
  /** Names as `CN=…, O=…`; null where the message has no certificate of the signer. */
  readonly subject: string | null
  readonly issuer: string | null
  /** Hexadecimal, in lower case. */
  readonly serial: string | null
  readonly email: string | null
  readonly notBefore: Date | null
  readonly notAfter: Date | null
  /** As the signer states. */
  readonly signedAt: Date | null
  readonly digestAlgorithm: string | null
  readonly digestFits: boolean | null
  /** Whether the signature was made by the key of the certificate in the message. */
  readonly signatureFits: boolean | null
}

const maxSigners = 20
const maxCertificates = 50
const signedData = '1.2.840.113549.1.7.2'
const messageDigest = '1.2.840.113549.1.9.4'
const signingTime = '1.2.840.113549.1.9.5'
const pss = '1.2.840.113549.1.1.10'
const edwards = '1.3.101.112'

/** Digest algorithms (RFC 5754, RFC 8702). */
const digests: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
}

/**
 * Returns the signers of signed data, at most 20; none for anything else.
 *
 * @param detached What a signature without content signs, in the forms in which it may have been signed.
 */
export function cmsSigners(bytes: Uint8Array, detached: readonly Uint8Array[] | null): readonly CmsSigner[] {
  const parsed = fromBER(cmsBytes(bytes), cmsLimits)
  if (parsed.offset === -1) return []
  const [type, wrapped] = childrenOf(parsed.result)
  const [data] = childrenOf(wrapped)
  if (oidOf(type) !== signedData || data === undefined) return []
  const fields = childrenOf(data)
  const [, holder] = childrenOf(fields[2])
  const [inside] = childrenOf(holder)
  const own = octets(inside)
  const certificates = fields
    .filter((field) => isTagged(field, 0))
    .flatMap(childrenOf)
    .slice(0, maxCertificates)
    .flatMap((block) => certificateOf(block) ?? [])
  const contents = own === null ? (detached ?? []) : [own]
  return childrenOf(fields.at(-1))
    .slice(0, maxSigners)
    .map((info) => signerOf(childrenOf(info), certificates, contents))
}

function signerOf(
  info: readonly BaseBlock[],
  certificates: readonly X509Certificate[],
  contents: readonly Uint8Array[],
): CmsSigner {
  const [, identifier, digestOf] = info
  const algorithm = digests[oidOf(childrenOf(digestOf)[0])] ?? null
  const attributes = isTagged(info[3], 0) ? info[3] : undefined
  const [method, signature] = info.slice(attributes === undefined ? 3 : 4)
  const certificate = certificateFor(identifier, certificates)
  const [issuer, serial] = childrenOf(identifier)
  const stated = attributeValue(attributes, messageDigest)
  const made = attributeValue(attributes, signingTime) as (BaseBlock & { toDate?: () => Date }) | undefined
  const signed = attributes === undefined ? contents : [asSet(attributes)]
  return {
    subject: certificate === null ? null : oneLine(certificate.subject),
    issuer: certificate === null ? nameOf(issuer) : oneLine(certificate.issuer),
    serial: certificate?.serialNumber.toLowerCase() ?? (serial instanceof Integer ? hexOf(serial) : null),
    email: certificate === null ? null : mailOf(certificate),
    notBefore: dateOf(certificate?.validFrom),
    notAfter: dateOf(certificate?.validTo),
    signedAt: dateOf(made?.toDate?.()),
    digestAlgorithm: algorithm,
    digestFits: fits(contents, algorithm, octets(stated)),
    signatureFits: isSigned(signed, algorithm, oidOf(childrenOf(method)[0]), certificate, octets(signature)),
  }
}

function isTagged(block: BaseBlock | undefined, number: number): block is Constructed {
  return block instanceof Constructed && block.idBlock.tagClass === 3 && block.idBlock.tagNumber === number
}

function certificateOf(block: BaseBlock): X509Certificate | null {
  try {
    return new X509Certificate(block.valueBeforeDecodeView)
  } catch {
    return null
  }
}

/** The certificate by its serial number; the only one where the signer is named by a key. */
function certificateFor(
  identifier: BaseBlock | undefined,
  certificates: readonly X509Certificate[],
): X509Certificate | null {
  const [, serial] = childrenOf(identifier)
  const number = serial instanceof Integer ? withoutZeros(hexOf(serial)) : null
  const found =
    number === null
      ? undefined
      : certificates.find(({ serialNumber }) => withoutZeros(serialNumber.toLowerCase()) === number)
  return found ?? (number === null && certificates.length === 1 ? (certificates[0] ?? null) : null)
}

/** The first value of an attribute. */
function attributeValue(attributes: BaseBlock | undefined, oid: string): BaseBlock | undefined {
  for (const attribute of childrenOf(attributes)) {
    const [type, values] = childrenOf(attribute)
    if (oidOf(type) === oid) return childrenOf(values)[0]
  }
  return undefined
}

/** The attributes as they are signed: with the tag of a set in place of their own (RFC 5652, section 5.4). */
function asSet(attributes: BaseBlock): Uint8Array {
  const bytes = Uint8Array.from(attributes.valueBeforeDecodeView)
  bytes[0] = 0x31
  return bytes
}

function fits(
  contents: readonly Uint8Array[],
  algorithm: string | null,
  stated: Buffer | null,
): boolean | null {
  if (algorithm === null || stated === null || contents.length === 0) return null
  return contents.some((content) => createHash(algorithm).update(content).digest().equals(stated))
}

function isSigned(
  contents: readonly Uint8Array[],
  algorithm: string | null,
  method: string,
  certificate: X509Certificate | null,
  signature: Buffer | null,
): boolean | null {
  if (algorithm === null || certificate === null || signature === null || contents.length === 0) return null
  const key =
    method === pss
      ? {
          key: certificate.publicKey,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: constants.RSA_PSS_SALTLEN_AUTO,
        }
      : certificate.publicKey
  try {
    return contents.some((content) => verify(method === edwards ? null : algorithm, content, key, signature))
  } catch {
    return null
  }
}

function hexOf(number: Integer): string {
  return Buffer.from(number.valueBlock.valueHexView).toString('hex')
}

const withoutZeros = (digits: string) => digits.replace(/^0+(?=.)/, '')

function dateOf(written: string | Date | undefined): Date | null {
  const date = written === undefined ? null : new Date(written)
  return date === null || Number.isNaN(date.getTime()) ? null : date
}

const oneLine = (name: string) => name.replaceAll('\n', ', ')

function mailOf({ subjectAltName, subject }: X509Certificate): string | null {
  return (
    /(?:^|, )email:([^,\s]{3,320})/.exec(subjectAltName ?? '')?.[1] ??
    /(?:^|\n)emailAddress=([^\n]{3,320})/.exec(subject)?.[1] ??
    null
  )
}

const nameParts: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '1.2.840.113549.1.9.1': 'emailAddress',
}

/** Returns a distinguished name as text; null for anything else. */
function nameOf(block: BaseBlock | undefined): string | null {
  const parts = childrenOf(block)
    .slice(0, 50)
    .flatMap(childrenOf)
    .flatMap((part) => {
      const [type, value] = childrenOf(part)
      if (!(type instanceof ObjectIdentifier) || value === undefined || value instanceof OctetString)
        return []
      const { value: text } = value.valueBlock as { value?: unknown }
      const oid = oidOf(type)
      return typeof text === 'string' ? [`${nameParts[oid] ?? oid}=${text}`] : []
    })
  return parts.length === 0 ? null : parts.join(', ')
}
