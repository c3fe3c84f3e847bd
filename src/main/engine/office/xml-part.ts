import { isLayout, XmlError, type XmlHandler, XmlReader } from '../xml/xml-reader.ts'
import { OfficeRefusal } from './office-refusal.ts'
import type { ZipParts } from './zip-parts.ts'

const longestText = 2 ** 20

/** How to continue with the rest of a part. */
export type Progress = 'read' | 'check' | 'leave'

/**
 * Reads a part of a workbook as XML, piece by piece. A part that is not well-formed XML, declares entities or is not
 * UTF-8 is refused. `progress` can end the reading: the rest is then unpacked for its checksum only, or skipped.
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

/** Ignores errors behind the end of the wanted content. */
function writeUntil(reader: XmlReader, text: string, progress: () => Progress): void {
  try {
    reader.write(text)
  } catch (error) {
    if (progress() === 'read') throw error
  }
}

/** Adds a run to the text of a cell as `joinText` does; white space before the first run is ignored. */
export function joinRun(text: string, run: string): string {
  return text === '' && isLayout(run) ? '' : joinText(text, run)
}

/** Adds to the text of a cell; no spreadsheet accepts a text as long as the limit. */
export function joinText(text: string, run: string): string {
  if (text.length + run.length > longestText)
    throw new OfficeRefusal('a cell has a text of more than 1 MiB', true)
  return text + run
}

/** Decodes characters that XML cannot contain, written as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function withoutEscapes(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
