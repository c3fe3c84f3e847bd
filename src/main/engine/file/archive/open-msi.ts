import type { CompoundEntry } from '../../office/compound-file.ts'
import { CompoundFile } from '../../office/compound-file.ts'
import type { ArchiveEntry } from './archive-result.ts'
import { EntryList } from './entry-list.ts'
import { msiFacts } from './msi-facts.ts'
import {
  ArchiveDamage,
  type ArchiveInput,
  type OpenedArchive,
  upTo,
  whole,
  without,
} from './opened-archive.ts'

/**
 * A Windows Installer package: a compound file whose streams are tables of a database (shown with `!`, as 7-Zip and
 * msitools do), cabinets, and binaries that the installation runs.
 */

const maxBytes = 256 * 2 ** 20
const maxDepth = 16
const maxStreams = 20_000

export function openMsi({ source, output }: ArchiveInput): OpenedArchive {
  if (source.size > maxBytes)
    output.leftOut('limit', `Of the installer package the first ${maxBytes} bytes were read.`)
  const file = CompoundFile.open(upTo(source, 0, Math.min(source.size, maxBytes)))
  if (file === null) throw new ArchiveDamage('The installer package is damaged.')
  const list = new EntryList()
  const streams = new Map<ArchiveEntry, CompoundEntry>()
  const byName = new Map<string, CompoundEntry>()
  const take = (entry: CompoundEntry, path: string, depth: number) => {
    const name = path + streamName(entry.name)
    const kept = list.add({
      name,
      // tables are what the installer reads, and no files of their own
      kind: entry.isStorage ? 'folder' : name.startsWith('!') ? 'other' : 'file',
      ...(entry.isStorage ? {} : { size: entry.size }),
      encrypted: false,
    })
    if (kept !== null) streams.set(kept, entry)
    if (!entry.isStorage && byName.size < maxStreams) byName.set(name, entry)
    if (depth < maxDepth) for (const child of entry.children) take(child, `${name}/`, depth + 1)
  }
  for (const child of file.root.children) take(child, '', 0)
  return {
    format: 'msi',
    list,
    solid: false,
    ...msiFacts(file, byName, output),
    contentOf: (entry, most) => {
      const stream = streams.get(entry)
      if (stream === undefined) return without('damaged', 'It is not in the package.')
      if (stream.size > most) return without('limit', 'It is larger than what is taken out of an archive.')
      const bytes = file.read(stream)
      return bytes.length < stream.size
        ? { bytes, problem: 'It is damaged: its end is missing.', why: 'damaged' }
        : whole(bytes)
    },
  }
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._'

/** Names of streams have two characters of a set of 64 in one unit of UTF-16, from U+3800 on; U+4840 marks a table. */
export function streamName(name: string): string {
  let plain = ''
  for (const unit of name) {
    const code = unit.charCodeAt(0)
    if (code === 0x4840) plain += '!'
    // the first unit of the names of property sets is a number
    else if (code < 0x20) plain += `[${code}]`
    else if (code >= 0x3800 && code < 0x4800)
      plain += (letters[(code - 0x3800) & 63] ?? '') + (letters[(code - 0x3800) >> 6] ?? '')
    else if (code >= 0x4800 && code < 0x4840) plain += letters[code - 0x4800] ?? ''
    else plain += unit
  }
  return plain
}
