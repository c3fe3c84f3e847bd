import { documentLimits } from './document-limits.ts'
import type { DocumentOutput, InnerFile } from './document-text.ts'

/** Hands over the content of a document within limits; content beyond them is dropped, which is reported once. */
export class DocumentSink {
  /** Whether any text for people was handed over, in whatever part. */
  hasText = false
  /** Whether anything was handed over at all. */
  isEmpty = true
  private readonly output: DocumentOutput
  private length = 0
  private texts = 0
  private files = 0
  private innerBytes = 0
  private isFull = false

  constructor(output: DocumentOutput) {
    this.output = output
  }

  /** Hands over a text; an empty one without a problem is left out. */
  text(
    path: string,
    text: string,
    { problem = null, columns = null }: { problem?: string | null; columns?: readonly string[] | null } = {},
  ): void {
    if (this.isFull || (text === '' && problem === null)) return
    const room = documentLimits.textLength - this.length
    const fits = text.length <= room && this.texts < documentLimits.texts
    if (!fits) this.isFull = true
    const read = fits ? text : text.slice(0, room)
    this.length += read.length
    this.texts++
    this.isEmpty = false
    if (path !== 'properties' && read.trim() !== '') this.hasText = true
    this.output.onText({
      path,
      text: read,
      columns,
      problem: fits
        ? problem
        : 'The document contains more text than is read from one: the rest was left out.',
    })
  }

  /** Hands over an embedded file; its bytes are left out where there are too many. */
  file(path: string, bytes: Uint8Array | null, problem: string | null = null, isMessagePart = false): void {
    if (this.files >= documentLimits.files) return
    this.files++
    this.isEmpty = false
    const size = bytes?.length ?? 0
    const fits = size <= documentLimits.innerBytes && this.innerBytes + size <= documentLimits.allInnerBytes
    if (fits) this.innerBytes += size
    const inner: InnerFile = fits
      ? { path, bytes, problem, ...(isMessagePart && { isMessagePart }) }
      : {
          path,
          bytes: null,
          problem: `It has ${size} bytes, more than is read from a file inside a document.`,
        }
    const isLast = this.files === documentLimits.files
    this.output.onFile(
      isLast
        ? {
            ...inner,
            problem: 'The document contains more files than are read from one: the rest was left out.',
          }
        : inner,
    )
  }
}
