import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { oneNoteResult } from './onenote-result.ts'

/** Reads sections of OneNote: the files embedded in them, their names, links. */
export const oneNoteTool = fileTool({
  name: 'onenote',
  title: 'OneNote section',
  version: 1,
  accepts: (sample) => isOf(sample, 'onenote'),
  seconds: 30,
  result: oneNoteResult,
  load: async () => (await import('./read-onenote.ts')).readOneNote,
})
