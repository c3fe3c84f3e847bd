import { foldWords } from '../../../../contract/fold-words.ts'
import { type RawCell, shownCell } from '../../office/raw-cell.ts'
import type { ClosedLists } from '../closed-list.ts'
import type { Column } from '../taxonomy.ts'
import { foldedSpellings } from '../words/folded-spellings.ts'
import {
  emptyWords,
  listsWithSameWords,
  neverWords,
  openEndWords,
  periodWords,
} from '../words/member-words.ts'
import { type Notation, normaliseCell } from './normalise-cell.ts'
import { withCentury } from './read-date.ts'
import { foldValue, partsOf } from './value-text.ts'
import type { WorkbookAnswers } from './workbook-answers.ts'

/**
 * Reads the values of an officer's sheet: words of seven languages for members of closed lists, "unbefristet" for an
 * open end, periods with their unit. A value that is not known is asked for once, for all columns of its list.
 */

/** What a cell is read as. `open` is a value to be answered; then the cell is empty. */
export type ReadValue = {
  readonly cells: readonly string[]
  readonly change: { readonly from: string; readonly to: string; readonly why: string } | null
  readonly problem: string | null
  readonly open: OpenValue | null
}

export type OpenValue = { readonly group: string; readonly text: string }

/** A distinct value of a group and what it is read as. */
export type GroupValue = {
  /** As written first. */
  readonly text: string
  readonly folded: string
  /** Number of cells that have it. */
  readonly cells: number
  /** What is filed; the empty text leaves the cell empty; null while nobody said. */
  readonly means: string | null
  readonly by: 'known' | 'answer' | 'open'
  /** A proposal that is not used until it is confirmed; null when there is none. */
  readonly suggested: string | null
}

/** Values of one closed list, or of one kind of period, in all columns. */
export type ValueGroup = {
  /** The closed list, `country`; `days` for periods, `scale` for amounts. */
  readonly group: string
  /** Columns, as `Sheet!B`. */
  readonly columns: readonly string[]
  readonly values: readonly GroupValue[]
}

/** What the sheet and its column say about a value. */
export type ValuePlace = {
  readonly place: string
  readonly meaning: string
  readonly splits: boolean
  /** Unit of a period that the header or the column states; `unknown` asks for it. */
  readonly unit: keyof typeof periodWords | 'unknown' | null
  readonly notation: Notation
}

/** Maximum number of distinct values of a group that are kept. */
const maxValues = 2000

const wordSet = (words: string): ReadonlySet<string> =>
  new Set(words.split(' | ').flatMap((word) => foldedSpellings(word)))
const empties = wordSet(emptyWords)
const openEnds = wordSet(openEndWords)
const nevers = wordSet(neverWords)
const units = new Map(
  Object.entries(periodWords).flatMap(([unit, words]) =>
    [...wordSet(words)].map((word): [string, keyof typeof periodWords] => [
      word,
      unit as keyof typeof periodWords,
    ]),
  ),
)
const openEnd = '9999-12-31'

/** The unit of a period that a header states, `Künd.-frist Mon.`; null when it states none. */
export function unitIn(header: string): keyof typeof periodWords | null {
  for (const word of foldWords(header).split(' ').slice(1)) {
    const unit = units.get(word)
    if (unit !== undefined && word.length > 1) return unit
  }
  return null
}

/** The group to which the values of a column belong; null when they are not asked for. */
export function groupOf(column: Column): string | null {
  return column.list === undefined || column.list === 'currency'
    ? null
    : (listsWithSameWords[column.list] ?? column.list)
}

type Counted = {
  text: string
  cells: number
  means: string | null
  by: GroupValue['by']
  suggested: string | null
}

/** Reads values and counts them, each once per cell. */
export class OfficerValues {
  private readonly lists: ClosedLists
  private readonly answers: WorkbookAnswers['values']
  private readonly groups = new Map<string, { columns: Set<string>; values: Map<string, Counted> }>()

  /** Open values of each column, `Sheet!B`. */
  private readonly openAt = new Map<string, Set<string>>()

