import { createHash } from 'node:crypto'

/**
 * What TLS says before it encrypts (RFC 8446, RFC 5246), with the fingerprints JA3 (salesforce/ja3) and JA4
 * (FoxIO-LLC/ja4, technical details) of the client and JA3S of the server.
 */

export type ClientHello = {
  readonly version: string
  readonly serverName: string | null
  readonly alpn: string[]
  readonly ja3: string
  readonly ja3Text: string
  readonly ja4: string
  readonly ja4Raw: string
}
export type ServerHello = { readonly version: string; readonly cipher: string; readonly ja3s: string }

const versions = new Map<number, string>([
  ...([
    [0x0200, 'SSL 2.0'],
    [0x0300, 'SSL 3.0'],
    [0x0301, 'TLS 1.0'],
    [0x0302, 'TLS 1.1'],
  ] as const),
  ...([
    [0x0303, 'TLS 1.2'],
    [0x0304, 'TLS 1.3'],
  ] as const),
])
const ja4Versions = new Map<number, string>([
  ...([
    [0x0002, 's2'],
    [0x0300, 's3'],
    [0x0301, '10'],
    [0x0302, '11'],
    [0x0303, '12'],
    [0x0304, '13'],
  ] as const),
])

const versionName = (version: number) => versions.get(version) ?? `0x${hex4(version)}`
const hex4 = (value: number) => value.toString(16).padStart(4, '0')
const at16 = (bytes: Uint8Array, at: number) => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')
/** Values that clients put in so that servers bear unknown ones (RFC 8701). */
const isGrease = (value: number) => (value & 0x0f0f) === 0x0a0a && value >> 8 === (value & 255)

type Extension = { readonly type: number; readonly bytes: Uint8Array }

/** Reads the body of a ClientHello; null where it does not hold. */
export function readClientHello(body: Uint8Array): ClientHello | null {
  if (body.length < 38) return null
  const session = 35 + (body[34] as number)
  if (session + 2 > body.length) return null
  const suites = session + 2
  const suitesEnd = suites + at16(body, session)
  if (suitesEnd + 1 > body.length) return null
  const ciphers = numbers(body.subarray(suites, suitesEnd)).filter((value) => !isGrease(value))
  const extensionsAt = suitesEnd + 1 + (body[suitesEnd] as number)
  const all = extensionsOf(body, extensionsAt)
  const extensions = all.filter(({ type }) => !isGrease(type))
  const find = (type: number) => all.find((extension) => extension.type === type)?.bytes ?? null
  const stated = at16(body, 0)
  const supported = find(43)
  const offered = supported === null ? [] : numbers(supported.subarray(1)).filter((value) => !isGrease(value))
  const version = offered.length === 0 ? stated : Math.max(...offered)
  const serverName = serverNameOf(find(0))
  const alpn = protocolsOf(find(16))
  const curves = listOf(find(10)).filter((value) => !isGrease(value))
  const formats = find(11)
  const points = formats === null ? [] : [...formats.subarray(1, 1 + (formats[0] ?? 0))]
  const types = extensions.map(({ type }) => type)
  const ja3Text = [String(stated), ...[ciphers, types, curves, points].map((list) => list.join('-'))].join(
    ',',
  )
  const { ja4, ja4Raw } = ja4Of({
    version,
    hasName: find(0) !== null,
    ciphers,
    types,
    alpn,
    signatures: listOf(find(13)),
  })
  return {
    ...{ version: versionName(version), serverName, alpn: alpn.map(({ text }) => text) },
    ...{ ja3: digest('md5', ja3Text), ja3Text, ja4, ja4Raw },
  }
}

type Ja4Parts = {
  readonly version: number
  readonly hasName: boolean
  readonly ciphers: readonly number[]
  readonly types: readonly number[]
  readonly alpn: readonly { readonly bytes: Uint8Array }[]
  readonly signatures: readonly number[]
}

