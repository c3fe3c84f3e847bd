import type { ByteSource } from '../../archive/byte-source.ts'
import { archiveLimits } from '../../archive/member-sink.ts'
import type { ArchivePasswords } from './archive-passwords.ts'
import type { ArchiveEntry } from './archive-result.ts'
import type { EntryList } from './entry-list.ts'
import { shownName } from './entry-names.ts'
import { type Content, upTo, without } from './opened-archive.ts'
import { type SevenZip, startSevenZip } from './seven-zip-wasm.ts'

/** Members that 7-Zip unpacks, in its file system, which is memory. */

export const input = '/in'
const folder = '/out'
const maxBytes = 256 * 2 ** 20

type Ran = { readonly status: number; readonly module: SevenZip }

/** Runs 7-Zip once, in a module of its own. A status other than 0 to 2 says that it did not end by itself. */
export async function runSevenZip(
  bytes: Uint8Array,
  given: readonly string[],
  onLine: (line: string) => void,
  limit?: (module: SevenZip) => void,
): Promise<Ran> {
  const module = await startSevenZip(onLine)
  module.FS.writeFile(input, bytes, { canOwn: true })
  limit?.(module)
  try {
    return { status: module.callMain([...given]), module }
  } catch {
    // it aborts by throwing: on what it cannot read, and where a limit of ours ended it
    return { status: -1, module }
  }
}

/** Unpacks the files and links of a list, each with its problem; targets of links are written into their entries. */
export async function sevenZipMembers(
  bytes: Uint8Array,
  wanted: readonly ArchiveEntry[],
  password: string | null,
): Promise<ReadonlyMap<ArchiveEntry, Content>> {
  const lines: string[] = []
  let written = 0
  const { module } = await runSevenZip(
    bytes,
    ['x', '-y', '-aou', '-bd', `-p${password ?? '-'}`, `-o${folder}`, input],
    (line) => {
      if (lines.length < 2000) lines.push(line.slice(0, 2000))
    },
    ({ FS }) => {
      const write = FS.write
      FS.write = (...values) => {
        const count = values[3]
        written += typeof count === 'number' ? count : 0
        if (written > archiveLimits.allBytes + 2 ** 20)
          throw new RangeError('It unpacks to more than is taken.')
        return write.apply(FS, values)
      }
    },
  )
  const files = wanted.filter(({ kind }) => kind === 'file')
  for (const entry of wanted)
    if (entry.kind === 'link' && entry.link_target === undefined) readTarget(module, entry, lines)
  return contentsOf(module, files, lines, password === null, written > archiveLimits.allBytes)
}

/** 7-Zip makes no link that points out of the folder, and prints its target. */
function readTarget({ FS }: SevenZip, entry: ArchiveEntry, lines: readonly string[]): void {
  const refused = `ERROR: Dangerous link path was ignored : ${entry.name} : `
  const line = lines.find((printed) => printed.startsWith(refused))
  if (line !== undefined) {
    entry.link_target = line.slice(refused.length, refused.length + 1024)
    return
  }
  try {
    entry.link_target = FS.readlink(`${folder}/${pathOf(entry.name)}`).slice(0, 1024)
  } catch {
    // it was not unpacked
  }
}

/** Members of an archive that another reader listed, for those packed in a way that it does not read. */
export function membersLater(source: ByteSource, list: EntryList, passwords: ArchivePasswords) {
  let contents: Promise<ReadonlyMap<ArchiveEntry, Content>> | null = null
  return async (entry: ArchiveEntry): Promise<Content | null> => {
    if (source.size > maxBytes || list.size > archiveLimits.allBytes) return null
    contents ??= sevenZipMembers(
      upTo(source, 0, source.size).slice(),
      list.kept.filter(({ kind }) => kind === 'file'),
      passwords.opened,
    )
    return (await contents).get(entry) ?? null
  }
}

type Unpacked = { readonly path: string; readonly size: number; readonly ino: number }

function contentsOf(
  { FS }: SevenZip,
  files: readonly ArchiveEntry[],
  lines: readonly string[],
  isWithoutPassword: boolean,
  isOverLimit: boolean,
): ReadonlyMap<ArchiveEntry, Content> {
  const unpacked = filesIn(FS).toSorted((left, right) => left.ino - right.ino)
  const byPath = new Map(unpacked.map((file) => [file.path, file]))
  // members come out in the order of the list; names may have been changed on the way
  const isInOrder =
    unpacked.length === files.length &&
    files.every(({ size }, index) => size === undefined || size === unpacked[index]?.size)
  const failures = failuresIn(lines)
  const contents = new Map<ArchiveEntry, Content>()
  for (const [index, entry] of files.entries()) {
    if (entry.encrypted && isWithoutPassword) {
      contents.set(
        entry,
        without('encrypted', 'It is encrypted, and none of the passwords at hand opened it.'),
      )
      continue
    }
    const file = isInOrder ? unpacked[index] : byPath.get(pathOf(entry.name))
    const failure = failures.get(entry.name)
    if (file === undefined)
      contents.set(
        entry,
        isOverLimit
          ? without('limit', 'The members before it reach the limit for one archive.')
          : without(failure?.why ?? 'damaged', failure?.problem ?? 'It could not be unpacked.'),
      )
    else {
      const bytes = FS.readFile(`${folder}/${file.path}`)
      contents.set(entry, checked(bytes, entry, failure))
    }
  }
  return contents
}

type Failure = { readonly problem: string; readonly why: NonNullable<Content['why']> }

function checked(bytes: Uint8Array, { size }: ArchiveEntry, failure: Failure | undefined): Content {
  if (failure !== undefined)
    return { bytes: bytes.length === 0 ? null : bytes, problem: failure.problem, why: failure.why }
  if (size !== undefined && size !== bytes.length)
    return { bytes, problem: `It has ${bytes.length} bytes; the archive states ${size}.`, why: 'damaged' }
  return { bytes, problem: null }
}

function failuresIn(lines: readonly string[]): Map<string, Failure> {
  const failures = new Map<string, Failure>()
  for (const line of lines) {
    const found = /^ERROR: ([^:]{1,100}) : (.*)$/.exec(line)
    if (found === null) continue
    const [, what = '', name = ''] = found
    if (/password/i.test(what))
      failures.set(name, { problem: 'Its password is another one, or it is damaged.', why: 'encrypted' })
    else if (/unsupported/i.test(what))
      failures.set(name, { problem: 'It is packed in a way that is not read.', why: 'unsupported' })
    else failures.set(name, { problem: `It is damaged (${shownName(what)}).`, why: 'damaged' })
  }
  return failures
}

function pathOf(name: string): string {
  return name
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/')
}

const maxFolders = 20_000

function filesIn(FS: SevenZip['FS']): Unpacked[] {
  const found: Unpacked[] = []
  const open = ['']
  for (let count = 0; count < maxFolders; count++) {
    const at = open.pop()
    if (at === undefined) break
    let names: string[]
    try {
      names = FS.readdir(at === '' ? folder : `${folder}/${at}`)
    } catch {
      continue
    }
    for (const name of names) {
      if (name === '.' || name === '..') continue
      const path = at === '' ? name : `${at}/${name}`
      const { mode, size, ino } = FS.lstat(`${folder}/${path}`)
      if (FS.isDir(mode)) open.push(path)
      else if (FS.isFile(mode)) found.push({ path, size, ino })
    }
  }
  return found
}