  constructor(lists: ClosedLists, answers: WorkbookAnswers['values']) {
    this.lists = lists
    this.answers = answers
  }

  /** Returns the groups met so far, the values to be answered first. */
  result(): ValueGroup[] {
    return [...this.groups].map(([group, { columns, values }]) => ({
      group,
      columns: [...columns].sort(),
      values: [...values]
        .map(([folded, counted]) => ({ folded, ...counted }))
        .sort(
          (left, right) =>
            Number(left.by !== 'open') - Number(right.by !== 'open') || right.cells - left.cells,
        ),
    }))
  }

  /** Number of distinct values of a column that are to be answered. */
  openIn(place: string): number {
    return this.openAt.get(place)?.size ?? 0
  }

  /** Asks what is not said of a sheet as a whole, or returns the answer. */
  askOf(group: string, sheet: string, suggested: string | null): string | null {
    const answer = this.answer(group, sheet)
    this.tally(group, sheet, sheet, answer ?? null, answer === undefined ? 'open' : 'answer', suggested)
    return answer ?? null
  }

  /** Asks for the key of a name. */
  askKey(group: string, text: string, at: ValuePlace, suggest: () => string | null): ReadValue {
    const isNew = this.groups.get(group)?.values.has(foldValue(text)) !== true
    return this.ask(group, text, at, isNew ? suggest() : null)
  }

  read(column: Column, raw: RawCell, at: ValuePlace): ReadValue {
    const text = shownCell(raw).trim()
    if (text === '') return none
    if (column.list !== undefined) return this.readListed(column, text, at)
    if (column.type === 'date') return this.readDay(column, raw, text, at)
    if (column.type === 'integer') return this.readPeriod(column, raw, text, at)
    if (empties.has(foldWords(text)) || /^[-–—/.\s]+$/.test(text)) return none
    return fromNormal(normaliseCell(column, raw, this.lists, at.notation))
  }

  private readListed(column: Column, text: string, at: ValuePlace): ReadValue {
    const whole = this.member(column, text)
    if (whole !== null) return this.found(column, text, [whole], at)
    const parts = at.splits ? partsOf(text) : []
    if (parts.length > 1) {
      const codes = parts.map((part) => this.member(column, part))
      if (codes.every((code) => code !== null)) {
        for (const [index, part] of parts.entries())
          this.count(column, part, (codes[index] as Member).code, 'known', at)
        return this.several(text, codes as Member[])
      }
      if (/[;\n]/.test(text)) {
        let open: OpenValue | null = null
        for (const [index, part] of parts.entries()) {
          const known = codes[index] ?? null
          this.count(column, part, known?.code ?? null, known === null ? 'open' : 'known', at)
          if (known === null) open ??= { group: groupOf(column) ?? '', text: part }
        }
        return { cells: [], change: null, problem: null, open }
      }
    }
    const group = groupOf(column)
    if (group === null) return fromNormal(normaliseCell(column, text, this.lists, at.notation))
    this.count(column, text, null, 'open', at)
    return { ...none, open: { group, text } }
  }

  private found(column: Column, text: string, members: Member[], at: ValuePlace): ReadValue {
    const [member] = members
    if (member === undefined) return none
    this.count(column, text, member.code, member.by, at)
    return this.several(text, members)
  }

  private several(text: string, members: readonly Member[]): ReadValue {
    const cells = [...new Set(members.map(({ code }) => code))].filter((code) => code !== '')
    const to = cells.join('; ')
    return {
      cells,
      change: to === text ? null : { from: text, to, why: members[0]?.why ?? '' },
      problem: null,
      open: null,
    }
  }

