import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'

/**
 * Writes workbooks. Only this file depends on the library, which is not exposed outside. Texts stay texts, whatever
 * they begin with; the bytes depend on the sheets alone.
 */

/** A text, a number that a double holds exactly, or a day, as midnight UTC. */
export type WrittenCell = string | number | Date | null

export type WrittenSheet = {
  readonly name: string
  readonly rows: readonly (readonly WrittenCell[])[]
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[]
  /** Rows and columns that stay visible when scrolling. */
  readonly frozen: { readonly rows: number; readonly columns: number }
  /** Cells with a drop-down list: a range such as `D7:D1048576`, and the range of the values offered. */
  readonly choices: readonly { readonly range: string; readonly from: string }[]
}

/** Fixed timestamp, so that a workbook does not depend on the time of writing. */
const always = new Date(Date.UTC(2000, 0, 1))

/** Returns an xlsx file. */
export async function writeXlsxSheets(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(librarySheet),
    properties: { creator: 'Skerry', created: always, modified: always },
  })
}

function librarySheet({ name, rows, widths, frozen, choices }: WrittenSheet): WriteSheet {
  return {
    name,
    rows: rows.map((row) => row.map((cell): CellValue => (typeof cell === 'string' ? escaped(cell) : cell))),
    columns: widths.map((width) => ({ width })),
    ...(frozen.rows > 0 ? { freezePane: { rows: frozen.rows, columns: frozen.columns } } : {}),
    dataValidations: choices.map(({ range, from }) => ({
      type: 'list' as const,
      range,
      formula1: from,
      allowBlank: true,
      showErrorMessage: false,
    })),
  }
}

/** Escapes a text that would be read as an escape, `_x000D_`, and characters that XML cannot contain. */
function escaped(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}
