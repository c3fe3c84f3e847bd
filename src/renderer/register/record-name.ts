import type { ReferredKind } from '../../contract/register/field.ts'

/** What a record goes by: the name for people, and the code that a filing has for it. */
export type RecordName = { readonly uuid: string; readonly name: string; readonly code: string | null }

/** A record of any kind. */
export type Named = { readonly uuid: string; readonly [field: string]: unknown }

/** Where name and code of a kind stand. */
const standsIn: Readonly<{ [K in ReferredKind]: { readonly name: string; readonly code: string | null } }> = {
  providers: { name: 'name', code: 'id_code' },
  scopeEntities: { name: 'name', code: 'lei' },
  branches: { name: 'name', code: 'branch_code' },
  functions: { name: 'name', code: 'function_id' },
  arrangements: { name: 'title', code: 'contract_ref' },
  services: { name: 'name', code: null },
}

/** Tells whether records of a kind are referred to by name. */
export function isReferred(kind: string): kind is ReferredKind {
  return Object.hasOwn(standsIn, kind)
}

/** Name and code of a record. */
export function nameIn(kind: ReferredKind, record: Named): RecordName {
  const { name, code } = standsIn[kind]
  const text = (field: string | null) => {
    const value = field === null ? null : record[field]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return { uuid: record.uuid, name: text(name) ?? text(code) ?? 'without a name', code: text(code) }
}

/** A record as a line shows it: `F1 Payments`, `C-0042 Core banking hosting`, `Nordlicht Cloud GmbH`. */
export function nameWords(kind: ReferredKind, { name, code }: RecordName): string {
  const isCodeTelling = kind === 'functions' || kind === 'arrangements'
  return isCodeTelling && code !== null && code !== name ? `${code} ${name}` : name
}