  /** The member that a text means: as answered, as known, or as an empty cell. */
  private member(column: Column, text: string): Member | null {
    const list = column.list ?? ''
    const answered = this.answer(groupOf(column) ?? '', text)
    if (answered !== undefined) {
      const fits = answered === '' || this.lists.labelOf(list, answered) !== null
      if (fits) return { code: answered, by: 'answer', why: 'as answered' }
    }
    const known = this.lists.codeOf(list, text)
    if (known !== null) return { code: known.code, by: 'known', why: 'the code of the closed list' }
    const begun = list === 'ict_service_type' ? /^(S\d\d)(?![\p{L}\d])/iu.exec(text)?.[1] : undefined
    const service = begun === undefined ? null : this.lists.codeOf(list, begun.toUpperCase())
    if (service !== null) return { code: service.code, by: 'known', why: 'it begins with the code' }
    // a table of crosses: what has none is no
    if (groupOf(column) === 'yes_no' && isDash(text) && this.has('yes_no', 'x'))
      return { code: this.lists.codeOf(list, 'no')?.code ?? '', by: 'known', why: 'no, beside crosses' }
    if (!empties.has(foldWords(text)) && !/^[-–—/.\s]+$/.test(text)) return null
    const nothing = this.lists.codeOf(list, 'not applicable')?.code ?? ''
    return { code: nothing, by: 'known', why: 'it says that nothing applies' }
  }

  private has(group: string, folded: string): boolean {
    return this.groups.get(group)?.values.has(folded) === true
  }

  private readDay(column: Column, raw: RawCell, text: string, at: ValuePlace): ReadValue {
    const folded = foldWords(text)
    if (typeof raw === 'string' || folded === '') {
      const isEnd = at.meaning === 'end_date' || at.meaning === 'deleted_on'
      if (isEnd && openEnds.has(folded))
        return {
          cells: [openEnd],
          change: { from: text, to: openEnd, why: 'no end' },
          problem: null,
          open: null,
        }
      const isCheck = at.meaning === 'last_audit' || at.meaning === 'assessed_on'
      if (isCheck && nevers.has(folded))
        return {
          cells: [openEnd],
          change: { from: text, to: openEnd, why: 'never' },
          problem: null,
          open: null,
        }
      if (folded === '' || empties.has(folded)) return none
      const whole = withCentury(text)
      if (whole !== text) {
        const { cell, problem } = normaliseCell(column, whole, this.lists, at.notation)
        return problem === null
          ? changed(text, cell, 'the century of a year of two digits was added')
          : { ...none, problem }
      }
    }
    return fromNormal(normaliseCell(column, raw, this.lists, at.notation))
  }

  private readPeriod(column: Column, raw: RawCell, text: string, at: ValuePlace): ReadValue {
    const folded = foldWords(text)
    if (empties.has(folded) || folded === '') return none
    const isDays = at.meaning === 'notice_entity' || at.meaning === 'notice_provider'
    const isHours = at.meaning === 'rto' || at.meaning === 'rpo'
    if (!isDays && !isHours) return this.readRank(column, raw, folded, at)
    if (isHours && /^< ?1\b/.test(text)) return changed(text, '1', 'less than an hour')
    const [, digits, word = ''] = /^(\d{1,5})(?: ?(\p{L}+))?$/u.exec(folded) ?? []
    const isWhole = digits !== undefined && !/\d[.,]\d/.test(text)
    if (isHours) return isWhole ? hours(Number(digits), word, text, at) : this.ask('hours', text, at)
    const unit = word === '' ? (at.unit ?? 'days') : units.get(word)
    if (!isWhole || unit === undefined) return this.askWhole(text, at)
    const count = Number(digits)
    if (unit === 'days') return text === digits ? plain(digits) : changed(text, digits, 'days')
    if (unit === 'weeks') return changed(text, String(count * 7), 'weeks of seven days')
    return this.inDays(count, unit, text, at)
  }

  /** Converts months or years; how many days they are is asked once. */
  private inDays(
    count: number,
    unit: 'months' | 'years' | 'unknown',
    text: string,
    at: ValuePlace,
  ): ReadValue {
    const [one, suggested] = oneOf[unit]
    const answer = this.answer('days', one)
    this.tally('days', one, at.place, answer ?? null, answer === undefined ? 'open' : 'answer', suggested)
    if (answer === undefined)
      return { cells: [], change: null, problem: null, open: { group: 'days', text: one } }
    if (answer === '') return none
    return changed(text, String(count * Number(answer)), `${one} taken as ${answer} days, as answered`)
  }

