import type { Spelling } from '../../src/renderer/state/route.ts'

/** All field notes; one of them is marked. */
export type FieldNotesRoute = { readonly view: 'fieldNotes'; readonly id: string | null }

declare module '../../src/renderer/state/route.ts' {
  interface Routes {
    readonly fieldNotes: FieldNotesRoute
  }
}

export const fieldNotesSpelling: Spelling<FieldNotesRoute> = {
  view: 'fieldNotes',
  words: ['field-notes'],
  parse: (_word, [id = null, ...more]) => (more.length === 0 ? { view: 'fieldNotes', id } : null),
  path: ({ id }) => (id === null ? '/field-notes' : `/field-notes/${id}`),
}
