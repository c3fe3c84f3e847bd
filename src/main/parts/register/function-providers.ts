import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { StoredRecord } from '../../../contract/register/module.ts'
import type { Context } from '../../operations/call/context.ts'
import { answerRecord } from './answer-record.ts'
import { findReferred } from './find-referred.ts'
import { keepRecords } from './keep-records.ts'
import { findRecord, type Named } from './record-handlers.ts'
import { describeRecord, describeRecordWithId } from './record-names.ts'
import { type Writing, writing } from './register-work.ts'

/** Links between business functions and providers. Both operations are idempotent. */

type Link = Named & { readonly provider_uuid: string }

export function linkFunctionProviderHere(link: Link, context: Context): StoredRecord | Problem {
  return writing(context, (work) =>
    changeProviders(work, link, 'Linked', (uuids, provider) =>
      uuids.includes(provider) ? uuids : [...uuids, provider],
    ),
  )
}

export function unlinkFunctionProviderHere(link: Link, context: Context): StoredRecord | Problem {
  return writing(context, (work) =>
    changeProviders(work, link, 'Unlinked', (uuids, provider) => uuids.filter((uuid) => uuid !== provider)),
  )
}

function changeProviders(
  work: Writing,
  { uuid, provider_uuid }: Link,
  verb: string,
  change: (uuids: readonly string[], provider: string) => readonly string[],
): StoredRecord | Problem {
  const { store } = work
  const record = findRecord(work, 'functions', uuid)
  if (isProblem(record)) return record
  const provider = findReferred(store, 'providers', provider_uuid, 'provider_uuid', null)
  if (isProblem(provider) || provider === null) return provider as Problem
  const uuids = change(record.data.provider_uuids as readonly string[], provider)
  const label = `${verb} ${describeRecordWithId(store, provider)} and ${describeRecord(store, record)}`
  const data = { ...record.data, provider_uuids: uuids }
  return (
    keepRecords(work, [{ uuid: record.uuid, kind: 'functions', data }], label) ??
    answerRecord(work, record.uuid)
  )
}
