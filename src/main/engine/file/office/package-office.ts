import { readMarkup } from '../../message/read-markup.ts'
import { CompoundFile } from '../../office/compound-file.ts'
import { readEmbedded, takeCompoundObject } from './embedded-object.ts'
import { readFieldCodes } from './field-codes.ts'
import type { OfficeFacts } from './office-facts.ts'
import type { OfficeParts } from './office-parts.ts'
import { readProperties } from './package-properties.ts'
import { readWorkbookParts } from './package-workbook.ts'
import { readVbaProject, vbaStorages } from './vba-project.ts'

/** Relationship types whose targets the application fetches or opens by itself (ECMA-376 part 1, and Office's own). */
const automatic =
  /^(?:attachedTemplate|frame|subDocument|oleObject|image|externalLinkPath|xlExternalLinkPath\w*|package|mailMergeSource|mailMergeHeaderSource|recipientData|control|audio|video|media|slideUpdateUrl|stylesheet|transform|font|customXml|footer|header|settings|webSettings|xlPathMissing|aFChunk|afChunk)$/

/** Formats by the main content type (ECMA-376 part 1, Annex on media types; MS-OFFMACRO2). */
const formats: readonly (readonly [RegExp, string])[] = [
  [/wordprocessingml\.document\.main/, 'docx'],
  [/wordprocessingml\.template\.main/, 'dotx'],
  [/ms-word\.document\.macroEnabled\.main/i, 'docm'],
  [/ms-word\.template\.macroEnabledTemplate\.main/i, 'dotm'],
  [/ms-excel\.sheet\.binary\.macroEnabled\.main/i, 'xlsb'],
  [/spreadsheetml\.sheet\.main/, 'xlsx'],
  [/spreadsheetml\.template\.main/, 'xltx'],
  [/ms-excel\.sheet\.macroEnabled\.main/i, 'xlsm'],
  [/ms-excel\.template\.macroEnabled\.main/i, 'xltm'],
  [/ms-excel\.addin\.macroEnabled\.main/i, 'xlam'],
  [/presentationml\.presentation\.main/, 'pptx'],
  [/presentationml\.slideshow\.main/, 'ppsx'],
  [/presentationml\.template\.main/, 'potx'],
  [/ms-powerpoint\.presentation\.macroEnabled\.main/i, 'pptm'],
  [/ms-powerpoint\.slideshow\.macroEnabled\.main/i, 'ppsm'],
  [/ms-powerpoint\.template\.macroEnabled\.main/i, 'potm'],
  [/ms-visio\.drawing/i, 'vsdx'],
]

/** Reads an Office Open XML package: every part that can lead out, run or hold something, wherever it lies. */
export function readPackage(parts: OfficeParts, facts: OfficeFacts): void {
  const { output, result } = facts
  if (parts.problem !== null)
    output.finding({
      severity: 'low',
      code: 'office.broken_archive',
      title: 'The archive of the document is broken',
      detail: `${parts.problem}. Its parts were found by searching, as applications that repair a document do.`,
    })
  if (parts.doubled.length > 0)
    output.finding({
      severity: 'medium',
      code: 'office.doubled_parts',
      title: 'Parts of the document occur twice',
      detail: `The last of each was read: ${parts.doubled.slice(0, 10).join(', ')}`.slice(0, 2000),
    })
  for (const [name, why] of parts.refusals)
    output.leftOut(
      why.includes('encrypted') ? 'encrypted' : 'damaged',
      `The part ${name.slice(0, 200)} was not read: ${why}.`,
    )
  const types = parts.text('[Content_Types].xml') ?? ''
  result.format = formats.find(([form]) => form.test(types))?.[1] ?? null
  for (const name of parts.names) {
    facts.add('streams', { name, size: parts.sizeOf(name), clsid: null })
    facts.attempt(`The part ${name.slice(0, 200)}`, () => readPart(parts, name, facts))
  }
  facts.attempt('The properties', () => readProperties(parts, facts))
  facts.attempt('The workbook', () => readWorkbookParts(parts, facts))
  for (const name of parts.unread)
    output.leftOut(
      'limit',
      `The part ${name.slice(0, 200)}, of ${parts.sizeOf(name)} bytes, was not read: it is damaged, or larger than what is unpacked.`,
    )
}

