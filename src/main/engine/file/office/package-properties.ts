import { readMarkup } from '../../message/read-markup.ts'
import type { OfficeFacts } from './office-facts.ts'
import type { OfficeParts } from './office-parts.ts'

/** Names of properties in core, extended and OpenDocument metadata, in the terms of `olemeta` and `exiftool`. */
const names: Readonly<Record<string, string>> = {
  title: 'title',
  subject: 'subject',
  creator: 'author',
  'initial-creator': 'author',
  keywords: 'keywords',
  keyword: 'keywords',
  description: 'comments',
  lastModifiedBy: 'last_saved_by',
  revision: 'revision_number',
  'editing-cycles': 'revision_number',
  created: 'create_time',
  'creation-date': 'create_time',
  modified: 'last_saved_time',
  date: 'last_saved_time',
  lastPrinted: 'last_printed',
  'print-date': 'last_printed',
  category: 'category',
  contentStatus: 'content_status',
  language: 'language',
  identifier: 'identifier',
  version: 'version',
  Template: 'template',
  TotalTime: 'total_edit_time',
  'editing-duration': 'total_edit_time',
  Pages: 'num_pages',
  Words: 'num_words',
  Characters: 'num_chars',
  Lines: 'num_lines',
  Paragraphs: 'num_paragraphs',
  Slides: 'num_slides',
  HiddenSlides: 'num_hidden_slides',
  Notes: 'num_notes',
  Application: 'creating_application',
  generator: 'creating_application',
  AppVersion: 'app_version',
  DocSecurity: 'security',
  Company: 'company',
  Manager: 'manager',
  HyperlinkBase: 'hyperlink_base',
}

/** Reads the properties of a package (ECMA-376 part 2, 11; part 1, 22.2 and 22.3). */
export function readProperties(parts: OfficeParts, facts: OfficeFacts): void {
  for (const name of parts.names)
    if (
      /^docprops\/(?:core|app)\d*\.xml$/i.test(name) ||
      /^package\/services\/metadata\/core-properties\//i.test(name)
    )
      readPropertyPart(parts.text(name) ?? '', facts)
    else if (/^docprops\/custom\d*\.xml$/i.test(name)) readCustomProperties(parts.text(name) ?? '', facts)
}

/** Reads properties from elements that bear their names. */
export function readPropertyPart(text: string, facts: OfficeFacts): void {
  let name: string | null = null
  let value = ''
  let own = ''
  readMarkup(text, true, {
    open: (element, attributes) => {
      name = element
      value = ''
      if (element === 'user-defined') own = attributes.get('meta:name') ?? ''
      if (element === 'template') facts.meta('template', attributes.get('xlink:href') ?? null)
      if (element === 'auto-reload') noteReload(attributes, facts)
      if (element === 'document-statistic') statistics(attributes, facts)
    },
    text: (piece) => {
      if (value.length < 10_000) value += piece
    },
    close: (element) => {
      const known = names[element]
      const written = value.trim()
      if (element === 'user-defined') facts.add('custom_properties', { name: own, value: written })
      else if (element === name && known !== undefined && written !== '')
        facts.meta(known, known === 'total_edit_time' ? seconds(written) : written)
      name = null
    },
  })
}

function noteReload(attributes: ReadonlyMap<string, string>, facts: OfficeFacts): void {
  const target = attributes.get('xlink:href') ?? ''
  if (target !== '')
    facts.add('external', { kind: 'auto-reload', target, place: 'meta.xml', is_automatic: true })
}

function statistics(attributes: ReadonlyMap<string, string>, facts: OfficeFacts): void {
  const counts = {
    'meta:page-count': 'num_pages',
    'meta:word-count': 'num_words',
    'meta:character-count': 'num_chars',
    'meta:paragraph-count': 'num_paragraphs',
    'meta:table-count': 'num_tables',
    'meta:image-count': 'num_images',
    'meta:object-count': 'num_objects',
  }
  for (const [attribute, name] of Object.entries(counts)) {
    const value = attributes.get(attribute)
    if (value !== undefined && /^\d{1,9}$/.test(value)) facts.meta(name, Number(value))
  }
}

function readCustomProperties(text: string, facts: OfficeFacts): void {
  let name = ''
  let value = ''
  readMarkup(text, true, {
    open: (element, attributes) => {
      if (element !== 'property') return
      name = attributes.get('name') ?? ''
      value = ''
    },
    text: (piece) => {
      if (value.length < 10_000) value += piece
    },
    close: (element) => {
      if (element !== 'property') return
      facts.add('custom_properties', { name, value: value.trim() })
      if (value.length > 200)
        facts.output.text({
          title: `Custom property ${name.slice(0, 100)}`,
          place: 'docProps/custom.xml',
          text: value,
        })
    },
  })
}

/** An editing time in seconds: minutes in Office files, a duration of ISO 8601 in OpenDocument. */
function seconds(written: string): number | string {
  if (/^\d{1,9}$/.test(written)) return Number(written) * 60
  const parts = /^P(?:(\d{1,6})D)?T?(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})(?:[.,]\d{1,12})?S)?$/.exec(
    written,
  )
  if (parts === null) return written
  const [days = 0, hours = 0, minutes = 0, rest = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + rest
}
