import { isProblem, problem } from '../../../contract/problem.ts'
import { isKindName } from '../../../contract/register/kinds.ts'
import { readRecord } from '../../store/register/register-records.ts'
import { answerRecord, RecordAnswers } from './answer-record.ts'
import type { Context } from './context.ts'
import type { BrowseRequest } from './live/answer-browse.ts'
import { findRecord } from './record-handlers.ts'
import { reading } from './register-work.ts'

/** Returns a record with its related records, its rows and its findings. */
export async function readOne(
  { kind, uuid }: { readonly kind: string; readonly uuid: string },
  context: Context,
) {
  if (!isKindName(kind))
    return problem('invalid', `The register has no records of the kind ${kind.slice(0, 60)}.`)
  const work = reading(context)
  const found = findRecord(work, kind, uuid)
  if (isProblem(found)) return found
  // read before waiting, since another write may remove it
  const record = answerRecord(work, found.uuid)
  return { record, ...(await context.register.ask('record', { uuid: found.uuid })) }
}

/** Returns records of a kind by words and order, each as the API answers it. */
export async function browseRecords(request: BrowseRequest, context: Context) {
  const found = await context.register.ask('browse', request)
  if (isProblem(found)) return found
  const work = reading(context)
  const answers = new RecordAnswers(work)
  const items = found.items.flatMap(({ uuid, ...marks }) => {
    const record = readRecord(work.store, uuid)
    return record === null ? [] : [{ record: answers.answer(record), ...marks }]
  })
  return { items, total: found.total }
}

/** Returns the dependencies behind an arrangement or a provider. */
export function readChain(
  { kind, uuid }: { readonly kind: 'arrangements' | 'providers'; readonly uuid: string },
  context: Context,
) {
  const found = findRecord(reading(context), kind, uuid)
  return isProblem(found) ? found : context.register.ask('chain', { kind, uuid: found.uuid })
}
