import { z } from 'zod'
import { core } from '../../src/contract/family.ts'
import { get, operation } from '../../src/contract/operation.ts'
import { windowOperation } from '../../src/contract/workstation/window/window-operation.ts'

/** The contract of notes, a part that must appear everywhere. */

const note = () => z.object({ id: z.string(), text: z.string(), at: z.string() })
export type Note = z.output<ReturnType<typeof note>>

export const listNotesForPrograms = operation(core, {
  name: 'notes.list',
  summary: 'List notes',
  http: get('/api/v1/notes'),
  permission: 'scan.lookup',
  input: () => z.object({}),
  output: () => z.object({ notes: z.array(note()) }),
  command: 'notes list',
  extension: true,
})

export const notesAbout = operation(core, {
  name: 'notes.about',
  summary: 'List the notes that mention an address',
  http: get('/api/v1/notes/about', { query: ['ip'] }),
  permission: 'scan.lookup',
  input: () => z.object({ ip: z.string().min(1).max(100) }),
  output: () => z.object({ ip: z.string(), notes: z.array(note()) }),
  command: 'notes about <ip>',
  extension: true,
})

export const readNotes = windowOperation({
  name: 'notes.read',
  summary: 'Read the notes',
  input: () => z.object({}),
  output: () => z.object({ notes: z.array(note()) }),
})

export const addNote = windowOperation({
  name: 'notes.add',
  summary: 'Add a note',
  writes: true,
  input: () => z.object({ text: z.string().min(1).max(1000) }),
  output: () => note(),
})

export const noteOperations = [listNotesForPrograms, notesAbout] as const
export const noteWindowOperations = [readNotes, addNote] as const

declare module '../../src/contract/workstation/window/bridge.ts' {
  interface WindowContracts {
    readonly notes: typeof noteWindowOperations
    readonly notesForPrograms: typeof noteOperations
  }
}

declare module '../../src/contract/workstation/window/topics.ts' {
  interface Topics {
    /** Sent when a note was added or restored. */
    readonly notes: { readonly total: number }
  }
}
