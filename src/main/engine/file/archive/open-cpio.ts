import { type ByteSource, viewOf } from '../../archive/byte-source.ts'
import { textOf } from '../../archive/tar-members.ts'
import type { ArchiveEntry, ArchiveFormat } from './archive-result.ts'
import { EntryList } from './entry-list.ts'
import { kindOfMode, octal } from './open-zip.ts'
import { ArchiveDamage, type ArchiveInput, type OpenedArchive, upTo } from './opened-archive.ts'
import { contentBehind, type Placed, storedContent } from './stored-content.ts'
import { unixTime } from './zip-times.ts'

/** The entries of a cpio archive: newc and its variant with checksums, the portable octal form, the old binary one. */

type Header = {
  readonly variant: string
  readonly mode: number
  readonly seconds: number
  /** Device and number of the file, where several names share it. */
  readonly shared: string | null
  readonly nameLength: number
  readonly size: number
  readonly headerBytes: number
  /** Names and contents begin at multiples of this. */
  readonly alignment: number
}

const last = 'TRAILER!!!'
const longestName = 65_536
const maxShared = 100_000

export function openCpio({ source, output }: ArchiveInput, format: ArchiveFormat = 'cpio'): OpenedArchive {
  const list = new EntryList()
  const places = new Map<ArchiveEntry, Placed>()
  const shared = new Map<string, string>()
  let variant = ''
  let at = 0
  let after = 0
  for (;;) {
    const header = headerAt(source, at)
    if (header === null || header.nameLength > longestName) {
      if (list.count === 0) throw new ArchiveDamage('The cpio archive is damaged at its beginning.')
      output.leftOut(
        'damaged',
        `The cpio archive is damaged or cut off at offset ${at}: what follows was not read.`,
      )
      break
    }
    variant = header.variant
    const round = (value: number) => Math.ceil(value / header.alignment) * header.alignment
    const nameAt = at + header.headerBytes
    const name = textOf(upTo(source, nameAt, header.nameLength))
    const from = round(nameAt + header.nameLength)
    const until = round(from + header.size)
    if (name === last) {
      after = contentBehind(source, until)
      break
    }
    const plain = kindOfMode(header.mode) ?? 'other'
    const first = header.shared === null || plain !== 'file' ? undefined : shared.get(header.shared)
    if (header.shared !== null && plain === 'file' && first === undefined && shared.size < maxShared)
      shared.set(header.shared, name)
    const kind = first === undefined ? plain : 'hard-link'
    const modified = unixTime(header.seconds)
    const target = kind === 'link' ? textOf(upTo(source, from, Math.min(header.size, 4096))) : (first ?? null)
    const kept = list.add({
      name,
      kind,
      size: header.size,
      encrypted: false,
      mode: octal(header.mode),
      ...(modified === null ? {} : { modified }),
      ...(target === null ? {} : { link_target: target }),
      offset: at,
    })
    if (kept !== null) places.set(kept, { from, size: header.size })
    at = until
  }
  return {
    format,
    list,
    solid: false,
    spare: { before: 0, between: 0, after },
    properties: { cpio_format: variant },
    contentOf: storedContent(source, places),
  }
}

function headerAt(source: ByteSource, at: number): Header | null {
  const bytes = upTo(source, at, 110)
  const magic = Buffer.from(bytes.subarray(0, 6)).toString('latin1')
  if (magic === '070701' || magic === '070702') return hexHeader(bytes, magic === '070701' ? 'newc' : 'crc')
  if (magic === '070707') return octalHeader(bytes)
  if (bytes.length >= 26) {
    const view = viewOf(bytes)
    if (view.getUint16(0, true) === 0o070707) return binaryHeader(view, true)
    if (view.getUint16(0, false) === 0o070707) return binaryHeader(view, false)
  }
  return null
}

function hexHeader(bytes: Uint8Array, variant: string): Header | null {
  const text = Buffer.from(bytes).toString('latin1')
  if (text.length < 110 || !/^[0-9A-Fa-f]+$/.test(text)) return null
  const field = (index: number) => Number.parseInt(text.slice(6 + index * 8, 14 + index * 8), 16)
  return {
    variant,
    mode: field(1),
    seconds: field(5),
    shared: field(4) > 1 ? `${field(7)} ${field(8)} ${field(0)}` : null,
    size: field(6),
    nameLength: field(11),
    headerBytes: 110,
    alignment: 4,
  }
}

function octalHeader(bytes: Uint8Array): Header | null {
  const text = Buffer.from(bytes.subarray(0, 76)).toString('latin1')
  if (text.length < 76 || !/^[0-7]+$/.test(text)) return null
  const field = (from: number, length: number) => Number.parseInt(text.slice(from, from + length), 8)
  return {
    variant: 'odc',
    mode: field(18, 6),
    seconds: field(48, 11),
    shared: field(36, 6) > 1 ? `${field(6, 6)} ${field(12, 6)}` : null,
    nameLength: field(59, 6),
    size: field(65, 11),
    headerBytes: 76,
    alignment: 1,
  }
}

function binaryHeader(view: DataView, isLittle: boolean): Header {
  const long = (at: number) => view.getUint16(at, isLittle) * 65_536 + view.getUint16(at + 2, isLittle)
  return {
    variant: 'bin',
    mode: view.getUint16(6, isLittle),
    seconds: long(16),
    shared:
      view.getUint16(12, isLittle) > 1
        ? `${view.getUint16(2, isLittle)} ${view.getUint16(4, isLittle)}`
        : null,
    nameLength: view.getUint16(20, isLittle),
    size: long(22),
    headerBytes: 26,
    alignment: 2,
  }
}
