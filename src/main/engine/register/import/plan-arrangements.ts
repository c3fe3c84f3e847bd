import { arrangementRows } from '../model/derive-arrangement.ts'
import type { TableRow } from '../table.ts'
import type { GivenArrangement } from './given-arrangement.ts'
import { filled, type GivenTables, wholeOf } from './given-tables.ts'
import type { ImportDraft } from './import-draft.ts'
import { planAssessments } from './plan-assessments.ts'
import { planChain, planLinks } from './plan-chain.ts'
import { mergeServices, planServices } from './plan-services.ts'
import { planSigners } from './plan-signers.ts'

/** Templates whose rows belong to one arrangement each; its reference number is their first column. */
const templates = [
  'B_02.01',
  'B_02.02',
  'B_02.03',
  'B_03.01',
  'B_03.02',
  'B_03.03',
  'B_04.01',
  'B_05.02',
  'B_07.01',
]

/** Plans the arrangements with everything that belongs to them. Returns the services that are replaced. */
export function planArrangements(draft: ImportDraft, given: GivenTables): string[] {
  const byReference = rowsByReference(draft, given)
  const isMerge = draft.options.mode === 'merge'
  for (const [reference, rows] of byReference) {
    if (isMerge && refuseOther(draft, reference, rows)) byReference.delete(reference)
    else nameArrangement(draft, given, reference, rows)
  }
  const removed: string[] = []
  for (const [reference, rows] of byReference) {
    const uuid = draft.find('arrangements', reference)
    if (uuid !== null) removed.push(...planArrangement(draft, compare(draft, given, uuid, reference, rows)))
  }
  return removed
}

/**
 * Refuses an arrangement in a merge when two entities of a group have given the same number to two contracts. They are
 * distinguished by their providers; the one in the file is then not imported, and nothing in the file is matched to the
 * stored one.
 */
function refuseOther(draft: ImportDraft, reference: string, rows: RowsOfOne): boolean {
  const uuid = draft.find('arrangements', reference)
  const kept = draft.kept.get('arrangements', uuid)?.data
  if (kept === undefined) return false
  const codeOf = (provider: string | null | undefined) =>
    draft.kept.get('providers', provider)?.data.id_code ?? null
  const known = [kept.provider_uuid, ...(kept.signatory_provider_uuids ?? [])].map(codeOf)
  const named = [...(rows.get('B_03.02') ?? []).map((row) => filled(row, 1))]
  if (named.length === 0) named.push(...(rows.get('B_02.02') ?? []).map((row) => filled(row, 2)))
  const given = named.filter((code) => code !== null)
  if (
    given.length === 0 ||
    known.every((code) => code === null) ||
    given.some((code) => known.includes(code))
  )
    return false
  draft.unname('arrangements', reference)
  const message = `The register has another contract with this number, of ${known.filter((code) => code !== null).join(', ')}. Nothing of this one was imported: give it a number of its own.`
  draft.note('B_02.01', reference, null, given.join(', '), message)
  return true
}

type RowsOfOne = ReadonlyMap<string, readonly TableRow[]>

/** Returns the rows of each arrangement; no rows for one that only others refer to. */
function rowsByReference(draft: ImportDraft, given: GivenTables): Map<string, RowsOfOne> {
  const byReference = new Map<string, Map<string, TableRow[]>>()
  const rowsFor = (reference: string) => {
    const known = byReference.get(reference)
    if (known !== undefined) return known
    const made = new Map<string, TableRow[]>()
    byReference.set(reference, made)
    return made
  }
  for (const template of templates) {
    for (const row of given.rows(template)) {
      const reference = filled(row, 0)
      if (reference === null) {
        const message = 'A row without a reference number was left out.'
        draft.note(template, row.cells.join(' · '), 'c0010', null, message)
        continue
      }
      const rows = rowsFor(reference)
      const same = rows.get(template)
      if (same === undefined) rows.set(template, [row])
      else same.push(row)
      const other = template === 'B_02.03' ? filled(row, 1) : template === 'B_02.01' ? filled(row, 2) : null
      if (other !== null) rowsFor(other)
    }
  }
  return byReference
}

/** Finds or creates the record, so that others can refer to it. */
function nameArrangement(draft: ImportDraft, given: GivenTables, reference: string, rows: RowsOfOne): void {
  const [row, ...more] = rows.get('B_02.01') ?? []
  for (const _other of more) {
    const message = 'The reference number occurs twice: only the first row is imported.'
    draft.note('B_02.01', reference, null, null, message)
  }
  const cell = (at: number) => (row === undefined ? undefined : given.cell('B_02.01', row, at))
  const known = draft.find('arrangements', reference)
  if (known !== null && row === undefined) return
  if (row === undefined) {
    const message =
      'No row of B_02.01 has this reference number: an arrangement with nothing but the number is added.'
    draft.note('B_02.01', reference, null, null, message)
  }
  draft.put('arrangements', reference, {
    contract_ref: reference,
    arrangement_type: cell(1),
    currency: cell(3),
    annual_cost: cell(4),
  })
}

function compare(
  draft: ImportDraft,
  given: GivenTables,
  uuid: string,
  reference: string,
  rowsOfOne: RowsOfOne,
): GivenArrangement {
  const kept = draft.kept.get('arrangements', uuid)
  const filedRows = kept === undefined ? null : arrangementRows(draft.kept, kept).byTemplate
  const rows = (template: string) => rowsOfOne.get(template) ?? []
  const filed = (template: string) => filedRows?.get(template) ?? []
  const differs = (template: string) => given.says(template) && !isSameSet(rows(template), filed(template))
  return { uuid, reference, given, rows, filed, differs }
}

function isSameSet(left: readonly TableRow[], right: readonly TableRow[]): boolean {
  if (left.length !== right.length) return false
  const wholes = new Set(left.map(wholeOf))
  return right.every((row) => wholes.has(wholeOf(row)))
}

/** Plans one arrangement; parts that are already filed as given stay untouched. */
function planArrangement(draft: ImportDraft, one: GivenArrangement): string[] {
  const { uuid, rows, differs } = one
  const former = draft.kept.get('arrangements', uuid)
  const isOnlyNamed = templates.every((template) => rows(template).length === 0)
  if (former !== undefined) {
    if (isOnlyNamed) return []
    draft.speakOf(uuid)
    if (!templates.some(differs)) return []
  }
  const [row] = rows('B_02.01')
  const overarching = row === undefined ? undefined : one.given.cell('B_02.01', row, 2)
  draft.set('arrangements', uuid, {
    overarching_uuid: typeof overarching === 'string' ? draft.find('arrangements', overarching) : overarching,
  })
  const main = planSigners(draft, one)
  const isOther =
    former === undefined ||
    differs('B_02.02') ||
    differs('B_04.01') ||
    // the rows that services file depend on these two
    main !== (former.data.provider_uuid ?? null) ||
    draft.get('arrangements', uuid)?.data.arrangement_type !== former.data.arrangement_type
  const isMerged = draft.options.mode === 'merge' && former !== undefined
  if (isMerged) mergeServices(draft, one, main)
  const removed = isOther && !isMerged ? planServices(draft, one, main) : []
  planLinks(draft, one)
  if (isOther || differs('B_05.02')) planChain(draft, one)
  if (differs('B_07.01')) planAssessments(draft, one)
  return removed
}
