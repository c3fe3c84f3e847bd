import type { RiskPacks } from './risk-packs.ts'

/** What a file name indicates: a program, a program disguised as a document (`invoice.pdf.exe`), or neither. */
export type FileNameRisk = 'program' | 'disguised-program' | 'ordinary'

/** The lists of extensions by which a name is judged. */
export type ExtensionLists = {
  readonly [Name in 'executableExtensions' | 'documentExtensions']: Pick<RiskPacks['lists'][Name], 'values'>
}

/** Judges a file name by its last two extensions. */
export function judgeFileName(name: string, lists: ExtensionLists): FileNameRisk {
  const parts = name.toLowerCase().split('.')
  const last = parts.at(-1) ?? ''
  if (parts.length < 2 || !lists.executableExtensions.values.has(last)) return 'ordinary'
  const isDisguised = parts.length >= 3 && lists.documentExtensions.values.has((parts.at(-2) ?? '').trim())
  return isDisguised ? 'disguised-program' : 'program'
}
