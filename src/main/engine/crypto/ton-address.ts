import type { AddressReading } from './address-reading.ts'

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

/** Reads the 48-character form; null when tag or checksum is wrong. */
export function readTonAddress(text: string): TonAddress | null {
  const read = readFriendly(text)
  if (read === null || crc16(read.bytes.subarray(0, 34)) !== read.bytes.readUInt16BE(34)) return null
  const { bounceable, testnet, workchain } = read
  return { bounceable, testnet, workchain }
}

function readFriendly(text: string) {
  if (text.length !== 48 || !/^[A-Za-z0-9_+/-]{48}$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 36) return null
  const flags = bytes[0] ?? 0
  const tag = flags & 0x7f
  if (tag !== 0x11 && tag !== 0x51) return null
  return { bytes, bounceable: tag === 0x11, testnet: (flags & 0x80) !== 0, workchain: bytes.readInt8(1) }
}

/**
 * Reads the 48-character form for a lookup; null when its first byte is none of the four tags and it is therefore no
 * address. The payload of an account is its workchain in four bytes and its 32-byte id.
 */
export function inspectFriendlyTon(text: string): AddressReading | null {
  const read = readFriendly(text)
  if (read === null) return null
  const { bytes, bounceable, testnet, workchain } = read
  const isRight = crc16(bytes.subarray(0, 34)) === bytes.readUInt16BE(34)
  return {
    ...common,
    encoding: 'base64',
    checksum: isRight ? 'valid' : 'invalid',
    problem: isRight ? null : 'the two bytes of its checksum (CRC-16) do not match the rest',
    testnet,
    networks: [testnet ? 'testnet' : 'mainnet'],
    payload: isRight ? payloadOf(workchain, bytes.subarray(2, 34)) : null,
    text,
    bounceable,
    workchain,
  }
}

const common = { family: 'ton', kind: 'account', chains: ['TON'] } as const

const rawForm = /^(0|-?[1-9]\d{0,9}):([0-9a-f]{64})$/i

/** Reads `workchain:64 hex digits` for a lookup; null when it is not of that form or the workchain is no 32-bit number. */
export function inspectRawTon(text: string): AddressReading | null {
  const [, chain = '', digits = ''] = rawForm.exec(text) ?? []
  const workchain = Number(chain)
  if (digits === '' || workchain !== (workchain | 0)) return null
  return {
    ...common,
    encoding: 'raw',
    checksum: 'absent',
    problem: null,
    testnet: false,
    networks: ['mainnet', 'testnet'],
    payload: payloadOf(workchain, Buffer.from(digits, 'hex')),
    text,
    workchain,
  }
}

function payloadOf(workchain: number, id: Uint8Array): Uint8Array {
  const payload = Buffer.alloc(36)
  payload.writeInt32BE(workchain)
  payload.set(id, 4)
  return payload
}

/** Returns a payload as `workchain:hex`. */
export function writeRawTon(payload: Uint8Array): string {
  const bytes = Buffer.from(payload)
  return `${bytes.readInt32BE()}:${bytes.toString('hex', 4)}`
}

/** Returns the 48-character form of a payload in base64url; null for a workchain that does not fit into one byte. */
export function writeFriendlyTon(
  payload: Uint8Array,
  { bounceable, testnet }: Pick<TonAddress, 'bounceable' | 'testnet'>,
): string | null {
  const workchain = Buffer.from(payload).readInt32BE()
  if (workchain < -128 || workchain > 127) return null
  const bytes = Buffer.alloc(36)
  bytes[0] = (bounceable ? 0x11 : 0x51) | (testnet ? 0x80 : 0)
  bytes.writeInt8(workchain, 1)
  bytes.set(payload.subarray(4), 2)
  bytes.writeUInt16BE(crc16(bytes.subarray(0, 34)), 34)
  return bytes.toString('base64url')
}
