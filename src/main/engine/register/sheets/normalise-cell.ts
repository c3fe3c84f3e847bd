import { visibleText } from '../../../../contract/entered-text.ts'
import { isShownAsReference } from '../../office/number-format.ts'
import { isShownNumber, plainNumber, type RawCell, shownCell, shownDate } from '../../office/raw-cell.ts'
import { type ClosedLists, isNotApplicable } from '../closed-list.ts'
import { enterCell } from '../column-text.ts'
import { hasLeiCheckDigits, isLeiShape } from '../lei.ts'
import type { Column } from '../taxonomy.ts'
import { type AmountScale, scaled, scaleIn } from './amount-scale.ts'
import { type DecimalSign, readAmount, readWhole } from './read-amount.ts'
import { type DayOrder, isDayOfOurTime, readDateText, readSerial } from './read-date.ts'

/** A cell whose value differs from what was written, with a short reason. */
export type CellChange = { readonly from: string; readonly to: string; readonly why: string }

export type NormalisedCell = {
  /**
   * The value for the table. A value that is not understood is kept as written, without surrounding blanks; but an
   * unclear day or number, or an error value, becomes empty, so that it is not filed.
   */
  readonly cell: string
  readonly change: CellChange | null
  /** Why the cell cannot be used unchanged, in a sentence. */
  readonly problem: string | null
}

/** The notation of the other cells of a file or a column, for cells that are ambiguous alone. */
export type Notation = {
  readonly dayOrder: DayOrder
  readonly decimal: DecimalSign
  /** The statement that amounts are in thousands or millions: `the header says “in TEUR”`. Null when there is none. */
  readonly scaleStated: string | null
  /**
   * The factor for amounts that a person chose. Null when none was chosen: then amounts with a stated scale are not
   * used.
   */
  readonly scale: AmountScale | null
}

export const noNotation: Notation = { dayOrder: null, decimal: null, scaleStated: null, scale: null }

/** The result of reading a text: the cell and why it differs, or why it cannot be determined. */
type Reading =
  | { readonly cell: string; readonly why: string | null }
  | { readonly problem: string; readonly isKept: boolean }

const right = (cell: string): Reading => ({ cell, why: null })
const wrong = (problem: string): Reading => ({ problem, isKept: true })
/** A value that is not filed, not even as written. */
const unreported = (problem: string): Reading => ({ problem, isKept: false })

const errorValue =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|NV|BEZUG!|WERT!|ZAHL!)$|^Err:\d{3}$/
const linked = /^(?:true|yes|y|1|x|wahr|ja|vrai|oui|verdadero|si|sì|sí|vero|waar|✓|✔)$/i

/**
 * Converts a cell of a sheet or of a lenient CSV file to the value in a table. A value that is already correct is
 * returned byte for byte, every other one with what was changed; normalising the result again does not change it.
 */
export function normaliseCell(
  column: Column,
  raw: RawCell,
  lists: ClosedLists,
  notation: Notation = noNotation,
): NormalisedCell {
  if (raw === null || raw === '') return { cell: '', change: null, problem: null }
  const from = shownCell(raw)
  const { text, fault } = enterCell(column, from)
  const reading = read(column, raw, text, lists, notation)
  if ('problem' in reading || fault !== null) {
    const isKept = !('problem' in reading) || reading.isKept
    const cell = !isKept ? '' : 'problem' in reading ? text : reading.cell
    const why =
      fault === null
        ? 'problem' in reading
          ? reading.problem
          : ''
        : `${fault}; the text was read without it`
    return {
      cell,
      change: cell === from || !isKept ? null : { from, to: cell, why: whyCleaned(from) },
      problem: `${quoted(from)}: ${why}.`,
    }
  }
  const { cell } = reading
  const why = reading.why ?? (cell === from ? null : whyCleaned(from))
  return { cell, change: why === null ? null : { from: written(raw, from), to: cell, why }, problem: null }
}

function read(column: Column, raw: RawCell, text: string, lists: ClosedLists, notation: Notation): Reading {
  if (text === '') return right('')
  if (errorValue.test(text)) return unreported('it is an error value of a spreadsheet')
  const absent = readAbsent(column, text)
  if (absent !== null) return absent
  switch (column.type) {
    case 'string':
      return readText(column, raw, text)
    case 'enumeration':
      return readMember(column, text, lists)
    case 'date':
      return readDay(raw, text, notation)
    case 'boolean_true':
      return readLink(raw, text)
    default:
      return readNumber(column, raw, text, lists, notation)
  }
}

/**
 * Reads "not applicable" where it is represented by an empty cell or a fixed text; null when the text means something
 * else.
 */
function readAbsent(column: Column, text: string): Reading | null {
  if (!isNotApplicable(text)) return null
  if (takesNotApplicable(column))
    return text === 'Not Applicable'
      ? right(text)
      : { cell: 'Not Applicable', why: 'the text that the key requires' }
  if (column.list?.startsWith('country') === true && text.toLowerCase() === 'na')
    return wrong('it may mean that nothing applies, or Namibia')
  return column.required === 'conditional' || column.required === 'optional'
    ? { cell: '', why: 'an empty cell says that nothing applies' }
    : null
}

/** The branch of B_04.01 is part of a key, so that "no branch" is a text there. This applies to no other key column. */
function takesNotApplicable({ code, type, key, format }: Column): boolean {
  return code === 'c0040' && type === 'string' && key && format === undefined
}

