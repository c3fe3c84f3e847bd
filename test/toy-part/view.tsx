import { IconNote } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isProblem } from '../../src/contract/problem.ts'
import { bridge, invoke } from '../../src/renderer/state/bridge.ts'
import { useCommands } from '../../src/renderer/state/commands.ts'
import { defineView } from '../../src/renderer/state/view.ts'
import { toastActs, toastProblem } from '../../src/renderer/ui/toast.tsx'
import type { Note } from './contract.ts'
import { type NotesRoute, notesSpelling } from './route.ts'

async function add(text: string): Promise<void> {
  const answer = await invoke('notes.add', { text })
  if (isProblem(answer)) toastProblem(answer)
  else toastActs('Added a note.', answer)
}

function NotesPage({ route }: { readonly route: NotesRoute }) {
  const [notes, setNotes] = useState<readonly Note[]>([])
  useEffect(() => {
    const read = async () => {
      const answer = await invoke('notes.read', {})
      if (!isProblem(answer)) setNotes(answer.notes)
    }
    void read()
    return bridge.subscribe('notes', () => void read())
  }, [])
  useCommands('notes', [
    {
      id: 'add',
      group: 'Notes',
      key: 'n',
      title: 'Add a note',
      run: () => void add('Seen 45.155.205.233 again'),
    },
  ])
  return (
    <section aria-label="Notes">
      <h1>Notes</h1>
      <ul>
        {notes.map(({ id, text }) => (
          <li key={id} aria-current={id === route.note}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const notesView = defineView({
  spelling: notesSpelling,
  label: 'Notes',
  icon: IconNote,
  letter: 'n',
  start: { view: 'notes', note: null },
  Page: NotesPage,
  places: { note: (note) => ({ view: 'notes', note }) },
})
