import type { LeftOutOfFile } from '../../../../contract/workstation/files/tool-report.ts'
import { archiveLimits } from '../../archive/member-sink.ts'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import type { ArchiveEntry, ArchiveResult } from './archive-result.ts'
import { cut } from './entry-list.ts'
import { EntryNames, shownName } from './entry-names.ts'
import { openArchive } from './open-archive.ts'
import { type Content, type OpenedArchive, without } from './opened-archive.ts'

/** Reads an archive: its list first, then its members within the limits. */
export async function readArchiveFile(sample: Sample, output: ToolOutput): Promise<ArchiveResult> {
  const archive = await openArchive(sample, output)
  const { list } = archive
  if (list.count > list.kept.length)
    output.leftOut(
      'limit',
      `The archive has ${list.count} entries: the first ${list.kept.length} are listed.`,
    )
  reportSize(archive, sample.bytes.size, output)
  // parts of a document are read by the tools for documents
  if (!isOf(sample, 'ooxml', 'odf')) await takeMembers(archive, sample, output)
  // some links are known only after unpacking
  const names = new EntryNames(output, systemFormats.has(archive.format))
  for (const entry of list.kept) names.take(entry)
  names.report(list.kept.filter(({ kind }) => kind === 'file').slice(0, 2))
  reportPassword(archive, output)
  reportSpare(archive, output)
  return resultOf(archive, sample.bytes.size)
}

const systemFormats: ReadonlySet<string> = new Set(['tar', 'cpio', 'squashfs', 'rpm', 'ar', 'iso'])

/** Sizes that no ordinary archive states. */
const bombBytes = 2 ** 30
const bombRatio = 200

function reportSize({ list, format }: OpenedArchive, archiveSize: number, output: ToolOutput): void {
  const ratio = list.size / Math.max(1, archiveSize)
  if (list.size >= bombBytes && ratio >= bombRatio)
    output.finding({
      code: 'archive.bomb',
      severity: 'high',
      title: 'It would unpack to a multiple of its size',
      detail: `${archiveSize} bytes state ${list.size}, ${Math.round(ratio)} times as many.`,
    })
  const nested = new Map<string, number>()
  for (const entry of list.kept)
    if (entry.crc32 !== undefined && (entry.size ?? 0) > 0 && archiveName.test(entry.name)) {
      const key = `${entry.crc32} ${entry.size}`
      nested.set(key, (nested.get(key) ?? 0) + 1)
    }
  const most = Math.max(0, ...nested.values())
  if (most >= 8)
    output.finding({
      code: 'archive.nested_copies',
      severity: 'medium',
      title: 'It has many copies of one archive',
      detail: `${most} members of the ${format} archive have the same size and checksum: bombs are nested like this.`,
    })
}

const archiveName = /\.(?:zip|7z|rar|tar|t?gz|t?bz2|t?xz|zst|jar|cab|iso)$/i

/** Takes the members out, each within its limits, and all within those of one file. */
async function takeMembers(archive: OpenedArchive, sample: Sample, output: ToolOutput): Promise<void> {
  let room: number = archiveLimits.allBytes
  const problems = new Map<string, { reason: LeftOutOfFile['reason']; names: string[]; count: number }>()
  const place = (entry: ArchiveEntry) => cut(entry.name, 1000)
  for (const entry of archive.list.kept) {
    // the content of a file with several names can stand with any of them (cpio)
    if (entry.kind !== 'file' && !(entry.kind === 'hard-link' && (entry.size ?? 0) > 0)) continue
    const most = Math.min(archiveLimits.memberBytes, room)
    const content =
      refused(entry, most, archive.format) ?? (await safely(archive, entry, maxSizeOf(entry, most)))
    const { bytes, problem, why } = content
    if (bytes !== null) room -= bytes.length
    if (problem !== null) entry.problem = cut(problem, 500)
    output.object({
      name: cut(baseName(entry.name), 1024),
      place: place(entry),
      bytes,
      size: entry.size ?? 0,
      problem,
    })
    if (why !== undefined) {
      const noted = problems.get(why) ?? { reason: why, names: [], count: 0 }
      problems.set(why, noted)
      noted.count++
      if (noted.names.length < 3) noted.names.push(`${shownName(entry.name)}: ${problem}`)
    }
    if (bytes !== null && problem?.includes('the archive states')) reportLie(entry, bytes.length, output)
    if (bytes !== null) reportItself(bytes, entry, sample, output)
  }
  for (const { reason, names, count } of problems.values()) {
    const more = count > names.length ? ` And ${count - names.length} more.` : ''
    output.leftOut(reason, cut(`${names.map((name) => cut(name, 140)).join(' ')}${more}`, 500))
  }
  if (problems.has('encrypted'))
    output.finding({
      code: 'archive.encrypted',
      severity: 'low',
      title: 'Members are encrypted and were not read',
      detail: `${problems.get('encrypted')?.count} of ${archive.list.count}: none of the passwords at hand opened them.`,
    })
}

