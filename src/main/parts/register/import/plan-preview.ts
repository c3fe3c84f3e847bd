import type { Problem } from '../../../../contract/problem.ts'
import { isKindName, type KindName, kindNames, recordKinds } from '../../../../contract/register/kinds.ts'
import type { ImportPreview } from '../../../../contract/workstation/register/register-imports.ts'
import { ClosedLists } from '../../../engine/register/closed-list.ts'
import { compareTables, keyText } from '../../../engine/register/compare-tables.ts'
import {
  type FilingQuestion,
  type ImportOptions,
  settleFiling,
} from '../../../engine/register/import/import-options.ts'
import { type Overwrite, RecordWords } from '../../../engine/register/import/list-overwrites.ts'
import { type ImportPlan, planImport } from '../../../engine/register/import/plan-import.ts'
import { DerivedRegister } from '../../../engine/register/model/derived-register.ts'
import type { PlainRecord, RegisterModel } from '../../../engine/register/model/register-model.ts'
import { orderTables } from '../../../engine/register/model/row-order.ts'
import { noOfficerReading } from '../../../engine/register/sheets/officer-reading.ts'
import { type TableRow, type Tables, tupleOf } from '../../../engine/register/table.ts'
import { type Taxonomy, templateOf } from '../../../engine/register/taxonomy.ts'
import { type StoredKind, writeData } from '../../../store/register/register-data.ts'
import type { WorkbookLayout } from '../../../store/register/register-imports.ts'
import { showFinding } from '../live/show-finding.ts'
import { refuseRecords } from './check-records.ts'
import type { ImportedRegister } from './read-import.ts'
import { showLeftOut, showOwn } from './show-own.ts'

/** Maximum number of entries of one list in a preview. */
const maxShown = 10_000
/** Maximum number of overwritten fields in a preview; further ones are requested page by page. */
const maxOverwrites = 1000

/**
 * Turns the imported content into a plan: tables through the import planner, records directly; or returns why the
 * records cannot be added.
 */
export function planFor(
  kept: RegisterModel,
  { content }: ImportedRegister,
  makeUuid: () => string,
  options: ImportOptions,
): ImportPlan | Problem {
  if (content.is === 'tables') return planImport(kept, content.tables, content.facts, makeUuid, options)
  const refused = refuseRecords(kept, content.records)
  if (refused !== null) return refused
  const questions: FilingQuestion[] = []
  const records = content.records.map((record) => {
    if (record.kind !== 'filing') return record
    const settled = settleFiling(kept.filing, record.data, options)
    questions.push(...settled.questions)
    return { ...record, data: { ...kept.find(record.uuid)?.data, ...settled.fields } }
  })
  const changed = records.filter(({ uuid, kind, data }) => {
    const before = kept.find(uuid)
    return before === undefined || keptText(kind, before.data) !== keptText(kind, data)
  })
  return {
    records: changed,
    removed: [],
    notes: [],
    questions,
    conflicts: [],
    spokenOf: new Set(content.records.map(({ uuid }) => uuid)),
  }
}

/** Returns a record in its stored form: equal records have equal texts. */
function keptText(kind: string, data: PlainRecord['data']): string {
  return writeData(kind as StoredKind, data)
}

/** Returns what committing a plan would do, and where the register's filing would then differ from the file. */
export function showPlan(
  id: string,
  kept: RegisterModel,
  taxonomy: Taxonomy,
  read: ImportedRegister,
  plan: ImportPlan,
  options: ImportOptions,
  overwrites: readonly Overwrite[],
  layouts: readonly WorkbookLayout[],
): ImportPreview {
  const lists = new ClosedLists(taxonomy)
  const words = new RecordWords(kept, plan, lists)
  const notes = [...read.notes, ...plan.notes, ...keptNotes(kept, plan, words)]
  const differences =
    read.content.is === 'tables' ? differencesOf(kept, taxonomy, read.content.tables, plan) : []
  const { findings } = read
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { severity } of findings) counts[severity]++
  return {
    id,
    format: read.format,
    generation: read.generation,
    records: countByKind(kept, plan),
    mode: options.mode,
    can_merge: read.content.is === 'tables' && plan.questions.some(({ part }) => part === 'filer'),
    filing: plan.questions.map((question) => shownQuestion(question, words)),
    overwrites: overwrites.slice(0, maxOverwrites).map((one) => ({ ...one })),
    overwrite_count: overwrites.length,
    rows:
      read.content.is === 'tables'
        ? [...read.content.tables].map(([template, rows]) => ({ template, rows: rows.length }))
        : [],
    changes: read.changes.slice(0, maxShown),
    change_count: read.changes.length,
    notes: notes.slice(0, maxShown),
    note_count: notes.length,
    file_note_count: read.notes.length,
    differences: differences.slice(0, maxShown),
    difference_count: differences.length,
    unmapped: read.unmapped,
    sheets: read.sheets,
    own: showOwn(read.officer ?? noOfficerReading, lists, layouts),
    left_out: showLeftOut(read.telling),
    findings: findings.slice(0, maxShown).map((finding) => showFinding(finding, null)),
    finding_counts: counts,
  }
}

