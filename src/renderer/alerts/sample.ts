import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf } from '../state/format.ts'
import { act } from '../ui/act.ts'
import { readInboxAnew, useInbox } from './inbox.ts'

/** Loads the invented incident for exploring the program. */

export async function loadSample(): Promise<void> {
  const answer = await act(
    'alertInbox.loadSample',
    {},
    {
      done: ({ alerts, cases }) =>
        `Loaded ${countOf(alerts, 'alert')} and ${countOf(cases, 'case')}: all of it is fictitious.`,
    },
  )
  if (!isProblem(answer)) readInboxAnew()
}

export async function removeSample(): Promise<void> {
  // the opened alert may be removed next
  useInbox.setState({ opened: null })
  const answer = await act('alertInbox.removeSample', {}, { done: removedWords })
  if (!isProblem(answer)) readInboxAnew()
}

function removedWords({ alerts, cases, kept }: WindowOutput<'alertInbox.removeSample'>): string {
  const stays =
    kept === 0
      ? ''
      : ` ${countOf(kept, 'case')} of yours, or with your evidence, contained some of these alerts and ${kept === 1 ? 'stays' : 'stay'}.`
  return `Removed ${countOf(alerts, 'alert')} and ${countOf(cases, 'case')} of the sample.${stays}`
}
