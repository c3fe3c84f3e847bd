import { useState } from 'react'
import { useCommands } from '../../src/renderer/state/commands.ts'
import { useOperation } from '../../src/renderer/state/reader/use-operation.ts'
import { Button } from '../../src/renderer/ui/button.tsx'
import { ProblemNote } from '../../src/renderer/ui/problem-note.tsx'
import { AddDialog, ImportDialog } from './dialogs.tsx'
import type { FieldNotesRoute } from './route.ts'
import { noneWords } from './words.ts'
import './page.css'

/** The field notes, newest first. */
export function FieldNotesPage({ route }: { readonly route: FieldNotesRoute }) {
  const [open, setOpen] = useState<'add' | 'import' | null>(null)
  const { value, problem, again } = useOperation('fieldNotes.read', {})
  const entries = value?.entries ?? null
  const none = noneWords(entries)
  useCommands('fieldNotes', [
    { id: 'add', group: 'Field notes', key: 'n', title: 'Add a field note', run: () => setOpen('add') },
    { id: 'import', group: 'Field notes', title: 'Import field notes', run: () => setOpen('import') },
  ])
  const close = () => setOpen(null)
  return (
    <section className="field-notes" aria-label="Field notes">
      <h1 className="page-title">Field notes</h1>
      <Button onClick={() => setOpen('add')}>Add</Button>
      <Button onClick={() => setOpen('import')}>Import a file</Button>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {none === null ? null : <p className="muted">{none}</p>}
      <ul>
        {(entries ?? []).map(({ id, text }) => (
          <li key={id} aria-current={id === route.id}>
            {text}
          </li>
        ))}
      </ul>
      {open === 'add' ? <AddDialog onClose={close} /> : null}
      {open === 'import' ? <ImportDialog onClose={close} /> : null}
    </section>
  )
}
