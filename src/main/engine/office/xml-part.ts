import { isLayout, XmlError, type XmlHandler, XmlReader } from '../xml/xml-reader.ts'
import { OfficeRefusal } from './office-refusal.ts'
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
      throw new OfficeRefusal(`its part ${name} is not written in UTF-8`)
    }
  }
  const reader = new XmlReader(handler)
  try {
    parts.read(name, (piece) => {
      if (progress() === 'read') writeUntil(reader, decode(piece), progress)
      return progress() !== 'leave'
    })
    if (progress() !== 'read') return
    reader.write(decode())
    reader.end()
  } catch (error) {
    if (error instanceof XmlError) throw new OfficeRefusal(`in its part ${name}, ${error.message}`)
    throw error
  }
}

/** What stands behind the end of what is wanted is not judged. */
function writeUntil(reader: XmlReader, text: string, progress: () => Progress): void {
  try {
    reader.write(text)
  } catch (error) {
    if (progress() === 'read') throw error
  }
}

/** Adds a run to the text of a cell as `joinText` does; layout before the first one is none of the text. */
export function joinRun(text: string, run: string): string {
  return text === '' && isLayout(run) ? '' : joinText(text, run)
}

/** Adds to the text of a cell; no spreadsheet takes a text as long as the bound. */
export function joinText(text: string, run: string): string {
  if (text.length + run.length > longestText)
    throw new OfficeRefusal('a cell has a text of more than 1 MiB', true)
  return text + run
}

/** Undoes the writing of signs that XML has not, `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function withoutEscapes(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
