import { strToU8, type Zippable, zipSync } from 'fflate/browser'
import { columnLetters } from './sheet-row.ts'

/** For tests: workbooks put together part by part, without the library that writes ours. */

export type HandCell =
  | string
  | number
  | boolean
  | null
  /** A formula with its last value, if it has one; a number shown as a day; a text by its number; whatever stands in a cell. */
  | { readonly formula: string; readonly value?: string | number | boolean }
  | { readonly day: number }
  | { readonly shared: number }
  | { readonly xml: string }

export type HandSheet = { readonly name: string; readonly rows: readonly (readonly HandCell[])[] } | HandXml
type HandXml = { readonly name: string; readonly sheet: string }

type Parts = Readonly<Record<string, string | Uint8Array>>

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The parts of a workbook as texts. The second format of its cells shows days. */
export function xlsxParts(
  sheets: readonly HandSheet[],
  texts: readonly string[] = [],
): Record<string, string> {
  const entry = (sheet: HandSheet, index: number) =>
    `<sheet name="${escaped(sheet.name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  const link = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relation}/${kind}" Target="${target}"/>`
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${related}">${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><workbookPr/><sheets>${sheets.map(entry).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${related}">${sheets
      .map((_, index) => link(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
      .join(
        '',
      )}${link('rIdS', 'sharedStrings', 'sharedStrings.xml')}${link('rIdF', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)]),
    ),
  }
}

/** A workbook; parts given besides take the place of others. */
export function xlsxByHand(
  sheets: readonly HandSheet[],
  texts: readonly string[] = [],
  parts: Parts = {},
): Uint8Array {
  return zipped({ ...xlsxParts(sheets, texts), ...parts })
}

export function zipped(parts: Parts): Uint8Array {
  const files: Zippable = {}
  for (const [path, content] of Object.entries(parts))
    files[path] = typeof content === 'string' ? strToU8(content) : content
  return zipSync(files, { mtime: new Date(2000, 0, 1) })
}

function sheetXml(sheet: HandSheet): string {
  const inside = 'sheet' in sheet ? sheet.sheet : sheet.rows.map(rowXml).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${main}"><sheetData>${inside}</sheetData></worksheet>`
}

function rowXml(cells: readonly HandCell[], index: number): string {
  const inside = cells.map((cell, at) => cellXml(cell, `${columnLetters(at)}${index + 1}`)).join('')
  return inside === '' ? '' : `<row r="${index + 1}">${inside}</row>`
}

function cellXml(cell: HandCell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('day' in cell) return `<c r="${place}" s="1"><v>${cell.day}</v></c>`
  if ('shared' in cell) return `<c r="${place}" t="s"><v>${cell.shared}</v></c>`
  if ('xml' in cell) return `<c r="${place}"${cell.xml}</c>`
  const { formula, value } = cell
  const type = typeof value === 'string' ? ' t="str"' : typeof value === 'boolean' ? ' t="b"' : ''
  const last =
    value === undefined ? '' : `<v>${escaped(String(typeof value === 'boolean' ? Number(value) : value))}</v>`
  return `<c r="${place}"${type}><f>${escaped(formula)}</f>${last}</c>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
