import type { ImportPreview, SheetChoiceInput } from '../../../contract/workstation/register-imports.ts'

/** How sheets and their headers are read, and changes of it. Pure. */

export type ReadSheet = ImportPreview['sheets'][number]
/** What somebody said of a sheet; columns by their letters. */
export type SheetChoice = SheetChoiceInput
/** What was said, of those sheets of which something was. */
export type Mapping = readonly SheetChoice[]
export type HeaderColumn = {
  readonly letters: string
  readonly header: string
  readonly column: string | null
}

/** Each sheet once; of two tables of one, the first. */
export function sheetsOf(sheets: readonly ReadSheet[]): readonly ReadSheet[] {
  const first = new Map<string, ReadSheet>()
  for (const sheet of sheets) if (!first.has(sheet.sheet)) first.set(sheet.sheet, sheet)
  return [...first.values()]
}

/** What is said of a sheet: by somebody, or else how it was read. */
export function choiceFor(sheet: ReadSheet, mapping: Mapping): SheetChoice {
  const stated = mapping.find((choice) => choice.sheet === sheet.sheet)
  return (
    stated ?? {
      sheet: sheet.sheet,
      template: sheet.template,
      header_row: sheet.header_row ?? fullestRow(sheet),
      first_row: sheet.first_row,
      columns: sheet.columns.map(({ letters, column }) => ({ letters, column })),
    }
  )
}

/** The row that a header is guessed in, where none was recognised: the first with the most cells. */
function fullestRow({ top }: ReadSheet): number | null {
  let fullest: number | null = null
  let most = 0
  for (const { row, cells } of top) {
    const count = cells.filter((cell) => cell !== '').length
    if (count <= most) continue
    fullest = row
    most = count
  }
  return fullest
}

/** The headers of a sheet in the row that was chosen, each with the column that it is read as. */
export function headersOf(sheet: ReadSheet, choice: SheetChoice): readonly HeaderColumn[] {
  const columnOf = (letters: string) =>
    choice.columns?.find((column) => column.letters === letters)?.column ?? null
  if (choice.header_row === sheet.header_row)
    return sheet.columns.map(({ letters, header }) => ({ letters, header, column: columnOf(letters) }))
  const cells = sheet.top.find(({ row }) => row === choice.header_row)?.cells ?? []
  return cells.flatMap((header, at) => {
    const letters = lettersOf(at)
    return header === '' ? [] : [{ letters, header, column: columnOf(letters) }]
  })
}

/** Puts what is said of a sheet in the place of what was said before. */
export function withChoice(mapping: Mapping, choice: SheetChoice): Mapping {
  const others = mapping.filter(({ sheet }) => sheet !== choice.sheet)
  return [...others, choice]
}

/** Reads a sheet as another template. Columns that the new one has too stay as they were. */
export function withTemplate(choice: SheetChoice, template: string, codes: readonly string[]): SheetChoice {
  const columns = (choice.columns ?? []).map((each) => ({
    ...each,
    column: each.column !== null && codes.includes(each.column) ? each.column : null,
  }))
  return { ...choice, template: template === '' ? null : template, columns }
}

/** Reads a column of the sheet as one of the template, or not at all. One is read from one column only: another gives it up. */
export function withColumn(choice: SheetChoice, letters: string, column: string | null): SheetChoice {
  const others = (choice.columns ?? [])
    .filter((each) => each.letters !== letters)
    .map((each) => (column !== null && each.column === column ? { ...each, column: null } : each))
  return { ...choice, columns: [...others, { letters, column }] }
}

/** How many columns of sheets that were recognised nothing is taken from. */
export function unreadHeaders(sheets: readonly ReadSheet[]): number {
  return sheets.reduce((sum, { columns }) => sum + columns.filter(({ column }) => column === null).length, 0)
}

/** The letters of a column, `AB` for 27. */
function lettersOf(at: number): string {
  let letters = ''
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}
