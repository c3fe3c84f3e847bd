import { isProblem } from '../../contract/problem.ts'
import type { LookupEntry } from '../../contract/workstation/lookups/lookup-history.ts'
import { invoke } from '../state/bridge.ts'
import { formatCount } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { toastProblem } from '../ui/toast.tsx'
import { askMany } from './many.ts'

/** Opens an entry: the page of its value, or for a batch the table, with the lookups repeated. */
export async function openEntry({ link, batch }: LookupEntry): Promise<void> {
  if (batch === null) {
    navigate(link)
    return
  }
  const answer = await invoke('lookup.readBatch', { id: batch.id })
  if (isProblem(answer)) {
    toastProblem(answer)
    return
  }
  navigate({ view: 'lookup', subject: null, tool: 'many' })
  await askMany(answer.text)
}

/** Returns the name of an entry: its value, or the first of several. */
export function entryName({ shown, batch }: LookupEntry): string {
  return batch === null ? shown : `${shown} and ${formatCount(batch.values - 1)} more`
}
