import { viewOf } from '../../archive/byte-source.ts'
import { decodeCodePage } from '../../document/rtf-code-page.ts'
import type { OfficeFacts as AllOfficeFacts } from './office-facts.ts'

/** Where properties are put. */
type OfficeFacts = Pick<AllOfficeFacts, 'meta' | 'add' | 'output'>

/** Property sets of documents (MS-OLEPS 3.1, 3.3), in the terms of `olemeta`. */
const summary: Readonly<Record<number, string>> = {
  2: 'title',
  3: 'subject',
  4: 'author',
  5: 'keywords',
  6: 'comments',
  7: 'template',
  8: 'last_saved_by',
  9: 'revision_number',
  10: 'total_edit_time',
  11: 'last_printed',
  12: 'create_time',
  13: 'last_saved_time',
  14: 'num_pages',
  15: 'num_words',
  16: 'num_chars',
  18: 'creating_application',
  19: 'security',
}
const documentSummary: Readonly<Record<number, string>> = {
  2: 'category',
  3: 'presentation_target',
  5: 'num_lines',
  6: 'num_paragraphs',
  7: 'num_slides',
  8: 'num_notes',
  9: 'num_hidden_slides',
  14: 'manager',
  15: 'company',
  16: 'links_dirty',
  26: 'content_type',
  27: 'content_status',
  28: 'language',
  29: 'doc_version',
}
const summaryId = 'e0859ff2f94f6810ab9108002b27b3d9'
const userId = '05d5cdd59c2e1b10939708002b2cf9ae'
const maxProperties = 500

/** Reads a stream of property sets: code page, texts, numbers, times; and the properties that a user named. */
export function readPropertySet(bytes: Uint8Array, facts: OfficeFacts): void {
  const view = viewOf(bytes)
  const sets = Math.min(2, view.getUint32(24, true))
  for (let index = 0; index < sets; index++) {
    const id = Buffer.from(bytes.subarray(28 + index * 20, 44 + index * 20)).toString('hex')
    const at = view.getUint32(44 + index * 20, true)
    if (at + 8 > bytes.length) continue
    if (id === userId) readUserSet(bytes, at, facts)
    else readSet(bytes, at, id === summaryId ? summary : documentSummary, facts)
  }
}

function* propertiesOf(bytes: Uint8Array, at: number): Generator<{ id: number; place: number }> {
  const view = viewOf(bytes)
  const count = Math.min(view.getUint32(at + 4, true), maxProperties)
  for (let index = 0; index < count; index++) {
    const row = at + 8 + index * 8
    if (row + 8 > bytes.length) return
    const place = at + view.getUint32(row + 4, true)
    if (place + 8 <= bytes.length) yield { id: view.getUint32(row, true), place }
  }
}

function codePageOf(bytes: Uint8Array, at: number): number {
  for (const { id, place } of propertiesOf(bytes, at))
    if (id === 1) return viewOf(bytes).getUint16(place + 4, true)
  return 1252
}

function readSet(
  bytes: Uint8Array,
  at: number,
  names: Readonly<Record<number, string>>,
  facts: OfficeFacts,
): void {
  const page = codePageOf(bytes, at)
  if (names === summary) facts.meta('codepage', page)
  for (const { id, place } of propertiesOf(bytes, at)) {
    const name = names[id]
    if (name === undefined) continue
    const value = valueAt(bytes, place, page, name === 'total_edit_time')
    if (value !== null) facts.meta(name, value)
  }
}

/** Returns a value (MS-OLEPS 2.15): texts, numbers; times as ISO 8601, an editing time as seconds. */
function valueAt(bytes: Uint8Array, at: number, page: number, isDuration: boolean): string | number | null {
  const view = viewOf(bytes)
  const type = view.getUint16(at, true)
  if (type === 2) return view.getInt16(at + 4, true)
  if (type === 3 || type === 22 || type === 19) return view.getInt32(at + 4, true)
  if (type === 11) return view.getUint16(at + 4, true) === 0 ? 0 : 1
  if (type === 30 || type === 31) {
    const length = Math.min(view.getUint32(at + 4, true) * (type === 31 ? 2 : 1), 65_536)
    return decodeCodePage(bytes.subarray(at + 8, at + 8 + length), type === 31 ? 1200 : page)
      .replace(/\0.*$/s, '')
      .trim()
  }
  if (type !== 64 || at + 12 > bytes.length) return null
  const ticks = view.getBigUint64(at + 4, true)
  if (isDuration) return Number(ticks / 10_000_000n)
  const time = Number(ticks / 10_000n) - 11_644_473_600_000
  if (ticks === 0n || time < -2_208_988_800_000 || time > 7_258_118_400_000) return null
  return new Date(time).toISOString()
}

/** Properties that a user named (MS-OLEPS 2.17): a dictionary of names, then values. */
function readUserSet(bytes: Uint8Array, at: number, facts: OfficeFacts): void {
  const view = viewOf(bytes)
  const page = codePageOf(bytes, at)
  const names = new Map<number, string>()
  for (const { id, place } of propertiesOf(bytes, at)) {
    if (id !== 0) continue
    let next = place + 4
    const count = Math.min(view.getUint32(place, true), maxProperties)
    for (let index = 0; index < count && next + 8 <= bytes.length; index++) {
      const length = Math.min(view.getUint32(next + 4, true), 4096) * (page === 1200 ? 2 : 1)
      names.set(
        view.getUint32(next, true),
        decodeCodePage(bytes.subarray(next + 8, next + 8 + length), page).replace(/\0.*$/s, ''),
      )
      next += 8 + length
      if (page === 1200 && length % 4 !== 0) next += 4 - (length % 4)
    }
  }
  for (const { id, place } of propertiesOf(bytes, at)) {
    const name = names.get(id)
    const value = name === undefined ? null : valueAt(bytes, place, page, false)
    if (name === undefined || value === null) continue
    facts.add('custom_properties', { name, value: String(value) })
    if (String(value).length > 200)
      facts.output.text({
        title: `Custom property ${name.slice(0, 100)}`,
        place: 'properties',
        text: String(value),
      })
  }
}
