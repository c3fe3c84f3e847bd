/**
 * The header of a 7z archive (7zFormat.txt of the LZMA SDK): packed streams; folders, each a chain of coders whose
 * output is one or several files; and the files with their names. Counts are checked against limits before memory is
 * allocated for them.
 */

export class SevenZipDamage extends Error {}

export type Coder = { readonly id: string; readonly properties: Uint8Array }

/** A chain of coders with files that are packed together. */
export type Folder = {
  readonly coders: readonly Coder[]
  /**
   * Number of streams that the coders read from the archive: more than one only where the coders are no simple chain.
   */
  readonly inputs: number
  sizeBytes: number
  checksum: number | null
}

export type Streams = {
  /** Offset of the packed bytes behind the first header, and their sizes. */
  readonly at: number
  readonly packedSizes: readonly number[]
  readonly folders: readonly Folder[]
  /** For each folder, the sizes and checksums of its files. */
  readonly files: readonly (readonly { readonly sizeBytes: number; readonly checksum: number | null }[])[]
}

export type SevenZipFile = { readonly name: string; readonly hasStream: boolean; readonly isFolder: boolean }

const maxCount = 100_000
const maxFolders = 1000

/** Reads the numbers of a header in sequence. */
export class HeaderReader {
  private readonly bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw new SevenZipDamage()
    return byte
  }

  take(length: number): Uint8Array {
    if (length < 0 || this.at + length > this.bytes.length) throw new SevenZipDamage()
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  /** Reads a number of variable length: the leading ones of the first byte give the number of bytes that follow. */
  number(): number {
    const first = this.byte()
    let value = 0
    for (let index = 0, mask = 0x80; index < 8; index++, mask >>= 1) {
      if ((first & mask) === 0) return value + (first & (mask - 1)) * 2 ** (8 * index)
      value += this.byte() * 2 ** (8 * index)
    }
    return value
  }

  count(max = maxCount): number {
    const count = this.number()
    if (count > max) throw new SevenZipDamage()
    return count
  }

  bits(count: number): boolean[] {
    const bytes = this.take(Math.ceil(count / 8))
    return Array.from(
      { length: count },
      (_, index) => (((bytes[index >> 3] as number) >> (7 - (index & 7))) & 1) === 1,
    )
  }

  /** Checksums, of which some may be missing. */
  checksums(count: number): (number | null)[] {
    const areAll = this.byte() !== 0
    const defined = areAll ? Array.from({ length: count }, () => true) : this.bits(count)
    return defined.map((isDefined) => {
      if (!isDefined) return null
      const [a = 0, b = 0, c = 0, d = 0] = this.take(4)
      return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0
    })
  }
}

/** Ids of the sections of a header. */
export const mark = {
  end: 0,
  header: 1,
  streams: 4,
  files: 5,
  packed: 6,
  folders: 7,
  subStreams: 8,
  sizes: 9,
  checksums: 10,
  folder: 11,
  unpackedSizes: 12,
  countsOfFiles: 13,
  withoutStream: 14,
  emptyFiles: 15,
  names: 17,
  encodedHeader: 23,
} as const

export function readStreams(reader: HeaderReader): Streams {
  let at = 0
  let packedSizes: number[] = []
  let folders: Folder[] = []
  let files: Streams['files'] | null = null
  for (let kind = reader.byte(); kind !== mark.end; kind = reader.byte()) {
    if (kind === mark.packed) ({ at, packedSizes } = readPacked(reader))
    else if (kind === mark.folders) folders = readFolders(reader)
    else if (kind === mark.subStreams) files = readSubStreams(reader, folders)
    else throw new SevenZipDamage()
  }
  const alone = folders.map(({ sizeBytes, checksum }) => [{ sizeBytes, checksum }])
  return { at, packedSizes, folders, files: files ?? alone }
}

function readPacked(reader: HeaderReader): { at: number; packedSizes: number[] } {
  const at = reader.number()
  const count = reader.count()
  let packedSizes: number[] = []
  for (let kind = reader.byte(); kind !== mark.end; kind = reader.byte()) {
    if (kind === mark.sizes) packedSizes = Array.from({ length: count }, () => reader.number())
    else if (kind === mark.checksums) reader.checksums(count)
    else throw new SevenZipDamage()
  }
  return { at, packedSizes }
}

