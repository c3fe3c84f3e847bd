import { z } from 'zod'
import { core } from '../../src/contract/family.ts'
import { get, operation } from '../../src/contract/operation.ts'
import { job } from '../../src/contract/workstation/jobs/jobs.ts'
import { recordIdHere } from '../../src/contract/workstation/window/record-id-here.ts'
import { windowOperation } from '../../src/contract/workstation/window/window-operation.ts'

/** Operations and topic of the field notes. */

const fieldNote = () => z.object({ id: z.string(), text: z.string(), at: z.string() })
export type FieldNote = z.output<ReturnType<typeof fieldNote>>

/** The most characters of a field note. */
export const maxLength = 1000

/** For other programs and the command line. */
export const listFieldNotes = operation(core, {
  name: 'fieldNotes.list',
  summary: 'List the field notes, newest first',
  http: get('/api/v1/field-notes'),
  permission: 'scan.lookup',
  input: () => z.object({}),
  output: () => z.object({ entries: z.array(fieldNote()) }),
  command: 'field-notes list',
  extension: true,
})

/** A lookup: `lookupKind` says what its answers mean. */
export const fieldNotesAbout = operation(core, {
  name: 'fieldNotes.about',
  summary: 'List the field notes that mention an address',
  http: get('/api/v1/field-notes/about', { query: ['ip'] }),
  permission: 'scan.lookup',
  input: () => z.object({ ip: z.string().min(1).max(100) }),
  output: () => z.object({ ip: z.string(), entries: z.array(fieldNote()) }),
  command: 'field-notes about <ip>',
  extension: true,
})

/** What the view, the status bar and Settings show. */
export const readFieldNotes = windowOperation({
  name: 'fieldNotes.read',
  followed: ['field-notes'],
  summary: 'Read the field notes, newest first',
  input: () => z.object({}),
  output: () => z.object({ entries: z.array(fieldNote()) }),
})

export const addFieldNote = windowOperation({
  name: 'fieldNotes.add',
  summary: 'Add a field note',
  writes: true,
  input: () => z.object({ text: z.string().min(1).max(maxLength) }),
  output: () => z.object({ entry: fieldNote() }),
})

export const clearFieldNotes = windowOperation({
  name: 'fieldNotes.clear',
  summary: 'Delete all field notes; one act, which can be undone',
  writes: true,
  input: () => z.object({}),
  output: () => z.object({ deleted: z.int() }),
})

/** Adds each line of an uploaded text file, as a job. */
export const importFieldNotes = windowOperation({
  name: 'fieldNotes.import',
  summary: 'Import field notes from an uploaded text file, one from each line',
  input: () => z.object({ file: recordIdHere() }),
  output: () => z.object({ job: job() }),
})

export const fieldNoteOperations = [listFieldNotes, fieldNotesAbout] as const
export const fieldNoteWindowOperations = [
  readFieldNotes,
  addFieldNote,
  clearFieldNotes,
  importFieldNotes,
] as const

declare module '../../src/contract/workstation/window/bridge.ts' {
  interface WindowContracts {
    readonly fieldNotes: typeof fieldNoteWindowOperations
    readonly fieldNotesForPrograms: typeof fieldNoteOperations
  }
}

declare module '../../src/contract/workstation/window/topics.ts' {
  interface Topics {
    /** Sent when field notes were added, deleted or restored. */
    readonly 'field-notes': object
  }
}
