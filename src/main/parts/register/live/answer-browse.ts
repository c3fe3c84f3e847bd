import { type Problem, problem } from '../../../../contract/problem.ts'
import { isKindName, type KindName, recordKinds } from '../../../../contract/register/kinds.ts'
import type { FindingSeverity } from '../../../engine/register/finding.ts'
import { addRow, noCompletion, shareOf } from '../../../engine/register/model/completion.ts'
import { faultOf } from '../../../engine/register/model/field-at-fault.ts'
import type { PlainRecord, RegisterModel } from '../../../engine/register/model/register-model.ts'
import { keptFields } from '../../../store/register/register-data.ts'
import type { LiveState } from './live-state.ts'
import { recordName } from './record-name.ts'
import { rowsOfRecord, wholeOf } from './rows-of-record.ts'

export type BrowseRequest = {
  readonly kind: string
  readonly words: string
  readonly sort: string | null
  readonly descending: boolean
  readonly offset: number
  readonly limit: number
}

/**
 * Returns the records of a kind that contain all the words, in the requested order: their uuids, completion, findings.
 */
export function answerBrowse(
  state: LiveState,
  request: BrowseRequest,
): Problem | { items: BrowsedRecord[]; total: number } {
  const { kind, sort } = request
  if (!isKindName(kind))
    return problem('not-found', `The register has no records of the kind ${kind.slice(0, 60)}.`)
  if (sort !== null && !isSortable(kind, sort))
    return problem('invalid', `The records cannot be sorted by ${sort.slice(0, 60)}.`)
  const { live } = state
  const { model } = live.derived
  const words = request.words.toLowerCase().split(/\s+/).filter(Boolean)
  const records = state.order
    .sorted(model.all(kind) as Iterable<unknown> as Iterable<PlainRecord>)
    .filter((record) => words.length === 0 || hasWords(model, kind, record, words))
  if (sort !== null) {
    const direction = request.descending ? -1 : 1
    const keys = new Map(records.map((record) => [record, sortKey(state, kind, record, sort)]))
    records.sort((left, right) => compare(keys.get(left), keys.get(right), direction))
  } else if (request.descending) records.reverse()
  return {
    total: records.length,
    items: records.slice(request.offset, request.offset + request.limit).map(({ uuid }) => ({
      uuid,
      completion: completionOf(state, uuid),
      ...countsOf(state, uuid),
    })),
  }
}

export type BrowsedRecord = {
  readonly uuid: string
  readonly completion: number | null
} & Readonly<Record<FindingSeverity, number>>

function hasWords(
  model: RegisterModel,
  kind: KindName,
  record: PlainRecord,
  words: readonly string[],
): boolean {
  let text = ''
  for (const [name, field] of Object.entries(recordKinds[kind].fields)) {
    const value = record.data[name]
    if (value === null || value === undefined) continue
    if (field.kind === 'reference') text += ` ${recordName(model, value as string) ?? ''}`
    else if (field.kind === 'references')
      for (const uuid of value as readonly string[]) text += ` ${recordName(model, uuid) ?? ''}`
    else if (field.kind !== 'clauses') text += ` ${String(value)}`
  }
  const searched = text.toLowerCase()
  return words.every((word) => searched.includes(word))
}

type Key = string | number | null

function isSortable(kind: KindName, sort: string): boolean {
  return sort === 'completion' || Object.hasOwn(keptFields(kind), sort)
}

function sortKey(state: LiveState, kind: KindName, record: PlainRecord, sort: string): Key {
  if (sort === 'completion') return completionOf(state, record.uuid)
  const field = keptFields(kind)[sort]
  const value = record.data[sort]
  if (value === null || value === undefined || value === '') return null
  if (field?.kind === 'reference')
    return recordName(state.live.derived.model, value as string)?.toLowerCase() ?? null
  if (field?.kind === 'amount') return Number(value)
  if (typeof value === 'number') return value
  return Array.isArray(value) ? value.length : String(value).toLowerCase()
}

/** Empty values come last in either direction. */
function compare(left: Key | undefined, right: Key | undefined, direction: 1 | -1): number {
  if (left === right) return 0
  if (left === null || left === undefined) return 1
  if (right === null || right === undefined) return -1
  if (typeof left === 'number' && typeof right === 'number') return direction * (left - right)
  return String(left) < String(right) ? -direction : direction
}

function completionOf({ live }: LiveState, uuid: string): number | null {
  const sum = noCompletion()
  for (const template of live.taxonomy.templates)
    for (const row of rowsOfRecord(live, uuid, template.code)) addRow(sum, template, row)
  return shareOf(sum)
}

/** Counts the findings in the rows of a record; for a part of an arrangement, only those to be corrected in it. */
function countsOf({ live }: LiveState, uuid: string): Record<FindingSeverity, number> {
  const { model } = live.derived
  const isPart = wholeOf(model.find(uuid)) !== null
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { code } of live.taxonomy.templates)
    for (const row of rowsOfRecord(live, uuid, code))
      for (const finding of live.findingsOf(row)) {
        const fault = faultOf(finding, model)
        if (fault !== null && (!isPart || fault.source.uuid === uuid)) counts[finding.severity]++
      }
  const unfiled = live.derived.unfiledRowOf(uuid)
  if (unfiled !== undefined) for (const { severity } of live.findingsOf(unfiled)) counts[severity]++
  return counts
}
