import { inflateRawSync } from 'node:zlib'
import { inMemory, viewOf } from '../archive/byte-source.ts'
import { readZip } from '../archive/read-zip.ts'
import type { FileKind } from './file-kind.ts'

const word: FileKind = {
  kind: 'word',
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  label: 'Word document',
}
const workbook: FileKind = {
  kind: 'workbook',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  label: 'Excel workbook',
}
const presentation: FileKind = {
  kind: 'presentation',
  type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  label: 'PowerPoint presentation',
}

/** Names of entries that only files of one kind have. */
const byEntry: readonly (readonly [RegExp, FileKind])[] = [
  [/^word\//i, word],
  [/^xl\//i, workbook],
  [/^ppt\//i, presentation],
  [/^visio\//i, { kind: 'zip', type: 'application/vnd.ms-visio.drawing', label: 'Visio drawing' }],
  [/^META-INF\/container\.xml$/, { kind: 'zip', type: 'application/epub+zip', label: 'e-book (EPUB)' }],
  [
    /^AndroidManifest\.xml$/,
    { kind: 'zip', type: 'application/vnd.android.package-archive', label: 'Android program' },
  ],
  // the folder by itself, which archives of classes without a manifest have, too
  [/^META-INF\/(?:MANIFEST\.MF)?$/, { kind: 'zip', type: 'application/java-archive', label: 'Java archive' }],
  [/^Index\/Document\.iwa$/, { kind: 'zip', type: 'application/zip', label: 'document of Apple iWork' }],
]

const openDocuments: Readonly<Record<string, string>> = {
  text: 'OpenDocument text',
  spreadsheet: 'OpenDocument spreadsheet',
  presentation: 'OpenDocument presentation',
  graphics: 'OpenDocument drawing',
}

const archive: FileKind = { kind: 'zip', type: 'application/zip', label: 'zip archive' }
const limits = { entries: 10_000, ratio: 1000, ratioFrom: 2 ** 30 }
/** Maximum number of entries examined without a directory. */
const maxLocals = 200

/**
 * Returns the kind of a zip archive by its entries: those in its directory, or the first ones where it is not
 * available.
 */
export function zipKind(bytes: Uint8Array, isWhole: boolean): FileKind {
  const first = firstEntries(bytes)
  const declared = first.find(({ name }) => name === 'mimetype')?.start ?? ''
  const form = /^application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(declared)
  if (form !== null)
    return {
      kind: 'open-document',
      type: form[0],
      label: openDocuments[form[1] ?? ''] ?? 'OpenDocument file',
    }
  const names = (isWhole ? directoryNames(bytes) : null) ?? first.map(({ name }) => name)
  const isPackage = names.some((name) => /^\[Content_Types\]\.xml$|^_rels\/\.rels$/i.test(name))
  for (const [pattern, kind] of byEntry) {
    const isOffice = kind === word || kind === workbook || kind === presentation
    if ((isPackage || !isOffice) && names.some((name) => pattern.test(name.replaceAll('\\', '/'))))
      return kind
  }
  // where the first entries of a package do not show its kind, the list of content types does
  const types = first.find(({ name }) => /^\[Content_Types\]\.xml$/i.test(name))?.start ?? ''
  if (types.includes('wordprocessingml')) return word
  if (types.includes('spreadsheetml')) return workbook
  if (types.includes('presentationml')) return presentation
  const isBare =
    isPackage && names.every((name) => /^(?:\[Content_Types\]\.xml$|_rels\/|docProps\/)/i.test(name))
  return isBare ? { ...word, label: 'Office document' } : archive
}

function directoryNames(bytes: Uint8Array): string[] | null {
  const read = readZip(inMemory(bytes), limits, { allowsTail: true })
  return 'refused' in read ? null : read.entries.map(({ name }) => name)
}

type FirstEntry = { readonly name: string; readonly start: string }

/** Reads entries by their local headers, with the beginning of the content of the two that identify the file. */
function firstEntries(bytes: Uint8Array): FirstEntry[] {
  const view = viewOf(bytes)
  const found: FirstEntry[] = []
  for (let at = 0; at + 30 <= bytes.length && found.length < maxLocals; ) {
    if (view.getUint32(at, true) !== 0x04034b50) break
    const nameEnd = at + 30 + view.getUint16(at + 26, true)
    const from = nameEnd + view.getUint16(at + 28, true)
    const packed = view.getUint32(at + 18, true)
    const name = Buffer.from(bytes.subarray(at + 30, nameEnd)).toString('utf8')
    const isTelling = name === 'mimetype' || /^\[Content_Types\]\.xml$/i.test(name)
    const content = bytes.subarray(from, packed === 0 ? undefined : from + packed)
    found.push({ name, start: isTelling ? startOf(content, view.getUint16(at + 8, true)) : '' })
    // where the sizes follow the content, the next header has to be searched for
    const hasSize = (view.getUint16(at + 6, true) & 8) === 0
    at = hasSize ? from + packed : nextHeader(bytes, from)
    if (at === -1) break
  }
  return found
}

function startOf(content: Uint8Array, method: number): string {
  try {
    const bytes =
      method === 0
        ? content.subarray(0, 200)
        : inflateRawSync(content, { maxOutputLength: 262_144, finishFlush: 2 })
    return Buffer.from(bytes).toString('utf8')
  } catch {
    return ''
  }
}

function nextHeader(bytes: Uint8Array, from: number): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(
    'PK\u0003\u0004',
    from,
    'latin1',
  )
}
