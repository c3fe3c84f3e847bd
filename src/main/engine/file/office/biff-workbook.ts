import { viewOf } from '../../archive/byte-source.ts'
import { decodeCodePage } from '../../document/rtf-code-page.ts'
import { BiffFormulas } from './biff-formula.ts'
import { cellName, flaggedText, shortText } from './biff-text.ts'
import type { OfficeFacts } from './office-facts.ts'
import { noteDefinedName, noteFormula } from './package-workbook.ts'

const maxRecords = 2_000_000
const record = {
  formula: 0x0006,
  eof: 0x000a,
  externName: 0x0023,
  filePass: 0x002f,
  label: 0x0204,
  name: 0x0018,
  boundSheet: 0x0085,
  bof: 0x0809,
  string: 0x0207,
  supBook: 0x01ae,
  externSheet: 0x0017,
  codePage: 0x0042,
  shortFormula: 0x0406,
}
const kinds: Readonly<Record<number, string>> = {
  0: 'worksheet',
  1: 'macrosheet',
  2: 'chartsheet',
  6: 'vba module',
}
const states: Readonly<Record<number, string>> = { 0: 'visible', 1: 'hidden', 2: 'veryHidden' }
/** Names that Excel knows by a number (MS-XLS 2.5.66). */
const builtIn: Readonly<Record<number, string>> = {
  0: 'Consolidate_Area',
  1: 'Auto_Open',
  2: 'Auto_Close',
  3: 'Extract',
  4: 'Database',
  5: 'Criteria',
  6: 'Print_Area',
  7: 'Print_Titles',
  8: 'Recorder',
  9: 'Data_Form',
  10: 'Auto_Activate',
  11: 'Auto_Deactivate',
  12: 'Sheet_Title',
  13: '_FilterDatabase',
}

type Sheet = { readonly name: string; readonly type: string; readonly offset: number }

/**
 * Reads the stream of a workbook of 97 to 2003 (MS-XLS, BIFF8): kinds and states of sheets, names, links to servers of
 * DDE, and the formulas of macro sheets as text.
 */
export function readBiff(bytes: Uint8Array, facts: OfficeFacts): void {
  const view = viewOf(bytes)
  const book = new BiffFormulas()
  const sheets: Sheet[] = []
  const macroLines = new Map<string, string[]>()
  let current: Sheet | null = null
  let isWide = true
  let lastCell: { cell: string; formula: string } | null = null
  let supBook = ''
  const names: { name: string; body: Uint8Array; isHidden: boolean }[] = []
  const flush = (value: string | null) => {
    if (lastCell === null || current === null) return
    const isMacro = current.type === 'macrosheet'
    const lines = macroLines.get(current.name) ?? []
    macroLines.set(current.name, lines)
    noteFormula(
      { sheet: current.name, cell: lastCell.cell, formula: lastCell.formula, value },
      isMacro,
      facts,
      lines,
    )
    lastCell = null
  }
  for (let at = 0, count = 0; at + 4 <= bytes.length && count < maxRecords; count++) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const from = at + 4
    const body = bytes.subarray(from, Math.min(bytes.length, from + length))
    if (type !== record.string && type !== 0x003c && lastCell !== null) flush(null)
    if (type === record.bof && body.length >= 4) {
      isWide = viewOf(body).getUint16(0, true) >= 0x0600
      current =
        sheets.find(({ offset }) => offset === at) ?? (viewOf(body).getUint16(2, true) === 5 ? null : current)
    } else if (type === record.filePass) {
      facts.result.is_encrypted = true
      facts.output.leftOut('encrypted', 'The workbook is encrypted: its sheets were not read.')
      return
    } else if (type === record.boundSheet && body.length >= 8) {
      sheets.push(boundSheet(body, isWide, facts))
      book.sheets = sheets.map(({ name }) => name)
    } else if (type === record.name) {
      const name = definedName(body, isWide)
      if (name !== null) {
        names.push(name)
        book.names.push(name.name)
      }
    } else if (type === record.supBook) supBook = supBookName(body, facts)
    else if (type === record.externSheet) book.externSheets(body)
    else if (type === record.externName && body.length >= 8) externName(body, supBook, book, facts)
    else if (
      (type === record.formula || type === record.shortFormula) &&
      body.length >= 22 &&
      current !== null
    ) {
      const rgce = body.subarray(22, 22 + viewOf(body).getUint16(20, true))
      lastCell = {
        cell: cellName(viewOf(body).getUint16(0, true), viewOf(body).getUint16(2, true)),
        formula: book.text(rgce, isWide),
      }
      const value = cachedNumber(body)
      if (value !== null) flush(value)
    } else if (type === record.string && lastCell !== null) flush(shortText(body, 0, 2, isWide))
    at = from + length
  }
  if (lastCell !== null) flush(null)
  for (const { name, body, isHidden } of names)
    noteDefinedName({ name, formula: book.text(body, isWide), is_hidden: isHidden }, facts)
  for (const [name, lines] of macroLines)
    if (lines.length > 0)
      facts.output.text({
        title: `Formulas of ${name.slice(0, 150)}`,
        place: `Workbook/${name}`,
        text: lines.join('\n'),
        language: 'xlm',
      })
}

