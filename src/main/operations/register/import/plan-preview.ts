import type { Problem } from '../../../../contract/problem.ts'
import { type KindName, kindNames } from '../../../../contract/register/kinds.ts'
import type { ImportPreview } from '../../../../contract/workstation/register-imports.ts'
import { compareTables, keyText } from '../../../engine/register/compare-tables.ts'
import { type ImportPlan, planImport } from '../../../engine/register/import/plan-import.ts'
import { DerivedRegister } from '../../../engine/register/model/derived-register.ts'
import type { PlainRecord, RegisterModel } from '../../../engine/register/model/register-model.ts'
import { orderTables } from '../../../engine/register/model/row-order.ts'
import { type TableRow, type Tables, tupleOf } from '../../../engine/register/table.ts'
import { type Taxonomy, templateOf } from '../../../engine/register/taxonomy.ts'
import { type StoredKind, writeData } from '../../../store/register-data.ts'
import { showFinding } from '../live/show-finding.ts'
import { refuseRecords } from './check-records.ts'
import type { ImportedRegister } from './read-import.ts'

/** Entries of one list that a preview shows. */
const mostShown = 10_000

/** Turns what was read into a plan: from tables by way of the import, from records as they are; or why they cannot stand. */
export function planFor(
  kept: RegisterModel,
  { content }: ImportedRegister,
  makeUuid: () => string,
): ImportPlan | Problem {
  if (content.is === 'tables') return planImport(kept, content.tables, content.facts, makeUuid)
  const refused = refuseRecords(kept, content.records)
  if (refused !== null) return refused
  const changed = content.records.filter(({ uuid, kind, data }) => {
    const before = kept.find(uuid)
    return before === undefined || keptText(kind, before.data) !== keptText(kind, data)
  })
  return {
    records: changed,
    removed: [],
    notes: [],
    spokenOf: new Set(content.records.map(({ uuid }) => uuid)),
  }
}

/** A record as it is kept: two that hold the same have the same text. */
function keptText(kind: string, data: PlainRecord['data']): string {
  return writeData(kind as StoredKind, data)
}

/** Says what carrying out a plan would do, and where the register would then file something else than the file has. */
export function showPlan(
  id: string,
  kept: RegisterModel,
  taxonomy: Taxonomy,
  read: ImportedRegister,
  plan: ImportPlan,
): ImportPreview {
  const notes = [...read.notes, ...plan.notes]
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
    rows:
      read.content.is === 'tables'
        ? [...read.content.tables].map(([template, rows]) => ({ template, rows: rows.length }))
        : [],
    changes: read.changes.slice(0, mostShown),
    change_count: read.changes.length,
    notes: notes.slice(0, mostShown),
    note_count: notes.length,
    differences: differences.slice(0, mostShown),
    difference_count: differences.length,
    unmapped: read.unmapped,
    mapping: read.mapping,
    findings: findings.slice(0, mostShown).map((finding) => showFinding(finding, null)),
    finding_counts: counts,
  }
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
          message: 'The register files this cell otherwise: it follows from other records.',
        }),
      ),
      ...removed.map(
        (row): Difference => ({
          template: code,
          key: keyText(template, row.cells),
          column: null,
          file: whole(row),
          register: null,
          message: 'The register does not file this row: nothing that it holds leads to it.',
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

/** The rows that the register would file of what the tables speak of. */
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
