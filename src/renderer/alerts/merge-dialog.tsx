import { useState } from 'react'
import type { AlertRow } from '../../contract/workstation/alerts/alert-inbox.ts'
import { countOf, formatMoment } from '../state/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog } from '../ui/form.tsx'
import { SeveritySign } from '../ui/signs.tsx'
import { submitted } from './decide.ts'
import { leftUnmergedWords, nothingToMergeWords } from './decided-words.ts'
import { endMerging, type Merging, mergeUnder, useMerging } from './merge.ts'
import { undated } from './shared/undated.ts'

/** Asks for the alert under which others are merged. */
export function MergeDialog() {
  const merging = useMerging((now) => now.merging)
  if (merging === null) return null
  return <LeaderChoice merging={merging} />
}

function LeaderChoice({ merging }: { readonly merging: Merging }) {
  const { ids, oldest, active, together, left } = merging
  const [chosen, setChosen] = useState(oldest?.id ?? '')
  const title = `Merge ${countOf(together, 'alert')}`
  const none = nothingToMergeWords({ together, left })
  const unmerged = leftUnmergedWords({ left })
  if (oldest === null || none !== null)
    return (
      <Dialog title={title} onClose={endMerging}>
        <div className="dialog-form">
          <p>{none}</p>
          <div className="dialog-acts">
            <Button onClick={endMerging}>Close</Button>
          </div>
        </div>
      </Dialog>
    )
  const submit = () => submitted(mergeUnder(ids, chosen), together)
  const choices: readonly (readonly [string, AlertRow])[] = [
    ['The oldest', oldest],
    ...(active === null || active.id === oldest.id ? [] : [['The open one', active] as const]),
  ]
  return (
    <FormDialog operation={null} of="merge" title={title} act="Merge" onSubmit={submit} onClose={endMerging}>
      <p>The other alerts are listed under the primary one. A decision on it applies to all of them.</p>
      <fieldset className="case-choice">
        <legend className="label">Primary alert</legend>
        {choices.map(([label, alert]) => (
          <label key={alert.id} className="case-option">
            <input
              type="radio"
              name="leader"
              checked={chosen === alert.id}
              data-autofocus={chosen === alert.id || undefined}
              onChange={() => setChosen(alert.id)}
            />
            <span className="case-called">
              {label}: {alert.title}
              <span className="muted leader-facts">
                <SeveritySign severity={alert.severity} />{' '}
                {alert.dated ? `happened ${formatMoment(alert.detected_at)}` : undated}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {unmerged === null ? null : <p className="muted">{unmerged}</p>}
    </FormDialog>
  )
}