function boundSheet(body: Uint8Array, isWide: boolean, facts: OfficeFacts): Sheet {
  const view = viewOf(body)
  const type = kinds[body[5] as number] ?? `type ${body[5]}`
  const state = states[(body[4] as number) & 3] ?? 'visible'
  const name = shortText(body, 6, 1, isWide)
  facts.add('sheets', { name, type, state })
  if (state !== 'visible') facts.result.hidden.sheets++
  if (type === 'macrosheet') facts.result.has_xlm = true
  return { name, type, offset: view.getUint32(0, true) }
}

function definedName(
  body: Uint8Array,
  isWide: boolean,
): { name: string; body: Uint8Array; isHidden: boolean } | null {
  if (body.length < 15) return null
  const view = viewOf(body)
  const flags = view.getUint16(0, true)
  const length = body[3] as number
  const name = isWide ? flaggedText(body, 14, length) : decodeCodePage(body.subarray(14, 14 + length), 1252)
  const isUtf16 = isWide && ((body[14] ?? 0) & 1) === 1
  const from = 14 + (isWide ? 1 : 0) + length * (isUtf16 ? 2 : 1)
  const known = (flags & 0x20) === 0 ? undefined : builtIn[name.charCodeAt(0)]
  return {
    name: known === undefined ? name : `${known}${name.slice(1)}`,
    body: body.subarray(from, from + view.getUint16(4, true)),
    isHidden: (flags & 1) === 1,
  }
}

/** The source of external references (MS-XLS 2.4.271): this file, add-ins, a file or a server with its topic. */
function supBookName(body: Uint8Array, facts: OfficeFacts): string {
  if (body.length < 6) return ''
  const length = viewOf(body).getUint16(2, true)
  if (length === 0x0401 || length === 0x3a01) return ''
  const target = flaggedText(body, 4, Math.min(length, 4096))
  // a path is encoded with control characters (MS-XLS 2.5.277)
  const plain = target
    .replaceAll('\x03', '|')
    .replace(/^\p{Cc}(?:\p{Cc}.)?/u, '')
    .replace(/\p{Cc}/gu, '\\')
  if (target.includes('\x03')) facts.add('dde', { place: 'Workbook', command: plain })
  else if (/^(?:[a-z]{2,10}:|\\\\)/i.test(plain))
    facts.add('external', { kind: 'externalBook', target: plain, place: 'Workbook', is_automatic: false })
  return plain
}

function externName(body: Uint8Array, supBook: string, book: BiffFormulas, facts: OfficeFacts): void {
  const flags = viewOf(body).getUint16(0, true)
  const name = shortText(body, 6, 1, true)
  book.externNames.push(name)
  // neither OLE nor a standard document: an item of DDE
  if ((flags & 0x0010) === 0 && supBook.includes('|'))
    facts.add('dde', { place: 'Workbook', command: `${supBook}!${name}` })
}

/** The number that a formula last had; null for texts (which follow) and for empty ones. */
function cachedNumber(body: Uint8Array): string | null {
  if (body[12] === 0xff && body[13] === 0xff)
    return body[6] === 0 ? null : body[6] === 1 ? (body[8] ? 'TRUE' : 'FALSE') : ''
  return String(viewOf(body).getFloat64(6, true))
}
