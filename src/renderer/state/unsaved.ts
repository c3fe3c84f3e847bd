import { useEffect, useId } from 'react'
import { create } from 'zustand'
import { countOf } from './format.ts'

/**
 * Unsaved input of all forms, tables and dialogs: the status bar reports it, and closing the window asks for
 * confirmation. Each owner of such input registers it, and removes it when it is saved or discarded.
 */

/** `typing` is saved when the field loses focus, `refused` was not accepted, `waiting` needs something else first. */
export type UnsavedReason = 'typing' | 'refused' | 'waiting'

export type UnsavedField = {
  readonly label: string
  /** Address of the field; null when only the page of its owner can be opened. */
  readonly path: string | null
  readonly why: UnsavedReason
}

/** A record, table or dialog with unsaved fields. */
export type UnsavedOwner = {
  /** Name of the owner: `provider Nordbank`, `New provider`. */
  readonly what: string
  /** Address of its page. */
  readonly path: string | null
  /** Labels of the required fields that are still missing before it can be added or saved; null when there are none. */
  readonly lacks: readonly string[] | null
  readonly fields: readonly UnsavedField[]
  /** Saves what can be saved; its requests have been sent when it returns. */
  readonly flush: () => void
}

type Owners = Readonly<Record<string, UnsavedOwner>>

export const useUnsaved = create<{ readonly owners: Owners }>(() => ({ owners: {} }))

/** Sets the unsaved input of an owner; null, or no fields, when everything is saved. */
export function reportUnsaved(key: string, owner: UnsavedOwner | null): void {
  const { [key]: before, ...others } = useUnsaved.getState().owners
  const isEmpty = owner === null || owner.fields.length === 0
  if (isEmpty && before === undefined) return
  useUnsaved.setState({ owners: isEmpty ? others : { ...others, [key]: owner } })
}

/** Registers a single text, such as a setting or a dialog field, as unsaved; null when it is saved. */
export function useUnsavedText(label: string, why: UnsavedReason | null): void {
  const key = `text ${useId()}`
  useEffect(() => {
    const field = why === null ? [] : [{ label, path: null, why }]
    reportUnsaved(key, { what: '', path: null, lacks: null, fields: field, flush: () => undefined })
  }, [key, label, why])
  useEffect(() => () => reportUnsaved(key, null), [key])
}

/** Text of the status bar, and its link. */
export type SavedWords = {
  readonly words: string
  readonly isUnsaved: boolean
  /** Address of the first field concerned; null when there is none. */
  readonly path: string | null
}

/** Returns the state of all input: saved is reported only when nothing is unsaved, pending or failed. */
export function savedWords(
  owners: readonly UnsavedOwner[],
  pending: number,
  failure: string | null,
): SavedWords {
  const added = owners.filter(({ lacks }) => lacks !== null)
  // fields that wait for the rest of a record are reported with the record; refused ones are reported separately
  const fields = owners.flatMap((owner) =>
    owner.fields.filter(({ why }) => owner.lacks === null || why === 'refused'),
  )
  const [first] = fields
  const parts = [
    ...(first === undefined
      ? []
      : [`${countOf(fields.length, 'field')} not saved: ${first.label}${fields.length > 1 ? ' …' : ''}`]),
    ...added.map(({ what, lacks }) => `${capitalized(what)} not added yet${needsWords(lacks ?? [])}`),
  ]
  if (parts.length > 0) {
    const owner = owners.find((each) => each.fields.includes(first as UnsavedField)) ?? owners[0]
    return { words: parts.join(' · '), isUnsaved: true, path: first?.path ?? owner?.path ?? null }
  }
  if (pending > 0) return { words: 'Saving…', isUnsaved: false, path: null }
  return { words: failure ?? 'All changes saved', isUnsaved: failure !== null, path: null }
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `: needs Legal name and LEI`. */
function needsWords(lacks: readonly string[]): string {
  return lacks.length === 0 ? '' : `: needs ${lacks.join(' and ')}`
}

/** Returns what would be lost if the window were closed now: `Country of provider Nordbank`. */
export function lostByClosing(owners: readonly UnsavedOwner[]): string[] {
  return owners.flatMap(({ what, lacks, fields }) => {
    if (lacks !== null) return [`${what}, not added yet`]
    return fields.flatMap(({ label, why }) =>
      why === 'typing' ? [] : [what === '' ? label : `${label} of ${what}`],
    )
  })
}

/**
 * Removes the focus from a field, like a click elsewhere; with `within` only from a field inside that selector. Returns
 * a function that restores the focus.
 */
export function leaveField(within = 'body'): () => void {
  const field = document.activeElement
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (!isField || field.closest(within) === null) return () => undefined
  field.blur()
  return () => {
    if (field.isConnected && document.activeElement === document.body) field.focus()
  }
}

/**
 * Removes the focus from a field and saves everything that can be saved. Returns a function that restores the focus.
 */
export function saveAll(): () => void {
  const back = leaveField()
  for (const { flush } of Object.values(useUnsaved.getState().owners)) flush()
  return back
}
