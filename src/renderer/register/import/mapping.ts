import type {
  ImportPreview,
  SheetChoiceInput,
} from '../../../contract/workstation/register/register-imports.ts'

/** How sheets and their headers are read, and changes of it. Pure. */

export type ReadSheet = ImportPreview['sheets'][number]
/** The user's choices for a sheet; columns are given by their letters. */
export type SheetChoice = SheetChoiceInput
/** Choices for the sheets that have any. */
export type Mapping = readonly SheetChoice[]
export type HeaderColumn = {
  readonly letters: string
  readonly header: string
  readonly column: string | null
}

/** Returns each sheet once; of a sheet with two tables, the first. */
export function sheetsOf(sheets: readonly ReadSheet[]): readonly ReadSheet[] {
  const first = new Map<string, ReadSheet>()
  for (const sheet of sheets) if (!first.has(sheet.sheet)) first.set(sheet.sheet, sheet)
  return [...first.values()]
}

/** Leaves out the sheets that follow no template and were read by their own headers: their columns are mapped elsewhere. */
export function withoutOwn(
  sheets: readonly ReadSheet[],
  own: readonly { readonly sheet: string }[],
): readonly ReadSheet[] {
  const read = new Set(own.map(({ sheet }) => sheet))
  return sheets.filter(({ sheet }) => !read.has(sheet))
}

/** Returns the choices for a sheet: the user's, otherwise those detected. */
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

/** Returns the guessed header row of a sheet without a recognized one: the first row with the most cells. */
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

/** Returns the headers in the chosen row of a sheet, each with the column it is mapped to. */
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

/** Replaces the choices for a sheet. */
export function withChoice(mapping: Mapping, choice: SheetChoice): Mapping {
  const others = mapping.filter(({ sheet }) => sheet !== choice.sheet)
  return [...others, choice]
}

/** Maps a sheet to another template. Columns that the new template also has stay mapped. */
export function withTemplate(choice: SheetChoice, template: string, codes: readonly string[]): SheetChoice {
  const columns = (choice.columns ?? []).map((each) => ({
    ...each,
    column: each.column !== null && codes.includes(each.column) ? each.column : null,
  }))
  return { ...choice, template: template === '' ? null : template, columns }
}

/**
 * Maps a column of the sheet to a column of the template, or to none. Only one sheet column can be mapped to it: any
 * other is unmapped.
 */
export function withColumn(choice: SheetChoice, letters: string, column: string | null): SheetChoice {
  const others = (choice.columns ?? [])
    .filter((each) => each.letters !== letters)
    .map((each) => (column !== null && each.column === column ? { ...each, column: null } : each))
  return { ...choice, columns: [...others, { letters, column }] }
}

/** Returns the number of unmapped columns of recognized sheets. */
export function unreadHeaders(sheets: readonly ReadSheet[]): number {
  return sheets.reduce((sum, { columns }) => sum + columns.filter(({ column }) => column === null).length, 0)
}

/** Returns the letters of the column at a zero-based index, `AB` for 27. */
function lettersOf(at: number): string {
  let letters = ''
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}
