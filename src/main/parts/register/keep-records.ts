import { invalid, type Problem, problem } from '../../../contract/problem.ts'
import { isKindName, recordKinds } from '../../../contract/register/kinds.ts'
import { type NotWritten, type RecordWrite, writeRecords } from '../../store/register/register-writes.ts'
import { describeRecordWithId, fieldName, listed, wordFor } from './record-names.ts'
import type { Reading, Writing } from './register-work.ts'

/** Writes records as one act; null when it is done, or why the records do not allow it. */
export function keepRecords(work: Writing, writes: readonly RecordWrite[], label: string): Problem | null {
  const written = writeRecords(work.store, writes, work.draft(label))
  return 'step' in written ? null : whyNotWritten(work, written)
}

/** Returns why records were not written, as a sentence. */
export function whyNotWritten(work: Reading, why: NotWritten): Problem {
  if ('conflict' in why) return takenAlready(work, why.conflict)
  if ('referred' in why) return stillUsed(work, why.referred)
  throw new Error(`${why.absent.field} names ${why.absent.to}, which does not exist.`)
}

type Conflict = Extract<NotWritten, { conflict: unknown }>['conflict']

/** Returns a problem stating that a unique value is used by another record. */
export function takenAlready({ store }: Reading, { kind, fields, uuid }: Omit<Conflict, 'written'>): Problem {
  const declared = isKindName(kind) ? recordKinds[kind].fields : {}
  const names = fields.map((name) => fieldName(name, declared[name]))
  const rest = names.slice(0, -1)
  const together = rest.length === 0 ? '' : `together with ${listed(rest)} `
  const holder = describeRecordWithId(store, uuid)
  return invalid(names.at(-1) ?? 'uuid', `${together}it is already used by ${holder}`)
}

type Referred = Extract<NotWritten, { referred: unknown }>['referred']

function stillUsed({ store }: Reading, { kind, referrers, total }: Referred): Problem {
  const named = referrers.map(({ uuid }) => describeRecordWithId(store, uuid))
  const more = total - named.length
  const others = more === 0 ? named : [...named, `${more} more`]
  const what = total === 1 ? 'Remove this first' : 'Remove these first'
  return problem('invalid', `This ${wordFor(kind)} is still used by ${listed(others)}. ${what}.`, {
    referrers,
    total,
  })
}