export function ja4Of({ version, hasName, ciphers, types, alpn, signatures }: Ja4Parts): {
  ja4: string
  ja4Raw: string
} {
  const count = (list: readonly unknown[]) => String(Math.min(99, list.length)).padStart(2, '0')
  const first = `t${ja4Versions.get(version) ?? '00'}${hasName ? 'd' : 'i'}${count(ciphers)}${count(types)}${ja4Alpn(alpn[0]?.bytes)}`
  const sorted = (list: readonly number[]) => list.map(hex4).toSorted().join(',')
  const suites = sorted(ciphers)
  const named = sorted(types.filter((type) => type !== 0 && type !== 16))
  const signed = signatures
    .filter((value) => !isGrease(value))
    .map(hex4)
    .join(',')
  const rest = signed === '' ? named : `${named}_${signed}`
  const short = (text: string) => (text === '' ? '000000000000' : digest('sha256', text).slice(0, 12))
  return {
    ja4: `${first}_${short(suites)}_${short(named === '' ? '' : rest)}`,
    ja4Raw: `${first}_${suites}_${rest}`,
  }
}

/** First and last character of the first protocol; of its hexadecimal form where one is not alphanumeric. */
function ja4Alpn(bytes: Uint8Array | undefined): string {
  if (bytes === undefined || bytes.length === 0) return '00'
  const ends = [bytes[0] as number, bytes[bytes.length - 1] as number]
  const isPlain = ends.every((code) => /[0-9A-Za-z]/.test(String.fromCharCode(code)))
  if (isPlain) return String.fromCharCode(...ends)
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex[0]}${hex[hex.length - 1]}`
}

/** Reads the body of a ServerHello; null where it does not hold. */
export function readServerHello(body: Uint8Array): ServerHello | null {
  if (body.length < 38) return null
  const session = 35 + (body[34] as number)
  if (session + 3 > body.length) return null
  const stated = at16(body, 0)
  const suite = at16(body, session)
  const extensions = extensionsOf(body, session + 3)
  const chosen = extensions.find(({ type }) => type === 43)?.bytes
  const version = chosen !== undefined && chosen.length === 2 ? at16(chosen, 0) : stated
  const types = extensions.map(({ type }) => type).join('-')
  return {
    version: versionName(version),
    cipher: `0x${hex4(suite)}`,
    ja3s: digest('md5', `${stated},${suite},${types}`),
  }
}

/** Certificates of a Certificate message up to TLS 1.2, in DER; as many as hold. */
export function certificatesOf(body: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 3; at + 3 <= body.length && found.length < 20; ) {
    const length = ((body[at] as number) << 16) | at16(body, at + 1)
    if (length === 0 || at + 3 + length > body.length) break
    found.push(body.slice(at + 3, at + 3 + length))
    at += 3 + length
  }
  return found
}

function extensionsOf(body: Uint8Array, at: number): Extension[] {
  if (at + 2 > body.length) return []
  const end = Math.min(body.length, at + 2 + at16(body, at))
  const found: Extension[] = []
  for (let next = at + 2; next + 4 <= end; ) {
    const length = at16(body, next + 2)
    if (next + 4 + length > end) break
    found.push({ type: at16(body, next), bytes: body.subarray(next + 4, next + 4 + length) })
    next += 4 + length
  }
  return found
}

function numbers(bytes: Uint8Array): number[] {
  return Array.from({ length: bytes.length >> 1 }, (_, index) => at16(bytes, 2 * index))
}

/** Numbers of a list with its length in front. */
const listOf = (bytes: Uint8Array | null) => (bytes === null ? [] : numbers(bytes.subarray(2)))

function serverNameOf(bytes: Uint8Array | null): string | null {
  if (bytes === null || bytes.length < 5 || bytes[2] !== 0) return null
  const name = Buffer.from(bytes.subarray(5, 5 + at16(bytes, 3))).toString('latin1')
  return name === '' ? null : name.slice(0, 255)
}

function protocolsOf(bytes: Uint8Array | null): { text: string; bytes: Uint8Array }[] {
  if (bytes === null) return []
  const found: { text: string; bytes: Uint8Array }[] = []
  for (let at = 2; at < bytes.length && found.length < 50; ) {
    const length = bytes[at] as number
    const protocol = bytes.subarray(at + 1, at + 1 + length)
    if (protocol.length > 0) found.push({ text: Buffer.from(protocol).toString('latin1'), bytes: protocol })
    at += 1 + length
  }
  return found
}
