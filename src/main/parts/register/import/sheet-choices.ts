import {
  type ImportPreview,
  type SheetChoiceInput,
  sheetChoice,
} from '../../../../contract/workstation/register/register-imports.ts'
import { formOf, type SheetChoice } from '../../../engine/register/sheets/sheet-mapping.ts'
import type { SheetForm } from '../../../store/register/sheet-forms.ts'

/**
 * The user's choices for sheets, in the form of the engine, and in the form stored for later files with the same
 * header.
 */

export function choiceOf(given: SheetChoiceInput): SheetChoice {
  const columns: Record<string, string | null> = {}
  const letters: Record<string, string | null> = {}
  for (const { letters: at, header, column } of given.columns ?? []) {
    if (at != null) letters[at] = column
    else if (header != null) columns[header] = column
  }
  return {
    sheet: given.sheet,
    template: given.template,
    columns,
    letters,
    headerRow: given.header_row ?? null,
    firstRow: given.first_row ?? null,
    lastRow: given.last_row ?? null,
    scale: given.scale ?? null,
    decimal: given.decimal ?? null,
    dayOrder: given.day_order ?? null,
    leavesHidden: given.leaves_hidden === true,
  }
}

/** Returns the forms to be stored for the choices. What applies only to one file is left out. */
export function formsOf(
  choices: readonly SheetChoiceInput[],
  sheets: ImportPreview['sheets'],
  at: string,
): SheetForm[] {
  return choices.flatMap((choice) => {
    const sheet = sheets.find((one) => one.sheet === choice.sheet)
    if (choice.template === null || sheet === undefined || sheet.template === null) return []
    const kept: SheetChoiceInput = {
      ...choice,
      header_row: sheet.header_row,
      first_row: choice.first_row ?? null,
      last_row: null,
    }
    const columns = sheet.columns.map(({ letters, header }) => ({ at: positionOf(letters), header }))
    return [{ form: formOf(columns), choice: JSON.stringify(kept), mapped_at: at }]
  })
}

/**
 * Adapts a stored form to a sheet whose header is in another row. Null when an earlier version wrote it in another
 * format.
 */
export function knownChoice(
  { choice, mapped_at }: SheetForm,
  sheet: string,
  headerRow: number,
): ImportPreview['sheets'][number]['known'] {
  const read = sheetChoice().safeParse(JSON.parse(choice))
  if (!read.success) return null
  const { header_row, first_row } = read.data
  const offset = header_row == null || first_row == null ? null : first_row - header_row
  return {
    at: mapped_at,
    choice: {
      ...read.data,
      sheet,
      header_row: headerRow,
      first_row: offset === null ? null : headerRow + offset,
    },
  }
}

/** Converts the letters of a column to its index, from 0. */
function positionOf(letters: string): number {
  let position = 0
  for (const letter of letters) position = position * 26 + letter.charCodeAt(0) - 64
  return position - 1
}
