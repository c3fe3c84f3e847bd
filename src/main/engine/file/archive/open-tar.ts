import type { ByteSource } from '../../archive/byte-source.ts'
import { isTarHeader, octal as octalNumber, paxRecords, textOf } from '../../archive/tar-members.ts'
import type { ArchiveEntry } from './archive-result.ts'
import { EntryList } from './entry-list.ts'
import { octal } from './open-zip.ts'
import { ArchiveDamage, type ArchiveInput, type OpenedArchive, upTo } from './opened-archive.ts'
import { contentBehind, type Placed, storedContent } from './stored-content.ts'
import { unixTime } from './zip-times.ts'

/** The entries of a tar archive (POSIX.1-2001 ustar and pax, GNU tar, seventh edition), links and devices named. */

const block = 512
const maxRecords = 2 ** 20
/** Bytes that are searched for the next header behind damage. */
const maxSought = 64 * 2 ** 20

const kinds: Readonly<Record<string, ArchiveEntry['kind']>> = {
  '0': 'file',
  '\0': 'file',
  '7': 'file',
  S: 'file',
  '1': 'hard-link',
  '2': 'link',
  '3': 'device',
  '4': 'device',
  '5': 'folder',
  '6': 'pipe',
}

type Given = { own: Map<string, string>; longName: string | null; longLink: string | null }
const nothingGiven = (): Given => ({ own: new Map(), longName: null, longLink: null })

export function openTar({ source, output }: ArchiveInput): OpenedArchive {
  const list = new EntryList()
  const places = new Map<ArchiveEntry, Placed>()
  let global = new Map<string, string>()
  let given = nothingGiven()
  let format = 'v7'
  let sought = maxSought
  let at = 0
  let after = 0
  while (at + block <= source.size) {
    const header = source.read(at, block)
    if (!isTarHeader(header)) {
      if (header.every((byte) => byte === 0)) {
        after = contentBehind(source, at)
        break
      }
      if (list.count === 0) throw new ArchiveDamage('The tar archive is damaged at its beginning.')
      output.leftOut('damaged', `The tar archive is damaged at offset ${at}: reading went on behind it.`)
      const next = nextHeader(source, at + block, sought)
      if (next === null) break
      sought -= next - at
      at = next
      continue
    }
    const pax = (key: string) => given.own.get(key) ?? global.get(key)
    const stated = wholeNumber(pax('size')) ?? octalNumber(header.subarray(124, 136)) ?? 0
    const type = String.fromCharCode(header[156] || 0x30)
    const from = at + block + (type === 'S' ? sparseBlocks(source, header, at + block) * block : 0)
    const isLink = type === '1' || type === '2' || type === '5'
    const size = isLink && stated > 0 && type !== '5' ? 0 : stated
    const until = from + Math.ceil(size / block) * block
    const record = 'gxLK'.includes(type) ? upTo(source, from, Math.min(size, maxRecords)) : null
    if (record !== null) {
      if (type === 'g') global = new Map([...global, ...paxRecords(record)])
      else if (type === 'x') given.own = paxRecords(record)
      else if (type === 'L') given.longName = textOf(record)
      else given.longLink = textOf(record)
      if (type === 'x' || type === 'g') format = 'pax'
      if (until > source.size) output.leftOut('damaged', 'The tar archive is cut off: its end is missing.')
      at = until
      continue
    }
    if (format !== 'pax') format = formatOf(header)
    const name = pax('GNU.sparse.name') ?? pax('path') ?? given.longName ?? nameOf(header)
    const isSparse =
      type === 'S' || pax('GNU.sparse.major') !== undefined || pax('GNU.sparse.map') !== undefined
    const real =
      type === 'S' ? octalNumber(header.subarray(483, 495)) : wholeNumber(pax('GNU.sparse.realsize'))
    const kept = list.add({
      name,
      kind: kindOf(type, name),
      ...factsOf(header, pax),
      ...linkOf(type, pax('linkpath') ?? given.longLink ?? textOf(header.subarray(157, 257))),
      size: real ?? size,
      encrypted: false,
      offset: at,
    })
    if (kept !== null) places.set(kept, { from, size, isSparse })
    given = nothingGiven()
    if (until > source.size && size > 0)
      output.leftOut('damaged', 'The tar archive is cut off: its end is missing.')
    at = until
  }
  if (list.count === 0 && at + block > source.size && source.size < block)
    throw new ArchiveDamage('The tar archive is cut off before its first entry.')
  return {
    format: 'tar',
    list,
    solid: false,
    spare: { before: 0, between: 0, after },
    properties: { tar_format: format },
    contentOf: storedContent(source, places),
  }
}

/** Number of blocks between the header of a sparse file (GNU) and its content, that continue its map. */
function sparseBlocks(source: ByteSource, header: Uint8Array, at: number): number {
  let count = 0
  for (let isExtended = header[482] === 1; isExtended && count < 10_000; count++)
    isExtended = upTo(source, at + count * block, block)[504] === 1
  return count
}

function kindOf(type: string, name: string): ArchiveEntry['kind'] {
  const kind = kinds[type] ?? (type === 'D' ? 'folder' : 'other')
  return kind === 'file' && name.endsWith('/') ? 'folder' : kind
}

function factsOf(header: Uint8Array, pax: (key: string) => string | undefined): Partial<ArchiveEntry> {
  const mode = octalNumber(header.subarray(100, 108))
  const seconds = Number(pax('mtime') ?? octalNumber(header.subarray(136, 148)) ?? Number.NaN)
  const modified = Number.isNaN(seconds) ? null : unixTime(Math.floor(seconds))
  const owner = pax('uname') ?? textOf(header.subarray(265, 297))
  return {
    ...(mode === null ? {} : { mode: octal(mode) }),
    ...(modified === null ? {} : { modified }),
    ...(owner === '' ? {} : { owner }),
  }
}

function linkOf(type: string, target: string): Partial<ArchiveEntry> {
  return type === '1' || type === '2' ? { link_target: target } : {}
}

function nameOf(header: Uint8Array): string {
  const isUstar = textOf(header.subarray(257, 262)) === 'ustar'
  const prefix = isUstar && header[263] === 0x30 ? textOf(header.subarray(345, 500)) : ''
  const name = textOf(header.subarray(0, 100))
  return prefix === '' ? name : `${prefix}/${name}`
}

function formatOf(header: Uint8Array): string {
  if (textOf(header.subarray(257, 262)) !== 'ustar') return 'v7'
  return header[263] === 0x30 ? 'ustar' : 'gnu'
}

function wholeNumber(text: string | undefined): number | null {
  const value = Number(text)
  return text !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : null
}

function nextHeader(source: ByteSource, from: number, most: number): number | null {
  for (let at = from; at + block <= source.size && at - from < most; at += block)
    if (isTarHeader(source.read(at, block))) return at
  return null
}
