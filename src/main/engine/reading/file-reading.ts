import type { ReadingKind } from '../../../contract/workstation/triage/triage-session.ts'
import type { ArchiveKind } from '../archive/read-archive.ts'
import { type FileKind, unreadSentence } from '../document/file-kind.ts'
import type { DocumentKind } from '../document/read-document.ts'
import { looksLikeMailbox } from '../message/looks-like-message.ts'
import { beginningOf } from './utf8-stream.ts'

/** Classifies files by how they are read, depending on their detected kind. */

const documents: ReadonlySet<string> = new Set<DocumentKind>([
  'pdf',
  'word',
  'workbook',
  'presentation',
  'open-document',
  'rtf',
  'outlook',
  'tnef',
  'cms',
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
/** Kinds without a reader whose strings are meaningful. */
const withStrings: ReadonlySet<string> = new Set(['old-office', 'program', 'database', 'unknown-binary'])

export const isDocument = ({ kind }: FileKind) => documents.has(kind)
export const isArchive = ({ kind }: FileKind) => archives.has(kind)
export const holdsStrings = ({ kind }: FileKind) => withStrings.has(kind)

/** Returns how a file of a kind is read; when it has no kind recognised by signature, as a message or a mailbox. */
export function readingKindOf(kind: FileKind | null, bytes: Uint8Array): ReadingKind {
  if (kind === null)
    return looksLikeMailbox(beginningOf(bytes.subarray(0, 65_536)).sample) ? 'mailbox' : 'message'
  if (isDocument(kind)) return kind.kind as ReadingKind
  return isArchive(kind) ? 'archive' : 'strings'
}

/** Returns the sentence for a file of which only the readable strings were searched. */
export function stringsSentence(kind: FileKind | undefined): string {
  if (kind === undefined) return 'Only its readable strings were searched.'
  return unreadSentence(kind)
    .replace(': not read.', ': only the readable strings in it were searched.')
    .replace(' Programs are not read as text.', '')
}
