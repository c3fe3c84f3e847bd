import type { ArchiveKind } from '../archive/read-archive.ts'
import type { DocumentKind } from './read-document.ts'

/** The kind of a file, determined from its bytes. */
export type FileKind = {
  readonly kind:
    | DocumentKind
    | ArchiveKind
    | 'old-office'
    | 'program'
    | 'picture'
    | 'sound'
    | 'film'
    | 'font'
    | 'database'
    | 'signature'
    | 'wide-text'
    | 'unknown-binary'
  /** Media type (MIME). */
  readonly type: string
  /** Common name: `PDF document`. */
  readonly label: string
}

const instead: Readonly<Partial<Record<FileKind['kind'], string>>> = {
  'old-office': 'Save it in the current format (.docx, .xlsx, .pptx) and drop that.',
  picture: 'Text in pictures is not read: type what it shows, or drop the text.',
  program: 'Programs are not read as text.',
  'wide-text': 'Save it in UTF-8, and drop that.',
  database: 'Export its contents as CSV or text, and drop that.',
}

/** The sentence for a file of a kind that has no reader. */
export function unreadSentence({ kind, label }: FileKind): string {
  const what = `${label}: not read.`
  const way = instead[kind]
  return way === undefined ? what : `${what} ${way}`
}
