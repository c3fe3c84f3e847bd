import { lazy, Suspense, useState } from 'react'
import { useCommands } from '../state/commands.ts'
import { Button } from '../ui/button.tsx'
import { RaiseDialog } from '../ui/raise-dialog.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** The acts of the inbox beside the command bar. */
export function AlertsActs() {
  const [isRaising, setRaising] = useState(false)
  const [isImporting, setImporting] = useState(false)
  useCommands('alerts-acts', [
    { id: 'import', group: 'Alerts', key: 'i', title: 'Import alerts…', run: () => setImporting(true) },
    { id: 'raise', group: 'Alerts', key: 'n', title: 'Raise an alert…', run: () => setRaising(true) },
  ])
  return (
    <span className="lookup-acts">
      <Button onClick={() => setImporting(true)} hotkey="i">
        Import
      </Button>
      <Button onClick={() => setRaising(true)} hotkey="n">
        Raise an alert
      </Button>
      {isRaising ? <RaiseDialog title="" indicators={[]} onClose={() => setRaising(false)} /> : null}
      {isImporting ? (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </span>
  )
}
