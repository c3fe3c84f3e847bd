import type { KnownFilter } from '../../contract/workstation/triage/known-facts.ts'
import { arrange, useTriageView } from './kept-view.ts'

const labels: Readonly<Record<KnownFilter, string>> = {
  any: 'Anything',
  malicious: 'Malicious',
  sanctioned: 'Sanctioned',
  look_alike: 'Look-alikes of own domains',
  actors: 'Threat actors',
  tor: 'Tor',
  proxy: 'Proxy or VPN',
  label: 'Labelled',
  provider: 'Register',
  hosting: 'Hosting',
  looked_up: 'Looked up',
  sessions: 'Sessions',
  good: 'Known good',
  suppressed: 'Suppressed',
  unread: 'Not read',
}

/** Filters the rows to those about which something is known here. */
export function KnownSelect({ session }: { readonly session: string }) {
  const { filter } = useTriageView(session)
  const choose = (chosen: string) => {
    const { known: _former, ...rest } = filter
    arrange(session, { filter: chosen === '' ? rest : { ...rest, known: chosen as KnownFilter } })
  }
  return (
    <select
      className="text-input table-known"
      aria-label="Known here"
      value={filter.known ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">Known here: all rows</option>
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
