import type { Sample, ToolOutput } from '../file-tool.ts'
import { PdfDocument } from './pdf-document.ts'
import { filtersOf } from './pdf-filters.ts'
import { reportPdf } from './pdf-findings.ts'
import { readMetadata } from './pdf-metadata.ts'
import type { PdfResult } from './pdf-result.ts'
import { pdfListLimit } from './pdf-result.ts'
import { isDict, isList, nameOf, type PdfDict, type PdfValue } from './pdf-value.ts'
import { PdfWalk } from './pdf-walk.ts'

const maxBytes = 200 * 2 ** 20

/** Reads the objects of a PDF document; throws where it has none. */
export function readPdfObjects(sample: Sample, output: ToolOutput): PdfResult {
  const { bytes: source } = sample
  if (source.size > maxBytes)
    output.leftOut('limit', `Only the first ${maxBytes} bytes of the document were read.`)
  const document = new PdfDocument(source.read(0, Math.min(source.size, maxBytes)), output, [
    ...new Set([...sample.passwords, 'infected']),
  ])
  const { text, objects, encryption } = document
  if (objects.length === 0) throw new Error('The file has no object of PDF that can be read')
  const header = /%PDF-(\d\.\d)/.exec(text.slice(0, 4096))
  const ends = placesOf(text, '%%EOF')
  const isLinearized = objects.slice(0, 5).some(({ value }) => isDict(value) && value.has('Linearized'))
  const result: PdfResult = {
    pdf_version: header?.[1] ?? null,
    header_offset: header?.index ?? null,
    page_count: pageCount(document),
    object_count: objects.length,
    stream_count: objects.filter(({ stream }) => stream !== null).length,
    object_stream_count: document.objectStreams,
    objects_in_streams: objects.filter(({ container }) => container !== null).length,
    xref_stream_count: document.crossReferenceStreams,
    trailer_count: document.trailers.length - document.crossReferenceStreams,
    startxref_count: placesOf(text, 'startxref').length,
    eof_count: ends.length,
    bytes_after_eof:
      ends.length === 0 ? 0 : text.slice((ends.at(-1) as number) + 5).replace(/^[\r\n]{1,2}/, '').length,
    is_linearized: isLinearized,
    is_encrypted: encryption !== null,
    encryption:
      encryption === null
        ? null
        : {
            filter: encryption.filter.slice(0, 300),
            version: Math.max(0, encryption.v),
            revision: Math.max(0, encryption.r),
            key_bits: encryption.bits,
            cipher: encryption.cipher,
            permissions: encryption.permissions,
            opens_without_password: encryption.password === '',
            password: encryption.password?.slice(0, 300) || null,
          },
    metadata: {},
    revisions: revisionsOf(document, ends, isLinearized),
    actions: [],
    uris: [],
    scripts: [],
    embedded_files: [],
    has_acroform: false,
    has_xfa: false,
    form_fields: [],
    signature_count: 0,
    annotations: [],
    filters: filterRows(document),
    escaped_names: escapedRows(document),
    keywords: [],
  }
  if (encryption !== null && encryption.decrypt === null)
    output.leftOut(
      'encrypted',
      'The document is encrypted, and none of the passwords tried opens it: its streams and strings were not read.',
    )
  new PdfWalk(document, result, output).run()
  readMetadata(document, result, output)
  writeTargets(result, output)
  takeTail(document, ends, output)
  reportPdf(document, result, output)
  return result
}

/** What actions and fields lead to, so that addresses in it are found. */
function writeTargets({ actions, uris, form_fields }: PdfResult, output: ToolOutput): void {
  const lines = [
    ...actions.map(({ target }) => target),
    ...uris.map(({ uri }) => uri),
    ...form_fields.map(({ value }) => value ?? ''),
  ]
  const text = [...new Set(lines)].filter((line) => line.trim() !== '').join('\n')
  if (text !== '') output.text({ title: 'Targets of actions and values of fields', text })
}

