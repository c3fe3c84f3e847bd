import { severities } from '../../contract/severities.ts'
import { type Severity, severityLabels } from '../state/labels.ts'

type SeverityFieldProps = { readonly value: Severity; readonly onChange: (severity: Severity) => void }

/** Selects a severity. */
export function SeverityField({ value, onChange }: SeverityFieldProps) {
  return (
    <label className="field">
      <span>Severity</span>
      <select
        className="text-input"
        value={value}
        onChange={(event) => onChange(event.target.value as Severity)}
      >
        {severities.toReversed().map((each) => (
          <option key={each} value={each}>
            {severityLabels[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
