import { viewOf } from '../../archive/byte-source.ts'
import { decodeCodePage } from '../../document/rtf-code-page.ts'
import { type CompoundEntry, CompoundFile } from '../../office/compound-file.ts'
import type { OfficeFacts } from './office-facts.ts'

/** A file that somebody dropped into a document with the Object Packager (`\x01Ole10Native`). */
export type OlePackage = {
  readonly label: string
  readonly sourcePath: string
  readonly tempPath: string
  readonly bytes: Uint8Array
  /** Whether it links to a file instead of holding one. */
  readonly isLink: boolean
}

/**
 * Reads a native stream of OLE 1 (MS-OLEDS 2.3.6; the layout of packages is not documented by Microsoft: flags, label,
 * path, flags, length and temporary path, length and bytes). Null where it is no package.
 */
export function readOlePackage(stream: Uint8Array): OlePackage | null {
  const from = stream.length >= 4 && viewOf(stream).getUint32(0, true) <= stream.length ? 4 : 0
  return packageAt(stream, from)
}

/** Reads a package that begins at an offset with its flags. */
export function packageAt(stream: Uint8Array, from: number): OlePackage | null {
  if (from + 16 > stream.length) return null
  const view = viewOf(stream)
  if (view.getUint16(from, true) !== 2) return null
  const label = zeroEnded(stream, from + 2)
  if (label === null) return null
  const path = zeroEnded(stream, label.next)
  if (path === null || path.next + 8 > stream.length) return null
  const kind = view.getUint16(path.next + 2, true)
  const tempLength = view.getUint32(path.next + 4, true)
  const temp = zeroEnded(stream, path.next + 8)
  if (temp === null || tempLength > 65_536) return null
  const sizeAt = path.next + 8 + tempLength
  if (sizeAt + 4 > stream.length) return null
  const size = view.getUint32(sizeAt, true)
  return {
    label: label.text,
    sourcePath: path.text,
    tempPath: temp.text,
    bytes: stream.subarray(sizeAt + 4, Math.min(stream.length, sizeAt + 4 + size)),
    isLink: kind === 1,
  }
}

function zeroEnded(bytes: Uint8Array, from: number): { text: string; next: number } | null {
  const end = bytes.indexOf(0, from)
  if (end === -1 || end - from > 4096) return null
  return { text: decodeCodePage(bytes.subarray(from, end), 1252), next: end + 1 }
}

/** Takes an embedded file, whatever it is: a package gives its content, another its own bytes. */
export function readEmbedded(bytes: Uint8Array, place: string, name: string, facts: OfficeFacts): void {
  const file = CompoundFile.open(bytes)
  if (file !== null) {
    takeCompoundObject(file, bytes, place, name, facts)
    return
  }
  noteObject(facts, place, { file_name: name, size: bytes.length })
  facts.output.object({ name, place, bytes })
}

/** Takes an object that is a compound file, or a storage of one: its package, its contents, or the file as a whole. */
export function takeCompoundObject(
  file: CompoundFile,
  bytes: Uint8Array,
  place: string,
  name: string,
  facts: OfficeFacts,
): void {
  if (takeStorage(file, file.root, place, facts)) return
  const clsid = file.root.clsid ?? null
  noteObject(facts, place, {
    class: classNames.get(clsid ?? '') ?? classOf(file, file.root),
    clsid,
    file_name: name,
    size: bytes.length,
  })
  facts.output.object({ name, place, bytes })
}

/** Takes what an object storage holds; false where it holds nothing of a known form. */
export function takeStorage(
  file: CompoundFile,
  storage: CompoundEntry,
  place: string,
  facts: OfficeFacts,
): boolean {
  const clsid = storage.clsid ?? null
  const about = { class: classNames.get(clsid ?? '') ?? classOf(file, storage), clsid }
  const link = linkTarget(file, storage)
  if (link !== null) {
    noteObject(facts, place, { ...about, source_path: link, is_linked: true })
    facts.add('external', { kind: 'oleLink', target: link, place, is_automatic: true })
  }
  const native = file.find('\x01Ole10Native', storage)
  if (native !== undefined) {
    const stream = file.read(native)
    const found = readOlePackage(stream)
    if (found === null) {
      noteObject(facts, place, { ...about, size: stream.length })
      facts.output.object({ name: 'Ole10Native', place, bytes: stream.subarray(Math.min(4, stream.length)) })
    } else takePackage(found, place, about, facts)
    return true
  }
  for (const [stream, kind] of [
    ['Package', 'package'],
    ['CONTENTS', 'contents'],
    ['EmbeddedOdf', 'odf'],
  ] as const) {
    const entry = file.find(stream, storage)
    if (entry === undefined || entry.isStorage) continue
    const bytes = file.read(entry)
    noteObject(facts, place, { ...about, size: bytes.length })
    facts.output.object({ name: kind, place: `${place}/${stream}`, bytes })
    return true
  }
  const equation = file.find('Equation Native', storage)
  if (equation !== undefined) {
    noteObject(facts, place, { ...about, class: about.class ?? 'Equation.3', size: equation.size })
    facts.output.object({ name: 'Equation Native', place, bytes: file.read(equation) })
    return true
  }
  return link !== null
}

export function takePackage(
  found: OlePackage,
  place: string,
  about: { class?: string | null; clsid?: string | null },
  facts: OfficeFacts,
): void {
  const { label, sourcePath, tempPath, bytes, isLink } = found
  noteObject(facts, place, {
    ...about,
    class: about.class ?? 'Package',
    file_name: label,
    source_path: sourcePath,
    temp_path: tempPath,
    size: bytes.length,
    is_linked: isLink,
  })
  if (bytes.length > 0)
    facts.output.object({ name: label || sourcePath.slice(sourcePath.lastIndexOf('\\') + 1), place, bytes })
}

