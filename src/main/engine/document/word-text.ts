import type { Relation } from '../office/relations.ts'
import type { OfficeFile } from './office-part.ts'

/** Names of the parts beside the body of a text document. */
const beside: Readonly<Record<string, string>> = {
  header: 'header',
  footer: 'footer',
  footnotes: 'footnotes',
  endnotes: 'endnotes',
  comments: 'comments',
  glossaryDocument: 'building blocks',
  diagramData: 'diagram',
  chart: 'chart',
}

/** Reads a text document (docx, docm, dotx): its body, then the parts beside it. */
export function readWord(file: OfficeFile, main: string): void {
  file.readFlow('body', main)
  readBeside(file, file.relationsOf(main), beside)
}

/** Reads related parts by the kind of their relation, and hands over embedded files. */
export function readBeside(
  file: OfficeFile,
  relations: readonly Relation[],
  names: Readonly<Record<string, string>>,
): void {
  for (const { kind, part } of relations) {
    if (part === null) continue
    const name = names[kind]
    if (name !== undefined) {
      if (file.readFlow(name, part)) readBeside(file, file.relationsOf(part), inner)
    } else if (/^(?:package|oleObject|aFChunk|vbaProject|control|attachedToolbars)$/.test(kind))
      file.readFile(part)
    // of settings only their links matter: an external template
    else if (kind === 'settings') file.noteOutside(file.relationsOf(part), new Set())
  }
}

/** Parts that belong to headers and notes. */
const inner: Readonly<Record<string, string>> = { chart: 'chart', diagramData: 'diagram' }
