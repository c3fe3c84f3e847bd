import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { countOf, formatPercent } from '../state/format.ts'
import { IconButton } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { followBulkAct, useBulkAct } from './bulk-act.ts'

const verbs = {
  dismiss: 'Dismissing',
  escalate: 'Escalating',
  merge: 'Merging',
  takeApart: 'Unmerging',
} as const

/** Progress of an act on many alerts, with a button that cancels it. */
export function BulkJob() {
  const act = useBulkAct((now) => now.act)
  useEffect(followBulkAct, [])
  if (act === null) return null
  const words = `${verbs[act.what]} ${countOf(act.alerts, 'alert')}`
  return (
    <span className="status-job">
      <span className="status-item">
        {words} {formatPercent(act.share, 1)}
      </span>
      <ProgressBar label={words} done={act.share} all={1} />
      <IconButton label="Cancel" onClick={() => void callOff()}>
        <IconX stroke={1.8} aria-hidden />
      </IconButton>
    </span>
  )
}

async function callOff(): Promise<void> {
  const answer = await invoke('alertBulk.callOff', {})
  if (isProblem(answer)) toastProblem(answer)
}
