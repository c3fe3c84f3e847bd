/** TON addresses: user-friendly (36 bytes in base64url with a CRC-16) and raw (`workchain:hex`). */

export type TonAddress = {
  readonly bounceable: boolean
  readonly testnet: boolean
  readonly workchain: number
}

/** CRC-16/XMODEM: polynomial 0x1021, start 0. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}

/** Reads the 48-character form, or gives null when tag or checksum is not right. */
export function readTonAddress(text: string): TonAddress | null {
  if (text.length !== 48 || !/^[A-Za-z0-9_+/-]{48}$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 36) return null
  const tag = (bytes[0] ?? 0) & 0x7f
  if (tag !== 0x11 && tag !== 0x51) return null
  if (crc16(bytes.subarray(0, 34)) !== bytes.readUInt16BE(34)) return null
  return { bounceable: tag === 0x11, testnet: ((bytes[0] ?? 0) & 0x80) !== 0, workchain: bytes.readInt8(1) }
}
