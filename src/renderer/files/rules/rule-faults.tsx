import type { RuleFault } from '../../../contract/workstation/files/rules.ts'
import { formatCount } from '../../state/format.ts'
import './rules.css'

const firstFaults = 10

/** Errors of rules: each with its line and a caret under the place. */
export function RuleFaults({ faults }: { readonly faults: readonly RuleFault[] }) {
  if (faults.length === 0) return null
  return (
    <section className="rule-faults" aria-label="Errors">
      {faults.slice(0, firstFaults).map(({ line, column, message, advice }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: errors have no name of their own
        <div key={at}>
          {line === null ? null : (
            <p>
              Line {formatCount(line)}, column {formatCount(column ?? 1)}
            </p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled with keys */}
          <pre className="mono" tabIndex={0}>
            {message}
          </pre>
          {advice === null ? null : <p>{advice}</p>}
        </div>
      ))}
      {faults.length > firstFaults ? (
        <p className="muted">and {formatCount(faults.length - firstFaults)} further errors</p>
      ) : null}
    </section>
  )
}
