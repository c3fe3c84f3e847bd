import type { Severity } from '../../../../contract/severities.ts'
import { extensionOf } from '../file-extension.ts'
import type { Found } from '../file-tool.ts'
import type { FileType, FileTypeKind } from '../file-types.ts'
import { claimOf, isOtherPicture } from './extension-claims.ts'

/** Run by a system as soon as a person opens them. */
const programs: ReadonlySet<FileTypeKind> = new Set([
  'pe',
  'dos',
  'elf',
  'mach-o',
  'mach-o-fat',
  'dex',
  'apk',
  'jar',
  'java-class',
  'msi',
  'lnk',
])
/** Run by Windows when they are opened. */
const windowsScripts: ReadonlySet<FileTypeKind> = new Set(['vbscript', 'javascript', 'powershell', 'batch'])
const otherScripts: ReadonlySet<FileTypeKind> = new Set(['shell', 'python', 'php', 'perl', 'autoit'])
const opened: ReadonlySet<FileTypeKind> = new Set(['html', 'url-shortcut', 'registry', 'iqy', 'library-ms'])

/** Whether the extension of a name disagrees with the content; null where it claims no type. */
export function disagrees(name: string, types: readonly FileType[]): boolean | null {
  const extension = extensionOf(name)
  const claim = claimOf(extension)
  if (claim === null || types.some(({ kind }) => kind === 'empty')) return null
  const first = types[0]
  if (first === undefined) return null
  // what is executed first counts, even where a later type is the one that is claimed
  const isAsClaimed = claim.kinds.includes(first.kind) && !isOtherPicture(extension, first.mime)
  // a script among texts is one that its author named a text
  return !isAsClaimed
}

function severityOf({ kind, mime }: FileType, taken: 'inert' | 'text' | 'runs'): Severity {
  if (taken === 'runs') return programs.has(kind) ? 'low' : 'info'
  const isProgram = programs.has(kind) || mime === 'application/hta'
  if (isProgram) return 'high'
  if (taken === 'text') return windowsScripts.has(kind) && kind !== 'javascript' ? 'low' : 'info'
  if (windowsScripts.has(kind)) return 'high'
  if (otherScripts.has(kind) || opened.has(kind)) return 'medium'
  return ['ole2', 'rtf', 'ooxml', 'message'].includes(kind) ? 'low' : 'info'
}

/** Findings about a name: those that hide what runs when the file is opened. */
export function nameFindings(name: string, types: readonly FileType[]): Found[] {
  return [...disagreement(name, types), ...doubleExtension(name), ...directionMarks(name)]
}

function disagreement(name: string, types: readonly FileType[]): Found[] {
  const first = types[0]
  const extension = extensionOf(name)
  const claim = claimOf(extension)
  if (first === undefined || claim === null || disagrees(name, types) !== true) return []
  const severity = severityOf(first, claim.taken)
  return [
    {
      severity,
      code: 'identity.extension_disagrees',
      title: `Named .${extension}, but its content is: ${first.label}`,
      detail:
        'The type was determined from the content. Windows chooses the program that opens a file by its extension.',
      technique: severity === 'info' ? null : 'T1036.008',
      words: name,
    },
  ]
}

const documents =
  /^(?:pdf|docx?|docm|xlsx?|xlsm|pptx?|rtf|odt|ods|csv|txt|jpe?g|png|gif|bmp|tiff?|mp[34]|avi|wav|zip|html?|eml|msg)$/
/** Last extensions by how far what is opened runs: at once, by an interpreter that may be there, in a browser or drive. */
const hiding: readonly (readonly [Severity, RegExp])[] = [
  [
    'high',
    /^(?:exe|scr|com|pif|bat|cmd|vbs|vbe|js|jse|wsf|wsh|hta|lnk|cpl|msi|msc|url|jar|ps1|library-ms|settingcontent-ms)$/,
  ],
  ['medium', /^(?:py|pyw|sh|php|html?|shtml|xhtml|svg|iso|img|vhdx?|one)$/],
]
/** Texts and archives have further extensions for other reasons. */
const ordinaryBefore = /^(?:txt|csv|html?|zip)$/

function doubleExtension(name: string): Found[] {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const [, before = '', gap = '', last = ''] =
    /\.([A-Za-z0-9]{2,5})(\s{0,400})\.([A-Za-z0-9-]{2,20})[. ]*$/.exec(base) ?? []
  const severity = hiding.find(([, extensions]) => extensions.test(last.toLowerCase()))?.[0]
  if (severity === undefined) return paddedExtension(base)
  if (!documents.test(before.toLowerCase())) return paddedExtension(base)
  const isPadded = gap.length >= 4
  if (severity === 'medium' && !isPadded && ordinaryBefore.test(before.toLowerCase())) return []
  return [
    {
      severity: isPadded ? 'high' : severity,
      code: 'identity.double_extension',
      title: `The name ends in .${before}.${last}: it looks like a document, and is opened as .${last}`,
      detail: isPadded
        ? `${gap.length} spaces move the last extension out of sight.`
        : 'Windows hides the last extension of known types by default.',
      technique: 'T1036.007',
      words: base,
    },
  ]
}

/** Spaces by which the extension of a name is moved out of the column that shows it. */
function paddedExtension(base: string): Found[] {
  const [, gap = '', last = ''] = /(\s{10,400})\.([A-Za-z0-9-]{1,20})[. ]*$/.exec(base) ?? []
  if (last === '') return []
  return [
    {
      severity: hiding.some(([, extensions]) => extensions.test(last.toLowerCase())) ? 'high' : 'medium',
      code: 'identity.padded_extension',
      title: `${gap.length} spaces in the name move its extension .${last} out of sight`,
      technique: 'T1036.007',
      words: base,
    },
  ]
}

/** Characters that change the direction in which what follows is shown (UAX #9). */
const overrides = /[\u202a-\u202e\u2066-\u2069]/u

function directionMarks(name: string): Found[] {
  if (!overrides.test(name)) return []
  const isReversed = /[\u202d\u202e]/.test(name)
  return [
    {
      severity: isReversed ? 'high' : 'medium',
      code: 'identity.direction_override',
      title: `The name has characters that change its direction: its real extension is .${extensionOf(name)}`,
      detail: 'Shown as text, the end of the name stands in another place than in the name itself.',
      technique: 'T1036.002',
      words: name.replace(
        /[\u202a-\u202e\u2066-\u2069]/g,
        (mark) => `[U+${mark.charCodeAt(0).toString(16).toUpperCase()}]`,
      ),
    },
  ]
}