function readText(column: Column, raw: RawCell, text: string): Reading {
  if (isShownNumber(raw))
    return isShownAsReference(raw.shown, raw.number)
      ? { cell: text, why: 'the number as the sheet shows it' }
      : { cell: plainNumber(raw.number), why: 'the number without its format' }
  if (typeof raw === 'number') {
    if (Math.abs(raw) >= 1e15) return wrong('it is a number, and a spreadsheet keeps only 15 digits')
    return right(plainNumber(raw))
  }
  if (raw instanceof Date) return { cell: text, why: 'a date where a text is expected' }
  if (column.format === 'lei') {
    const lei = joinedLei(text)
    if (lei !== text && isLeiShape(lei)) return { cell: lei, why: whyLei(text) }
  } else if (column.format === 'function_identifier') {
    const upper = /^f ?(\d{1,9})$/i.exec(text)
    if (upper !== null && `F${upper[1]}` !== text)
      return { cell: `F${upper[1]}`, why: 'a function identifier' }
  } else if (column.label.startsWith('Identification code')) {
    const lei = joinedLei(text)
    if (lei !== text && isLeiShape(lei) && hasLeiCheckDigits(lei)) return { cell: lei, why: whyLei(text) }
  }
  return right(text)
}

/** An LEI as it is filed: people write it in groups of four, and in small letters. */
function joinedLei(text: string): string {
  return text.replace(/[ ._–-]/g, '').toUpperCase()
}

function whyLei(text: string): string {
  return text.length === 20
    ? 'an LEI is written in capitals'
    : 'an LEI is written without spaces and punctuation'
}

function readMember(column: Column, text: string, lists: ClosedLists): Reading {
  const list = column.list ?? ''
  const code = lists.codeOf(list, text)
  if (code !== null)
    return code.changed ? { cell: code.code, why: 'the code of the closed list' } : right(text)
  const parts = text.split(/[;,|/]+/).filter((part) => part.trim() !== '')
  if (parts.length > 1 && parts.every((part) => lists.codeOf(list, part.trim()) !== null))
    return wrong('it holds several values; each needs a row of its own')
  return wrong(`the list ${list} has no such member`)
}

function readDay(raw: RawCell, text: string, notation: Notation): Reading {
  if (raw instanceof Date) {
    const day = Number.isNaN(raw.getTime()) ? '' : raw.toISOString().slice(0, 10)
    if (!isDayOfOurTime(day)) return unreported('there is no such day')
    return shownDate(raw) === day ? right(day) : { cell: day, why: 'the time of day was left out' }
  }
  const number = isShownNumber(raw) ? raw.number : raw
  const reading = typeof number === 'number' ? readSerial(number) : readDateText(text, notation.dayOrder)
  return reading.day === null ? unreported(reading.why) : { cell: reading.day, why: reading.why }
}

function readLink(raw: RawCell, text: string): Reading {
  if (raw === 'true' || text === 'true') return right('true')
  return linked.test(text)
    ? { cell: 'true', why: 'the mark of a link' }
    : wrong('a row of this table is a link, always true')
}

function readNumber(
  column: Column,
  raw: RawCell,
  text: string,
  lists: ClosedLists,
  notation: Notation,
): Reading {
  if (isShownNumber(raw) && raw.shown.endsWith('%')) return unreported('it is a percentage')
  const number = isShownNumber(raw) ? raw.number : raw
  if (column.type !== 'monetary') return readUnscaled(column, number, text, lists, notation)
  const unit = isShownNumber(raw) ? scaleIn(raw.shown) : null
  const stated = notation.scaleStated ?? (unit === null ? null : `the cell shows “${unit.stated}”`)
  if (stated !== null && notation.scale === null)
    return unreported(`${stated}, and it was not stated what to multiply by`)
  const scale = notation.scale ?? 1
  const reading = readUnscaled(column, number, text, lists, notation)
  if ('problem' in reading || scale === 1) return reading
  const cell = scaled(reading.cell, scale)
  const times = `multiplied by ${scale === 1000 ? '1,000' : '1,000,000'}, as chosen`
  return { cell, why: [...(reading.why === null ? [] : [reading.why]), times].join('; ') }
}

function readUnscaled(
  column: Column,
  raw: RawCell,
  text: string,
  lists: ClosedLists,
  notation: Notation,
): Reading {
  if (typeof raw === 'number') {
    if (!Number.isFinite(raw)) return unreported('it is not a number')
    const plain = plainNumber(raw)
    if (column.type === 'integer' && plain.includes('.')) return unreported('it is not a whole number')
    return Number(plain) === raw
      ? right(plain)
      : { cell: plain, why: 'digits that no spreadsheet shows were left out' }
  }
  const isCurrency = (code: string) => lists.codeOf('currency', code) !== null
  const reading =
    column.type === 'integer'
      ? readWhole(text, notation.decimal)
      : readAmount(text, notation.decimal, isCurrency)
  return reading.plain === null ? unreported(reading.why) : { cell: reading.plain, why: reading.why }
}

/** Returns the original value that a change shows: a number with all the digits in the file. */
function written(raw: RawCell, from: string): string {
  return typeof raw === 'number' ? String(raw) : from
}

function quoted(text: string): string {
  const shown = visibleText(text)
  return `“${shown.length > 80 ? `${shown.slice(0, 79)}…` : shown}”`
}

/** Returns why the spelling of a text was changed, in a few words. */
function whyCleaned(before: string): string {
  if (/[\n\r\u0085\u2028\u2029]/.test(before)) return 'line breaks removed'
  return before.trim() !== before ? 'surrounding spaces removed' : 'signs that do not show taken out'
}
