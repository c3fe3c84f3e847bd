import { lazy, Suspense, useState } from 'react'
import { openAlertImport, useAlertImports } from '../state/alert-imports.ts'
import { useCommands } from '../state/commands.ts'
import { Button } from '../ui/button.tsx'
import { RaiseDialog } from '../ui/raise-dialog.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** The acts of the inbox beside the command bar. */
export function AlertsActs() {
  const [isRaising, setRaising] = useState(false)
  const isImporting = useAlertImports((now) => now.isOpen)
  useCommands('alerts-acts', [
    { id: 'import', group: 'Alerts', key: 'i', title: 'Import alerts…', run: () => openAlertImport(null) },
    { id: 'raise', group: 'Alerts', key: 'n', title: 'Raise an alert…', run: () => setRaising(true) },
  ])
  return (
    <span className="lookup-acts">
      <Button onClick={() => openAlertImport(null)} hotkey="i">
        Import
      </Button>
      <Button onClick={() => setRaising(true)} hotkey="n">
        Raise an alert
      </Button>
      {isRaising ? <RaiseDialog title="" indicators={[]} onClose={() => setRaising(false)} /> : null}
      {isImporting ? (
        <Suspense>
          <ImportDialog />
        </Suspense>
      ) : null}
    </span>
  )
}
