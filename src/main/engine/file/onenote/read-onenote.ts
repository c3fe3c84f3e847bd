import { viewOf } from '../../archive/byte-source.ts'
import { identifyFile } from '../../document/identify-file.ts'
import type { Sample, ToolOutput } from '../file-tool.ts'
import type { OneNoteResult } from './onenote-result.ts'

const maxBytes = 256 * 2 ** 20
const maxFiles = 1000
const maxText = 64 * 2 ** 20
/** GUIDs of file formats (MS-ONESTORE 2.3.1), as bytes. */
const formats: readonly (readonly [string, string])[] = [
  ['e4525c7b8cd8a74daeb15378d02996d3', 'section'],
  ['a12ff843d9ef764c9ee210ea5722765f', 'table of contents'],
  ['109add3f1deb4b4296ed04a09cf0aa43', 'package'],
]
/** Header and footer of an embedded file (MS-ONESTORE 2.6.13). */
const fileHeader = Buffer.from('e716e3bd65261145a4c48d4d0b7a9eac', 'hex')
const fileFooter = Buffer.from('22a7fb71795e0b4fbb74d1d5e1a3f8b0', 'hex')

const executable =
  /\.(?:exe|dll|scr|com|pif|cpl|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|msi|jar|lnk|url|iqy|sct|chm|reg|iso|img|vhd|docm|xlsm)$/i
const scriptText =
  /^(?:\ufeff)?\s*(?:@?echo off|rem\s|<(?:hta|script|html|job|package)\b|<!doctype|set\s+\w+=|powershell|cmd\b|dim\s|on error resume|function\s|var\s|start\s|\$\w+\s*=|@?if\s)/i

/** Reads a section: every embedded file stands behind its GUID with its length; throws where the file is none. */
export function readOneNote(sample: Sample, output: ToolOutput): OneNoteResult {
  const { bytes: source } = sample
  if (source.size > maxBytes)
    output.leftOut('limit', `Only the first ${maxBytes} bytes of the section were read.`)
  const bytes = source.read(0, Math.min(source.size, maxBytes))
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const id = buffer.toString('hex', 0, 16)
  const format = formats.find(([known]) => known === id)?.[1] ?? null
  if (format === null && !buffer.includes(fileHeader)) throw new Error('The file has no header of OneNote')
  const names = fileNames(buffer)
  const result: OneNoteResult = {
    format: format ?? 'unknown',
    file_id: buffer.length >= 32 ? buffer.toString('hex', 16, 32) : null,
    embedded_files: [],
    file_names: names,
    titles: [],
    links: linksIn(buffer),
  }
  const bare = names.filter((name) => !/[\\/]/.test(name))
  takeFiles(buffer, bare.length > 0 ? bare : names, result, output)
  report(result, output)
  return result
}

function takeFiles(
  buffer: Buffer,
  names: readonly string[],
  result: OneNoteResult,
  output: ToolOutput,
): void {
  const view = viewOf(buffer)
  const found: { offset: number; bytes: Buffer; isWhole: boolean }[] = []
  for (let at = buffer.indexOf(fileHeader); at !== -1; at = buffer.indexOf(fileHeader, at + 16)) {
    if (found.length >= maxFiles) {
      output.leftOut('limit', `More than ${maxFiles} embedded files: the rest was not read.`)
      break
    }
    const from = at + 36
    if (from > buffer.length) break
    const length = Number(view.getBigUint64(at + 16, true))
    const isInside = length <= buffer.length - from
    // a length that lies: up to the footer, where there is one
    const footer = isInside ? -1 : buffer.indexOf(fileFooter, from)
    const end = isInside ? from + length : footer === -1 ? buffer.length : footer
    found.push({ offset: at, bytes: buffer.subarray(from, end), isWhole: isInside })
    if (isInside) at = Math.max(at, end - 16)
  }
  for (const { offset, bytes, isWhole } of found) {
    const kind = identifyFile(bytes.subarray(0, 65_536), bytes.length <= 65_536)
    const isPicture = kind?.kind === 'picture'
    const name = isPicture ? '' : (nameFor(found, offset, names) ?? '')
    result.embedded_files.push({
      name: name.slice(0, 2000),
      size: bytes.length,
      offset,
      type: (kind?.label ?? 'text').slice(0, 80),
    })
    output.object({
      name,
      place: `offset ${offset}`,
      bytes,
      problem: isWhole ? null : 'Its length is more than the section has: what is there was taken.',
    })
    if (isPicture) continue
    const head = bytes.toString('latin1', 0, 2048)
    const isProgram = kind?.kind === 'program' || executable.test(name)
    if (isProgram || (kind === null && scriptText.test(head)))
      output.finding({
        severity: 'high',
        code: 'onenote.embedded_program',
        title: 'A program or script is embedded in the section',
        detail: `${kind?.label ?? 'script'}, ${bytes.length} bytes`,
        words: name === '' ? null : name,
        offset,
        length: bytes.length + 36,
        technique: 'T1204.002',
      })
    else if (bytes.length > 0)
      output.finding({
        severity: 'info',
        code: 'onenote.embedded_file',
        title: 'A file is embedded in the section',
        detail: `${kind?.label ?? 'text'}, ${bytes.length} bytes`,
        words: name === '' ? null : name,
        offset,
      })
  }
}

