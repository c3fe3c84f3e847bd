import type { Store } from '../../src/main/store/database/handle.ts'
import { recordTable } from '../../src/main/store/log/record-table.ts'
import type { Note } from './contract.ts'

/** Notes in the database, newest first. */
export const noteTable = recordTable<Omit<Note, 'id'>>({
  part: 'notes',
  kind: 'note',
  scope: 'shared',
  called: (reader, id) => `the note ${listNotes({ reader }).find((each) => each.id === id)?.text ?? ''}`,
  table: 'note',
  content: ['text', 'at'],
  refused: 'this note is gone',
})

export function listNotes({ reader }: Pick<Store, 'reader'>): Note[] {
  return reader.prepare('SELECT id, text, at FROM note ORDER BY at DESC, id DESC').all() as Note[]
}

export function notesWith(store: Pick<Store, 'reader'>, words: string): Note[] {
  return listNotes(store).filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()))
}
