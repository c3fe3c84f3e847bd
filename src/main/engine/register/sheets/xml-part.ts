import { XmlError, type XmlHandler, XmlReader } from '../../xml/xml-reader.ts'
import { SheetRefusal } from './sheet-refusal.ts'
import type { ZipParts } from './zip-parts.ts'

const longestText = 2 ** 20

/** What is wanted of the rest of a part. */
export type Progress = 'read' | 'check' | 'leave'

/**
 * Reads a part of a workbook as XML, piece by piece. A part that is no well-formed XML, declares entities or is not UTF-8 is
 * refused. `progress` can end the reading: what stands behind is then unpacked for its checksum alone, or left.
 */
export function readXmlPart(
  parts: ZipParts,
  name: string,
  handler: XmlHandler,
  progress: () => Progress = () => 'read',
): void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (piece?: Uint8Array) => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
    } catch {
      throw new SheetRefusal(`its part ${name} is not written in UTF-8`)
    }
  }
  const reader = new XmlReader(handler)
  const blanks = new BlankKeeper((text) => reader.write(text))
  try {
    parts.read(name, (piece) => {
      if (progress() === 'read') blanks.write(decode(piece))
      return progress() !== 'leave'
    })
    if (progress() !== 'read') return
    blanks.write(decode())
    blanks.end()
    reader.end()
  } catch (error) {
    if (error instanceof XmlError) throw new SheetRefusal(`in its part ${name}, ${error.message}`)
    throw error
  }
}

/**
 * The reader of XML passes over texts of blanks alone, which lay out a document; in a workbook a blank between two runs of a
 * text is a blank of the text. Such a blank is handed on as a reference, which is no layout.
 */
class BlankKeeper {
  private readonly take: (text: string) => void
  private rest = ''

  constructor(take: (text: string) => void) {
    this.take = take
  }

  write(text: string): void {
    const all = this.rest + text
    const cut = all.lastIndexOf('<')
    if (cut <= 0) {
      this.rest = all
      // the reader itself bounds a tag or a text without end
      if (all.length > 2 ** 21) this.end()
      return
    }
    this.rest = all.slice(cut)
    this.take(kept(all.slice(0, cut)))
  }

  end(): void {
    this.take(this.rest)
    this.rest = ''
  }
}

function kept(text: string): string {
  // what lies in a CDATA section means itself
  if (!/> +(?:<|$)/.test(text) || text.includes('CDATA[')) return text
  return text.replace(/(?<=[\w"'/]>) +(?=<|$)/g, '&#32;')
}

/** Adds a run to the text of a cell; no spreadsheet takes a text as long as the bound. */
export function joinText(text: string, run: string): string {
  if (text.length + run.length > longestText)
    throw new SheetRefusal('a cell has a text of more than 1 MiB', true)
  return text + run
}

/** Undoes the writing of signs that XML has not, `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function withoutEscapes(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
