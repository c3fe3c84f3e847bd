import type { Found } from '../file-tool.ts'
import type { FileType, FileTypeKind } from '../file-types.ts'
import type { AppendedData } from './appended-data.ts'

/** Types that are one: a Java archive is a zip archive by design. */
const byDesign: readonly (readonly FileTypeKind[])[] = [
  ['jar', 'zip'],
  ['apk', 'zip'],
  ['msi', 'ole2'],
  ['outlook-message', 'ole2'],
  ['php', 'html'],
  ['vbscript', 'xml'],
  ['javascript', 'xml'],
]
const scripts: readonly FileTypeKind[] = [
  'php',
  'javascript',
  'vbscript',
  'html',
  'powershell',
  'batch',
  'shell',
]

/** Findings about a file that is of several types: which program reads it decides what it is. */
export function polyglotFindings(types: readonly FileType[], appended: AppendedData | null): Found[] {
  const [first, ...others] = types
  if (first === undefined || others.length === 0) return []
  const kinds = types.map(({ kind }) => kind)
  if (byDesign.some((pair) => kinds.every((kind) => pair.includes(kind)))) return []
  // a Java archive behind a program starts it; behind any other file it is hidden
  const isProgram = ['pe', 'elf', 'mach-o', 'dos'].includes(first.kind)
  const unpacksItself =
    isProgram && others.every(({ kind }) => ['zip', '7z', 'rar', 'cab', 'jar'].includes(kind))
  // an archive behind a picture is reported as what is behind it
  const isAppended =
    appended !== null &&
    !appended.isUsual &&
    others.every(({ kind }) => appended.types.some((type) => type.kind === kind))
  if (isAppended && !unpacksItself && !scripts.includes(first.kind)) return []
  const hidesScript = [...scripts, 'jar' as const].some((kind) => kinds.includes(kind))
  return [
    {
      severity: unpacksItself ? 'info' : hidesScript ? 'high' : 'medium',
      code: unpacksItself ? 'identity.self_extracting' : 'identity.polyglot',
      title:
        `The file is ${types.length} things at once: ${types.map(({ label }) => label).join(', ')}`.slice(
          0,
          200,
        ),
      detail: 'Programs differ in what they take it for; filters may look only at the first.',
      technique: unpacksItself ? null : 'T1036.008',
    },
  ]
}
