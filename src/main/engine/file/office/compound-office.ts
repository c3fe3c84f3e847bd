import { viewOf } from '../../archive/byte-source.ts'
import { decodeCodePage } from '../../document/rtf-code-page.ts'
import type { CompoundEntry, CompoundFile } from '../../office/compound-file.ts'
import { readBiff } from './biff-workbook.ts'
import { readPropertySet } from './compound-properties.ts'
import { classNames, noteObject, takeStorage } from './embedded-object.ts'
import { noteFieldCode } from './field-codes.ts'
import type { OfficeFacts } from './office-facts.ts'
import { readPresentationRecords } from './presentation-records.ts'
import { readVbaProject, vbaStorages } from './vba-project.ts'

/** Streams by which programs mark their documents. */
const formats: readonly (readonly [string, string])[] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
  ['VisioDocument', 'vsd'],
  ['Quill', 'pub'],
]

/** Reads an Office document of 97 to 2003: its streams, macros, objects, fields, sheets. */
export function readCompoundOffice(file: CompoundFile, facts: OfficeFacts, at: string): void {
  const { result } = facts
  result.format ??= formats.find(([name]) => file.find(name) !== undefined)?.[1] ?? null
  const vba = vbaStorages(file)
  const isVba = new Set(vba.map(({ storage }) => storage))
  const open: { storage: CompoundEntry; path: string }[] = [{ storage: file.root, path: at }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { storage, path } = next
    if (storage.clsid !== null || storage !== file.root)
      facts.add('streams', { name: path === '' ? '/' : path, size: 0, clsid: storage.clsid })
    if (!isVba.has(storage) && !(storage === file.root && result.format !== null))
      facts.attempt(
        `The object ${path}`,
        () => void takeStorage(file, storage, path === '' ? 'root' : path, facts),
      )
    noteClass(storage, path, facts)
    if (storage !== file.root) readDocumentStreams(file, storage, path, facts)
    for (const child of storage.children) {
      const name = shown(`${path}${path === '' ? '' : '/'}${child.name}`)
      if (child.isStorage) open.push({ storage: child, path: name })
      else facts.add('streams', { name, size: child.size, clsid: null })
    }
  }
  for (const { storage, path } of vba)
    facts.attempt('A macro project', () =>
      facts.vbaProject(
        readVbaProject(file, storage, around(file, path)),
        shown(path.replace(/\/$/, '')) || 'root',
      ),
    )
  readForms(file, facts)
  for (const name of ['\x05SummaryInformation', '\x05DocumentSummaryInformation']) {
    const entry = file.find(name)
    if (entry !== undefined) facts.attempt('The properties', () => readPropertySet(file.read(entry), facts))
  }
  readDocumentStreams(file, file.root, '', facts)
  if (file.isBroken)
    facts.output.leftOut(
      'damaged',
      'Tables of the compound file lead in a circle or out of it: what they lead to was not read.',
    )
}

/** Reads the streams of a document, of the file itself or of one embedded in it as a storage. */
function readDocumentStreams(
  file: CompoundFile,
  storage: CompoundEntry,
  path: string,
  facts: OfficeFacts,
): void {
  const workbook = file.find('Workbook', storage) ?? file.find('Book', storage)
  const word = file.find('WordDocument', storage)
  const slides = file.find('PowerPoint Document', storage)
  const inner = workbook ?? word ?? slides
  if (inner !== undefined && path !== '')
    noteObject(facts, path, {
      class: classNames.get(storage.clsid ?? '') ?? null,
      clsid: storage.clsid,
      size: inner.size,
    })
  if (workbook !== undefined) facts.attempt('The workbook', () => readBiff(file.read(workbook), facts))
  if (word !== undefined) facts.attempt('The text of the document', () => readWordFields(file, word, facts))
  if (slides !== undefined)
    facts.attempt('The presentation', () => readPresentationRecords(file.read(slides), facts))
}

function around(file: CompoundFile, path: string): CompoundEntry | null {
  let storage = file.root
  for (const step of path.split('/').slice(0, -2)) {
    const next = file.find(step, storage)
    if (next === undefined) return null
    storage = next
  }
  return storage
}

/** Names of streams begin with control characters. */
function shown(name: string): string {
  return name.replace(/\p{Cc}/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

const controls = /^(?:ShockwaveFlash|MSComctlLib|Shell\.Explorer|MSScriptControl|Forms\.)/

function noteClass(storage: CompoundEntry, path: string, facts: OfficeFacts): void {
  if (storage.clsid === null) return
  const name = classNames.get(storage.clsid) ?? null
  if (name !== null && controls.test(name))
    facts.add('activex', { place: path || '/', class_id: storage.clsid, name })
}

/** Texts in forms of macros, where code hides what it decodes: captions, values, tags in the streams `o` and `f`. */
function readForms(file: CompoundFile, facts: OfficeFacts): void {
  const open: CompoundEntry[] = [file.root]
  for (let storage = open.pop(); storage !== undefined; storage = open.pop()) {
    for (const child of storage.children) if (child.isStorage) open.push(child)
    const form = file.find('f', storage)
    const values = file.find('o', storage)
    if (form === undefined || values === undefined) continue
    const text = [form, values]
      .flatMap((entry) =>
        file.read(entry).length === 0
          ? []
          : (Buffer.from(file.read(entry))
              .toString('latin1')
              .match(/[\x20-\x7e]{4,65536}/g) ?? []),
      )
      .join('\n')
    if (text !== '')
      facts.output.text({ title: `Form ${storage.name}`.slice(0, 200), place: `${storage.name}/o`, text })
  }
}

const fieldMarks = new Set(['\x13', '\x14', '\x15'])
const maxFieldText = 64 * 2 ** 20

/**
 * Reads the codes of fields in a Word document (MS-DOC 2.8.25): between 0x13 and 0x14 or 0x15, in text of one or two
 * bytes a character. The whole stream is searched, so that no piece of text is missed.
 */
function readWordFields(file: CompoundFile, entry: CompoundEntry, facts: OfficeFacts): void {
  const bytes = file.read(entry).subarray(0, maxFieldText)
  if (bytes.length >= 12) {
    const flags = viewOf(bytes).getUint16(10, true)
    if (flags & 0x0100) facts.result.is_encrypted = true
    if (flags & 0x0001) facts.meta('is_template', 1)
  }
  const met = new Set<string>()
  for (const text of [
    decodeCodePage(bytes, 1252),
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength & ~1).toString('utf16le'),
  ])
    for (const code of codesIn(text)) {
      if (met.has(code) || met.size > 5000) continue
      met.add(code)
      noteFieldCode(code, 'WordDocument', facts)
    }
}

/** Codes of fields: what stands between their mark and the next one. */
function* codesIn(text: string): Generator<string> {
  for (let at = text.indexOf('\x13'); at !== -1; at = text.indexOf('\x13', at + 1)) {
    const piece = text.slice(at + 1, at + 4002)
    const end = piece.search(/(?![\t\r\n])\p{Cc}/u)
    if (end >= 3 && fieldMarks.has(piece.charAt(end))) yield piece.slice(0, end)
  }
}
