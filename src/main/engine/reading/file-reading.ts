import type { ReadingKind } from '../../../contract/workstation/triage-session.ts'
import type { ArchiveKind } from '../archive/read-archive.ts'
import { type FileKind, unreadSentence } from '../document/file-kind.ts'
import type { DocumentKind } from '../document/read-document.ts'
import { looksLikeMailbox } from '../message/looks-like-message.ts'
import { beginningOf } from './utf8-stream.ts'

/** How files are read by what their bytes are. */

const documents: ReadonlySet<string> = new Set<DocumentKind>([
  'pdf',
  'word',
  'workbook',
  'presentation',
  'open-document',
  'rtf',
  'outlook',
])
const archives: ReadonlySet<string> = new Set<ArchiveKind>([
  'zip',
  'tar',
  'gzip',
  'bzip2',
  'xz',
  'zstd',
  '7z',
  'rar',
  'iso',
  'cab',
])
/** What has no reader, and holds text that says something. */
const withStrings: ReadonlySet<string> = new Set(['old-office', 'program', 'database', 'unknown-binary'])

export const isDocument = ({ kind }: FileKind) => documents.has(kind)
export const isArchive = ({ kind }: FileKind) => archives.has(kind)
export const holdsStrings = ({ kind }: FileKind) => withStrings.has(kind)

/** What a file of a kind is read as; a message or many where it is none of the kinds that are told by signs. */
export function readingKindOf(kind: FileKind | null, bytes: Uint8Array): ReadingKind {
  if (kind === null)
    return looksLikeMailbox(beginningOf(bytes.subarray(0, 65_536)).sample) ? 'mailbox' : 'message'
  if (isDocument(kind)) return kind.kind as ReadingKind
  return isArchive(kind) ? 'archive' : 'strings'
}

/** What is said of a file of which nothing but its readable strings was searched. */
export function stringsSentence(kind: FileKind | undefined): string {
  if (kind === undefined) return 'Only its readable strings were searched.'
  return unreadSentence(kind)
    .replace(': not read.', ': only the readable strings in it were searched.')
    .replace(' Programs are not read as text.', '')
}
