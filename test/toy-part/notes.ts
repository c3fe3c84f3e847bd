import type { Store } from '../../src/main/store/database/handle.ts'
import type { Act } from '../../src/main/store/log/log.ts'
import type { Note } from './contract.ts'

/** Notes in the database, newest first; functions that write them take an act. */

const logged = { part: 'notes', kind: 'note' } as const

export function listNotes({ reader }: Pick<Store, 'reader'>): Note[] {
  return reader.prepare('SELECT id, text, at FROM note ORDER BY at DESC, id DESC').all() as Note[]
}

export function notesWith(store: Pick<Store, 'reader'>, words: string): Note[] {
  return listNotes(store).filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()))
}

export function putNote({ writer, log }: Act, { id, text, at }: Note): void {
  writer.prepare('INSERT INTO note (id, text, at) VALUES (?, ?, ?)').run(id, text, at)
  log({ ...logged, record: id, before: null, after: JSON.stringify({ text, at }) })
}

export function removeNote({ writer, log }: Act, id: string): void {
  const row = writer.prepare('DELETE FROM note WHERE id = ? RETURNING text, at').get(id)
  if (row !== undefined) log({ ...logged, record: id, before: JSON.stringify(row), after: null })
}
