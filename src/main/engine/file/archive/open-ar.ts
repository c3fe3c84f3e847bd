import type { ArchiveEntry } from './archive-result.ts'
import { EntryList } from './entry-list.ts'
import { octal } from './open-zip.ts'
import { ArchiveDamage, type ArchiveInput, type OpenedArchive, upTo } from './opened-archive.ts'
import { type Placed, storedContent } from './stored-content.ts'
import { unixTime } from './zip-times.ts'

/** The entries of an ar archive (System V and BSD), and so of a Debian package (deb(5)). */

const magicBytes = 8
const headerBytes = 60
const maxNames = 2 ** 20

export function openAr({ source, output }: ArchiveInput): OpenedArchive {
  if (Buffer.from(upTo(source, 0, magicBytes)).toString('latin1') !== '!<arch>\n')
    throw new ArchiveDamage('It does not begin as an ar archive.')
  const list = new EntryList()
  const places = new Map<ArchiveEntry, Placed>()
  let longNames = ''
  let at = magicBytes
  while (at < source.size) {
    const header = Buffer.from(upTo(source, at, headerBytes)).toString('latin1')
    const size = Number(header.slice(48, 58).trim() || Number.NaN)
    if (
      header.length < headerBytes ||
      header.slice(58) !== '`\n' ||
      !Number.isSafeInteger(size) ||
      size < 0
    ) {
      output.leftOut(
        'damaged',
        `The ar archive is damaged or cut off at offset ${at}: what follows was not read.`,
      )
      break
    }
    const from = at + headerBytes
    const written = header.slice(0, 16).trimEnd()
    if (written === '//') longNames = text(upTo(source, from, Math.min(size, maxNames)))
    // the table of symbols is no file
    else if (written !== '/' && written !== '/SYM64/') {
      const bsd = /^#1\/(\d{1,4})$/.exec(written)
      const inline = bsd === null ? 0 : Math.min(Number(bsd[1]), size)
      const name =
        bsd === null ? nameOf(written, longNames) : text(upTo(source, from, inline)).replace(/\0.*/s, '')
      const seconds = Number(header.slice(16, 28).trim() || Number.NaN)
      const mode = Number.parseInt(header.slice(40, 48).trim(), 8)
      const modified = Number.isNaN(seconds) ? null : unixTime(seconds)
      if (!name.startsWith('__.SYMDEF')) {
        const kept = list.add({
          name,
          kind: 'file',
          size: size - inline,
          encrypted: false,
          ...(Number.isNaN(mode) ? {} : { mode: octal(mode) }),
          ...(modified === null ? {} : { modified }),
          offset: at,
        })
        if (kept !== null) places.set(kept, { from: from + inline, size: size - inline })
      }
    }
    at = from + size + (size % 2)
  }
  return {
    format: 'ar',
    list,
    solid: false,
    properties: list.kept[0]?.name === 'debian-binary' ? { debian_package: true } : {},
    contentOf: storedContent(source, places),
  }
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8')
}

/** `/12` is the name at offset 12 of the table of long names; others end with a slash (System V). */
function nameOf(written: string, longNames: string): string {
  const long = /^\/(\d{1,10})$/.exec(written)
  if (long === null) return written.replace(/\/$/, '')
  const at = Number(long[1])
  const end = longNames.indexOf('\n', at)
  return longNames.slice(at, end === -1 ? at + 1024 : Math.min(end, at + 1024)).replace(/\/$/, '')
}
