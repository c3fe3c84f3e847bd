import { type FindingSink, report } from './package-finding.ts'
import type { FilePlace } from './package-paths.ts'

/**
 * Decodes a file of a package. It must be UTF-8 without byte order mark. A file in another encoding is reported and
 * decoded with the encoding that it seems to have, so that the following checks can examine it too.
 */
export function readFileText(bytes: Uint8Array, where: FilePlace, sink: FindingSink): string {
  const wide = wideEncoding(bytes)
  if (wide !== null) {
    report(sink, ['306', 'CSV-040'], {
      ...where,
      value: wide.toUpperCase(),
      message: `${where.file} is written in ${wide.toUpperCase()}, not in UTF-8.`,
      fix: 'Save the file as UTF-8 without a byte order mark.',
    })
    return new TextDecoder(wide).decode(bytes)
  }
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (hasMark)
    report(sink, ['306'], {
      ...where,
      value: 'U+FEFF',
      message: `${where.file} begins with a byte order mark.`,
      fix: 'Save the file as UTF-8 without a byte order mark (spreadsheets call the form with one “CSV UTF-8”).',
    })
  const content = hasMark ? bytes.subarray(3) : bytes
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    const line = lineOfFirstOddByte(content)
    report(sink, ['306', 'CSV-040'], {
      ...where,
      message: `${where.file} is not UTF-8: line ${line} has bytes that are not valid in it.`,
      fix: 'Save the file as UTF-8 without a byte order mark; it may have been saved as Windows-1252 or Latin-1.',
    })
    return new TextDecoder('windows-1252').decode(content)
  }
}

/**
 * Detects UTF-16 by its byte order mark, or by a zero byte beside the first character, which is ASCII in every file of
 * a package.
 */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === undefined || second === undefined) return null
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return null
}

function lineOfFirstOddByte(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const until = text.indexOf('\uFFFD')
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < until; at = text.indexOf('\n', at + 1)) line++
  return line
}
