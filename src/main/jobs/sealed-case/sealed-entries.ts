import type { FileHandle } from 'node:fs/promises'

/** The directory of an archive in the form that `engine/archive/write-zip.ts` writes (PKWARE APPNOTE 6.3, 4.3). */

export type SealedEntry = {
  readonly name: string
  readonly isDeflated: boolean
  /** Offset of the packed bytes. */
  readonly start: number
  readonly packed: number
  /** Unpacked size and CRC-32 as stated. */
  readonly size: number
  readonly checksum: number
}

export type SealedEntries = { readonly entries: readonly SealedEntry[]; readonly faults: string[] }

const localBytes = 30
const centralBytes = 46
const endBytes = 22
/** A case has a file for each distinct piece of evidence and seven others; names of 73 bytes at most. */
const maxDirectoryBytes = 65_535 * (centralBytes + 73)
const longestName = 100

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
/** 1 January 2000, midnight, as MS-DOS writes it, the date of every entry. */
const dosDate = 0x2821
/** Unix mode of a plain file, 0644. */
const plainFile = (0o100644 << 16) >>> 0
const version = 20

/** Reads the directory. Structural faults end the reading, since nothing behind them can be found reliably. */
export async function sealedEntries(file: FileHandle, size: number): Promise<SealedEntries> {
  const none = (fault: string): SealedEntries => ({ entries: [], faults: [fault] })
  if (size < endBytes) return none('The file is no archive, or is cut off.')
  const end = await read(file, size - endBytes, endBytes)
  if (end.readUInt32LE(0) !== signatures.end)
    return none('The file is no archive, is cut off, or has something behind its end.')
  const count = end.readUInt16LE(10)
  const length = end.readUInt32LE(12)
  const from = end.readUInt32LE(16)
  if (from + length !== size - endBytes || length > maxDirectoryBytes)
    return none('The directory of the archive is not where it must be.')
  const faults: string[] = []
  if (end.readUInt32LE(4) !== 0 || end.readUInt16LE(8) !== count || end.readUInt16LE(20) !== 0)
    faults.push('The end of the archive is not as Skerry writes it.')
  const { found, faults: damage } = walk(await read(file, from, length), count)
  faults.push(...damage)
  let expected = 0
  for (const { header, entry } of found) {
    const local = await read(file, expected, localBytes + header.name.length)
    if (header.offset !== expected || !isSame(local, header)) {
      faults.push(`${entry.name}: the archive does not have it where and as its directory states.`)
      return { entries: [], faults }
    }
    expected = entry.start + entry.packed
  }
  if (expected !== from) faults.push('The archive contains bytes that belong to no file.')
  return { entries: found.map(({ entry }) => entry), faults }
}

type Header = { readonly fields: Buffer; readonly name: Buffer; readonly offset: number }
type Found = { readonly header: Header; readonly entry: SealedEntry }

function walk(directory: Buffer, count: number): { readonly found: Found[]; readonly faults: string[] } {
  const found: Found[] = []
  const faults: string[] = []
  let last = ''
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + centralBytes > directory.length || directory.readUInt32LE(at) !== signatures.central)
      return { found, faults: [...faults, 'The directory of the archive is damaged.'] }
    const fields = directory.subarray(at, at + centralBytes)
    const nameLength = fields.readUInt16LE(28)
    const name = directory.subarray(at + centralBytes, at + centralBytes + nameLength)
    if (name.length !== nameLength || nameLength > longestName)
      return { found, faults: [...faults, 'The directory of the archive has a name that is too long.'] }
    const text = name.toString('latin1')
    if (text <= last) faults.push(`${text} is in the archive twice or out of order.`)
    if (!isPlain(fields)) faults.push(`${text}: its entry is not as Skerry writes it.`)
    last = text
    const offset = fields.readUInt32LE(42)
    found.push({
      header: { fields, name, offset },
      entry: {
        name: text,
        isDeflated: fields.readUInt16LE(10) === 8,
        start: offset + localBytes + nameLength,
        packed: fields.readUInt32LE(20),
        size: fields.readUInt32LE(24),
        checksum: fields.readUInt32LE(16),
      },
    })
    at += centralBytes + nameLength
  }
  return {
    found,
    faults: at === directory.length ? faults : [...faults, 'The directory has bytes too many.'],
  }
}

/** Whether an entry has the fixed values: no flags, extra fields, comments or links, one date, one mode. */
function isPlain(fields: Buffer): boolean {
  return (
    fields.readUInt16LE(4) === (3 << 8) + version &&
    fields.readUInt16LE(6) === version &&
    fields.readUInt16LE(8) === 0 &&
    [0, 8].includes(fields.readUInt16LE(10)) &&
    fields.readUInt16LE(12) === 0 &&
    fields.readUInt16LE(14) === dosDate &&
    // lengths of extra field and comment, number of the disk, internal attributes
    fields.readUInt32LE(30) === 0 &&
    fields.readUInt32LE(34) === 0 &&
    fields.readUInt32LE(38) === plainFile
  )
}

/** Whether a local header states the same as its entry in the directory, from the version to the length of the name. */
function isSame(local: Buffer, { fields, name }: Header): boolean {
  return (
    local.readUInt32LE(0) === signatures.local &&
    local.subarray(4, 28).equals(fields.subarray(6, 30)) &&
    local.readUInt16LE(28) === 0 &&
    local.subarray(localBytes).equals(name)
  )
}

/** Reads bytes at an offset; where the file is shorter, the rest is zeros. */
async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return bytes
}
