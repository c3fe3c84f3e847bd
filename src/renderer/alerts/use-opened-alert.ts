import type { Problem } from '../../contract/problem.ts'
import type { OpenedAlert } from '../../contract/workstation/alerts/alert-inbox.ts'
import { useOperation } from '../state/reader/use-operation.ts'

/** Milliseconds until an alert is read, so that holding a key down skips alerts without reading each. */
const restMs = 40

/** Returns the complete opened alert; the previous one until it has been loaded. */
export function useOpenedAlert(id: string | null): OpenedAlert | Problem | null {
  return useOperation('alertInbox.open', id === null ? null : { id }, { restMs, everyMs: restMs }).answer
}
