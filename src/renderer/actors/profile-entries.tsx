import { useState } from 'react'
import type { ActorProfile } from '../../contract/workstation/actors/actor-profile.ts'
import { Button } from '../ui/button.tsx'
import { partEntry } from './decide.ts'
import { SaidBy } from './said-by.tsx'

/** The entries of sets that an actor is made of; each can be separated from the others. */
export function ProfileEntries({ profile }: { readonly profile: ActorProfile }) {
  const { entries, sets } = profile
  const [parting, setParting] = useState<string | null>(null)
  if (entries.length < 2) return null
  const part = async (entry: ActorProfile['entries'][number]) => {
    setParting(entry.id)
    await partEntry(profile, entry)
    setParting(null)
  }
  return (
    <section aria-labelledby="actor-entries">
      <h2 id="actor-entries">
        Entries <span className="muted">{entries.length} that are treated as one actor</span>
      </h2>
      <ul className="fact-rows">
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className="fact-value">{entry.name}</span>
            <span className="fact-schools">{entry.is_decided ? 'joined or split by hand' : ''}</span>
            <SaidBy by={entry.by} sets={sets} />
            <Button
              look="quiet"
              aria-label={`Split ${entry.name} from the others`}
              disabled={parting !== null}
              onClick={() => void part(entry)}
            >
              {parting === entry.id ? 'Splitting …' : 'Split'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