/** Why a member is not unpacked, by what the archive states; null where it may be. */
function refused(entry: ArchiveEntry, most: number, format: string): Content | null {
  const { size, packed } = entry
  if (most <= 0) return without('limit', 'The members before it reach the limit for one archive.')
  if (size === undefined) return null
  if (size > archiveLimits.memberBytes)
    return without('limit', `It has ${size} bytes, more than is taken out of an archive.`)
  if (size > most) return without('limit', 'The members before it reach the limit for one archive.')
  const isPackedAlone = format === 'zip'
  if (
    isPackedAlone &&
    packed !== undefined &&
    size > archiveLimits.ratioFrom &&
    size > packed * archiveLimits.ratio
  )
    return without('limit', `It would unpack to ${size} bytes from ${packed}: it was not unpacked.`)
  return null
}

/** A member whose size is a lie unpacks to no more than an honest one could. */
function maxSizeOf({ size, packed }: ArchiveEntry, most: number): number {
  if (size === undefined || packed === undefined) return most
  return Math.min(most, Math.max(size, archiveLimits.ratioFrom, packed * archiveLimits.ratio))
}

async function safely(archive: OpenedArchive, entry: ArchiveEntry, most: number): Promise<Content> {
  try {
    return await archive.contentOf(entry, most)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return without('damaged', 'It is damaged and could not be unpacked.')
  }
}

function reportLie(entry: ArchiveEntry, size: number, output: ToolOutput): void {
  output.finding({
    code: 'archive.lying_size',
    severity: 'medium',
    title: `A member has another size than the archive states: ${shownName(entry.name)}`,
    detail: `It has ${size} bytes; the archive states ${entry.size}.`,
    offset: entry.offset ?? null,
  })
}

function reportItself(bytes: Uint8Array, entry: ArchiveEntry, sample: Sample, output: ToolOutput): void {
  if (bytes.length !== sample.bytes.size || bytes.length === 0) return
  if (!Buffer.from(sample.bytes.read(0, bytes.length)).equals(bytes)) return
  output.finding({
    code: 'archive.contains_itself',
    severity: 'high',
    title: `The archive contains itself: ${shownName(entry.name)}`,
    detail: 'Unpacking what it contains never ends.',
    offset: entry.offset ?? null,
  })
}

function reportPassword(archive: OpenedArchive, output: ToolOutput): void {
  const password = archive.password?.() ?? null
  if (password === null) return
  output.finding({
    code: 'archive.opened_with_password',
    severity: 'info',
    title: `A password opened it: ${shownName(password)}`,
    detail: 'The checksum of what was decrypted is right.',
    words: password,
  })
}

function reportSpare({ spare }: OpenedArchive, output: ToolOutput): void {
  if (spare === undefined) return
  const report = (count: number, code: string, severity: 'info' | 'low', title: string) => {
    if (count > 0) output.finding({ code: `archive.${code}`, severity, title, detail: `${count} bytes.` })
  }
  report(spare.before, 'bytes_before', 'info', 'Something stands before the archive')
  report(spare.between, 'bytes_between', 'low', 'Bytes between the entries belong to none')
  report(spare.after, 'bytes_after', 'info', 'Something stands behind the archive')
}

function baseName(name: string): string {
  const steps = name.split(/[/\\]/).filter((step) => step !== '')
  return steps.at(-1) ?? ''
}

function resultOf(archive: OpenedArchive, archiveSize: number): ArchiveResult {
  const { list, spare, solid, comment } = archive
  const password = archive.password?.() ?? null
  return {
    format: archive.format,
    entry_count: list.count,
    file_count: list.files,
    folder_count: list.folders,
    link_count: list.links,
    encrypted_count: list.encrypted,
    listed_count: list.kept.length,
    total_size: list.size,
    ...(list.packed > 0 ? { total_packed: list.packed } : {}),
    archive_size: archiveSize,
    ratio: archiveSize === 0 ? null : Math.round((list.size / archiveSize) * 100) / 100,
    ...(solid === undefined ? {} : { solid }),
    encrypted_names: archive.hasEncryptedNames ?? false,
    ...(password === null ? {} : { password }),
    ...(comment === undefined || comment === '' ? {} : { comment: cut(comment, 65_535) }),
    ...(spare === undefined
      ? {}
      : { bytes_before: spare.before, bytes_between: spare.between, bytes_after: spare.after }),
    properties: archive.properties ?? {},
    ...(archive.custom_actions === undefined ? {} : { custom_actions: archive.custom_actions }),
    ...(archive.installed_files === undefined ? {} : { installed_files: archive.installed_files }),
    entries: list.kept,
  }
}
