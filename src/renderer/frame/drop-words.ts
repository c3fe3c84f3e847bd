import { countOf, formatCount } from '../state/format.ts'

/** Where a drop goes: into the view; to Triage beside it; to Triage wherever it is dropped in the window; into a field. */
export type Target = 'view' | 'triage' | 'window' | 'field'

type Drag = {
  readonly types: readonly string[]
  /** Whether an area below the pointer has a use of its own for it. */
  readonly isTaken: boolean
  readonly isInField: boolean
  /** Whether the view takes files. */
  readonly hasIntake: boolean
  /** Place of the pointer, and upper edge of the strip for Triage, in pixels; null while the strip is not shown. */
  readonly y: number
  readonly stripTop: number | null
}

/** Decides where something dragged over the window goes; null when the window has no use for it. */
export function targetOf({ types, isTaken, isInField, hasIntake, y, stripTop }: Drag): Target | null {
  const hasFiles = types.includes('Files')
  if (!hasFiles && !types.includes('text/plain')) return null
  if (isTaken) return 'field'
  // fields take text, no files
  if (!hasFiles) return isInField ? 'field' : 'window'
  if (!hasIntake) return 'window'
  return stripTop !== null && y >= stripTop ? 'triage' : 'view'
}

type Missing = { readonly unread: number; readonly isCut: boolean }

/** Says what of dropped folders was not taken; null when all of it was. */
export function missingWords(taken: number, { unread, isCut }: Missing): string | null {
  if (taken === 0 && unread === 0) return 'Nothing was taken: what was dropped contains no file.'
  const parts = [
    ...(unread === 0
      ? []
      : [`${countOf(unread, 'file')} could not be opened and ${unread === 1 ? 'was' : 'were'} left out.`]),
    ...(isCut
      ? [`Only the first ${formatCount(taken)} files of the folder were taken; the others were left out.`]
      : []),
  ]
  return parts.length === 0 ? null : parts.join(' ')
}

/** Says what was begun with dropped files: one is named, more are counted. */
export function begunWords(begun: string, names: readonly string[]): string {
  const [only = ''] = names
  return `${begun}: ${names.length === 1 ? only : countOf(names.length, 'file')}.`
}
