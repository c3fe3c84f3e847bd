import { createCipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto'

/**
 * Decryption of zip entries: the traditional cipher (APPNOTE 6.1) and AES as WinZip has it (AE-1 and AE-2,
 * https://www.winzip.com/en/support/aes-encryption/). Both know a wrong password by a few bits only: what comes out is
 * right when its checksum is, and not before.
 */

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

const headerBytes = 12

class ZipCryptoKeys {
  private a = 0x12345678
  private b = 0x23456789
  private c = 0x34567890

  constructor(password: Uint8Array) {
    for (const byte of password) this.update(byte)
  }

  update(byte: number): void {
    this.a = (crcTable[(this.a ^ byte) & 0xff] as number) ^ (this.a >>> 8)
    this.b = (Math.imul(this.b + (this.a & 0xff), 0x08088405) + 1) | 0
    this.c = (crcTable[(this.c ^ (this.b >>> 24)) & 0xff] as number) ^ (this.c >>> 8)
  }

  decrypt(from: Uint8Array, to: Uint8Array): void {
    for (let at = 0; at < to.length; at++) {
      const mixed = (this.c | 2) & 0xffff
      const byte = ((from[at] as number) ^ (Math.imul(mixed, mixed ^ 1) >>> 8)) & 0xff
      to[at] = byte
      this.update(byte)
    }
  }
}

/** Decrypts by the traditional cipher; null where the check byte says that the password is wrong (255 of 256 times). */
export function decryptZipCrypto(packed: Uint8Array, password: Uint8Array, check: number): Uint8Array | null {
  if (packed.length < headerBytes) return null
  const keys = new ZipCryptoKeys(password)
  const header = new Uint8Array(headerBytes)
  keys.decrypt(packed, header)
  if (header[headerBytes - 1] !== check) return null
  const plain = new Uint8Array(packed.length - headerBytes)
  keys.decrypt(packed.subarray(headerBytes), plain)
  return plain
}

const macBytes = 10

/** Strength in the extra field 0x9901: 1, 2 and 3 are AES with 128, 192 and 256 bits. */
export const aesBits = (strength: number): number => [128, 192, 256][strength - 1] ?? 0

/** Decrypts by AES; null where the password is wrong, or the bytes were changed. */
export function decryptWinZipAes(packed: Uint8Array, password: Uint8Array, bits: number): Uint8Array | null {
  const saltBytes = bits / 16
  if (bits === 0 || packed.length < saltBytes + 2 + macBytes) return null
  const salt = packed.subarray(0, saltBytes)
  const keyBytes = bits / 8
  const keys = pbkdf2Sync(password, salt, 1000, keyBytes * 2 + 2, 'sha1')
  if (!keys.subarray(keyBytes * 2).equals(packed.subarray(saltBytes, saltBytes + 2))) return null
  const sealed = packed.subarray(saltBytes + 2, packed.length - macBytes)
  const mac = createHmac('sha1', keys.subarray(keyBytes, keyBytes * 2))
    .update(sealed)
    .digest()
  if (!timingSafeEqual(mac.subarray(0, macBytes), packed.subarray(packed.length - macBytes))) return null
  return xorWithCounters(sealed, keys.subarray(0, keyBytes), bits)
}

const block = 16
const blocksAtOnce = 4096

/** Counter mode, whose counter is little-endian and begins at one: Node's is big-endian, so its blocks are made here. */
function xorWithCounters(sealed: Uint8Array, key: Uint8Array, bits: number): Uint8Array {
  const cipher = createCipheriv(`aes-${bits}-ecb`, key, null)
  cipher.setAutoPadding(false)
  const plain = new Uint8Array(sealed.length)
  const counters = new Uint8Array(block * blocksAtOnce)
  const view = new DataView(counters.buffer)
  for (let at = 0, number = 1; at < sealed.length; at += counters.length) {
    for (let index = 0; index < blocksAtOnce; index++) view.setUint32(index * block, number++, true)
    const stream = cipher.update(counters)
    const length = Math.min(counters.length, sealed.length - at)
    for (let index = 0; index < length; index++)
      plain[at + index] = (sealed[at + index] as number) ^ (stream[index] as number)
  }
  return plain
}
