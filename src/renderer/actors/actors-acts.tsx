import { useCommands } from '../state/commands.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'

const packs = '/settings/data-packs'

/** The acts of the view beside the command bar. */
export function ActorsActs() {
  const bring = () => navigate(packs)
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
