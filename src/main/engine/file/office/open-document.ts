import { readMarkup } from '../../message/read-markup.ts'
import { readEmbedded } from './embedded-object.ts'
import type { OfficeFacts } from './office-facts.ts'
import type { OfficeParts } from './office-parts.ts'
import { lastName } from './package-office.ts'
import { readPropertyPart } from './package-properties.ts'

const formats: Readonly<Record<string, string>> = {
  text: 'odt',
  'text-template': 'ott',
  spreadsheet: 'ods',
  'spreadsheet-template': 'ots',
  presentation: 'odp',
  'presentation-template': 'otp',
  graphics: 'odg',
  formula: 'odf',
  chart: 'odc',
  database: 'odb',
}

/** Reads an OpenDocument package (ODF 1.3): metadata, Basic and scripts, events, links, DDE, objects, encryption. */
export function readOpenDocument(parts: OfficeParts, facts: OfficeFacts): void {
  const { result, output } = facts
  const mime = (parts.text('mimetype') ?? '').trim()
  result.format = formats[mime.replace('application/vnd.oasis.opendocument.', '')] ?? null
  const encrypted = encryptedParts(parts.text('META-INF/manifest.xml') ?? '', facts)
  if (encrypted.size > 0) {
    result.is_encrypted = true
    output.leftOut('encrypted', `${encrypted.size} parts of the document are encrypted: they were not read.`)
  }
  for (const name of parts.names) {
    facts.add('streams', { name, size: parts.sizeOf(name), clsid: null })
    if (!encrypted.has(name))
      facts.attempt(`The part ${name.slice(0, 200)}`, () => readPart(parts, name, facts))
  }
}

