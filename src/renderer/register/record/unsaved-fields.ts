import type { UnsavedReason } from '../../state/unsaved.ts'
import { isNothing } from '../fields/show-value.ts'
import { isSameValue } from './same-value.ts'

/** A field that was typed into and is not kept yet. */
export type Draft = {
  /** What stands in the field as it was typed; null for what was chosen. */
  readonly text: string | null
  /** What that means; undefined while it is no value. */
  readonly value: unknown
  /** Why it was refused. */
  readonly fault: string | null
  /** The field that the record needs before this one can be kept. */
  readonly waitsFor: string | null
  /** Of a record that is not there yet: what was left in the field, which stands while something else is typed. */
  readonly base?: unknown
}

type Given = {
  readonly record: Readonly<Record<string, unknown>> | null
  readonly drafts: Readonly<Record<string, Draft>>
  /** What a new record began with. */
  readonly begin: Readonly<Record<string, unknown>>
  /** What a new record needs. */
  readonly needs: readonly string[]
  readonly isNew: boolean
}

export type Unsaved = {
  readonly fields: readonly { readonly name: string; readonly why: UnsavedReason }[]
  /** What the record lacks to come into being; null when it is there, or nothing of it was typed. */
  readonly lacks: readonly string[] | null
}

/** Which drafts differ from what is kept, and what a record that is not there yet lacks. */
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

/** Why a draft is not kept; null for one that is what is kept. What is no value yet cannot be saved by leaving it. */
function reasonOf({ value, fault, waitsFor }: Draft, kept: unknown, isNew: boolean): UnsavedReason | null {
  if (fault !== null) return 'refused'
  if (waitsFor !== null || value === undefined) return 'waiting'
  if (isSameValue(kept, value)) return null
  return isNew ? 'waiting' : 'typing'
}
