import { IconNote } from '@tabler/icons-react'
import { navigate } from '../../src/renderer/state/router.ts'
import { defineView } from '../../src/renderer/state/view.ts'
import { loadedPage } from '../../src/renderer/ui/loaded-page.tsx'
import { fieldNotesSpelling } from './route.ts'
import { FieldNoteStatus } from './status.tsx'

const readAhead = () => import('./page.tsx')

/** The view of the field notes, and what they bring to the rest of the window. */
export const fieldNotesView = defineView({
  spelling: fieldNotesSpelling,
  label: 'Field notes',
  icon: IconNote,
  letter: 'n',
  start: { view: 'fieldNotes', id: null },
  Page: loadedPage(async () => (await readAhead()).FieldNotesPage),
  readAhead,
  places: { 'field-note': (id) => ({ view: 'fieldNotes', id }) },
  statusItem: FieldNoteStatus,
  jobKinds: { 'field-note-import': { open: () => navigate('/field-notes') } },
  settingsSections: [
    {
      name: 'field-notes',
      label: 'Field notes',
      words: 'delete',
      group: 'work',
      Section: loadedPage(async () => (await import('./settings-section.tsx')).FieldNotesSection),
    },
  ],
})
