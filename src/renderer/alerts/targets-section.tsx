import { severities } from '../../contract/severities.ts'
import {
  maxTargetMinutes,
  type TargetName,
  targetNames,
} from '../../contract/workstation/alerts/sla-targets.ts'
import type { Settings } from '../../contract/workstation/settings/settings.ts'
import { severityLabels } from '../state/labels.ts'
import { useSettings } from '../state/settings-store.ts'
import { readSpan, writeSpan } from '../state/span.ts'
import { Button } from '../ui/button.tsx'
import { CommitInput } from '../ui/commit-input.tsx'
import { change } from '../ui/setting-row.tsx'
import { SeveritySign } from '../ui/signs.tsx'
import { toast } from '../ui/toast.tsx'

type Targets = Settings['sla_targets']

const labels: Readonly<Record<TargetName, string>> = {
  acknowledge: 'Acknowledge',
  triage: 'Triage',
  resolve: 'Resolve',
}

const [hour, day] = [60, 24 * 60]

/** Common time limits, offered as a start; they take effect only when the user chooses them. */
const usual: Targets = {
  critical: { acknowledge: 15, triage: hour, resolve: day },
  high: { acknowledge: hour, triage: 4 * hour, resolve: 3 * day },
  medium: { acknowledge: 4 * hour, triage: day, resolve: 7 * day },
  low: { acknowledge: day, triage: 3 * day, resolve: 14 * day },
  info: { acknowledge: null, triage: null, resolve: null },
}
const none: Targets = {
  critical: usual.info,
  high: usual.info,
  medium: usual.info,
  low: usual.info,
  info: usual.info,
}

/** Time limits for handling alerts and cases. */
export function TargetsSection() {
  const targets = useSettings((now) => now.settings?.sla_targets)
  if (targets === undefined) return null
  const commit = (severity: keyof Targets, target: TargetName, text: string) => {
    const minutes = text.trim() === '' ? null : readSpan(text)
    if (minutes === undefined || (minutes !== null && minutes > maxTargetMinutes)) {
      toast(`“${text}” is not a duration. Write 15m, 4h or 3d, or leave it empty for none.`)
      return
    }
    void change({ sla_targets: { ...targets, [severity]: { ...targets[severity], [target]: minutes } } })
  }
  const isSet = Object.values(targets).some((each) => Object.values(each).some((minutes) => minutes !== null))
  return (
    <section>
      <h2>SLA targets for alerts and cases</h2>
      <p>
        An alert is acknowledged when somebody acknowledges or decides it, triaged when it is decided, and
        resolved when it is dismissed or its case is resolved. Cases are to be resolved too. The time runs
        from the moment an alert or case came in; those that came in before a target was set have none.
      </p>
      <table className="targets">
        <caption className="unseen">SLA targets by severity</caption>
        <thead>
          <tr>
            <th scope="col">Severity</th>
            {targetNames.map((target) => (
              <th key={target} scope="col">
                {labels[target]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {severities.toReversed().map((severity) => (
            <tr key={severity}>
              <th scope="row">
                <SeveritySign severity={severity} />
              </th>
              {targetNames.map((target) => (
                <td key={target}>
                  <CommitInput
                    key={String(targets[severity][target])}
                    label={`${labels[target]}, ${severityLabels[severity]}`}
                    aria-label={`${labels[target]}, ${severityLabels[severity]}`}
                    placeholder="none"
                    maxLength={20}
                    value={writeSpan(targets[severity][target])}
                    onCommit={(text) => commit(severity, target, text)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">15m, 4h or 3d; empty for none.</p>
      <span className="inspector-acts">
        <Button onClick={() => void change({ sla_targets: usual })}>Use common targets</Button>
        <Button onClick={() => void change({ sla_targets: none })} disabled={!isSet}>
          Remove all targets
        </Button>
      </span>
    </section>
  )
}
