import { viewOf } from '../../archive/byte-source.ts'
import { decodeCodePage } from '../../document/rtf-code-page.ts'
import { type RtfToken, rtfTokens } from '../../document/rtf-token.ts'
import { CompoundFile } from '../../office/compound-file.ts'
import { monikerTarget, noteObject, packageAt, takeCompoundObject, takePackage } from './embedded-object.ts'
import { noteFieldCode } from './field-codes.ts'
import type { OfficeFacts } from './office-facts.ts'

const maxObjects = 500
const maxDepth = 2000
const maxText = 10_000
const maxObjectBytes = 64 * 2 ** 20

const metaWords: Readonly<Record<string, string>> = {
  title: 'title',
  subject: 'subject',
  author: 'author',
  operator: 'last_saved_by',
  manager: 'manager',
  company: 'company',
  keywords: 'keywords',
  doccomm: 'comments',
  category: 'category',
  hlinkbase: 'hyperlink_base',
  generator: 'creating_application',
}
const countWords: Readonly<Record<string, string>> = {
  version: 'revision_number',
  vern: 'internal_version',
  nofpages: 'num_pages',
  nofwords: 'num_words',
  nofchars: 'num_chars',
  edmins: 'total_edit_time',
}
const timeWords: Readonly<Record<string, string>> = {
  creatim: 'create_time',
  revtim: 'last_saved_time',
  printim: 'last_printed',
  buptim: 'backup_time',
}
const timeParts = new Set(['yr', 'mo', 'dy', 'hr', 'min', 'sec'])

type Purpose = {
  readonly kind: 'data' | 'class' | 'name' | 'field' | 'template' | 'meta' | 'time' | 'skip'
  readonly name: string
}
type Group = { purpose: Purpose | null; text: string; time: Map<string, number> | null }

const newObject = (): RtfObject => ({
  class: '',
  name: '',
  isLinked: false,
  isAuto: false,
  bytes: new Uint8Array(1024),
  length: 0,
  half: -1,
  hasOddMarks: false,
  isTooLarge: false,
})

type RtfObject = {
  class: string
  name: string
  isLinked: boolean
  isAuto: boolean
  bytes: Uint8Array
  length: number
  half: number
  hasOddMarks: boolean
  isTooLarge: boolean
}

/**
 * Reads what rich text (RTF 1.9.1) holds and runs: objects, with data as Word reads them (digits wherever they lie,
 * whatever stands between), templates, fields, properties.
 */