/** What stands behind the last `%%EOF` is a file of its own, more often than not. */
function takeTail({ text }: PdfDocument, ends: readonly number[], output: ToolOutput): void {
  const last = ends.at(-1)
  if (last === undefined) return
  const tail = text.slice(last + 5).replace(/^[\r\n]{1,2}/, '')
  if (tail.trim().length >= 16)
    output.object({
      name: 'behind %%EOF',
      place: `offset ${text.length - tail.length}`,
      bytes: Buffer.from(tail, 'latin1'),
    })
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = []
  for (
    let at = text.indexOf(word);
    at !== -1 && places.length < 100_000;
    at = text.indexOf(word, at + word.length)
  )
    places.push(at)
  return places
}

/** The number of pages that the tree states, where it is plausible; else the number of page objects. */
function pageCount(document: PdfDocument): number | null {
  const pages = [...document.current.values()].filter(
    ({ value }) => isDict(value) && nameOf(document.resolve(value.get('Type'))) === 'Page',
  ).length
  const root = document.resolve(document.trailers.findLast(({ dict }) => dict.has('Root'))?.dict.get('Root'))
  const tree = isDict(root) ? document.resolve(root.get('Pages')) : null
  const stated = isDict(tree) ? document.resolve(tree.get('Count')) : null
  if (
    typeof stated === 'number' &&
    Number.isSafeInteger(stated) &&
    stated >= 0 &&
    stated <= Math.max(pages, 1)
  )
    return stated
  return pages === 0 ? null : pages
}

/** Revisions end with `%%EOF`; the first part of a linearized file has one of its own. */
function revisionsOf(
  document: PdfDocument,
  ends: readonly number[],
  isLinearized: boolean,
): PdfResult['revisions'] {
  const borders = isLinearized && ends.length > 1 ? ends.slice(1) : ends
  const places = borders.length === 0 ? [document.text.length] : borders
  const met = new Set<number>()
  const rows: PdfResult['revisions'] = []
  const sorted = document.objects.toSorted((one, other) => one.offset - other.offset)
  let next = 0
  for (const [index, end] of [...places, document.text.length].entries()) {
    const changed = new Set<number>()
    const own = new Set<number>()
    for (; next < sorted.length && (sorted[next] as { offset: number }).offset < end; next++) {
      const { number } = sorted[next] as { number: number }
      if (met.has(number) && !own.has(number)) changed.add(number)
      own.add(number)
    }
    for (const number of own) met.add(number)
    if (own.size === 0 || rows.length >= pdfListLimit) continue
    rows.push({
      revision: index + 1,
      end_offset: end,
      object_count: own.size,
      changed_objects: [...changed].slice(0, 200).join(', ').slice(0, 2000),
      change_count: changed.size,
    })
  }
  return rows
}

function filterRows(document: PdfDocument): PdfResult['filters'] {
  const counts = new Map<string, number>()
  for (const { value, stream } of document.objects) {
    if (stream === null || !isDict(value)) continue
    const chain = filtersOf(value, document.resolve).join(' ').slice(0, 300)
    if (chain !== '') counts.set(chain, (counts.get(chain) ?? 0) + 1)
  }
  return [...counts].slice(0, pdfListLimit).map(([filters, count]) => ({ filters, count }))
}

function escapedRows(document: PdfDocument): PdfResult['escaped_names'] {
  const counts = new Map<string, number>()
  const note = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const { escaped, value } of document.objects) {
    for (const name of escaped) note(name)
    for (const name of namesIn(value)) note(name)
  }
  return [...counts].slice(0, pdfListLimit).map(([name, count]) => ({ name: name.slice(0, 300), count }))
}

/** Names as values that were written with needless escapes. */
function namesIn(value: PdfValue): string[] {
  const found: string[] = []
  const open: PdfValue[] = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isDict(next)) open.push(...(next as PdfDict).values())
    else if (isList(next)) open.push(...next)
    else if (typeof next === 'object' && next !== null && 'isEscaped' in next && next.isEscaped)
      found.push(next.name)
  }
  return found
}
