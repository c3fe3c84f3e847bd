import { readHtml } from '../message/html-text.ts'
import type { DocumentSink } from './document-sink.ts'
import { TextBudget } from './flowing-text.ts'
import { readRtf } from './rtf-text.ts'

/** Reads a rich text document. Returns why nothing was read, or null. */
export function readRtfDocument(bytes: Uint8Array, sink: DocumentSink): string | null {
  const { texts, html, objects, pictures } = readRtf(bytes, new TextBudget())
  if (html !== null) sink.text('body', readHtml(html.slice(0, maxHtmlLength)))
  for (const [path, text] of texts) sink.text(path, text)
  for (const name of objects)
    sink.file(`object ${name}`, null, `It is an embedded object (${name}), which is not read.`)
  if (sink.hasText || pictures === 0) return null
  return 'The rich text document contains only pictures: text in them cannot be read.'
}

const maxHtmlLength = 16 * 2 ** 20
