import { viewOf } from '../archive/byte-source.ts'

/**
 * A compound file (MS-CFB): a small file system in a file, used by older Office documents and Outlook messages. Sectors
 * form chains through a table (FAT); streams shorter than 4096 bytes are in small sectors of 64 bytes within a stream
 * of their own; the directory is a tree of entries of 128 bytes. Nothing in it is trusted: chains end after as many
 * sectors as the file has, an entry is visited once, and the total number of bytes returned for all streams is bounded
 * by the file size, since chains may share sectors.
 */
export type CompoundEntry = {
  readonly name: string
  readonly isStorage: boolean
  readonly size: number
  readonly start: number
  /** Class of a storage in lower case, with hyphens; null without one. */
  readonly clsid: string | null
  /** Entries of a storage. */
  readonly children: CompoundEntry[]
}

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const
/** The highest sector number; larger values are end markers. */
const lastSector = 0xfffffffa
const none = 0xffffffff
const maxEntries = 100_000
/** Total number of bytes that streams of smaller files may return; for larger files it is twice the file size. */
const leastBytes = 16 * 2 ** 20

export class CompoundFile {
  readonly root: CompoundEntry
  private readonly bytes: Uint8Array
  private readonly sectorBytes: number
  private readonly fat: Uint32Array
  private readonly smallFat: Uint32Array
  private readonly smallBytes: Uint8Array
  private readonly shortest: number
  private left: number
  private hasContradicted = false

  static isOne(bytes: Uint8Array): boolean {
    return signature.every((byte, at) => bytes[at] === byte)
  }

  /** Returns null when the bytes are not a compound file, or too damaged to have a directory. */
  static open(bytes: Uint8Array): CompoundFile | null {
    if (!CompoundFile.isOne(bytes) || bytes.length < 1024) return null
    const view = viewOf(bytes)
    const shift = view.getUint16(30, true)
    if (shift !== 9 && shift !== 12) return null
    const file = new CompoundFile(bytes, view, 2 ** shift)
    return file.root.isStorage ? file : null
  }

  private constructor(bytes: Uint8Array, view: DataView, sectorBytes: number) {
    this.bytes = bytes
    this.sectorBytes = sectorBytes
    this.left = Math.max(leastBytes, bytes.length * 2)
    this.shortest = Math.min(view.getUint32(56, true), 65_536)
    this.fat = this.readTable(view)
    this.smallFat = numbersOf(this.chain(view.getUint32(60, true), bytes.length))
    const directory = this.chain(view.getUint32(48, true), maxEntries * 128)
    this.root = readDirectory(directory, () => this.contradict())
    this.smallBytes = this.root.isStorage ? this.chain(this.root.start, this.root.size) : new Uint8Array()
  }

  /** Whether a table led in a circle or out of the file so far, or a stream had fewer bytes than it says. */
  get isBroken(): boolean {
    return this.hasContradicted
  }

  /**
   * Returns the bytes of a stream: as many as exist when its chain breaks off, none once the limit on returned bytes is
   * reached.
   */
  read({ start, size, isStorage }: CompoundEntry): Uint8Array {
    const length = Math.min(size, this.bytes.length)
    if (!isStorage && size > length) this.contradict()
    if (isStorage || length > this.left) return new Uint8Array()
    this.left -= length
    return length < this.shortest ? this.smallChain(start, length) : this.chain(start, length)
  }

  /** The entry of a storage by its name, in any case. */
  find(name: string, within: CompoundEntry = this.root): CompoundEntry | undefined {
    const folded = name.toLowerCase()
    return within.children.find((child) => child.name.toLowerCase() === folded)
  }

  /** Reads the FAT from sectors whose numbers are in the header (109 of them) and in a chain of further lists. */
  private readTable(view: DataView): Uint32Array {
    const sectors: number[] = []
    const max = Math.ceil(this.bytes.length / this.sectorBytes)
    for (let at = 76; at < 512; at += 4) sectors.push(view.getUint32(at, true))
    let next = view.getUint32(68, true)
    for (let step = 0; step < max && next <= lastSector && sectors.length < max; step++) {
      const list = numbersOf(this.sector(next))
      if (list.length === 0) break
      sectors.push(...list.subarray(0, -1))
      next = list.at(-1) ?? none
    }
    if (next <= lastSector) this.contradict()
    const used = sectors.filter((sector) => sector <= lastSector).slice(0, max)
    return numbersOf(Buffer.concat(used.map((sector) => this.sector(sector))))
  }

