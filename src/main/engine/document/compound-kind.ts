import { CompoundFile } from '../office/compound-file.ts'
import type { FileKind } from './file-kind.ts'

const message: FileKind = { kind: 'outlook', type: 'application/vnd.ms-outlook', label: 'Outlook message' }

/** Kinds by names of streams that only one program writes. */
const byStream: readonly (readonly [stream: string, kind: FileKind])[] = [
  // contains an encrypted package of a current format; its reader reports the password
  [
    'EncryptedPackage',
    { kind: 'word', type: 'application/x-ole-storage', label: 'Office document with a password' },
  ],
  ['__properties_version1.0', message],
  [
    'WordDocument',
    { kind: 'old-office', type: 'application/msword', label: 'Word document of 97 to 2003 (.doc)' },
  ],
  [
    'Workbook',
    { kind: 'old-office', type: 'application/vnd.ms-excel', label: 'Excel workbook of 97 to 2003 (.xls)' },
  ],
  ['Book', { kind: 'old-office', type: 'application/vnd.ms-excel', label: 'Excel workbook of 95 (.xls)' }],
  [
    'PowerPoint Document',
    {
      kind: 'old-office',
      type: 'application/vnd.ms-powerpoint',
      label: 'PowerPoint presentation of 97 to 2003 (.ppt)',
    },
  ],
  ['VisioDocument', { kind: 'old-office', type: 'application/vnd.visio', label: 'Visio drawing (.vsd)' }],
  ['Quill', { kind: 'old-office', type: 'application/x-mspublisher', label: 'Publisher document (.pub)' }],
]

/**
 * Returns the kind of a compound file (MS-CFB) by its streams; for the first part of one, by names that occur in it.
 */
export function compoundKind(bytes: Uint8Array, isWhole: boolean): FileKind {
  const file = CompoundFile.open(bytes)
  for (const [name, kind] of byStream)
    if (isWhole ? file?.find(name) !== undefined : holdsName(bytes, name)) return kind
  // for a directory that is damaged or beyond the available bytes
  for (const [name, kind] of byStream) if (holdsName(bytes, name)) return kind
  // the stream names lie beyond the available bytes; the reader of messages reports what the others are
  if (!isWhole) return { ...message, label: 'Outlook message or older Office document' }
  const isInstaller = holdsName(bytes, '\u4840\u3f3f\u4577\u446c\u3b6a\u45e4\u4824')
  if (isInstaller) return { kind: 'program', type: 'application/x-msi', label: 'Windows installer (.msi)' }
  return {
    kind: 'old-office',
    type: 'application/x-ole-storage',
    label: 'compound file of an older Office program',
  }
}

/** Whether the bytes contain a name as directories store it, in UTF-16. */
function holdsName(bytes: Uint8Array, name: string): boolean {
  const written = Buffer.from(`${name}\u0000`, 'utf16le')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(written)
}
