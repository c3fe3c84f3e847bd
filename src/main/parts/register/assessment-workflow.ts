import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { AssessmentStatus } from '../../../contract/register/assessment.ts'
import { recordKinds } from '../../../contract/register/kinds.ts'
import type { StoredRecord } from '../../../contract/register/module.ts'
import type { Context } from '../../operations/call/context.ts'
import type { StoredData } from '../../store/register/register-data.ts'
import type { KeptRecord } from '../../store/register/register-records.ts'
import type { RecordWrite } from '../../store/register/register-writes.ts'
import { answerRecord } from './answer-record.ts'
import { placeInSeries, restOfSeries, stateProblem, statusOf } from './assessment-rules.ts'
import { keepRecords } from './keep-records.ts'
import { findRecord, type Named } from './record-handlers.ts'
import { describeRecord } from './record-names.ts'
import { type Writing, writing } from './register-work.ts'

/** Transitions: draft to pending, pending to approved or rejected; a new version of these is a draft again. */

type Answer = StoredRecord | Problem

/** Performs an action on an assessment in one of the given states, or returns a problem that states its state. */
function within(
  context: Context,
  uuid: string,
  states: readonly AssessmentStatus[],
  act: (work: Writing, record: KeptRecord) => Answer,
): Answer {
  return writing(context, (work) => {
    const record = findRecord(work, 'assessments', uuid)
    if (isProblem(record)) return record
    return states.includes(statusOf(record.data)) ? act(work, record) : stateProblem(record.data)
  })
}

const write = (uuid: string, data: StoredData): RecordWrite => ({ uuid, kind: 'assessments', data })

export function submitAssessmentHere({ uuid }: Named, context: Context): Answer {
  return within(context, uuid, ['draft'], (work, record) => {
    const { at, by } = work
    const data = { ...record.data, status: 'pending', submitted_at: at, submitted_by: by }
    const label = `Submitted ${describeRecord(work.store, record)} for approval`
    return keepRecords(work, [write(record.uuid, data)], label) ?? answerRecord(work, record.uuid)
  })
}

export function approveAssessmentHere({ uuid }: Named, context: Context): Answer {
  return within(context, uuid, ['pending'], (work, record) => {
    const { store, at, by } = work
    const data = { ...record.data, status: 'approved', current: true, decided_at: at, decided_by: by }
    // the assessment that was current until now stays approved
    const former = restOfSeries(store, record.data, record.uuid)
      .filter((other) => other.data.current === true)
      .map((other) => write(other.uuid, { ...other.data, current: false }))
    const label = `Approved ${describeRecord(store, record)}`
    return keepRecords(work, [write(record.uuid, data), ...former], label) ?? answerRecord(work, record.uuid)
  })
}

export function rejectAssessmentHere(
  { uuid, reason }: Named & { readonly reason: string },
  context: Context,
): Answer {
  return within(context, uuid, ['pending'], (work, record) => {
    const decided = { decided_at: work.at, decided_by: work.by, rejection_reason: reason }
    const data = { ...record.data, status: 'rejected', ...decided }
    const label = `Rejected ${describeRecord(work.store, record)}`
    return keepRecords(work, [write(record.uuid, data)], label) ?? answerRecord(work, record.uuid)
  })
}

export function copyAssessmentHere({ uuid }: Named, context: Context): Answer {
  return within(context, uuid, ['approved', 'rejected'], (work, record) => {
    const { store } = work
    const copy = work.newUuid()
    const place = placeInSeries(store, record.data, copy)
    if (isProblem(place)) return place
    const stated = Object.keys(recordKinds.assessments.fields).map((name) => [name, record.data[name]])
    const data = { ...Object.fromEntries(stated), status: 'draft', current: false, ...place }
    const label = `Started version ${place.version} of ${describeRecord(store, record)}`
    return keepRecords(work, [write(copy, data)], label) ?? answerRecord(work, copy)
  })
}
