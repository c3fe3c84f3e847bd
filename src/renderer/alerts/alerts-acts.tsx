import { useState } from 'react'
import { useCommands } from '../state/commands.ts'
import { Button } from '../ui/button.tsx'
import { RaiseDialog } from '../ui/raise-dialog.tsx'

/** The act of the inbox beside the command bar. */
export function AlertsActs() {
  const [isRaising, setRaising] = useState(false)
  useCommands('alerts-acts', [
    { id: 'raise', group: 'Alerts', key: 'n', title: 'Raise an alert…', run: () => setRaising(true) },
  ])
  return (
    <>
      <Button onClick={() => setRaising(true)} hotkey="n">
        Raise an alert
      </Button>
      {isRaising ? <RaiseDialog title="" indicators={[]} onClose={() => setRaising(false)} /> : null}
    </>
  )
}
