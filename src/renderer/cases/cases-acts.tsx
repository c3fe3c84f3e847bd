import { useState } from 'react'
import { useCommands } from '../state/commands.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { undoNewest } from '../ui/toast.tsx'
import { NewCaseDialog } from './new-case-dialog.tsx'
import type { CasesRoute } from './route.ts'
import { TemplatesDialog } from './templates-dialog.tsx'

/** The acts of the view beside the command bar. */
export function CasesActs({ route }: { readonly route: CasesRoute }) {
  const [dialog, setDialog] = useState<'new' | 'from-template' | 'templates' | null>(null)
  const close = () => setDialog(null)
  const other = route.page === 'board' ? 'table' : 'board'
  const title = other === 'board' ? 'Show the board' : 'Show the table'
  const show = () => navigate({ view: 'cases', page: other })
  useCommands('cases-acts', [
    { id: 'new', group: 'Cases', key: 'n', title: 'Open a case…', run: () => setDialog('new') },
    {
      id: 'from-template',
      group: 'Cases',
      key: 'N',
      title: 'New case from a template…',
      run: () => setDialog('from-template'),
    },
    { id: 'templates', group: 'Cases', title: 'Case templates…', run: () => setDialog('templates') },
    { id: 'other', group: 'Cases', key: 'b', title, run: show },
    // the page of a case has its own
    ...(route.page === 'case'
      ? []
      : [
          {
            id: 'undo',
            group: 'Cases',
            key: 'z',
            title: 'Undo the last change',
            run: () => void undoNewest(),
          },
        ]),
  ])
  return (
    <span className="lookup-acts">
      <Button onClick={show} hotkey="b">
        {other === 'board' ? 'Board' : 'Table'}
      </Button>
      <Button onClick={() => setDialog('new')} hotkey="n">
        New case
      </Button>
      {dialog === 'new' || dialog === 'from-template' ? (
        <NewCaseDialog isFromTemplate={dialog === 'from-template'} onClose={close} />
      ) : null}
      {dialog === 'templates' ? <TemplatesDialog onClose={close} /> : null}
    </span>
  )
}
