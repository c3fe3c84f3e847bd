import { joinLines, visibleText } from '../../../contract/entered-text.ts'
import type { Field } from '../../../contract/register/field.ts'
import { isKindName, type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import type { Store } from '../../store/database/handle.ts'
import type { StoredData, StoredKind } from '../../store/register/register-data.ts'
import { type KeptRecord, readRecord } from '../../store/register/register-records.ts'

/** Names of records in sentences. */

/** Names of the two singleton records. */
const words: Readonly<Record<Exclude<StoredKind, KindName>, string>> = {
  filing: 'the reporting entity',
  definitions: 'definitions',
}

/** Returns the noun for one record of a kind, without an article: `arrangement`. */
export function wordFor(kind: StoredKind): string {
  return isKindName(kind) ? recordKinds[kind].one : words[kind]
}

/** Returns a description of one record: `arrangement C-001`, `review of Cirrus Cloud`. */
export function describeRecord(
  store: Pick<Store, 'reader'>,
  { kind, data }: Pick<KeptRecord, 'kind' | 'data'>,
): string {
  return `${wordFor(kind)}${describeName(store, kind, data)}`
}

/** Returns the description of the record with this uuid, in the form of `describeRecord`. */
export function describeRecordWithId(store: Pick<Store, 'reader'>, uuid: string): string {
  const record = readRecord(store, uuid)
  return record === null ? 'a record' : describeRecord(store, record)
}

function describeName(store: Pick<Store, 'reader'>, kind: StoredKind, data: StoredData): string {
  if (!isKindName(kind)) return ''
  const { called, needs, fields } = recordKinds[kind]
  const name = data[called]
  if (typeof name === 'string' && fields[called]?.kind !== 'reference') return ` ${shortened(name)}`
  // a record without a name of its own is named after the record it is about
  const about = [called, ...needs].find((field) => fields[field]?.kind === 'reference')
  const uuid = about === undefined ? null : data[about]
  const other = typeof uuid === 'string' ? readRecord(store, uuid) : null
  return other === null ? '' : ` of${describeName(store, other.kind, other.data)}`
}

/** Shortens a text for use in a sentence: one line, truncated when long. */
export function shortened(text: string): string {
  const line = visibleText(joinLines(text))
  return line.length <= 80
    ? line
    : `${line
        .slice(0, 80)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
}

/** Returns the name of a field for the person who fills it: for a reference, the name under which answers show it. */
export function fieldName(name: string, field: Field | undefined): string {
  return (field?.kind === 'reference' || field?.kind === 'references') && field.shown !== undefined
    ? field.shown
    : name
}

/** `a`, `a and b`, `a, b and c` */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
