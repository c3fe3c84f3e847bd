import { useState } from 'react'
import { useCommands } from '../state/commands.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { NewCaseDialog } from './new-case-dialog.tsx'
import type { CasesRoute } from './route.ts'

/** The acts of the view beside the command bar. */
export function CasesActs({ route }: { readonly route: CasesRoute }) {
  const [isAdding, setAdding] = useState(false)
  const other = route.page === 'board' ? 'table' : 'board'
  const title = other === 'board' ? 'Show the board' : 'Show the table'
  const show = () => navigate({ view: 'cases', page: other })
  useCommands('cases-acts', [
    { id: 'new', group: 'Cases', key: 'n', title: 'Open a case…', run: () => setAdding(true) },
    { id: 'other', group: 'Cases', key: 'b', title, run: show },
  ])
  return (
    <span className="lookup-acts">
      <Button onClick={show} hotkey="b">
        {other === 'board' ? 'Board' : 'Table'}
      </Button>
      <Button onClick={() => setAdding(true)} hotkey="n">
        New case
      </Button>
      {isAdding ? <NewCaseDialog onClose={() => setAdding(false)} /> : null}
    </span>
  )
}
