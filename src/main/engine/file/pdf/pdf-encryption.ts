import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { isDict, nameOf, type PdfDict, type PdfValue } from './pdf-value.ts'

const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')

export type PdfEncryption = {
  readonly filter: string
  readonly v: number
  readonly r: number
  readonly bits: number
  readonly cipher: string
  readonly permissions: number
  /** The password that opens it: empty where none is needed; null where none of those tried does. */
  readonly password: string | null
  /** Decrypts bytes of an object; null where no password opens the document. */
  readonly decrypt: ((bytes: Uint8Array, number: number, generation: number) => Uint8Array) | null
}

/** Most passwords that are tried: one costs 1,000 digests at the worst. */
const maxPasswords = 50

/**
 * Reads the standard security handler (ISO 32000-2, 7.6.4), and makes the key of the empty user password, or else of
 * the first of the passwords that opens the document.
 */
export function readEncryption(
  dict: PdfDict,
  id: Buffer,
  resolve: (value: PdfValue | undefined) => PdfValue,
  passwords: readonly string[] = [],
): PdfEncryption {
  const number = (name: string, otherwise: number) => {
    const value = resolve(dict.get(name))
    return typeof value === 'number' && Number.isSafeInteger(value) ? value : otherwise
  }
  const bytes = (name: string) => {
    const value = resolve(dict.get(name))
    return Buffer.from(typeof value === 'string' ? value : '', 'latin1')
  }
  const filter = nameOf(resolve(dict.get('Filter'))) ?? ''
  const [v, r] = [number('V', 0), number('R', 2)]
  const cipher = v >= 4 ? cipherOf(dict, resolve) : 'RC4'
  const bits = v >= 5 ? 256 : v === 4 ? 128 : v === 1 ? 40 : Math.max(40, Math.min(128, number('Length', 40)))
  const permissions = number('P', 0)
  const about = { filter, v, r, bits, cipher, permissions }
  if (filter !== 'Standard') return { ...about, password: null, decrypt: null }
  const keyOf = (password: string) =>
    r >= 5
      ? newKey(bytes('U'), bytes('UE'), r, Buffer.from(password, 'utf8').subarray(0, 127))
      : oldKey(
          Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32),
          bytes('O'),
          bytes('U'),
          permissions,
          id,
          bits / 8,
          r,
          resolve(dict.get('EncryptMetadata')) !== false,
        )
  let key: Buffer | null = null
  let password: string | null = null
  for (const tried of ['', ...passwords.slice(0, maxPasswords)]) {
    key = keyOf(tried)
    password = tried
    if (key !== null) break
  }
  if (key === null) return { ...about, password: null, decrypt: null }
  const opened = key
  return {
    ...about,
    password,
    decrypt: (data, object, generation) => decrypted(data, opened, cipher, object, generation),
  }
}

function cipherOf(dict: PdfDict, resolve: (value: PdfValue | undefined) => PdfValue): string {
  const filters = resolve(dict.get('CF'))
  const name = nameOf(resolve(dict.get('StmF'))) ?? 'Identity'
  const filter = isDict(filters) ? resolve(filters.get(name)) : null
  const method = isDict(filter) ? nameOf(resolve(filter.get('CFM'))) : null
  return method === 'AESV2' || method === 'AESV3' ? method : method === 'V2' ? 'RC4' : 'Identity'
}

/** The key of revisions 2 to 4 (algorithms 2, 4, 5), where the password, padded to 32 bytes, is right. */
function oldKey(
  password: Buffer,
  owner: Buffer,
  user: Buffer,
  permissions: number,
  id: Buffer,
  length: number,
  r: number,
  hasMetadata: boolean,
): Buffer | null {
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(permissions | 0)
  let key = md5(
    password,
    owner.subarray(0, 32),
    rights,
    id,
    r >= 4 && !hasMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0),
  )
  if (r >= 3) for (let round = 0; round < 50; round++) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  if (r === 2) return rc4(key, padding).equals(user.subarray(0, 32)) ? key : null
  let check = rc4(key, md5(padding, id))
  for (let round = 1; round <= 19; round++) check = rc4(key.map((byte) => byte ^ round) as Buffer, check)
  return check.subarray(0, 16).equals(user.subarray(0, 16)) ? key : null
}

/** The key of revisions 5 and 6 (algorithms 2.A, 2.B). */
function newKey(user: Buffer, encrypted: Buffer, r: number, password: Buffer): Buffer | null {
  if (user.length < 48 || encrypted.length < 32) return null
  const digest = (salt: Buffer) => {
    const salted = Buffer.concat([password, salt])
    return r === 5 ? createHash('sha256').update(salted).digest() : hardened(salted, password)
  }
  if (!digest(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null
  const cipher = createDecipheriv(
    'aes-256-cbc',
    digest(user.subarray(40, 48)),
    Buffer.alloc(16),
  ).setAutoPadding(false)
  return Buffer.concat([cipher.update(encrypted.subarray(0, 32)), cipher.final()])
}

function hardened(salted: Buffer, password: Buffer): Buffer {
  let key = createHash('sha256').update(salted).digest()
  for (let round = 0; round < 1000; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const block = Buffer.concat(Array.from({ length: 64 }, () => [password, key]).flat())
    const encrypted = cipher.update(block)
    const sum = encrypted.subarray(0, 16).reduce((all, byte) => all + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][sum] as string)
      .update(encrypted)
      .digest()
    if (round >= 63 && (encrypted.at(-1) as number) <= round - 31) break
  }
  return key.subarray(0, 32)
}

function decrypted(
  data: Uint8Array,
  key: Buffer,
  cipher: string,
  object: number,
  generation: number,
): Uint8Array {
  if (cipher === 'Identity') return data
  if (cipher === 'AESV3') return aes('aes-256-cbc', key, data)
  const place = Buffer.from([
    object & 255,
    (object >>> 8) & 255,
    (object >>> 16) & 255,
    generation & 255,
    (generation >>> 8) & 255,
  ])
  const salt = cipher === 'AESV2' ? Buffer.from('sAlT') : Buffer.alloc(0)
  const own = md5(key, place, salt).subarray(0, Math.min(16, key.length + 5))
  return cipher === 'AESV2' ? aes('aes-128-cbc', own, data) : rc4(own, data)
}

function aes(algorithm: string, key: Buffer, data: Uint8Array): Uint8Array {
  const length = (data.length - 16) & ~15
  if (length <= 0) return new Uint8Array()
  const cipher = createDecipheriv(algorithm, key, data.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(data.subarray(16, 16 + length)), cipher.final()])
  const last = plain.at(-1) ?? 0
  return last >= 1 && last <= 16 ? plain.subarray(0, plain.length - last) : plain
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + (state[at] as number) + (key[at % key.length] as number)) & 255
    const held = state[at] as number
    state[at] = state[other] as number
    state[other] = held
  }
  const out = Buffer.alloc(data.length)
  for (let index = 0, at = 0, other = 0; index < data.length; index++) {
    at = (at + 1) & 255
    const held = state[at] as number
    other = (other + held) & 255
    state[at] = state[other] as number
    state[other] = held
    out[index] = (data[index] as number) ^ (state[((state[at] as number) + held) & 255] as number)
  }
  return out
}