  private askWhole(text: string, at: ValuePlace): ReadValue {
    const answer = this.answer('days', text)
    this.tally('days', text, at.place, answer ?? null, answer === undefined ? 'open' : 'answer', null)
    if (answer === undefined) return { cells: [], change: null, problem: null, open: { group: 'days', text } }
    return answer === '' ? none : changed(text, answer, 'as answered')
  }

  private ask(group: string, text: string, at: ValuePlace, suggested: string | null = null): ReadValue {
    const answer = this.answer(group, text)
    this.tally(group, text, at.place, answer ?? null, answer === undefined ? 'open' : 'answer', suggested)
    if (answer === undefined) return { ...none, open: { group, text } }
    return answer === '' ? none : changed(text, answer, 'as answered')
  }

  private readRank(column: Column, raw: RawCell, folded: string, at: ValuePlace): ReadValue {
    const digits = /^(?:\p{L}+ )?(\d{1,3})$/u.exec(folded)?.[1]
    if (typeof raw === 'string' && digits !== undefined && digits !== raw.trim())
      return changed(raw.trim(), digits, 'its number')
    return fromNormal(normaliseCell(column, raw, this.lists, at.notation))
  }

  private answer(group: string, text: string): string | undefined {
    const answers = this.answers[group]
    const folded = foldValue(text)
    return answers !== undefined && Object.hasOwn(answers, folded) ? answers[folded] : undefined
  }

  private count(
    column: Column,
    text: string,
    means: string | null,
    by: GroupValue['by'],
    at: ValuePlace,
  ): void {
    const group = groupOf(column)
    if (group !== null) this.tally(group, text, at.place, means, by, null)
  }

  private tally(
    group: string,
    text: string,
    place: string,
    means: string | null,
    by: GroupValue['by'],
    suggested: string | null,
  ): void {
    let known = this.groups.get(group)
    if (known === undefined) {
      known = { columns: new Set(), values: new Map() }
      this.groups.set(group, known)
    }
    known.columns.add(place)
    if (by === 'open')
      this.openAt.set(place, (this.openAt.get(place) ?? new Set()).add(`${group} ${foldValue(text)}`))
    const folded = foldValue(text)
    const value = known.values.get(folded)
    if (value !== undefined) value.cells++
    else if (known.values.size < maxValues) known.values.set(folded, { text, cells: 1, means, by, suggested })
  }
}

const isDash = (text: string) => /^[-–—]+$/.test(text)

type Member = { readonly code: string; readonly by: 'known' | 'answer'; readonly why: string }

/** One of a unit, as it is asked for, and how many days it may be. */
const oneOf = {
  months: ['1 month', '30'],
  years: ['1 year', '365'],
  unknown: ['1, without a unit', null],
} as const

const none: ReadValue = { cells: [], change: null, problem: null, open: null }
const plain = (cell: string): ReadValue => ({ ...none, cells: [cell] })
const changed = (from: string, to: string, why: string): ReadValue => ({
  ...none,
  cells: [to],
  change: from === to ? null : { from, to, why },
})

function fromNormal({ cell, change, problem }: ReturnType<typeof normaliseCell>): ReadValue {
  return { cells: cell === '' ? [] : [cell], change, problem, open: null }
}

const hourWords = wordSet(
  'h | std | stunde | stunden | hour | hours | hrs | heure | heures | hora | horas | ora | ore | uur | uren | u | godz | godzin | godziny',
)
const minuteWords = wordSet('min | minuten | minute | minutes | minutos | minuti | minuty | minut | mins')

function hours(count: number, word: string, text: string, at: ValuePlace): ReadValue {
  if (word === '')
    return at.unit === 'days' ? changed(text, String(count * 24), 'days of 24 hours') : plain(String(count))
  if (hourWords.has(word)) return changed(text, String(count), 'hours')
  if (minuteWords.has(word)) return changed(text, String(Math.ceil(count / 60)), 'whole hours')
  const unit = units.get(word)
  if (unit === 'days') return changed(text, String(count * 24), 'days of 24 hours')
  if (unit === 'weeks') return changed(text, String(count * 168), 'weeks of 168 hours')
  return { ...none, problem: `“${text}”: it is not a number of hours.` }
}
