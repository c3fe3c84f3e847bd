import type { ReferredKind } from '../../contract/register/field.ts'
import { isKindName, recordKinds } from '../../contract/register/kinds.ts'
import { nameOr } from './unnamed-words.ts'

/** Names of a record: the name for people, and the code used in filings. */
export type RecordName = { readonly uuid: string; readonly name: string; readonly code: string | null }

/** A record of any kind. */
export type Named = { readonly uuid: string; readonly [field: string]: unknown }

/** Whether records of a kind are referred to by name. */
export function isReferred(kind: string): kind is ReferredKind {
  return isKindName(kind) && recordKinds[kind].goesBy !== undefined
}

/** Returns name and code of a record. */
export function nameIn(kind: ReferredKind, record: Named): RecordName {
  const { called, goesBy = { name: called } } = recordKinds[kind]
  const text = (field: string | undefined) => {
    const value = field === undefined ? null : record[field]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    uuid: record.uuid,
    name: nameOr(text(goesBy.name) ?? text(goesBy.code)),
    code: text(goesBy.code),
  }
}

/** Returns a record in one line: `F1 Payments`, `C-0042 Core banking hosting`, `Nordlicht Cloud GmbH`. */
export function nameWords(kind: ReferredKind, { name, code }: RecordName): string {
  const isCodeInformative = kind === 'functions' || kind === 'arrangements'
  return isCodeInformative && code !== null && code !== name ? `${code} ${name}` : name
}
