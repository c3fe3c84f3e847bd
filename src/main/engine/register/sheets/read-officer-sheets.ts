import { foldWords } from '../../../../contract/fold-words.ts'
import { shownCell } from '../../office/raw-cell.ts'
import type { SheetRow } from '../../office/sheet-row.ts'
import type { ClosedLists } from '../closed-list.ts'
import type { Taxonomy } from '../taxonomy.ts'
import type { KnownNames } from './known-names.ts'
import { matchHeader } from './match-header.ts'
import { type Subject, subjectFacts } from './meanings.ts'
import { OfficerReader } from './officer-reader.ts'
import type { BufferedSheet, OfficerResult, Planned } from './officer-reading.ts'
import { providerCode } from './officer-row.ts'
import { cellAt, describeSheet, headerAt, type OfficerSheet } from './officer-sheet.ts'
import { type Proposal, proposeColumns, proposeSubject } from './propose-columns.ts'
import { type DayOrder, orderShownBy } from './read-date.ts'
import { columnNamed } from './sheet-ground.ts'
import { joinAnswers, type WorkbookAnswers } from './workbook-answers.ts'

/**
 * Reads the sheets of a workbook that follow no template, as officers make them: what each is about, what its columns
 * mean, and the rows of the templates that its rows become. Everything that is not known is asked for, and rows that
 * stay out are listed with their reason.
 */

/** The order in which sheets are read: those that define keys first. */
const order: readonly Subject[] = [
  'entities',
  'branches',
  'providers',
  'functions',
  'contracts',
  'links',
  'chain',
  'assessments',
]

/** Reads the sheets; `known` are keys and names of the register and of sheets that follow a template. */
export function readOfficerSheets(
  buffered: readonly BufferedSheet[],
  taxonomy: Taxonomy,
  lists: ClosedLists,
  known: KnownNames,
  given: WorkbookAnswers,
  rememberedBy: ReadonlyMap<string, WorkbookAnswers> = new Map(),
): OfficerResult {
  const layout = layoutOf(buffered)
  const remembered = rememberedBy.get(layout) ?? null
  const answers = remembered === null ? given : joinAnswers(remembered, given)
  const planned = buffered
    .flatMap((one) => plan(one, answers))
    .sort((left, right) => order.indexOf(left.subject) - order.indexOf(right.subject))
  const names = known.copy()
  const proposals = new Map<Planned, Proposal[]>()
  const propose = (one: Planned) =>
    proposeColumns(one.sheet, one.subject, { taxonomy, lists, names }, answers.columns[one.sheet.name] ?? {})
  // keys of all sheets first: values of one may stand in the key column of another
  for (const one of planned) addKeys(one, propose(one), names)
  for (const one of planned) proposals.set(one, propose(one))
  for (const one of planned) addKeys(one, proposals.get(one) ?? [], names)
  const understood = planned.filter(
    (one) => answers.subjects[one.sheet.name] !== undefined || hasKeys(one.subject, proposals.get(one) ?? []),
  )
  const reader = new OfficerReader(taxonomy, lists, names, answers, dayOrderOf(planned, proposals, taxonomy))
  for (const one of understood) reader.read(one, proposals.get(one) ?? [])
  return reader.result(buffered, { layout, remembered, answers })
}

const longestLayout = 20_000

/** Returns the sheets and their headers as one text: two workbooks with the same text have the same layout. */
function layoutOf(buffered: readonly BufferedSheet[]): string {
  const sheets = buffered.flatMap(({ name, rows }) => {
    const header = rows[headerAt(rows)]
    if (header === undefined) return []
    const texts = header.cells.map(({ value }) => foldWords(shownCell(value).slice(0, 60)))
    // the year in the name of a sheet is no part of its layout
    return [[foldWords(name).replace(/(?:19|20)\d\d/g, ''), ...texts]]
  })
  return sheets.length === 0 ? '' : JSON.stringify(sheets).slice(0, longestLayout)
}

