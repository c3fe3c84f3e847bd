import { archiveLimits } from '../../archive/member-sink.ts'
import { ArchivePasswords } from './archive-passwords.ts'
import type { ArchiveEntry, ArchiveFormat } from './archive-result.ts'
import { isoVolume } from './iso-volume.ts'
import {
  ArchiveDamage,
  type ArchiveInput,
  type Content,
  type OpenedArchive,
  upTo,
  without,
} from './opened-archive.ts'
import { SevenZipList, timeOf, utcFormats } from './seven-zip-list.ts'
import { input, runSevenZip, sevenZipMembers } from './seven-zip-members.ts'

/**
 * Archives and images that 7-Zip reads: 7z, RAR, cabinets, MSI, ISO 9660 and UDF, SquashFS. They are listed first; what
 * is beyond the limits is not unpacked. Its file system is memory.
 */

/** Members that are unpacked: all of an archive, or none. */
const maxMembers = 10_000
const maxBytes = 256 * 2 ** 20
/** Dictionaries take memory before the first byte is unpacked. */
const maxDictionary = 128 * 2 ** 20

export async function openBySevenZip(
  { source, passwords: given, output }: ArchiveInput,
  format: ArchiveFormat,
): Promise<OpenedArchive> {
  if (source.size > maxBytes)
    throw new ArchiveDamage(
      `The archive has ${source.size} bytes, more than is read of this format (${maxBytes}).`,
    )
  const bytes = upTo(source, 0, source.size).slice()
  const passwords = new ArchivePasswords(given)
  const { list, password } = await listed(bytes, format, passwords)
  if (list === null) return encryptedNames(format, output)
  reportProblems(list, output)
  const { about, entries } = list
  let contents: ReadonlyMap<ArchiveEntry, Content> | null = null
  const tail = Number(about['Tail Size'] ?? 0)
  const offset = Number(about.Offset ?? 0)
  return {
    format,
    list: entries,
    ...(about.Solid === undefined ? {} : { solid: about.Solid === '+' }),
    hasEncryptedNames: password !== null,
    // what 7-Zip calls the comment of a disc are its descriptors
    ...(about.Comment && format !== 'iso' ? { comment: about.Comment.trim() } : {}),
    ...(format === '7z' || format === 'rar' ? { spare: { before: offset, between: 0, after: tail } } : {}),
    properties: { ...propertiesOf(about, format), ...(format === 'iso' ? isoVolume(source) : {}) },
    password: () => passwords.opened,
    contentOf: async (entry) => {
      contents ??= await unpackAll(bytes, list, password, passwords)
      return contents.get(entry) ?? without('damaged', 'It could not be unpacked.')
    },
  }
}

function encryptedNames(format: ArchiveFormat, output: ArchiveInput['output']): OpenedArchive {
  output.leftOut(
    'encrypted',
    'The list of the archive is encrypted, and none of the passwords at hand opened it.',
  )
  output.finding({
    code: 'archive.encrypted_names',
    severity: 'medium',
    title: 'Even the names of the members are encrypted',
    detail: 'What is in the archive was not read.',
  })
  return {
    format,
    list: new SevenZipList(format).entries,
    hasEncryptedNames: true,
    contentOf: () => without('encrypted', 'It is encrypted.'),
  }
}

const wrongPassword = /wrong password|encrypted archive/i

async function listed(
  bytes: Uint8Array,
  format: ArchiveFormat,
  passwords: ArchivePasswords,
): Promise<{ list: SevenZipList | null; password: string | null }> {
  const attempt = async (password: string): Promise<SevenZipList | 'wrong'> => {
    const list = new SevenZipList(format)
    const { status } = await runSevenZip(bytes, ['l', '-slt', `-p${password}`, input], (line) =>
      list.line(line),
    )
    list.end()
    if (list.entries.count > 0 || status === 0) return list
    if (list.problems.some((problem) => wrongPassword.test(problem))) return 'wrong'
    throw new ArchiveDamage('The archive is damaged, or in a variant that is not read.')
  }
  // a password that is not needed does no harm
  const first = await attempt('-')
  if (first !== 'wrong') return { list: first, password: null }
  const list = await passwords.findLater(async (password) => {
    const found = await attempt(password)
    return found === 'wrong' ? null : found
  })
  return { list, password: passwords.opened }
}

