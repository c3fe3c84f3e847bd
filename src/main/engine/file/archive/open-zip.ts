import { crc32 } from 'node:zlib'
import { type ByteSource, viewOf } from '../../archive/byte-source.ts'
import { zipName } from '../../archive/read-zip.ts'
import { ArchivePasswords } from './archive-passwords.ts'
import type { ArchiveEntry } from './archive-result.ts'
import { EntryList } from './entry-list.ts'
import { ArchiveDamage, type ArchiveInput, type OpenedArchive, without } from './opened-archive.ts'
import { membersLater } from './seven-zip-members.ts'
import { codingOf, methodName, zipContent } from './zip-content.ts'
import { extraFields, findEnd, localHeader, type ZipRecord, zipRecords } from './zip-directory.ts'
import { ZipReadings } from './zip-readings.ts'
import { recoveredRecords } from './zip-recovery.ts'
import { dosTime, extraTime } from './zip-times.ts'

const slash = 0x2f

/** Opens a zip archive: list, contradictions within it, content of entries. */
export function openZip({ source, passwords: given, output }: ArchiveInput): OpenedArchive {
  const end = findEnd(source)
  const list = new EntryList()
  const records = new Map<ArchiveEntry, ZipRecord>()
  const readings = new ZipReadings(source, output)
  const take = (record: ZipRecord) => {
    if (!list.hasRoom) {
      const kind = record.rawName.at(-1) === slash ? 'folder' : 'file'
      list.tally({ size: record.size, packed: record.packed, kind, encrypted: (record.flags & 1) !== 0 })
      readings.take(record, null)
      return
    }
    const kept = list.add(withTarget(entryOf(record), record, source))
    readings.take(record, kept?.name ?? null)
    if (kept !== null) records.set(kept, record)
  }
  if (end === null) {
    output.leftOut(
      'damaged',
      'The directory of the zip archive is missing: its entries were sought one after the other.',
    )
    for (const record of recoveredRecords(source)) take(record)
    if (list.count === 0) throw new ArchiveDamage('The zip archive has neither a directory nor entries.')
  } else {
    if (end.isDivided)
      output.leftOut('unsupported', 'The archive is one part of several: others are not here.')
    const all = zipRecords(source, end)
    let next = all.next()
    for (; next.done !== true; next = all.next()) take(next.value)
    readings.directory(end, next.value, list.count)
  }
  const spare = readings.spare(end)
  const passwords = new ArchivePasswords(given)
  const bySevenZip = membersLater(source, list, passwords)
  return {
    format: 'zip',
    list,
    solid: false,
    ...(end !== null && end.comment.length > 0 ? { comment: zipName(end.comment) } : {}),
    spare,
    properties: readings.properties(),
    password: () => passwords.opened,
    contentOf: async (entry, most) => {
      const record = records.get(entry)
      const own = record === undefined ? null : localHeader(source, record.local)
      if (record === undefined || own === null)
        return without('damaged', 'It is not where the directory of the archive says.')
      const content = zipContent(source, { ...record, start: own.start }, most, passwords)
      return content.why === 'unsupported' ? ((await bySevenZip(entry)) ?? content) : content
    },
  }
}

const longestTarget = 4096

/** The content of a link is its target. */
function withTarget(entry: ArchiveEntry, record: ZipRecord, source: ByteSource): ArchiveEntry {
  if (entry.kind !== 'link' || entry.encrypted || record.size > longestTarget) return entry
  const own = localHeader(source, record.local)
  if (own === null) return entry
  const { bytes } = zipContent(
    source,
    { ...record, start: own.start },
    longestTarget,
    new ArchivePasswords([]),
  )
  return bytes === null ? entry : { ...entry, link_target: zipName(bytes) }
}

/** Systems (APPNOTE 4.4.2.2). */
const hosts: Readonly<Record<number, string>> = {
  0: 'FAT',
  1: 'Amiga',
  2: 'OpenVMS',
  3: 'Unix',
  4: 'VM/CMS',
  5: 'Atari ST',
  6: 'HPFS',
  7: 'Macintosh',
  8: 'Z-System',
  9: 'CP/M',
  10: 'NTFS',
  11: 'MVS',
  12: 'VSE',
  13: 'Acorn',
  14: 'VFAT',
  16: 'BeOS',
  17: 'Tandem',
  18: 'OS/400',
  19: 'OS X',
}

const isUnix = (host: number) => host === 3 || host === 19

function entryOf(record: ZipRecord): ArchiveEntry {
  const { attributes, host, size, packed, crc, comment, local } = record
  const fields = extraFields(record.extra)
  const name = unicodeName(record.rawName, fields) ?? zipName(record.rawName)
  const mode = isUnix(host) ? attributes >>> 16 : 0
  const coding = codingOf(record)
  const modified = extraTime(fields) ?? dosTime(record.date, record.time)
  const attributesOfDos = dosAttributes(attributes & 0xff)
  return {
    name,
    kind: kindOf(name, mode, attributes),
    size,
    packed,
    method: methodName(coding.method),
    encrypted: coding.encryption !== null,
    ...(coding.encryption === null ? {} : { encryption: coding.encryption }),
    ...(modified === null ? {} : { modified }),
    ...(coding.hasNoCrc ? {} : { crc32: crc.toString(16).padStart(8, '0') }),
    ...(mode !== 0 ? { mode: octal(mode) } : attributesOfDos === '' ? {} : { mode: attributesOfDos }),
    host_system: hosts[host] ?? `system ${host}`,
    ...(comment.length > 0 ? { comment: zipName(comment) } : {}),
    offset: Math.max(0, local),
  }
}

export const octal = (mode: number): string => (mode & 0o7777).toString(8).padStart(4, '0')

/** The kind of file that a Unix mode states, in all formats; null for none. */
export function kindOfMode(mode: number): ArchiveEntry['kind'] | null {
  const kinds: Readonly<Record<number, ArchiveEntry['kind']>> = {
    1: 'pipe',
    2: 'device',
    4: 'folder',
    6: 'device',
    8: 'file',
    10: 'link',
    12: 'socket',
  }
  return kinds[(mode >>> 12) & 15] ?? null
}

function kindOf(name: string, mode: number, attributes: number): ArchiveEntry['kind'] {
  const kind = kindOfMode(mode)
  // what was packed from a pipe is marked as one, and has the content that came out of it
  if (kind !== null && kind !== 'file' && kind !== 'pipe') return kind
  return name.endsWith('/') || (kind === null && (attributes & 0x10) !== 0) ? 'folder' : 'file'
}

function dosAttributes(bits: number): string {
  return [
    [1, 'R'],
    [2, 'H'],
    [4, 'S'],
    [32, 'A'],
  ]
    .filter(([bit]) => (bits & (bit as number)) !== 0)
    .map(([, letter]) => letter)
    .join('')
}

/** The name in UTF-8 that Info-ZIP adds (0x7075), where it belongs to the name that stands there. */
function unicodeName(rawName: Uint8Array, fields: ReadonlyMap<number, Uint8Array>): string | null {
  const field = fields.get(0x7075)
  if (field === undefined || field.length < 6 || field[0] !== 1) return null
  return viewOf(field).getUint32(1, true) === crc32(rawName) ? zipName(field.subarray(5)) : null
}
