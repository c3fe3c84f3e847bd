import { isProblem, missing, type Problem, problem } from '../../../contract/problem.ts'
import type { KindName } from '../../../contract/register/kinds.ts'
import type { GivenFields, StoredRecord } from '../../../contract/register/module.ts'
import type { Context } from '../../operations/call/context.ts'
import {
  countRecords,
  type KeptRecord,
  listRecords,
  readRecord,
} from '../../store/register/register-records.ts'
import { answerRecord, RecordAnswers } from './answer-record.ts'
import { asKept } from './find-referred.ts'
import { keepRecords } from './keep-records.ts'
import { completeData, rulesOf } from './kind-rules.ts'
import { lackingField, readFields } from './read-fields.ts'
import { describeRecord, wordFor } from './record-names.ts'
import { type Reading, reading, type Writing, writing } from './register-work.ts'

/** The four operations common to all kinds of records. */

export type Page = { readonly limit: number; readonly offset: number }
export type RecordList = { items: StoredRecord[]; total: number }
export type Named = { readonly uuid: string }

export function listing(kind: KindName) {
  return ({ limit, offset }: Page, context: Context): RecordList => {
    const work = reading(context)
    return answerList(work, listRecords(work.store, kind, limit, offset), countRecords(work.store, kind))
  }
}

export function answerList(work: Reading, records: readonly KeptRecord[], total: number): RecordList {
  const answers = new RecordAnswers(work)
  return { items: records.map((record) => answers.answer(record)), total }
}

export function creating(kind: KindName) {
  return (given: GivenFields, context: Context): StoredRecord | Problem =>
    writing(context, (work) => createRecord(work, kind, given))
}

/** Creates a record from the given fields, and returns it. */
export function createRecord(work: Writing, kind: KindName, given: GivenFields): StoredRecord | Problem {
  const { read } = rulesOf(kind)
  const data = readFields(work, { kind, before: null, given: read?.(given, null, work) ?? given })
  if (isProblem(data)) return data
  const lacks = lackingField(kind, data, null)
  if (lacks !== null) return missing(lacks)
  const uuid = work.newUuid()
  const completed = completeData(kind, data, { uuid, before: null }, work)
  if (isProblem(completed)) return completed
  const label = `Added ${describeRecord(work.store, { kind, data: completed })}`
  return keepRecords(work, [{ uuid, kind, data: completed }], label) ?? answerRecord(work, uuid)
}

export function updating(kind: KindName) {
  return (given: GivenFields & Named, context: Context): StoredRecord | Problem =>
    writing(context, (work) => {
      const record = findRecord(work, kind, given.uuid)
      return isProblem(record) ? record : changeRecord(work, kind, record, given)
    })
}

function changeRecord(
  work: Writing,
  kind: KindName,
  record: KeptRecord,
  given: GivenFields,
): StoredRecord | Problem {
  const { read, refuseChange } = rulesOf(kind)
  const refused = refuseChange?.(record) ?? null
  if (refused !== null) return refused
  const fields = read?.(given, record, work) ?? given
  const data = readFields(work, { kind, before: record, given: fields })
  if (isProblem(data)) return data
  const lacks = lackingField(kind, data, fields)
  if (lacks !== null) return missing(lacks)
  const completed = completeData(kind, data, { uuid: record.uuid, before: record }, work)
  if (isProblem(completed)) return completed
  const label = `Changed ${describeRecord(work.store, { kind, data: completed })}`
  const { uuid } = record
  return keepRecords(work, [{ uuid, kind, data: completed }], label) ?? answerRecord(work, uuid)
}

export function deleting(kind: KindName) {
  return (given: Named, context: Context): { uuid: string; deleted: true } | Problem =>
    writing(context, (work) => {
      const record = findRecord(work, kind, given.uuid)
      if (isProblem(record)) return record
      const refused = rulesOf(kind).refuseRemoval?.(record) ?? null
      if (refused !== null) return refused
      const { uuid } = record
      const label = `Removed ${describeRecord(work.store, record)}`
      return keepRecords(work, [{ uuid, kind, data: null }], label) ?? { uuid, deleted: true }
    })
}

/** Returns the record of a kind with this uuid, or a problem when there is none. */
export function findRecord({ store }: Reading, kind: KindName, uuid: string): KeptRecord | Problem {
  const record = readRecord(store, uuid) ?? readRecord(store, asKept(uuid))
  return record?.kind === kind ? record : problem('not-found', `There is no ${wordFor(kind)} with this uuid.`)
}
