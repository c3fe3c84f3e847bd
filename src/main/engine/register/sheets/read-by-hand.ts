import { isProblem } from '../../../../contract/problem.ts'
import { lists, plain, taxonomy } from './golden-tables.ts'
import { readWorkbook } from './read-workbook.ts'
import type { SheetChoice } from './sheet-mapping.ts'
import type { SheetReading } from './sheet-reading.ts'
import { type HandSheet, xlsxByHand } from './xlsx-by-hand.ts'

/** For tests: reads workbooks that were put together by hand. */

/** The LEI of the bank that keeps the golden register. */
export const bank = '9999SKERRYBANK000195'

export function readOrThrow(bytes: Uint8Array, choices: readonly SheetChoice[] = []): SheetReading {
  const reading = readWorkbook(bytes, taxonomy, lists, choices)
  if (isProblem(reading)) throw new Error(reading.message)
  return reading
}

export function byHand(...sheets: HandSheet[]): SheetReading {
  return readOrThrow(xlsxByHand(sheets))
}

export function cellsOf(reading: SheetReading, template: string): readonly (readonly string[])[] | undefined {
  return plain(reading.tables)[template]
}
