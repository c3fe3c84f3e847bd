import { whoWords } from '../../../contract/who-words.ts'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import type { HistoryFilter } from './history-words.ts'

type HistoryControlsProps = {
  readonly filter: HistoryFilter
  readonly names: readonly string[]
  /** Null when the record has no name now. */
  readonly recordName: string | null
  readonly onChange: (choice: Omit<HistoryFilter, 'record'>) => void
}

/** By whom, only approvals, and of which record. */
export function HistoryControls({ filter, names, recordName, onChange }: HistoryControlsProps) {
  const { by, record, approvals } = filter
  const offered = by === null || names.includes(by) ? names : [by, ...names]
  return (
    <div className="history-controls">
      <label>
        <span className="label">By</span>
        <select
          className="text-input"
          value={by ?? ''}
          onChange={(event) => onChange({ approvals, by: event.target.value || null })}
        >
          <option value="">Anyone</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {whoWords(name)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="chip"
        aria-pressed={approvals}
        onClick={() => onChange({ by, approvals: !approvals })}
      >
        Approvals and releases
      </button>
      {record === null ? null : (
        <span className="history-record">
          Only {recordName ?? 'a record that is removed'}
          <Button onClick={() => navigate({ view: 'register', page: 'history' })}>Show all records</Button>
        </span>
      )}
    </div>
  )
}
