import { OfficeRefusal } from '../office/office-refusal.ts'
import { documentLimits } from './document-limits.ts'
import { DocumentSink } from './document-sink.ts'
import type { DocumentOutput } from './document-text.ts'

/** Kinds of documents that are read. */
export type DocumentKind =
  | 'pdf'
  | 'word'
  | 'workbook'
  | 'presentation'
  | 'open-document'
  | 'rtf'
  | 'outlook'
  | 'tnef'
  | 'cms'

/**
 * Reads a document and hands over its texts in their order, and the files embedded in it, which are not read further.
 * Resolves with null when it was read, perhaps in part, which the problems of its parts report; otherwise with a
 * sentence why nothing could be read (a password, damage, an old format, pictures alone). Never throws because of a
 * file's content. Limits are those of `documentLimits`.
 */
export async function readDocument(
  bytes: Uint8Array,
  kind: DocumentKind,
  output: DocumentOutput,
): Promise<string | null> {
  if (bytes.length > documentLimits.fileBytes)
    return `The ${labels[kind]} has ${bytes.length} bytes, which is over the limit.`
  const sink = new DocumentSink(output)
  try {
    const problem = await readKind(bytes, kind, sink)
    if (problem !== null) return problem
    return sink.isEmpty ? `The ${labels[kind]} contains no text.` : null
  } catch (error) {
    // libraries may throw anything on damaged input
    const why = error instanceof OfficeRefusal ? error.message : 'it is damaged'
    // the kind of an encrypted file is not known
    const what = kind === 'word' && isCompound(bytes) ? 'Office document' : labels[kind]
    if (sink.isEmpty) return `The ${what} could not be read: ${why}.`
    sink.text('rest', '', { problem: `Not all of it was read: ${why}.` })
    return null
  }
}

/** Whether bytes are a compound file (MS-CFB), the container of encrypted Office files. */
const isCompound = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf

const labels: Readonly<Record<DocumentKind, string>> = {
  pdf: 'PDF document',
  word: 'Word document',
  workbook: 'workbook',
  presentation: 'presentation',
  'open-document': 'OpenDocument file',
  rtf: 'rich text document',
  outlook: 'Outlook message',
  tnef: 'Outlook data file',
  cms: 'signed or encrypted message',
}

/** Loads readers on demand: the one for PDF is larger than all others together. */
async function readKind(bytes: Uint8Array, kind: DocumentKind, sink: DocumentSink): Promise<string | null> {
  if (kind === 'pdf') return (await import('./pdf-text.ts')).readPdf(bytes, sink)
  if (kind === 'rtf') return (await import('./rtf-document.ts')).readRtfDocument(bytes, sink)
  if (kind === 'cms') (await import('./cms-content.ts')).readCms(bytes, sink)
  else if (kind === 'tnef') (await import('./tnef.ts')).readTnef(bytes, sink)
  else if (kind === 'outlook') (await import('./outlook-text.ts')).readOutlook(bytes, sink)
  else return (await import('./read-office.ts')).readOffice(bytes, sink)
  return null
}
