import { type EnteredText, enterText, joinLines, type TextForm } from '../../../contract/entered-text.ts'
import type { Column } from './taxonomy.ts'

/** Returns a cell as it may be stored: on one line; in a code only the plain space counts as a blank. */
export function enterCell(column: Column, cell: string): EnteredText {
  return enterText(joinLines(cell), formOf(column))
}

function formOf({ format, label }: Column): TextForm {
  return format !== undefined || label.startsWith('Identification code') ? 'code' : 'line'
}