export function readRtfObjects(bytes: Uint8Array, facts: OfficeFacts): void {
  facts.result.format = 'rtf'
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1').trimStart()
  if (!/^\{\\rtf\d?/.test(head))
    facts.output.finding({
      severity: 'medium',
      code: 'office.rtf_header',
      title: 'The header of the rich text is broken',
      detail: 'Word reads such a document; programs that look for “{\\rtf1” do not know it.',
      technique: 'T1027',
    })
  const reader = new RtfObjectReader(bytes, facts)
  for (const token of rtfTokens(bytes)) reader.take(token)
  reader.finish()
}

class RtfObjectReader {
  private readonly bytes: Uint8Array
  private readonly facts: OfficeFacts
  private readonly stack: Group[] = []
  private group: Group = { purpose: null, text: '', time: null }
  private readonly objects: { object: RtfObject; depth: number }[] = []
  private beyond = 0
  private count = 0
  private isBin = false

  constructor(bytes: Uint8Array, facts: OfficeFacts) {
    this.bytes = bytes
    this.facts = facts
  }

  take(token: RtfToken): void {
    if (token.kind === 'open') this.open()
    else if (token.kind === 'close') this.close()
    else if (token.kind === 'word') this.word(token.word, token.value)
    else if (token.kind === 'bytes') this.content(this.bytes.subarray(token.from, token.to))
    else if (token.kind === 'byte' && this.group.purpose?.kind === 'data') this.odd()
  }

  finish(): void {
    while (this.stack.length > 0) this.close()
    for (const { object } of this.objects.splice(0)) this.takeObject(object)
  }

  private open(): void {
    if (this.stack.length >= maxDepth) {
      this.beyond++
      return
    }
    // a group within data is still data for Word
    if (this.group.purpose?.kind === 'data') this.odd()
    this.stack.push(this.group)
    const { purpose } = this.group
    this.group = {
      purpose: purpose?.kind === 'data' || purpose?.kind === 'field' ? purpose : null,
      text: '',
      time: this.group.time,
    }
  }

  private close(): void {
    if (this.beyond > 0) {
      this.beyond--
      return
    }
    const { purpose, text, time } = this.group
    const around = this.stack.pop()
    if (around === undefined) return
    if (purpose?.kind === 'field' && around.purpose?.kind === 'field') around.text += text
    else if (purpose !== null) this.end(purpose, text.trim(), time)
    this.group = around
    const last = this.objects.at(-1)
    if (last !== undefined && this.stack.length < last.depth) {
      this.objects.pop()
      this.takeObject(last.object)
    }
  }

  private end({ kind, name }: Purpose, text: string, time: Map<string, number> | null): void {
    const object = this.objects.at(-1)?.object
    if (kind === 'class' && object !== undefined) object.class = text
    else if (kind === 'name' && object !== undefined) object.name = text
    else if (kind === 'field') noteFieldCode(text, 'field', this.facts)
    else if (kind === 'template' && text !== '')
      this.facts.add('external', {
        kind: 'template',
        target: unescaped(text),
        place: '\\*\\template',
        is_automatic: true,
      })
    else if (kind === 'meta') this.facts.meta(name, text)
    else if (kind === 'time' && time !== null) this.facts.meta(name, timeOf(time))
  }

  private word(word: string, value: number | null): void {
    const { group } = this
    if (word === 'object') {
      if (this.count++ < maxObjects) this.objects.push({ depth: this.stack.length, object: newObject() })
      else this.facts.output.leftOut('limit', `More than ${maxObjects} objects: the rest was not read.`)
      return
    }
    const object = this.objects.at(-1)?.object
    if (word === 'objdata' || (word === 'datastore' && object === undefined)) {
      if (word === 'objdata' && object === undefined && this.count++ < maxObjects)
        this.objects.push({ depth: this.stack.length, object: newObject() })
      group.purpose = { kind: word === 'objdata' ? 'data' : 'skip', name: '' }
    } else if (group.purpose?.kind === 'data') {
      if (word === 'bin') this.isBin = (value ?? 0) > 0
      this.odd()
    } else if (object !== undefined && /^obj(?:link|autlink|sub|pub)$/.test(word)) object.isLinked = true
    else if (object !== undefined && word === 'objupdate') object.isAuto = true
    else if (word === 'objclass') group.purpose = { kind: 'class', name: '' }
    else if (word === 'objname') group.purpose = { kind: 'name', name: '' }
    else if (word === 'fldinst') group.purpose = { kind: 'field', name: '' }
    else if (word === 'template') group.purpose = { kind: 'template', name: '' }
    else if (metaWords[word] !== undefined) group.purpose = { kind: 'meta', name: metaWords[word] as string }
    else if (countWords[word] !== undefined && value !== null)
      this.facts.meta(countWords[word] as string, word === 'edmins' ? value * 60 : value)
    else if (timeWords[word] !== undefined) {
      group.purpose = { kind: 'time', name: timeWords[word] as string }
      group.time = new Map()
    } else if (timeParts.has(word) && group.time !== null && value !== null) group.time.set(word, value)
    else if (word === 'revised') this.facts.result.revisions.insertions++
    else if (word === 'deleted') this.facts.result.revisions.deletions++
    else if (word === 'atnid') this.facts.result.revisions.comments++
    else if (word === 'v' && value !== 0) this.facts.result.hidden.text_runs++
  }

  private content(bytes: Uint8Array): void {
    const { group } = this
    const kind = group.purpose?.kind
    if (kind === 'data') this.data(bytes)
    else if (kind !== undefined && kind !== 'skip' && group.text.length < maxText)
      group.text += decodeCodePage(bytes.subarray(0, maxText), 1252)
  }

  /** Takes the digits of object data; others are passed over, as Word does. */
  private data(bytes: Uint8Array): void {
    const object = this.objects.at(-1)?.object
    if (object === undefined) return
    for (const byte of bytes) {
      const digit =
        byte >= 48 && byte <= 57 ? byte - 48 : (byte | 32) >= 97 && (byte | 32) <= 102 ? (byte | 32) - 87 : -1
      if (digit === -1) {
        if (byte > 0x20) object.hasOddMarks = true
        continue
      }
      if (object.half === -1) object.half = digit
      else {
        if (object.length >= maxObjectBytes) {
          object.isTooLarge = true
          return
        }
        put(object, (object.half << 4) | digit)
        object.half = -1
      }
    }
  }

  private odd(): void {
    const object = this.objects.at(-1)?.object
    if (object !== undefined) object.hasOddMarks = true
  }

  private takeObject(object: RtfObject): void {
    const { facts } = this
    const bytes = object.bytes.subarray(0, object.length)
    const place = `object ${facts.result.embedded_objects.length + 1}`
    if (object.isTooLarge)
      facts.output.leftOut('limit', `Of ${place} only ${maxObjectBytes} bytes were read.`)
    if (this.isBin)
      facts.output.leftOut('unsupported', 'Data of objects in binary form (\\bin) were not read.')
    if (object.hasOddMarks && bytes.length > 0)
      facts.output.finding({
        severity: 'high',
        code: 'office.rtf_broken_hex',
        title: 'The data of an object are broken up',
        detail: `In ${place} other signs or control words stand between the digits, which Word passes over: readers that don’t see no object.`,
        technique: 'T1027',
      })
    if (object.isAuto)
      facts.output.finding({
        severity: 'medium',
        code: 'office.rtf_object_update',
        title: 'An object is activated when the document is opened',
        detail: `${place} has \\objupdate.`,
        technique: 'T1203',
      })
    facts.attempt(place, () => this.takeData(object, bytes, place))
  }

  /** Data of an object (MS-OLEDS 2.2.4, 2.2.5): version, form, class, topic, item; then a length and native bytes. */
  private takeData(object: RtfObject, bytes: Uint8Array, place: string): void {
    const { facts } = this
    const head = oleHeader(bytes)
    const named = head?.class || object.class || null
    if (head === null) {
      noteObject(facts, place, { class: named, size: bytes.length, is_linked: object.isLinked })
      if (bytes.length > 0) facts.output.object({ name: named ?? '', place, bytes })
      return
    }
    if (head.form === 1) {
      noteObject(facts, place, { class: named, source_path: head.topic, size: 0, is_linked: true })
      facts.add('external', {
        kind: 'oleLink',
        target: head.topic,
        place,
        is_automatic: object.isAuto || object.isLinked,
      })
      return
    }
    const native = head.native
    const file = CompoundFile.open(native)
    const found = /^package/i.test(head.class) ? packageAt(native, 0) : null
    if (found !== null) takePackage(found, place, { class: head.class }, facts)
    else if (file !== null) {
      if (!takeRtfCompound(file, native, place, named, facts))
        noteObject(facts, place, { class: named, size: native.length })
    } else {
      noteObject(facts, place, { class: named, size: native.length, is_linked: object.isLinked })
      if (native.length > 0) facts.output.object({ name: head.class, place, bytes: native })
    }
    const target = /^OLE2Link$/i.test(head.class) || object.isLinked ? monikerTarget(native) : null
    if (target !== null) facts.add('external', { kind: 'oleLink', target, place, is_automatic: true })
  }
}

function put(object: RtfObject, byte: number): void {
  if (object.length === object.bytes.length) {
    const grown = new Uint8Array(object.bytes.length * 2)
    grown.set(object.bytes)
    object.bytes = grown
  }
  object.bytes[object.length++] = byte
}

function takeRtfCompound(
  file: CompoundFile,
  native: Uint8Array,
  place: string,
  named: string | null,
  facts: OfficeFacts,
): boolean {
  const before = facts.result.embedded_objects.length
  takeCompoundObject(file, native, place, named ?? '', facts)
  const row = facts.result.embedded_objects[before]
  if (row === undefined) return false
  row.class ??= named?.slice(0, 300) ?? null
  return true
}

type OleHeader = {
  readonly form: number
  readonly class: string
  readonly topic: string
  readonly native: Uint8Array
}

function oleHeader(bytes: Uint8Array): OleHeader | null {
  if (bytes.length < 12) return null
  const view = viewOf(bytes)
  const form = view.getUint32(4, true)
  if (form !== 1 && form !== 2) return null
  const texts: string[] = []
  let at = 8
  for (let index = 0; index < 3; index++) {
    if (at + 4 > bytes.length) return null
    const length = view.getUint32(at, true)
    if (length > 65_536 || at + 4 + length > bytes.length) return null
    texts.push(decodeCodePage(bytes.subarray(at + 4, at + 4 + length), 1252).replace(/\0.*$/s, ''))
    at += 4 + length
  }
  const size = form === 2 && at + 4 <= bytes.length ? view.getUint32(at, true) : 0
  return {
    form,
    class: texts[0] ?? '',
    topic: texts[1] ?? '',
    native: form === 2 ? bytes.subarray(at + 4, Math.min(bytes.length, at + 4 + size)) : new Uint8Array(),
  }
}

function unescaped(text: string): string {
  return text.replace(/\\\\/g, '\\')
}

function timeOf(parts: ReadonlyMap<string, number>): string | null {
  const at = (name: string) => parts.get(name) ?? 0
  const time = Date.UTC(at('yr'), at('mo') - 1, at('dy'), at('hr'), at('min'), at('sec'))
  // without a zone: the clock of the machine that wrote it
  return Number.isNaN(time) || at('yr') === 0 ? null : new Date(time).toISOString().slice(0, 19)
}
