import { useCommands } from '../state/commands.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { useActorList } from './actor-list.ts'
import { actorMap, actorMatrix } from './route.ts'
import { importSets } from './set-import.ts'

/** The acts of the view beside the command bar. */
export function ActorsActs() {
  const bring = () => importSets()
  // the matrix takes over the filter of the table
  const toMatrix = () => navigate({ ...actorMatrix, filter: useActorList.getState().asked.filter })
  useCommands('actors-acts', [
    { id: 'map', group: 'Actors', key: 'm', title: 'Show actors on the map', run: () => navigate(actorMap) },
    {
      id: 'matrix',
      group: 'Actors',
      key: 'a',
      title: 'Show techniques in the ATT&CK matrix',
      run: toMatrix,
    },
    {
      id: 'conflicts',
      group: 'Actors',
      key: 'x',
      title: 'Show the names in conflict',
      run: () => navigate({ view: 'actors', page: 'conflicts' }),
    },
    { id: 'import', group: 'Actors', key: 'i', title: 'Import a set of threat actors…', run: bring },
  ])
  return (
    <span className="lookup-acts">
      <Button onClick={() => navigate(actorMap)} hotkey="m">
        Map
      </Button>
      <Button onClick={toMatrix} hotkey="a">
        Matrix
      </Button>
      <Button onClick={bring} hotkey="i">
        Import
      </Button>
    </span>
  )
}
