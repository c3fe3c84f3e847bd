import type { Store } from '../../src/main/store/database/handle.ts'
import { recordTable } from '../../src/main/store/log/record-table.ts'
import type { FieldNote } from './contract.ts'

/** The field notes in the database: put and deleted within an act, which logs them. They stay on this workstation. */
export const fieldNoteTable = recordTable<Omit<FieldNote, 'id'>>({
  part: 'field-notes',
  kind: 'field-note',
  scope: 'here',
  called: (reader, id) =>
    `the field note ${everyFieldNote({ reader }).find((each) => each.id === id)?.text ?? ''}`,
  table: 'field_note',
  content: ['text', 'at'],
  refused: 'it is gone',
})

/** All of them, newest first. */
export function everyFieldNote({ reader }: Pick<Store, 'reader'>): FieldNote[] {
  return reader.prepare('SELECT id, text, at FROM field_note ORDER BY at DESC, id DESC').all() as FieldNote[]
}

/** Those in which the words stand. */
export function fieldNotesWith(store: Pick<Store, 'reader'>, words: string): FieldNote[] {
  return everyFieldNote(store).filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()))
}
