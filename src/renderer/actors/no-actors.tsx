import { kindOfId } from '../state/known-ids.ts'
import { Button } from '../ui/button.tsx'
import { noActorsWords, userlessWords } from './no-actors-words.ts'
import { RunningImports } from './running-imports.tsx'
import { importSets } from './set-import.ts'
import { useActorSets } from './unused-sets.tsx'

/**
 * Shown while there are no actors: the purpose of the view, and how to fill it. `id` is the technique or vulnerability
 * whose users were searched for.
 */
export function NoActors({ id = null }: { readonly id?: string | null }) {
  const sets = useActorSets()
  return (
    <div className="empty-view">
      <h1>Actors</h1>
      <p>
        Who is behind a name, a technique or a vulnerability: threat actors with their other names, targets,
        software and techniques, and where they appear in your own data.
      </p>
      {id === null ? null : (
        <p role="status">
          <strong>{id}</strong>: {userlessWords(kindOfId(id) === 'cve')}
        </p>
      )}
      <p>
        {sets === null ? '' : noActorsWords(sets.sets.length, sets.unused.length)} Such files are published by
        others; download them where there is a network and bring them here:
      </p>
      <ul className="actor-files">
        <li>
          <b>MISP galaxy</b>: clusters as JSON, such as <span className="mono">threat-actor.json</span> (CC0)
        </li>
        <li>
          <b>MITRE ATT&amp;CK</b>: STIX bundles, such as <span className="mono">enterprise-attack.json</span>{' '}
          (terms of MITRE)
        </li>
        <li>
          <b>Lists of exploited vulnerabilities</b> that name actors, as CSV or JSON; the CISA list (KEV)
          names none
        </li>
      </ul>
      <span className="inspector-acts">
        <Button look="primary" hotkey="i" onClick={() => importSets()}>
          Import a set
        </Button>
        <span className="muted">or drop the file on this page</span>
      </span>
      <RunningImports />
    </div>
  )
}
