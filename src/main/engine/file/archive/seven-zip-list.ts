import type { ArchiveEntry, ArchiveFormat } from './archive-result.ts'
import { EntryList } from './entry-list.ts'
import { kindOfMode, octal } from './open-zip.ts'

/** Reads the technical list that 7-Zip prints (`l -slt`): blocks of `Name = value`, the archive's own before the rest. */

export class SevenZipList {
  readonly entries = new EntryList()
  /** What is stated of the archive itself. */
  readonly about: Record<string, string> = {}
  /** Lines that begin with ERROR or WARNING, and those behind them. */
  readonly problems: string[] = []
  private readonly format: ArchiveFormat
  private block: Record<string, string> = {}
  private isInEntries = false
  private isInComment = false

  constructor(format: ArchiveFormat) {
    this.format = format
  }

  line(line: string): void {
    if (this.isInComment) {
      if (line === '}') this.isInComment = false
      else if (!this.isInEntries) this.about.Comment = `${this.about.Comment ?? ''}${line}\n`.slice(0, 65_535)
      return
    }
    if (line === '{') {
      this.isInComment = true
      return
    }
    if (line === '----------') {
      this.isInEntries = true
      this.block = {}
      return
    }
    if (line === '') {
      this.endBlock()
      return
    }
    const equals = line.indexOf(' =')
    if (equals <= 0) {
      if (this.problems.length < 200) this.problems.push(line.slice(0, 1000))
      return
    }
    const key = line.slice(0, equals)
    const value = line.slice(equals + 3)
    if (!this.isInEntries) this.about[key] ??= value.slice(0, 65_535)
    else {
      if (key === 'Path') this.endBlock()
      this.block[key] = value
    }
  }

  end(): void {
    this.endBlock()
  }

  private endBlock(): void {
    const { block } = this
    if (!this.isInEntries || block.Path === undefined) return
    this.block = {}
    this.entries.add(entryOf(block, this.format))
  }
}

/** Formats that store UTC. */
export const utcFormats: ReadonlySet<string> = new Set(['7z', 'squashfs', 'iso', 'msi'])

function entryOf(block: Readonly<Record<string, string>>, format: ArchiveFormat): ArchiveEntry {
  const size = numberOf(block.Size)
  const packed = numberOf(block['Packed Size'])
  const attributes = block.Attributes ?? block.Mode ?? ''
  const rights = rightsIn(attributes) ?? rightsIn(block.Mode ?? '')
  const link = block['Symbolic Link'] || block['Hard Link'] || block['Copy Link'] || ''
  const isFolder = block.Folder === '+' || /^[^ -]*D/.test(attributes) || rights?.startsWith('d') === true
  const kind = isFolder ? 'folder' : kindOfRights(rights, block)
  const modified = timeOf(block.Modified, utcFormats.has(format))
  const mode = rights === null ? attributes.replace(/[^RHSADI]/g, '') : octal(modeOf(rights))
  const method = block.Method ?? ''
  return {
    name: block.Path ?? '',
    kind,
    ...(size === null ? {} : { size }),
    ...(packed === null || format === 'iso' || format === 'squashfs' ? {} : { packed }),
    ...(method === '' ? {} : { method }),
    encrypted: block.Encrypted === '+',
    ...(block.Encrypted === '+' && /AES/i.test(`${method} ${format}`) ? { encryption: 'AES-256' } : {}),
    ...(modified === null ? {} : { modified }),
    ...(/^[0-9A-F]{8}$/.test(block.CRC ?? '') ? { crc32: (block.CRC as string).toLowerCase() } : {}),
    ...(mode === '' ? {} : { mode }),
    ...(block.User ? { owner: block.User } : {}),
    ...(block['Host OS'] ? { host_system: block['Host OS'].slice(0, 40) } : {}),
    ...(link === '' ? {} : { link_target: link }),
    ...(block.Comment ? { comment: block.Comment } : {}),
  }
}

function kindOfRights(rights: string | null, block: Readonly<Record<string, string>>): ArchiveEntry['kind'] {
  if (block['Symbolic Link']) return 'link'
  if (block['Hard Link']) return 'hard-link'
  if (rights === null) return 'file'
  const types: Readonly<Record<string, number>> = { '-': 8, d: 4, l: 10, b: 6, c: 2, p: 1, s: 12 }
  return kindOfMode((types[rights[0] ?? '-'] ?? 8) << 12) ?? 'file'
}

function rightsIn(attributes: string): string | null {
  return /[-dlbcps](?:[-r][-w][-xsS]){2}[-r][-w][-xtT]/.exec(attributes)?.[0] ?? null
}

function modeOf(rights: string): number {
  let mode = 0
  for (const letter of rights.slice(1)) mode = (mode << 1) | ('rwxst'.includes(letter) ? 1 : 0)
  if (/[sS]/.test(rights[3] ?? '')) mode |= 0o4000
  if (/[sS]/.test(rights[6] ?? '')) mode |= 0o2000
  if (/[tT]/.test(rights[9] ?? '')) mode |= 0o1000
  return mode
}

function numberOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const value = Number(text)
  return Number.isFinite(value) && value >= 0 ? Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER) : null
}

/** Times are printed as local; in formats that store UTC they are told in UTC. */
export function timeOf(text: string | undefined, isUtc: boolean): string | null {
  const plain = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})/.exec(text ?? '')
  if (plain === null) return null
  const local = `${plain[1]}T${plain[2]}`
  const time = new Date(local)
  if (!isUtc || Number.isNaN(time.getTime())) return local
  return time.toISOString().replace('.000Z', 'Z')
}