/** Whether columns have what identifies a row of the subject. */
function hasKeys(subject: Subject, proposals: readonly Proposal[]): boolean {
  const found = new Set(proposals.map(({ meaning }) => meaning?.id))
  return subjectFacts[subject].needs.every((some) => some.some((id) => found.has(id)))
}

function plan({ name, isHidden, rows }: BufferedSheet, answers: WorkbookAnswers): Planned[] {
  const answered = answers.subjects[name]
  // hidden sheets hold the lists of drop-downs
  if (answered === null || (isHidden && answered === undefined)) return []
  const header = headerAt(rows)
  if (header === -1 || header + 1 >= rows.length) return []
  const sheet = describeSheet(name, isHidden, rows, header)
  const subject = answered ?? proposeSubject(sheet)
  return subject === null ? [] : [{ sheet, subject, language: languageOf(sheet) }]
}

/** The language of most headers. */
function languageOf({ columns }: OfficerSheet): string {
  const counts = new Map<string, number>()
  for (const { header } of columns) {
    const [best] = matchHeader(header)
    if (best !== undefined) counts.set(best.language, (counts.get(best.language) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, left], [, right]) => right - left)
  return most?.[0] ?? 'en'
}

/** Notes the keys that a sheet defines, with the names beside them. */
function addKeys({ sheet, subject }: Planned, proposals: readonly Proposal[], names: KnownNames): void {
  const at = new Map(
    proposals.flatMap(({ meaning, column }) => (meaning === null ? [] : [[meaning.id, column.at]])),
  )
  const text = (row: SheetRow, id: string) => {
    const position = at.get(id)
    return position === undefined ? '' : shownCell(cellAt(row, position)).replace(/\s+/g, ' ').trim()
  }
  for (const row of sheet.rows) {
    if (subject === 'contracts') names.add('contract', text(row, 'contract_ref'), [])
    if (subject === 'entities') names.add('entity', lei(text(row, 'entity_lei')), [text(row, 'entity_name')])
    if (
      subject === 'functions' ||
      (subject === 'contracts' && at.has('function_id') && at.has('function_name'))
    )
      names.add('function', functionId(text(row, 'function_id')), [text(row, 'function_name')])
    if (
      subject === 'providers' ||
      (subject === 'contracts' && at.has('provider_code') && at.has('provider_name'))
    ) {
      const ids = [
        'provider_lei',
        'provider_code',
        'provider_euid',
        'provider_register_no',
        'provider_vat',
        'provider_additional_code',
      ]
      const values = new Map(ids.map((id) => [id, [lei(text(row, id))]]))
      const code = providerCode(values)?.code ?? ''
      names.add('provider', code, [
        text(row, 'provider_name'),
        text(row, 'provider_ref'),
        ...ids.map((id) => text(row, id)),
      ])
    }
  }
}

/** An LEI without blanks; anything else as it is. */
function lei(text: string): string {
  const joined = text.replace(/[ .–-]/g, '').toUpperCase()
  return /^[A-Z0-9]{18}\d\d$/.test(joined) ? joined : text
}

function functionId(text: string): string {
  const digits = /^f ?-?0*(\d{1,6})$/i.exec(text)?.[1]
  return digits === undefined ? text : `F${digits}`
}

/** The order of day and month that a date of the sheets shows; else that of the language, in which English has two. */
function dayOrderOf(
  planned: readonly Planned[],
  proposals: ReadonlyMap<Planned, readonly Proposal[]>,
  taxonomy: Taxonomy,
): DayOrder {
  const shown = new Set<DayOrder>()
  for (const one of planned)
    for (const { meaning, column } of proposals.get(one) ?? [])
      if (meaning !== null && columnNamed(meaning.columns[0] ?? '', taxonomy).type === 'date')
        for (const text of column.distinct) shown.add(orderShownBy(text))
  shown.delete(null)
  if (shown.size > 0) return shown.size === 1 ? ([...shown][0] ?? null) : null
  return planned.length > 0 && planned.every(({ language }) => language !== 'en') ? 'day-first' : null
}