function reportProblems({ problems }: SevenZipList, output: ArchiveInput['output']): void {
  const text = problems.join('\n')
  if (/Unexpected end of archive/i.test(text))
    output.leftOut('damaged', 'The archive is cut off: its end is missing.')
  else if (/Headers? Error|Is not archive|Unconfirmed/i.test(text))
    output.leftOut('damaged', 'The headers of the archive are damaged: its list may not be whole.')
  if (/Missing volume/i.test(text))
    output.leftOut('unsupported', 'The archive is one part of several: others are not here.')
}

const propertyNames: Readonly<Record<string, string>> = {
  Type: 'type',
  Method: 'method',
  'Volume Name': 'volume_name',
  'File System': 'file_system',
  Created: 'created',
  Blocks: 'blocks',
  Multivolume: 'multivolume',
  Volumes: 'volumes',
  'Cluster Size': 'cluster_size',
  'Headers Size': 'headers_size',
  Characteristics: 'characteristics',
}

function propertiesOf(
  about: Readonly<Record<string, string>>,
  format: ArchiveFormat,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(propertyNames).flatMap(([key, name]) => {
      const value = about[key]
      return value === undefined || value === ''
        ? []
        : [
            [
              name,
              (name === 'created' ? timeOf(value, utcFormats.has(format)) : null) ?? value.slice(0, 1000),
            ],
          ]
    }),
  )
}

/** Unpacks all members that are within the limits, each with its problem. */
async function unpackAll(
  bytes: Uint8Array,
  list: SevenZipList,
  known: string | null,
  passwords: ArchivePasswords,
): Promise<ReadonlyMap<ArchiveEntry, Content>> {
  const wanted = list.entries.kept.filter(({ kind }) => kind === 'file' || kind === 'link')
  const refusal = whyNot(list)
  if (refusal !== null) return new Map(wanted.map((entry) => [entry, refusal]))
  return sevenZipMembers(bytes, wanted, known ?? (await passwordFor(bytes, wanted, passwords)))
}

/** Why nothing is unpacked: by what the list states, before anything is. */
function whyNot({ entries, about }: SevenZipList): Content | null {
  if (entries.count > maxMembers)
    return without('limit', `The archive has ${entries.count} entries, of which none was taken out.`)
  if (entries.size > archiveLimits.allBytes)
    return without(
      'limit',
      `Its members state ${entries.size} bytes together, more than is taken out of an archive of this format.`,
    )
  const methods = [about.Method ?? '', ...entries.kept.slice(0, 1000).map(({ method }) => method ?? '')]
  return methods.some((method) => dictionaryIn(method) > maxDictionary)
    ? without('limit', 'It needs a dictionary that is larger than the memory it is given.')
    : null
}

/** The size of a dictionary as 7-Zip prints it: `LZMA2:26` is 2 to the power, `LZMA:1536m` megabytes. */
function dictionaryIn(method: string): number {
  let most = 0
  for (const [, number, unit] of method.matchAll(/\bLZMA2?:(\d{1,5})([bkmg]?)/gi)) {
    const value = Number(number)
    const scale = { b: 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }[(unit ?? '').toLowerCase()]
    most = Math.max(most, scale === undefined ? 2 ** value : value * scale)
  }
  return most
}

/** The password of the smallest encrypted member that has content, tested with its checksum; null for none. */
async function passwordFor(
  bytes: Uint8Array,
  files: readonly ArchiveEntry[],
  passwords: ArchivePasswords,
): Promise<string | null> {
  const encrypted = files.filter(({ encrypted, size }) => encrypted && (size ?? 0) > 0)
  const [smallest] = encrypted.toSorted((left, right) => (left.size ?? 0) - (right.size ?? 0))
  if (smallest === undefined) return null
  return passwords.findLater(
    async (password) => {
      const lines: string[] = []
      const { status } = await runSevenZip(
        bytes,
        ['t', '-spd', `-p${password}`, input, `-i!${smallest.name}`],
        (line) => lines.push(line.slice(0, 1000)),
      )
      const isTested = status === 0 && lines.some((line) => /Everything is Ok/.test(line))
      return isTested && !lines.some((line) => /No files to process/.test(line)) ? password : null
    },
    triesOf(smallest, files.length),
  )
}

/** Attempts that an archive may cost: each derives a key, in 2 to the power of `7zAES:19` steps, and reads the list. */
function triesOf({ method }: ArchiveEntry, count: number): number {
  const power = Number(/7zAES:(\d{1,2})/.exec(method ?? '')?.[1] ?? 19)
  return Math.max(3, Math.min(2 ** Math.max(0, 26 - power), Math.floor(200_000 / Math.max(1, count))))
}
