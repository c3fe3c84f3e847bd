import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import { toast, toastProblem } from '../ui/toast.tsx'
import { readInboxAnew, useInbox } from './inbox.ts'

/** Loads the invented incident for exploring the program. */

export async function loadSample(): Promise<void> {
  const answer = await invoke('alertInbox.loadSample', {})
  if (isProblem(answer)) toastProblem(answer)
  else {
    readInboxAnew()
    toast(
      `Loaded ${countOf(answer.alerts, 'alert')} and ${countOf(answer.cases, 'case')}: all of it is fictitious.`,
    )
  }
}

export async function removeSample(): Promise<void> {
  // the opened alert may be removed next
  useInbox.setState({ opened: null })
  const answer = await invoke('alertInbox.removeSample', {})
  if (isProblem(answer)) toastProblem(answer)
  else {
    readInboxAnew()
    const kept =
      answer.kept === 0
        ? ''
        : ` ${countOf(answer.kept, 'case')} of yours, or with your evidence, contained some of these alerts and ${answer.kept === 1 ? 'stays' : 'stay'}.`
    toast(
      `Removed ${countOf(answer.alerts, 'alert')} and ${countOf(answer.cases, 'case')} of the sample.${kept}`,
    )
  }
}