function readPart(parts: OfficeParts, name: string, facts: OfficeFacts): void {
  const lower = name.toLowerCase()
  if (lower.endsWith('.rels')) readRelationList(parts.text(name) ?? unread(name), name, facts)
  else if (/(?:^|\/)vbaproject[^/]{0,40}\.bin$/.test(lower) || lower.endsWith('.bin'))
    readBinary(parts, name, facts)
  else if (/\/embeddings\//.test(lower)) {
    const bytes = parts.bytes(name)
    if (bytes === null)
      facts.output.object({
        name: lastName(name),
        place: name,
        bytes: null,
        size: parts.sizeOf(name),
        problem: 'It could not be unpacked.',
      })
    else readEmbedded(bytes, name, lastName(name), facts)
  } else if (/\/activex\/[^/]+\.xml$/.test(lower)) readControl(parts.text(name) ?? '', name, facts)
  else if (/^customxml\/item\d*\.xml$/.test(lower)) readCustomXml(parts.text(name) ?? '', name, facts)
  else if (/^customui\d*\//.test(lower) && lower.endsWith('.xml'))
    readRibbon(parts.text(name) ?? '', name, facts)
  else if (
    /^(?:word|xl\/drawings|ppt)\/.*\.xml$/.test(lower) ||
    (/^word\//.test(lower) && lower.endsWith('.xml'))
  )
    readFieldCodes(parts.text(name) ?? '', name, facts)
  else if (/\.(?:docx?|rtf|html?|mht|txt|xlsx?|exe|dll|js|vbs|lnk|zip|pdf|svg|swf)$/.test(lower)) {
    const bytes = parts.bytes(name)
    if (bytes !== null) facts.output.object({ name: lastName(name), place: name, bytes })
  }
}

function unread(name: string): never {
  throw new Error(`it could not be unpacked (${name.slice(0, 100)})`)
}

export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A binary part: a VBA project, an embedded object, the state of a control, or a sheet of a binary workbook. */
function readBinary(parts: OfficeParts, name: string, facts: OfficeFacts): void {
  if (
    /\/(?:printerSettings|worksheets|sharedStrings|styles|workbook|calcChain|binaryIndex|chartsheets|tables|metadata|comments|externalLink|drawings)/i.test(
      name,
    )
  )
    return
  const bytes = parts.bytes(name)
  if (bytes === null) unread(name)
  const file = CompoundFile.open(bytes)
  if (file === null) {
    if (!/activex/i.test(name)) readEmbedded(bytes, name, lastName(name), facts)
    return
  }
  const projects = vbaStorages(file)
  for (const { storage, path } of projects) {
    const around = path === '' ? null : path.split('/').length <= 2 ? file.root : null
    facts.vbaProject(readVbaProject(file, storage, around), `${name}/${path}`.replace(/\/$/, ''))
  }
  if (projects.length > 0) facts.output.object({ name: lastName(name), place: name, bytes })
  else if (!/activex/i.test(name)) takeCompoundObject(file, bytes, name, lastName(name), facts)
}

/** Reads a list of relationships (ECMA-376 part 2, 9.3), well-formed or not. */
function readRelationList(text: string, place: string, facts: OfficeFacts): void {
  readMarkup(text, true, {
    open: (element, attributes) => {
      if (element !== 'Relationship') return
      const target = (attributes.get('Target') ?? '').trim()
      const type = attributes.get('Type') ?? ''
      const kind = type.slice(type.lastIndexOf('/') + 1)
      const isExternal =
        attributes.get('TargetMode')?.toLowerCase() === 'external' ||
        /^(?:[a-z][a-z0-9+.-]{1,20}:|\\\\|\/\/)/i.test(target)
      if (!isExternal || target === '') return
      if (kind === 'hyperlink') facts.add('links', { target, place })
      else facts.add('external', { kind, target, place, is_automatic: automatic.test(kind) })
    },
    text: () => undefined,
    close: () => undefined,
  })
}

function readControl(text: string, place: string, facts: OfficeFacts): void {
  readMarkup(text, true, {
    open: (element, attributes) => {
      if (element !== 'ocx') return
      facts.add('activex', { place, class_id: attributes.get('ax:classid') ?? '', name: null })
    },
    text: () => undefined,
    close: () => undefined,
  })
}

function readCustomXml(text: string, place: string, facts: OfficeFacts): void {
  let root: string | null = null
  readMarkup(text, true, {
    open: (element) => {
      root ??= element
    },
    text: () => undefined,
    close: () => undefined,
  })
  facts.add('custom_xml', { place, root, size: text.length })
  if (text.length > 2000 && /[A-Za-z0-9+/]{1000}/.test(text))
    facts.output.text({ title: 'Custom XML', place, text })
}

/** Callbacks of a changed ribbon run macros (MS-CUSTOMUI). */
function readRibbon(text: string, place: string, facts: OfficeFacts): void {
  readMarkup(text, true, {
    open: (_element, attributes) => {
      const load = attributes.get('onLoad')
      if (load !== undefined)
        facts.add('autoexec', {
          keyword: load,
          module: place,
          description: 'runs when the ribbon is loaded',
          line: 0,
        })
    },
    text: () => undefined,
    close: () => undefined,
  })
}
