import { ClosedLists } from '../closed-list.ts'
import type { Column, Taxonomy } from '../taxonomy.ts'
import { hasDayShape, isCalendarDay } from './calendar-day.ts'
import { codesOf, openEnd, openEnded } from './members.ts'
import { type Report, type RowRule, rowRule, type Saying, saying } from './rule.ts'

/** Rules on a single cell: its value must fit its type, and a text must not contain stray characters. */
export function cellRules(taxonomy: Taxonomy): RowRule[] {
  const lists = new ClosedLists(taxonomy)
  const signs = signRules(taxonomy)
  return taxonomy.templates.map(({ code, columns }) => {
    const checks = columns.map((column) =>
      cellCheck(code, column, taxonomy, lists, signs.get(`${code}.${column.code}`)),
    )
    return rowRule(
      code,
      columns.map((column) => column.code),
      (cells: readonly string[], report) => {
        for (let at = 0; at < checks.length; at++) {
          const value = cells[at]
          if (value !== undefined && value !== '') checks[at]?.(value, report)
        }
      },
    )
  })
}

type CellCheck = (value: string, report: Report) => void

function cellCheck(
  template: string,
  column: Column,
  taxonomy: Taxonomy,
  lists: ClosedLists,
  sign: Saying | undefined,
): CellCheck {
  const { code, list, max_length: longest } = column
  switch (column.type) {
    case 'enumeration': {
      const codes = codesOf(taxonomy, list ?? '')
      const noMember = notInList(lists, list ?? '')
      return (value, report) => {
        if (codes.has(value)) return
        report(noMember, code)
        checkOutside(value, code, report)
      }
    }
    case 'date': {
      const mayBeOpen = openEnded.has(`${template}.${code}`)
      const reportFar = (value: string, report: Report) => {
        if (value !== openEnd) report(mayBeOpen ? farEnd : farDay, code)
        else if (!mayBeOpen) report(noOpenEnd, code)
      }
      return (value, report) => {
        if (!isCalendarDay(value)) report(noDay, code)
        else if (value < earliest) report(longAgo, code)
        else if (value >= farOff) reportFar(value, report)
        checkOutside(value, code, report)
      }
    }
    case 'integer':
      return (value, report) => {
        if (wholeNumber.test(value)) return
        report(noWholeNumber, code)
        checkOutside(value, code, report)
      }
    case 'monetary':
      return (value, report) => {
        if (!number.test(value)) {
          report(noNumber, code)
          checkOutside(value, code, report)
        } else if (sign !== undefined && value.startsWith('-') && /[1-9]/.test(value)) report(sign, code)
      }
    case 'boolean_true':
      return (value, report) => {
        if (value === 'true') return
        report(noLink, code)
        checkOutside(value, code, report)
      }
    case 'string':
      return (value, report) => {
        checkOutside(value, code, report)
        const isLoose = value.charCodeAt(0) === hash || value.trim().length !== value.length
        if (isLoose || control.test(value)) report(strayCharacter, code)
        if (longest !== undefined && value.length > longest) report(tooLong(longest), code)
      }
  }
}

const hash = 0x23
const earliest = '1900-01-01'
/** From this day on, a date is a placeholder or a slip of the keys: the longest leases and bonds run for 100 years. */
const farOff = '2100-01-01'
const wholeNumber = /^\d+$/
const number = /^-?\d+(?:\.\d+)?$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Reports what the receiver rejects at the ends of a cell of any type. */
function checkOutside(value: string, code: string, report: Report): void {
  if (value.charCodeAt(0) === hash) report(specialValue, code)
  if (value.trim().length !== value.length) report(spaceAround, code)
}

const noNumber = saying(
  '305',
  ({ name, value }) => `${name}: “${value}” is not a number.`,
  'Write digits with a dot before the decimals, without separators between thousands, currency, plus sign or exponent.',
)
const noDay = saying(
  '330',
  ({ name, value }) =>
    hasDayShape(value)
      ? `${name}: ${value} is not a day of the calendar.`
      : `${name}: “${value}” is not a date of the form yyyy-mm-dd.`,
  'Write year, month and day as in 2025-12-31; 9999-12-31 stands for an open end.',
)
const noWholeNumber = saying(
  '331',
  ({ name, value }) => `${name}: “${value}” is not a whole number.`,
  'Write digits only, without separators, sign or decimals.',
)
const noLink = saying(
  '333',
  ({ value }) => `The link holds “${value}” instead of true.`,
  'Write the word true in lower case.',
)
const longAgo = saying(
  'OWN-30',
  ({ name, value }) => `${name}: ${value} is before 1900.`,
  'Check the year of the date.',
)
const farEnd = saying(
  'OWN-53',
  ({ name, value }) => `${name}: ${value} is not how the template writes an open end, which is 9999-12-31.`,
  'Write 9999-12-31 when there is no date; otherwise check the year.',
)
const farDay = saying(
  'OWN-53',
  ({ name, value }) => `${name}: ${value} is after 2099.`,
  'Check the year of the date.',
)
const noOpenEnd = saying(
  'OWN-54',
  ({ name }) => `${name}: 9999-12-31 stands for an open end, and the template has none here.`,
  'Give the day on which it happened.',
)
const specialValue = saying(
  'CSV-045',
  ({ name, value }) => `${name}: “${value}” starts with #, which the receiver reads as a special value.`,
  'Remove the #; leave the cell empty when there is nothing to say.',
)
const spaceAround = saying(
  'EBA-GUIDE-007',
  ({ name, value }) => `${name}: “${value}” has a space at its start or end.`,
  'Remove the space.',
)
const strayCharacter = saying(
  'OWN-26',
  ({ name, value }) => `${name}: the text ${whatIsStray(value)}.`,
  'Remove it; keep the text on one line.',
)

function whatIsStray(value: string): string {
  if (/[\n\r\u2028\u2029]/.test(value)) return 'has a line break in it'
  if (control.test(value)) return 'has an invisible control character in it'
  return value.startsWith('#') ? 'starts with #' : 'has a space at its start or end'
}

function tooLong(longest: number): Saying {
  return saying(
    'OWN-27',
    ({ name }) => `${name}: the text is longer than ${longest} characters.`,
    `Shorten it to ${longest} characters.`,
  )
}

function notInList(lists: ClosedLists, list: string): Saying {
  return saying(
    '503',
    ({ name, value }) => `${name}: “${value}” is not a code of the list of this column.`,
    ({ value }) => {
      const meant = lists.codeOf(list, value)
      if (meant !== null) return `Write ${meant.code} (${lists.labelOf(list, meant.code)}).`
      const members = lists.membersOf(list)
      if (members.length > 8) return 'Choose a code of the list of this column.'
      return `Choose one of ${members.map(({ code, label }) => `${code} (${label})`).join(', ')}.`
    },
  )
}

/**
 * Returns the sayings about a negative amount, by `B_01.02.c0110`: the taxonomy names the columns that must not have
 * one.
 */
function signRules(taxonomy: Taxonomy): ReadonlyMap<string, Saying> {
  const found = new Map<string, Saying>()
  for (const { id, class: sort, template, columns } of taxonomy.rules.values())
    if (sort === 'sign' && template !== null && columns !== null)
      found.set(
        `${template}.${columns}`,
        saying(
          id,
          ({ name, value }) => `${name}: ${value} is below zero.`,
          'Write an amount of zero or more.',
        ),
      )
  return found
}
