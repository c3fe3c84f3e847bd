import { useCommands } from '../state/commands.ts'
import { Button } from '../ui/button.tsx'
import { loadedPage } from '../ui/loaded-page.tsx'
import { openAlertImport, useAlertImports } from './alert-imports.ts'
import { raiseAlert } from './raise-alert.ts'

const ImportDialog = loadedPage(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** The acts of the inbox beside the command bar. */
export function AlertsActs() {
  const isImporting = useAlertImports((now) => now.isOpen)
  useCommands('alerts-acts', [
    { id: 'import', group: 'Alerts', key: 'i', title: 'Import alerts…', run: () => openAlertImport(null) },
    {
      id: 'raise',
      group: 'Alerts',
      key: 'n',
      title: 'Raise an empty alert…',
      run: () => raiseAlert(null),
    },
  ])
  return (
    <span className="lookup-acts">
      <Button onClick={() => openAlertImport(null)} hotkey="i">
        Import
      </Button>
      <Button onClick={() => raiseAlert(null)} hotkey="n">
        Raise an alert
      </Button>
      {isImporting ? <ImportDialog /> : null}
    </span>
  )
}
