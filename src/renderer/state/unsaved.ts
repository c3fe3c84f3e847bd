import { useEffect, useId } from 'react'
import { create } from 'zustand'
import { countOf } from './format.ts'

/**
 * What was typed and is not kept, of every form, table and dialog: the status bar says so, and closing the window asks.
 * Whoever holds such a text puts itself in, and takes itself out when it is kept or dropped.
 */

/** `typing` is saved when the field is left, `refused` was no value, `waiting` needs something else to be done first. */
export type UnsavedReason = 'typing' | 'refused' | 'waiting'

export type UnsavedField = {
  readonly label: string
  /** The address of the field; null where only the page of its owner can be opened. */
  readonly path: string | null
  readonly why: UnsavedReason
}

/** A record, table or dialog with fields that are not kept. */
export type UnsavedOwner = {
  /** `provider Nordbank`, `New provider`. */
  readonly what: string
  /** Where it is edited. */
  readonly path: string | null
  /** Of what is not there yet: labels of the fields that it still needs; null of what is there. */
  readonly lacks: readonly string[] | null
  readonly fields: readonly UnsavedField[]
  /** Saves what can be saved; its requests are under way when it returns. */
  readonly flush: () => void
}

type Owners = Readonly<Record<string, UnsavedOwner>>

export const useUnsaved = create<{ readonly owners: Owners }>(() => ({ owners: {} }))

/** Says what of an owner is not kept; null, or no field, when all is. */
export function reportUnsaved(key: string, owner: UnsavedOwner | null): void {
  const { [key]: before, ...others } = useUnsaved.getState().owners
  const isEmpty = owner === null || owner.fields.length === 0
  if (isEmpty && before === undefined) return
  useUnsaved.setState({ owners: isEmpty ? others : { ...others, [key]: owner } })
}

/** Says of one text that stands alone whether it is kept: a field of the settings, a dialog. Null when it is. */
export function useUnsavedText(label: string, why: UnsavedReason | null): void {
  const key = `text ${useId()}`
  useEffect(() => {
    const field = why === null ? [] : [{ label, path: null, why }]
    reportUnsaved(key, { what: '', path: null, lacks: null, fields: field, flush: () => undefined })
  }, [key, label, why])
  useEffect(() => () => reportUnsaved(key, null), [key])
}

/** What the status bar says, and where it leads. */
export type SavedWords = {
  readonly words: string
  readonly isUnsaved: boolean
  /** The first place at fault; null when there is none to go to. */
  readonly path: string | null
}

/** How it stands with what was typed: saved is said only where nothing is unsaved, under way or failed. */
export function savedWords(
  owners: readonly UnsavedOwner[],
  pending: number,
  failure: string | null,
): SavedWords {
  const added = owners.filter(({ lacks }) => lacks !== null)
  // what waits for the rest of a record is told with the record; what was refused by itself is not
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

/** What would be lost if the window were closed now, each as words: `Country of provider Nordbank`. */
export function lostByClosing(owners: readonly UnsavedOwner[]): string[] {
  return owners.flatMap(({ what, lacks, fields }) => {
    if (lacks !== null) return [`${what}, not added yet`]
    return fields.flatMap(({ label, why }) =>
      why === 'typing' ? [] : [what === '' ? label : `${label} of ${what}`],
    )
  })
}

/**
 * Leaves the field that has the focus, as a click elsewhere does; with `within` only one inside of what that selects. The
 * answer puts the focus back.
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

/** Leaves the field that has the focus and saves all that can be saved. The answer puts the focus back. */
export function saveAll(): () => void {
  const back = leaveField()
  for (const { flush } of Object.values(useUnsaved.getState().owners)) flush()
  return back
}
