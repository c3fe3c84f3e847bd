import { useState } from 'react'
import { create } from 'zustand'
import { reportUnsaved } from './unsaved.ts'

type Fields = Readonly<Record<string, unknown>>
type Kept = { readonly first: Fields; readonly fields: Fields }

/** Unsubmitted forms, kept while other sections and views are shown. */
const useDrafts = create<Readonly<Record<string, Kept | undefined>>>(() => ({}))

/** What identifies a draft. */
export type DraftPlace = {
  /** Name of the form in the notice of unsaved texts; unique among the drafts of a page, with `of`. */
  readonly label: string
  /** Id of what the form is about, where a page has several such forms. */
  readonly of?: string | undefined
  /** Path of the page on which it is written; null when it can be written on any. */
  readonly path: string | null
}

type DraftProps<T extends Fields> = DraftPlace & {
  /** Fields of the form before anything is written; those of the first call apply. */
  readonly first: T
  readonly isUnsaved?: (fields: T) => boolean
}

export type Draft<T extends Fields> = {
  readonly fields: T
  /** Fields of the form when it was begun. */
  readonly first: T
  readonly write: (change: Partial<T>) => void
  /** Empties the fields that were submitted, unless they were changed meanwhile. */
  readonly empty: (handedIn: T) => void
  readonly discard: () => void
}

const keyOf = ({ label, of, path }: DraftPlace) => `draft ${path} ${label} ${of ?? ''}`

/** Discards the draft of a form about something that has been removed, since there is no place left to submit it. */
export function discardDraft(place: DraftPlace): void {
  useDrafts.setState({ [keyOf(place)]: undefined })
  reportUnsaved(keyOf(place), null)
}

/** Returns the draft of a form. In every view the status bar reports the draft until it is submitted or discarded. */
export function useDraft<T extends Fields>({ label, of, path, first, isUnsaved }: DraftProps<T>): Draft<T> {
  const [begun] = useState<Kept>({ first, fields: first })
  const key = keyOf({ label, of, path })
  const kept = useDrafts((now) => now[key]) ?? begun
  const put = (next: Kept | undefined) => {
    const isKept = next !== undefined && isChanged(next)
    useDrafts.setState({ [key]: isKept ? next : undefined })
    const isWritten = isKept && (isUnsaved?.(next.fields as T) ?? true)
    const fields = isWritten ? [{ label, path, why: 'waiting' as const }] : []
    reportUnsaved(key, { what: '', path, lacks: null, fields, flush: () => undefined })
  }
  const write = (change: Partial<T>) => {
    const now = useDrafts.getState()[key] ?? begun
    put({ ...now, fields: { ...now.fields, ...change } })
  }
  const empty = (handedIn: T) => {
    const now = useDrafts.getState()[key]
    if (now === undefined) return
    const left = Object.entries(now.fields).map(([name, value]) => [
      name,
      value === handedIn[name] ? now.first[name] : value,
    ])
    put({ ...now, fields: Object.fromEntries(left) })
  }
  return { fields: kept.fields as T, first: kept.first as T, write, empty, discard: () => put(undefined) }
}

function isChanged({ first, fields }: Kept): boolean {
  return Object.entries(fields).some(([name, value]) => value !== first[name])
}
