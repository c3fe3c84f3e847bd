import { CellCount } from '../../office/cell-count.ts'
import { OfficeRefusal, officeLimits } from '../../office/office-refusal.ts'
import type { OpenBook } from '../../office/sheet-row.ts'
import { readXlsxBook } from '../../office/xlsx-book.ts'
import { readXlsxSheet } from '../../office/xlsx-sheet.ts'
import { ZipParts } from '../../office/zip-parts.ts'
import { readOdsSheets } from './ods-book.ts'

/**
 * Opens a workbook of Office Open XML (xlsx, xlsm) or OpenDocument (ods), ready to be read. Throws a refusal with a
 * sentence for every other kind of file.
 */
export function openWorkbook(bytes: Uint8Array): OpenBook {
  if (bytes.length > officeLimits.fileBytes) throw new OfficeRefusal('it is larger than 256 MiB', true)
  if (!begins(bytes, [0x50, 0x4b, 3, 4])) throw new OfficeRefusal(otherKind(bytes))
  const parts = new ZipParts(bytes)
  const count = new CellCount()
  if (parts.has('content.xml') && parts.has('mimetype')) {
    if (!startOf(parts, 'mimetype').startsWith('application/vnd.oasis.opendocument.spreadsheet'))
      throw new OfficeRefusal('it is an OpenDocument file, but not a spreadsheet')
    return { from1904: false, read: (sheet) => readOdsSheets(parts, count, sheet) }
  }
  if (parts.has('word/document.xml')) throw new OfficeRefusal('it is a text document, not a workbook')
  if (parts.has('ppt/presentation.xml')) throw new OfficeRefusal('it is a presentation, not a workbook')
  if (parts.has('Index/Document.iwa')) throw new OfficeRefusal('it is a Numbers document; export it as xlsx')
  if (!parts.has('[Content_Types].xml')) throw new OfficeRefusal('it is a zip archive, but not a workbook')
  const book = readXlsxBook(parts)
  return {
    from1904: book.from1904,
    read: (sheet) => {
      for (const { name, part, isHidden } of book.sheets) {
        const taker = sheet(name, isHidden)
        readXlsxSheet(parts, part, book, count, taker)
        taker.end()
      }
    },
  }
}

function startOf(parts: ZipParts, name: string): string {
  let text = ''
  parts.read(name, (piece) => {
    text += String.fromCharCode(...piece.subarray(0, 200))
    return false
  })
  return text
}

const saveAsXlsx = 'save it as xlsx in a spreadsheet program'

/** Returns a description of a file that is not a readable workbook. */
function otherKind(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'it is empty'
  // the compound file of older Office (MS-CFB): it contains a protected workbook, or a workbook from before 2007
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))
    return holdsName(bytes, 'EncryptedPackage')
      ? 'it is protected with a password; save it without one'
      : holdsName(bytes, 'Workbook') || holdsName(bytes, 'Book')
        ? `it is a workbook of Excel 97 to 2003 (xls); ${saveAsXlsx}`
        : 'it is a file of older Office programs, but not a workbook'
  if (begins(bytes, [0x09, 0x08]) || begins(bytes, [0x09, 0x04]) || begins(bytes, [0x09, 0x02]))
    return `it is a workbook of Excel 2 to 5 (xls); ${saveAsXlsx}`
  const start = new TextDecoder('windows-1252')
    .decode(bytes.subarray(0, 1000))
    .replace(/^ï»¿/, '')
    .trimStart()
  if (start.startsWith('%PDF')) return 'it is a PDF document'
  if (/^<\?xml[\s\S]*(?:Excel\.Sheet|urn:schemas-microsoft-com:office:spreadsheet)/.test(start))
    return `it is an XML spreadsheet of 2003; ${saveAsXlsx}`
  if (/^(?:<!doctype html|<html|<table|<head|<meta)/i.test(start)) return `it is a web page; ${saveAsXlsx}`
  if (begins(bytes, [0x50, 0x4b])) return 'it is an empty or divided zip archive'
  const isText = !start.includes('\u0000') && /[\n,;\t]/.test(start)
  return isText ? 'it is a text file; give it as CSV' : 'it is not a workbook (xlsx or ods)'
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

/** Searches the directory of a compound file for a name, which is in UTF-16. */
function holdsName(bytes: Uint8Array, name: string): boolean {
  const first = name.charCodeAt(0)
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let index = 0
    while (
      index < name.length &&
      bytes[at + 2 * index] === name.charCodeAt(index) &&
      bytes[at + 2 * index + 1] === 0
    )
      index++
    if (index === name.length) return true
  }
  return false
}