function readPart(parts: OfficeParts, name: string, facts: OfficeFacts): void {
  if (/(?:^|\/)meta\.xml$/.test(name)) readPropertyPart(parts.text(name) ?? '', facts)
  else if (/(?:^|\/)(?:content|styles|settings)\.xml$/.test(name))
    readContent(parts.text(name) ?? '', name, facts)
  else if (/^(?:Basic|Dialogs)\/.*\.x(?:ml|ba)$/.test(name)) readBasic(parts.text(name) ?? '', name, facts)
  else if (/^Scripts\//.test(name) && !name.endsWith('.xml')) readScript(parts.text(name) ?? '', name, facts)
  else if (
    /^(?:Object|OLE|ObjectReplacements|Pictures|Thumbnails|Configurations2|META-INF|mimetype|manifest)/.test(
      name,
    )
  ) {
    if (/^Object \d+$/.test(name)) {
      const bytes = parts.bytes(name)
      if (bytes !== null) readEmbedded(bytes, name, lastName(name), facts)
    }
  } else if (!name.endsWith('.xml') && !name.endsWith('.rdf')) {
    const bytes = parts.bytes(name)
    if (bytes !== null) facts.output.object({ name: lastName(name), place: name, bytes })
  }
}

/** Parts whose entries in the manifest have data about their encryption; notes the algorithm of the first. */
function encryptedParts(text: string, facts: OfficeFacts): Set<string> {
  const found = new Set<string>()
  let part = ''
  let cipher: string | null = null
  let spin: number | null = null
  readMarkup(text, true, {
    open: (element, attributes) => {
      if (element === 'file-entry') part = attributes.get('manifest:full-path') ?? ''
      else if (element === 'encryption-data') found.add(part)
      else if (element === 'algorithm') cipher ??= attributes.get('manifest:algorithm-name') ?? null
      else if (element === 'key-derivation') {
        const count = Number(attributes.get('manifest:iteration-count'))
        spin ??= Number.isSafeInteger(count) && count >= 0 ? count : null
      }
    },
    text: () => undefined,
    close: () => undefined,
  })
  if (found.size > 0)
    facts.result.encryption = {
      type: 'opendocument',
      cipher: (cipher as string | null)?.slice(0, 300) ?? null,
      hash: null,
      key_bits: null,
      spin_count: spin,
      password: null,
    }
  return found
}

/** Reads content: events that run macros, links, sections and pictures from elsewhere, DDE, hidden parts. */
export function readContent(text: string, place: string, facts: OfficeFacts): void {
  const { result } = facts
  readMarkup(text, true, {
    open: (element, attributes) => {
      const target = (attributes.get('xlink:href') ?? '').trim()
      if (element === 'event-listener') noteEvent(attributes, facts)
      else if (element === 'dde-source' || element === 'dde-connection-decl')
        facts.add('dde', {
          place,
          command: ['application', 'topic', 'item']
            .map((part) => attributes.get(`office:dde-${part}`) ?? '')
            .join(' '),
        })
      else if (element === 'table') noteTable(attributes, facts)
      else if (element === 'insertion') result.revisions.insertions++
      else if (element === 'deletion') result.revisions.deletions++
      else if (element === 'annotation') result.revisions.comments++
      else if (
        element === 'hidden-text' ||
        element === 'hidden-paragraph' ||
        attributes.get('text:display') === 'none'
      )
        result.hidden.text_runs++
      if (!/^(?:[a-z][a-z0-9+.-]{1,20}:|\\\\|\/\/)/i.test(target) || element === 'event-listener') return
      if (element === 'a')
        facts.add(/^(?:vnd\.sun\.star\.)?(?:script|macro):/i.test(target) ? 'external' : 'links', {
          kind: 'script',
          target,
          place,
          is_automatic: false,
        } as never)
      else facts.add('external', { kind: element, target, place, is_automatic: true })
    },
    text: () => undefined,
    close: () => undefined,
  })
  for (const [, formula = ''] of text.matchAll(
    /table:formula="([^"]{0,2000}(?:WEBSERVICE|DDE)\([^"]{0,2000})"/g,
  ))
    facts.add(formula.includes('DDE(') ? 'dde' : 'xlm_macros', {
      place,
      command: formula,
      sheet: place,
      cell: '',
      formula,
      value: null,
    } as never)
}

function noteEvent(attributes: ReadonlyMap<string, string>, facts: OfficeFacts): void {
  const event = attributes.get('script:event-name') ?? ''
  const macro = attributes.get('xlink:href') ?? attributes.get('script:macro-name') ?? ''
  if (macro === '') return
  facts.add('autoexec', {
    keyword: event,
    module: macro,
    description: 'an event that runs a macro',
    line: 0,
  })
}

function noteTable(attributes: ReadonlyMap<string, string>, facts: OfficeFacts): void {
  const name = attributes.get('table:name')
  if (name !== undefined) facts.add('sheets', { name, type: 'worksheet', state: 'visible' })
}

/** A module of Basic: its text is the content of an XML part. */
export function readBasic(text: string, place: string, facts: OfficeFacts): void {
  let source = ''
  let name: string | null = null
  readMarkup(text, true, {
    open: (element, attributes) => {
      if (element === 'module') name = attributes.get('script:name') ?? lastName(place)
    },
    text: (piece) => {
      if (name !== null && source.length < 4_000_000) source += piece
    },
    close: () => undefined,
  })
  if (name === null || source.trim() === '') return
  facts.result.has_basic = true
  facts.add('macros', {
    module: name,
    place,
    type: 'standard',
    lines: source.split('\n').length,
    code_size: source.length,
    pcode_lines: null,
    is_stomped: false,
  })
  facts.code(source, name, place, 'vba')
}

function readScript(text: string, place: string, facts: OfficeFacts): void {
  const language = /\.py$/i.test(place) ? 'python' : /\.(?:js|bsh)$/i.test(place) ? 'javascript' : null
  facts.result.has_basic = true
  facts.add('macros', {
    module: lastName(place),
    place,
    type: 'standard',
    lines: text.split('\n').length,
    code_size: text.length,
    pcode_lines: null,
    is_stomped: false,
  })
  facts.output.text({ title: `Script ${lastName(place)}`.slice(0, 200), place, text, language })
}
