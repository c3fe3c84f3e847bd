import { linkAddress, shownLink } from './shown-link.ts'

/** The fields of a pdf.js annotation that are used here; any of them may be missing. */
export type PdfAnnotation = {
  readonly subtype?: string
  readonly url?: string
  readonly unsafeUrl?: string
  /** Text under the annotation. */
  readonly overlaidText?: string
  readonly contentsObj?: { readonly str?: string }
  readonly titleObj?: { readonly str?: string }
  readonly fieldName?: string
  readonly fieldValue?: unknown
  readonly file?: { readonly filename?: string; readonly content?: unknown }
  readonly attachment?: { readonly filename?: string; readonly content?: unknown }
}

export type PdfLinks = {
  readonly lines: readonly string[]
  readonly comments: readonly string[]
  readonly fields: readonly string[]
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

/**
 * Returns the links of a page as lines, with the text under them; also comments, filled fields and attached files. A
 * link over several lines has a rectangle on each: they are joined. A link that shows its own address, in whole or in
 * part, is reported without a label.
 */
export function pdfLinkLines(
  annotations: readonly PdfAnnotation[],
  text: string,
  met: Set<string>,
): PdfLinks {
  const shownBy = new Map<string, string[]>()
  const comments: string[] = []
  const fields: string[] = []
  const files: { name: string; bytes: Uint8Array }[] = []
  for (const annotation of annotations) {
    const address = linkAddress(annotation.unsafeUrl ?? annotation.url ?? '')
    if (address !== null) {
      met.add(address)
      const shown = shownBy.get(address) ?? []
      shown.push((annotation.overlaidText ?? '').replace(/\s+/g, ' ').trim())
      shownBy.set(address, shown)
    }
    const comment = annotation.contentsObj?.str?.trim() ?? ''
    if (comment !== '' && annotation.subtype !== 'Link' && annotation.subtype !== 'Widget')
      comments.push(comment.replaceAll('\r', '\n'))
    const value = annotation.fieldValue
    if (typeof value === 'string' && value.trim() !== '' && value !== 'Off')
      fields.push(`${annotation.fieldName ?? ''}: ${value.trim()}`)
    const file = annotation.file ?? annotation.attachment
    if (file?.content instanceof Uint8Array)
      files.push({ name: file.filename ?? 'attachment', bytes: file.content })
  }
  const lines: string[] = []
  for (const [address, shown] of shownBy) {
    const words = shown.join(' ').trim()
    const bare = words.replace(/\s+/g, '')
    const isItself = bare !== '' && (bare === address || (/[./@]/.test(bare) && address.includes(bare)))
    if (!isItself) for (const one of shown) lines.push(shownLink(one, address))
    else if (!text.includes(address)) lines.push(address)
  }
  return { lines, comments, fields, files }
}
