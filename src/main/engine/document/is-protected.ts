import type { FileKind } from './file-kind.ts'

/** Bit 0 of the general purpose flags of an entry says that it is encrypted (APPNOTE, section 4.4.4). */
const zipEncrypted = 0x01
/** Flag of the main header of RAR 4 archives whose headers are encrypted. */
const rarHeadersEncrypted = 0x80
/** Type of the first header of RAR 5 archives whose headers are encrypted. */
const rarEncryption = 4

/**
 * Whether a file can be opened with a password alone, as far as its beginning tells: a zip archive by its first entry,
 * a RAR archive by its header, an Office document by its container, a PDF document when its beginning names its
 * encryption.
 */
export function isProtected(beginning: Buffer, { kind, label }: FileKind): boolean {
  if (kind === 'rar') return isRarProtected(beginning)
  if (label === 'Office document with a password') return true
  if (kind === 'pdf') return /\/Encrypt\s{0,4}(?:\d|<<)/.test(beginning.toString('latin1'))
  return beginning.readUInt32BE(0) === 0x504b0304 && beginning.length >= 8
    ? (beginning.readUInt16LE(6) & zipEncrypted) !== 0
    : false
}

/** `Rar!\x1a\x07\0`, then CRC, type and flags; `Rar!\x1a\x07\x01\0`, then CRC, size and type. */
function isRarProtected(beginning: Buffer): boolean {
  if (beginning.length < 16) return false
  if (beginning[6] === 0) return (beginning.readUInt16LE(10) & rarHeadersEncrypted) !== 0
  const typeAt = 12 + ((beginning[12] as number) < 0x80 ? 1 : 2)
  return beginning[typeAt] === rarEncryption
}
