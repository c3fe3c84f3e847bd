import { type EnteredText, enterText, joinLines, type TextForm } from '../../../contract/entered-text.ts'
import type { Column } from './taxonomy.ts'

/** A cell as it may be kept: one line; in a code no blank but the plain one means anything. */
export function enterCell(column: Column, cell: string): EnteredText {
  return enterText(joinLines(cell), formOf(column))
}

function formOf({ format, label }: Column): TextForm {
  return format !== undefined || label.startsWith('Identification code') ? 'code' : 'line'
}
