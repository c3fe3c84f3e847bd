import type { ToolOutput } from '../file-tool.ts'
import type { ArchiveEntry } from './archive-result.ts'
import { cut } from './entry-list.ts'

/** What is odd about names and links of entries. */

type Severity = 'info' | 'low' | 'medium' | 'high'
type Oddity = {
  readonly code: string
  readonly severity: Severity
  readonly title: string
  readonly technique?: string
}

/** Characters that are not shown, or change the order of others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: names with them are what is looked for
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const control = /[\u0000-\u001f\u007f]/
const reversing = /[\u202a-\u202e\u2066-\u2069]/
const started = 'exe|scr|com|pif|cpl|bat|cmd|vbs|vbe|jse|wsf|wsh|hta|lnk|ps1|msi|msc'
const harmless =
  'pdf|doc|docx|rtf|odt|xls|xlsx|xlsm|csv|ppt|pptx|txt|jpg|jpeg|png|gif|bmp|mp3|mp4|avi|zip|rar|htm|html|eml'
const twoEndings = new RegExp(`\\.(?:${harmless})[ _.]{0,200}\\.(?:${started})$`, 'i')
const script = /\.(?:js|jse|vbs|vbe|wsf|wsh|hta|lnk|ps1|bat|cmd|scr|pif|cpl|iso|img|vhd|vhdx|one|chm)$/i

/** A name as text: characters that are not shown are written as their code. */
export function shownName(name: string): string {
  return cut(name, 120).replace(
    unseen,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const absolute: Oddity = { code: 'absolute_name', severity: 'medium', title: 'A name is an absolute path' }

function odditiesOf(name: string): Oddity[] {
  const found: Oddity[] = []
  const steps = name.replaceAll('\\', '/').split('/')
  if (steps.includes('..'))
    found.push({
      code: 'traversal',
      severity: 'high',
      title: 'A name leads out of the folder it is unpacked to',
    })
  if (/^(?:[/\\]|[A-Za-z]:)/.test(name)) found.push(absolute)
  if (reversing.test(name))
    found.push({
      code: 'name_reversed',
      severity: 'high',
      title: 'A name is shown in another order than it is stored',
      technique: 'T1036.002',
    })
  if (control.test(name))
    found.push({ code: 'name_control', severity: 'medium', title: 'A name has control characters' })
  if (twoEndings.test(name) || / {8,}\.[^./\\]{2,5}$/.test(name))
    found.push({
      code: 'two_endings',
      severity: 'high',
      title: 'A name pretends to be another kind of file',
      technique: 'T1036.007',
    })
  if (steps.some((step) => step !== '.' && step !== '..' && /[. ]$/.test(step)))
    found.push({
      code: 'name_trailing',
      severity: 'low',
      title: 'A name ends with a dot or a space, which Windows drops',
    })
  return found
}

const shownNames = 5

/** Gathers what entries of one archive have in common, so that each kind is one finding. */
export class EntryNames {
  private readonly output: ToolOutput
  private readonly isSystem: boolean
  private readonly odd = new Map<string, Oddity & { names: string[]; count: number; offset: number | null }>()
  private readonly met = new Map<string, { entry: ArchiveEntry; count: number }>()
  private readonly folded = new Map<string, string>()
  private readonly links = new Map<string, string>()

  /** `isSystem`: packages and images of systems, in which absolute names and links are ordinary. */
  constructor(output: ToolOutput, isSystem: boolean) {
    this.output = output
    this.isSystem = isSystem
  }

  take(entry: ArchiveEntry): void {
    for (const oddity of odditiesOf(entry.name))
      if (!(oddity === absolute && this.isSystem)) this.note(oddity, entry)
    const path = plainPath(entry.name)
    if (entry.kind === 'folder') return
    this.duplicates(entry, path)
    this.throughLink(entry, path)
    if (entry.kind === 'link') this.link(entry, path)
    if (entry.kind === 'device' && !this.isSystem)
      this.note({ code: 'device', severity: 'low', title: 'An entry is a device' }, entry)
  }

  private duplicates(entry: ArchiveEntry, path: string): void {
    const met = this.met.get(path)
    if (met !== undefined) {
      const isSame = met.entry.crc32 === entry.crc32 && met.entry.size === entry.size
      // in a tar archive, the last of several is the one that counts, as programs append
      const severity = this.isSystem ? 'info' : isSame ? 'low' : 'medium'
      this.note({ code: 'duplicate_names', severity, title: 'Several entries have one name' }, entry)
      met.count++
      return
    }
    this.met.set(path, { entry, count: 1 })
    const folded = path.toLowerCase()
    const other = this.folded.get(folded)
    if (other === undefined) this.folded.set(folded, path)
    else this.note({ code: 'names_by_case', severity: 'info', title: 'Names differ by case only' }, entry)
  }

  private link(entry: ArchiveEntry, path: string): void {
    const target = entry.link_target
    if (target === undefined || target === '') return
    const isAbsolute = /^(?:[/\\]|[A-Za-z]:)/.test(target)
    if (!isAbsolute && !leavesRoot(path, target)) return
    this.links.set(path, target)
    const severity = isAbsolute || this.isSystem ? 'info' : 'low'
    this.note({ code: 'link_outside', severity, title: 'A link points out of the archive' }, entry, target)
  }

  /** An entry below a link that points elsewhere is written there by programs that follow it. */
  private throughLink(entry: ArchiveEntry, path: string): void {
    if (this.links.size === 0) return
    let at = path.indexOf('/')
    for (let step = 0; at !== -1 && step < 64; step++, at = path.indexOf('/', at + 1)) {
      const target = this.links.get(path.slice(0, at))
      if (target === undefined) continue
      this.note(
        {
          code: 'write_through_link',
          severity: 'high',
          title: 'An entry lies below a link that points out of the archive',
        },
        entry,
        target,
      )
      return
    }
  }

  private note(oddity: Oddity, entry: ArchiveEntry, beside = ''): void {
    const key = `${oddity.code} ${oddity.severity}`
    const noted = this.odd.get(key) ?? { ...oddity, names: [], count: 0, offset: entry.offset ?? null }
    this.odd.set(key, noted)
    noted.count++
    if (noted.names.length < shownNames)
      noted.names.push(`${shownName(entry.name)}${beside === '' ? '' : ` → ${shownName(beside)}`}`)
  }

  /** Tells what was gathered; `files` are the entries that are files. */
  report(files: readonly ArchiveEntry[]): void {
    for (const { code, severity, title, technique, names, count, offset } of this.odd.values()) {
      const more = count > names.length ? `, and ${count - names.length} more` : ''
      this.output.finding({
        code: `archive.${code}`,
        severity,
        title,
        detail: `${names.join(', ')}${more}.`,
        technique: technique ?? null,
        offset,
        words: names[0] ?? null,
      })
    }
    const [alone] = files
    if (files.length === 1 && alone !== undefined && script.test(alone.name))
      this.output.finding({
        code: 'archive.script_alone',
        severity: 'medium',
        title: 'The only file is one that runs when it is opened',
        detail: `${shownName(alone.name)}.`,
        technique: 'T1204.002',
        words: shownName(alone.name),
      })
  }
}

function plainPath(name: string): string {
  return name
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/')
}

function leavesRoot(path: string, target: string): boolean {
  let depth = path.split('/').length - 1
  for (const step of target.replaceAll('\\', '/').split('/')) {
    if (step === '..') depth--
    else if (step !== '' && step !== '.') depth++
    if (depth < 0) return true
  }
  return false
}
