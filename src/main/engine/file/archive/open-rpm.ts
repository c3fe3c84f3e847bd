import { inMemory, viewOf } from '../../archive/byte-source.ts'
import { archiveLimits } from '../../archive/member-sink.ts'
import { textOf } from '../../archive/tar-members.ts'
import { EntryList } from './entry-list.ts'
import { openCompressed, type PackedAlone } from './open-compressed.ts'
import { openCpio } from './open-cpio.ts'
import { ArchiveDamage, type ArchiveInput, type OpenedArchive, upTo, without } from './opened-archive.ts'

/** An RPM package (version 3 and 4): a lead, two headers of tags, and a cpio archive that was compressed. */

const leadBytes = 96
const maxTags = 10_000
const maxHeader = 64 * 2 ** 20

const tags: Readonly<Record<number, string>> = {
  1000: 'name',
  1001: 'version',
  1002: 'release',
  1004: 'summary',
  1007: 'build_host',
  1011: 'vendor',
  1014: 'license',
  1020: 'url',
  1022: 'arch',
  1023: 'pre_install',
  1024: 'post_install',
  1025: 'pre_uninstall',
  1026: 'post_uninstall',
  1124: 'payload_format',
  1125: 'payload_compressor',
}
const scripts = ['pre_install', 'post_install', 'pre_uninstall', 'post_uninstall']

export async function openRpm(input: ArchiveInput): Promise<OpenedArchive> {
  const { source, output } = input
  if (Buffer.from(upTo(source, 0, 4)).toString('hex') !== 'edabeedb')
    throw new ArchiveDamage('It does not begin as an RPM package.')
  const signature = headerAt(input, leadBytes)
  const header = headerAt(input, Math.ceil(signature.until / 8) * 8)
  const texts = header.texts
  for (const name of scripts) {
    const text = texts[name]
    if (text !== undefined && text !== '')
      output.text({ title: `Script ${name}`, place: name, text, language: 'shell' })
  }
  const properties = Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => !scripts.includes(name))
      .map(([name, text]) => [name, text.slice(0, 1000)]),
  )
  const payload = upTo(source, header.until, 256 * 2 ** 20)
  const format = compressorOf(payload)
  const empty = { format: 'rpm' as const, list: new EntryList(), properties }
  if (format === null) {
    output.leftOut('unsupported', 'The content of the RPM package is packed in a way that is not read.')
    return { ...empty, contentOf: () => without('unsupported', 'It was not unpacked.') }
  }
  const cpio = format === 'cpio' ? payload : await unpacked(input, payload, format)
  if (cpio === null) return { ...empty, contentOf: () => without('damaged', 'It was not unpacked.') }
  return { ...openCpio({ ...input, source: inMemory(cpio) }, 'rpm'), solid: true, properties }
}

async function unpacked(
  input: ArchiveInput,
  payload: Uint8Array,
  format: PackedAlone,
): Promise<Uint8Array | null> {
  const opened = await openCompressed({ ...input, source: inMemory(payload) }, format)
  const [only] = opened.list.kept
  if (only === undefined) return null
  const content = await opened.contentOf(only, archiveLimits.allBytes)
  if (content.problem !== null)
    input.output.leftOut(content.why ?? 'damaged', `The content of the RPM package: ${content.problem}`)
  return content.bytes
}

type Header = { readonly until: number; readonly texts: Record<string, string> }

/** A header: its magic, the number of tags and of bytes, 16 bytes a tag, then the values. */
function headerAt({ source }: ArchiveInput, at: number): Header {
  const intro = upTo(source, at, 16)
  if (intro.length < 16 || Buffer.from(intro.subarray(0, 3)).toString('hex') !== '8eade8')
    throw new ArchiveDamage('The RPM package is damaged or cut off.')
  const count = viewOf(intro).getUint32(8)
  const length = viewOf(intro).getUint32(12)
  const until = at + 16 + count * 16 + length
  if (count > maxTags || length > maxHeader || until > source.size)
    throw new ArchiveDamage('The RPM package is damaged or cut off.')
  const index = viewOf(source.read(at + 16, count * 16))
  const values = source.read(at + 16 + count * 16, length)
  const texts: Record<string, string> = {}
  for (let number = 0; number < count; number++) {
    const name = tags[index.getUint32(number * 16)]
    const type = index.getUint32(number * 16 + 4)
    const from = index.getUint32(number * 16 + 8)
    // texts are type 6, translated ones 9, lists of them 8: the first is taken
    if (name !== undefined && [6, 8, 9].includes(type) && from < length)
      texts[name] = textOf(values.subarray(from, from + 1_000_000))
  }
  return { until, texts }
}

function compressorOf(payload: Uint8Array): PackedAlone | 'cpio' | null {
  const begin = Buffer.from(payload.subarray(0, 6)).toString('hex')
  if (begin.startsWith('1f8b')) return 'gzip'
  if (begin.startsWith('425a68')) return 'bzip2'
  if (begin === 'fd377a585a00') return 'xz'
  if (begin.startsWith('28b52ffd')) return 'zstd'
  return begin.startsWith('30373037') ? 'cpio' : null
}
