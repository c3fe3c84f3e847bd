import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs'
import type { DocumentSink } from './document-sink.ts'
import { pdfActions } from './pdf-actions.ts'
import { type PdfAnnotation, pdfLinkLines } from './pdf-links.ts'
import { type PdfTextItem, pageText } from './pdf-page-text.ts'
import { linkAddress, shownLink } from './shown-link.ts'

/** Maximum number of pages read; a longer document is cut off there. */
const maxPages = 5000
const maxOutline = 10_000
const maxAttachments = 1000

/**
 * Operators that paint or transform, which occur on a page with a picture and not on a blank one (numbers of pdf.js).
 */
const transforms = 12
const paints: ReadonlySet<number> = new Set([
  20, 21, 22, 23, 24, 25, 26, 27, 62, 83, 84, 85, 86, 87, 88, 89, 90,
])

/**
 * Options of the library: nothing is fetched, no picture or font is decoded, damage is skipped. Outside of a browser it
 * evaluates no code and starts no thread.
 */
const options = {
  verbosity: 0,
  maxImageSize: 1,
  disableFontFace: true,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  stopAtErrors: false,
  enableXfa: false,
} as const

/**
 * Reads a PDF document: page by page, with links, comments, forms, scripts and attachments. Returns why nothing was
 * read, or null.
 *
 * The library reads pages ahead and leaves rejections for damaged ones unhandled: the process that runs this has to
 * handle `unhandledRejection`, or one such document terminates it.
 */
export async function readPdf(bytes: Uint8Array, sink: DocumentSink): Promise<string | null> {
  // the library takes ownership of the bytes that it is given
  const task = getDocument({ ...options, data: Uint8Array.from(bytes) })
  try {
    const opened = await task.promise.catch((error: unknown) => refusal(error))
    return typeof opened === 'string' ? opened : await readPages(opened, bytes, sink)
  } finally {
    await task.destroy().catch(() => undefined)
  }
}

function refusal(error: unknown): string {
  return (error as { name?: unknown }).name === 'PasswordException'
    ? 'The PDF document is protected with a password: save it without one.'
    : 'The PDF document is damaged and could not be read.'
}

async function readPages(
  document: PDFDocumentProxy,
  bytes: Uint8Array,
  sink: DocumentSink,
): Promise<string | null> {
  const count = Math.min(document.numPages, maxPages)
  const met = new Set<string>()
  let pictures = 0
  for (let number = 1; number <= count; number++) {
    const what = await readPage(document, number, sink, met)
    if (what === 'picture') pictures++
  }
  if (document.numPages > count)
    sink.text('pages', '', {
      problem: `It has ${document.numPages} pages: those after ${count} were not read.`,
    })
  await attempt(() => readScripts(document, sink))
  await attempt(() => readOutline(document, sink))
  sink.text('actions', pdfActions(bytes, met).join('\n'))
  await attempt(() => readProperties(document, sink))
  await attempt(() => readAttachments(document, sink))
  if (pictures === 0 || sink.hasText) return null
  return 'The PDF document contains only pictures: text in them cannot be read.'
}

async function readPage(
  document: PDFDocumentProxy,
  number: number,
  sink: DocumentSink,
  met: Set<string>,
): Promise<'text' | 'picture' | 'blank'> {
  const place = `page ${number}`
  const page = await document.getPage(number).catch(() => null)
  if (page === null) {
    sink.text(place, '', { problem: `Page ${number} is damaged and could not be read.` })
    return 'text'
  }
  const content = await page.getTextContent().catch(() => null)
  const text = content === null ? '' : pageText(content.items as readonly PdfTextItem[])
  const annotations = ((await page.getAnnotations().catch(() => [])) as PdfAnnotation[]).slice(0, 20_000)
  const links = pdfLinkLines(annotations, text, met)
  const shown = [text, ...links.lines].filter((line) => line !== '').join('\n')
  const isPicture = text.trim() === '' && (await showsSomething(page))
  const problem =
    content === null
      ? `The text of page ${number} is damaged and could not be read.`
      : isPicture
        ? `Page ${number} is a picture: its text cannot be read.`
        : null
  sink.text(place, shown, { problem })
  sink.text(`comments of ${place}`, links.comments.join('\n'))
  sink.text(`form of ${place}`, links.fields.join('\n'))
  for (const { name, bytes } of links.files) sink.file(name, bytes)
  await attempt(async () => readCode(await page.getJSActions(), `scripts of ${place}`, sink))
  page.cleanup()
  return isPicture ? 'picture' : text.trim() === '' ? 'blank' : 'text'
}

type Page = Awaited<ReturnType<PDFDocumentProxy['getPage']>>

async function showsSomething(page: Page): Promise<boolean> {
  const list = await page.getOperatorList().catch(() => null)
  return list?.fnArray.some((operator) => operator === transforms || paints.has(operator)) ?? true
}

async function readScripts(document: PDFDocumentProxy, sink: DocumentSink): Promise<void> {
  readCode(await document.getJSActions(), 'scripts', sink)
}

/** Hands over scripts as written: the addresses are in their calls. */
function readCode(actions: unknown, place: string, sink: DocumentSink): void {
  if (actions === null || typeof actions !== 'object') return
  const lines = Object.entries(actions).flatMap(([event, codes]) =>
    (Array.isArray(codes) ? codes : []).map((code) => `${event}: ${String(code).replaceAll('\\/', '/')}`),
  )
  sink.text(place, lines.join('\n'))
}

type OutlineNode = { title?: unknown; url?: unknown; unsafeUrl?: unknown; items?: unknown }

async function readOutline(document: PDFDocumentProxy, sink: DocumentSink): Promise<void> {
  const open: OutlineNode[] = ((await document.getOutline()) as OutlineNode[] | null) ?? []
  const lines: string[] = []
  for (
    let count = 0, node = open.shift();
    node !== undefined && count < maxOutline;
    node = open.shift(), count++
  ) {
    const written = node.unsafeUrl ?? node.url
    const address = typeof written === 'string' ? linkAddress(written) : null
    if (address !== null) lines.push(shownLink(String(node.title ?? ''), address))
    if (Array.isArray(node.items)) open.push(...(node.items as OutlineNode[]).slice(0, maxOutline))
  }
  sink.text('bookmarks', lines.join('\n'))
}

async function readProperties(document: PDFDocumentProxy, sink: DocumentSink): Promise<void> {
  const info = (await document.getMetadata()).info as Record<string, unknown>
  const lines = ['Title', 'Author', 'Subject', 'Keywords'].flatMap((name) => {
    const value = info[name]
    return typeof value === 'string' && value.trim() !== '' ? [`${name.toLowerCase()}: ${value.trim()}`] : []
  })
  sink.text('properties', lines.join('\n'))
}

type Attachment = { readonly filename?: unknown; readonly content?: unknown }

async function readAttachments(document: PDFDocumentProxy, sink: DocumentSink): Promise<void> {
  const files: unknown = await document.getAttachments()
  const entries = files instanceof Map ? [...(files as Map<string, Attachment>)] : []
  for (const [id, { filename }] of entries.slice(0, maxAttachments)) {
    const path = typeof filename === 'string' && filename !== '' ? filename : id
    // the library returns the content by that name alone
    const content: unknown = await document.getAttachmentContent(id).catch(() => null)
    if (content instanceof Uint8Array) sink.file(path, content)
    else sink.file(path, null, 'Its bytes could not be read.')
  }
}

/** Damage in one place does not keep the rest from being read. */
async function attempt(read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch {
    // the pages were read before: a list that cannot be read is omitted, for which an empty part would add nothing
  }
}
