import type { Problem } from '../../../../contract/problem.ts'
import type { ClosedLists } from '../closed-list.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { noOwnSheets, type OwnSheets, SheetCollector } from './collect-sheets.ts'
import { openWorkbook } from './open-workbook.ts'
import { orProblem } from './or-problem.ts'
import type { SheetChoice } from './sheet-mapping.ts'
import type { SheetReading } from './sheet-reading.ts'

/**
 * Reads the register from a workbook (xlsx, xlsm, ods): the EBA's master template of any generation, or a form with the
 * labels of the columns. Sheets and columns are recognised by their headers, never by their position; `choices`
 * specifies them when they are not recognised. Returns everything that was changed or left out; a problem for a file
 * that is not a workbook, is damaged, protected, or larger than `officeLimits`.
 */
export function readWorkbook(
  bytes: Uint8Array,
  taxonomy: Taxonomy,
  lists: ClosedLists,
  choices: readonly SheetChoice[] = [],
  known: ReadonlySet<string> = new Set(),
  own: OwnSheets = noOwnSheets,
): SheetReading | Problem {
  return orProblem(() => {
    const book = openWorkbook(bytes)
    const collector = new SheetCollector(taxonomy, lists, choices, known, own)
    book.read((name, isHidden) => collector.sheet(name, isHidden, book.from1904))
    return collector.read(true)
  })
}