  private contradict(): void {
    this.hasContradicted = true
  }

  private sector(number: number): Uint8Array {
    const at = (number + 1) * this.sectorBytes
    return this.bytes.subarray(at, at + this.sectorBytes)
  }

  private chain(start: number, length: number): Uint8Array {
    const pieces: Uint8Array[] = []
    let got = 0
    const max = Math.ceil(this.bytes.length / this.sectorBytes)
    let at = start
    for (let step = 0; at <= lastSector && got < length && step < max; step++) {
      const piece = this.sector(at)
      if (piece.length === 0) break
      pieces.push(piece)
      got += piece.length
      at = this.fat[at] ?? none
    }
    if (at <= lastSector && got < length) this.contradict()
    return Buffer.concat(pieces).subarray(0, length)
  }

  private smallChain(start: number, length: number): Uint8Array {
    const pieces: Uint8Array[] = []
    let got = 0
    for (let at = start, step = 0; at <= lastSector && got < length && step < 1024; step++) {
      const piece = this.smallBytes.subarray(at * 64, at * 64 + 64)
      if (piece.length === 0) break
      pieces.push(piece)
      got += piece.length
      at = this.smallFat[at] ?? none
    }
    return Buffer.concat(pieces).subarray(0, length)
  }
}

function numbersOf(bytes: Uint8Array): Uint32Array {
  const view = viewOf(bytes)
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getUint32(at * 4, true))
}

/** Returns a class identifier (GUID, MS-DTYP 2.3.4.2); null where all its bytes are zero. */
function classAt(bytes: Uint8Array, at: number): string | null {
  const id = bytes.subarray(at, at + 16)
  if (id.length < 16 || id.every((byte) => byte === 0)) return null
  const hex = (...places: readonly number[]) =>
    places.map((place) => (id[place] as number).toString(16).padStart(2, '0')).join('')
  return [hex(3, 2, 1, 0), hex(5, 4), hex(7, 6), hex(8, 9), hex(10, 11, 12, 13, 14, 15)].join('-')
}

/**
 * Reads the tree of entries: each has a left and a right sibling, a storage its first child. Calls `contradict` where one
 * leads to an entry that was met before, or that there is not.
 */
function readDirectory(directory: Uint8Array, contradict: () => void): CompoundEntry {
  const view = viewOf(directory)
  const count = Math.min(Math.floor(directory.length / 128), maxEntries)
  const met = new Set<number>()
  const entryAt = (index: number): CompoundEntry => {
    const at = index * 128
    const nameBytes = Math.max(0, Math.min(64, view.getUint16(at + 64, true)) - 2)
    const type = view.getUint8(at + 66)
    return {
      name: new TextDecoder('utf-16le').decode(directory.subarray(at, at + nameBytes)),
      isStorage: type === 1 || type === 5,
      start: view.getUint32(at + 116, true),
      // in files with 512-byte sectors the upper half of the size field is not valid
      size: view.getUint32(at + 120, true),
      clsid: classAt(directory, at + 80),
      children: [],
    }
  }
  if (count === 0) return { name: '', isStorage: false, start: none, size: 0, clsid: null, children: [] }
  const root = entryAt(0)
  met.add(0)
  const open: { readonly index: number; readonly storage: CompoundEntry }[] = [
    { index: view.getUint32(76, true), storage: root },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { index, storage } = next
    if (index >= count || met.has(index)) {
      if (index !== none) contradict()
      continue
    }
    met.add(index)
    const entry = entryAt(index)
    storage.children.push(entry)
    const at = index * 128
    open.push({ index: view.getUint32(at + 68, true), storage })
    open.push({ index: view.getUint32(at + 72, true), storage })
    if (entry.isStorage) open.push({ index: view.getUint32(at + 76, true), storage: entry })
  }
  sortDeep(root)
  return root
}

/** Sorts siblings, which come in tree order, by name, because people number attachments by name. */
function sortDeep(root: CompoundEntry): void {
  const open = [root]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    next.children.sort((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0))
    for (const child of next.children) if (child.isStorage) open.push(child)
  }
}