const fieldsOfParts = {
  filer: 'entity_uuid',
  scope: 'scope',
  date: 'reference_date',
  currency: 'base_currency',
} as const
const partLabels = {
  filer: 'Entity that keeps the register',
  scope: 'Scope',
  date: 'Reference date',
  currency: 'Base currency',
} as const

function shownQuestion(
  { part, kept, given, isTaken }: FilingQuestion,
  words: RecordWords,
): ImportPreview['filing'][number] {
  const shown = (value: string) => words.shown('filing', fieldsOfParts[part], value)
  return { part, label: partLabels[part], kept: shown(kept), given: shown(given), is_taken: isTaken }
}

/** Returns notes on fields that a merge leaves unchanged, although the file differs. */
function keptNotes(kept: RegisterModel, plan: ImportPlan, words: RecordWords): ImportPreview['notes'] {
  return plan.conflicts.flatMap(({ kind, uuid, field, given }) => {
    const record = kept.find(uuid)
    if (record === undefined) return []
    const { name, key } = words.called(record)
    return [
      {
        template: isKindName(kind) ? recordKinds[kind].title : name,
        key: [name, key].filter((text) => text !== '').join(' · '),
        column: words.labelOf(kind, field),
        value: words.shown(kind, field, given),
        message: `It stays “${words.shown(kind, field, record.data[field])}”, as in the register.`,
      },
    ]
  })
}

function countByKind(kept: RegisterModel, { records, removed }: ImportPlan): ImportPreview['records'] {
  const counts = new Map<string, { create: number; change: number; remove: number }>()
  const countOf = (kind: string) => {
    const known = counts.get(kind) ?? { create: 0, change: 0, remove: 0 }
    counts.set(kind, known)
    return known
  }
  for (const { kind, uuid } of records) countOf(kind)[kept.find(uuid) === undefined ? 'create' : 'change']++
  for (const uuid of removed) countOf(kept.find(uuid)?.kind ?? '').remove++
  const order = ['filing', ...kindNames, 'definitions']
  return [...counts]
    .map(([kind, count]) => ({ kind, ...count }))
    .sort((left, right) => order.indexOf(left.kind as KindName) - order.indexOf(right.kind as KindName))
}

type Difference = ImportPreview['differences'][number]

function differencesOf(
  kept: RegisterModel,
  taxonomy: Taxonomy,
  tables: Tables,
  plan: ImportPlan,
): Difference[] {
  const filed = filedAfter(kept, taxonomy, tables, plan)
  return compareTables(taxonomy, tables, filed).flatMap(({ template: code, added, removed, changed }) => {
    const template = templateOf(taxonomy, code)
    const whole = (row: TableRow) => row.cells.join(', ')
    return [
      ...changed.map(
        ({ key, column, before, after }): Difference => ({
          template: code,
          key,
          column,
          file: before,
          register: after,
          message: 'The register files this cell differently: it follows from other records.',
        }),
      ),
      ...removed.map(
        (row): Difference => ({
          template: code,
          key: keyText(template, row.cells),
          column: null,
          file: whole(row),
          register: null,
          message: 'The register does not file this row: none of its records leads to it.',
        }),
      ),
      ...added.map(
        (row): Difference => ({
          template: code,
          key: keyText(template, row.cells),
          column: null,
          file: null,
          register: whole(row),
          message: 'The file lacks this row; the register derives it.',
        }),
      ),
    ]
  })
}

/** Returns the rows that the register would file for what the tables cover. */
function filedAfter(kept: RegisterModel, taxonomy: Taxonomy, tables: Tables, plan: ImportPlan): Tables {
  const derived = new DerivedRegister(taxonomy)
  const gone = new Set(plan.removed)
  const records = new Map<string, PlainRecord>()
  for (const record of kept.everything()) if (!gone.has(record.uuid)) records.set(record.uuid, record)
  for (const record of plan.records) records.set(record.uuid, record)
  derived.change([...records.values()].map((record) => ({ uuid: record.uuid, record })))
  const isSpokenOf = (template: string) => {
    const keys = new Set(
      (tables.get(template) ?? []).map(({ cells }) => tupleOf(cells, templateOf(taxonomy, template).key)),
    )
    return (row: TableRow) =>
      plan.spokenOf.has(row.sources?.[0]?.uuid ?? '') ||
      keys.has(tupleOf(row.cells, templateOf(taxonomy, template).key))
  }
  return orderTables(taxonomy, (template) => derived.rowsOf(template).filter(isSpokenOf(template)))
}
