import { create } from 'zustand'
import { reportUnsaved } from '../state/unsaved.ts'

/** Unsubmitted texts of cases, kept while other sections and views are shown. */
const useDrafts = create<Readonly<Record<string, string>>>(() => ({}))

type Draft = {
  /** Name of the text in the notice of unsaved texts. */
  readonly label: string
  /** Path of the page on which it is written; unique among drafts. */
  readonly path: string
}

/**
 * Returns a draft, a function that changes it, and one that empties it after it was submitted, unless it was changed
 * meanwhile. In every view the status bar reports the draft until it is empty.
 */
export function useDraft({
  label,
  path,
}: Draft): readonly [text: string, write: (text: string) => void, empty: (handedIn: string) => void] {
  const text = useDrafts((now) => now[path] ?? '')
  const write = (next: string) => {
    useDrafts.setState({ [path]: next })
    const fields = next === '' ? [] : [{ label, path, why: 'waiting' as const }]
    reportUnsaved(`draft ${path}`, { what: '', path, lacks: null, fields, flush: () => undefined })
  }
  const empty = (handedIn: string) => {
    if (useDrafts.getState()[path] === handedIn) write('')
  }
  return [text, write, empty]
}
