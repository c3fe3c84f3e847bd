import { type KeyObject, X509Certificate } from 'node:crypto'

/** A certificate (X.509) as facts; nothing here says whether anybody should trust it. */
export type Certificate = {
  readonly subject: string
  readonly issuer: string
  /** Common name or, without one, organisation. */
  readonly name: string
  readonly issuerName: string
  readonly organisation: string | null
  /** Hexadecimal, in lower case. */
  readonly serial: string
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly sha1: string
  readonly sha256: string
  readonly isSelfSigned: boolean
  readonly keyType: string | null
  readonly publicKey: KeyObject | null
  /** Subject and issuer as encoded, for comparing. */
  readonly der: Uint8Array
}

/** Reads a certificate in DER; null when it is damaged. */
export function readCertificate(der: Uint8Array): Certificate | null {
  try {
    return described(new X509Certificate(Buffer.from(der)), der)
  } catch {
    return null
  }
}

function described(read: X509Certificate, der: Uint8Array): Certificate {
  const subject = oneLine(read.subject)
  const issuer = oneLine(read.issuer)
  const publicKey = keyOf(read)
  return {
    subject,
    issuer,
    name: fieldOf(read.subject, 'CN') ?? fieldOf(read.subject, 'O') ?? subject,
    issuerName: fieldOf(read.issuer, 'CN') ?? fieldOf(read.issuer, 'O') ?? issuer,
    organisation: fieldOf(read.subject, 'O'),
    serial: read.serialNumber.toLowerCase(),
    validFrom: timeOf(read.validFrom),
    validTo: timeOf(read.validTo),
    sha1: read.fingerprint.replaceAll(':', '').toLowerCase(),
    sha256: read.fingerprint256.replaceAll(':', '').toLowerCase(),
    isSelfSigned: read.subject === read.issuer,
    keyType: keyTypeOf(publicKey),
    publicKey,
    der,
  }
}

function keyOf(read: X509Certificate): KeyObject | null {
  try {
    return read.publicKey
  } catch {
    return null
  }
}

function keyTypeOf(key: KeyObject | null): string | null {
  if (key === null) return null
  const bits = key.asymmetricKeyDetails?.modulusLength
  const detail = bits ?? key.asymmetricKeyDetails?.namedCurve
  const type = key.asymmetricKeyType ?? 'unknown'
  return detail === undefined ? type : `${type} ${detail}`
}

function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ').slice(0, 1000)
}

function fieldOf(name: string | undefined, key: string): string | null {
  const line = (name ?? '').split('\n').find((part) => part.startsWith(`${key}=`))
  return line === undefined ? null : line.slice(key.length + 1, key.length + 301)
}

function timeOf(text: string): string | null {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? null : time.toISOString().replace('.000Z', 'Z')
}
