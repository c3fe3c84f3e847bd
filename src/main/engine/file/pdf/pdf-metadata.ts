import { decodeMarkup, readMarkup } from '../../message/read-markup.ts'
import type { ToolOutput } from '../file-tool.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { PdfResult } from './pdf-result.ts'
import { isDict, nameOf, textOf } from './pdf-value.ts'

const names: Readonly<Record<string, string>> = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  Keywords: 'keywords',
  Creator: 'creator',
  Producer: 'producer',
  CreationDate: 'creation_date',
  ModDate: 'modification_date',
  Trapped: 'trapped',
}
const xmpNames: Readonly<Record<string, string>> = {
  CreatorTool: 'xmp_creator_tool',
  CreateDate: 'xmp_create_date',
  ModifyDate: 'xmp_modify_date',
  MetadataDate: 'xmp_metadata_date',
  DocumentID: 'xmp_document_id',
  InstanceID: 'xmp_instance_id',
  Producer: 'xmp_producer',
  title: 'xmp_title',
  creator: 'xmp_creator',
}

/** Reads the document information (ISO 32000-2, 14.3.3) and the metadata stream (XMP, 14.3.2). */
export function readMetadata(document: PdfDocument, result: PdfResult, output: ToolOutput): void {
  const reference = document.trailers.findLast(({ dict }) => dict.has('Info'))?.dict.get('Info')
  const info = document.resolve(reference)
  const holder = document.objectOf(reference)
  if (isDict(info))
    for (const [key, written] of [...info].slice(0, 60)) {
      const value = document.resolve(written)
      const plain = typeof value === 'string' && holder !== null ? document.plain(value, holder) : value
      const text = textOf(plain) ?? nameOf(value)
      const name = names[key] ?? (/^[A-Za-z][\w. -]{0,60}$/.test(key) ? `info_${key}` : null)
      if (name === null || text === null || text.trim() === '') continue
      result.metadata[name] = (/_date$/.test(name) ? (dateOf(text) ?? text) : text.trim()).slice(0, 2000)
      if (text.length > 1000) output.text({ title: `Property ${key}`.slice(0, 200), place: 'Info', text })
    }
  for (const object of document.current.values()) {
    if (object.stream === null || !isDict(object.value) || nameOf(object.value.get('Type')) !== 'Metadata')
      continue
    const bytes = document.unpack(object, 4 * 2 ** 20)
    if (bytes !== null) readXmp(decodeMarkup(bytes), result)
  }
}

function readXmp(text: string, result: PdfResult): void {
  let name: string | undefined
  let value = ''
  const put = (key: string | undefined, written: string) => {
    if (key !== undefined && written.trim() !== '' && Object.keys(result.metadata).length < 100)
      result.metadata[key] ??= written.trim().slice(0, 2000)
  }
  readMarkup(text, true, {
    open: (element, attributes) => {
      if (xmpNames[element] !== undefined) {
        name = xmpNames[element]
        value = ''
      }
      if (element === 'Description')
        for (const [key, written] of attributes) put(xmpNames[key.slice(key.indexOf(':') + 1)], written)
    },
    text: (piece) => {
      if (value.length < 4000) value += piece
    },
    close: (element) => {
      if (xmpNames[element] === undefined) return
      put(name, value)
      name = undefined
    },
  })
}

/** A date (7.9.4), `D:20240301120000+02'00'`, as ISO 8601; null where it is none. */
export function dateOf(text: string): string | null {
  const found =
    /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:(Z)|([+-])(\d{2})'?(\d{2})?)?/.exec(
      text.trim(),
    )
  if (found === null) return null
  const [
    ,
    year = '',
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    utc,
    sign,
    hours,
    minutes = '00',
  ] = found
  const zone = utc !== undefined ? 'Z' : sign === undefined ? '' : `${sign}${hours}:${minutes}`
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`
  return Number.isNaN(Date.parse(written)) ? null : written
}