type ObjectRow = {
  class?: string | null
  clsid?: string | null
  file_name?: string | null
  source_path?: string | null
  temp_path?: string | null
  size?: number
  is_linked?: boolean
}

export function noteObject(facts: OfficeFacts, place: string, row: ObjectRow): void {
  facts.add('embedded_objects', {
    place,
    class: row.class ?? null,
    clsid: row.clsid ?? null,
    file_name: row.file_name ?? null,
    source_path: row.source_path ?? null,
    temp_path: row.temp_path ?? null,
    size: row.size ?? 0,
    is_linked: row.is_linked ?? false,
  })
}

/** The class that an object's `\x01CompObj` stream names (MS-OLEDS 2.3.8): user type, clipboard format, program. */
function classOf(file: CompoundFile, storage: CompoundEntry): string | null {
  const entry = file.find('\x01CompObj', storage)
  if (entry === undefined) return null
  const bytes = file.read(entry)
  const view = viewOf(bytes)
  let at = 28
  const texts: string[] = []
  for (let index = 0; index < 3 && at + 4 <= bytes.length; index++) {
    const length = view.getUint32(at, true)
    if (length === 0xffffffff || length === 0xfffffffe) {
      at += 8
      continue
    }
    if (length > 4096 || at + 4 + length > bytes.length) break
    texts.push(decodeCodePage(bytes.subarray(at + 4, at + 4 + length), 1252).replace(/\0.*$/s, ''))
    at += 4 + length
  }
  return texts.at(2) || texts.at(0) || null
}

/** Target of a linked object, from the monikers in its `\x01Ole` stream (MS-OLEDS 2.3.3): the first path or address. */
function linkTarget(file: CompoundFile, storage: CompoundEntry): string | null {
  const entry = file.find('\x01Ole', storage)
  if (entry === undefined) return null
  const bytes = file.read(entry).subarray(0, 65_536)
  if (bytes.length < 12 || (viewOf(bytes).getUint32(4, true) & 1) === 0) return null
  return monikerTarget(bytes)
}

const urlMoniker = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex')

/** Finds the address of a URL moniker, or a path, in bytes. */
export function monikerTarget(bytes: Uint8Array): string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const url = buffer.indexOf(urlMoniker)
  if (url !== -1 && url + 20 <= buffer.length) {
    const length = buffer.readUInt32LE(url + 16)
    const text = buffer.toString(
      'utf16le',
      url + 20,
      Math.min(buffer.length, url + 20 + Math.min(length, 8192)),
    )
    const end = text.indexOf('\0')
    if (end !== 0) return end === -1 ? text : text.slice(0, end)
  }
  const wide = /(?:[A-Za-z]:\\|\\\\|[a-z]{3,10}:\/\/)[^\0\r\n]{2,2000}/.exec(buffer.toString('utf16le'))
  const narrow = /(?:[A-Za-z]:\\|\\\\|[a-z]{3,10}:\/\/)[\x20-\x7e]{2,2000}/.exec(buffer.toString('latin1'))
  return wide?.[0] ?? narrow?.[0] ?? null
}

/** Class identifiers of objects that attackers use, or that documents often hold. */
export const classNames: ReadonlyMap<string, string> = new Map([
  ['0002ce02-0000-0000-c000-000000000046', 'Equation.3'],
  ['0002ce03-0000-0000-c000-000000000046', 'Equation.DSMT4'],
  ['0003000c-0000-0000-c000-000000000046', 'Package'],
  ['f20da720-c02f-11ce-927b-0800095ae340', 'Package'],
  ['0003000d-0000-0000-c000-000000000046', 'SoundRec'],
  ['00020820-0000-0000-c000-000000000046', 'Excel.Sheet.8'],
  ['00020830-0000-0000-c000-000000000046', 'Excel.Sheet.12'],
  ['00020906-0000-0000-c000-000000000046', 'Word.Document.8'],
  ['f4754c9b-64f5-4b40-8af4-679732ac0607', 'Word.Document.12'],
  ['64818d10-4f9b-11cf-86ea-00aa00b929e8', 'PowerPoint.Show.8'],
  ['b801ca65-a1fc-11d0-85ad-444553540000', 'AcroExch.Document'],
  ['d27cdb6e-ae6d-11cf-96b8-444553540000', 'ShockwaveFlash.ShockwaveFlash'],
  ['8856f961-340a-11d0-a96b-00c04fd705a2', 'Shell.Explorer'],
  ['eab22ac3-30c1-11cf-a7eb-0000c05bae0b', 'Shell.Explorer.1'],
  ['06290bd3-48aa-11d2-8432-006008c3fbfc', 'Script moniker (scriptlet)'],
  ['79eac9e0-baf9-11ce-8c82-00aa004ba90b', 'URL moniker'],
  ['00000300-0000-0000-c000-000000000046', 'StdOleLink'],
  ['bdd1f04b-858b-11d1-b16a-00c0f0283628', 'MSComctlLib.ListViewCtrl.2'],
  ['996bf5e0-8044-4650-adeb-0b013914e99c', 'MSComctlLib.ListViewCtrl.2'],
  ['c62a69f0-16dc-11ce-9e98-00aa00574a4f', 'Forms.Form.1'],
  ['f08df954-8592-11d1-b16a-00c0f0283628', 'MSComctlLib.Slider.2'],
  ['0e59f1d5-1fbe-11d0-8ff2-00a0d10038bc', 'MSScriptControl.ScriptControl'],
])