/** Names and files are not linked within reach: where a section has as many names as files, they stand in one order. */
function nameFor(
  found: readonly { offset: number; bytes: Buffer }[],
  offset: number,
  names: readonly string[],
): string | null {
  const files = found.filter(({ bytes }) => identifyFile(bytes.subarray(0, 4096), false)?.kind !== 'picture')
  const index = files.findIndex((file) => file.offset === offset)
  return files.length === names.length ? (names[index] ?? null) : null
}

/** File names in UTF-16: runs of signs that may stand in a path and end with a suffix. */
function fileNames(buffer: Buffer): string[] {
  const found = new Set<string>()
  for (const text of wideTexts(buffer)) {
    for (const [name] of text.matchAll(
      /(?:[A-Za-z]:\\|\\\\)?[\p{L}\p{N} _.()&+,\\-]{1,250}\.[A-Za-z][A-Za-z0-9]{1,11}(?![\p{L}\p{N}.])/gu,
    )) {
      const plain = name.trim()
      if (found.size < 1000 && !/^(?:www\.|[\d.]+$)/i.test(plain) && knownSuffix.test(plain)) found.add(plain)
    }
  }
  return [...found]
}

const knownSuffix =
  /\.(?:exe|dll|scr|com|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|msi|jar|lnk|url|iqy|sct|chm|reg|iso|img|vhd|zip|rar|7z|docx?|docm|xlsx?|xlsm|pptx?|pdf|rtf|txt|csv|html?|xml|eml|msg|one|py|sh)$/i

/** Texts in UTF-16 at either alignment. */
function* wideTexts(buffer: Buffer): Generator<string> {
  for (const shift of [0, 1]) {
    const part = buffer.subarray(shift, Math.min(buffer.length, maxText))
    const text = part.subarray(0, part.length & ~1).toString('utf16le')
    for (const [run] of text.matchAll(/[\x20-\x7e\u00a0-\u024f\u0400-\u04ff]{4,2000}/g)) yield run
  }
}

function linksIn(buffer: Buffer): string[] {
  const found = new Set<string>()
  for (const text of wideTexts(buffer))
    for (const [link] of text.matchAll(/\b(?:https?|file|onenote):[^\s"<>]{3,1900}/gi))
      if (found.size < 1000) found.add(link)
  return [...found]
}

function report(result: OneNoteResult, output: ToolOutput): void {
  if (result.links.length > 0)
    output.text({ title: 'Links', place: 'section', text: result.links.join('\n') })
  const path = result.file_names.find((name) => /^(?:[A-Z]:\\|\\\\)/i.test(name))
  if (path !== undefined)
    output.finding({
      severity: 'info',
      code: 'onenote.source_path',
      title: 'A path of the machine on which the section was made',
      words: path.slice(0, 500),
    })
}
