import type { UnsavedReason } from '../../state/unsaved.ts'
import { isNothing } from '../fields/show-value.ts'
import { isSameValue } from './same-value.ts'

/** Unsaved input of a field. */
export type Draft = {
  /** The text as typed; null for a chosen value. */
  readonly text: string | null
  /** Value of the text; undefined while it is none. */
  readonly value: unknown
  /** Reason of the refusal. */
  readonly fault: string | null
  /** The field that the record needs before this one can be saved. */
  readonly waitsFor: string | null
  /** For a new record: the last committed value, which remains in effect while something else is typed. */
  readonly base?: unknown
}

type Given = {
  readonly record: Readonly<Record<string, unknown>> | null
  readonly drafts: Readonly<Record<string, Draft>>
  /** Initial values of a new record. */
  readonly begin: Readonly<Record<string, unknown>>
  /** Fields required in a new record. */
  readonly needs: readonly string[]
  readonly isNew: boolean
}

export type Unsaved = {
  readonly fields: readonly { readonly name: string; readonly why: UnsavedReason }[]
  /**
   * Fields still required before the record can be added or saved; null when there are none, or when nothing was typed.
   */
  readonly lacks: readonly string[] | null
}

/** Returns the drafts that differ from the stored values, and the fields that are still required. */
export function unsavedOf({ record, drafts, begin, needs, isNew }: Given): Unsaved {
  const kept = isNew ? begin : (record ?? {})
  const fields = Object.entries(drafts).flatMap(([name, draft]) => {
    const why = reasonOf(draft, kept[name], isNew)
    return why === null ? [] : [{ name, why }]
  })
  if (fields.length === 0) return { fields, lacks: null }
  if (isNew) return { fields, lacks: needs.filter((name) => isNothing(drafts[name]?.value)) }
  const awaited = Object.values(drafts).flatMap(({ waitsFor }) => waitsFor ?? [])
  return { fields, lacks: awaited.length === 0 ? null : [...new Set(awaited)] }
}

/**
 * Returns why a draft is not saved; null when it equals the stored value. Text that is no value yet is not saved by
 * leaving the field.
 */
function reasonOf({ value, fault, waitsFor }: Draft, kept: unknown, isNew: boolean): UnsavedReason | null {
  if (fault !== null) return 'refused'
  if (waitsFor !== null || value === undefined) return 'waiting'
  if (isSameValue(kept, value)) return null
  return isNew ? 'waiting' : 'typing'
}
