import { OfficeRefusal } from '../office/office-refusal.ts'
import { readXmlPart } from '../office/xml-part.ts'
import { attribute } from './office-flow.ts'
import type { OfficeFile } from './office-part.ts'
import { OpenDocumentFlow } from './open-document-flow.ts'
import { hasPassword } from './refused-form.ts'

const names: Readonly<Record<string, string>> = {
  title: 'title',
  subject: 'subject',
  description: 'description',
  keyword: 'keyword',
  creator: 'author',
  'initial-creator': 'first author',
}

const maxObjects = 1000

/** Reads an OpenDocument file (odt, ods, odp, odg). Throws a refusal for a password-protected one. */
export function readOpenDocument(file: OfficeFile): void {
  const entries = readManifest(file)
  readContent(file, 'content.xml', 'body')
  readContent(file, 'styles.xml', 'styles')
  readMeta(file)
  let hasMacros = false
  for (const { path, type } of entries) {
    if (/^[^/]+\/content\.xml$/.test(path)) readContent(file, path, path.slice(0, path.indexOf('/')))
    else if (/oleobject/i.test(type) || path.startsWith('EmbeddedFiles/')) file.readFile(path)
    else hasMacros ||= /^(?:Basic|Scripts)\/./.test(path) && !/script-l[bc]\.xml$/.test(path)
  }
  if (hasMacros) file.sink.file('Basic', null, 'Macros (Basic): their code is not read.')
}

type Entry = { readonly path: string; readonly type: string }

function readManifest(file: OfficeFile): readonly Entry[] {
  const entries: Entry[] = []
  if (!file.parts.has('META-INF/manifest.xml')) return entries
  let isEncrypted = false
  // the manifest is not needed for the rest: old programs begin it with a document type declaration, which is not read
  file.attempt(() =>
    readXmlPart(file.parts, 'META-INF/manifest.xml', {
      open: (name, attributes) => {
        if (name === 'encryption-data') isEncrypted = true
        if (name === 'file-entry' && entries.length < maxObjects)
          entries.push({
            path: attribute(attributes, 'full-path'),
            type: attribute(attributes, 'media-type'),
          })
      },
      text: () => {},
      close: () => {},
    }),
  )
  if (isEncrypted) throw new OfficeRefusal(hasPassword)
  return entries
}

function readContent(file: OfficeFile, part: string, place: string): void {
  if (!file.isNew(part)) return
  const flow = new OpenDocumentFlow(
    file.budget,
    (path, text, columns = null) => file.sink.text(path, text, { columns }),
    place,
  )
  const problem = file.attempt(() => readXmlPart(file.parts, part, flow)) ?? file.attempt(() => flow.finish())
  if (problem !== null) {
    file.attempt(() => flow.finish())
    file.sink.text(place, '', { problem })
  }
}

function readMeta(file: OfficeFile): void {
  const lines: string[] = []
  let name: string | undefined
  if (!file.isNew('meta.xml')) return
  const problem = file.attempt(() =>
    readXmlPart(file.parts, 'meta.xml', {
      open: (element, attributes) => {
        name = element === 'user-defined' ? attribute(attributes, 'name') : names[element]
        if (element === 'template' || element === 'auto-reload') {
          const address = attribute(attributes, 'href')
          if (address !== '') lines.push(`${element}: ${address}`)
        }
      },
      text: (text) => {
        const value = text.trim()
        if (name === undefined || value === '') return
        file.budget.take(value.length)
        lines.push(`${name}: ${value}`)
      },
      close: () => {
        name = undefined
      },
    }),
  )
  file.sink.text('properties', lines.join('\n'), { problem })
}
