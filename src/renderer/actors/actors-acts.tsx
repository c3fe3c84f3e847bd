import { useCommands } from '../state/commands.ts'
import { Button } from '../ui/button.tsx'
import { importSets } from './set-import.ts'

/** The acts of the view beside the command bar. */
export function ActorsActs() {
  const bring = () => importSets()
  useCommands('actors-acts', [
    { id: 'import', group: 'Actors', key: 'i', title: 'Import a set of threat actors…', run: bring },
  ])
  return (
    <span className="lookup-acts">
      <Button onClick={bring} hotkey="i">
        Import
      </Button>
    </span>
  )
}