function readFolders(reader: HeaderReader): Folder[] {
  if (reader.byte() !== mark.folder) throw new SevenZipDamage()
  const count = reader.count(maxFolders)
  // external lists are allowed by the format, but no program writes them
  if (reader.byte() !== 0) throw new SevenZipDamage()
  const read = Array.from({ length: count }, () => readFolder(reader))
  if (reader.byte() !== mark.unpackedSizes) throw new SevenZipDamage()
  // the output of the last coder is the content of the folder, and the coders are stored last first
  for (const { folder, outputs } of read)
    for (let output = 0; output < outputs; output++) {
      const size = reader.number()
      if (output === 0) folder.sizeBytes = size
    }
  for (let kind = reader.byte(); kind !== mark.end; kind = reader.byte()) {
    if (kind !== mark.checksums) throw new SevenZipDamage()
    for (const [index, checksum] of reader.checksums(count).entries())
      (read[index] as { folder: Folder }).folder.checksum = checksum
  }
  return read.map(({ folder }) => folder)
}

function readFolder(reader: HeaderReader): { folder: Folder; outputs: number } {
  const coders: Coder[] = []
  let inputs = 0
  let outputs = 0
  for (let left = reader.count(32); left > 0; left--) {
    const flags = reader.byte()
    const id = Buffer.from(reader.take(flags & 15)).toString('hex')
    const isComplex = (flags & 0x10) !== 0
    inputs += isComplex ? reader.count(32) : 1
    outputs += isComplex ? reader.count(32) : 1
    coders.push({ id, properties: (flags & 0x20) !== 0 ? reader.take(reader.number()) : new Uint8Array() })
  }
  for (let left = outputs - 1; left > 0; left--) {
    reader.number()
    reader.number()
  }
  const streams = inputs - (outputs - 1)
  if (streams > 1) for (let left = streams; left > 0; left--) reader.number()
  return { folder: { coders, inputs: streams, sizeBytes: 0, checksum: null }, outputs }
}

function readSubStreams(reader: HeaderReader, folders: readonly Folder[]): Streams['files'] {
  let counts = folders.map(() => 1)
  let kind = reader.byte()
  if (kind === mark.countsOfFiles) {
    counts = folders.map(() => reader.count())
    if (counts.reduce((total, count) => total + count, 0) > maxCount) throw new SevenZipDamage()
    kind = reader.byte()
  }
  const sizes = readSizes(reader, folders, counts, kind === mark.sizes)
  if (kind === mark.sizes) kind = reader.byte()
  const isKnown = (index: number) => counts[index] === 1 && folders[index]?.checksum !== null
  const unknown = counts.reduce((total, count, index) => total + (isKnown(index) ? 0 : count), 0)
  let checksums: (number | null)[] = []
  for (; kind !== mark.end; kind = reader.byte()) {
    if (kind !== mark.checksums) throw new SevenZipDamage()
    checksums = reader.checksums(unknown)
  }
  let next = 0
  return sizes.map((own, index) =>
    own.map((sizeBytes) => ({
      sizeBytes,
      checksum: isKnown(index) ? (folders[index]?.checksum ?? null) : (checksums[next++] ?? null),
    })),
  )
}

/** Reads the sizes of files. That of the last file in a folder is the remainder. */
function readSizes(
  reader: HeaderReader,
  folders: readonly Folder[],
  counts: readonly number[],
  areGiven: boolean,
): number[][] {
  return folders.map(({ sizeBytes }, index) => {
    const count = counts[index] ?? 0
    if (count === 0) return []
    if (count > 1 && !areGiven) throw new SevenZipDamage()
    const own = Array.from({ length: count - 1 }, () => reader.number())
    const rest = sizeBytes - own.reduce((total, size) => total + size, 0)
    if (rest < 0) throw new SevenZipDamage()
    return [...own, rest]
  })
}

export function readFiles(reader: HeaderReader): SevenZipFile[] {
  const count = reader.count()
  let names: string[] = []
  let withoutStream: boolean[] = []
  let emptyFiles: boolean[] = []
  for (let kind = reader.number(); kind !== mark.end; kind = reader.number()) {
    const content = new HeaderReader(reader.take(reader.number()))
    if (kind === mark.withoutStream) withoutStream = content.bits(count)
    else if (kind === mark.emptyFiles) emptyFiles = content.bits(withoutStream.filter(Boolean).length)
    else if (kind === mark.names) names = readNames(content, count)
  }
  let empty = 0
  return Array.from({ length: count }, (_, index) => {
    const hasStream = withoutStream[index] !== true
    return {
      name: names[index] ?? `member ${index + 1}`,
      hasStream,
      isFolder: !hasStream && emptyFiles[empty++] !== true,
    }
  })
}

function readNames(content: HeaderReader, count: number): string[] {
  if (content.byte() !== 0) return []
  const names: string[] = []
  let units: number[] = []
  while (names.length < count) {
    const unit = content.byte() + content.byte() * 256
    if (unit !== 0) {
      if (units.length < 4096) units.push(unit)
    } else {
      names.push(String.fromCharCode(...units))
      units = []
    }
  }
  return names
}
