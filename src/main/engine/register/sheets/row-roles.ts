import type { SheetCell, SheetRow } from '../../office/sheet-row.ts'
import { isLeiShape } from '../lei.ts'
import { isDay } from '../package/calendar.ts'
import type { Template } from '../taxonomy.ts'
import { readDateText } from './read-date.ts'

/**
 * The role of a row of a sheet: data, a total, a remark below or between the rows of a table, or the repeated header.
 * Rows that are not data are reported and not used; a row that may be data counts as data.
 */
export type RowRole = 'data' | 'total' | 'remark' | 'header'

/** The whole text of a cell that begins a row of totals, in the languages of most registers. */
export const totalWords =
  /^(?:(?:grand |sub[- ]?|zwischen|gesamt|end|total )?(?:total|totals|totale|totalt|totaal|totals?umme|summe|sum|somme|suma|soma|somma|razem|łącznie|ogółem|celkem|spolu|összesen|yhteensä|gesamt(?:summe|betrag)?|insgesamt|subtotaal|sous-total|yht\.?|Σ)|total (?:general|général|generale|general|amount|cost|costs|assets|eur)|summe (?:eur|gesamt)|totaux)\s*[:.=]?$/iu
const longestTotal = 40

/** Matches the start of a remark: a footnote mark, or a word for a remark. */
const remarkStart =
  /^(?:[*†‡¹²³°]|\(?\d{1,2}\)\s|(?:note|notes|nota|hinweise?|anmerkung(?:en)?|bemerkung(?:en)?|remarks?|remarque|stand|as of|as at|quelle|source|fonte|bron|uwaga|opmerking|legende?|legend)\b)/iu

/**
 * Returns the role of a row of a table, from the content of its columns. `positions` maps columns of the sheet to those
 * of the template.
 */
export function roleOf(
  { cells }: SheetRow,
  template: Template,
  positions: ReadonlyMap<number, number>,
  headers: ReadonlyMap<number, string>,
  isApart: boolean,
): RowRole {
  if (isHeaderAgain(cells, headers)) return 'header'
  if (isTotal(cells, template, positions)) return 'total'
  const only = onlyFilled(cells)
  return only !== null && template.columns.length > 2 && isRemark(only, template, positions, isApart)
    ? 'remark'
    : 'data'
}

function isBlank({ value }: SheetCell): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}

/** Returns the only non-empty cell of a row; null when there are several, or none. */
function onlyFilled(cells: readonly SheetCell[]): SheetCell | null {
  let only: SheetCell | null = null
  for (const cell of cells) {
    if (isBlank(cell)) continue
    if (only !== null) return null
    only = cell
  }
  return only
}

/** Whether a row repeats the header, as at the top of each printed page. */
export function isHeaderAgain(cells: readonly SheetCell[], headers: ReadonlyMap<number, string>): boolean {
  return (
    cells.length >= 2 &&
    cells.every(({ at, value }) => typeof value === 'string' && headers.get(at) === value.trim())
  )
}

/** Whether a row has a word for a total or no word at all, and otherwise only amounts. */
function isTotal(
  cells: readonly SheetCell[],
  template: Template,
  positions: ReadonlyMap<number, number>,
): boolean {
  let amounts = 0
  let words = 0
  let isKeyed = false
  for (const cell of cells) {
    if (isBlank(cell)) continue
    const { at, value } = cell
    if (template.key.includes(positions.get(at) ?? -1)) isKeyed = true
    const type = template.columns[positions.get(at) ?? -1]?.type
    if (typeof value === 'string' && value.length <= longestTotal && totalWords.test(value.trim())) words++
    else if (type === 'monetary' || type === 'integer' || (type === undefined && typeof value !== 'string'))
      amounts++
    else return false
  }
  return words > 0 || (amounts > 0 && !isKeyed && template.key.length > 0)
}

/** Whether the only text in a row is a remark: marked as one, or after a blank row, or too long for a key. */
function isRemark(
  { at, value }: SheetCell,
  template: Template,
  positions: ReadonlyMap<number, number>,
  isApart: boolean,
): boolean {
  if (typeof value !== 'string') return false
  const text = value.trim()
  if (remarkStart.test(text)) return true
  const position = positions.get(at)
  const isKey = position !== undefined && template.key.includes(position)
  const words = text.split(/\s+/).length
  return words >= 3 && (isApart || !isKey || text.length > 60)
}

/**
 * Whether a cell contains a value that no header has: a number, a day, an LEI, a code of a closed list, a link mark.
 */
export function isValue({ value }: SheetCell): boolean {
  if (value === null) return false
  if (typeof value !== 'string') return true
  const text = value.trim()
  return (
    isLeiShape(text) ||
    /^eba_\w+:\w+$/.test(text) ||
    /^(?:true|wahr|vrai|LEI|EUR|USD|F\d+)$/i.test(text) ||
    /^[-+(]?\d[\d.,'’ ]*\)?$/.test(text) ||
    isDay(text) ||
    readDateText(text, 'day-first').day !== null
  )
}
