import { create } from 'zustand'
import { reportUnsaved } from '../state/unsaved.ts'

/** Texts for a case that are written and not handed in: they stay while other sections and views are shown. */
const useDrafts = create<Readonly<Record<string, string>>>(() => ({}))

type Draft = {
  /** What the text is called where it is said that it is not saved. */
  readonly label: string
  /** Where it is written; no two drafts share one. */
  readonly path: string
}

/**
 * A draft, how it is changed, and how it is emptied once it was handed in, unless more was written meanwhile; the status bar tells of
 * it until it is empty, wherever one is.
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
