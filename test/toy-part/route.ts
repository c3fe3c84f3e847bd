import type { Spelling } from '../../src/renderer/state/route.ts'

/** All notes, or the selected one. */
export type NotesRoute = { readonly view: 'notes'; readonly note: string | null }

declare module '../../src/renderer/state/route.ts' {
  interface Routes {
    readonly notes: NotesRoute
  }
}

export const notesSpelling: Spelling<NotesRoute> = {
  view: 'notes',
  words: ['notes'],
  parse: (_word, [note = null, ...more]) => (more.length === 0 ? { view: 'notes', note } : null),
  path: ({ note }) => (note === null ? '/notes' : `/notes/${note}`),
}
